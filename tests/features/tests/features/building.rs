//! Tests builders and setters: operand groups, optional parts, inferred types of results and of region arguments.

use crate::features::{
    Access, AttrsOp, CopyAsOp, EndOp, FedOp, FlipOp, FramedOp, GroupsOp, Layout, SplatOp, SwitchOp, TagAttr,
    WalkedOp,
};
use crate::{context, parse};
use bourn::rt::ir::rewrite::InsertionPoint;
use bourn::rt::ir::{BlockId, Body, ValueId};
use bourn::rt::{Builder, Change, Context, Description, Location, NO_VALUES, NewOp, OpRef, Type};
use expect_test::{Expect, expect};

/// Calls a function with a builder at the end of a block, and the arguments of the block.
fn built<'c, R>(
    ctx: &'c Context,
    types: &[Type<'c>],
    build: impl FnOnce(&mut Builder<'_, 'c>, &[ValueId]) -> R,
) -> (Body<'c>, BlockId, R) {
    let mut body = Body::new();
    let region = body.add_top_region();
    let block = body.add_block(region);
    let args: Vec<ValueId> =
        types.iter().map(|ty| body.add_argument(block, *ty, Location::Unknown)).collect();
    let made = build(&mut Builder::new(ctx, &mut body, InsertionPoint::End(block), Location::Unknown), &args);
    (body, block, made)
}

#[track_caller]
fn shows(op: OpRef<'_, '_>, expected: Expect) {
    expected.assert_eq(&op.to_string());
}

#[test]
fn optional_operands_come_in_any_order() {
    let ctx = context();
    let index = ctx.index();
    let (body, _, op) = built(&ctx, &[index; 3], |b, args| {
        b.insert(GroupsOp::build([args[2]]).quiet().b(args[1]).a(args[0])).id()
    });
    shows(body.op(op), expect!["features.groups a(%arg0 b %arg1)[%arg2] quiet"]);
    let (body, _, op) = built(&ctx, &[index], |b, _| b.insert(GroupsOp::build(NO_VALUES)).id());
    shows(body.op(op), expect!["features.groups none"]);
}

/// Applies the change that a function describes.
fn change<'c>(
    ctx: &'c Context,
    body: &mut Body<'c>,
    op: bourn::rt::ir::OpId,
    describe: impl FnOnce(OpRef<'_, 'c>) -> Change<'c>,
) {
    let change = describe(body.op(op));
    change.apply(ctx, body);
}

fn groups<'a, 'c>(op: OpRef<'a, 'c>) -> GroupsOp<'a, 'c> {
    GroupsOp::cast(op).expect("it is one")
}

#[test]
fn setters_keep_the_sizes_of_groups() {
    let ctx = context();
    let index = ctx.index();
    let (mut body, block, op) =
        built(&ctx, &[index; 3], |b, args| b.insert(GroupsOp::build([args[2], args[2]])).id());
    let args = bourn::rt::ir::BlockRef::new(&body, block).arg_ids().to_vec();
    change(&ctx, &mut body, op, |op| groups(op).set_a(Some(args[0])));
    shows(body.op(op), expect!["features.groups a(%arg0)[%arg2, %arg2]"]);
    change(&ctx, &mut body, op, |op| groups(op).set_b(Some(args[1])));
    change(&ctx, &mut body, op, |op| groups(op).set_c([args[0]]));
    change(&ctx, &mut body, op, |op| groups(op).set_quiet(true));
    shows(body.op(op), expect!["features.groups a(%arg0 b %arg1)[%arg0] quiet"]);
    change(&ctx, &mut body, op, |op| groups(op).set_b(None));
    change(&ctx, &mut body, op, |op| groups(op).set_c(NO_VALUES));
    change(&ctx, &mut body, op, |op| groups(op).set_quiet(false));
    shows(body.op(op), expect!["features.groups a(%arg0)"]);
}

#[test]
fn lists_of_operands() {
    let ctx = context();
    let (mut body, block, op) = built(&ctx, &[ctx.index(); 3], |b, args| {
        b.insert(SwitchOp::build(args[0], [vec![args[1]], vec![], vec![args[1], args[2]]])).id()
    });
    shows(
        body.op(op),
        expect!["features.switch %arg0, [(%arg1), (), (%arg1, %arg2) : (index), (), (index, index)]"],
    );
    let args = bourn::rt::ir::BlockRef::new(&body, block).arg_ids().to_vec();
    change(&ctx, &mut body, op, |op| SwitchOp::cast(op).expect("it is one").set_cases([[args[2]]]));
    shows(body.op(op), expect!["features.switch %arg0, [(%arg2) : (index)]"]);
}

fn attrs<'a, 'c>(op: OpRef<'a, 'c>) -> AttrsOp<'a, 'c> {
    AttrsOp::cast(op).expect("it is one")
}

