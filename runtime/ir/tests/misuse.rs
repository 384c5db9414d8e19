//! What a program can get wrong is refused where it happens, with a message that names it.

mod tables;

use bourn_ir::body::{Attrs, OpName};
use bourn_ir::types::{Param, TypeData};
use bourn_ir::{AttrData, Body, Context, Location, OpState};
use expect_test::{Expect, expect};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What the panic says that `wrong` ends with.
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

/// An op without operands.
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
    let result = OpState { results: [other.index()].into(), ..state(&ctx, "a.b") };
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
