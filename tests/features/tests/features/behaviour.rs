//! Tests that hooks are called: for folding, canonicalization, effects, inference.

use crate::features::{GroupsOp, HookedOp, MmaOp, SplatOp};
use crate::{context, ops, parse, rejected, round_trip};
use bourn::passes::{PassManager, PassRegistry, RunOptions};
use bourn::rt::ir::Body;
use bourn::rt::ir::diag::Diagnostics;
use bourn::rt::ir::effects::{EffectKind, affected, effects_of};
use bourn::rt::ir::print::{PrintOptions, print_op};
use bourn::rt::{Description, Location};
use expect_test::{Expect, expect};

#[track_caller]
fn canonicalized(text: &str, expected: Expect) {
    let ctx = context();
    let mut module = parse(&ctx, text).unwrap_or_else(|e| panic!("{e}"));
    let mut registry = PassRegistry::default();
    bourn::passes::register(&mut registry);
    let manager = PassManager::parse("builtin.module(canonicalize)", &registry).expect("a pipeline");
    let mut diagnostics = Diagnostics::default();
    let options = RunOptions::default();
    let outcome = manager.run(&ctx, &mut module, &options, &mut diagnostics, &mut |_| {}).result;
    assert!(outcome.is_ok() && !diagnostics.has_errors(), "{diagnostics:?}");
    expected.assert_eq(&print_op(module.view(), &PrintOptions::default()));
}

