//! An op declared by a struct, from its table to a bound.

use bourn_bounds::{BoundKind, Bounds};
use bourn_ir::{Body, Context, Dialect, DialectRegistry, FloatKind, Location, Value};
use bourn_macros::Op;
use bourn_passes::runtime::{RankedTensorType, known, result};
use bourn_passes::value_bounds::IrGraph;

/// The product of two matrices.
#[derive(Debug, Op)]
#[op(
    name = "toy.matmul",
    traits(Pure),
    format = "$lhs `,` $rhs attr-dict `:` functional-type(operands, results)",
    runtime = "::bourn_passes::runtime"
)]
#[bounds(dim(result, 0) == dim(lhs, 0), dim(result, 1) == dim(rhs, 1), dim(lhs, 1) == dim(rhs, 0))]
#[allow(dead_code)] // a declaration: what is used is generated from it
pub struct MatMul {
    /// Left side.
    #[operand]
    lhs: RankedTensorType<'static>,
    #[operand]
    rhs: RankedTensorType<'static>,
    #[result]
    result: RankedTensorType<'static>,
}

static TOY: Dialect = Dialect { name: "toy", ops: &[MatMulOp::DEF], types: &[], attrs: &[] };

#[test]
fn from_a_struct_to_a_bound() {
    let mut registry = DialectRegistry::new();
    registry.add(&TOY);
    let ctx = Context::new(&registry);
    let f32 = ctx.float(FloatKind::F32);
    let dynamic = bourn_ir::DYNAMIC;
    let (a, b) = (ctx.tensor(&[4, dynamic], f32), ctx.tensor(&[dynamic, 8], f32));
    let mut body = Body::new();
    let region = body.add_top_region();
    let block = body.add_block(region);
    let lhs = body.add_argument(block, a, Location::Unknown);
    let rhs = body.add_argument(block, b, Location::Unknown);
    let state = MatMulOp::build(
        &ctx,
        Location::Unknown,
        Value::new(&body, lhs),
        Value::new(&body, rhs),
        ctx.tensor(&[dynamic, dynamic], f32),
    );
    let op = body.create(state);
    body.append(block, op);
    let view = MatMulOp::cast(body.op(op)).expect("it is a matmul");
    assert_eq!(view.lhs().typed().shape(), [4, dynamic]);
    assert_eq!(known::dim(view.rhs().value(), 1), known::int(8));

    let graph = IrGraph::new(&ctx, &body);
    let mut bounds = Bounds::new(&graph);
    let product = result(body.op(op), 0).expect("it has a result");
    let size = bourn_bounds::dim(product.id(), 1);
    assert_eq!(bounds.constant_bound(BoundKind::Upper, size.clone()), Some(8));
    assert_eq!(bounds.constant_bound(BoundKind::Lower, size), Some(8));
}
