//! Tests of the texts of ops whose formats leave out what their constraints fix.

use bourn_ir::parse::{ParseOptions, parse_source};
use bourn_ir::print::{PrintOptions, print_op};
use bourn_ir::{Context, DialectRegistry};

fn context(spec: &str) -> Context {
    let mut registry = DialectRegistry::new();
    bourn_dialects::register_all(&mut registry);
    let report = bourn_loader::load_text(&mut registry, &[("toy.bourn", spec)], bourn_specs::ALL);
    report.unwrap_or_else(|mistakes| panic!("{}", mistakes.render()));
    Context::new(&registry)
}

fn print(context: &Context, text: &str, generic: bool) -> String {
    let module = parse_source(context, text, &ParseOptions::default());
    let module = module.unwrap_or_else(|diagnostics| panic!("{text}: {:?}", diagnostics.all));
    print_op(module.view(), &PrintOptions { generic, ..PrintOptions::default() })
}

#[test]
fn attributes_have_the_types_that_their_constraints_fix() {
    let context = context(
        "dialect toy; use builtin::*;
         op a { attrs { x: I32Array, y: AtLeast<I64Attr, 0>, z: F32Array, w: AtMost<I32Attr, 9> = 5 }
                format { $x `,` $y `,` $z (`w` $w^)? attr-dict } }",
    );
    for values in [
        "x = array<i32: 1, 2>, y = 3 : i64, z = array<f32: 1.5>",
        "w = 8 : i32, x = array<i32>, y = 0 : i64, z = array<f32>",
    ] {
        let generic = format!("\"toy.a\"() <{{{values}}}> : () -> ()");
        let custom = print(&context, &generic, false);
        assert!(custom.contains("toy.a [") && !custom.contains(':'), "{custom}");
        assert_eq!(print(&context, &generic, true), print(&context, &custom, true), "{custom}");
    }
}
