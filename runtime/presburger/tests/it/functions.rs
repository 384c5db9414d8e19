//! Compares piecewise affine functions with tables of their values.

use crate::support::*;
use bourn_presburger::{Int, PiecewiseAffine, Polyhedron, Set};

const SIZE: i64 = 5;

/// Returns the function's value at every point of a cube.
fn table(f: &PiecewiseAffine) -> Vec<Option<Vec<Int>>> {
    cube(f.num_inputs(), SIZE).iter().map(|p| f.evaluate(p)).collect()
}

fn function(text: &str) -> PiecewiseAffine {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// Returns a random function by its text, with divisions and overlapping cases.
fn random_function(random: &mut Random, inputs: usize, outputs: usize) -> PiecewiseAffine {
    let names = ["a", "b", "c"];
    let list = names[..inputs].join(", ");
    let linear = |random: &mut Random| {
        let mut text = random.around(4).to_string();
        for name in &names[..inputs] {
            text += &format!(" + {} * {name}", random.below(4));
            text += &format!(" - {} * {name}", random.below(3));
        }
        text
    };
    let value = |random: &mut Random| match random.below(3) {
        0 => format!("({}) floordiv {}", linear(random), 2 + random.below(3)),
        1 => format!("({}) mod {}", linear(random), 2 + random.below(3)),
        _ => linear(random),
    };
    let mut cases = Vec::new();
    for _ in 0..1 + random.below(3) {
        let values: Vec<String> = (0..outputs).map(|_| value(random)).collect();
        let domain = match random.below(3) {
            0 => format!("{} >= 0", value(random)),
            1 => format!("{} <= 2 or {} == 1", linear(random), names[0]),
            _ => format!("({}) mod 2 == 0 and {} >= -3", linear(random), names[inputs - 1]),
        };
        cases.push(format!("[{list}] -> [{}] : {domain}", values.join(", ")));
    }
    function(&format!("{{ {} }}", cases.join("; ")))
}

fn zip(a: &[Int], b: &[Int], f: impl Fn(&Int, &Int) -> Int) -> Vec<Int> {
    a.iter().zip(b).map(|(x, y)| f(x, y)).collect()
}

/// Asserts that no point is in two pieces.
fn assert_disjoint(f: &PiecewiseAffine) {
    for (index, a) in f.pieces().iter().enumerate() {
        for b in &f.pieces()[..index] {
            assert!(a.domain().is_disjoint(b.domain(), BUDGET).unwrap(), "{f}");
        }
    }
}

/// The choice of one of two values.
type Pick<'a> = &'a dyn Fn(&Vec<Int>, &Vec<Int>) -> Vec<Int>;

#[test]
fn sums_and_choices() {
    let mut random = Random::of_day(3);
    for round in 0..25 {
        let (inputs, outputs) = (1 + round % 2, 1 + round / 2 % 2);
        let (f, g) =
            (random_function(&mut random, inputs, outputs), random_function(&mut random, inputs, outputs));
        let points = cube(inputs, SIZE);
        let pairs: Vec<_> = table(&f).into_iter().zip(table(&g)).collect();
        let both = |pick: Pick| -> Vec<Option<Vec<Int>>> {
            pairs.iter().map(|(a, b)| Some(pick(a.as_ref()?, b.as_ref()?))).collect()
        };
        let either = |pick: Pick| -> Vec<Option<Vec<Int>>> {
            let one = |(a, b): &(Option<Vec<Int>>, Option<Vec<Int>>)| match (a, b) {
                (Some(a), Some(b)) => Some(pick(a, b)),
                (a, b) => a.clone().or(b.clone()),
            };
            pairs.iter().map(one).collect()
        };
        let least = |x: &Int, y: &Int| x.min(y).clone();
        let greatest = |x: &Int, y: &Int| x.max(y).clone();
        for (name, result, expected) in [
            ("add", f.add(&g, BUDGET), both(&|a, b| zip(a, b, |x, y| x + y))),
            ("sub", f.sub(&g, BUDGET), both(&|a, b| zip(a, b, |x, y| x - y))),
            ("min", f.min(&g, BUDGET), both(&|a, b| zip(a, b, least))),
            ("max", f.max(&g, BUDGET), both(&|a, b| zip(a, b, greatest))),
            ("lexmin", f.lexmin(&g, BUDGET), both(&|a, b| a.min(b).clone())),
            ("lexmax", f.lexmax(&g, BUDGET), both(&|a, b| a.max(b).clone())),
            ("union_min", f.union_min(&g, BUDGET), either(&|a, b| zip(a, b, least))),
            ("union_max", f.union_max(&g, BUDGET), either(&|a, b| zip(a, b, greatest))),
            ("union_lexmin", f.union_lexmin(&g, BUDGET), either(&|a, b| a.min(b).clone())),
            ("union_lexmax", f.union_lexmax(&g, BUDGET), either(&|a, b| a.max(b).clone())),
            ("or_else", f.or_else(&g, BUDGET), either(&|a, _| a.clone())),
            ("coalesce", f.coalesce(BUDGET), pairs.iter().map(|p| p.0.clone()).collect()),
        ] {
            let result = result.unwrap_or_else(|_| panic!("{name}: {f} and {g}"));
            assert_disjoint(&result);
            for ((point, found), expected) in points.iter().zip(table(&result)).zip(&expected) {
                assert_eq!(found, *expected, "{name} at {point:?}: {f} and {g} give {result}");
            }
        }
        let both_outputs = f.concat(&g, BUDGET).unwrap();
        assert_eq!(table(&both_outputs), both(&|a, b| [&a[..], b].concat()));
        assert_eq!(table(&both_outputs.select(&[outputs])), both(&|_, b| vec![b[0].clone()]));
        let scaled = f.scale(&Int::from(-3));
        for (found, (a, _)) in table(&scaled).into_iter().zip(&pairs) {
            assert_eq!(found, a.as_ref().map(|a| a.iter().map(|v| v * &Int::from(-3)).collect()));
        }
        assert_eq!(table(&f.negate().negate()), table(&f));
    }
}

#[test]
fn domains_restrictions_and_equality() {
    let mut random = Random::of_day(8);
    for round in 0..25 {
        let inputs = 1 + round % 2;
        let f = random_function(&mut random, inputs, 1);
        let mask = random_union(&mut random, inputs, 2, SIZE);
        let (inside, outside) =
            (f.restrict(&mask.set, BUDGET).unwrap(), f.exclude(&mask.set, BUDGET).unwrap());
        assert_disjoint(&inside);
        assert_disjoint(&outside);
        let domain = f.domain();
        for point in cube(inputs, SIZE) {
            let value = f.evaluate(&point);
            assert_eq!(domain.contains(&point, BUDGET).unwrap(), value.is_some(), "{f} {point:?}");
            let (kept, rest) = (inside.evaluate(&point), outside.evaluate(&point));
            assert_eq!(
                if mask.has(&point) { (kept, rest) } else { (rest, kept) },
                (value, None),
                "{f} {point:?}"
            );
        }
        let whole = inside.or_else(&outside, BUDGET).unwrap();
        assert!(whole.is_equal(&f, BUDGET).unwrap());
        assert!(f.is_equal(&f.coalesce(BUDGET).unwrap(), BUDGET).unwrap());
        // Equal within the cube or not: the two ways to ask agree.
        let g = random_function(&mut random, inputs, 1);
        let within = Set::from(cube_set(inputs));
        let (f, g) = (f.restrict(&within, BUDGET).unwrap(), g.restrict(&within, BUDGET).unwrap());
        assert_eq!(f.is_equal(&g, BUDGET).unwrap(), table(&f) == table(&g), "{f} {g}");
        let same = |(a, b): (&Option<Vec<Int>>, &Option<Vec<Int>>)| a.is_none() || b.is_none() || a == b;
        let agree = table(&f).iter().zip(&table(&g)).all(same);
        assert_eq!(f.agrees_with(&g, BUDGET).unwrap(), agree, "{f} {g}");
    }
}

fn cube_set(dims: usize) -> Polyhedron {
    let mut case = Case { dims, locals: 0, equalities: Vec::new(), inequalities: Vec::new() };
    (0..dims).for_each(|column| case.bound(column, SIZE));
    case.polyhedron()
}

#[test]
fn composition_image_preimage() {
    let mut random = Random::of_day(15);
    for round in 0..25 {
        let (inputs, middle) = (1 + round % 2, 1 + round / 2 % 2);
        let inner = random_function(&mut random, inputs, middle);
        let outer = random_function(&mut random, middle, 1);
        let composed = outer.compose(&inner, BUDGET).unwrap();
        assert_disjoint(&composed);
        let mask = random_union(&mut random, inputs, 1, SIZE);
        let target = random_union(&mut random, middle, 2, SIZE);
        let (image, preimage, graph) = (inner.image(&mask.set), inner.preimage(&target.set), inner.graph());
        let mut values = Vec::new();
        for point in cube(inputs, SIZE) {
            let value = inner.evaluate(&point);
            let then = value.as_ref().and_then(|v| outer.evaluate_int(v));
            assert_eq!(composed.evaluate(&point), then, "{outer} after {inner} at {point:?}: {composed}");
            let words = value.map(|v| v.iter().map(|v| v.to_i64().unwrap()).collect::<Vec<_>>());
            let hit = words.as_ref().is_some_and(|w| target.has(w));
            assert_eq!(preimage.contains(&point, BUDGET).unwrap(), hit, "{inner} {point:?} {}", target.set);
            if let Some(words) = words {
                assert!(graph.contains(&[&point[..], &words].concat(), BUDGET).unwrap());
                let mut wrong = words.clone();
                wrong[0] += 1;
                assert!(!graph.contains(&[&point[..], &wrong].concat(), BUDGET).unwrap());
                if mask.has(&point) {
                    values.push(words);
                }
            }
        }
        for value in cube(middle, SIZE) {
            let expected = values.contains(&value);
            assert_eq!(
                image.contains(&value, BUDGET).unwrap(),
                expected,
                "{inner} of {} has {value:?}",
                mask.set
            );
        }
        // Identities change nothing.
        for (left, right) in
            [(&PiecewiseAffine::identity(middle), &inner), (&inner, &PiecewiseAffine::identity(inputs))]
        {
            assert!(left.compose(right, BUDGET).unwrap().is_equal(&inner, BUDGET).unwrap());
        }
    }
}

/// Checks that printing and parsing gives the same function.
#[test]
fn text_round_trip() {
    let mut random = Random::of_day(44);
    for round in 0..60 {
        let f = random_function(&mut random, 1 + round % 3, 1 + round % 2);
        let again = function(&f.to_string());
        assert!(again.is_equal(&f, BUDGET).unwrap(), "{f} and {again}");
    }
}

#[test]
fn functions_of_maps() {
    use bourn_presburger::affine::parse_map;
    let map =
        parse_map("(d0, d1)[s0] -> ((d0 + s0) floordiv 3, (d1 * 2 - d0) mod 4, d1 ceildiv 2 + s0)").unwrap();
    let f = PiecewiseAffine::try_from(&map).unwrap();
    for point in cube(3, 3) {
        let expected = map.eval(&point[..2], &point[2..]).unwrap();
        assert_eq!(f.evaluate(&point), Some(ints(&expected)), "{point:?}");
    }
    assert!(PiecewiseAffine::try_from(&parse_map("(d0)[s0] -> (d0 * s0)").unwrap()).is_err());
}
