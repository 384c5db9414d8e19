//! `Reifier` between edits of a program: the bounds that it keeps are equal to those of a new session, and each further bound only costs the
//! ops that were added for it.

use crate::oracle::Program;
use crate::reduced::{panics, reduced};
use bourn::bounds::{BoundKind, Column, Unknown, index};
use bourn::dialects::materialize::{Bound, Ops};
use bourn::dialects::reify::{Reified, Reifier, TermsId, Wanted};
use bourn::equations::value_bounds::{IndexModel, KeptBounds, Work};
use bourn::ir::def::Trait;
use bourn::ir::parse::{ParseOptions, parse_source};
use bourn::ir::rewrite::Rewriter;
use bourn::ir::{BlockRef, Body, Context, OpId, OpRef, OpState, OwnedOp, Value, ValueId};
use bourn::passes::walk;
use bourn_test_support::{Random, files_below, pieces, seeds};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;

fn parsed<'c>(context: &'c Context, text: &str) -> Option<OwnedOp<'c>> {
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    parse_source(context, text, &options).ok()
}

/// Calls `each` with the body of each op that is isolated from above, at any depth.
fn each_body<'c>(body: &mut Body<'c>, each: &mut dyn FnMut(&mut Body<'c>)) {
    each(body);
    for (_, op) in body.isolated_ops_mut() {
        if let Some(body) = op.body_mut() {
            each_body(body, each);
        }
    }
}

/// Returns the values of type `index` and the sizes of a body.
fn columns(body: &Body<'_>) -> Vec<Column<ValueId>> {
    let mut found = Vec::new();
    let mut add = |value: Value<'_, '_>| {
        if value.ty().is_index() {
            found.push(Column::index(value.id()));
        }
        for dim in 0..value.ty().shape().map_or(0, <[i64]>::len) {
            found.push(Column::dim(value.id(), dim as u32));
        }
    };
    body.top_regions().flat_map(|region| region.blocks()).flat_map(BlockRef::args).for_each(&mut add);
    walk(body, |op| {
        op.results().for_each(&mut add);
        if op.isolated_body().is_none() {
            let blocks = op.regions().flat_map(|region| region.blocks());
            blocks.flat_map(BlockRef::args).for_each(&mut add);
        }
    });
    found
}

fn ops(body: &Body<'_>) -> Vec<OpId> {
    let mut found = Vec::new();
    walk(body, |op| found.push(op.id()));
    found
}

/// Returns the op that a bound of a value is asked for: the last one of the block that the value is defined in.
fn end_of(body: &Body<'_>, value: ValueId) -> Option<OpId> {
    Value::new(body, value).block()?.last().map(OpRef::id)
}

/// The numbers of what was checked.
#[derive(Default, Debug)]
struct Count {
    asked: usize,
    /// Answers that are bounds.
    known: usize,
    /// Symbolic bounds that a new session does not give, or in other terms.
    differing: usize,
    /// Numbers that are weaker than those of a new session.
    weaker: usize,
    /// Ops that were made.
    made: usize,
    edits: usize,
}

/// Returns the number that a single bound is.
fn constant(bounds: &Result<Vec<Bound>, Unknown>) -> Option<i64> {
    match bounds.as_deref() {
        Ok([only]) => only.as_constant(),
        _ => None,
    }
}

