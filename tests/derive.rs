//! Ops declared as structs behave as ops that specs declare: texts, messages and bounds are compared with those of the
//! dialects.

#![allow(missing_debug_implementations)] // the structs only declare ops

use bourn::bounds::{BoundKind, Bounds, Column, Relation};
use bourn::constraints::{
    Any, DimTensor, I64Attr, Index, RankedTensor, Region, SignlessIntegerOrIndexLike, Unit,
};
use bourn::equations::value_bounds::IrGraph;
use bourn::ir::parse::{ParseOptions, parse_and_report};
use bourn::ir::print::{PrintOptions, print_op};
use bourn::ir::{Body, Context, Dialect, DialectRegistry, Location, OpRef, OwnedOp, Value, ValueId};

/// The greater of two signed integers.
#[derive(Debug, bourn::Op)]
#[op(
    name = "toy.maxsi",
    traits(Pure, SameOperandsAndResultType, ElementwiseMappable, Commutative),
    format = "$lhs `,` $rhs attr-dict `:` type($result)"
)]
#[bounds(result == max(lhs, rhs))]
pub struct MaxSI<T = SignlessIntegerOrIndexLike> {
    #[operand]
    lhs: T,
    #[operand]
    rhs: T,
    #[result]
    result: T,
}

/// The size of one dimension.
#[derive(Debug, bourn::Op)]
#[op(
    name = "toy.dim",
    traits(Pure),
    result_names = "dim",
    format = "attr-dict $source `,` $index `:` type($source)"
)]
#[bounds(
    result >= 0,
    if ranked(source) && constant(index) { result == dim(source, index); }
)]
struct Dim {
    #[operand]
    source: DimTensor,
    #[operand]
    index: Index,
    #[result]
    result: Index,
}

/// The product of two matrices.
#[derive(Debug, bourn::Op)]
#[op(
    name = "toy.matmul",
    traits(Pure),
    format = "$lhs `,` $rhs attr-dict `:` functional-type(operands, results)"
)]
#[bounds(dim(result, 0) == dim(lhs, 0), dim(result, 1) == dim(rhs, 1), dim(lhs, 1) == dim(rhs, 0))]
pub struct MatMul {
    #[operand]
    lhs: RankedTensor,
    #[operand]
    rhs: RankedTensor,
    #[result]
    result: RankedTensor,
}

/// Values and attributes of every number.
#[derive(Debug, bourn::Op)]
#[op(name = "toy.many", view = ManyView, verify = even)]
pub struct Many {
    #[operand]
    first: Option<Any>,
    #[operand]
    rest: Vec<Index>,
    #[attr]
    count: I64Attr,
    #[attr]
    flag: Option<Unit>,
    #[region]
    bodies: Vec<Region>,
}

fn even(op: OpRef<'_, '_>, cx: &mut bourn::rt::VerifyCx<'_, '_>) {
    if op.num_operands() % 2 == 1 {
        cx.error(op, "expects pairs");
    }
}

static TOY: Dialect =
    Dialect { name: "toy", ops: &[MaxSI::DEF, Dim::DEF, MatMul::DEF, Many::DEF], types: &[], attrs: &[] };

fn context() -> Context {
    let mut registry = DialectRegistry::new();
    bourn::dialects::register_all(&mut registry);
    registry.add(&TOY);
    Context::new(&registry)
}

fn parse<'c>(cx: &'c Context, text: &str) -> (Option<OwnedOp<'c>>, String) {
    let (module, diagnostics) = parse_and_report(cx, text, &ParseOptions::default());
    let text = format!("{diagnostics:#?}");
    (module.filter(|_| !diagnostics.has_errors()), text)
}

fn parsed<'c>(cx: &'c Context, text: &str) -> OwnedOp<'c> {
    let (module, errors) = parse(cx, text);
    module.unwrap_or_else(|| panic!("{errors}\n{text}"))
}

