//! Generates programs of a given size. Each family stresses what its name says; `n` is its size, `queries` the number of
//! questions.

use super::models::{attention, fused};
use bourn_test_support::Random;
use std::fmt::Write;

/// A family of value-bounds programs.
pub type Family = fn(n: usize, queries: usize, random: &mut Random) -> String;

/// All families with their names.
pub const FAMILIES: [(&str, Family); 14] = [
    ("chain", chain),
    ("diamond", diamond),
    ("pad", pad),
    ("tiled", tiled),
    ("ifnest", ifnest),
    ("iters", iters),
    ("compare", compare),
    ("nearstop", nearstop),
    ("neardelta", neardelta),
    ("prefix", prefix),
    ("loopchain", loopchain),
    ("selects", selects),
    ("fused", fused),
    ("attention", attention),
];

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

fn chain_body(n: usize, random: &mut Random) -> String {
    let mut out = "(%a: index, %b: index) {\n  %c3 = arith.constant 3 : index\n".to_owned();
    let mut values = vec!["%a".to_owned(), "%b".to_owned(), "%c3".to_owned()];
    for i in 0..n {
        let last = &values[values.len() - 1];
        let near = &values[values.len() - 1 - random.below(values.len().min(8))];
        let _ = match random.below(4) {
            0 => writeln!(out, "  %v{i} = arith.addi {last}, {near} : index"),
            1 => writeln!(out, "  %v{i} = arith.addi {last}, %c3 : index"),
            2 => {
                let add = random.within(1, 63);
                writeln!(out, "  %v{i} = affine.apply affine_map<()[s0] -> (s0 + {add})>()[{last}]")
            }
            _ => writeln!(out, "  %v{i} = arith.subi {last}, %c3 : index"),
        };
        values.push(format!("%v{i}"));
    }
    out
}

/// Makes `n` sums, differences and applied maps, each of the value before it.
fn chain(n: usize, queries: usize, random: &mut Random) -> String {
    let mut out = chain_body(n, random);
    for j in 0..queries {
        ask(&mut out, j, &format!("%v{}", spread(j, queries, n)), "index", "type = \"EQ\"");
    }
    out
}

/// Makes such a chain with comparisons of values that are near each other.
fn compare(n: usize, queries: usize, random: &mut Random) -> String {
    let mut out = chain_body(n, random);
    for _ in 0..queries {
        let i = random.below(n);
        let k = i.saturating_sub(1 + random.below(11));
        let relation = random.pick(&["EQ", "LT", "LE", "GT", "GE"]);
        let _ =
            writeln!(out, "  \"test.compare\"(%v{i}, %v{k}) {{cmp = \"{relation}\"}} : (index, index) -> ()");
    }
    out
}

/// Makes `n` additions of a constant, each to the value before it.
fn steps(n: usize) -> String {
    let mut out = "(%a: index) {\n  %c3 = arith.constant 3 : index\n".to_owned();
    for i in 0..n {
        let last = if i == 0 { "%a".to_owned() } else { format!("%v{}", i - 1) };
        let _ = writeln!(out, "  %v{i} = arith.addi {last}, %c3 : index");
    }
    out
}

/// Makes steps, and asks for the last ones in terms of any other value: the answer is one step away.
fn nearstop(n: usize, queries: usize, _: &mut Random) -> String {
    let mut out = steps(n);
    for j in 0..queries {
        ask(&mut out, j, &format!("%v{}", n - 1 - j % n), "index", "type = \"EQ\"");
    }
    out
}

/// Makes steps, and compares the last ones with those a few steps before.
fn neardelta(n: usize, queries: usize, _: &mut Random) -> String {
    let mut out = steps(n);
    for j in 0..queries {
        let late = n - 1 - j % n;
        let early = late.saturating_sub(1 + j % 5);
        let _ =
            writeln!(out, "  \"test.compare\"(%v{late}, %v{early}) {{cmp = \"GT\"}} : (index, index) -> ()");
    }
    out
}