/// Asks about a column, compares with what a new `Reifier` answers, and makes the bound a value.
fn ask<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    (reifier, sets): (&mut Reifier<'c>, [TermsId; 2]),
    random: &mut Random,
    count: &mut Count,
) {
    let columns = columns(body);
    let Some(before) = columns.get(random.below(columns.len())).and_then(|column| end_of(body, column.value))
    else {
        return;
    };
    let column = random.pick(&columns);
    let kind = random.pick(&[BoundKind::Lower, BoundKind::Upper, BoundKind::Equal]);
    let wanted = [Wanted { kind, of: column.into() }];
    let (is_kept, constants_only) = (random.one_in(2), random.one_in(3));
    let is_term = |other: Column<ValueId>| !constants_only && (is_kept || other != column);
    let kept = match is_kept {
        true => reifier.bounds(body, before, &wanted, sets[usize::from(constants_only)]),
        false => reifier.bounds_in(body, before, &wanted, &is_term),
    };
    let new = Reifier::new(context, Ops::Arith).bounds_in(body, before, &wanted, &is_term);
    count.asked += 1;
    count.known += usize::from(new.is_ok());
    // Any bound holds of a value that an edit has made part of code that never runs.
    let never_exists = new.as_ref().is_err_and(Unknown::is_never_executed);
    let differs = !never_exists && kept.as_ref().ok() != new.as_ref().ok();
    if differs && constants_only {
        // The order of queries may change the strength of an answer: another new `Reifier` is asked about all columns first.
        let mut other = Reifier::new(context, Ops::Arith);
        for column in &columns {
            let _ = other.bounds_in(body, before, &[Wanted { kind, of: (*column).into() }], &is_term);
        }
        let other = other.bounds_in(body, before, &wanted, &is_term);
        let is_weaker = match (kind, constant(&kept), constant(&new)) {
            (BoundKind::Lower, Some(kept), Some(new)) => kept <= new,
            (BoundKind::Upper, Some(kept), Some(new)) => kept >= new,
            (_, None, Some(_)) => !kept.as_ref().is_err_and(Unknown::is_never_executed),
            _ => false,
        };
        assert!(
            is_weaker || kept.as_ref().ok() == other.as_ref().ok(),
            "{wanted:?}: kept {kept:?}, new {new:?}"
        );
    }
    count.differing += usize::from(differs);
    let ops_before = ops(body).len();
    let _ = reifier.reify_all(body, before, &wanted, sets[usize::from(constants_only)]);
    count.made += ops(body).len() - ops_before;
}

/// A change of one op.
enum Edit {
    /// The number of a constant.
    Number(i128),
    /// A constant takes the place of its result.
    ToConstant(i128),
    Erase,
    MoveAfter(OpId),
    Operand(usize, ValueId),
}

/// Returns a change of an op at random, if it is one that fits.
fn edit_of(op: OpRef<'_, '_>, random: &mut Random) -> Option<Edit> {
    let is_constant = op.def().is_some_and(|def| def.has_trait(Trait::ConstantLike));
    let is_number = op.num_results() == 1 && op.result(0).ty().is_index();
    // The terminator stays.
    let next = op.next()?;
    let is_used_by = |other: OpRef<'_, '_>| {
        other.body().within(other.id()).iter().any(|inner| {
            let mut operands = op.body().op(*inner).operands();
            operands.any(|operand| operand.defining_op().is_some_and(|def| def.id() == op.id()))
        })
    };
    match random.below(5) {
        0 if is_constant && is_number => Some(Edit::Number(random.within(-3, 9).into())),
        1 if is_number && !is_constant => Some(Edit::ToConstant(random.within(-3, 9).into())),
        2 if op.results().all(|result| result.uses().next().is_none()) => Some(Edit::Erase),
        3 if next.next().is_some() && !is_used_by(next) => Some(Edit::MoveAfter(next.id())),
        4 if op.num_operands() > 0 => {
            let at = random.below(op.num_operands());
            let mut before = op.prev()?.operands();
            let other = before.find(|other| other.ty() == op.operand(at).ty())?;
            Some(Edit::Operand(at, other.id()))
        }
        _ => None,
    }
}

/// Changes a program at random, by a rewriter that tells the `Reifier`.
fn edit<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    reifier: &mut Reifier<'c>,
    random: &mut Random,
) -> bool {
    let all = ops(body);
    let Some(&op) = all.get(random.below(all.len())) else { return false };
    let Some(edit) = edit_of(body.op(op), random) else { return false };
    let index = context.index();
    let mut rewriter = Rewriter::with_listener(context, body, reifier);
    match edit {
        Edit::Number(number) => {
            let number = context.int_attr(number, index);
            rewriter.modify_op(op, |body| body.set_attr(op, context.ident("value"), number));
        }
        Edit::ToConstant(number) => {
            let location = rewriter.op(op).location();
            let mut state = OpState::new(context.op_name("arith.constant"), location);
            state.results.push(index);
            state.attrs.push((context.ident("value"), context.int_attr(number, index)));
            let values = rewriter.create_before(op, state);
            rewriter.replace_op(op, &values);
        }
        Edit::Erase => rewriter.erase_op(op),
        Edit::MoveAfter(after) => rewriter.move_after(op, after),
        Edit::Operand(at, value) => rewriter.modify_op(op, |body| body.set_operand(op, at, value)),
    }
    true
}

fn check_module<'c>(
    context: &'c Context,
    module: &mut OwnedOp<'c>,
    edits: bool,
    random: &mut Random,
    count: &mut Count,
) {
    each_body(&mut module.body, &mut |body| {
        let mut reifier = Reifier::new(context, if random.one_in(2) { Ops::Arith } else { Ops::Affine });
        // All columns, and none.
        let sets = [reifier.terms(|_| true), reifier.terms(|_| false)];
        let questions = columns(body).len().min(24);
        for _ in 0..questions {
            ask(context, body, (&mut reifier, sets), random, count);
            if edits {
                count.edits += usize::from(edit(context, body, &mut reifier, random));
            }
        }
        if !edits {
            assert!(reifier.work().sessions <= 1);
        }
    });
}

