//! Tests that all questions have equal strength, on random programs and on those of the repository: ends of ranges are final, and no answer
//! depends on what was asked before, nor on the order of questions.

use crate::oracle::Program;
use crate::reduced::reduced;
use bourn::bounds::{
    Answer, Column, Expr, Interval, Prefer, Relation, SymbolicBound, Terms, Unknown, Verdict,
};
use bourn::equations::value_bounds::{IrBounds, IrGraph};
use bourn::ir::cfg::successors;
use bourn::ir::diag::Diagnostics;
use bourn::ir::parse::{ParseOptions, parse_and_report};
use bourn::ir::{BlockRef, Body, Context, OpRef, OwnedOp, Value, ValueId};
use bourn::passes::walk;
use bourn_test_support::{Random, files_below, fixed_seeds, pieces, seeds};
use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

fn context() -> Context {
    Context::new(&bourn::registries().0)
}

/// Returns the programs that a text has, or none if something is wrong with it.
fn parsed<'c>(context: &'c Context, text: &str) -> Option<OwnedOp<'c>> {
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    let (module, diagnostics): (_, Diagnostics) = parse_and_report(context, text, &options);
    module.filter(|_| !diagnostics.has_errors())
}

/// Calls `each` with the body of each op that is isolated from above, at any depth.
fn each_body<'a, 'c>(op: OpRef<'a, 'c>, each: &mut dyn FnMut(&'a Body<'c>)) {
    let Some(body) = op.isolated_body() else { return };
    each(body);
    walk(body, |op| each_body(op, each));
}

/// Returns the columns of all integers and sizes of a body.
fn columns(graph: &IrGraph<'_, '_>) -> Vec<Column<ValueId>> {
    let mut found = Vec::new();
    let mut add = |value: bourn::ir::Value<'_, '_>| {
        let ty = value.ty();
        if ty.is_index() {
            found.push(Column::index(value.id()));
        } else if ty.signless_width().is_some() {
            found.extend([Column::index(value.id()), Column::unsigned(value.id())]);
        }
        for dim in 0..ty.shape().map_or(0, <[i64]>::len) {
            found.push(Column::dim(value.id(), dim as u32));
        }
    };
    for region in graph.body().top_regions() {
        region.blocks().for_each(|block| block.args().for_each(&mut add));
    }
    walk(graph.body(), |op| {
        op.results().for_each(&mut add);
        if op.isolated_body().is_none() {
            op.regions().for_each(|region| region.blocks().for_each(|block| block.args().for_each(&mut add)));
        }
    });
    found
}

/// Asks the prover of comparisons about a column and a number, not the range of the column: the question mentions the column three times.
fn proves(session: &mut IrBounds<'_>, column: Column<ValueId>, relation: Relation, number: i128) -> bool {
    let own = Expr::from(column);
    let asked = own.clone() + own.clone() - own;
    matches!(session.compare(asked, relation, number), Verdict::Proven)
}

/// The numbers of answers that were checked.
#[derive(Default)]
struct Count {
    /// Finite ends.
    ends: usize,
    /// Those beyond which something is proved.
    beyond: usize,
    /// Symbolic bounds, and those that comparisons do not prove.
    bounds: usize,
    open: usize,
    /// Answers in another order.
    asked: usize,
    /// Those that are not the same in the order of the text.
    differing: usize,
    /// Those that are the same numbers, but not the same expressions.
    other_expressions: usize,
    /// The first of them.
    first: Option<String>,
}

/// Returns whether two answers are the same expressions, or are both about a value that never exists.
fn is_expressed_alike(a: &Answer<ValueId>, b: &Answer<ValueId>) -> bool {
    let is_same = |a: &Result<SymbolicBound<ValueId>, Unknown>,
                   b: &Result<SymbolicBound<ValueId>, Unknown>| {
        a.as_ref().ok() == b.as_ref().ok()
    };
    a.never_exists() && b.never_exists()
        || is_same(&a.exact, &b.exact)
            && a.formula == b.formula
            && is_same(&a.lower, &b.lower)
            && is_same(&a.upper, &b.upper)
}

