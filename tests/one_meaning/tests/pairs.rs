//! Compares every answer of the lattice about pairs of random constraints with the verdicts of the evaluator on real types
//! and attributes.

use bourn_ir::item::Item;
use bourn_one_meaning::random::Maker;
use bourn_one_meaning::{dialect, zoo};
use bourn_spec::lattice::{Answer, Lattice};
use bourn_spec::lower::Lowering;
use bourn_spec::model::*;
use bourn_terms::{Constraint, satisfies};
use bourn_test_support::Random;
use std::collections::HashMap;

const BUILTIN: &str = bourn_specs::BUILTIN;

/// The number of constraints that are compared with each other.
const FAMILY: usize = 36;
const FAMILIES: usize = 80;

fn model() -> Model<'static> {
    let arena = Box::leak(Box::default());
    let loaded = bourn_spec::load_strs(arena, &[("builtin.bourn", BUILTIN), ("z.bourn", dialect::SPEC)], 2);
    loaded.model.unwrap_or_else(|| panic!("{}", loaded.diagnostics.render()))
}

/// Returns constraints some of which imply others: narrowed, widened, joined.
fn family<'m>(maker: &mut Maker<'m>, subject: Subject) -> Vec<ConstraintExpr<'m>> {
    use ConstraintExpr as C;
    let arm = |body| Arm { name: None, body, span: Span::NONE };
    let depth = u32::try_from(maker.random.below(3)).expect("few");
    let (base, params) = maker.definition(subject);
    let arena = maker.arena;
    let mut out = vec![base, maker.constraint(subject, depth)];
    while out.len() < FAMILY {
        let (a, b) = (maker.random.pick(&out), maker.random.pick(&out));
        let one = match maker.random.below(10) {
            0 => maker.constraint(subject, depth),
            1 => C::Not(arena.alloc(a)),
            2 | 3 => C::All(arena.alloc([a, b])),
            4 | 5 => C::OneOf(arena.alloc([arm(a), arm(b)])),
            6 => C::Where(arena.alloc(base), arena.alloc(maker.pred(params, depth))),
            _ => C::Where(arena.alloc(a), arena.alloc(maker.pred(params, depth))),
        };
        out.push(one);
    }
    out
}

/// Returns the evaluator's verdict on an item.
fn verdict<'a: 'c, 'c>(item: Item<'c, 'c>, constraint: &Constraint<'a>) -> Option<bool> {
    satisfies(item, constraint)
}

#[derive(Default, Debug)]
struct Count {
    pairs: usize,
    yes: usize,
    no: usize,
    unknown: HashMap<String, usize>,
    /// The wrong answers, of which the shortest is shown.
    wrong: Vec<String>,
}

impl Count {
    fn wrong(&mut self, what: String) {
        self.wrong.push(what);
    }
}

