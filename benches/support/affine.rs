//! Affine programs: nests of loops over memory, and uses of dimensions and symbols.

use bourn_test_support::Random;
use std::fmt::Write;

/// The passes that run on [`affine_functions`].
pub const PIPELINES: [&str; 7] = [
    "affine-scalrep",
    "affine-loop-fusion",
    "affine-loop-invariant-code-motion",
    "affine-loop-tile{tile-size=4}",
    "affine-loop-unroll{unroll-factor=4}",
    "lower-affine",
    "canonicalize",
];

/// Returns a program of about so many ops of `affine` in which what maps are applied to is dimensions and symbols for all the reasons that
/// there are: arguments, sizes, what is computed of symbols without effects, and maps of these.
pub fn symbol_rules(ops: usize) -> String {
    let ty = "memref<?x?xf32>";
    let mut out = String::new();
    for f in 0..ops.div_ceil(100) {
        let _ = writeln!(out, "func.func @f{f}(%A: {ty}, %n: index, %x: f32) {{");
        let _ = writeln!(out, "  %c0 = arith.constant 0 : index\n  %c7 = arith.constant {f} : index");
        let _ = writeln!(out, "  affine.for %i = 0 to %n {{\n    affine.for %j = 0 to %n {{");
        for k in 0..10 {
            // MLIR looks at what a value is computed of again for each way that leads there: 2 to the power of the length of a chain.
            let last = if k % 2 == 0 { "%n".to_owned() } else { format!("%c_{}", k - 1) };
            let _ = writeln!(out, "      %a_{k} = arith.muli {last}, %c7 : index");
            let _ = writeln!(out, "      %b_{k} = arith.addi %a_{k}, %n : index");
            let _ = writeln!(
                out,
                "      %c_{k} = affine.apply affine_map<()[s0, s1] -> (s0 - s1)>()[%a_{k}, %b_{k}]"
            );
            let _ = writeln!(
                out,
                "      %d_{k} = affine.apply affine_map<(d0, d1)[s0] -> (d0 + d1 * 2 + s0)>(%i, %j)[%c_{k}]"
            );
            let _ = writeln!(out, "      %s_{k} = memref.dim %A, %c0 : {ty}");
            let _ = writeln!(
                out,
                "      %v_{k} = affine.load %A[%d_{k} + symbol(%s_{k}), %j + symbol(%b_{k})] : {ty}"
            );
            let _ = writeln!(
                out,
                "      affine.store %v_{k}, %A[%i + symbol(%c_{k}), %d_{k} - symbol(%a_{k})] : {ty}"
            );
            let _ = writeln!(
                out,
                "      affine.for %k = affine_map<(d0)[s0] -> (d0 + s0)>(%d_{k})[%b_{k}] to min affine_map<()[s0, s1] -> (s0, s1)>()[%s_{k}, %c_{k}] {{"
            );
            let _ = writeln!(
                out,
                "        affine.store %x, %A[%k + symbol(%c_{k}), %d_{k} + %k] : {ty}\n      }}"
            );
        }
        let _ = writeln!(out, "    }}\n  }}\n  return\n}}");
    }
    out
}

/// Returns a program with functions of four nests each: a stencil, a product of matrices, and two loops that may be fused.
pub fn affine_functions(functions: usize) -> String {
    let mut random = Random(7);
    let mut out = String::new();
    for f in 0..functions {
        let (size, count, shift) = (random.within(40, 99), random.within(8, 32), random.within(0, 3));
        let ty = format!("memref<{size}x{size}xf32>");
        let _ = writeln!(out, "func.func @f{f}(%A: {ty}, %n: index, %x: f32) -> {ty} {{");
        for name in ["%B", "%C"] {
            let _ = writeln!(out, "  {name} = memref.alloc() : {ty}");
        }
        let mut nest = |bounds: &[String], body: &[String]| {
            for (i, bound) in bounds.iter().enumerate() {
                let _ = writeln!(out, "  affine.for %i{i} = {bound} {{");
            }
            body.iter().for_each(|line| {
                let _ = writeln!(out, "    {line}");
            });
            let _ = writeln!(out, "{}", "  }\n".repeat(bounds.len()).trim_end());
        };
        let inner = format!("{shift} to {count}");
        let access = |op: &str, place: &str| format!("{op}[{place}] : {ty}");
        nest(
            &[inner.clone(), inner.clone()],
            &[
                access("%a = affine.load %A", "%i0, %i1"),
                access("%b = affine.load %A", &format!("%i0 + {shift}, %i1")),
                "%c = arith.addf %a, %b : f32".to_owned(),
                access("affine.store %c, %B", "%i0, %i1"),
                access("%d = affine.load %B", "%i0, %i1"),
                access("affine.store %d, %C", "%i1, %i0"),
            ],
        );
        nest(
            &[inner.clone(), inner.clone(), "0 to 16".to_owned()],
            &[
                access("%a = affine.load %A", "%i0, %i2"),
                access("%b = affine.load %B", "%i2, %i1"),
                access("%c = affine.load %C", "%i0, %i1"),
                "%d = arith.mulf %a, %b : f32".to_owned(),
                "%e = arith.addf %c, %d : f32".to_owned(),
                access("affine.store %e, %C", "%i0, %i1"),
            ],
        );
        for place in ["%i0, 0", "%i0, 1"] {
            nest(
                &["0 to 33".to_owned()],
                &[
                    access("%a = affine.load %A", "5, 7"),
                    access("%b = affine.load %B", "%i0, 0"),
                    "%c = arith.addf %a, %b : f32".to_owned(),
                    access("affine.store %c, %B", place),
                ],
            );
        }
        let _ = writeln!(out, "  return %C : {ty}\n}}");
    }
    out
}
