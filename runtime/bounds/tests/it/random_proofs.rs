//! Certificates of answers about random programs: how many have one, and that no changed or wrong certificate is accepted.

use std::collections::{BTreeMap, HashMap};

use crate::fixture::random::{Generator, KNOWN, draw, relation};
use crate::fixture::{Machine, Others, Program, Val};
use bourn_bounds::certificate::{Claim, Step, check};
use bourn_bounds::{BoundKind, Bounds, CarriedSide, Column, Interval, index};
use bourn_test_support::{Random, fixed_seeds};

/// Questions about random programs, and how much of the answers has a certificate.
#[derive(Default)]
struct Shares(BTreeMap<String, (usize, usize)>);

impl Shares {
    fn add(&mut self, kind: &str, found: bool) {
        let (all, good) = self.0.entry(kind.to_owned()).or_default();
        *all += 1;
        *good += usize::from(found);
    }
}

fn generate(seed: u64) -> (Program, Vec<Val>) {
    let mut generator = Generator::new(seed);
    generator.repeats = seed % 4 == 3;
    generator.elsewhere = seed % 4 == 1;
    generator.program.visibility = !seed.is_multiple_of(3);
    generator.finish(&KNOWN, 4..18)
}

/// Returns the answers of the engine for a program, as claims with the kind of the question.
fn claims(program: &Program, inputs: &[Val], rng: &mut Random) -> Vec<(String, Claim<Val>)> {
    let mut bounds = Bounds::new(program);
    let mut claims = Vec::new();
    let count = program.defs.len();
    for value in 0..count as Val {
        let name = program.defs[value as usize].kind();
        let found = bounds.interval(index(value));
        claims.extend(
            Claim::interval(&index(value), found).map(|claim| (format!("interval of {name}"), claim)),
        );
        let allowed = |column: Column<Val>| inputs.contains(&column.value);
        for side in [BoundKind::Lower, BoundKind::Upper, BoundKind::Equal] {
            if let Ok(bound) = bounds.bound(side, index(value), &allowed) {
                claims.push((format!("bound of {name}"), Claim::bound(&index(value), side, &bound)));
            }
        }
        let (other, relation) = (rng.below(count) as Val, relation(rng));
        let verdict = bounds.compare(index(value), relation, index(other));
        let claim = Claim::verdict(&index(value), relation, &index(other), &verdict);
        claims.extend(claim.map(|claim| ("comparison".to_owned(), claim)));
        let delta = bounds.constant_delta(index(value), index(other));
        let claim = delta.map(|delta| Claim::delta(&index(value), &index(other), delta));
        claims.extend(claim.map(|claim| ("delta".to_owned(), claim)));
    }
    claims
}

#[test]
fn most_answers_have_a_certificate() {
    let seeds = fixed_seeds(1);
    let programs = seeds.end - seeds.start;
    let mut shares = Shares::default();
    for seed in seeds {
        let (program, inputs) = generate(seed);
        if programs == 1 {
            println!("{program:?}");
        }
        let bounds = Bounds::new(&program);
        // The search takes long where it fails; some answers of many programs show more than all of one.
        for (kind, claim) in claims(&program, &inputs, &mut Random(seed | 1)).into_iter().step_by(3) {
            let certificate = bounds.certify(&claim);
            shares.add(&kind, certificate.is_ok());
            match certificate {
                Ok(certificate) => assert_eq!(check(&program, &certificate), Ok(())),
                Err(reason) if reason.is_refused() => {
                    panic!("seed {seed}: {claim:?}: {reason}")
                }
                Err(reason) if programs == 1 => println!("seed {seed}: {kind}, {claim:?}: {reason}"),
                Err(_) => {}
            }
        }
    }
    let (mut all, mut good) = (0, 0);
    for (kind, share) in &shares.0 {
        println!("{kind:<26} {:>5.1} % of {}", 100.0 * share.1 as f64 / share.0 as f64, share.0);
        (all, good) = (all + share.0, good + share.1);
    }
    println!("{good} of {all} answers have a certificate: {:.1} %", 100.0 * good as f64 / all as f64);
    assert!(programs < 2 || good * 10 > all * 7, "fewer answers than before have a certificate");
}

/// Returns the least and the greatest number that each value was seen to have.
fn run(program: &Program, inputs: &[Val], rng: &mut Random) -> HashMap<Val, (i128, i128)> {
    let mut seen: HashMap<Val, (i128, i128)> = HashMap::new();
    let mut others = Others::default();
    for _ in 0..60 {
        let given = draw(inputs, &KNOWN, rng);
        let mut observe = |value: Val, live: &HashMap<Val, i128>| {
            let at = live[&value];
            let range = seen.entry(value).or_insert((at, at));
            *range = (range.0.min(at), range.1.max(at));
        };
        let mut machine = Machine {
            program,
            inputs: given.clone(),
            live: given,
            fuel: 2000,
            seed: rng.below(1 << 30) as u64,
            keeps: false,
            observe: &mut observe,
            others,
        };
        let _ = machine.run(&program.body, &[]);
        others = machine.others;
    }
    seen
}