fn compare(seed: u64, families: usize) -> Count {
    let model = model();
    let mut count = Count::default();
    let arena = bumpalo::Bump::new();
    let mut maker = Maker { model: &model, arena: &arena, random: Random(seed) };
    for round in 0..families {
        let subject = if round % 3 == 2 { Subject::Attr } else { Subject::Type };
        let is_type = subject == Subject::Type;
        let family = family(&mut maker, subject);
        let lowering = Lowering::new(&model, &arena);
        let lattice = Lattice::new(&lowering);
        let ctx = dialect::context();
        let texts = if is_type { zoo::types() } else { zoo::attributes() };
        let items: Vec<(Item<'_, '_>, String)> =
            texts.into_iter().filter_map(|text| Some((zoo::read(&ctx, &text, is_type)?, text))).collect();
        let data: Vec<Constraint<'_>> = family.iter().map(|e| lowering.constraint(e)).collect();
        let verdicts: Vec<Vec<Option<bool>>> =
            data.iter().map(|c| items.iter().map(|(item, _)| verdict(*item, c)).collect()).collect();
        let mut witnesses: HashMap<String, Option<Item<'_, '_>>> = HashMap::new();
        let mut witness =
            |text: &str| *witnesses.entry(text.to_owned()).or_insert_with(|| zoo::read(&ctx, text, is_type));
        let start = std::time::Instant::now();
        for (a, left) in family.iter().enumerate() {
            match lattice.empty(left, &[]) {
                Answer::Yes => {
                    if let Some(at) = verdicts[a].iter().position(|v| *v == Some(true)) {
                        count.wrong(format!(
                            "`{}` satisfies what is said to be empty: {:?}",
                            items[at].1, data[a]
                        ));
                    }
                }
                Answer::No(item) => {
                    let text = item.show(&model);
                    let found = witness(&text).map(|item| verdict(item, &data[a]));
                    if found != Some(Some(true)) {
                        count.wrong(format!("`{text}` is said to satisfy ({found:?}): {:?}", data[a]));
                    }
                }
                Answer::Unknown(_) => {}
            }
            for (b, right) in family.iter().enumerate() {
                count.pairs += 1;
                let one = std::time::Instant::now();
                let answer = lattice.implies(left, right);
                if std::env::var("SHOW_TIMES").is_ok() && one.elapsed().as_millis() > 300 {
                    eprintln!(
                        "{:?} {}:\n  {:?}\n  {:?}",
                        one.elapsed(),
                        matches!(answer, Answer::Unknown(_)),
                        data[a],
                        data[b]
                    );
                }
                match answer {
                    Answer::Yes => {
                        count.yes += 1;
                        let counter = (0..items.len())
                            .find(|&i| verdicts[a][i] == Some(true) && verdicts[b][i] == Some(false));
                        if let Some(at) = counter {
                            let item = &items[at].1;
                            count.wrong(format!(
                                "`{item}` shows that it is not:\n  {:?}\n  {:?}",
                                data[a], data[b]
                            ));
                        }
                    }
                    Answer::No(item) => {
                        count.no += 1;
                        let text = item.show(&model);
                        let found =
                            witness(&text).map(|item| (verdict(item, &data[a]), verdict(item, &data[b])));
                        if found != Some((Some(true), Some(false))) {
                            count.wrong(format!(
                                "wrong witness `{text}` {found:?}:\n  {:?}\n  {:?}",
                                data[a], data[b]
                            ));
                        }
                    }
                    Answer::Unknown(why) => {
                        if std::env::var("SHOW_UNKNOWN").is_ok() {
                            eprintln!("{why}:\n  {}\n  {}", data[a], data[b]);
                        }
                        *count.unknown.entry(why).or_default() += 1;
                    }
                }
            }
        }
        if std::env::var("SHOW_TIMES").is_ok() {
            eprintln!("family {round}: {:?}", start.elapsed());
        }
    }
    if let Some(shortest) = count.wrong.iter().min_by_key(|text| text.len()) {
        panic!("seed {seed}: {} wrong answers, for example {shortest}", count.wrong.len());
    }
    count
}

#[test]
fn a_hundred_thousand_pairs() {
    let count = compare(0x5eed, FAMILIES);
    let share = |n: usize| n as f64 / count.pairs as f64;
    assert!(count.pairs >= 100_000, "{count:?}");
    assert!(
        share(count.yes + count.no) >= 0.95,
        "{} of {} decided: {count:?}",
        count.yes + count.no,
        count.pairs
    );
    assert!(share(count.yes) >= 0.20, "{} of {} are implications", count.yes, count.pairs);
}

/// Compares more constraints, for a longer run: `SEEDS=100 cargo test --release -p bourn-one-meaning`.
#[test]
fn more_seeds() {
    let seeds = std::env::var("SEEDS").ok().and_then(|n| n.parse().ok()).unwrap_or(2_u64);
    for seed in 1..=seeds {
        let count = compare(seed, 6);
        println!("seed {seed}: {count:?}");
    }
}

#[test]
fn the_zoo_is_large() {
    let ctx = dialect::context();
    let count = |texts: Vec<String>, is_type| {
        texts.iter().filter(|text| zoo::read(&ctx, text, is_type).is_some()).count()
    };
    let (types, attrs) = (count(zoo::types(), true), count(zoo::attributes(), false));
    assert!(types + attrs >= 1000 && attrs >= 200, "{types} types, {attrs} attributes");
}
