//! What decides an open question: exact answers, and that what is named does decide it.

use crate::fixture::case::Case;
use crate::fixture::random::{Generator, relation};
use crate::fixture::{Def, Val};
use bourn_bounds::{BoundKind, Bounds, Column, Condition, Expr, Need, Relation, Verdict, index};
use bourn_test_support::seeds;

fn name(column: &Column<Val>) -> String {
    format!("%{}", column.value)
}

#[track_caller]
fn needs(case: &Case, a: impl Into<Expr<Val>>, relation: Relation, b: impl Into<Expr<Val>>, text: &str) {
    let found = Bounds::new(&case.program).needs(a, relation, b);
    assert_eq!(found.map(|found| Need::Condition(found).display_with(&name)).as_deref(), Some(text));
}

#[track_caller]
fn needs_for(case: &Case, kind: BoundKind, of: Val, text: &str) {
    let found = Bounds::new(&case.program).needs_for_bound(kind, index(of));
    assert_eq!(found.map(|found| found.display_with(&name)).as_deref(), Some(text));
}

#[test]
fn signs_and_orders() {
    let mut case = Case::new();
    let (a, n, k) = (case.any(), case.any(), case.input(0, 9));
    let product = case.op(Def::Mul(n, k));
    needs(&case, index(product), Relation::Ge, 0, "%1 >= 0");
    needs(&case, index(a) + index(n), Relation::Gt, index(a), "%1 >= 1");
    needs(&case, index(a) * index(k), Relation::Le, index(n) * index(k), "%0 <= %1");
    // Nothing is needed for what is known, and nothing helps what never holds.
    let mut bounds = Bounds::new(&case.program);
    assert_eq!(bounds.needs(index(k), Relation::Le, 9), None);
    assert_eq!(bounds.needs(index(k), Relation::Gt, 9), None);
}

#[test]
fn bounds_of_inputs() {
    let mut case = Case::new();
    let (a, n, k) = (case.any(), case.any(), case.input(0, 9));
    let (sum, product) = (case.op(Def::Add(n, k)), case.op(Def::Mul(n, k)));
    needs_for(&case, BoundKind::Lower, sum, "a lower bound of %1");
    needs_for(&case, BoundKind::Upper, product, "an upper bound of %1");
    let gap = case.op(Def::Sub(n, a));
    needs_for(&case, BoundKind::Lower, gap, "%0 <= %1");
    let zero = case.constant(0);
    let natural = case.op(Def::Max(vec![a, zero]));
    let factor = case.op(Def::Mul(n, natural));
    needs_for(&case, BoundKind::Lower, factor, "%1 >= 0");
    let mut bounds = Bounds::new(&case.program);
    assert_eq!(bounds.needs_for_bound(BoundKind::Lower, index(natural)), None);
    assert_eq!(bounds.needs_for_bound(BoundKind::Lower, index(n)), None);
}

#[test]
fn an_explanation_says_what_is_needed() {
    let mut case = Case::new();
    let (n, k) = (case.any(), case.input(0, 9));
    let product = case.op(Def::Mul(n, k));
    let explained =
        Bounds::new(&case.program).explain_comparison(index(product), Relation::Ge, 0, &name).conclusion;
    assert_eq!(explained, "%2 >= 0 is unknown: it needs %0 >= 0");
}

/// What is needed is about inputs, is not known, may hold, and decides the question.
#[test]
fn what_is_needed_decides() {
    let (mut open, mut found) = (0, 0);
    for seed in seeds(3) {
        let mut generator = Generator::new(seed);
        let inputs = generator.inputs(&[None, None, Some((0, 9)), Some((-3, 4))]);
        let mut scope = inputs.clone();
        generator.program.body = generator.block(0, &mut scope, 0, 8);
        generator.program.visibility = true;
        let count = generator.program.defs.len();
        let asked: Vec<_> = (0..count as Val)
            .map(|value| (value, relation(&mut generator.rng), generator.rng.below(count) as Val))
            .collect();
        let program = generator.program;
        let mut bounds = Bounds::new(&program);
        for (a, relation, b) in asked {
            if !matches!(bounds.compare(index(a), relation, index(b)), Verdict::Unknown(_)) {
                continue;
            }
            open += 1;
            let Some(condition) = bounds.needs(index(a), relation, index(b)) else { continue };
            found += 1;
            let Condition::Relation(lhs, needed, rhs) = &condition else { panic!("{condition:?}") };
            assert!(!bounds.compare(lhs.clone(), *needed, rhs.clone()).is_proven(), "{condition:?}");
            assert!(!bounds.compare(lhs.clone(), *needed, rhs.clone()).is_refuted(), "{condition:?}");
            let verdict = bounds.assuming(&condition, |bounds| bounds.compare(index(a), relation, index(b)));
            assert!(verdict.is_proven(), "seed {seed}: {a} {relation} {b} under {condition:?}: {verdict:?}");
        }
    }
    println!("{found} of {open} open comparisons need one condition");
    assert!(found > 0);
}
