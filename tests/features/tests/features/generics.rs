//! Tests generics of ops: they have one meaning in all places, and types follow from them.

use crate::{context, ops, parse, rejected, round_trip};
use expect_test::{Expect, expect};

/// Returns an op in generic form, in a function with these arguments.
fn f(args: &str, op: &str) -> String {
    format!("func.func @f({args}) {{\n  {op}\n  return\n}}")
}

#[track_caller]
fn accepted(args: &str, op: &str) {
    parse(&context(), &f(args, op)).unwrap_or_else(|e| panic!("{e}"));
}

#[track_caller]
fn refused(args: &str, op: &str, message: &str) {
    assert_eq!(rejected(&f(args, op)), message);
}

#[test]
fn elements_of_builtin_and_declared_types() {
    let ld = |from: &str, to: &str| {
        format!("%r = \"features.ld\"(%s) : (tensor<4x{from}>) -> !features.tile<1, 2, {to}>")
    };
    accepted("%s: tensor<4xf32>", &ld("f32", "f32"));
    refused(
        "%s: tensor<4xf32>",
        &ld("f32", "i8"),
        "'features.ld' op failed to verify that 'E' is the same in 's' and 'r': f32 and i8",
    );
}

#[test]
fn inside_of_regions() {
    let fed = |x: &str, z: &str, ends: &str, types: &str| {
        format!(
            "\"features.fed\"(%y) ({{ ^bb0(%x: !features.tile<1, 2, {x}>, %z: {z}): features.end {ends} : {types} }}) : (f32) -> ()"
        )
    };
    let args = "%y: f32, %i: i8";
    accepted(args, &fed("f32", "i8", "%y, %z", "f32, i8"));
    refused(
        args,
        &fed("i8", "i8", "%y, %z", "f32, i8"),
        "'features.fed' op region #0 ('body') failed to verify that 'E' is the same in 'y' and 'x': f32 and i8",
    );
    refused(
        args,
        &fed("f32", "i8", "%i, %z", "i8, i8"),
        "'features.fed' op region #0 ('body') ends with 'features.end', which must have 'f32' as operand #0, but has 'i8'",
    );
    refused(
        args,
        &fed("f32", "i8", "%y, %y", "f32, f32"),
        "'features.fed' op region #0 ('body') ends with 'features.end', which must have 'i8' as operand #1, but has 'f32'",
    );
    let walked = |x: &str, end: &str, ty: &str| {
        format!(
            "\"features.walked\"(%s) ({{ ^bb0(%x: {x}): features.end {end} : {ty} }}) : (tensor<4xf32>) -> ()"
        )
    };
    let args = "%s: tensor<4xf32>, %i: i8";
    accepted(args, &walked("f32", "%x", "f32"));
    refused(
        args,
        &walked("i8", "%x", "i8"),
        "'features.walked' op region #0 ('body') must have 'f32' as argument #0, but has 'i8'",
    );
    refused(
        args,
        &walked("f32", "%i", "i8"),
        "'features.walked' op region #0 ('body') ends with 'features.end', which must have 'f32' as operand #0, but has 'i8'",
    );
}

#[test]
fn inside_of_attributes() {
    let tagged =
        |of: &str| format!("\"features.tagged\"(%y) <{{box = #features.boxed<{of}>}}> : (f32) -> ()");
    accepted("%y: f32", &tagged("f32"));
    accepted("%y: f32", "\"features.tagged\"(%y) : (f32) -> ()");
    refused(
        "%y: f32",
        &tagged("i8"),
        "'features.tagged' op failed to verify that 'E' is the same in 'y' and 'box': f32 and i8",
    );
}

#[test]
fn in_groups_and_beside_other_conditions() {
    let tile = |element: &str| format!("!features.tile<1, 2, {element}>");
    let args = format!("%y: f32, %a: {}, %b: {}", tile("f32"), tile("i8"));
    let many = |sizes: &str, values: &[(&str, &str)]| {
        let names: Vec<&str> = values.iter().map(|(name, _)| *name).collect();
        let types: Vec<String> = values.iter().map(|(_, element)| tile(element)).collect();
        format!(
            "\"features.many\"(%y, {}) <{{operandSegmentSizes = array<i32: 1, {sizes}>}}> : (f32, {}) -> ()",
            names.join(", "),
            types.join(", ")
        )
    };
    accepted(&args, &many("2, 1, 1", &[("%a", "f32"); 4]));
    for (sizes, at, place) in [("3, 0, 0", 2, "all"), ("1, 1, 0", 1, "more"), ("1, 0, 1", 1, "small")] {
        let mut values = vec![("%a", "f32"); if sizes == "3, 0, 0" { 3 } else { 2 }];
        values[at] = ("%b", "i8");
        let message = format!(
            "'features.many' op failed to verify that 'E' is the same in 'y' and '{place}': f32 and i8"
        );
        refused(&args, &many(sizes, &values), &message);
    }
    let alike = |operands: &str, results: &str| {
        format!("%r:2 = \"features.alike\"(%x, %y) : ({operands}) -> ({results})")
    };
    accepted("%x: f32, %y: f32", &alike("f32, f32", "f32, f32"));
    let message = "'features.alike' op failed to verify that all of {xs, ys} have same type";
    refused("%x: f32, %y: i8", &alike("f32, i8", "f32, i8"), message);
}