#[test]
fn constants_are_folded() {
    canonicalized(
        "func.func @f(%x: i64) -> i64 {
        %a = features.number 1
        %b = features.number 2
        %c = features.sum %a, %b
        %d = features.number -3
        %e = features.sum %c, %d
        %f = features.sum %x, %e
        return %f : i64
    }",
        expect![[r#"
            module {
              func.func @f(%arg0: i64) -> i64 {
                return %arg0 : i64
              }
            }
        "#]],
    );
}

#[test]
fn patterns_are_applied() {
    canonicalized(
        "func.func @f(%x: i64) -> (i64, i64) {
        %a = features.number 1
        %b = features.number 2
        %c = features.sum %a, %x
        %d = features.sum %c, %b
        %e = features.number 9
        %l, %h = features.sorted %e, %b
        \"features.store\"(%x, %x) {drop_me} : (i64, i64) -> ()
        return %d, %l : i64, i64
    }",
        expect![[r#"
            module {
              func.func @f(%arg0: i64) -> (i64, i64) {
                %0 = features.number 2
                %1 = features.number 3
                %2 = features.sum %arg0, %1
                return %2, %0 : i64, i64
              }
            }
        "#]],
    );
}

#[test]
fn dead_code_goes_by_its_effects() {
    canonicalized(
        "func.func @f(%m: index) {
        %a = \"features.alloc\"() : () -> index
        %b = \"features.load\"(%m) : (index) -> index
        \"features.store\"(%m, %m) : (index, index) -> ()
        \"features.fence\"() : () -> ()
        return
    }",
        expect![[r#"
            module {
              func.func @f(%arg0: index) {
                "features.store"(%arg0, %arg0) : (index, index) -> ()
                return
              }
            }
        "#]],
    );
}

#[test]
fn effects_are_known() {
    let ctx = context();
    let text = "func.func @f(%m: index) {
        %b = \"features.load\"(%m) : (index) -> index
        \"features.plain\"(%m) : (index) -> ()
        return
    }";
    let module = parse(&ctx, text).expect("right");
    let ops = ops(&module);
    assert_eq!(affected(ops[0], EffectKind::Read), [ops[0].operand(0)]);
    let resources: Vec<_> = effects_of(ops[0]).expect("they are listed").iter().map(|e| e.resource).collect();
    assert_eq!(resources, ["", "clock"]);
    assert!(effects_of(ops[1]).is_none());
}

#[test]
fn dialect_verifies_its_ops() {
    assert_eq!(rejected("%0 = features.number 1 {forbidden}"), "'features.number' op is forbidden");
}

#[test]
fn types_are_inferred() {
    round_trip(
        "func.func @f(%arg0: i8) -> tensor<4xi8> {\n  %0 = features.splat %arg0 times 4 : i8\n  return %0 : tensor<4xi8>\n}",
    );
    let ctx = context();
    let module = parse(&ctx, "%0 = features.number 1").expect("right");
    let value = ops(&module)[0].result(0);
    let build = |count: i64| SplatOp::build(value, count).state(&ctx, Location::Unknown, value.body());
    let state = build(3).expect("types are inferred");
    assert_eq!(state.results[0].to_string(), "tensor<3xi64>");
    let error = build(-3).expect_err("a hook says no");
    assert_eq!(error.to_string(), "'features.splat' op count must not be negative");
}

#[test]
fn generics_inside_types() {
    let f = |inner: &str| {
        format!(
            "func.func @f(%arg0: !features.tile<4, 8, f32>, %arg1: !features.tile<8, 2, f32>, %arg2: f32, %arg3: i16) {{\n  \
             {inner}\n  return\n}}"
        )
    };
    round_trip(&f(
        "%0 = features.mma %arg0, %arg1 by %arg2 : <4, 8, f32>, <8, 2, f32>\n  %1 = features.flip %0 : <2, 4, f32>\n  \
         %2 = features.same_width %arg3 : i16",
    ));
    let ctx = context();
    let module = parse(&ctx, &f("%0 = features.flip %arg0 : !features.tile<8, 4, f32>")).expect("right");
    let operand = ops(&module)[0].operand(0).ty();
    assert_eq!(operand.to_string(), "!features.tile<4, 8, f32>");
    assert_eq!(
        rejected(&f(
            "%0 = features.mma %arg0, %arg0 by %arg2 : !features.tile<4, 8, f32>, !features.tile<4, 8, f32>"
        )),
        "'features.mma' op failed to verify that 'K' is the same in 'a' and 'b': 8 and 4"
    );
    let wrong = "%0 = \"features.mma\"(%arg0, %arg1, %arg2) : (!features.tile<4, 8, f32>, !features.tile<8, 2, f32>, f32) -> \
                 !features.tile<4, 4, f32>";
    assert_eq!(
        rejected(&f(wrong)),
        "'features.mma' op failed to verify that 'N' is the same in 'b' and 'c': 2 and 4"
    );
}

#[test]
fn builders_infer_from_generics() {
    let ctx = context();
    let text = "func.func @f(%a: !features.tile<4, 8, f32>, %b: !features.tile<8, 2, f32>, %s: f32, %t: i8) { return }";
    let module = parse(&ctx, text).expect("right");
    let ret = ops(&module)[0];
    let args: Vec<_> = ret.block().expect("in a block").args().collect();
    let build = |scale| MmaOp::build(args[0], args[1], scale).state(&ctx, Location::Unknown, ret.body());
    let state = build(args[2]).expect("the types fit");
    assert_eq!(state.results[0].to_string(), "!features.tile<4, 2, f32>");
    let error = build(args[3]).expect_err("E is f32");
    let expected = "'features.mma' op failed to verify that 'E' is the same in 'a' and 'scale': f32 and i8";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn accessors_are_typed() {
    let ctx = context();
    let text = r#"func.func @f(%a: index, %b: index, %c: index) {
        "features.groups"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 0, 2>}> : (index, index, index) -> ()
        "features.hooked"(%a, %b, %c) <{count = 5 : i64}> : (index, index, index) -> ()
        return
    }"#;
    let module = parse(&ctx, text).unwrap_or_else(|e| panic!("{e}"));
    let found = ops(&module);
    let (groups, hooked) = (GroupsOp::cast(found[0]).expect("it"), HookedOp::cast(found[1]).expect("it"));
    assert!(GroupsOp::cast(found[1]).is_none());
    assert_eq!(format!("{groups:?}"), format!("GroupsOp({:?})", found[0]));
    let a = groups.a().expect("a value");
    assert!(groups.b().is_none() && !groups.quiet());
    let c = groups.c();
    assert_eq!((c.len(), c.iter().len()), (2, 2));
    assert_eq!(c.get(1).map(|v| v.typed()), Some(a.typed()), "both are `Index`");
    assert_eq!(c.get(1).map(|v| v.value()), Some(hooked.more().values().get(1).expect("two of them")));
    assert!(c.get(2).is_none());
    assert_eq!(hooked.count(), 5);
}

#[test]
#[should_panic(expected = "a verified `features.hooked` has the attribute `count`")]
fn an_attribute_that_is_not_what_it_must_be_is_not_read() {
    let ctx = context();
    let mut body = Body::new();
    let block = body.new_block();
    let none = Location::Unknown;
    let base = body.add_argument(block, ctx.index(), none);
    let new = HookedOp::build(base, [base], 1).with_attr(HookedOp::COUNT_ATTR, ctx.unit_attr());
    let state = new.state(&ctx, none, &body).expect("it has no results");
    let op = body.create(state);
    let hooked = HookedOp::cast(body.op(op)).expect("it");
    assert_eq!(hooked.more().len(), 1);
    assert!(hooked.attr(HookedOp::COUNT_ATTR).is_some());
    hooked.count();
}
