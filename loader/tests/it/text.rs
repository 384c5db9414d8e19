//! Tests of the texts of ops whose formats leave out what their constraints fix.

use crate::context;
use bourn_ir::Context;
use bourn_ir::parse::{ParseOptions, parse_source};
use bourn_ir::print::{PrintOptions, print_op};

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

#[test]
fn an_op_whose_text_has_no_dictionary_has_a_generic_form_for_other_attributes() {
    let context = context(
        "dialect toy; use builtin::{I64Attr, Unit};
         op a { attrs { x: I64Attr, y: I64Attr = 1, z: Unit? } format { $x no-attr-dict } }",
    );
    let shown = |attrs: &str| {
        let text = print(&context, &format!("\"toy.a\"() {attrs} : () -> ()"), false);
        assert_eq!(print(&context, &text, false), text);
        text.lines().nth(1).unwrap_or_default().trim().to_owned()
    };
    assert_eq!(shown("<{x = 2}>"), "toy.a 2");
    assert_eq!(shown("<{x = 2, y = 1}>"), "toy.a 2");
    assert_eq!(shown("<{x = 2, z}>"), "\"toy.a\"() <{x = 2 : i64, y = 1 : i64, z}> : () -> ()");
    assert_eq!(shown("<{x = 2}> {w}"), "\"toy.a\"() <{x = 2 : i64, y = 1 : i64}> {w} : () -> ()");
}

#[test]
fn an_op_without_properties_has_its_attributes_in_the_dictionary() {
    let context = context(
        "dialect toy; use builtin::{I64Attr, Any};
         op a: NoProperties {
             operands { xs: Any*, ys: Any* } attrs { n: I64Attr } region body() blocks 0 ..
             format { $n $xs `|` $ys $body attr-dict `:` type($xs) `|` type($ys) }
         }",
    );
    let text = "\"toy.a\"() ({\n  }) {a, n = 2 : i64, operandSegmentSizes = array<i32: 0, 0>} : () -> ()";
    let generic = print(&context, text, true);
    assert!(generic.contains(text), "{generic}");
    let custom = print(&context, &generic, false);
    assert_eq!(print(&context, &custom, true), generic, "{custom}");
    let given = parse_source(&context, "\"toy.a\"() <{n = 2}> ({}) : () -> ()", &ParseOptions::default());
    let message = given.err().and_then(|diagnostics| diagnostics.all.first().map(|d| d.message.clone()));
    let wanted = "invalid properties {n = 2 : i64} for op toy.a: this operation does not support properties";
    assert_eq!(message.as_deref(), Some(wanted));
}

/// A type that contains itself refers to the enclosing type by its name.
#[test]
fn types_may_be_recursive() {
    let context = context(
        "dialect toy; use builtin::Any;
         type record(name: str, fields: [type]?) { format { `<` $name (`,` `(` for f in $fields sep `,` { own($f) }^ `)`)? `>` } }
         op make { results { r: Any } format { attr-dict `:` type($r) } }",
    );
    let list = "record<\"list\", (i32, record<\"list\">)>";
    let pair = format!("record<\"pair\", ({list}, record<\"pair\">)>");
    for ty in [list, "record<\"list\">", &pair] {
        let text = format!("module {{\n  %0 = toy.make : !toy.{ty}\n}}\n");
        assert_eq!(print(&context, &text, false), text);
        let generic = print(&context, &text, true);
        assert!(generic.contains(&format!("!toy.{ty}")), "{generic}");
        assert_eq!(print(&context, &generic, false), text);
    }
}

/// The type of an attribute is no part of its own text, which therefore needs no brackets.
#[test]
fn attributes_are_followed_by_their_types() {
    let context = context(
        "dialect toy;
         attr null(ty: type) { format { `:` $ty } }
         attr bits(n: i64, ty: type?) { format { greedy `<` $n `>` (`:` $ty^)? } }
         attr pair(a: type, b: type) { format { $a `:` $b } }
         attr word(n: i64) { format { `:` $n } }
         op a { format { attr-dict } }",
    );
    for attr in
        ["#toy.null : i32", "#toy.bits<3> : i8", "#toy.bits<3>", "#toy<pair i1 : i32>", "#toy<word : 3>"]
    {
        let text = format!("module {{\n  toy.a {{x = {attr}, y = [{attr}]}}\n}}\n");
        assert_eq!(print(&context, &text, false), text);
    }
}
