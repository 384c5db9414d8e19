//! The examples of the manuals of shipped dialects are programs: they parse, and the verifier accepts them.

use bourn_ir::parse::{ParseOptions, parse_and_report};
use bourn_ir::{Context, DialectRegistry};
use std::fmt::Write as _;
use std::path::Path;

#[test]
fn examples_are_right() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../dialects");
    let mut registry = DialectRegistry::new();
    bourn_dialects::register_all(&mut registry);
    let context = Context::new(&registry);
    let (mut right, mut wrong) = (0, String::new());
    for dialect in ["arith", "affine", "tensor", "linalg", "scf", "func", "test"] {
        let loaded = bourn_spec::load(&[dir.join(format!("{dialect}.bourn"))], std::slice::from_ref(&dir));
        let model = loaded.model.expect("shipped specs are right");
        let own = model.dialect_named(dialect).expect("it is loaded");
        for op in model.ops_of(own) {
            let Some(example) = bourn_codegen::example(&model, op) else { continue };
            let args: Vec<String> =
                example.values.iter().map(|(name, ty)| format!("%{name}: {ty}")).collect();
            // A terminator is no terminator of a function.
            if model[op].traits.iter().any(|t| model[t.trait_].name == "Terminator") {
                continue;
            }
            let text = format!(
                "func.func private @callee(f32) -> f32\nfunc.func @example({}) {{\n  {}\n  return\n}}\n",
                args.join(", "),
                example.text
            );
            let (module, diagnostics) = parse_and_report(&context, &text, &ParseOptions::default());
            match module.filter(|_| !diagnostics.has_errors()) {
                Some(_) => right += 1,
                None => {
                    let _ = writeln!(wrong, "{text}{:?}", diagnostics.all.first().map(|d| &d.message));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{right} are right, but\n{wrong}");
    assert!(right >= 13, "{right}");
}