/// Changes one thing in a proof.
pub fn mutate(steps: &mut Vec<Step<Val>>, values: Val, rng: &mut Random) {
    if steps.is_empty() {
        return;
    }
    let at = rng.below(steps.len());
    let to = rng.below(steps.len());
    match rng.below(8) {
        0 => steps.swap(at, to),
        1 => drop(steps.remove(at)),
        2 => steps.insert(to, steps[at].clone()),
        _ => mutate_step(&mut steps[at], values, rng),
    }
}

fn mutate_step(step: &mut Step<Val>, values: Val, rng: &mut Random) {
    let mut other = |at: &mut u32| *at = (*at + 1 + rng.below(6) as u32).wrapping_sub(3);
    match step {
        Step::Given(at) | Step::Split(at) => other(at),
        Step::Square(atoms, shift) => match atoms.first_mut() {
            Some(atom) if *shift == 0 => other(atom),
            _ => *shift += 1,
        },
        Step::Multiply(a, b) => {
            other(a);
            other(b);
        }
        Step::Known(column) => column.value = rng.below(values as usize) as Val,
        Step::Fact(column, at)
        | Step::Exists(column, at)
        | Step::Context(column, at)
        | Step::Elsewhere(column, at) => match rng.one_in(2) {
            true => column.value = rng.below(values as usize) as Val,
            false => *at = rng.below(4) as u32,
        },
        Step::Count(column, _) | Step::Trips(column, _) => column.value = rng.below(values as usize) as Val,
        Step::Operation(atom, rows) => {
            other(atom);
            rows.iter_mut().for_each(other);
        }
        Step::Combine(parts) => {
            let at = rng.below(parts.len().max(1));
            if let Some((row, factor)) = parts.get_mut(at) {
                match rng.below(3) {
                    0 => *factor += rng.below(7) as i128 - 3,
                    1 => *factor = -*factor,
                    _ => *row = (*row + rng.below(9) as u32).saturating_sub(4),
                }
            }
        }
        Step::Lemma(row) => *row = row.clone() + (rng.below(7) as i64 - 3),
        Step::Previous { members, side } => match (rng.below(3), members.first_mut()) {
            (0, _) => drop(members.pop()),
            (1, Some(first)) => first.value = rng.below(values as usize) as Val,
            _ => {
                *side = match side {
                    CarriedSide::Argument => CarriedSide::Result,
                    CarriedSide::Result => CarriedSide::Argument,
                }
            }
        },
        Step::Induct { members, invariants, side } => match rng.below(4) {
            0 => drop(members.pop()),
            1 => drop(invariants.pop()),
            2 => {
                *side = match side {
                    CarriedSide::Argument => CarriedSide::Result,
                    CarriedSide::Result => CarriedSide::Argument,
                }
            }
            _ => {
                let at = rng.below(invariants.len().max(1));
                if let Some(row) = invariants.get_mut(at) {
                    *row = row.clone() + (rng.below(7) as i64 - 3);
                }
            }
        },
    }
}

#[test]
fn changed_certificates_prove_nothing_wrong() {
    let (mut tried, mut refused, mut wrong) = (0, 0, 0);
    for seed in fixed_seeds(1) {
        let (program, inputs) = generate(seed);
        let mut rng = Random(seed.wrapping_mul(31) | 1);
        let seen = run(&program, &inputs, &mut rng);
        let mut bounds = Bounds::new(&program);
        for value in (0..program.defs.len() as Val).step_by(2) {
            let range = bounds.interval(index(value));
            let Some(claim) = Claim::interval(&index(value), range) else { continue };
            let Ok(certificate) = bounds.certify(&claim) else { continue };
            for _ in 0..40 {
                let mut changed = certificate.clone();
                mutate(&mut changed.steps, program.defs.len() as Val, &mut rng);
                tried += 1;
                refused += usize::from(check(&program, &changed).is_err());
                // A claim that an execution contradicts has no proof, whatever its steps are.
                let Some(&(least, greatest)) = seen.get(&value) else { continue };
                let range = match rng.one_in(2) {
                    true => Interval { lower: Some(least + 1), ..range },
                    false => Interval { upper: Some(greatest - 1), ..range },
                };
                changed.claim = Claim::interval(&index(value), range).expect("an end");
                wrong += 1;
                assert!(check(&program, &changed).is_err(), "seed {seed}: {changed:?}");
                changed.steps.clone_from(&certificate.steps);
                assert!(check(&program, &changed).is_err(), "seed {seed}: {changed:?}");
            }
        }
    }
    println!("{refused} of {tried} changed certificates are refused, and {wrong} of claims that are wrong");
    assert!(tried > 500 && wrong > 300 && 3 * refused > tried && refused < tried);
}

#[test]
fn wrong_claims_have_no_certificate() {
    let mut asked = 0;
    for seed in fixed_seeds(1).map(|seed| seed + 1000) {
        let (program, inputs) = generate(seed);
        let mut rng = Random(seed.wrapping_mul(91) | 1);
        let bounds = Bounds::new(&program);
        for (value, (least, greatest)) in run(&program, &inputs, &mut rng) {
            for range in [Interval::at_least(least + 1), Interval::at_most(greatest - 1)] {
                let claim = Claim::interval(&index(value), range).expect("an end");
                assert!(bounds.certify(&claim).is_err(), "seed {seed}: {value} in {range:?}\n{program:?}");
                asked += 1;
            }
        }
    }
    assert!(asked > 20);
}
