//! Compares verdicts and messages with MLIR's, byte for byte, for every type and every attribute of the collections and
//! every op of the zoo.
//!
//! `mlir22.txt` has the verdicts of MLIR 22.1.8; `BOURN_RECORD=1` asks MLIR again (see `mlir/build.sh`) and writes it.

use bourn::ir::parse::{ParseOptions, parse_and_report};
use bourn::ir::{Context, DialectRegistry};
use bourn_test_support::{Folder, run};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The verdicts that differ from MLIR's, with the reason: the op, the item, the reason.
const DIFFERENCES: &[(&str, &str, &str)] = &[
    ("a_IntNonNegative", "true", SIGN),
    ("a_IntNonNegative", "-1 : i1", SIGN),
    ("a_IntNonNegative", "1 : ui1", SIGN),
    ("a_IntNonNegative", "200 : ui8", SIGN),
    ("a_IntPositive", "true", SIGN),
    ("a_IntPositive", "-1 : i1", SIGN),
    ("a_IntPositive", "1 : ui1", SIGN),
    ("a_IntPositive", "200 : ui8", SIGN),
    ("a_IntPositivePowerOf2", "true", SIGN),
    ("a_IntPositivePowerOf2", "-1 : i1", SIGN),
    ("a_IntPositivePowerOf2", "1 : ui1", SIGN),
    ("a_IntPowerOf2", "-1 : si1", BITS),
    ("a_IntPowerOf2", "-128 : i8", BITS),
    ("a_IntPowerOf2", "170141183460469231731687303715884105728 : i256", WIDE),
    ("a_IntPositivePowerOf2", "170141183460469231731687303715884105728 : i256", WIDE),
];
const SIGN: &str = "MLIR reads the highest bit as a sign, also where the type has none";
const BITS: &str = "MLIR counts the bits of the number, which is negative";
const WIDE: &str = "numbers beyond 128 bits are compared by their order only";

/// The constraints of MLIR that are not among the ops, with the reason.
const LEFT_OUT: &[(&str, &str)] = &[
    ("GraphType", "MLIR has no text for such a type"),
    ("IsNullAttr", "an attribute that may be absent is declared with `?`"),
    ("FixedVectorOfShapeAndType", "MLIR 22 aborts on a type that is no vector"),
];

