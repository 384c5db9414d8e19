//! What one session answers, in different orders of the questions.
//!
//! Few answers of random programs depend on the order: unknowns are numbered when they are met, and searches look at them in that order. No
//! answer ever contradicts another one.

use crate::fixture::case::Case;
use crate::fixture::random::{Generator, KNOWN, relation};
use crate::fixture::{Program, Val};
use bourn_bounds::certificate::{Certificate, Claim};
use bourn_bounds::{
    BoundKind, Bounds, Column, Condition, Expr, Facts, Interval, Relation, SymbolicBound, ValueGraph,
    Verdict, index,
};
use bourn_test_support::{Random, fixed_seeds};

/// A question about one value, or two.
#[derive(Clone, Copy, Debug)]
enum Question {
    Range(Val),
    Compare(Val, Relation, Val),
}

/// An answer without reasons.
#[derive(Clone, PartialEq, Debug)]
enum Answer {
    Range(Interval),
    Verdict(Option<bool>),
}

impl Answer {
    /// Returns whether both answers can be right.
    fn agrees(&self, other: &Answer) -> bool {
        match (self, other) {
            // A value that is never computed has no number; all other ranges have one in common.
            (Answer::Range(a), Answer::Range(b)) => {
                a.is_empty() || b.is_empty() || !a.intersect(*b).is_empty()
            }
            (Answer::Verdict(Some(a)), Answer::Verdict(Some(b))) => a == b,
            _ => true,
        }
    }
}

fn ask(bounds: &mut Bounds<'_, Val>, question: Question) -> Answer {
    match question {
        Question::Range(value) => Answer::Range(bounds.interval(index(value))),
        Question::Compare(a, relation, b) => {
            Answer::Verdict(match bounds.compare(index(a), relation, index(b)) {
                Verdict::Proven => Some(true),
                Verdict::Refuted => Some(false),
                // Of values that never exist together both are right.
                Verdict::Unknown(_) | Verdict::NeverExecuted => None,
            })
        }
    }
}

fn generate(seed: u64) -> Program {
    let mut generator = Generator::new(seed);
    generator.related = seed % 3 == 1;
    generator.repeats = seed % 3 == 2;
    generator.program.visibility = !seed.is_multiple_of(4);
    generator.finish(&KNOWN, 2..10).0
}

#[test]
fn answers_agree_in_all_orders_of_questions() {
    let (mut asked, mut differ) = (0, 0);
    for seed in fixed_seeds(6) {
        let program = generate(seed);
        let count = program.defs.len();
        let mut rng = Random(seed.wrapping_mul(77) | 1);
        let mut questions: Vec<Question> = (0..count as Val).map(Question::Range).collect();
        for _ in 0..count {
            let (a, b) = (rng.below(count) as Val, rng.below(count) as Val);
            questions.push(Question::Compare(a, relation(&mut rng), b));
        }
        let alone: Vec<Answer> =
            questions.iter().map(|question| ask(&mut Bounds::new(&program), *question)).collect();
        for turn in 0..2 {
            let mut order: Vec<usize> = (0..questions.len()).collect();
            match turn {
                0 => order.reverse(),
                _ => (0..order.len()).for_each(|at| order.swap(at, rng.below(questions.len()))),
            }
            let mut bounds = Bounds::new(&program);
            for at in order {
                let found = ask(&mut bounds, questions[at]);
                asked += 1;
                assert!(
                    found.agrees(&alone[at]),
                    "seed {seed}: {:?}: {found:?}, alone {:?}",
                    questions[at],
                    alone[at]
                );
                if found != alone[at] {
                    differ += 1;
                    println!("seed {seed}: {:?}: {found:?}, alone {:?}", questions[at], alone[at]);
                }
            }
        }
    }
    println!("{differ} of {asked} answers depend on the order");
    assert!(differ * 200 < asked, "few answers depend on the order");
}

/// Returns the values of the maps of a bound for a few values of its operands, in order. Terms may be in another order.
fn values(bound: &SymbolicBound<Val>) -> Vec<Option<Vec<i64>>> {
    let mut found = Vec::new();
    for point in 1..6 {
        found.extend(bound.maps.iter().map(|map| {
            let operand = |column: &Column<Val>| (i64::from(column.value) * 31 + 7 * point) % 23 - 3 * point;
            let operands: Vec<i64> = map.operands.iter().map(operand).collect();
            map.map.eval(&[], &operands)
        }));
    }
    found.sort_unstable();
    found
}

