//! Generates programs of a given size. Each family stresses what its name says; `n` is its size, `queries` the number of
//! questions.

mod arithmetic;
mod control_flow;
mod tensors;

use super::models::{attention, fused};
use bourn_test_support::Random;
use std::fmt::Write;

/// A family of value-bounds programs.
pub type Family = fn(n: usize, queries: usize, random: &mut Random) -> String;

/// The families that Bourn's speed is judged by, with their names.
pub const FAMILIES: [(&str, Family); 16] = [
    ("chain", arithmetic::chain),
    ("diamond", arithmetic::diamond),
    ("pad", tensors::pad),
    ("tiled", tensors::tiled),
    ("ifnest", control_flow::ifnest),
    ("iters", tensors::iters),
    ("compare", arithmetic::compare),
    ("loopchain", control_flow::loopchain),
    ("divtree", arithmetic::divtree),
    ("nest", control_flow::nest),
    ("rotate", control_flow::rotate),
    ("prefix", control_flow::prefix),
    ("triangle", control_flow::triangle),
    ("minmax", arithmetic::minmax),
    ("mix", arithmetic::mix),
    ("tilecode", arithmetic::tilecode),
];

/// More families: near values, choices by conditions, and programs as compilers of models make them.
pub const MORE_FAMILIES: [(&str, Family); 5] = [
    ("nearstop", arithmetic::nearstop),
    ("neardelta", arithmetic::neardelta),
    ("selects", control_flow::selects),
    ("fused", fused),
    ("attention", attention),
];

/// Returns the family of a name. Panics if there is none.
pub fn family(name: &str) -> Family {
    let (_, family) = FAMILIES
        .iter()
        .chain(&MORE_FAMILIES)
        .find(|(known, _)| *known == name)
        .unwrap_or_else(|| panic!("there is no family {name}"));
    *family
}

/// Returns a program with `functions` functions of a family.
pub fn program(family: Family, n: usize, queries: usize, functions: usize) -> String {
    let mut random = Random(1);
    let mut out = String::new();
    for f in 0..functions {
        let _ = writeln!(out, "func.func @f{f}{}\n  return\n}}", family(n, queries, &mut random));
    }
    out
}

/// Adds a question about a bound of a value.
pub fn ask(out: &mut String, j: usize, value: &str, ty: &str, what: &str) {
    let _ = writeln!(out, "  %q{j} = \"test.reify_bound\"({value}) {{{what}}} : ({ty}) -> (index)");
    let _ = writeln!(out, "  \"test.keep\"(%q{j}) : (index) -> ()");
}

/// Returns the number of the value that query `j` of `queries` asks for; the queries are spread over `n` values.
pub fn spread(j: usize, queries: usize, n: usize) -> usize {
    ((j + 1) * n / queries.max(1)).clamp(1, n) - 1
}

/// Returns an affine map from so many symbols to results.
fn map(symbols: usize, results: &str) -> String {
    let symbols: Vec<String> = (0..symbols).map(|i| format!("s{i}")).collect();
    format!("affine_map<()[{}] -> ({results})>()", symbols.join(", "))
}

/// Adds a question whether two values are in a relation.
pub fn compare(out: &mut String, left: &str, relation: &str, right: &str) {
    let _ =
        writeln!(out, "  \"test.compare\"({left}, {right}) {{cmp = \"{relation}\"}} : (index, index) -> ()");
}

/// Adds comparisons of any two of some values.
fn compare_any(out: &mut String, values: &[String], queries: usize, random: &mut Random) {
    for _ in 0..queries {
        let (left, right) = (random.pick(values), random.pick(values));
        compare(out, &left, any_relation(random), &right);
    }
}

fn any_relation(random: &mut Random) -> &'static str {
    random.pick(&["EQ", "LT", "LE", "GT", "GE"])
}

/// Returns a program with `ops` arith ops, in functions of 100 each.
pub fn arith_functions(ops: usize) -> String {
    let mut random = Random(7);
    let mut out = String::new();
    for f in 0..ops.div_ceil(103) {
        let _ = writeln!(out, "func.func @f{f}(%a: i32, %b: i32) -> i32 {{");
        let _ = writeln!(out, "  %c = arith.constant {f} : i32");
        let mut values = vec!["%a".to_owned(), "%b".to_owned(), "%c".to_owned()];
        for i in 0..100 {
            let op = random.pick(&["addi", "subi", "muli"]);
            let (x, y) = (random.pick(&values), random.pick(&values));
            let _ = writeln!(out, "  %v{i} = arith.{op} {x}, {y} : i32");
            values.push(format!("%v{i}"));
        }
        let _ = writeln!(out, "  return %v99 : i32\n}}");
    }
    out
}
