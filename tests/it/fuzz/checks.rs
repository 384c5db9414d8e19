//! What each fuzz target checks of an input: the answer is a result or a message, never a panic, and what is accepted is printed as
//! text that reads back as the same. The targets of this folder run them on what libFuzzer makes; `tests/it/fuzz/mod.rs` on changed inputs
//! of the corpus, with a seed.
#![allow(dead_code, reason = "each target uses one of the checks")]

use bourn::ir::parse::{ParseOptions, parse_and_report, parse_attribute, parse_type};
use bourn::ir::print::{PrintOptions, print_source};
use bourn::ir::{Context, DialectRegistry};
use bourn::presburger::affine::{AffineExpr, parse_map, parse_set};
use std::cell::OnceCell;
use std::sync::OnceLock;

/// Runs a check on bytes that are text; others are a mistake that the readers of files report.
pub fn on_text(input: &[u8], check: fn(&str)) {
    if let Ok(text) = std::str::from_utf8(input) {
        check(text);
    }
}

/// Calls a function with a new context of all dialects.
fn in_context(with: impl FnOnce(&Context)) {
    thread_local! {
        static REGISTRY: OnceCell<DialectRegistry> = const { OnceCell::new() };
    }
    REGISTRY.with(|registry| {
        let registry = registry.get_or_init(|| {
            let mut registry = DialectRegistry::new();
            bourn::dialects::register_all(&mut registry);
            registry
        });
        with(&Context::new(registry));
    });
}

fn options() -> ParseOptions {
    ParseOptions { allow_unregistered: true, max_depth: 64, ..ParseOptions::default() }
}

/// Checks a program: in both forms, its text is read again, and printed the same.
pub fn ir_text(text: &str) {
    in_context(|context| {
        let (module, diagnostics) = parse_and_report(context, text, &options());
        let Some(module) = module.filter(|_| !diagnostics.has_errors()) else {
            assert!(diagnostics.has_errors(), "there is no program and no message");
            return;
        };
        for generic in [false, true] {
            let print = PrintOptions { generic, ..PrintOptions::default() };
            let printed = print_source(&module, &print);
            let (again, diagnostics) = parse_and_report(context, &printed, &options());
            assert!(!diagnostics.has_errors(), "{printed}\n{:?}", diagnostics.all);
            let again = again.expect("no error was reported");
            assert_eq!(printed, print_source(&again, &print));
        }
    });
}

/// Checks an attribute: its text reads back as one with the same text.
pub fn attribute(text: &str) {
    let text_of = |text: &str| {
        // A new context, since it counts distinct attributes.
        let mut found = Ok(String::new());
        in_context(|context| found = parse_attribute(context, text, &options()).map(|attr| attr.to_string()));
        found
    };
    match text_of(text) {
        Ok(printed) => {
            let again = text_of(&printed);
            let again = again.unwrap_or_else(|found| panic!("{printed}: {:?}", found.all));
            assert_eq!(printed, again);
        }
        Err(diagnostics) => assert!(diagnostics.has_errors()),
    }
}

/// Checks a type: its text is that of the same type.
pub fn type_text(text: &str) {
    in_context(|context| match parse_type(context, text, &options()) {
        Ok(ty) => {
            let printed = ty.to_string();
            let again = parse_type(context, &printed, &options());
            assert!(again.is_ok_and(|again| again == ty), "{printed}");
        }
        Err(diagnostics) => assert!(diagnostics.has_errors()),
    });
}

/// Checks a map and a set: their texts read back as what has the same values, and simplification changes no value at the origin.
/// What is read may be a sum of another shape, as in MLIR, and so may its text be: `s0 * 2 - 2 - d0` is read as `-d0 + s0 * 2 - 2`, and
/// `d0 + -(d0 mod 8)` as `d0 - d0 mod 8`.
pub fn affine_map(text: &str) {
    if let Ok(map) = parse_map(text) {
        let again = parse_map(&map.to_string()).unwrap_or_else(|error| panic!("{map}: {error}"));
        assert_eq!(again.results().len(), map.results().len(), "{map}");
        same_values(map.results().iter().zip(again.results()), map.num_dims(), map.num_symbols());
        let (dims, symbols) = (vec![0; map.num_dims()], vec![0; map.num_symbols()]);
        for (before, after) in map.results().iter().zip(map.simplify().results()) {
            if let Some(value) = before.eval(&dims, &symbols) {
                assert_eq!(after.eval(&dims, &symbols), Some(value), "{map}");
            }
        }
    }
    if let Ok(set) = parse_set(text) {
        let again = parse_set(&set.to_string()).unwrap_or_else(|error| panic!("{set}: {error}"));
        // A set of all points is written with a constraint that always holds.
        assert_eq!(again.constraints().len(), set.constraints().len().max(1), "{set}");
        let both = set.constraints().iter().zip(again.constraints());
        assert!(both.clone().all(|(before, after)| before.1 == after.1), "{set}");
        same_values(both.map(|(before, after)| (&before.0, &after.0)), set.num_dims(), set.num_symbols());
    }
}

/// Checks that expressions have the same values at two points, where no sum of either overflows.
fn same_values<'a>(
    pairs: impl Iterator<Item = (&'a AffineExpr, &'a AffineExpr)>,
    num_dims: usize,
    num_symbols: usize,
) {
    let numbers = |step: i64, count: usize| (1..).map(|at| at * step).take(count).collect::<Vec<i64>>();
    for (before, after) in pairs {
        for step in [0, 7] {
            let (dims, symbols) = (numbers(step, num_dims), numbers(-3 * step, num_symbols));
            let values = (before.eval(&dims, &symbols), after.eval(&dims, &symbols));
            if let (Some(expected), Some(found)) = values {
                assert_eq!(found, expected, "{before} and {after}");
            }
        }
    }
}

/// Checks a spec: there is a model or a mistake, and its text is formatted once and for all.
pub fn spec(text: &str) {
    static DIALECTS: OnceLock<bourn_spec::Known> = OnceLock::new();
    let dialects = DIALECTS.get_or_init(|| bourn_spec::Known::parse(bourn_specs::ALL, 1));
    let arena = bourn_spec::Arena::new();
    let loaded = bourn_spec::load_strs_parsed(&arena, &[("fuzz.bourn", text)], dialects);
    assert!(loaded.model.is_some() || !loaded.diagnostics.list.is_empty());
    if let Ok(formatted) = bourn_spec::format_source("fuzz.bourn", text) {
        let again = bourn_spec::format_source("fuzz.bourn", &formatted);
        assert!(again.is_ok_and(|again| again == formatted), "{formatted}");
    }
}
