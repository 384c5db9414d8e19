//! Programs for the benchmark of parsing and printing: each is large in another way.

use std::fmt::Write;

/// A program, with what it is large in and how many ops it has, and the options of the run.
#[derive(Debug)]
pub struct Text {
    pub name: &'static str,
    pub program: String,
    pub ops: usize,
    pub options: &'static [&'static str],
}

/// Returns all programs, those of ops with about `ops` ones.
pub fn all(ops: usize) -> Vec<Text> {
    let text = |name, ops, program| Text { name, program, ops, options: &[] };
    let mut located = text("locations", ops, locations(ops));
    located.options = &["--mlir-print-debuginfo"];
    vec![
        text("arith and func", ops, super::workloads::arith_functions(ops)),
        text("affine, scf, tensor, memref, linalg", ops, mixed(ops)),
        text("deep regions", ops, deep(ops)),
        text("aliases", ops, aliases(ops)),
        located,
        text("10 MB of hexadecimal elements", 1, hexadecimal(5_000_000)),
        text("a list of 1M elements", 1, list(1_000_000)),
    ]
}

/// Returns functions with ops of five dialects, 14 in each.
fn mixed(ops: usize) -> String {
    let mut out = String::from(
        "#map = affine_map<(d0)[s0] -> (d0 * 4 + s0)>\n#id = affine_map<(d0, d1) -> (d0, d1)>\n",
    );
    for f in 0..ops / 14 {
        let _ = write!(
            out,
            "func.func @f{f}(%m: memref<?x8xf32, strided<[8, 1], offset: ?>>, %t: tensor<4x?xf32>, %n: index) -> tensor<4x?xf32> {{
  %c0 = arith.constant {f} : index
  %zero = arith.constant {f}.0 : f32
  affine.for %i = 0 to #map(%n)[%n] step 2 {{
    %x = affine.load %m[%i, 3] : memref<?x8xf32, strided<[8, 1], offset: ?>>
    affine.store %x, %m[%i + 1, symbol(%n) mod 8] : memref<?x8xf32, strided<[8, 1], offset: ?>>
  }}
  %part = memref.subview %m[%c0, 0] [4, 2] [1, 1] : memref<?x8xf32, strided<[8, 1], offset: ?>> to memref<4x2xf32, strided<[8, 1], offset: ?>>
  %slice = tensor.extract_slice %t[0, %c0] [4, %n] [1, 1] : tensor<4x?xf32> to tensor<4x?xf32>
  %r = scf.for %i = %c0 to %n step %n iter_args(%s = %slice) -> (tensor<4x?xf32>) {{
    %g = linalg.generic {{indexing_maps = [#id, #id], iterator_types = [\"parallel\", \"parallel\"]}} ins(%t : tensor<4x?xf32>) outs(%s : tensor<4x?xf32>) {{
    ^bb0(%a: f32, %b: f32):
      %p = arith.addf %a, %b : f32
      linalg.yield %p : f32
    }} -> tensor<4x?xf32>
    scf.yield %g : tensor<4x?xf32>
  }}
  return %r : tensor<4x?xf32>
}}
"
        );
    }
    out
}

/// Returns functions in which regions nest 100 deep.
fn deep(ops: usize) -> String {
    const DEPTH: usize = 100;
    let mut out = String::new();
    for f in 0..ops / DEPTH {
        let _ = writeln!(out, "func.func @f{f}(%c: i1) {{");
        out.push_str(&"scf.if %c {\n".repeat(DEPTH));
        out.push_str(&"}\n".repeat(DEPTH));
        out.push_str("return\n}\n");
    }
    out
}

/// Returns ops with maps and types that have aliases, a thousand of them.
fn aliases(ops: usize) -> String {
    let mut out = String::new();
    for i in 0..1000 {
        let _ = writeln!(out, "#map{i} = affine_map<(d0, d1)[s0] -> (d0 + {i}, d1 floordiv {} + s0)>", i + 2);
        let _ = writeln!(out, "!t{i} = memref<{}x?xf32, affine_map<(d0, d1) -> (d0 + {i}, d1)>>", i + 1);
    }
    out.push_str("func.func @f(%i: index) {\n");
    for i in 0..ops / 2 {
        let n = i % 1000;
        let _ = writeln!(out, "  %x{i} = memref.alloc(%i) {{map = #map{n}, maps = [#map{n}]}} : !t{n}");
        let _ = writeln!(out, "  memref.dealloc %x{i} : !t{n}");
    }
    out.push_str("  return\n}\n");
    out
}

/// Returns ops with locations, some of them fused or nested.
fn locations(ops: usize) -> String {
    let mut out = String::from("func.func @f(%a: i32) {\n");
    for i in 0..ops {
        let _ = match i % 4 {
            0 => writeln!(out, "  %x{i} = arith.addi %a, %a : i32 loc(\"a.py\":{i}:7)"),
            1 => writeln!(
                out,
                "  %x{i} = arith.addi %a, %a : i32 loc(callsite(\"f\"(\"a.py\":{i}:7) at \"b.py\":{i}:1))"
            ),
            2 => writeln!(
                out,
                "  %x{i} = arith.addi %a, %a : i32 loc(fused<\"cse\">[\"a.py\":{i}:7, \"c.py\":3:{}])",
                i % 99
            ),
            _ => writeln!(out, "  %x{i} = arith.addi %a, %a : i32 loc(\"name{i}\"(\"a.py\":{i}:7))"),
        };
    }
    out.push_str("  return\n}\n");
    out
}

/// Returns a constant of so many bytes, given by their digits.
fn hexadecimal(bytes: usize) -> String {
    let count = bytes / 4;
    let mut digits = String::with_capacity(bytes * 2);
    for i in 0..count as u32 {
        let _ = write!(digits, "{:08X}", i.wrapping_mul(2_654_435_761));
    }
    format!(
        "func.func @f() {{\n  %0 = arith.constant dense<\"0x{digits}\"> : tensor<{count}xi32>\n  return\n}}\n"
    )
}

/// Returns a constant with so many elements, each of them a number.
fn list(count: usize) -> String {
    let mut elements = String::new();
    for i in 0..count as u32 {
        let _ = write!(elements, "{}, ", i.wrapping_mul(2_654_435_761) >> 4);
    }
    let elements = elements.trim_end_matches(", ");
    format!(
        "func.func @f() {{\n  %0 = arith.constant dense<[{elements}]> : tensor<{count}xi32>\n  return\n}}\n"
    )
}
