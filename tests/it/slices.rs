//! Whether the parts of tensors and buffers that ops are on overlap, or are the same.

use bourn::bounds::Verdict;
use bourn::equations::value_bounds::{IrBounds, IrGraph, slice_of};
use bourn::ir::Context;
use bourn::ir::parse::parse_source;
use expect_test::expect;
use std::fmt::Write;

fn name(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Proven => "yes",
        Verdict::Refuted => "no",
        Verdict::Unknown(_) => "unknown",
        Verdict::NeverExecuted => "never executed",
    }
}

/// Returns the answers for each op with a part and the next one.
fn answers(text: &str) -> String {
    let context = Context::new(&bourn::registries().0);
    let module = parse_source(&context, text, &Default::default()).expect("the program is right");
    let top = module.view().region(0).and_then(|region| region.entry()).expect("a module has a body");
    let body = top.ops().find_map(|op| op.isolated_body()).expect("there is a function");
    let graph = IrGraph::new(&context, body);
    let mut session = IrBounds::new(&graph);
    let mut slices = Vec::new();
    bourn::passes::walk(body, |op| slices.extend(slice_of(op).map(|slice| (op, slice))));
    let mut found = String::new();
    for pair in slices.chunks(2) {
        let [(op, a), (_, b)] = pair else { panic!("there is a pair for each question") };
        let (overlap, equal) = (session.slices_overlap(a, b), session.slices_equal(a, b));
        let _ = writeln!(found, "{}: overlap {}, equal {}", op.name().as_str(), name(&overlap), name(&equal));
    }
    found
}

#[test]
fn pairs_of_parts() {
    let text = r#"
func.func @f(%t: tensor<?x64xf32>, %m: memref<?x64xf32>, %n: index, %part: tensor<4x8xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  // Rows 0, 2, 4 and rows 1, 4.
  %a0 = tensor.extract_slice %t[0, 0] [3, 64] [2, 1] : tensor<?x64xf32> to tensor<3x64xf32>
  %a1 = tensor.extract_slice %t[1, 0] [2, 64] [3, 1] : tensor<?x64xf32> to tensor<2x64xf32>
  // Rows 0, 2 and row 1.
  %b0 = tensor.extract_slice %t[0, 0] [2, 64] [2, 1] : tensor<?x64xf32> to tensor<2x64xf32>
  %b1 = tensor.extract_slice %t[1, 0] [1, 64] [1, 1] : tensor<?x64xf32> to tensor<1x64xf32>
  // One tile and the next one.
  %next = arith.addi %n, %c4 : index
  %c0_tile = memref.subview %m[%n, 0] [4, 64] [1, 1] : memref<?x64xf32> to memref<4x64xf32, strided<[64, 1], offset: ?>>
  %c1_tile = memref.subview %m[%next, 0] [4, 64] [1, 1] : memref<?x64xf32> to memref<4x64xf32, strided<[64, 1], offset: ?>>
  // The same tile, computed in two ways.
  %twice = affine.apply affine_map<(d0) -> (d0 * 2 - d0)>(%n)
  %d0 = tensor.insert_slice %part into %t[%n, 8] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<?x64xf32>
  %d1 = tensor.extract_slice %d0[%twice, 8] [%c4, 8] [1, 1] : tensor<?x64xf32> to tensor<?x8xf32>
  // Columns that are apart, of rows that are not known.
  %e0 = tensor.extract_slice %t[%n, 0] [4, 8] [1, 1] : tensor<?x64xf32> to tensor<4x8xf32>
  %e1 = tensor.extract_slice %t[%c0, 8] [4, 8] [1, 1] : tensor<?x64xf32> to tensor<4x8xf32>
  // Rows that are not known.
  %g0 = tensor.extract_slice %t[%n, 0] [4, 8] [1, 1] : tensor<?x64xf32> to tensor<4x8xf32>
  %g1 = tensor.extract_slice %t[%c0, 0] [4, 8] [1, 1] : tensor<?x64xf32> to tensor<4x8xf32>
  // Rows 0 to 3 and 3 to 6.
  %h0 = tensor.extract_slice %t[0, 0] [4, 64] [1, 1] : tensor<?x64xf32> to tensor<4x64xf32>
  %h1 = tensor.extract_slice %t[3, 0] [4, 64] [1, 1] : tensor<?x64xf32> to tensor<4x64xf32>
  // Rows 0, 2, 4 and rows 1, 3, 5, which lie between them.
  %i0 = tensor.extract_slice %t[0, 0] [3, 64] [2, 1] : tensor<?x64xf32> to tensor<3x64xf32>
  %i1 = tensor.extract_slice %t[1, 0] [3, 64] [2, 1] : tensor<?x64xf32> to tensor<3x64xf32>
  // No rows.
  %k0 = tensor.extract_slice %t[0, 0] [0, 64] [1, 1] : tensor<?x64xf32> to tensor<0x64xf32>
  %k1 = tensor.extract_slice %t[0, 0] [4, 64] [1, 1] : tensor<?x64xf32> to tensor<4x64xf32>
  // The same rows, or none.
  %l0 = tensor.extract_slice %t[%n, 0] [%next, 64] [1, 1] : tensor<?x64xf32> to tensor<?x64xf32>
  %l1 = tensor.extract_slice %t[%n, 0] [%next, 64] [1, 1] : tensor<?x64xf32> to tensor<?x64xf32>
  return
}"#;
    expect![[r#"
        tensor.extract_slice: overlap yes, equal no
        tensor.extract_slice: overlap no, equal no
        memref.subview: overlap no, equal no
        tensor.insert_slice: overlap yes, equal yes
        tensor.extract_slice: overlap no, equal no
        tensor.extract_slice: overlap unknown, equal unknown
        tensor.extract_slice: overlap yes, equal no
        tensor.extract_slice: overlap no, equal no
        tensor.extract_slice: overlap no, equal no
        tensor.extract_slice: overlap unknown, equal yes
    "#]]
    .assert_eq(&answers(text));
}

#[test]
fn ones_are_dropped_where_they_must() {
    use bourn::dialects::shaped::slices::matching_dims;
    assert_eq!(matching_dims(&[1, 4, 1, 3], &[4, 3]), Some(vec![1, 3]));
    assert_eq!(matching_dims(&[1, 4, 1, 3], &[4, 1, 3]), Some(vec![1, 2, 3]));
    assert_eq!(matching_dims(&[1, 1], &[1]), Some(vec![0]));
    assert_eq!(matching_dims(&[2, 3], &[3]), None);
    assert_eq!(matching_dims(&[], &[1]), None);
}
