//! Programs with branches, and with loops that carry index values.

use super::{any_relation, ask, compare, compare_any, spread};
use bourn_test_support::Random;
use std::fmt::Write;

/// Makes `n` consecutive branches, each of which keeps the value before it or adds to it.
pub fn ifnest(n: usize, queries: usize, _: &mut Random) -> String {
    let mut out = "(%a: index, %p: i1) {\n  %c4 = arith.constant 4 : index\n".to_owned();
    let mut last = "%a".to_owned();
    for i in 0..n {
        let _ = writeln!(out, "  %b{i} = arith.addi {last}, %c4 : index");
        let _ = writeln!(out, "  %v{i} = scf.if %p -> index {{\n    scf.yield {last} : index\n  }} else {{");
        let _ = writeln!(out, "    scf.yield %b{i} : index\n  }}");
        last = format!("%v{i}");
    }
    for j in 0..queries {
        let side = if j % 2 == 0 { "LB" } else { "UB" };
        ask(&mut out, j, &format!("%v{}", spread(j, queries, n)), "index", &format!("type = \"{side}\""));
    }
    out
}

/// Makes `n` choices by conditions of which nothing is known, each between the last one and a sum.
pub fn selects(n: usize, queries: usize, random: &mut Random) -> String {
    let conditions = (0..n).map(|i| format!("%p{i}: i1")).collect::<Vec<_>>().join(", ");
    let mut out = format!("(%a: index, {conditions}) {{\n  %c4 = arith.constant 4 : index\n");
    for i in 0..n {
        let last = if i == 0 { "%a".to_owned() } else { format!("%v{}", i - 1) };
        let _ = writeln!(out, "  %b{i} = arith.addi {last}, %c4 : index");
        let _ = writeln!(out, "  %v{i} = arith.select %p{i}, {last}, %b{i} : index");
    }
    for _ in 0..queries {
        compare(&mut out, &format!("%v{}", random.below(n)), "GE", "%a");
    }
    out
}

/// Makes `n` nested loops that carry one value, and compares the result of the outermost one with its start.
pub fn nest(n: usize, queries: usize, random: &mut Random) -> String {
    let mut out = with_constants();
    let mut carried = "%a".to_owned();
    for i in 0..n {
        let _ = writeln!(
            out,
            "  %r{i} = scf.for %i{i} = %c0 to %b step %c1 iter_args(%x{i} = {carried}) -> (index) {{"
        );
        carried = format!("%x{i}");
    }
    let _ = writeln!(out, "  %y = arith.addi {carried}, %c1 : index");
    let mut yielded = "%y".to_owned();
    for i in (0..n).rev() {
        let _ = writeln!(out, "  scf.yield {yielded} : index\n  }}");
        yielded = format!("%r{i}");
    }
    for _ in 0..queries {
        compare(&mut out, &yielded, any_relation(random), "%a");
    }
    out
}

/// Makes a loop that carries `n` values, which `body` computes the next ones of, and compares its results.
fn carried(
    n: usize,
    queries: usize,
    random: &mut Random,
    body: &str,
    yielded: impl Fn(usize) -> String,
) -> String {
    let list = |item: &dyn Fn(usize) -> String| (0..n).map(item).collect::<Vec<_>>().join(", ");
    let mut out = with_constants();
    let inits = list(&|i| format!("%x{i} = {}", if i % 2 == 0 { "%b" } else { "%a" }));
    let types = list(&|_| "index".to_owned());
    let _ = writeln!(out, "  %r:{n} = scf.for %i = %c0 to %b step %c1 iter_args({inits}) -> ({types}) {{");
    let _ = writeln!(out, "{body}    scf.yield {} : {types}\n  }}", list(&yielded));
    let mut values: Vec<String> = (0..n).map(|i| format!("%r#{i}")).collect();
    values.push("%a".to_owned());
    compare_any(&mut out, &values, queries, random);
    out
}

/// Makes a loop that carries `n` values, which move by one place in each iteration.
pub fn rotate(n: usize, queries: usize, random: &mut Random) -> String {
    carried(n, queries, random, "", |i| format!("%x{}", (i + 1) % n))
}

/// Makes a loop that carries `n` values, each of which becomes the sum of itself and the one before it.
pub fn prefix(n: usize, queries: usize, random: &mut Random) -> String {
    let mut body = String::new();
    for i in 0..n {
        let before = if i == 0 { "%c1".to_owned() } else { format!("%x{}", i - 1) };
        let _ = writeln!(body, "    %y{i} = arith.addi %x{i}, {before} : index");
    }
    carried(n, queries, random, &body, |i| format!("%y{i}"))
}

/// Makes `n` loops, each of which starts, counts and ends where the one before it says.
pub fn loopchain(n: usize, queries: usize, random: &mut Random) -> String {
    let (mut out, mut values) = consecutive(n, |x| x.to_owned(), |_| "%c1".to_owned());
    values.push("%b".to_owned());
    compare_any(&mut out, &values, queries, random);
    out
}

/// Makes `n` loops, each of which adds its induction variable to the value that the one before it gives.
pub fn triangle(n: usize, queries: usize, random: &mut Random) -> String {
    let (mut out, values) = consecutive(n, |_| "%c0".to_owned(), |i| format!("%i{i}"));
    compare_any(&mut out, &values, queries, random);
    out
}

/// Makes `n` loops, one after the other, that carry a value. Each starts at what `start` makes of the value before it, and adds what
/// `step` says in each iteration. Returns their results, too, after the value that the first one gets.
fn consecutive(
    n: usize,
    start: impl Fn(&str) -> String,
    step: impl Fn(usize) -> String,
) -> (String, Vec<String>) {
    let mut out = with_constants();
    let mut values = vec!["%a".to_owned()];
    for i in 0..n {
        let last = &values[i];
        let _ = writeln!(
            out,
            "  %x{i} = scf.for %i{i} = {} to %b step %c1 iter_args(%z{i} = {last}) -> (index) {{\n    \
             %y{i} = arith.addi %z{i}, {} : index\n    scf.yield %y{i} : index\n  }}",
            start(last),
            step(i)
        );
        values.push(format!("%x{i}"));
    }
    (out, values)
}

/// Begins a function of two numbers, with the constants 0 and 1.
fn with_constants() -> String {
    "(%a: index, %b: index) {\n  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n"
        .to_owned()
}
