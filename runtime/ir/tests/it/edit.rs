//! Changing the IR: copying, moving, splitting and joining blocks, inlining regions, erasing.

use bourn_ir::parse::{ParseOptions, parse_source};
use bourn_ir::rewrite::{InsertionPoint, Listener, Rewriter};
use bourn_ir::{
    BlockId, BlockRef, Body, Context, DialectRegistry, Mapping, OpId, OpRef, OpState, OwnedOp, RegionId,
    RegionRef,
};
use expect_test::{Expect, expect};

fn parsed<'c>(ctx: &'c Context, text: &str) -> OwnedOp<'c> {
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    parse_source(ctx, text, &options).unwrap_or_else(|errors| panic!("{errors:?}"))
}

fn inside<'b, 'c>(module: &'b mut OwnedOp<'c>) -> &'b mut Body<'c> {
    module.body.isolated_ops_mut().next().and_then(|(_, op)| op.body_mut()).expect("a module has a body")
}

/// Returns the ops of these names, in the order of the text, also those in regions.
fn ops(body: &Body<'_>, name: &str) -> Vec<OpId> {
    let mut found = Vec::new();
    let first = |region: RegionRef<'_, '_>| {
        region.blocks().rev().filter_map(BlockRef::first).map(OpRef::id).collect::<Vec<_>>()
    };
    let mut stack: Vec<OpId> = body.top_regions().flat_map(first).collect();
    while let Some(op) = stack.pop() {
        let view = body.op(op);
        found.extend(view.is(name).then_some(op));
        stack.extend(view.next().map(OpRef::id));
        if view.isolated_body().is_none() {
            stack.extend(view.regions().rev().flat_map(first));
        }
    }
    found
}

fn block_of(body: &Body<'_>, op: OpId) -> BlockId {
    body.op(op).block().expect("a block").id()
}

fn region_of(body: &Body<'_>, op: OpId) -> RegionId {
    body.op(op).region(0).expect("a region").id()
}

/// Changes a program and compares it. What comes out is verified.
#[track_caller]
fn check(text: &str, change: impl for<'c> FnOnce(&'c Context, &mut Body<'c>), expected: Expect) {
    let ctx = Context::new(&DialectRegistry::new());
    let mut module = parsed(&ctx, text);
    change(&ctx, inside(&mut module));
    expected.assert_eq(&module.view().to_string());
    let found = bourn_ir::verify::verify(&ctx, module.view());
    assert!(found.all.is_empty(), "{found:?}");
}

#[test]
fn a_copy_has_its_own_values_and_blocks() {
    check(
        "%a = \"t.a\"() : () -> i32
\"t.f\"(%a) ({
  \"t.br\"()[^b] : () -> ()
^b:
  %x = \"t.x\"(%a) : (i32) -> i32
  %y = \"t.y\"(%x) ({ ^c(%i: i32): \"t.in\"(%i, %x) : (i32, i32) -> () }) : (i32) -> i32
  \"t.br\"()[^b] : () -> ()
}) : (i32) -> ()",
        |_, body| {
            let f = ops(body, "t.f")[0];
            let copy = body.copy_op(f, &mut Mapping::new());
            body.insert_after(f, copy);
        },
        expect![[r#"
            module {
              %0 = "t.a"() : () -> i32
              "t.f"(%0) ({
                "t.br"()[^bb1] : () -> ()
              ^bb1:  // 2 preds: ^bb0, ^bb1
                %1 = "t.x"(%0) : (i32) -> i32
                %2 = "t.y"(%1) ({
                ^bb0(%arg0: i32):
                  "t.in"(%arg0, %1) : (i32, i32) -> ()
                }) : (i32) -> i32
                "t.br"()[^bb1] : () -> ()
              }) : (i32) -> ()
              "t.f"(%0) ({
                "t.br"()[^bb1] : () -> ()
              ^bb1:  // 2 preds: ^bb0, ^bb1
                %1 = "t.x"(%0) : (i32) -> i32
                %2 = "t.y"(%1) ({
                ^bb0(%arg0: i32):
                  "t.in"(%arg0, %1) : (i32, i32) -> ()
                }) : (i32) -> i32
                "t.br"()[^bb1] : () -> ()
              }) : (i32) -> ()
            }"#]],
    );
}

