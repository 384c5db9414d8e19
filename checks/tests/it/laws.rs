//! Random equations, beside all values and flags in a box.

use bourn_terms::Rel;
use bourn_test_support::{Random, seeds};
use std::fmt::Write as _;

/// `a * x + b * y + c * dim(t, 0) rel constant`, if a flag is set (`true`) or not.
struct Relation {
    factors: [i64; 3],
    rel: Rel,
    constant: i64,
    guard: Option<(usize, bool)>,
}

impl Relation {
    fn random(random: &mut Random) -> Relation {
        let rels = [Rel::Eq, Rel::Eq, Rel::Ne, Rel::Lt, Rel::Le, Rel::Gt, Rel::Ge];
        Relation {
            factors: [random.within(-2, 2), random.within(-2, 2), random.within(-2, 2)],
            rel: random.pick(&rels),
            constant: random.within(-4, 4),
            guard: random.one_in(2).then(|| (random.below(2), random.one_in(2))),
        }
    }

    fn text(&self) -> String {
        let [a, b, c] = self.factors;
        let guard = match self.guard {
            None => String::new(),
            Some((flag, set)) => format!(" if {}f{flag}", if set { "" } else { "!" }),
        };
        format!("{a} * x + {b} * y + {c} * dim(t, 0) {} {}{guard};", self.rel.symbol(), self.constant)
    }

    fn holds(&self, values: [i64; 3], flags: [bool; 2]) -> bool {
        if self.guard.is_some_and(|(flag, set)| flags[flag] != set) {
            return true;
        }
        let sum: i64 = self.factors.iter().zip(values).map(|(factor, value)| factor * value).sum();
        self.rel.holds(sum.cmp(&self.constant))
    }
}

/// Most solutions of so small systems are in this box, if there are any.
const BOX: i64 = 20;

fn has_solution(relations: &[Relation], flags: [bool; 2]) -> bool {
    let range = || -BOX..=BOX;
    range().any(|x| {
        range().any(|y| (0..=BOX).any(|t| relations.iter().all(|relation| relation.holds([x, y, t], flags))))
    })
}

/// An op is reported only if for some flags no values in the box satisfy its equations, and otherwise there are mostly some.
#[test]
fn contradictions_are_those_of_the_box() {
    let (mut reports, mut missed) = (0, 0);
    let all_seeds = seeds(100);
    for seed in all_seeds.clone() {
        let mut random = Random(seed);
        let relations: Vec<Relation> =
            (0..2 + random.below(4)).map(|_| Relation::random(&mut random)).collect();
        let mut spec = "dialect t;
use builtin::{Any, Index, RankedTensor, Unit};
op a: Pure {
    operands { x: Index, t: RankedTensor<Any> where rank == 1 }
    attrs { f0: Unit?, f1: Unit? }
    results { y: Index }
    bounds {
"
        .to_owned();
        for relation in &relations {
            writeln!(spec, "        {}", relation.text()).expect("a string");
        }
        spec.push_str("    }\n}\n");
        let arena = bourn_spec::Arena::new();
        let loaded = bourn_spec::load_strs_known(&arena, &[("t.bourn", &spec)], bourn_specs::ALL);
        let model = loaded.model.unwrap_or_else(|| panic!("{}", loaded.diagnostics));
        let reported = !bourn_checks::check(&model).is_empty();
        let all = [[false, false], [false, true], [true, false], [true, true]];
        let contradicts = all.iter().any(|flags| !has_solution(&relations, *flags));
        assert!(contradicts || !reported, "seed {seed}: these can be satisfied\n{spec}");
        reports += usize::from(reported);
        missed += usize::from(contradicts && !reported);
    }
    // Their solutions are outside of the box.
    assert!(missed * 20 <= reports + 20, "{missed} contradictions are missed, {reports} are reported");
    assert!(reports * 10 > all_seeds.count(), "only {reports} contradictions are reported");
}
