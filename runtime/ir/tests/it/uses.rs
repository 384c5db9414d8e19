//! Tests that the uses of values agree with the operands of ops after any change, and that a change costs the same however
//! many uses there are.

use bourn_ir::body::{OpName, work};
use bourn_ir::{BlockId, Body, Context, DialectRegistry, Location, OpId, OpState, Value, ValueId};
use bourn_test_support::{Random, seeds};
use std::collections::BTreeSet;

fn body<'c>() -> (Body<'c>, BlockId) {
    let mut body = Body::new();
    let region = body.add_top_region();
    let block = body.add_block(region);
    (body, block)
}

/// Appends an op with one result.
fn add<'c>(ctx: &'c Context, body: &mut Body<'c>, block: BlockId, operands: &[ValueId]) -> OpId {
    let mut state = OpState::new(OpName::Unknown(ctx.ident("a.b")), Location::Unknown);
    state.operands = operands.into();
    state.operand_types = operands.iter().map(|&operand| body.value_type(operand)).collect();
    state.results.push(ctx.index());
    let op = body.create(state);
    body.append(block, op);
    op
}

fn result(body: &Body<'_>, op: OpId) -> ValueId {
    body.op(op).result(0).id()
}

fn check(body: &Body<'_>, ops: &[OpId]) {
    let uses: BTreeSet<(ValueId, OpId, usize)> = ops
        .iter()
        .map(|&op| result(body, op))
        .flat_map(|value| {
            Value::new(body, value).uses().map(move |(user, number)| (value, user.id(), number))
        })
        .collect();
    let operands: BTreeSet<(ValueId, OpId, usize)> = ops
        .iter()
        .flat_map(|&op| body.op(op).operand_ids().iter().enumerate().map(move |(i, &value)| (value, op, i)))
        .collect();
    assert_eq!(uses, operands);
    let count: usize = ops.iter().map(|&op| Value::new(body, result(body, op)).uses().len()).sum();
    assert_eq!(count, operands.len(), "no use is there twice");
}

#[test]
fn uses_are_operands_after_any_changes() {
    let ctx = Context::new(&DialectRegistry::new());
    for seed in seeds(39) {
        let mut numbers = Random(seed);
        let mut random = |below: usize| numbers.below(below);
        let (mut body, block) = body();
        let mut ops = vec![add(&ctx, &mut body, block, &[])];
        for _ in 0..200 {
            let op = ops[random(ops.len())];
            let mut values = |body: &Body<'_>, count: usize| -> Vec<ValueId> {
                (0..count).map(|_| result(body, ops[random(ops.len())])).collect()
            };
            let some = values(&body, 3);
            match random(5) {
                0 => ops.push(add(&ctx, &mut body, block, &some)),
                1 if body.op(op).num_operands() > 0 => {
                    let number = random(body.op(op).num_operands());
                    body.set_operand(op, number, some[0]);
                }
                2 => body.set_operands(op, &some[..random(4)]),
                3 => body.replace_all_uses(some[0], some[1]),
                4 if ops.len() > 1 && body.try_erase(op).is_ok() => ops.retain(|&other| other != op),
                _ => {}
            }
            check(&body, &ops);
        }
    }
}

/// Returns the steps of erasing `users` users of one value.
fn steps_to_erase(ctx: &Context, users: usize, from_the_last: bool) -> u64 {
    let (mut body, block) = body();
    let one = add(ctx, &mut body, block, &[]);
    let value = result(&body, one);
    let mut users: Vec<OpId> = (0..users).map(|_| add(ctx, &mut body, block, &[value, value])).collect();
    if from_the_last {
        users.reverse();
    }
    let start = work::steps();
    users.iter().for_each(|&user| body.erase(user));
    body.erase(one);
    work::steps() - start
}

#[test]
fn erasing_the_users_of_one_value_is_linear() {
    let ctx = Context::new(&DialectRegistry::new());
    for from_the_last in [false, true] {
        // Eight times the users need 8 times the steps, or 64 times if each use is searched for.
        let small = steps_to_erase(&ctx, 500, from_the_last);
        let large = steps_to_erase(&ctx, 4_000, from_the_last);
        assert!(large <= 9 * small, "{small} steps, {large} steps");
        assert!(small > 0 || !cfg!(debug_assertions), "steps are not counted");
    }
}