/// Asks about columns in another order, with other questions between them, and compares the answers.
fn check_order(
    graph: &IrGraph<'_, '_>,
    columns: &[Column<ValueId>],
    answers: &[Answer<ValueId>],
    is_argument: &dyn Fn(Column<ValueId>) -> bool,
    random: &mut Random,
    count: &mut Count,
) {
    let mut order: Vec<usize> = (0..columns.len()).collect();
    random.shuffle(&mut order);
    let mut other = IrBounds::new(graph);
    let (mut terms, mut in_arguments) = (Terms::new(|_: Column<ValueId>| false), Terms::new(is_argument));
    for &at in order.iter().chain(order.first()) {
        let beside = columns[random.below(columns.len())];
        let _ = other.compare(columns[at], Relation::Lt, beside);
        let answer = other.answer(columns[at], Prefer::Numbers, &mut terms);
        count.asked += 1;
        // All empty ranges say that the value never exists.
        let is_same =
            answer.range == answers[at].range || answer.range.is_empty() && answers[at].range.is_empty();
        count.differing += usize::from(!is_same);
        let expressed = other.answer(columns[at], Prefer::Expressions, &mut in_arguments);
        if !is_expressed_alike(&expressed, &answers[at]) {
            count.other_expressions += 1;
            let text = || format!("{:?}: {expressed:?} or {:?}", columns[at], answers[at]);
            count.first.get_or_insert_with(text);
        }
    }
}

/// Checks the answers about one body, and those in other `orders`.
fn check_body<'c>(
    context: &'c Context,
    body: &Body<'c>,
    (width, orders): (Option<u32>, usize),
    random: &mut Random,
    count: &mut Count,
) {
    let graph = IrGraph::new(context, body);
    let graph = match width {
        Some(width) => graph.with_index_width(width),
        None => graph,
    };
    let columns = columns(&graph);
    let entry = body.top_regions().next().and_then(|region| region.entry());
    let arguments: HashSet<ValueId> = entry.iter().flat_map(|entry| entry.args()).map(Value::id).collect();
    let is_argument = |column: Column<ValueId>| arguments.contains(&column.value);
    let mut session = IrBounds::new(&graph);
    let mut in_arguments = Terms::new(is_argument);
    let answers: Vec<_> = columns
        .iter()
        .map(|column| session.answer(*column, Prefer::Expressions, &mut in_arguments))
        .collect();
    for (column, answer) in columns.iter().zip(&answers) {
        // A form that is a number is the whole range.
        if let Some([only]) = answer.exact.as_ref().ok().map(|exact| exact.maps.as_slice())
            && let Some(number) = only.constant()
        {
            assert_eq!(answer.range.as_point(), Some(number), "{column:?}");
        }
    }
    let ranges: Vec<Interval> = answers.iter().map(|answer| answer.range).collect();
    // The bounds of answers are proved by comparisons.
    for (column, answer) in columns.iter().zip(&answers) {
        for (bound, relation) in [(&answer.lower, Relation::Ge), (&answer.upper, Relation::Le)] {
            let Some(bound) = bound.as_ref().ok().filter(|_| answer.exact.is_err()) else { continue };
            if bound.maps.iter().all(|map| map.constant().is_some()) {
                continue;
            }
            let end = bound.expression(|column| Expr::from(*column));
            let verdict = session.compare(Expr::from(*column), relation, end.clone());
            count.bounds += 1;
            if matches!(verdict, Verdict::Unknown(_) | Verdict::Refuted) {
                count.open += 1;
            }
        }
    }
    for _ in 0..orders {
        check_order(&graph, &columns, &answers, &is_argument, random, count);
    }
    for (column, range) in columns.iter().zip(&ranges) {
        // Code that is never executed keeps all relations, whether its values are known or not.
        let middle = range.lower.or(range.upper).unwrap_or_default();
        let is_never_executed = range.is_empty()
            || proves(&mut session, *column, Relation::Gt, middle)
                && proves(&mut session, *column, Relation::Lt, middle);
        if is_never_executed {
            continue;
        }
        for (end, relation, by) in [(range.lower, Relation::Ge, 1), (range.upper, Relation::Le, -1)] {
            let Some(end) = end else { continue };
            count.ends += 1;
            let next = end + by;
            count.beyond += usize::from(
                proves(&mut session, *column, relation, next)
                    || proves(&mut session, *column, relation.negated(), end),
            );
        }
    }
}

