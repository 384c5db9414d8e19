//! What the language can say, compiled and run: `features.bourn` is the spec, `features.rs` the code generated from it, which
//! `cargo test -p bourn-codegen --test golden` keeps true.

/// The generated code.
#[rustfmt::skip]
#[allow(dead_code, clippy::enum_variant_names)] // the tests use part of it, and nobody else any
mod features;
mod hooks;

mod behaviour;
mod constraints;
mod equations;
mod examples;
mod generics;
mod interfaces;
mod text;

use bourn_equations::rt::OpRef;
use bourn_equations::rt::ir::parse::{ParseOptions, parse_and_report};
use bourn_equations::rt::ir::print::{PrintOptions, print_op};
use bourn_equations::rt::ir::{Context, DialectRegistry, OwnedOp};

/// A context that knows the dialect, and what it attaches to others.
fn context() -> Context {
    let mut registry = DialectRegistry::new();
    bourn_dialects::register_all(&mut registry);
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

/// The ops of a module or of its first function, without terminators.
fn ops<'a, 'c>(module: &'a OwnedOp<'c>) -> Vec<OpRef<'a, 'c>> {
    let top: Vec<_> = module.view().region(0).and_then(|r| r.entry()).expect("a body").ops().collect();
    match top.as_slice() {
        [func] if func.is("func.func") => {
            func.region(0).and_then(|r| r.entry()).expect("a body").ops().collect()
        }
        _ => top,
    }
}

/// The text is printed as it was written, also by way of the generic form.
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

/// The messages for a text.
#[track_caller]
fn rejected(text: &str) -> String {
    let ctx = context();
    match parse(&ctx, text) {
        Ok(module) => panic!("accepted: {}", print_op(module.view(), &PrintOptions::default())),
        Err(messages) => messages,
    }
}
