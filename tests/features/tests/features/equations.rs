//! Tests what equations say to the engine and to verifiers, also about types that the spec declares.

use crate::{context, ops, parse, rejected, round_trip};
use bourn::equations::value_bounds::{IrBounds, IrGraph};
use bourn::rt::bounds::{BoundKind, Column};
use expect_test::{Expect, expect};

#[track_caller]
fn is_rejected(text: &str, expected: Expect) {
    expected.assert_eq(&rejected(text));
}

#[test]
fn a_declared_type_with_a_shape_has_text() {
    round_trip(
        "func.func @f(%arg0: !features.slab<[?, 4], i8>, %arg1: index, %arg2: !features.slab<[], f32>) {
  %0 = features.widen %arg0, %arg1 : <[?, 4], i8> -> <[?, 4], i8>
  return
}",
    );
}

#[test]
fn sizes_of_a_declared_type_are_verified() {
    is_rejected(
        "func.func @f(%x: !features.slab<[-2], f32>) { return }",
        expect![["parameter 'shape' has a negative size"]],
    );
    is_rejected(
        "func.func @f(%x: !features.slab<[2, 3], i8>) {
           %y = features.flatten %x : !features.slab<[2, 3], i8> -> !features.slab<[7], i8>
           return
         }",
        expect![["'features.flatten' op dimension #0 of 'y' must be 6, but got 7"]],
    );
    is_rejected(
        "func.func @f(%x: !features.slab<[2, 3], i8>, %n: index) {
           %y = features.widen %x, %n : !features.slab<[2, 3], i8> -> !features.slab<[?, 4], i8>
           return
         }",
        expect![["'features.widen' op dimension #1 of 'y' must be 3, but got 4"]],
    );
}

#[test]
fn requirements_look_into_a_declared_type() {
    is_rejected(
        "func.func @f(%x: !features.slab<[2], i8>, %n: index) {
           %y = features.widen %x, %n : !features.slab<[2], i8> -> !features.slab<[?], i16>
           return
         }",
        expect![["'features.widen' op makes 'i16' of 'i8'"]],
    );
    is_rejected(
        "func.func @f(%x: !features.slab<[1, 1, 1], i9>, %n: index) {
           %y = features.widen %x, %n : !features.slab<[1, 1, 1], i9> -> !features.slab<[?, 1, 1], i9>
           return
         }",
        expect![["'features.widen' op a cube is of bytes, not of 'i9'"]],
    );
}

/// Returns the equal bound of dimension `d` of the result of the last op that has one, over constants and arguments.
#[track_caller]
fn dimension(text: &str, d: u32, expected: Expect) {
    let ctx = context();
    let module = parse(&ctx, text).unwrap_or_else(|e| panic!("{e}"));
    let ops = ops(&module);
    let last = ops.iter().rfind(|op| op.num_results() == 1).expect("an op with a result");
    let body = last.body();
    let graph = IrGraph::new(&ctx, body);
    let mut bounds = IrBounds::new(&graph);
    let column = Column::dim(last.result(0).id(), d);
    let is_argument = |column: Column<_>| graph.value(column.value).defining_op().is_none();
    let found = bounds.bound(BoundKind::Equal, column, &is_argument);
    let found = found.map_or_else(|unknown| unknown.to_string(), |bound| bound.maps[0].map.to_string());
    expected.assert_eq(&found);
}

#[test]
fn the_engine_knows_dimensions_of_a_declared_type() {
    let text = "func.func @f(%x: !features.slab<[?, 4], i8>, %n: index) {
        %y = features.widen %x, %n : !features.slab<[?, 4], i8> -> !features.slab<[?, ?], i8>
        %z = features.flatten %y : !features.slab<[?, ?], i8> -> !features.slab<[?], i8>
        return
    }";
    dimension(text, 0, expect!["()[s0, s1] -> (s0 * 8 + s1 * 4)"]);
}

#[test]
fn numbers_of_types_are_numbers_of_equations() {
    let ctx = context();
    let text = "func.func @f(%t: !features.tile<2, 3, f32>, %w: i8) {
        %words, %limit = features.capacity %t, %w : !features.tile<2, 3, f32>, i8
        return
    }";
    let module = parse(&ctx, text).unwrap_or_else(|e| panic!("{e}"));
    let op = ops(&module)[0];
    let graph = IrGraph::new(&ctx, op.body());
    let mut bounds = IrBounds::new(&graph);
    let mut exactly = |i: usize| {
        let column = Column::index(op.result(i).id());
        let found = bounds.bound(BoundKind::Equal, column, &|_| false);
        found.map_or_else(|unknown| unknown.to_string(), |bound| bound.maps[0].map.to_string())
    };
    // 2 rows of 3 words of 8 bits; a word has 2^8 values.
    expect!["() -> (48), () -> (256)"].assert_eq(&format!("{}, {}", exactly(0), exactly(1)));
    is_rejected(
        "func.func @f(%t: !features.tile<2, 0, f32>, %w: i8) {
           %words, %limit = features.capacity %t, %w : !features.tile<2, 0, f32>, i8
           return
         }",
        expect![["'features.capacity' op a tile has columns"]],
    );
}
