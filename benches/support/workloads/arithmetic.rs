//! Programs without regions: sums, quotients, minima and maxima of index values.

use super::{any_relation, ask, compare_any, map, spread};
use bourn_test_support::Random;
use std::fmt::Write;

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
pub fn chain(n: usize, queries: usize, random: &mut Random) -> String {
    let mut out = chain_body(n, random);
    for j in 0..queries {
        ask(&mut out, j, &format!("%v{}", spread(j, queries, n)), "index", "type = \"EQ\"");
    }
    out
}

/// Makes such a chain with comparisons of values that are near each other.
pub fn compare(n: usize, queries: usize, random: &mut Random) -> String {
    let mut out = chain_body(n, random);
    for _ in 0..queries {
        let i = random.below(n);
        let k = i.saturating_sub(1 + random.below(11));
        super::compare(&mut out, &format!("%v{i}"), any_relation(random), &format!("%v{k}"));
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
pub fn nearstop(n: usize, queries: usize, _: &mut Random) -> String {
    let mut out = steps(n);
    for j in 0..queries {
        ask(&mut out, j, &format!("%v{}", n - 1 - j % n), "index", "type = \"EQ\"");
    }
    out
}

/// Makes steps, and compares the last ones with those a few steps before.
pub fn neardelta(n: usize, queries: usize, _: &mut Random) -> String {
    let mut out = steps(n);
    for j in 0..queries {
        let late = n - 1 - j % n;
        let early = late.saturating_sub(1 + j % 5);
        super::compare(&mut out, &format!("%v{late}"), "GT", &format!("%v{early}"));
    }
    out
}

/// Makes `n` layers of a sum and a difference of the two values of the layer before.
pub fn diamond(n: usize, queries: usize, _: &mut Random) -> String {
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

/// Makes `n` applied maps, each of which reads the value before it twice, under divisions.
pub fn divtree(n: usize, queries: usize, random: &mut Random) -> String {
    let mut out = "(%a: index, %b: index) {\n  %v0 = arith.addi %a, %b : index\n".to_owned();
    for i in 1..=n {
        let result = match random.below(3) {
            0 => format!("s0 ceildiv {} - s1 + s0 mod 7", i % 5 + 2),
            1 => format!("(s0 + s1) mod {} + s0", i + 2),
            _ => "(s0 + 1) floordiv 2 + (s0 + s1) floordiv 3".to_owned(),
        };
        let _ = writeln!(out, "  %v{i} = affine.apply {}[%v{}, %b]", map(2, &result), i - 1);
    }
    for j in 0..queries {
        ask(&mut out, j, &format!("%v{}", n - j % n), "index", "type = \"EQ\"");
    }
    out
}

/// Makes `n` layers of the minimum and the maximum of the two values of the layer before.
pub fn minmax(n: usize, queries: usize, random: &mut Random) -> String {
    let mut out = "(%a: index, %b: index) {\n  %c1 = arith.constant 1 : index\n".to_owned();
    let mut values = vec!["%a".to_owned(), "%b".to_owned()];
    let both = map(2, "s0, s1");
    for i in 0..n {
        let (left, right) = (&values[2 * i], &values[2 * i + 1]);
        let _ = writeln!(out, "  %l{i} = affine.min {both}[{left}, {right}]");
        let _ = writeln!(out, "  %t{i} = affine.max {both}[{left}, {right}]");
        let _ = writeln!(out, "  %r{i} = arith.addi %t{i}, %c1 : index");
        values.extend([format!("%l{i}"), format!("%r{i}")]);
    }
    compare_any(&mut out, &values, queries, random);
    out
}

/// Makes `n` ops of all kinds, each of two of the last 50 values, and compares any of them.
pub fn mix(n: usize, queries: usize, random: &mut Random) -> String {
    let mut out = "(%a: index, %b: index, %c: index) {\n".to_owned();
    let mut values = ["%a", "%b", "%c"].map(str::to_owned).to_vec();
    for i in 0..n {
        let recent = &values[values.len().saturating_sub(50)..];
        let x = if random.chance(0.3) { values[values.len() - 1].clone() } else { random.pick(recent) };
        let y = random.pick(recent);
        let _ = match random.below(20) {
            0..10 => writeln!(out, "  %v{i} = arith.{} {x}, {y} : index", random.pick(&["addi", "subi"])),
            10..14 => {
                let results = format!("s0, s1 + {}, {}", i % 9, i % 100);
                writeln!(out, "  %v{i} = affine.min {}[{x}, {y}]", map(2, &results))
            }
            14..17 => {
                let result = format!("s0 floordiv {} + {}", i % 7 + 2, i % 5);
                writeln!(out, "  %v{i} = affine.apply {}[{x}]", map(1, &result))
            }
            _ => writeln!(out, "  %v{i} = affine.max {}[{x}, {y}]", map(2, "s0, s1")),
        };
        values.push(format!("%v{i}"));
    }
    compare_any(&mut out, &values, queries, random);
    out
}

/// Makes `n` ops as tiling does, in groups of ten: numbers of tiles, sizes of the last ones, what they round up to. The comparisons are
/// of two values of one group.
pub fn tilecode(n: usize, queries: usize, _: &mut Random) -> String {
    let mut out = "(%a: index, %b: index, %c: index) {\n  %c5 = arith.constant 5 : index\n".to_owned();
    let groups = (n / 10).max(1);
    for i in 0..groups {
        let size = if i % 3 == 0 { "%b" } else { "%a" };
        let lines = [
            format!("affine.apply {}[{size}]", map(1, "s0 ceildiv 8")),
            format!("affine.min {}[%p{i}_0]", map(1, &format!("s0, {}", i % 50 + 4))),
            format!("arith.muli %p{i}_1, %c5 : index"),
            format!("arith.addi %p{i}_2, %c : index"),
            format!("affine.apply {}[%p{i}_3, %c]", map(2, "s0 - s1 + 3")),
            format!("affine.max {}[%p{i}_4]", map(1, "s0, 0")),
            format!("affine.apply {}[%p{i}_5]", map(1, "s0 mod 8")),
            format!("arith.subi %p{i}_5, %p{i}_6 : index"),
            format!("affine.min {}[%p{i}_7, %p{i}_5]", map(2, "s0, s1 + 8, 128")),
            format!("arith.addi %p{i}_8, %p{i}_1 : index"),
        ];
        for (line, op) in lines.iter().enumerate() {
            let _ = writeln!(out, "  %p{i}_{line} = {op}");
        }
    }
    for j in 0..queries {
        let group = j / 2 % groups;
        let value = if j % 2 == 0 { 7 } else { 9 };
        super::compare(&mut out, &format!("%p{group}_{value}"), "LE", &format!("%p{group}_5"));
    }
    out
}
