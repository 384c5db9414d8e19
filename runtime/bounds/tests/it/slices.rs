//! Overlap and equality of strided boxes.

use crate::fixture::{Def, Program, Val};
use bourn_bounds::{Bounds, Expr, Slice, Verdict, index};
use bourn_test_support::{Random, seeds};

fn strided(offset: impl Into<Expr<Val>>, size: impl Into<Expr<Val>>, stride: i64) -> Slice<Val> {
    Slice { offsets: vec![offset.into()], sizes: vec![size.into()], strides: vec![stride.into()] }
}

#[test]
fn slices() {
    let mut program = Program::new();
    let n = program.add(0, Def::Input(None));
    let size = program.add(0, Def::Input(Some((0, 100))));
    let mut bounds = Bounds::new(&program);
    let mut overlap = |a: &Slice<Val>, b: &Slice<Val>| {
        let (verdict, mirrored) = (bounds.slices_overlap(a, b), bounds.slices_overlap(b, a));
        assert_eq!(verdict.is_proven(), mirrored.is_proven());
        assert_eq!(verdict.is_refuted(), mirrored.is_refuted());
        verdict.is_proven().then_some(true).or(verdict.is_refuted().then_some(false))
    };
    assert_eq!(overlap(&strided(0, 4, 1), &strided(4, 4, 1)), Some(false));
    assert_eq!(overlap(&strided(0, 4, 1), &strided(3, 4, 1)), Some(true));
    assert_eq!(overlap(&strided(index(n), 4, 1), &strided(index(n) + 3, 4, 1)), Some(true));
    assert_eq!(overlap(&strided(index(n), 4, 1), &strided(index(n) + 4, index(size), 1)), Some(false));
    assert_eq!(overlap(&strided(0, 3, 2), &strided(1, 3, 2)), Some(false), "even and odd");
    assert_eq!(overlap(&strided(0, 3, 2), &strided(1, 3, 3)), Some(true), "4 is in both");
    assert_eq!(overlap(&strided(0, 2, 2), &strided(1, 2, 3)), Some(false), "0, 2 and 1, 4");
    assert_eq!(overlap(&strided(4, 3, -2), &strided(0, 2, 4)), Some(true), "4 is in both");
    assert_eq!(overlap(&strided(0, 0, 1), &strided(0, 4, 1)), Some(false), "empty");
    assert_eq!(overlap(&strided(0, index(size), 1), &strided(0, index(size), 1)), None, "maybe empty");
    assert!(
        bounds
            .slices_equal(&strided(index(n), index(size), 1), &strided(index(n), index(size), 1))
            .is_proven()
    );
    assert!(bounds.slices_equal(&strided(index(n), 3, 1), &strided(index(n) + 1, 3, 1)).is_refuted());
    assert!(bounds.is_empty(&strided(0, 0, 1)).is_proven());
    assert!(bounds.is_empty(&strided(0, index(size) + 1, 1)).is_refuted());
}

/// A number of a random slice: a constant, or an input times a factor and a constant.
#[derive(Clone, Copy, Debug)]
struct Number {
    input: Option<(usize, i64)>,
    constant: i64,
}

/// The ranges of the inputs. All of their values are tried.
const INPUTS: [(i64, i64); 3] = [(0, 4), (-2, 3), (1, 3)];

impl Number {
    fn random(random: &mut Random, constant: (i64, i64), input: Option<usize>) -> Number {
        let factor = if random.one_in(4) { 2 } else { 1 };
        let input = input.filter(|_| random.one_in(2)).map(|input| (input, factor));
        Number { input, constant: random.within(constant.0, constant.1) }
    }

    fn expr(self, inputs: [Val; 3]) -> Expr<Val> {
        match self.input {
            Some((input, factor)) => index(inputs[input]) * i128::from(factor) + self.constant,
            None => Expr::from(self.constant),
        }
    }

    fn at(self, values: [i64; 3]) -> i64 {
        self.input.map_or(0, |(input, factor)| values[input] * factor) + self.constant
    }
}

/// The offset, the size and the stride of a slice of one dimension.
type Numbers = [Number; 3];

fn random_slice(random: &mut Random) -> Numbers {
    let offset_input = random.below(2);
    [
        Number::random(random, (-3, 6), Some(offset_input)),
        Number::random(random, (0, 3), Some(0)),
        Number::random(random, (-3, 4), Some(2)),
    ]
}

fn elements([offset, size, stride]: Numbers, values: [i64; 3]) -> Vec<i64> {
    (0..size.at(values)).map(|i| offset.at(values) + i * stride.at(values)).collect()
}

/// Checks answers against all values of the inputs.
#[test]
fn answers_hold_for_all_inputs() {
    let [first, second, third] = INPUTS.map(|(low, high)| low..=high);
    let pairs = first.flat_map(|a| second.clone().map(move |b| (a, b)));
    let all: Vec<[i64; 3]> = pairs.flat_map(|(a, b)| third.clone().map(move |c| [a, b, c])).collect();
    let (mut decided, mut constant, mut asked) = (0, 0, 0);
    for seed in seeds(200) {
        let mut random = Random(seed);
        let mut program = Program::new();
        let inputs = INPUTS.map(|range| program.add(0, Def::Input(Some(range))));
        let pair = [random_slice(&mut random), random_slice(&mut random)];
        let [a, b] = pair.map(|numbers| {
            let [offset, size, stride] = numbers.map(|number| vec![number.expr(inputs)]);
            Slice { offsets: offset, sizes: size, strides: stride }
        });
        let mut bounds = Bounds::new(&program);
        let meet = |values: &[i64; 3]| {
            let other = elements(pair[1], *values);
            elements(pair[0], *values).iter().any(|element| other.contains(element))
        };
        let verdict = bounds.slices_overlap(&a, &b);
        let is_right = match verdict {
            Verdict::Proven => all.iter().all(meet),
            Verdict::Refuted => !all.iter().any(meet),
            _ => true,
        };
        assert!(is_right, "seed {seed}: {verdict:?} of {pair:?}");
        let is_decided = verdict.is_proven() || verdict.is_refuted();
        let is_constant = pair.iter().flatten().all(|number| number.input.is_none());
        assert!(is_decided || !is_constant, "seed {seed}: {verdict:?} of {pair:?}");
        constant += usize::from(is_constant);
        asked += usize::from(all.iter().all(meet) || !all.iter().any(meet));
        decided += usize::from(is_decided);
    }
    println!("{decided} decided of {asked} that have one answer, {constant} of constants");
    assert!(decided * 10 >= asked * 8, "{decided} of {asked}");
}