/// The programs of the repository.
fn programs() -> Vec<String> {
    let folders = ["tests/answers", "tests/conformance", "tests/passes", "examples"];
    let paths = folders.into_iter().flat_map(|folder| files_below(folder, "mlir"));
    paths.flat_map(|path| pieces(&path)).collect()
}

/// Returns whether at most 5 % of the symbolic bounds differ from those of a new session, and nearly no number is weaker. Earlier queries of
/// a session can change the terms of a bound.
fn is_mostly_alike(count: &Count) -> bool {
    count.known > 0 && count.differing * 20 < count.known && count.weaker <= 1 + count.known / 10_000
}

#[test]
fn what_a_reifier_keeps_is_right_after_its_own_edits() {
    let context = Context::new(&bourn::registries().0);
    let mut random = Random::of_day(1);
    let mut count = Count::default();
    for text in programs() {
        let Some(mut module) = parsed(&context, &text) else { continue };
        check_module(&context, &mut module, false, &mut random, &mut count);
    }
    println!("{count:?}");
    assert!(count.made > 0 && is_mostly_alike(&count));
}

#[test]
fn what_a_reifier_keeps_is_right_after_the_edits_of_a_rewriter() {
    let context = Context::new(&bourn::registries().0);
    let mut random = Random::of_day(2);
    let mut count = Count::default();
    for text in programs() {
        let Some(mut module) = parsed(&context, &text) else { continue };
        check_module(&context, &mut module, true, &mut random, &mut count);
    }
    println!("{count:?}");
    assert!(count.edits > 0 && is_mostly_alike(&count));
}

#[test]
fn what_a_reifier_keeps_of_random_programs_is_right() {
    let context = Context::new(&bourn::registries().0);
    let mut count = Count::default();
    for seed in seeds(60) {
        let mut random = Random(seed.wrapping_mul(0xda94_2042_e4dd_58b5));
        let text = Program::of_seed(seed, &mut random).text(&mut BTreeMap::new());
        let check = |text: &str, count: &mut Count| {
            // A smaller program is asked other questions, with the same random numbers.
            let mut random = random.clone();
            let Some(mut module) = parsed(&context, text) else { return };
            check_module(&context, &mut module, seed % 2 == 0, &mut random, count);
        };
        if panics(|| check(&text, &mut count)) {
            let small = reduced(&text, &|text| {
                let context = Context::new(&bourn::registries().0);
                panics(|| {
                    let Some(mut module) = parsed(&context, text) else { return };
                    let (mut random, mut count) = (random.clone(), Count::default());
                    check_module(&context, &mut module, seed % 2 == 0, &mut random, &mut count);
                })
            });
            println!("seed {seed}\n{small}");
            check(&small, &mut count);
            panic!("only the whole program fails\n{text}");
        }
    }
    println!("{count:?}");
    assert!(count.made > 0 && count.edits > 0 && is_mostly_alike(&count));
}

/// The order in which the values of a chain are made values of their own.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Order {
    Forwards,
    Backwards,
    /// Forwards, and each new value takes the place of the old one.
    Replacing,
}

/// Makes each value of a chain of additions a value of its own, behind the op that computes it. Returns how much was read, and how often it
/// was asked whether a column is one that answers are in terms of.
fn work_of_a_chain(length: usize, order: Order) -> (Work, usize) {
    let context = Context::new(&bourn::registries().0);
    let mut text =
        String::from("func.func @f(%v0: index, %m: memref<?xf32>) {\n  %c1 = arith.constant 1 : index\n");
    // Behind an access it is known that the index is in bounds, which depends on the order of ops.
    text.push_str("  %e = memref.load %m[%v0] : memref<?xf32>\n");
    for at in 1..=length {
        text.push_str(&format!("  %v{at} = arith.addi %v{}, %c1 : index\n", at - 1));
    }
    text.push_str("  \"test.use\"(%v0) : (index) -> ()\n  return\n}\n");
    let mut module = parsed(&context, &text).expect("a program");
    let mut reifier = Reifier::new(&context, Ops::Affine);
    let asked = Rc::new(Cell::new(0));
    each_body(&mut module.body, &mut |body| {
        let mut adds: Vec<OpId> = ops(body).into_iter().filter(|op| body.op(*op).is("arith.addi")).collect();
        if order == Order::Backwards {
            adds.reverse();
        }
        let entry = body.top_regions().next().and_then(|region| region.entry());
        let argument = entry.and_then(|entry| entry.arg_ids().first().copied());
        let count = asked.clone();
        let arguments = reifier.terms(move |column| {
            count.set(count.get() + 1);
            Some(column.value) == argument
        });
        for op in adds {
            let value = body.op(op).result(0).id();
            let before = body.op(op).next().expect("the function returns").id();
            let made = reifier.reify(body, before, &Wanted::exact(index(value)), arguments);
            let Ok(Reified::Value(made)) = made else { panic!("{made:?}") };
            if order == Order::Replacing {
                Rewriter::with_listener(&context, body, &mut reifier).replace_op(op, &[made]);
            }
        }
    });
    (reifier.work(), asked.get())
}

