//! The checks of the fuzz targets on stable: on the corpus as it is, and on inputs of it that are changed at random, with a seed.

use crate::reduced::{panics, reduced};
use bourn_test_support::{Random, root, seeds};
use std::fs;

mod checks;

/// What is put into an input: marks that mean something, and numbers at the limits.
const PARTS: [&str; 30] = [
    "<",
    ">",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "\\",
    ",",
    ":",
    "->",
    "?",
    "x",
    "%",
    "#",
    "!",
    "@",
    "^",
    "-",
    "0",
    "9223372036854775808",
    "0x",
    "1.0e400",
    "loc(",
    "dense<",
    " ",
    "\n",
    "é",
];

/// Returns the inputs of a target.
fn corpus(target: &str) -> Vec<Vec<u8>> {
    let folder = root().join("fuzz/corpus").join(target);
    let entries = fs::read_dir(&folder).expect("each target has a corpus");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("the folder can be read").path()).collect();
    paths.sort();
    paths.iter().map(|path| fs::read(path).expect("the file can be read")).collect()
}

/// Changes an input in a few places: bytes are removed, repeated, put in, or taken from another input.
fn changed(inputs: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut text = random.pick(inputs);
    for _ in 0..1 + random.below(4) {
        let from = random.below(text.len() + 1);
        let to = (from + random.below(12)).min(text.len());
        let part = match random.below(4) {
            0 => Vec::new(),
            1 => text[from..to].repeat(2),
            2 => random.pick(&PARTS).as_bytes().to_vec(),
            _ => {
                let other = random.pick(inputs);
                let start = random.below(other.len() + 1);
                other[start..(start + random.below(40)).min(other.len())].to_vec()
            }
        };
        text.splice(from..to, part);
    }
    text
}

/// Runs a check on the corpus and on so many changed inputs of it.
fn try_inputs(target: &str, check: fn(&str), usual: u64) {
    let inputs = corpus(target);
    for input in &inputs {
        checks::on_text(input, check);
    }
    for seed in seeds(usual) {
        let input = changed(&inputs, &mut Random(seed));
        // The input is shown if the check fails.
        let text = String::from_utf8_lossy(&input).into_owned();
        let fails = |text: &str| panics(|| checks::on_text(text.as_bytes(), check));
        if std::panic::catch_unwind(|| checks::on_text(&input, check)).is_err() {
            let is_program = target == "ir_text";
            let small = if is_program { reduced(&text, &fails) } else { text.clone() };
            panic!("{target}, seed {seed}:\n{text}\nreduced:\n{small}");
        }
    }
}

#[test]
fn ir_text() {
    try_inputs("ir_text", checks::ir_text, 300);
}

#[test]
fn attributes() {
    try_inputs("attribute", checks::attribute, 1000);
}

#[test]
fn types() {
    try_inputs("type", checks::type_text, 1000);
}

#[test]
fn affine_maps() {
    try_inputs("affine_map", checks::affine_map, 1000);
}

#[test]
fn specs() {
    try_inputs("spec", checks::spec, 30);
}

/// The corpus is of use only if it is accepted.
#[test]
fn the_corpus_is_right() {
    for input in corpus("spec") {
        let text = String::from_utf8(input).expect("a spec is text");
        let arena = bourn_spec::Arena::new();
        let loaded = bourn_spec::load_strs_known(&arena, &[("fuzz.bourn", &text)], bourn_specs::ALL);
        assert!(loaded.model.is_some(), "{}", loaded.diagnostics);
    }
    let mut registry = bourn::ir::DialectRegistry::new();
    bourn::dialects::register_all(&mut registry);
    let context = bourn::ir::Context::new(&registry);
    let options = bourn::ir::parse::ParseOptions { allow_unregistered: true, ..Default::default() };
    for input in corpus("ir_text") {
        let text = String::from_utf8(input).expect("a program is text");
        let (module, found) = bourn::ir::parse::parse_and_report(&context, &text, &options);
        assert!(module.is_some() && !found.has_errors(), "{text}\n{:?}", found.all);
    }
    for (folder, is_type) in [("attribute", false), ("type", true)] {
        for input in corpus(folder) {
            let text = String::from_utf8(input).expect("an attribute or type is text");
            let found = match is_type {
                true => bourn::ir::parse::parse_type(&context, &text, &options).err(),
                false => bourn::ir::parse::parse_attribute(&context, &text, &options).err(),
            };
            assert!(found.is_none(), "{text}\n{found:?}");
        }
    }
}
