//! Tests of types that follow from requirements, of numbers of types and successors, and of interfaces of dialects.

use crate::{context, parse, rejected, round_trip};
use bourn::rt::ir::{Context, DialectRegistry};
use bourn_features::features::InspectionView;
use expect_test::expect;

#[test]
fn the_type_of_an_operand_follows_from_a_requirement() {
    round_trip(
        "func.func @f(%arg0: !features.slot<i8>, %arg1: i8, %arg2: !features.slot<f32, 4>) {
  features.put %arg1, %arg0 : <i8>
  cf.br ^bb2
^bb1:  // pred: ^bb2
  features.put %cst, %arg2 : <f32, 4>
  return
^bb2:  // pred: ^bb0
  %cst = arith.constant 1.000000e+00 : f32
  cf.br ^bb1
}",
    );
    let other = "func.func @f(%a: !features.slot<i8>, %x: f32) { \"features.put\"(%x, %a) : (f32, !features.slot<i8>) -> () return }";
    expect![[r#"'features.put' op f32 is put into !features.slot<i8>"#]].assert_eq(&rejected(other));
}

#[test]
fn types_are_one_type_or_a_function_type() {
    round_trip(
        "func.func @f(%arg0: i8, %arg1: f32) {
  %0 = features.join %arg0, %arg0 : i8
  %1 = features.join %arg0, %arg1 : (i8, f32) -> i8
  return
}",
    );
}

#[test]
fn a_group_of_successors_has_a_number() {
    let program = |op: &str| format!("func.func @f(%i: index) {{\n {op}\n^a:\n return\n^b:\n return\n}}");
    parse(&context(), &program("features.dispatch %i, ^a, ^b, ^b : [1, 2]")).expect("right");
    let three = "features.dispatch %i, ^a, ^b, ^b : [1, 2, 3]";
    expect!["'features.dispatch' op 3 values for 2 blocks"].assert_eq(&rejected(&program(three)));
    let one = "features.dispatch %i, ^a, ^b : [1]";
    expect!["'features.dispatch' op the number of successors 'cases' is wrong"]
        .assert_eq(&rejected(&program(one)));
}

#[test]
fn a_dialect_implements_an_interface() {
    let ctx = context();
    let inspection = InspectionView::of(&ctx, "features").expect("the dialect implements it");
    assert!(inspection.looks_at("features.put") && !inspection.looks_at("features.join"));
    assert!(InspectionView::of(&ctx, "builtin").is_none());
    assert!(InspectionView::of(&Context::new(&DialectRegistry::new()), "features").is_none());
}