#[test]
fn bounds_of_a_chain_are_read_once() {
    for order in [Order::Forwards, Order::Backwards, Order::Replacing] {
        for length in [500, 1000] {
            let (work, asked) = work_of_a_chain(length, order);
            assert_eq!(work.sessions, 1);
            // The additions, or the ops that take their places, the constant and the arguments.
            let columns = if order == Order::Replacing { 2 * length } else { length };
            assert!((columns..=columns + 10).contains(&work.columns), "{order:?}: {work:?}");
            // The ops of the block, and those that were made.
            assert!((2 * length..=2 * length + 10).contains(&work.positions), "{order:?}: {work:?}");
            assert!(asked <= 5 * length, "{order:?}: {asked} of {length}");
        }
    }
}

/// Prints how long it takes to make each value of a chain of additions a value of its own.
#[test]
#[ignore = "measures time"]
fn times_of_chains() {
    for length in [1000, 2000, 4000, 8000] {
        let start = std::time::Instant::now();
        let (work, _) = work_of_a_chain(length, Order::Forwards);
        println!("{length} bounds: {:?}, {work:?}", start.elapsed());
    }
}

/// In 64 bits, a bound is made only if the ops that compute it do not wrap around: `%n + 2` may, `%few + 2` does not, and of the least of
/// `%n + 5` and 9, nine is left.
#[test]
fn bounds_that_may_wrap_around_are_not_made() {
    let context = Context::new(&bourn::registries().0);
    let text = "func.func @f(%n: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c1000 = arith.constant 1000 : index
      %few = arith.minsi %n, %c1000 : index
      scf.for %i = %c0 to %n step %c1 {
        %sum = affine.apply affine_map<(d0) -> (d0 + 3)>(%i)
        %least = affine.min affine_map<(d0) -> (d0 + 6, 9)>(%i)
      }
      scf.for %i = %c0 to %few step %c1 {
        %sum = affine.apply affine_map<(d0) -> (d0 + 3)>(%i)
      }
      return
    }";
    let mut made = Vec::new();
    for width in [None, Some(64)] {
        let mut module = parsed(&context, text).expect("a program");
        let index_model = width.map_or(IndexModel::UNBOUNDED, IndexModel::of_width);
        let kept = KeptBounds::new(&context).with_index_model(index_model);
        let mut reifier = Reifier::on(&context, kept, Ops::Affine);
        each_body(&mut module.body, &mut |body| {
            let of_body = ops(body);
            let sizes = of_body
                .iter()
                .copied()
                .filter(|op| body.op(*op).is("affine.apply") || body.op(*op).is("affine.min"));
            for size in sizes.collect::<Vec<_>>() {
                let around = body.op(size).parent_op().expect("a loop").id();
                let of = Wanted::upper(index(body.op(size).result(0).id()));
                let inputs = |column: Column<ValueId>| {
                    let value = Value::new(body, column.value);
                    value.constant().is_none() && value.defining_op().is_none_or(|op| op.is("arith.minsi"))
                };
                let inputs: Vec<ValueId> = columns(body)
                    .into_iter()
                    .filter(|column| inputs(*column))
                    .map(|column| column.value)
                    .collect();
                let bound = reifier.bounds_in(body, around, &[of], &|column| inputs.contains(&column.value));
                made.push(bound.expect("a bound")[0].as_constant());
            }
        });
    }
    // `None` is a bound that is computed. The end of the type is all that is left of `%n + 2`.
    let computed = [None, None, None];
    let in_64_bits = [Some(i64::MAX), Some(9), None];
    assert_eq!(made, [computed, in_64_bits].concat());
}