/// Checks the answers about random programs, which reach the limits of searches on purpose.
fn check_random(seeds: Range<u64>) -> Count {
    let context = context();
    let mut count = Count::default();
    for seed in seeds {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let program = Program::of_seed(seed, &mut random);
        let text = program.text(&mut BTreeMap::new());
        let module = parsed(&context, &text).expect("a program");
        let width = (seed % 3 == 0).then_some(64);
        each_body(module.view(), &mut |body| {
            check_body(&context, body, (width, 1), &mut random, &mut count);
        });
    }
    println!(
        "{} ends are final, {} of {} bounds are open, {} of {} answers and {} expressions depend on the order",
        count.ends, count.open, count.bounds, count.differing, count.asked, count.other_expressions
    );
    count
}

/// Fewer than one answer in 500 depends on the order, or is not final: where a search ends at a limit, it depends on the order of unknowns
/// how far it came, and code that is never executed may prove anything.
#[test]
fn random_programs_have_final_ends_in_any_order() {
    let count = check_random(seeds(60));
    assert!(count.ends > 0 && count.differing * 500 <= count.asked);
}

/// The share of 60 programs varies from 2 % to 11 %, so the programs are the same each day.
#[test]
fn comparisons_prove_most_bounds_of_random_programs() {
    let count = check_random(fixed_seeds(60));
    assert!(count.bounds > 0 && count.open * 12 <= count.bounds);
}

/// Returns a smaller program with an answer that depends on the order of questions, or with an end that is not final.
fn smallest(text: &str) -> String {
    reduced(text, &|text| {
        let context = context();
        let Some(module) = parsed(&context, text) else { return false };
        let mut count = Count::default();
        each_body(module.view(), &mut |body| {
            check_body(&context, body, (None, ORDERS), &mut Random(1), &mut count);
        });
        count.differing + count.beyond > 0
    })
}

/// The orders of questions about each program of the repository.
const ORDERS: usize = 4;

#[test]
fn programs_of_the_repository_have_final_ends_in_any_order() {
    let context = context();
    let mut random = Random(1);
    let mut count = Count::default();
    for folder in ["tests/answers", "tests/conformance", "tests/passes", "examples"] {
        for path in files_below(folder, "mlir") {
            for piece in pieces(&path) {
                let Some(module) = parsed(&context, &piece) else { continue };
                each_body(module.view(), &mut |body| {
                    check_body(&context, body, (None, ORDERS), &mut random, &mut count);
                });
                let is_right = (count.differing, count.beyond) == (0, 0);
                assert!(is_right, "{}\n{}", path.display(), smallest(&piece));
            }
        }
    }
    println!(
        "{} ends are final, {} of {} bounds are open, {} of {} expressions depend on the order",
        count.ends, count.open, count.bounds, count.other_expressions, count.asked
    );
    assert!(count.open * 40 <= count.bounds);
    // A minimum or maximum is bounded by those over some of its items that exist already.
    assert!(count.ends > 0 && count.other_expressions * 4000 <= count.asked, "{:?}", count.first);
}

