//! The examples of the manuals of shipped dialects are programs: they parse, and the verifier accepts them.

use bourn_ir::parse::{ParseOptions, parse_and_report};
use bourn_ir::{Context, Diagnostic, DialectRegistry};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

#[test]
fn examples_are_right() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../dialects/specs");
    let mut registry = DialectRegistry::new();
    bourn_dialects::register_all(&mut registry);
    let context = Context::new(&registry);
    let (mut right, mut wrong) = (0, String::new());
    let specs = std::fs::read_dir(&dir).expect("the dialects").map(|entry| entry.expect("readable").path());
    let mut specs: Vec<PathBuf> =
        specs.filter(|path| path.extension().is_some_and(|e| e == "bourn")).collect();
    specs.sort();
    for spec in specs {
        let dialect = spec.file_stem().and_then(|name| name.to_str()).expect("UTF-8").to_owned();
        let loaded = bourn_spec::load(&[spec], std::slice::from_ref(&dir));
        let model = loaded.model.expect("shipped specs are right");
        let own = model.dialect_named(&dialect).expect("it is loaded");
        for op in model.ops_of(own) {
            let Some(example) = bourn_codegen::example(&model, op) else { continue };
            let args: Vec<String> =
                example.values.iter().map(|(name, ty)| format!("%{name}: {ty}")).collect();
            // In a region of which nothing is known: an op may end it, or not.
            let text = format!(
                "func.func private @callee(f32) -> f32\n\"manual.region\"() ({{\n^bb0({}):\n  {}\n}}) : () -> ()\n",
                args.join(", "),
                example.text
            );
            let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
            let (module, diagnostics) = parse_and_report(&context, &text, &options);
            // It has another op around it in the example than in programs.
            let parent = |d: &Diagnostic| d.message.contains("expects parent op");
            let error = diagnostics.all.iter().find(|d| !parent(d));
            match (module, error) {
                (Some(_), None) => right += 1,
                (None, None) if diagnostics.all.iter().any(parent) => right += 1,
                _ => {
                    let _ = writeln!(wrong, "{text}{:?}", error.map(|d| &d.message));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{right} are right, but\n{wrong}");
    assert!(right >= 25, "{right}");
}
