//! Tests all features of the language at run time: the text of types, attributes and ops, the verifier's messages, and the
//! functions of generated code.

use bourn_features::{features, hooks};

mod accessors;
mod behaviour;
mod building;
mod constraints;
mod discardable;
mod equations;
mod examples;
mod generics;
mod interfaces;
mod json;
mod requirements;
mod text;
mod types;

use bourn::rt::OpRef;
use bourn::rt::ir::parse::{ParseOptions, parse_and_report};
use bourn::rt::ir::print::{PrintOptions, print_op};
use bourn::rt::ir::{Context, DialectRegistry, OwnedOp};
use bourn_codegen::Example;
use bourn_spec::Model;
use bourn_spec::model::OpId;
use std::path::Path;

/// Returns the model that the code was generated from.
fn model() -> Model<'static> {
    let spec = Path::new(env!("CARGO_MANIFEST_DIR")).join("features.bourn");
    let arena = Box::leak(Box::default());
    let loaded = bourn_spec::load_known(arena, &[spec], &[], bourn_specs::ALL);
    loaded.model.unwrap_or_else(|| panic!("{}", loaded.diagnostics.render()))
}

/// Returns the example of an op in a function with the arguments that it needs.
fn program(model: &Model, op: OpId, example: &Example) -> String {
    let args: Vec<String> = example.values.iter().map(|(name, ty)| format!("%{name}: {ty}")).collect();
    let is_terminator = model[op].traits.iter().any(|t| model[t.trait_].name == "Terminator");
    let end = if is_terminator { "" } else { "\n  return" };
    format!("func.func @example({}) {{\n  {}{end}\n}}\n", args.join(", "), example.text)
}

/// Returns a context that knows the dialect, with the interfaces that it adds to others.
fn context() -> Context {
    let mut registry = DialectRegistry::new();
    bourn::dialects::register_all(&mut registry);
    registry.add(&features::DIALECT);
    features::attach_external_models(&mut registry);
    Context::new(&registry)
}

fn parse<'c>(ctx: &'c Context, text: &str) -> Result<OwnedOp<'c>, String> {
    let (module, diagnostics) = parse_and_report(ctx, text, &ParseOptions::default());
    match module.filter(|_| !diagnostics.has_errors()) {
        Some(module) => Ok(module),
        None => Err(diagnostics.all.iter().map(|d| d.message.clone()).collect::<Vec<_>>().join("\n")),
    }
}

/// Returns the ops of a module or of its first function, without terminators.
fn ops<'a, 'c>(module: &'a OwnedOp<'c>) -> Vec<OpRef<'a, 'c>> {
    let top: Vec<_> = module.view().region(0).and_then(|r| r.entry()).expect("a body").ops().collect();
    match top.as_slice() {
        [func] if func.is("func.func") => {
            func.region(0).and_then(|r| r.entry()).expect("a body").ops().collect()
        }
        _ => top,
    }
}

/// Checks that the text is printed as it was written, also after a round trip through the generic form.
#[track_caller]
fn round_trip(text: &str) {
    let ctx = context();
    let module = parse(&ctx, text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let custom = print_op(module.view(), &PrintOptions::default());
    let inside: Vec<&str> = custom.trim_end().lines().collect();
    let inside: Vec<&str> =
        inside[1..inside.len() - 1].iter().map(|l| l.strip_prefix("  ").unwrap_or(l)).collect();
    assert_eq!(inside.join("\n"), text.trim(), "custom form");
    let generic = print_op(module.view(), &PrintOptions { generic: true, ..PrintOptions::default() });
    let again = parse(&ctx, &generic).unwrap_or_else(|e| panic!("{e}\n{generic}"));
    assert_eq!(print_op(again.view(), &PrintOptions::default()), custom, "{generic}");
}

/// Returns the messages for a text.
#[track_caller]
fn rejected(text: &str) -> String {
    let ctx = context();
    match parse(&ctx, text) {
        Ok(module) => panic!("accepted: {}", print_op(module.view(), &PrintOptions::default())),
        Err(messages) => messages,
    }
}