/// Makes `n` layers of a sum and a difference of the two values of the layer before.
fn diamond(n: usize, queries: usize, _: &mut Random) -> String {
    let mut out = "(%a: index, %b: index) {\n".to_owned();
    let (mut left, mut right) = ("%a".to_owned(), "%b".to_owned());
    for i in 0..n {
        let _ = writeln!(out, "  %l{i} = arith.addi {left}, {right} : index");
        let _ = writeln!(out, "  %r{i} = arith.subi {left}, {right} : index");
        (left, right) = (format!("%l{i}"), format!("%r{i}"));
    }
    for j in 0..queries {
        ask(&mut out, j, if j % 2 == 0 { &left } else { &right }, "index", "type = \"EQ\"");
    }
    out
}

/// Makes `n` tensor ops, each on the tensor before it: pad, insert, slice.
fn pad(n: usize, queries: usize, random: &mut Random) -> String {
    const T: &str = "tensor<?xf32>";
    let mut out = "(%a: index, %b: index, %t: tensor<?xf32>) {\n".to_owned();
    out.push_str("  %f = arith.constant 0.0 : f32\n  %c0 = arith.constant 0 : index\n");
    let mut last = "%t".to_owned();
    for i in 0..n {
        let _ = match i % 3 {
            0 => {
                let (low, high) =
                    (random.pick(&["%a", "%b", "3", "7"]), random.pick(&["%a", "%b", "2", "5"]));
                writeln!(
                    out,
                    "  %p{i} = tensor.pad {last} low[{low}] high[{high}] {{\n  ^bb0(%i{i}: index):\n    tensor.yield %f : f32\n  }} : {T} to {T}"
                )
            }
            1 => writeln!(out, "  %p{i} = tensor.insert %f into {last}[%c0] : {T}"),
            _ => {
                let size = random.within(64, 511);
                let _ = writeln!(out, "  %d{i} = tensor.dim {last}, %c0 : {T}");
                let _ = writeln!(out, "  %s{i} = affine.min affine_map<()[s0] -> (s0, {size})>()[%d{i}]");
                writeln!(out, "  %p{i} = tensor.extract_slice {last}[0] [%s{i}] [1] : {T} to {T}")
            }
        };
        last = format!("%p{i}");
    }
    for j in 0..queries {
        ask(&mut out, j, &format!("%p{}", spread(j, queries, n)), T, "dim = 0, type = \"UB\"");
    }
    out
}

/// Makes `n` nested loops, each with a tile that is smaller in the last iteration.
fn tiled(n: usize, queries: usize, random: &mut Random) -> String {
    const T: &str = "tensor<?xf32>";
    let mut out = "(%t: tensor<?xf32>) {\n  %c0 = arith.constant 0 : index\n".to_owned();
    for i in 0..n {
        let step = random.pick(&[4, 7, 9, 16]);
        let upper = random.pick(&[100, 128, 250]);
        let _ = writeln!(
            out,
            "  %st{i} = arith.constant {step} : index\n  %ub{i} = arith.constant {upper} : index"
        );
        let _ = writeln!(out, "  scf.for %i{i} = %c0 to %ub{i} step %st{i} {{");
        let _ =
            writeln!(out, "  %m{i} = affine.min affine_map<(d0)[s0] -> (-d0 + s0, {step})>(%i{i})[%ub{i}]");
        let _ = writeln!(out, "  %s{i} = tensor.extract_slice %t[%i{i}] [%m{i}] [1] : {T} to {T}");
    }
    for j in 0..queries {
        ask(&mut out, j, &format!("%s{}", j % n), T, "dim = 0, type = \"UB\", constant");
    }
    out.push_str(&"  }\n".repeat(n));
    out
}

