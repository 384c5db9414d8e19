//! Tests of result types that equations give: in builders, in formats that leave them out, and compared with the verifier.

use crate::{Read, context, read_function};
use bourn_dialects::tensor::PadOp;
use bourn_equations::rt::{BuildError, Description, NO_VALUES, NewOp, NumberId};
use bourn_ir::parse::{ParseOptions, parse_and_report};
use bourn_ir::{Body, Context, DYNAMIC, DialectRegistry, FloatKind, Location, OpState, Type};
use bourn_test_support::Random;
use expect_test::{Expect, expect};

const SPEC: &str = "dialect toy;
use builtin::{Any, DestinationStyle, F32, I64Attr, I64Array, Index, RankedTensor, vector};
/// Rows and columns in the memory of the machine.
type tile(shape: shape, element: type, bank: i64 = 0) { format { `<` $shape $element (`bank` $bank^)? `>` } }
constraint Tile<E: type> \"tile of {E}\" = tile<element = E>;
op stack<E: Any>: Pure {
    operands { top: Tile<E>, bottom: Tile<E> }
    results  { result: Tile<E> }
    require rank(result) == rank(top) else \"the rank changes\";
    bounds { dim(result, d) == dim(top, d) + dim(bottom, d); }
    format { $top `,` $bottom attr-dict `:` type($top) `,` type($bottom) }
}
op iota: Pure {
    operands { size: Index }
    results  { result: RankedTensor<F32> where rank == 2, other: Index }
    attrs    { width: I64Attr }
    bounds { dim(result, 0) == size; dim(result, 1) == 2 * width; }
    format { $size `,` $width attr-dict }
}
op fill<E: Any>: Pure {
    operands { value: E, out: RankedTensor<E> }
    results  { result: RankedTensor<E> }
    impl DestinationStyle { inits = out; }
    format { $value `,` $out attr-dict `:` type($out) }
}
op repeat<E: Any>: Pure {
    operands { source: vector<element = E> }
    attrs    { times: I64Array }
    results  { result: vector<element = E> }
    bounds { dim(result, d) == dim(source, d) * times[d]; }
    format { $source $times attr-dict `:` type($source) }
}
";

/// Checks the output for the body of a function: its diagnostics, then its text.
fn check(context: &Context, arguments: &str, ops: &str, expected: &Expect) {
    let Read { messages: mut out, texts } = read_function(context, arguments, ops);
    if let Some([text, generic]) = texts {
        out.extend(text.lines().filter(|line| line.contains(" = ")).map(|line| format!("{}\n", line.trim())));
        let types =
            generic.lines().filter_map(|line| line.split_once(" -> ").filter(|_| line.contains("\"toy.")));
        out.extend(types.map(|(_, ty)| format!("-> {ty}\n")));
    }
    expected.assert_eq(&out);
}