/// Returns whether two values are in different branches of an `scf.if` or of control flow, of which at most one is executed.
fn are_in_different_branches(body: &Body<'_>, a: ValueId, b: ValueId) -> bool {
    let blocks = |value: ValueId| {
        let innermost = Value::new(body, value).block();
        std::iter::successors(innermost, |block| block.parent_op()?.block())
    };
    let region = |block: BlockRef<'_, '_>| block.region().map(|region| region.id());
    let branch = |block: BlockRef<'_, '_>| block.parent_op().filter(|op| op.is("scf.if")).map(OpRef::id);
    blocks(a).any(|of_a| {
        blocks(b).any(|of_b| match region(of_a) == region(of_b) {
            true => of_a != of_b && !reaches(of_a, of_b) && !reaches(of_b, of_a),
            false => branch(of_a).is_some() && branch(of_a) == branch(of_b),
        })
    })
}

/// Returns whether there is a path from a block to another one.
fn reaches<'a, 'c>(from: BlockRef<'a, 'c>, to: BlockRef<'a, 'c>) -> bool {
    let (mut open, mut seen) = (vec![from], HashSet::new());
    while let Some(block) = open.pop() {
        for next in successors(block).filter(|next| seen.insert(next.id())) {
            if next == to {
                return true;
            }
            open.push(next);
        }
    }
    false
}

/// Returns the number of decided comparisons of random pairs of columns, and the first one that contradicts the range of the difference.
fn disagreement<'c>(
    context: &'c Context,
    body: &Body<'c>,
    pairs: usize,
    random: &mut Random,
) -> (usize, Option<String>) {
    let graph = IrGraph::new(context, body);
    let columns = columns(&graph);
    let mut session = IrBounds::new(&graph);
    let mut decided = 0;
    let pairs = if columns.is_empty() { 0 } else { pairs };
    for _ in 0..pairs {
        let [a, b] = [0, 1].map(|_| columns[random.below(columns.len())]);
        // These never exist together, so that any relation holds.
        if are_in_different_branches(body, a.value, b.value) {
            continue;
        }
        let [a, b] = [a, b].map(Expr::from);
        let range = session.interval(a.clone() - b.clone());
        let verdict = session.compare(a.clone(), Relation::Le, b.clone());
        let contradicts = match verdict {
            // Code that is never executed keeps all relations.
            _ if range.is_empty() => false,
            Verdict::Proven => range.lower.is_some_and(|least| least > 0),
            Verdict::Refuted => range.upper.is_some_and(|greatest| greatest <= 0),
            Verdict::Unknown(_) | Verdict::NeverExecuted => false,
        };
        decided += usize::from(verdict.is_proven() || verdict.is_refuted());
        if contradicts {
            return (decided, Some(format!("{a:?} <= {b:?} is {verdict:?}, the difference in {range:?}")));
        }
    }
    (decided, None)
}

/// The two sides of a comparison say the same as the ranges of their difference.
#[test]
fn comparisons_agree_with_ranges_of_differences() {
    let context = context();
    let mut decided = 0;
    for seed in seeds(40) {
        let mut random = Random(seed.wrapping_mul(0xd134_2543_de82_ef95));
        let program = Program::of_seed(seed, &mut random);
        let text = program.text(&mut BTreeMap::new());
        let module = parsed(&context, &text).expect("a program");
        each_body(module.view(), &mut |body| {
            let (here, wrong) = disagreement(&context, body, 20, &mut random);
            decided += here;
            if let Some(wrong) = wrong {
                let small = reduced(&text, &disagrees);
                panic!("seed {seed}: {wrong}\n{text}\nreduced:\n{small}");
            }
        });
    }
    assert!(decided > 0);
}

/// Returns whether a comparison in a program contradicts the range of a difference.
fn disagrees(text: &str) -> bool {
    let context = context();
    let Some(module) = parsed(&context, text) else { return false };
    let mut found = false;
    each_body(module.view(), &mut |body| {
        found |= disagreement(&context, body, 400, &mut Random(1)).1.is_some();
    });
    found
}