/// Bounds in terms of the inputs are the same in a session that knows no range yet, and in one that does.
#[test]
fn bounds_are_the_same_before_and_after_ranges() {
    let (mut found, mut differ) = (0, 0);
    for seed in [5104, 5596, 2_078_300_001, 2_078_700_309, 2_078_700_468].into_iter().chain(fixed_seeds(20)) {
        let program = generate(seed);
        let inputs = |column: Column<Val>| column.value < 4;
        for value in 4..program.defs.len() as Val {
            for kind in [BoundKind::Lower, BoundKind::Upper, BoundKind::Equal] {
                let first = Bounds::new(&program).bound(kind, index(value), &inputs).ok();
                let mut bounds = Bounds::new(&program);
                let range = bounds.interval(index(value));
                let after = bounds.bound(kind, index(value), &inputs).ok();
                let again = bounds.bound(kind, index(value), &inputs).ok();
                let [first, after, again] = [&first, &after, &again].map(|bound| bound.as_ref().map(values));
                if first != after || after != again {
                    differ += 1;
                    println!(
                        "seed {seed}: {kind:?} of {value}, in {range:?}: {first:?}, then {after:?} and {again:?}"
                    );
                }
                found += usize::from(first.is_some());
            }
        }
    }
    assert!(found > 100 && differ == 0, "{differ} of {found} bounds depend on the order");
}

/// The sum 1 of two tensors of the size 0, and its overflow 2, which has the size of the sum: both mention each other.
struct SumAndOverflow;

impl ValueGraph for SumAndOverflow {
    type Value = Val;
    fn populate(&self, column: Column<Val>, facts: &mut Facts<Val>) {
        match column.value {
            1 => {
                facts.eq(column, index(0));
                facts.eq(index(2), column);
            }
            2 => facts.eq(column, index(1)),
            3 => facts.eq(column, index(2) + 1),
            _ => {}
        }
    }
}

/// Columns that depend on each other have the same forms, whichever is asked about first.
#[test]
fn columns_in_a_cycle_are_found_in_any_order() {
    let input = |column: Column<Val>| column.value == 0;
    for order in [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]] {
        let mut bounds = Bounds::new(&SumAndOverflow);
        for value in order {
            let bound = bounds.bound(BoundKind::Equal, index(value), &input).expect("a form");
            let [map] = bound.maps.as_slice() else { panic!("one map") };
            let sum = map.map.eval(&[], &[10]);
            assert_eq!(
                (sum, map.operands.as_slice()),
                (Some(vec![10 + i64::from(value == 3)]), &[Column::index(0)][..])
            );
        }
        assert_eq!(bounds.constant_delta(index(3), index(0)), Some(1));
    }
}

/// An answer, with a certificate of it or why there is none, if one was asked for.
type Certified = (Answer, Option<Result<Certificate<Val>, String>>);

/// Asks all questions in a new session, and for the certificates of the first ranges.
fn transcript(program: &Program, questions: &[Question]) -> Vec<Certified> {
    let mut bounds = Bounds::new(program);
    let mut answers = Vec::new();
    for (at, &question) in questions.iter().enumerate() {
        let answer = ask(&mut bounds, question);
        let claim = match (question, &answer) {
            (Question::Range(value), Answer::Range(range)) if at < 8 => {
                Claim::interval(&index(value), *range)
            }
            _ => None,
        };
        let certificate = claim.map(|claim| bounds.certify(&claim).map_err(|reason| reason.to_string()));
        answers.push((answer, certificate));
    }
    answers
}

#[test]
fn the_same_questions_have_the_same_answers() {
    for seed in fixed_seeds(4) {
        let program = generate(seed);
        let mut rng = Random(seed.wrapping_mul(91) | 1);
        let count = program.defs.len();
        let mut questions: Vec<Question> = (0..count as Val).map(Question::Range).collect();
        for _ in 0..count {
            let (a, b) = (rng.below(count) as Val, rng.below(count) as Val);
            questions.push(Question::Compare(a, relation(&mut rng), b));
        }
        assert!(transcript(&program, &questions) == transcript(&program, &questions), "seed {seed}");
    }
}

/// Systems of rows that fractions satisfy and integers do not are split at fractions, of which a point has several.
#[test]
fn the_same_systems_have_the_same_certificates() {
    let mut proved = 0;
    for seed in fixed_seeds(60) {
        let mut rng = Random(seed.wrapping_mul(53) | 1);
        let mut case = Case::new();
        let inputs = [0; 3].map(|_| case.input(0, 9));
        let mut rows = Vec::new();
        for _ in 0..3 {
            let mut sum = Expr::constant(rng.below(9) as i128 - 4);
            for input in inputs {
                sum = sum + index(input) * (rng.below(15) as i128 - 7);
            }
            rows.push(Condition::relation(sum.clone(), Relation::Ge, 0));
            rows.push(Condition::relation(sum, Relation::Le, 1 + rng.below(2) as i128));
        }
        let claim = Claim {
            columns: inputs.map(Column::index).to_vec(),
            assumed: rows,
            ..Claim::of(Condition::relation(0, Relation::Ge, 1))
        };
        let certify = || Bounds::new(&case.program).certify(&claim).map_err(|reason| reason.to_string());
        let first = certify();
        // Maps with seeds of their own would be in another order each time.
        for _ in 0..3 {
            assert!(certify() == first, "seed {seed}");
        }
        proved += usize::from(first.is_ok());
    }
    println!("{proved} have no integers");
    assert!(proved > 10, "some have no integers");
}
