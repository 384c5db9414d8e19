//! Tests requirements with programs that violate them; the manual's examples satisfy them.

use crate::rejected;

#[track_caller]
fn refused(args: &str, op: &str, message: &str) {
    let message = format!(
        "'features.{}' op {message}",
        op.split(['"', ' ']).find_map(|w| w.strip_prefix("features.")).expect("an op")
    );
    assert_eq!(rejected(&format!("func.func @f({args}) {{\n  {op}\n  return\n}}")), message);
}

#[test]
fn on_cases_of_types() {
    let store = |space: &str| format!("!features.store<4 x 8 x f32{space}>");
    let (global, shared) = (store(""), store(", shared"));
    let stage = |from: &str, to: &str| {
        (format!("%x: {from}"), format!("%y = \"features.stage\"(%x) : ({from}) -> {to}"))
    };
    for (from, to) in [(&global, &global), (&shared, &shared), (&global, &shared)] {
        let (args, op) = stage(from, to);
        refused(&args, &op, "goes out of shared memory");
    }
    assert_eq!(rejected("func.func private @f(!features.store<4 x 6 x f32>)"), "rows of a store fill lines");
    assert_eq!(rejected("func.func private @f(!features.store<0 x 8 x f32>)"), "rows of a store fill lines");
    assert_eq!(
        rejected("func.func private @f(!features.store<4 x 8 x i16>)"),
        "parameter 'element' must be i8, index or any float, but got 'i16'"
    );
}

#[test]
fn on_ranks_and_elements() {
    let matrices = |a: &str, b: &str| {
        let types = format!("!features.slab<{a}>, !features.slab<{b}>");
        let args = format!("%a: !features.slab<{a}>, %b: !features.slab<{b}>");
        (args, format!("features.matrices %a, %b : {types}"))
    };
    for (a, b, message) in [
        ("[2], i16", "[2], i16", "takes matrices"),
        ("[2, 2], i16", "[2], i16", "takes matrices"),
        ("[2, 2], i16", "[2, 2], i8", "takes halves"),
        ("[2, 2], i8", "[2, 2], i8", "takes halves"),
    ] {
        let (args, op) = matrices(a, b);
        refused(&args, &op, message);
    }
    let alike = "%z = \"features.rank_alike\"(%x, %y) : (tensor<2x2xindex>, !features.slab<[1, 2, 3], i8>) -> tensor<2x2x2xi8>";
    let args = "%x: tensor<2x2xindex>, %y: !features.slab<[1, 2, 3], i8>";
    refused(args, alike, "operands don't have matching ranks");
}

#[test]
fn on_numbers() {
    let sized = |shape: &str, sizes: &str, step: i64| {
        (
            format!("%x: !features.slab<{shape}, i8>"),
            format!("features.sized %x by {step} {sizes} : !features.slab<{shape}, i8>"),
        )
    };
    for (shape, sizes, step, message) in [
        ("[2, 3]", "[2]", 4, "a size for each dimension"),
        ("[2]", "[2]", 4, "a size for each dimension"),
        ("[2, 3]", "[2, 3]", 3, "a step of four"),
        ("[2, 3]", "[2, 3]", 5, "a step of four"),
    ] {
        let (args, op) = sized(shape, sizes, step);
        refused(&args, &op, message);
    }
}

#[test]
fn that_nothing_satisfies() {
    let slab = "!features.slab<[2], i8>";
    refused(
        &format!("%x: {slab}, %y: {slab}"),
        &format!("features.nowhere %x, %y : {slab}, {slab}"),
        "is never right",
    );
}

#[test]
fn on_generics() {
    let scaled = |by: &str, element: &str| {
        let types = format!("{by}, tensor<4x{element}>, !features.store<1 x 4 x f32>");
        let args = format!("%a: {by}, %b: tensor<4x{element}>, %c: !features.store<1 x 4 x f32>");
        (args, format!("features.scaled %a, %b, %c \"n\" : {types}"))
    };
    let (args, op) = scaled("f32", "i8");
    refused(&args, &op, "failed to verify that all of {by, all} have same element type");
    let (args, op) = scaled("i16", "i16");
    refused(&args, &op, "operand #0 must be i8, index or any float, but got 'i16'");
}