#[test]
fn a_mapping_says_what_to_use() {
    check(
        "%a = \"t.a\"() : () -> i32
%b = \"t.b\"(%a) : (i32) -> i32
%c = \"t.c\"(%b) : (i32) -> i32",
        |_, body| {
            let [a, b, c] = ["t.a", "t.b", "t.c"].map(|name| ops(body, name)[0]);
            let mut mapping = Mapping::new();
            let (b_result, a_result) = (body.op(b).result(0).id(), body.op(a).result(0).id());
            mapping.map(b_result, a_result);
            let copy = body.copy_op(c, &mut mapping);
            body.insert_after(c, copy);
            let made = mapping.get(body.op(c).result(0).id());
            assert_eq!(made, Some(body.op(copy).result(0).id()));
        },
        expect![[r#"
            module {
              %0 = "t.a"() : () -> i32
              %1 = "t.b"(%0) : (i32) -> i32
              %2 = "t.c"(%1) : (i32) -> i32
              %3 = "t.c"(%0) : (i32) -> i32
            }"#]],
    );
}

#[test]
fn regions_are_copied_from_another_body() {
    check(
        "%v = \"t.v\"() : () -> i32
\"t.to\"() ({ \"t.end\"() : () -> () }) : () -> ()
module { \"t.from\"() ({ ^a(%i: i32): \"t.use\"(%i) : (i32) -> () module {} }) : () -> () }",
        |_, body| {
            let value = body.op(ops(body, "t.v")[0]).result(0).id();
            let (to, module) = (ops(body, "t.to")[0], ops(body, "builtin.module")[0]);
            // What is copied is in the body that is changed, but in a body of its own there.
            let source = body.op(module).isolated_body().expect("a body").duplicate();
            let from = ops(&source, "t.from")[0];
            let region = source.op(from).region(0).expect("a region");
            let mut mapping = Mapping::new();
            mapping.map(region.entry().expect("a block").arg_ids()[0], value);
            let into = region_of(body, to);
            let blocks = body.copy_region_from(&source, region.id(), into, &mut mapping);
            let end = ops(body, "t.end")[0];
            body.inline_block_before(blocks[0], end, &[]);
        },
        expect![[r#"
            module {
              %0 = "t.v"() : () -> i32
              "t.to"() ({
                "t.use"(%0) : (i32) -> ()
                builtin.module {
                }
                "t.end"() : () -> ()
              }) : () -> ()
              module {
                "t.from"() ({
                ^bb0(%arg0: i32):
                  "t.use"(%arg0) : (i32) -> ()
                  builtin.module {
                  }
                }) : () -> ()
              }
            }"#]],
    );
}

#[test]
#[should_panic(expected = "'t.use' uses a value from outside, for which the mapping has none")]
fn values_of_another_body_are_refused() {
    let ctx = Context::new(&DialectRegistry::new());
    let mut module = parsed(&ctx, "%v = \"t.v\"() : () -> i32 \"t.use\"(%v) : (i32) -> ()");
    let source = inside(&mut module).duplicate();
    let user = ops(&source, "t.use")[0];
    Body::new().copy_op_from(&source, user, &mut Mapping::new());
}

#[test]
fn blocks_are_split_and_joined() {
    check(
        "\"t.f\"() ({
  %a = \"t.a\"() : () -> i32
  \"t.b\"() : () -> ()
  \"t.ret\"(%a) : (i32) -> ()
}) : () -> ()",
        |ctx, body| {
            let (b, ret) = (ops(body, "t.b")[0], ops(body, "t.ret")[0]);
            let first = block_of(body, b);
            let rest = body.split_block(b);
            assert_eq!((block_of(body, ret), BlockRef::new(body, first).ops().count()), (rest, 1));
            let value = body.op(ops(body, "t.a")[0]).result(0).id();
            let (ty, location) = (body.value_type(value), body.op(ret).location());
            let arg = body.add_argument(rest, ty, location);
            body.set_operand(ret, 0, arg);
            // Once with a branch between them, once as one block again.
            let mut branch = OpState::new(ctx.op_name("t.br"), location);
            branch.operands.push(value);
            branch.successors.push(rest);
            let branch = body.create(branch);
            body.append(first, branch);
            assert_eq!(BlockRef::new(body, rest).num_branches(), 1);
            body.erase(branch);
            assert_eq!(BlockRef::new(body, rest).num_branches(), 0);
            body.merge_block(rest, first, &[value]);
        },
        expect![[r#"
            module {
              "t.f"() ({
                %0 = "t.a"() : () -> i32
                "t.b"() : () -> ()
                "t.ret"(%0) : (i32) -> ()
              }) : () -> ()
            }"#]],
    );
}

#[test]
fn ops_and_blocks_are_moved() {
    check(
        "\"t.a\"() : () -> () \"t.b\"() : () -> () \"t.c\"() : () -> ()
\"t.f\"() ({ \"t.br\"()[^x] : () -> () ^x: \"t.ret\"() : () -> () }) : () -> ()
\"t.g\"() ({ \"t.br\"()[^y] : () -> () ^y: \"t.end\"() : () -> () }) : () -> ()",
        |_, body| {
            let [a, b, c, f, g] = ["t.a", "t.b", "t.c", "t.f", "t.g"].map(|name| ops(body, name)[0]);
            body.move_before(c, a);
            body.move_after(a, b);
            body.move_before(a, a);
            let last = block_of(body, ops(body, "t.ret")[0]);
            body.move_blocks_after(region_of(body, g), last);
            // The blocks of `t.g` cannot be reached, and are an entry again after they went back.
            assert_eq!(body.op(f).region(0).map(|region| region.blocks().len()), Some(4));
            assert!(body.op(g).region(0).is_some_and(RegionRef::is_empty));
            let end = block_of(body, ops(body, "t.end")[0]);
            body.move_to_end(b, block_of(body, g));
            let blocks: Vec<BlockId> = body
                .op(f)
                .region(0)
                .into_iter()
                .flat_map(RegionRef::blocks)
                .skip(2)
                .map(BlockRef::id)
                .collect();
            assert_eq!(blocks.last(), Some(&end));
            body.erase_blocks(&blocks);
        },
        expect![[r#"
            module {
              "t.c"() : () -> ()
              "t.a"() : () -> ()
              "t.f"() ({
                "t.br"()[^bb1] : () -> ()
              ^bb1:  // pred: ^bb0
                "t.ret"() : () -> ()
              }) : () -> ()
              "t.g"() ({
              }) : () -> ()
              "t.b"() : () -> ()
            }"#]],
    );
}

#[test]
fn blocks_that_use_each_other_are_erased_together() {
    check(
        "\"t.f\"() ({
  \"t.ret\"() : () -> ()
^a(%x: i32):
  %u = \"t.u\"(%x, %w) : (i32, i32) -> i32
  \"t.br\"(%u)[^b] : (i32) -> ()
^b:
  %w = \"t.w\"(%u) : (i32) -> i32
  \"t.br\"(%w)[^a] : (i32) -> ()
}) : () -> ()",
        |_, body| {
            let blocks = ["t.u", "t.w"].map(|name| block_of(body, ops(body, name)[0]));
            let used = body.try_erase_blocks(&blocks[..1]).expect_err("the other block uses a value");
            assert_eq!(
                used.to_string(),
                "cannot erase a block: result #0 of 't.u' in it is operand #0 of 't.w'"
            );
            body.erase_blocks(&blocks);
        },
        expect![[r#"
            module {
              "t.f"() ({
                "t.ret"() : () -> ()
              }) : () -> ()
            }"#]],
    );
}

#[test]
fn arguments_keep_their_numbers() {
    check(
        "\"t.f\"() ({ ^a(%x: i32, %y: i64): \"t.use\"(%y) : (i64) -> () }) : () -> ()",
        |ctx, body| {
            let user = ops(body, "t.use")[0];
            let block = block_of(body, user);
            let location = body.op(user).location();
            body.insert_argument(block, 1, ctx.index(), location);
            body.erase_argument(block, 0);
            let numbers: Vec<usize> = BlockRef::new(body, block).args().map(|arg| arg.number()).collect();
            assert_eq!(numbers, [0, 1]);
        },
        expect![[r#"
            module {
              "t.f"() ({
              ^bb0(%arg0: index, %arg1: i64):
                "t.use"(%arg1) : (i64) -> ()
              }) : () -> ()
            }"#]],
    );
}

/// Writes down what it is told.
#[derive(Default)]
struct Log(Vec<String>);

impl<'c> Listener<'c> for Log {
    fn op_inserted(&mut self, body: &Body<'c>, op: OpId) {
        self.0.push(format!("inserted {}", body.op(op).name().as_str()));
    }
    fn op_moved(&mut self, body: &Body<'c>, op: OpId) {
        self.0.push(format!("moved {}", body.op(op).name().as_str()));
    }
    fn op_modified(&mut self, body: &Body<'c>, op: OpId) {
        self.0.push(format!("modified {}", body.op(op).name().as_str()));
    }
    fn op_replaced(&mut self, body: &Body<'c>, op: OpId, _: &[bourn_ir::ValueId]) {
        self.0.push(format!("replaced {}", body.op(op).name().as_str()));
    }
    fn op_erased(&mut self, body: &Body<'c>, op: OpId) {
        self.0.push(format!("erased {}", body.op(op).name().as_str()));
    }
    fn use_erased(&mut self, body: &Body<'c>, op: OpId) {
        self.0.push(format!("less used {}", body.op(op).name().as_str()));
    }
    fn block_inserted(&mut self, _: &Body<'c>, _: BlockId) {
        self.0.push("a block".to_owned());
    }
    fn block_erased(&mut self, _: &Body<'c>, _: BlockId) {
        self.0.push("a block is gone".to_owned());
    }
}

#[test]
fn a_listener_hears_of_everything() {
    let ctx = Context::new(&DialectRegistry::new());
    let text = "%a = \"t.a\"() : () -> i32
%b = \"t.b\"(%a) ({ \"t.in\"(%a) : (i32) -> () }) : (i32) -> i32
\"t.f\"(%b) ({ \"t.x\"() : () -> () \"t.y\"() : () -> () }) : (i32) -> ()";
    let mut module = parsed(&ctx, text);
    let body = inside(&mut module);
    let [a, b, x, y] = ["t.a", "t.b", "t.x", "t.y"].map(|name| ops(body, name)[0]);
    let value = body.op(a).result(0).id();
    let mut log = Log::default();
    let mut rewriter = Rewriter::with_listener(&ctx, body, &mut log);
    rewriter.point = Some(InsertionPoint::After(a));
    rewriter.copy(b, &mut Mapping::new());
    rewriter.replace_op(b, &[value]);
    let first = rewriter.op(x).block().map(BlockRef::id).expect("a block");
    let rest = rewriter.split_block(y);
    rewriter.merge_block(rest, first, &[]);
    rewriter.move_before(y, x);
    rewriter.erase_op(x);
    let region = rewriter.op(y).block().and_then(BlockRef::region).map(RegionRef::id).expect("a region");
    let around = rewriter.op(a).block().map(BlockRef::id).expect("a block");
    rewriter.move_blocks_after(region, around);
    expect![[r#"
        inserted t.b
        inserted t.in
        replaced t.b
        modified t.f
        erased t.in
        erased t.b
        less used t.a
        less used t.a
        a block
        a block is gone
        moved t.y
        moved t.y
        erased t.x
        moved t.y"#]]
    .assert_eq(&log.0.join("\n"));
    expect![[r#"
        module {
          %0 = "t.a"() : () -> i32
          %1 = "t.b"(%0) ({
            "t.in"(%0) : (i32) -> ()
          }) : (i32) -> i32
          "t.f"(%0) ({
          }) : (i32) -> ()
        ^bb1:  // no predecessors
          "t.y"() : () -> ()
        }"#]]
    .assert_eq(&module.view().to_string());
}
