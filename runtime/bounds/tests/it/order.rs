//! What one session answers, in different orders of the questions.
//!
//! An answer may be tighter after other questions, whose results are kept, and looser where they have used up a budget. It never
//! contradicts another one.

use crate::fixture::random::{Generator, relation};
use crate::fixture::{Program, Val};
use bourn_bounds::{Bounds, Interval, Relation, Verdict, index};
use bourn_test_support::{Random, seeds};

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
    let inputs = generator.inputs(&[None, Some((0, 9)), Some((-3, 4)), Some((1, 6))]);
    let mut scope = inputs.clone();
    let size = 2 + generator.rng.below(8);
    generator.program.body = generator.block(0, &mut scope, 0, size);
    generator.program.visibility = !seed.is_multiple_of(4);
    generator.program
}

#[test]
fn answers_agree_in_all_orders_of_questions() {
    let (mut asked, mut differ) = (0, 0);
    for seed in seeds(6) {
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
