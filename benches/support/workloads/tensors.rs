//! Programs on tensors: chains of them, slices in loops, and loops that carry them.

use super::{ask, spread};
use bourn_test_support::Random;
use std::fmt::Write;

/// Makes `n` tensor ops, each on the tensor before it: pad, insert, slice.
pub fn pad(n: usize, queries: usize, random: &mut Random) -> String {
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
pub fn tiled(n: usize, queries: usize, random: &mut Random) -> String {
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

/// Makes `n` nested loops that carry a tensor.
pub fn iters(n: usize, queries: usize, _: &mut Random) -> String {
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