/// Makes `n` consecutive branches, each of which keeps the value before it or adds to it.
fn ifnest(n: usize, queries: usize, _: &mut Random) -> String {
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

/// Makes `n` nested loops that carry a tensor.
fn iters(n: usize, queries: usize, _: &mut Random) -> String {
    const T: &str = "tensor<?xf32>";
    let mut out = "(%a: index, %t: tensor<?xf32>) {\n  %c0 = arith.constant 0 : index\n".to_owned();
    out.push_str("  %c1 = arith.constant 1 : index\n  %f = arith.constant 0.0 : f32\n");
    let mut init = "%t".to_owned();
    for i in 0..n {
        let _ = writeln!(
            out,
            "  %r{i} = scf.for %i{i} = %c0 to %a step %c1 iter_args(%t{i} = {init}) -> ({T}) {{"
        );
        init = format!("%t{i}");
    }
    let _ = writeln!(out, "  %ins = tensor.insert %f into {init}[%c0] : {T}");
    let mut yielded = "%ins".to_owned();
    for i in (0..n).rev() {
        let _ = writeln!(out, "  scf.yield {yielded} : {T}\n  }}");
        yielded = format!("%r{i}");
    }
    for j in 0..queries {
        ask(&mut out, j, "%r0", T, "dim = 0, type = \"EQ\"");
    }
    out
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

/// Adds comparisons of `queries` values with the first argument.
fn compare_with_first(
    out: &mut String,
    n: usize,
    queries: usize,
    random: &mut Random,
    name: impl Fn(usize) -> String,
) {
    for _ in 0..queries {
        let value = name(random.below(n));
        let _ = writeln!(out, "  \"test.compare\"({value}, %a) {{cmp = \"GE\"}} : (index, index) -> ()");
    }
}

/// Makes a loop that carries `n` values, each of which becomes the sum of itself and the one before it.
fn prefix(n: usize, queries: usize, random: &mut Random) -> String {
    let list = |item: &dyn Fn(usize) -> String| (0..n).map(item).collect::<Vec<_>>().join(", ");
    let mut out = "(%a: index, %b: index) {\n".to_owned();
    let _ = writeln!(out, "  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index");
    let inits = list(&|i| format!("%x{i} = {}", if i % 2 == 0 { "%a" } else { "%b" }));
    let types = list(&|_| "index".to_owned());
    let _ = writeln!(out, "  %r:{n} = scf.for %i = %c0 to %b step %c1 iter_args({inits}) -> ({types}) {{");
    for i in 0..n {
        let before = if i == 0 { "%c1".to_owned() } else { format!("%x{}", i - 1) };
        let _ = writeln!(out, "    %y{i} = arith.addi %x{i}, {before} : index");
    }
    let _ = writeln!(out, "    scf.yield {} : {types}\n  }}", list(&|i| format!("%y{i}")));
    compare_with_first(&mut out, n, queries, random, |i| format!("%r#{i}"));
    out
}

/// Makes `n` loops, each of which starts, counts and ends where the one before it says.
fn loopchain(n: usize, queries: usize, random: &mut Random) -> String {
    let mut out = "(%a: index, %b: index) {\n  %c1 = arith.constant 1 : index\n".to_owned();
    for i in 0..n {
        let x = if i == 0 { "%a".to_owned() } else { format!("%x{}", i - 1) };
        let _ = writeln!(
            out,
            "  %x{i} = scf.for %i{i} = {x} to %b step %c1 iter_args(%z{i} = {x}) -> (index) {{\n    \
             %y{i} = arith.addi %z{i}, %c1 : index\n    scf.yield %y{i} : index\n  }}"
        );
    }
    compare_with_first(&mut out, n, queries, random, |i| format!("%x{i}"));
    out
}

/// Makes `n` choices by conditions of which nothing is known, each between the last one and a sum.
fn selects(n: usize, queries: usize, random: &mut Random) -> String {
    let conditions = (0..n).map(|i| format!("%p{i}: i1")).collect::<Vec<_>>().join(", ");
    let mut out = format!("(%a: index, {conditions}) {{\n  %c4 = arith.constant 4 : index\n");
    for i in 0..n {
        let last = if i == 0 { "%a".to_owned() } else { format!("%v{}", i - 1) };
        let _ = writeln!(out, "  %b{i} = arith.addi {last}, %c4 : index");
        let _ = writeln!(out, "  %v{i} = arith.select %p{i}, {last}, %b{i} : index");
    }
    compare_with_first(&mut out, n, queries, random, |i| format!("%v{i}"));
    out
}
