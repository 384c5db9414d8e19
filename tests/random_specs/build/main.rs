//! Makes random specs, and the code of those that are accepted. An item with a mistake is removed from its spec, and the rest is
//! tried again: otherwise one random constraint that nothing satisfies would cost all others.

mod constraints;
mod dialect;
mod parts;

use bourn_codegen::Config;
use bourn_spec::Arena;
use bourn_spec::diagnostics::Severity;
use bourn_spec::model::{Model, Subject};
use bourn_test_support::Random;
use std::fmt::Write as _;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// The number of dialects without `BOURN_EFFORT`, and the most that are made: they are compiled.
const DIALECTS: RangeInclusive<usize> = 10..=60;
/// Of this many constraints, the test gives items to one.
const SAMPLE: usize = 6;
/// The default seed; the variable `SEED` replaces it.
const SEED: u64 = 0x0b0e_5eed;

/// An accepted spec, and the number of items that were made for it.
struct Accepted<'a> {
    name: String,
    text: String,
    model: Model<'a>,
    made: usize,
    kept: usize,
}

fn main() {
    println!("cargo:rerun-if-changed=build");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo runs this"));
    let (mut specs, mut modules, mut table, mut failed) =
        (String::new(), String::new(), String::new(), String::new());
    let config = Config {
        runtime: "::bourn_equations::rt".to_owned(),
        modules: [("builtin".to_owned(), "::bourn_dialects::builtin".to_owned())].into(),
        ..Config::default()
    };
    let (mut made, mut kept) = (0, 0);
    let mut programs = String::new();
    let (mut types, mut attrs, mut constraints) = (String::new(), String::new(), 0);
    println!("cargo:rerun-if-env-changed=SEED");
    println!("cargo:rerun-if-env-changed=BOURN_EFFORT");
    let effort =
        std::env::var("BOURN_EFFORT").map_or(1, |effort| effort.parse().expect("BOURN_EFFORT is a number"));
    let dialects = (DIALECTS.start() * effort).min(*DIALECTS.end());
    let mut seeds = Random::from_env("SEED", SEED);
    for number in 0..dialects {
        let (items, written) = dialect::items(&mut Random(seeds.bits()), number);
        let arena = Arena::new();
        let Some(spec) = accepted(&arena, number, items) else {
            made += 1;
            continue;
        };
        made += spec.made;
        kept += spec.kept;
        let id = spec.model.dialect_named(&spec.name).expect("it is declared");
        match bourn_codegen::rust(&spec.model, id, &config) {
            Ok(code) => std::fs::write(out.join(format!("{}.rs", spec.name)), code).expect("writable"),
            Err(errors) => {
                for error in errors {
                    let line = &spec.text[error.span.start as usize..error.span.end as usize];
                    let _ = writeln!(failed, "{}: {} (`{line}`)", spec.name, error.message);
                }
                continue;
            }
        }
        let name = &spec.name;
        for (_, texts) in
            written.iter().filter(|(op, _)| spec.model.ops_of(id).any(|id| spec.model[id].name == *op))
        {
            for text in texts {
                let _ = writeln!(programs, "    ({name:?}, {text:?}),");
            }
        }
        for constraint in spec.model.constraints.iter().filter(|c| c.dialect == id) {
            constraints += 1;
            let list = match constraint.over {
                Subject::Type => &mut types,
                Subject::Attr => &mut attrs,
                Subject::Op => continue,
            };
            if constraint.generics.is_empty()
                && (constraints % SAMPLE == 0 || !constraint.name.starts_with('C'))
            {
                let c = &constraint.name;
                let _ = writeln!(list, "    ({name:?}, {c:?}, |item| {name}::{c}::classof(item)),");
            }
        }
        let _ = writeln!(specs, "    ({name:?}, {:?}),", spec.text);
        let _ = writeln!(
            modules,
            "/// Random.\npub mod {name} {{ include!(concat!(env!(\"OUT_DIR\"), \"/{name}.rs\")); }}"
        );
        let _ = writeln!(table, "    &{name}::DIALECT,");
    }
    assert!(failed.is_empty(), "accepted, but no code can be generated:\n{failed}");
    let code = format!(
        "{modules}
/// The accepted specs: the name of the dialect, and the text.
pub const SPECS: &[(&str, &str)] = &[\n{specs}];
/// Programs with ops for which no example is made: the name of the dialect, and the text in the generic form.
pub const PROGRAMS: &[(&str, &str)] = &[\n{programs}];
/// Their compiled tables, in the same order.
pub static DIALECTS: &[&bourn_equations::rt::ir::Dialect] = &[\n{table}];
/// The generated test of a constraint over types.
pub type TypeTest = fn(bourn_equations::rt::Type<'_>) -> bool;
/// The same over attributes.
pub type AttrTest = fn(bourn_equations::rt::Attribute<'_>) -> bool;
/// Some of the constraints over types: dialect, name, and the generated test.
pub const TYPES: &[(&str, &str, TypeTest)] = &[
{types}];
/// The same over attributes.
pub const ATTRS: &[(&str, &str, AttrTest)] = &[
{attrs}];
/// How many dialects were made.
pub const MADE_DIALECTS: usize = {dialects};
/// How many constraints are among the accepted items.
pub const CONSTRAINTS: usize = {constraints};
/// How many items were made.
pub const MADE: usize = {made};
/// How many of them were accepted.
pub const ACCEPTED: usize = {kept};
"
    );
    std::fs::write(out.join("all.rs"), code).expect("writable");
}

/// Returns the spec without the items that have mistakes.
fn accepted(arena: &Arena, number: usize, mut items: Vec<String>) -> Option<Accepted<'_>> {
    let (made, name) = (items.len(), format!("r{number}"));
    let show = std::env::var_os("SHOW_REFUSED").is_some();
    loop {
        let text = items.join("\n") + "\n";
        let builtin = ("builtin.bourn", bourn_specs::BUILTIN);
        let loaded = bourn_spec::load_strs(arena, &[(&format!("{name}.bourn"), &text), builtin], 1);
        let errors = loaded.diagnostics.list.iter().filter(|d| d.severity == Severity::Error);
        let mut lines: Vec<usize> = errors
            .filter(|error| error.span.file == 0)
            .map(|error| {
                let line = text[..error.span.start as usize].matches('\n').count();
                if show {
                    eprintln!("{name}: {}\n    {}", error.message, items[line]);
                }
                line
            })
            .collect();
        if let (true, Some(model)) = (lines.is_empty(), loaded.model) {
            return Some(Accepted { name, text, model, made, kept: items.len() });
        }
        lines.sort_unstable();
        lines.dedup();
        if lines.is_empty() || lines[0] == 0 {
            return None;
        }
        for line in lines.into_iter().rev() {
            items.remove(line);
        }
    }
}
