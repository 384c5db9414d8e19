//! Tests the examples of the manual: they parse, the verifier accepts them, and they are printed as in the manual.

use crate::{context, model, parse, program};
use bourn::rt::ir::Context;
use bourn::rt::ir::print::{PrintOptions, print_op};
use bourn_codegen::{Example, Sought, example, sought};
use bourn_spec::Model;
use bourn_spec::lattice::Lattice;
use bourn_spec::lower::Lowering;
use bourn_spec::model::OpId;

/// Returns the mistake in an example, if there is one.
fn mistake(ctx: &Context, model: &Model, op: OpId, example: &Example) -> Option<String> {
    let text = program(model, op, example);
    let module = match parse(ctx, &text) {
        Ok(module) => module,
        Err(error) => return Some(format!("{text}{error}\n")),
    };
    // The printer numbers values and indents.
    let bare = |text: &str| -> Vec<String> {
        let line = |line: &str| {
            let mut out = String::new();
            let mut chars = line.trim().chars().peekable();
            while let Some(c) = chars.next() {
                out.push(c);
                while c == '%' && chars.next_if(|c| c.is_alphanumeric() || *c == '_').is_some() {}
            }
            out
        };
        text.lines().map(line).collect()
    };
    let printed = print_op(module.view(), &PrintOptions::default());
    let own = example
        .text
        .split_once(" = features.")
        .map_or(&*example.text, |(results, _)| &example.text[results.len() + 3..]);
    let [printed_lines, own] = [&*printed, own].map(bare);
    let is_there = |at: usize| {
        let rest = &printed_lines[at..];
        own.iter()
            .zip(rest)
            .enumerate()
            .all(|(i, (own, line))| if i == 0 { line.ends_with(own) } else { line == own })
    };
    let found = (0..=printed_lines.len().saturating_sub(own.len())).any(is_there);
    (!found).then(|| format!("{text}is printed as\n{printed}"))
}

#[test]
fn examples_are_right() {
    let (ctx, model) = (context(), model());
    let own = model.dialect_named("features").expect("it is loaded");
    let arena = bourn_spec::Arena::new();
    let lowering = Lowering::new(&model, &arena);
    let lattice = Lattice::new(&lowering);
    let examples = model.ops_of(own).filter_map(|op| Some((op, example(&lattice, op)?)));
    let (mut right, mut wrong) = (0, Vec::new());
    for (op, example) in examples {
        match mistake(&ctx, &model, op, &example) {
            None => right += 1,
            Some(mistake) => wrong.push(mistake),
        }
    }
    assert!(wrong.is_empty(), "{right} are right, but\n{}", wrong.join("\n"));
    assert!(right >= 30, "{right}");
}

#[test]
fn an_op_that_nothing_satisfies_has_none() {
    let model = model();
    let own = model.dialect_named("features").expect("it is loaded");
    let nowhere = model.op_named(own, "nowhere").expect("it is declared");
    let arena = bourn_spec::Arena::new();
    let lowering = Lowering::new(&model, &arena);
    assert_eq!(sought(&Lattice::new(&lowering), nowhere), Sought::NothingFits);
}