/// Printed in both forms, or the messages.
fn behaviour(text: &str) -> String {
    let cx = context();
    match parse(&cx, text) {
        (Some(module), _) => [false, true]
            .map(|generic| print_op(module.view(), &PrintOptions { generic, ..PrintOptions::default() }))
            .join("\n"),
        (None, errors) => errors,
    }
}

/// Ops inside the first function, in order.
fn ops<'a, 'c>(module: &'a OwnedOp<'c>) -> Vec<OpRef<'a, 'c>> {
    let entry = |op: OpRef<'a, 'c>| op.region(0).and_then(|r| r.entry()).expect("a body");
    let func = entry(module.view()).ops().next().expect("a function");
    entry(func).ops().collect()
}

/// Both spellings of an op behave the same; the first `right` texts are accepted, the others are not.
fn assert_same(spec: &str, derived: &str, right: usize, texts: &[&str]) {
    for (i, text) in texts.iter().enumerate() {
        let cx = context();
        let (module, errors) = parse(&cx, &text.replace("OP", spec));
        assert_eq!(module.is_some(), i < right, "{text}\n{errors}");
        let of_spec = behaviour(&text.replace("OP", spec)).replace(spec, derived);
        let of_struct = behaviour(&text.replace("OP", derived));
        assert_eq!(unplaced(&of_spec), unplaced(&of_struct), "{text}");
    }
}

/// Without columns, as the names of the two ops differ in length.
fn unplaced(text: &str) -> String {
    text.lines()
        .filter(|line| !line.trim().chars().all(|c| c.is_ascii_digit() || c == ','))
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn families_behave_the_same() {
    assert_same(
        "arith.maxsi",
        "toy.maxsi",
        3,
        &[
            "func.func @f(%a: index, %b: index) { %0 = OP %a, %b : index\n return }",
            "func.func @f(%a: i8, %b: i8) { %0 = OP %a, %b {x = 1 : i32} : i8\n return }",
            "func.func @f(%a: tensor<4xi8>) { %0 = OP %a, %a : tensor<4xi8>\n return }",
            "func.func @f(%a: f32) { %0 = OP %a, %a : f32\n return }",
            "func.func @f(%a: i8, %b: i16) { %0 = OP %a, %b : i8\n return }",
            "func.func @f(%a: i8, %b: i16) { %0 = \"OP\"(%a, %b) : (i8, i16) -> i8\n return }",
            "func.func @f(%a: i8) { %0 = \"OP\"(%a) : (i8) -> i8\n return }",
            "func.func @f(%a: i8) { %0 = OP %a : i8\n return }",
        ],
    );
}

#[test]
fn ops_with_guards_behave_the_same() {
    assert_same(
        "tensor.dim",
        "toy.dim",
        2,
        &[
            "func.func @f(%a: tensor<?x4xf32>, %i: index) { %0 = OP %a, %i : tensor<?x4xf32>\n return }",
            "func.func @f(%a: tensor<*xf32>, %i: index) { %0 = OP %a, %i : tensor<*xf32>\n return }",
            "func.func @f(%a: tensor<f32>, %i: index) { %0 = OP %a, %i : tensor<f32>\n return }",
            "func.func @f(%a: index, %i: index) { %0 = OP %a, %i : index\n return }",
        ],
    );
}

/// Constant bounds of the last op's result.
fn interval(text: &str) -> [Option<i128>; 2] {
    let cx = context();
    let module = parsed(&cx, text);
    let ops = ops(&module);
    let value = ops[ops.len() - 2].result(0);
    let graph = IrGraph::new(&cx, value.body());
    let mut bounds = Bounds::new(&graph);
    [BoundKind::Lower, BoundKind::Upper].map(|kind| bounds.constant_bound(kind, Column::index(value.id())))
}

#[test]
fn equations_give_the_same_bounds() {
    let text = "func.func @f(%t: tensor<?x7xf32>) {
        %c1 = arith.constant 1 : index
        %c3 = arith.constant 3 : index
        %d = tensor.dim %t, %c1 : tensor<?x7xf32>
        %0 = arith.maxsi %d, %c3 : index
        return
    }";
    assert_eq!(interval(text), [Some(7), Some(7)]);
    let derived = text.replace("arith.maxsi", "toy.maxsi").replace("tensor.dim", "toy.dim");
    assert_eq!(interval(&derived), [Some(7), Some(7)]);
    let dynamic = derived.replace("arith.constant 1", "arith.constant 0");
    assert_eq!(interval(&dynamic), [Some(3), None]);
    assert_eq!(
        interval(&dynamic.replace("toy.maxsi", "arith.maxsi").replace("toy.dim", "tensor.dim")),
        [Some(3), None]
    );
}