fn here(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn read(name: &str) -> String {
    std::fs::read_to_string(here(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// Returns a line with one op of the zoo, the `i`th one of its text.
fn module(op: &str, item: &str, i: usize) -> String {
    if op.starts_with("t_") {
        return format!(
            "\"func.func\"() <{{function_type = ({item}) -> (), sym_name = \"f{i}\"}}> ({{ ^bb0(%x: {item}): \
             \"zoo.{op}\"(%x) : ({item}) -> () \"func.return\"() : () -> () }}) : () -> ()"
        );
    }
    format!("\"zoo.{op}\"() {{x = {item}}} : () -> ()")
}

/// Returns the message for an op whose constraint has this text; of a type, as it is printed.
fn message(op: &str, text: &str, ty: &str) -> String {
    match op.starts_with("t_") {
        true => format!("'zoo.{op}' op operand #0 must be {text}, but got '{ty}'"),
        false => format!("'zoo.{op}' op attribute 'x' failed to satisfy constraint: {text}"),
    }
}

/// The verdicts of MLIR on an op: the text of its constraint, if it ever rejects, and the items that it accepts.
#[derive(Debug, Default)]
struct Verdict {
    text: String,
    accepted: Vec<String>,
}

fn collection(op: &str) -> Vec<String> {
    let file = if op.starts_with("t_") { "types.txt" } else { "attrs.txt" };
    read(file).lines().map(str::to_owned).collect()
}

/// Returns the recorded verdicts by op. A line `op | text` and a line of the accepted items, or, after `all but`, of the
/// others.
fn recorded() -> BTreeMap<String, Verdict> {
    let file = read("mlir22.txt");
    let mut lines = file.lines().filter(|line| !line.starts_with('#'));
    let mut verdicts = BTreeMap::new();
    while let (Some(head), Some(items)) = (lines.next(), lines.next()) {
        let (op, text) = head.split_once(" | ").unwrap_or((head, ""));
        let (others, items) = match items.trim().strip_prefix("all but:") {
            Some(items) => (true, items),
            None => (false, items.trim().trim_start_matches("accepted:")),
        };
        let listed: Vec<&str> = items.split(" ; ").map(str::trim).filter(|item| !item.is_empty()).collect();
        let accepted = collection(op).into_iter().filter(|item| listed.contains(&item.as_str()) != others);
        verdicts.insert(op.to_owned(), Verdict { text: text.to_owned(), accepted: accepted.collect() });
    }
    verdicts
}

fn context() -> Context {
    let mut registry = DialectRegistry::new();
    bourn::dialects::register_all(&mut registry);
    registry.add(&bourn_constraint_zoo::DIALECT);
    Context::new(&registry)
}

/// Returns Bourn's first error on each of these ops, or `ok`. All of them are one text, an op a line.
fn answers(ctx: &Context, op: &str, items: &[String]) -> Vec<String> {
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    let lines = items.iter().enumerate().map(|(i, item)| module(op, item, i));
    let (_, diagnostics) = parse_and_report(ctx, &lines.collect::<Vec<_>>().join("\n"), &options);
    let mut answers = vec!["ok".to_owned(); items.len()];
    for error in diagnostics.all.iter().rev() {
        let (_, line, _) = error.place.as_ref().expect("errors have places");
        answers[*line as usize - 1].clone_from(&error.message);
    }
    answers
}

#[test]
fn verdicts_and_messages_are_mlirs() {
    if std::env::var_os("BOURN_RECORD").is_some_and(|v| v == "1") {
        record();
    }
    let ctx = context();
    let recorded = recorded();
    assert!(recorded.len() > 200, "only {} constraints are recorded", recorded.len());
    let (mut compared, mut wrong) = (0, String::new());
    let mut unused: Vec<_> = DIFFERENCES.to_vec();
    for (op, verdict) in &recorded {
        // MLIR's texts of some vectors lack the first word and begin with a blank.
        let blank = if verdict.text.starts_with(' ') { "vector" } else { "" };
        let text = format!("{blank}{}", verdict.text);
        if !blank.is_empty() {
            println!("{op}: the text is `{text}`, in MLIR `{}`", verdict.text);
        }
        let items = collection(op);
        for (item, got) in items.iter().zip(answers(&ctx, op, &items)) {
            let expected = match verdict.accepted.contains(item) {
                true => "ok".to_owned(),
                false => message(op, &text, item),
            };
            compared += 1;
            if got == expected {
                continue;
            }
            let known = unused.iter().position(|(o, i, _)| o == op && i == item);
            match known {
                Some(at) => drop(unused.remove(at)),
                None => drop(writeln!(wrong, "{op} {item}\n  MLIR  {expected}\n  Bourn {got}")),
            }
        }
    }
    println!("{} constraints, {compared} verdicts as MLIR 22 gives them, but for", recorded.len());
    for (op, item, why) in DIFFERENCES {
        println!("  {op} on {item}: {why}");
    }
    println!("left out");
    for (name, why) in LEFT_OUT {
        println!("  {name}: {why}");
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(unused.is_empty(), "no longer different: {unused:?}");
}

/// Checks that every op of the spec is recorded, and the reverse.
#[test]
fn all_constraints_are_recorded() {
    let spec: Vec<String> = bourn_constraint_zoo::DIALECT
        .ops
        .iter()
        .map(|def| def.name.trim_start_matches("zoo.").to_owned())
        .collect();
    let recorded = recorded();
    let missing: Vec<_> = spec.iter().filter(|op| !recorded.contains_key(*op)).collect();
    let extra: Vec<_> = recorded.keys().filter(|op| !spec.contains(op)).collect();
    assert!(missing.is_empty() && extra.is_empty(), "not recorded: {missing:?}; not in the spec: {extra:?}");
}

/// Asks MLIR, and writes the record.
fn record() {
    let folder = Folder::new("zoo");
    // `BOURN_ZOO` is a folder with the program, built before.
    let program = match std::env::var_os("BOURN_ZOO") {
        Some(built) => PathBuf::from(built).join("zoo"),
        None => {
            let built = run(here("mlir/build.sh"), &[folder.dir()], "");
            assert_eq!(built.code, Some(0), "needs libmlir-22-dev and mlir-22-tools\n{}", built.err);
            folder.dir().join("zoo")
        }
    };
    let td = read("mlir/zoo.td");
    let names = td.lines().filter_map(|line| {
        let prefix = if line.contains(": OnType<") { "t_" } else { "a_" };
        let name = line.split_once(": On").and_then(|(_, rest)| rest.split('"').nth(1))?;
        line.starts_with("def ").then(|| format!("{prefix}{name}"))
    });
    let names: Vec<String> = names.collect();
    let input: String =
        names.iter().flat_map(|op| collection(op).into_iter().map(|i| module(op, &i, 0) + "\n")).collect();
    let answers = run::<&str>(program, &[], input).succeeded();
    std::fs::write(here("mlir22.txt"), recording(&names, &answers)).expect("the recording is written");
}

/// Returns the answers, one a line, in the form of the file.
fn recording(names: &[String], answers: &str) -> String {
    let mut lines = answers.lines();
    let mut out = String::from(
        "# What MLIR 22.1.8 says. Written by `BOURN_RECORD=1 cargo test -p bourn-constraint-zoo`.\n",
    );
    for op in names {
        let (mut text, mut accepted, mut rejected) = (String::new(), Vec::new(), Vec::new());
        for item in collection(op) {
            let answer = lines.next().expect("an answer each");
            if answer == "ok" {
                accepted.push(item);
                continue;
            }
            let around = message(op, "\0", &item);
            let (before, after) = around.split_once('\0').expect("it is there");
            let found = answer.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
            let found = found.unwrap_or_else(|| panic!("{op} on {item}: {answer}"));
            assert!(text.is_empty() || text == found, "{op} has two texts: {text}, {found}");
            text = found.to_owned();
            rejected.push(item);
        }
        let (word, items) =
            if accepted.len() <= rejected.len() { ("accepted", accepted) } else { ("all but", rejected) };
        writeln!(out, "{op} | {text}\n  {word}: {}", items.join(" ; ")).expect("strings take everything");
    }
    out
}