#[test]
fn attributes_are_rust_values() {
    let ctx = context();
    let (mut body, _, op) = built(&ctx, &[], |b, _| {
        let tag = TagAttr::get(&ctx, ctx.ident("x"), crate::features::Flags::NONE);
        let new = AttrsOp::build(Layout::Row, Access::READ, 3);
        b.insert(new.sizes(&[1, 2]).unit().tag(tag)).id()
    });
    shows(body.op(op), expect![[r#"features.attrs row at read tag <"x">, 3 unit sizes [1, 2]"#]]);
    change(&ctx, &mut body, op, |op| attrs(op).set_sizes(None));
    change(&ctx, &mut body, op, |op| attrs(op).set_tag(None));
    change(&ctx, &mut body, op, |op| attrs(op).set_count(4));
    change(&ctx, &mut body, op, |op| attrs(op).set_unit(false));
    shows(body.op(op), expect!["features.attrs row at read, 4"]);
}

#[test]
fn a_result_type_that_does_not_follow_is_an_error() {
    let ctx = context();
    let (mut body, block, error) = built(&ctx, &[ctx.index()], |b, args| {
        b.try_insert(NewOp::new(&crate::features::UP_OP).operand(0, args[0])).expect_err("out is unknown")
    });
    expect!["'features.up' op needs the type of result 'out', which does not follow from the operands"]
        .assert_eq(&error.to_string());
    assert!(bourn::rt::ir::BlockRef::new(&body, block).first().is_none());
    // A type may be given instead.
    let args = bourn::rt::ir::BlockRef::new(&body, block).arg_ids().to_vec();
    let mut b = Builder::new(&ctx, &mut body, InsertionPoint::End(block), Location::Unknown);
    let copy = b.insert(CopyAsOp::build(args[0]).types([ctx.signless(64)])).result();
    assert_eq!(b.type_of(copy), ctx.signless(64));
    let many = b.try_insert(CopyAsOp::build(args[0]).types([ctx.index(); 2])).expect_err("one type");
    expect!["'features.copy_as' op has 1 results, but 2 types are given"].assert_eq(&many.to_string());
    let splat = b.try_insert(SplatOp::build(args[0], -1)).expect_err("the hook refuses");
    expect!["'features.splat' op count must not be negative"].assert_eq(&splat.to_string());
}

#[test]
fn builders_of_a_spec() {
    let ctx = context();
    let (tensor, index) = (ctx.tensor(&[4, 4], ctx.signless(8)), ctx.index());
    let (body, _, made) = built(&ctx, &[tensor, index], |b, args| {
        [
            b.insert(FramedOp::evenly(args[0], 2, index)).id(),
            b.insert(FramedOp::at_end(args[0], [0, 1], args[1], Access::WRITE, index).exact()).id(),
            b.insert(FramedOp::in_rust(args[0], 3, index)).id(),
        ]
    });
    let framed = made.map(|op| FramedOp::cast(body.op(op)).expect("it is one"));
    let types = framed.map(|op| op.out().ty().to_string());
    assert_eq!(types, ["tensor<8x8xi8>", "tensor<?x4xi8>", "tensor<7x7xi8>"]);
    assert_eq!(framed.map(|op| (op.exact(), op.note())), [(true, Some("even")), (true, None), (false, None)]);
    assert_eq!(framed.map(|op| op.mask().is_some()), [false, true, false]);
    assert_eq!(framed.map(|op| op.access()), [Access::READ, Access::WRITE, Access::READ]);
}

#[test]
fn arguments_of_regions_follow() {
    let ctx = context();
    let tensor = ctx.tensor(&[4], ctx.signless(8));
    let (body, block, op) = built(&ctx, &[tensor], |b, args| {
        b.insert_with(WalkedOp::build(args[0]), |b, args| {
            b.insert(EndOp::build([args[0]]));
        })
        .id()
    });
    let walked = WalkedOp::cast(body.op(op)).expect("it is one");
    assert_eq!(walked.x().ty(), ctx.signless(8));
    assert_eq!(walked.body_end().num_operands(), 1);
    // `F` occurs in the region only.
    let mut body = body;
    let args = bourn::rt::ir::BlockRef::new(&body, block).arg_ids().to_vec();
    let mut b = Builder::new(&ctx, &mut body, InsertionPoint::End(block), Location::Unknown);
    let error = b.try_insert(FedOp::build(args[0])).expect_err("the type of z is unknown");
    expect!["'features.fed' op needs the region 'body', whose arguments have unknown types"]
        .assert_eq(&error.to_string());
}

/// Returns the body of the first op that is isolated from above.
fn first_body<'b, 'c>(body: &'b mut Body<'c>) -> &'b mut Body<'c> {
    let (_, op) = body.isolated_ops_mut().next().expect("an isolated op");
    op.body_mut().expect("it has a body")
}

#[test]
fn a_rewriter_builds_in_front_of_an_op() {
    let ctx = context();
    let text = "func.func @f(%a: !features.tile<4, 8, f32>) -> !features.tile<8, 4, f32> {\n  \
                %0 = features.flip %a : !features.tile<8, 4, f32>\n  return %0 : !features.tile<8, 4, f32>\n}";
    let mut module = parse(&ctx, text).expect("right");
    let body = first_body(first_body(&mut module.body));
    let block = body.top_regions().next().and_then(|region| region.entry()).expect("a block");
    let (flip, arg) = (block.first().expect("the op").id(), block.arg_ids()[0]);
    let mut rewriter = bourn::rt::Rewriter::new(&ctx, body);
    let once = rewriter.before(flip).insert(FlipOp::build(arg)).result();
    let twice = rewriter.before(flip).insert(FlipOp::build(once)).result();
    rewriter.replace_with(flip, FlipOp::build(twice));
    assert_eq!(module.view().to_string().matches("features.flip").count(), 3);
}