#[test]
fn a_format_may_leave_out_what_equations_give() {
    let cx = context(SPEC);
    check(
        &cx,
        "%a: !toy.tile<[4, ?] f32>, %b: !toy.tile<[2, 3] f32>",
        "%0 = toy.stack %a, %b : !toy.tile<[4, ?] f32>, !toy.tile<[2, 3] f32>",
        &expect![[r#"
            %0 = toy.stack %arg0, %arg1 : <[4, ?] f32>, <[2, 3] f32>
            -> !toy.tile<[6, ?] f32>
        "#]],
    );
    check(
        &cx,
        "%n: index",
        "%0:2 = toy.iota %n, 4",
        &expect![[r#"
            %0:2 = toy.iota %arg0, 4
            -> (tensor<?x8xf32>, index)
        "#]],
    );
    check(
        &cx,
        "%v: vector<2x3xi8>",
        "%0 = toy.repeat %v [2, 5] : vector<2x3xi8>",
        &expect![[r#"
            %0 = toy.repeat %arg0 [2, 5] : vector<2x3xi8>
            -> vector<4x15xi8>
        "#]],
    );
}

/// The equation is the interface's, about the destination that the result is tied to.
#[test]
fn a_result_has_the_shape_of_its_destination() {
    let cx = context(SPEC);
    check(
        &cx,
        "%v: f32, %a: tensor<4x?xf32>",
        "%0 = toy.fill %v, %a : tensor<4x?xf32>",
        &expect![[r#"
        %0 = toy.fill %arg0, %arg1 : tensor<4x?xf32>
        -> tensor<4x?xf32>
    "#]],
    );
}

#[test]
fn another_type_is_printed_in_generic_form() {
    let cx = context(SPEC);
    // A size that the type knows and the equation does not; a parameter that nothing gives.
    check(
        &cx,
        "%n: index, %a: !toy.tile<[4] f32>, %b: !toy.tile<[4] f32 bank 1>",
        "%0:2 = \"toy.iota\"(%n) <{width = 1 : i64}> : (index) -> (tensor<7x2xf32>, index)
         %1 = \"toy.stack\"(%a, %a) : (!toy.tile<[4] f32>, !toy.tile<[4] f32>) -> !toy.tile<[8] f32 bank 1>
         %2 = \"toy.stack\"(%a, %b) : (!toy.tile<[4] f32>, !toy.tile<[4] f32 bank 1>) -> !toy.tile<[8] f32>",
        &expect![[r#"
            %0:2 = "toy.iota"(%arg0) <{width = 1 : i64}> : (index) -> (tensor<7x2xf32>, index)
            %1 = "toy.stack"(%arg1, %arg1) : (!toy.tile<[4] f32>, !toy.tile<[4] f32>) -> !toy.tile<[8] f32 bank 1>
            %2 = "toy.stack"(%arg1, %arg2) : (!toy.tile<[4] f32>, !toy.tile<[4] f32 bank 1>) -> !toy.tile<[8] f32>
            -> (tensor<7x2xf32>, index)
            -> !toy.tile<[8] f32 bank 1>
            -> !toy.tile<[8] f32>
        "#]],
    );
}

#[test]
fn what_does_not_follow_is_an_error_in_text() {
    let cx = context(SPEC);
    let stack = |a: &str, b: &str, expected: &Expect| {
        check(&cx, &format!("%a: {a}, %b: {b}"), &format!("%0 = toy.stack %a, %b : {a}, {b}"), expected);
    };
    stack(
        "!toy.tile<[4] f32>",
        "!toy.tile<[4, 4] f32>",
        &expect![[r#"
            'toy.stack' op cannot infer the type of result 'result': its rank is both 1 and 2
        "#]],
    );
    stack(
        "!toy.tile<[4] f32>",
        "!toy.tile<[4] f32 bank 1>",
        &expect![[r#"
            'toy.stack' op cannot infer the type of result 'result': more than the shape of '!toy.tile<[4] f32 bank 1>' may matter
        "#]],
    );
    stack(
        "!toy.tile<[9223372036854775807] f32>",
        "!toy.tile<[1] f32>",
        &expect![[r#"
            'toy.stack' op cannot infer the type of result 'result': its dimension #0 would be 9223372036854775808
        "#]],
    );
    stack(
        "!toy.tile<[4] f32>",
        "!toy.tile<[4] f64>",
        &expect![[r#"
            'toy.stack' op failed to verify that 'E' is the same in 'top' and 'bottom': f32 and f64
        "#]],
    );
    check(
        &cx,
        "%n: index",
        "%0:2 = toy.iota %n, -1",
        &expect![[r#"
        'toy.iota' op cannot infer the type of result 'result': its dimension #1 would be -2
    "#]],
    );
    check(
        &cx,
        "%v: vector<2x3xi8>",
        "%0 = toy.repeat %v [2] : vector<2x3xi8>",
        &expect![[r#"
        'toy.repeat' op cannot infer the type of result 'result': its rank is both 2 and 1
    "#]],
    );
    check(
        &cx,
        "%v: vector<[2]x3xi8>",
        "%0 = toy.repeat %v [2, 1] : vector<[2]x3xi8>",
        &expect![[r#"
        'toy.repeat' op cannot infer the type of result 'result': more than the shape of 'vector<[2]x3xi8>' may matter
    "#]],
    );
}

#[test]
fn a_spec_has_to_give_every_size() {
    let refused = |op: &str| {
        let spec = format!(
            "dialect toy;\nuse builtin::{{Any, F32, Index, AnyTensor, I64Attr, MemRefOf, RankedTensor}};\n{op}"
        );
        let mut registry = DialectRegistry::new();
        bourn_dialects::register_all(&mut registry);
        let loaded = bourn_loader::load_text(&mut registry, &[("toy.bourn", &spec)], bourn_specs::ALL);
        let mistakes = loaded.err().map(|mistakes| mistakes.render()).unwrap_or_default();
        assert!(
            mistakes.is_empty() || mistakes.contains("type of result `r` is not known from the format"),
            "{mistakes}"
        );
        !mistakes.is_empty()
    };
    let op = |operand: &str, result: &str, bounds: &str| {
        let more = "format { $x attr-dict `:` type($x) }";
        refused(&format!(
            "op o<E: Any>: Pure {{ operands {{ x: {operand} }} results {{ r: {result} }} {bounds} {more} }}"
        ))
    };
    let tensor = "RankedTensor<E>";
    assert!(!op(tensor, tensor, "bounds { dim(r, d) == 2 * dim(x, d); }"));
    // A guard, an inequality, one dimension of many, a rank that nothing gives.
    assert!(op(tensor, tensor, "bounds { if rank(x) == 2 { dim(r, d) == dim(x, d); } }"));
    assert!(op(tensor, tensor, "bounds { dim(r, d) <= dim(x, d); }"));
    assert!(op(tensor, tensor, "bounds { dim(r, 0) == 1; }"));
    assert!(op(tensor, tensor, "bounds { dim(r, d) == 1; }"));
    assert!(!op(tensor, "RankedTensor<E> where rank == 1", "bounds { dim(r, 0) == 1; }"));
    assert!(op(tensor, "RankedTensor<E> where rank == 1", "bounds { dim(r, 0) == dim(x, 0); }"));
    assert!(op(tensor, "RankedTensor<E> where rank == 2", "bounds { dim(r, 0) == 1; }"));
    // An element type that is not said, a shape that need not be there, a layout.
    assert!(op(tensor, "RankedTensor<Any>", "bounds { dim(r, d) == dim(x, d); }"));
    assert!(op("AnyTensor", "RankedTensor<F32>", "bounds { dim(r, d) == dim(x, d); }"));
    assert!(op(tensor, "MemRefOf<E>", "bounds { dim(r, d) == dim(x, d); }"));
}

/// Returns a block with arguments of these types.
fn arguments<'c>(types: &[Type<'c>]) -> (Body<'c>, Vec<bourn_ir::ValueId>) {
    let mut body = Body::new();
    let region = body.add_top_region();
    let block = body.add_block(region);
    let values = types.iter().map(|&ty| body.add_argument(block, ty, Location::Unknown)).collect();
    (body, values)
}

fn pad<'c>(cx: &'c Context, source: Type<'c>, low: &[i64], high: &[i64]) -> Result<OpState<'c>, BuildError> {
    let dynamic = |sizes: &[i64]| sizes.iter().filter(|&&size| size == DYNAMIC).count();
    let index = vec![cx.index(); dynamic(low) + dynamic(high)];
    let (body, values) = arguments(&[&[source][..], &index].concat());
    let mut operands = values[1..].iter().copied();
    let mut numbers = |sizes: &[i64]| -> Vec<NumberId> {
        let number = |&size: &i64| match size {
            DYNAMIC => operands.next().expect("an operand").into(),
            size => NumberId::Constant(size),
        };
        sizes.iter().map(number).collect()
    };
    let (low, high) = (numbers(low), numbers(high));
    PadOp::build(values[0], low, high).state(cx, Location::Unknown, &body)
}

#[test]
fn a_builder_infers() {
    let cx = context(SPEC);
    let f32 = cx.float(FloatKind::F32);
    let padded = |shape: &[i64], low: &[i64], high: &[i64]| match pad(&cx, cx.tensor(shape, f32), low, high) {
        Ok(state) => state.results[0].to_string(),
        Err(error) => error.message,
    };
    assert_eq!(padded(&[4, DYNAMIC, 5], &[1, 2, DYNAMIC], &[1, 2, 3]), "tensor<6x?x?xf32>");
    assert_eq!(padded(&[], &[], &[]), "tensor<f32>");
    let wrong = |why: &str| format!("cannot infer the type of result 'result': {why}");
    assert_eq!(padded(&[4, 5], &[1], &[1, 2]), wrong("its rank is both 2 and 1"));
    assert_eq!(padded(&[4], &[-5], &[0]), wrong("its dimension #0 would be -1"));
    assert_eq!(padded(&[i64::MAX], &[1], &[0]), wrong("its dimension #0 would be 9223372036854775808"));
}

/// Returns the reason why an op cannot be built.
fn message<'c>(cx: &'c Context, body: &Body<'c>, new: NewOp<'c>) -> String {
    new.state(cx, Location::Unknown, body).expect_err("it lacks something").message
}

#[test]
fn the_wrong_number_of_operands_is_an_error() {
    let cx = context(SPEC);
    let f32 = cx.float(FloatKind::F32);
    let (body, values) = arguments(&[cx.tensor(&[4, 4], f32), cx.index()]);
    let new = |name| NewOp::new(cx.op_def(name).expect("the op"));
    let error = |new| message(&cx, &body, new);
    expect!["cannot infer the type of result 'result': its rank is not known"]
        .assert_eq(&error(new("tensor.pad")));
    expect!["cannot infer the type of result 'result': its dimension #0 is not known"]
        .assert_eq(&error(new("tensor.pad").operand(0, values[0])));
    expect!["cannot infer the type of result 'result': its rank is not known"]
        .assert_eq(&error(new("tensor.pad").operand(0, values[1])));
    expect!["cannot infer the type of result 'result': its dimension #0 is not known"]
        .assert_eq(&error(new("toy.stack").operands(0, NO_VALUES).operand(1, values[0])));
    // More dynamic amounts than operands: nothing is known of them.
    let pad = new("tensor.pad").operand(0, values[0]).operand(1, values[1]);
    let pad = pad.attr(0, vec![DYNAMIC, DYNAMIC]).attr(1, vec![0, 0]);
    expect!["cannot infer the type of result 'result': its dimension #0 is not known"].assert_eq(&error(pad));
}

/// Returns a size below a number, or one that the type does not give.
fn size(random: &mut Random, most: i64) -> i64 {
    if random.one_in(4) { DYNAMIC } else { random.within(0, most - 1) }
}

/// Checks that the verifier accepts what is inferred, whatever the operands' types, and that it has everything that
/// equations know.
#[test]
fn inferred_types_are_verified() {
    let cx = context(SPEC);
    let f32 = cx.float(FloatKind::F32);
    let mut random = Random::of_day(7);
    let mut made = 0;
    for _ in 0..500 {
        let rank = random.below(4);
        let mut sizes = |most| (0..rank).map(|_| size(&mut random, most)).collect::<Vec<_>>();
        let (shape, low, high) = (sizes(9), sizes(4), sizes(4));
        let state = pad(&cx, cx.tensor(&shape, f32), &low, &high).expect("all is given");
        let result = state.results[0];
        let list = |sizes: &[i64]| {
            let text: Vec<String> =
                sizes.iter().map(|&n| if n == DYNAMIC { "%n".into() } else { n.to_string() }).collect();
            text.join(", ")
        };
        let args: Vec<String> = (0..rank).map(|d| format!("%i{d}: index")).collect();
        let (low, high, source) = (list(&low), list(&high), cx.tensor(&shape, f32));
        let program = |result: &str| {
            format!(
                "func.func @f(%s: {source}, %n: index, %v: f32) {{
                %0 = tensor.pad %s low[{low}] high[{high}] {{
                ^bb0({}):
                    tensor.yield %v : f32
                }} : {source} to {result}
                return
            }}",
                args.join(", ")
            )
        };
        let parse = |result: &str| {
            let (module, diagnostics) = parse_and_report(&cx, &program(result), &ParseOptions::default());
            module.is_some() && !diagnostics.has_errors()
        };
        assert!(parse(&result.to_string()), "{}", program(&result.to_string()));
        made += 1;
        // Any other static size is refused.
        let inferred = result.shape().expect("a tensor");
        for d in (0..rank).filter(|&d| inferred[d] != DYNAMIC) {
            let mut other = inferred.to_vec();
            other[d] += 1;
            assert!(!parse(&cx.tensor(&other, f32).to_string()), "{}", program(&result.to_string()));
        }
    }
    assert_eq!(made, 500);
}