#[test]
fn what_does_not_give_a_generic_is_tested() {
    let derived = |x: &str, twice: &str, other: &str| {
        let types = format!("{x}, {twice}, f32, !features.tile<1, 2, {other}>");
        let args = format!("%x: {x}, %t: {twice}, %y: f32, %o: !features.tile<1, 2, {other}>");
        (args, format!("\"features.derived\"(%x, %t, %y, %o) : ({types}) -> ()"))
    };
    let (args, op) = derived("i8", "i16", "i8");
    accepted(&args, &op);
    let (args, op) = derived("i8", "i8", "i8");
    refused(
        &args,
        &op,
        "'features.derived' op operand #1 must be integer where width == 2 * W, but got 'i8'",
    );
    let (args, op) = derived("i8", "i16", "f32");
    let message = rejected(&f(&args, &op));
    assert!(message.starts_with("'features.derived' op operand #3 must be "), "{message}");
}

/// Compares the messages about ops in functions with these arguments, one a line.
#[track_caller]
fn messages(ops: &[(&str, String)], expected: Expect) {
    let lines: Vec<String> = ops.iter().map(|(args, op)| rejected(&f(args, op)) + "\n").collect();
    expected.assert_eq(&lines.concat());
}

#[test]
fn parameters_are_computed() {
    round_trip(
        "func.func @f(%arg0: !features.tile<2, 3, f32>, %arg1: !features.tile<2, 5, f32>, %arg2: i8) {
  %0:3 = features.sums %arg0, %arg1, %arg2 : <2, 3, f32>, <2, 5, f32>, i8
  return
}",
    );
    let tiles = "%a: !features.tile<2, 3, f32>, %b: !features.tile<2, 5, f32>, %x: i8";
    let sums = |tile: &str, wide: &str, pair: &str| {
        let types = "!features.tile<2, 3, f32>, !features.tile<2, 5, f32>, i8";
        let results = format!("!features.tile<2, {tile}, f32>, {wide}, {pair}");
        format!("%r:3 = \"features.sums\"(%a, %b, %x) : ({types}) -> ({results})")
    };
    accepted(tiles, &sums("8", "i16", "i18"));
    accepted("%x: i12", "%r = features.less %x : i12");
    messages(
        &[
            (tiles, sums("7", "i16", "i18")),
            (tiles, sums("8", "i17", "i18")),
            (tiles, sums("8", "i16", "i16")),
            ("%x: i4", "%r = features.less %x : i4".to_owned()),
        ],
        expect![[r#"
            'features.sums' op result #0 must be tile whose rows is R and cols is (C + D) and element is any type, but got '!features.tile<2, 7, f32>'
            'features.sums' op result #1 must be (2 * W)-bit signless integer, but got 'i17'
            'features.sums' op result #2 must be pair of (W + 1)-bit halves, but got 'i16'
            'features.less' op cannot infer the type of result 'r': there is none whose width is -4, as 'W' is 4
        "#]],
    );
}

#[test]
fn traits_have_parameters() {
    let op = |name: &str, ty: &str| ("", format!("%r = \"features.{name}\"() : () -> {ty}"));
    let (args, two) = op("of_rank_two", "tensor<?x8xf32>");
    accepted(args, &two);
    let (args, one) = op("of_rank_one", "tensor<8xf32>");
    accepted(args, &one);
    messages(
        &[
            op("of_rank_two", "tensor<4xf32>"),
            op("of_rank_two", "tensor<4x9xf32>"),
            op("of_rank_one", "tensor<4x4xf32>"),
        ],
        expect![[r#"
            'features.of_rank_two' op must have 2 dimensions
            'features.of_rank_two' op dimension #1 of 'result' must be 8, but got 9
            'features.of_rank_one' op must have 1 dimensions
        "#]],
    );
}

#[test]
fn successors_have_arguments() {
    let select = |first: &str, second: &str, third: &str| {
        format!(
            "func.func @f(%k: i8, %a: f32, %b: i1) {{
  features.select_block %k, ^bb1, [^bb2, ^bb3](%a, %b) : i8, f32, i1
^bb1({first}):
  return
^bb2({second}):
  return
^bb3({third}):
  return
}}"
        )
    };
    let (first, second, third) = ("%0: i8, %1: index", "%2: f32, %3: i1", "%4: f32, %5: i1");
    parse(&context(), &select(first, second, third)).unwrap_or_else(|e| panic!("{e}"));
    let wrong = [
        select("%0: i8", second, third),
        select("%0: i16, %1: index", second, third),
        select("%0: i8, %1: i8", second, third),
        select(first, second, "%4: f32"),
        select(first, "%2: f32, %3: f32", third),
    ];
    let lines: Vec<String> = wrong.iter().map(|text| rejected(text) + "\n").collect();
    expect![[r#"
        'features.select_block' op successor #0 ('first') must have 2 arguments, but has 1
        'features.select_block' op successor #0 ('first') must have 'i8' as argument #0, but has 'i16'
        'features.select_block' op successor #0 ('first') must have index as argument #1, but has 'i8'
        'features.select_block' op successor #2 ('others') must have 2 arguments 'values', but has 1
        'features.select_block' op successor #1 ('others') must have 'i1' as argument #1, but has 'f32'
    "#]]
    .assert_eq(&lines.concat());
}

#[test]
fn an_arm_that_fits_what_is_known() {
    let either = |x: &str, y: &str| format!("\"features.either\"(%x, %y) : ({x}, {y}) -> ()");
    accepted("%x: f32, %y: f32", &either("f32", "f32"));
    accepted("%x: tensor<4xf32>, %y: f32", &either("tensor<4xf32>", "f32"));
    accepted("%x: tensor<4xf32>, %y: tensor<4xf32>", &either("tensor<4xf32>", "tensor<4xf32>"));
    refused(
        "%x: tensor<4xi8>, %y: f32",
        &either("tensor<4xi8>", "f32"),
        "'features.either' op failed to verify that 'E' is the same in 'y' and 'x': f32 and tensor<4xi8>",
    );
}

#[test]
fn twice_in_one_type_and_cases_of_enums() {
    let square = |t: &str, q: &str| {
        let types =
            format!("!features.tile<{t}, i8>, !features.panel<2, i8>, !features.panel<2, i8, false, {q}>");
        let args: Vec<String> = types
            .split(", !")
            .enumerate()
            .map(|(i, ty)| format!("%{i}: !{}", ty.trim_start_matches('!')))
            .collect();
        (args.join(", "), format!("\"features.square\"(%0, %1, %2) : ({types}) -> ()"))
    };
    let (args, op) = square("2, 2", "row");
    accepted(&args, &op);
    let (args, op) = square("2, 4", "row");
    refused(
        &args,
        &op,
        "'features.square' op failed to verify that 'N' is the same everywhere in 't': 2 and 4",
    );
    let (args, op) = square("2, 2", "column");
    refused(
        &args,
        &op,
        "'features.square' op failed to verify that 'L' is the same in 'p' and 'q': row and column",
    );
}

#[test]
fn lists_go_through() {
    round_trip(&f("%arg0: f32, %arg1: i8", "%0:2 = features.thru(%arg0, %arg1) : f32, i8"));
    round_trip(&f("", "features.thru() : "));
    round_trip(
        "func.func @f(%arg0: f32, %arg1: i8) -> !features.tile<2, 2, i8> {\n  %0:2 = features.tiled(%arg0, %arg1) : f32, i8\n  return %0#1 : !features.tile<2, 2, i8>\n}",
    );
    let thru = |results: &str, count: usize| {
        format!("%r:{count} = \"features.thru\"(%x, %y) : (f32, i8) -> ({results})")
    };
    let message = "'features.thru' op failed to verify that all of {xs, rs} have same type";
    refused("%x: f32, %y: i8", &thru("f32, f32", 2), message);
    refused("%x: f32, %y: i8", &thru("f32, i8, f32", 3), message);
}

#[test]
fn what_the_text_does_not_say_is_not_lost() {
    round_trip(&f("%arg0: !features.panel<2, f32>", "%0 = features.share %arg0 : <2, f32>"));
    // The type of the result has a parameter that the custom form does not show.
    round_trip(&f(
        "%arg0: !features.panel<2, f32>",
        "%0 = \"features.share\"(%arg0) : (!features.panel<2, f32>) -> !features.panel<2, f32, true>",
    ));
}

#[test]
fn types_follow_from_attributes() {
    round_trip(&f("", "%0 = features.fixed 5 : i8"));
    let ctx = context();
    let module = parse(&ctx, &f("", "%0 = features.fixed 5 : i8")).expect("right");
    assert_eq!(ops(&module)[0].result(0).ty().to_string(), "i8");
    refused(
        "",
        "%0 = \"features.fixed\"() <{value = 5 : i8}> : () -> i16",
        "'features.fixed' op failed to verify that 'T' is the same in 'r' and 'value': i16 and i8",
    );
}
