//! Tests that misuse by a program is refused where it happens, with a message that names it.

use crate::tables;
use bourn_ir::body::{Attrs, OpName};
use bourn_ir::types::{Param, TypeData};
use bourn_ir::{AttrData, BlockId, Body, Context, Location, OpId, OpState, Type, Value, ValueId};
use expect_test::{Expect, expect};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Checks the message of the panic that `wrong` ends with.
#[track_caller]
fn refused<T>(wrong: impl FnOnce() -> T, message: Expect) {
    let Err(panic) = catch_unwind(AssertUnwindSafe(wrong)) else { panic!("nothing was refused") };
    let text = match panic.downcast::<String>() {
        Ok(text) => *text,
        Err(panic) => panic.downcast::<&str>().map_or_else(|_| String::new(), |text| (*text).to_owned()),
    };
    message.assert_eq(&text);
}

#[test]
fn types_and_attributes_of_another_context() {
    let (ctx, other) = (tables::context(), tables::context());
    let (i32, foreign) = (ctx.signless(32), other.signless(32));
    refused(|| ctx.tensor(&[2], foreign), expect!["type 'i32' belongs to another context"]);
    refused(|| ctx.function(&[i32], &[i32, foreign]), expect!["type 'i32' belongs to another context"]);
    refused(
        || ctx.ty(TypeData::Tuple(Box::new([foreign]))),
        expect!["type 'i32' belongs to another context"],
    );
    refused(|| ctx.int_attr(3, foreign), expect!["type 'i32' belongs to another context"]);
    refused(
        || ctx.attr(AttrData::Array(Box::new([other.int_attr(3, foreign)]))),
        expect!["attribute '3 : i32' belongs to another context"],
    );
    refused(
        || ctx.attr(AttrData::String { value: other.ident("a \"b\""), ty: None }),
        expect![[r#"string "a \"b\"" belongs to another context"#]],
    );
    refused(
        || ctx.attr(AttrData::Dict(Box::new([(other.ident("key"), ctx.unit_attr())]))),
        expect![[r#"string "key" belongs to another context"#]],
    );
    let resource = other.add_resource("weights");
    refused(
        || ctx.attr(AttrData::DenseResource { resource, ty: ctx.tensor(&[1], i32) }),
        expect!["resource 'weights' belongs to another context"],
    );
    let def = ctx.type_def("toy.shape").expect("declared");
    let params = Box::new([Param::Int(2), Param::List(Box::new([Param::Type(foreign)]))]);
    refused(|| ctx.ty(TypeData::Declared { def, params }), expect!["type 'i32' belongs to another context"]);
    // Nothing was left behind, and what is the context's own still works.
    assert_eq!(ctx.function(&[i32], &[i32, i32]).to_string(), "(i32) -> (i32, i32)");
}

/// Returns the state of an op without operands.
fn state<'c>(ctx: &'c Context, name: &str) -> OpState<'c> {
    OpState::new(OpName::Unknown(ctx.ident(name)), Location::Unknown)
}

#[test]
fn a_body_with_things_of_two_contexts() {
    let (ctx, other) = (tables::context(), tables::context());
    let mut body = Body::new();
    let region = body.add_top_region();
    let block = body.add_block(region);
    let op = body.create(state(&ctx, "a.b"));
    body.append(block, op);

    refused(|| body.create(state(&other, "a.c")), expect![[r#"string "a.c" belongs to another context"#]]);
    refused(
        || body.add_argument(block, other.index(), Location::Unknown),
        expect!["type 'index' belongs to another context"],
    );
    let result = OpState { results: [other.index()].into_iter().collect(), ..state(&ctx, "a.b") };
    refused(|| body.create(result), expect!["type 'index' belongs to another context"]);
    let attrs: Attrs<'_> = [(ctx.ident("x"), other.unit_attr())].into_iter().collect();
    refused(
        || body.create(OpState { attrs, ..state(&ctx, "a.b") }),
        expect!["attribute 'unit' belongs to another context"],
    );
    refused(
        || body.set_attr(op, ctx.ident("x"), other.unit_attr()),
        expect!["attribute 'unit' belongs to another context"],
    );
    refused(
        || body.set_attr(op, other.ident("x"), ctx.unit_attr()),
        expect![[r#"string "x" belongs to another context"#]],
    );
    let mut inner = Body::new();
    let inner_region = inner.add_top_region();
    let inner_block = inner.add_block(inner_region);
    inner.add_argument(inner_block, other.index(), Location::Unknown);
    let isolated = OpState { body: Some(Box::new(inner)), ..state(&ctx, "a.isolated") };
    refused(|| body.create(isolated), expect!["the body of 'a.isolated' belongs to another context"]);
    let argument = body.add_argument(block, ctx.index(), Location::Unknown);
    refused(
        || body.set_value_type(argument, other.index()),
        expect!["type 'index' belongs to another context"],
    );
}

/// Appends an op with operands and results of one type to a block.
fn add<'c>(
    body: &mut Body<'c>,
    block: BlockId,
    mut state: OpState<'c>,
    operands: &[ValueId],
    results: &[Type<'c>],
) -> OpId {
    state.operand_types = operands.iter().map(|&operand| body.value_type(operand)).collect();
    state.operands = operands.into();
    state.results = results.into();
    let op = body.create(state);
    body.append(block, op);
    op
}

/// Builds `%0 = a.one; a.two(%0, %0); a.three(%0)`.
fn three<'c>(ctx: &'c Context) -> (Body<'c>, BlockId, [OpId; 3]) {
    let mut body = Body::new();
    let region = body.add_top_region();
    let block = body.add_block(region);
    let one = add(&mut body, block, state(ctx, "a.one"), &[], &[ctx.index()]);
    let value = body.op(one).result(0).id();
    let two = add(&mut body, block, state(ctx, "a.two"), &[value, value], &[]);
    let three = add(&mut body, block, state(ctx, "a.three"), &[value], &[]);
    (body, block, [one, two, three])
}

#[test]
fn a_used_op_is_not_erased() {
    let ctx = tables::context();
    let (mut body, block, [one, two, three]) = three(&ctx);
    refused(|| body.erase(one), expect!["cannot erase 'a.one': its result #0 is operand #0 of 'a.two'"]);
    let error = body.try_erase(one).expect_err("it is used");
    assert_eq!((error.value, error.user, error.operand), (body.op(one).result(0).id(), two, 0));
    assert_eq!(body.op(one).next().map(|op| op.id()), Some(two), "nothing was changed");

    let other = add(&mut body, block, state(&ctx, "a.other"), &[], &[ctx.index()]);
    let value = body.op(other).result(0).id();
    refused(|| body.replace_and_erase(one, &[]), expect!["'a.one' has 1 results, but 0 values replace them"]);
    refused(
        || body.replace_and_erase(one, &[body.op(one).result(0).id()]),
        expect!["cannot erase 'a.one': its result #0 is operand #0 of 'a.two'"],
    );
    body.replace_and_erase(one, &[value]);
    assert_eq!(body.op(two).operand_ids(), [value, value]);
    assert_eq!(Value::new(&body, value).uses().len(), 3);
    body.erase(two);
    body.erase(three);
    body.erase(other);
    assert_eq!(body.top_regions().flat_map(|r| r.blocks()).flat_map(|b| b.ops()).count(), 0);
}

#[test]
fn values_in_the_regions_of_an_erased_op() {
    let ctx = tables::context();
    let mut body = Body::new();
    let top = body.add_top_region();
    let block = body.add_block(top);
    let region = body.add_region();
    let inside = body.add_block(region);
    let argument = body.add_argument(inside, ctx.index(), Location::Unknown);
    let inner = add(&mut body, inside, state(&ctx, "a.inner"), &[argument], &[ctx.index()]);
    let inner_value = body.op(inner).result(0).id();
    let last = add(&mut body, inside, state(&ctx, "a.last"), &[inner_value], &[]);
    let outer = body.create(OpState { regions: [region].into_iter().collect(), ..state(&ctx, "a.outer") });
    body.append(block, outer);

    // No text says this, but a program can.
    let user = add(&mut body, block, state(&ctx, "a.user"), &[inner_value], &[]);
    refused(
        || body.erase(outer),
        expect!["cannot erase 'a.outer': result #0 of 'a.inner' in it is operand #0 of 'a.user'"],
    );
    body.set_operand(user, 0, argument);
    refused(
        || body.erase(outer),
        expect!["cannot erase 'a.outer': argument #0 of a block in it is operand #0 of 'a.user'"],
    );
    refused(|| body.erase(inner), expect!["cannot erase 'a.inner': its result #0 is operand #0 of 'a.last'"]);
    body.erase(user);
    assert_eq!(body.op(last).operand_ids(), [inner_value]);
    body.erase(outer);

    let twice = body.add_region();
    let state_with = || OpState { regions: [twice].into_iter().collect(), ..state(&ctx, "a.outer") };
    body.create(state_with());
    refused(|| body.create(state_with()), expect!["a region of 'a.outer' is in another op already"]);
}

#[test]
fn ops_and_blocks_stand_in_one_place() {
    let ctx = tables::context();
    let (mut body, block, [one, two, _]) = three(&ctx);
    refused(|| body.append(block, one), expect!["'a.one' stands in a block already"]);
    let new = body.create(state(&ctx, "a.new"));
    refused(|| body.insert_before(new, two), expect!["'a.new' stands in no block"]);
    body.insert_before(two, new);
    assert_eq!(body.op(one).next().map(|op| op.id()), Some(new));
    let region = body.add_region();
    refused(|| body.attach_block(region, block), expect!["BlockId(0) is in a region already"]);
}

#[test]
#[cfg(debug_assertions)]
fn ids_of_another_body_and_of_erased_ops() {
    let ctx = tables::context();
    let (mut body, block, [one, two, three_]) = three(&ctx);
    let (other, other_block, [_, other_two, _]) = three(&ctx);
    let foreign = other.op(other.op(other_two).operand(0).defining_op().expect("an op").id()).result(0).id();

    refused(|| body.op(other_two).name(), expect!["OpId(1) is of another body, or was erased"]);
    refused(|| Value::new(&body, foreign), expect!["ValueId(0) is of another body, or was erased"]);
    refused(|| body.value_type(foreign), expect!["ValueId(0) is of another body, or was erased"]);
    refused(|| body.set_operand(two, 0, foreign), expect!["ValueId(0) is of another body, or was erased"]);
    refused(|| body.set_operands(two, &[foreign]), expect!["ValueId(0) is of another body, or was erased"]);
    let value = body.op(one).result(0).id();
    refused(
        || body.replace_all_uses(value, foreign),
        expect!["ValueId(0) is of another body, or was erased"],
    );
    refused(
        || body.replace_all_uses(foreign, value),
        expect!["ValueId(0) is of another body, or was erased"],
    );
    refused(|| body.append(other_block, two), expect!["BlockId(0) is of another body, or was erased"]);
    refused(|| body.erase(other_two), expect!["OpId(1) is of another body, or was erased"]);
    refused(
        || body.create(OpState { operands: [foreign].into_iter().collect(), ..state(&ctx, "a.b") }),
        expect!["ValueId(0) is of another body, or was erased"],
    );
    refused(
        || body.create(OpState { successors: [other_block].into_iter().collect(), ..state(&ctx, "a.b") }),
        expect!["BlockId(0) is of another body, or was erased"],
    );

    body.erase(two);
    refused(|| body.op(two), expect!["OpId(1) was erased"]);
    refused(|| body.erase(two), expect!["OpId(1) was erased"]);
    // The cell is used again, but the old id does not name the new op.
    let new = add(&mut body, block, state(&ctx, "a.new"), &[], &[]);
    assert_eq!(new.index(), two.index());
    refused(|| body.op(two), expect!["OpId(1) is of another body, or was erased"]);
    body.erase(three_);
    body.erase(one);
    refused(|| body.set_operands(new, &[value]), expect!["ValueId(0) was erased"]);
}