#[test]
fn dimensions_of_a_product() {
    let cx = context();
    let text = "func.func @f(%a: tensor<?x8xf32>, %b: tensor<8x?xf32>) {
        %0 = toy.matmul %a, %b : (tensor<?x8xf32>, tensor<8x?xf32>) -> tensor<?x?xf32>
        return
    }";
    let module = parsed(&cx, text);
    let ops = ops(&module);
    let matmul = MatMulOp::cast(ops[0]).expect("a product");
    let value = |i: usize| -> ValueId { ops[0].operand(i).id() };
    let result = matmul.as_op().result(0);
    let graph = IrGraph::new(&cx, result.body());
    let mut bounds = Bounds::new(&graph);
    for i in 0..2 {
        let (of, from) = (Column::dim(result.id(), i), Column::dim(value(i as usize), i));
        assert!(bounds.compare(of, Relation::Eq, from).is_proven(), "dimension {i}");
    }
    let wrong = "func.func @f(%a: tensor<2x8xf32>, %b: tensor<8x3xf32>) {
        %0 = toy.matmul %a, %b : (tensor<2x8xf32>, tensor<8x3xf32>) -> tensor<2x4xf32>
        return
    }";
    let (module, errors) = parse(&cx, wrong);
    assert!(module.is_none() && errors.contains("dimension #1 of 'result' must be 3, but got 4"), "{errors}");
}

#[test]
fn views_and_hooks() {
    let cx = context();
    let text = "func.func @f(%a: f32, %i: index) {
        \"toy.many\"(%a, %i) <{count = 2 : i64, operandSegmentSizes = array<i32: 1, 1>}> : (f32, index) -> ()
        return
    }";
    let module = parsed(&cx, text);
    let view = ManyView::cast(ops(&module)[0]).expect("the op");
    assert!(view.first().is_some() && !view.flag() && view.count().is_some());
    assert_eq!(ManyView::DEF.name, "toy.many");
    assert!(DimOp::cast(view.as_op()).is_none() && MaxSIOp::cast(view.as_op()).is_none());
    let odd = text.replace("%a, %i)", "%a)").replace("1, 1>", "1, 0>").replace("(f32, index)", "(f32)");
    let (_, errors) = parse(&cx, &odd);
    assert!(errors.contains("expects pairs"), "{errors}");
}

#[test]
fn built_without_text() {
    let cx = context();
    let f32 = cx.float(bourn::ir::FloatKind::F32);
    let dynamic = bourn::ir::DYNAMIC;
    let (a, b) = (cx.tensor(&[4, dynamic], f32), cx.tensor(&[dynamic, 8], f32));
    let mut body = Body::new();
    let region = body.add_top_region();
    let block = body.add_block(region);
    let lhs = body.add_argument(block, a, Location::Unknown);
    let rhs = body.add_argument(block, b, Location::Unknown);
    let (lhs, rhs) = (Value::new(&body, lhs), Value::new(&body, rhs));
    let state = MatMulOp::build(&cx, Location::Unknown, lhs, rhs, cx.tensor(&[dynamic, dynamic], f32));
    let op = body.create(state);
    body.append(block, op);
    let op = body.op(op);
    assert_eq!(MatMulOp::cast(op).expect("a product").lhs().value().ty(), a);
    let graph = IrGraph::new(&cx, &body);
    let mut bounds = Bounds::new(&graph);
    let size = Column::dim(op.result(0).id(), 1);
    assert_eq!(bounds.constant_bound(BoundKind::Equal, size), Some(8));
}
