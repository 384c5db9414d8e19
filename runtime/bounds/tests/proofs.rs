//! Certificates: what has one, that the checker accepts it, and that it refuses what proves nothing.

mod fixture;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use bourn_bounds::certificate::{Certificate, Claim, check};
use bourn_bounds::{BoundKind, Bounds, Column, Condition, Expr, Relation, index};
use bourn_test_support::Random;
use fixture::case::Case;
use fixture::random::{Generator, relation};
use fixture::{Def, Program, Val};

/// Returns a checked certificate of a claim.
#[track_caller]
fn prove(program: &Program, claim: &Claim<Val>) -> Certificate<Val> {
    let certificate = match Bounds::new(program).certify(claim) {
        Ok(certificate) => certificate,
        Err(reason) => panic!("{claim:?}: {reason}"),
    };
    assert_eq!(certificate.claim, *claim);
    assert_eq!(check(program, &certificate), Ok(()));
    certificate
}

#[track_caller]
fn is_in(case: &Case, value: impl Into<Expr<Val>>, lower: i128, upper: i128) {
    let value = value.into();
    let found = Bounds::new(&case.program).interval(value.clone());
    assert_eq!((found.lower, found.upper), (Some(lower), Some(upper)));
    prove(&case.program, &Claim::interval(&value, found).expect("an interval with ends"));
}

#[test]
fn sums_and_divisions_have_certificates() {
    let mut case = Case::new();
    let (a, b) = (case.input(0, 9), case.input(-3, 4));
    let (two, eight) = (case.constant(2), case.constant(8));
    let sum = case.op(Def::Add(a, b));
    is_in(&case, index(sum), -3, 13);
    let half = case.op(Def::FloorDiv(sum, two));
    is_in(&case, index(half), -2, 6);
    let rest = case.op(Def::Mod(sum, eight));
    is_in(&case, index(rest), 0, 7);
    let least = case.op(Def::Min(vec![a, b, two]));
    is_in(&case, index(least), -3, 2);
    is_in(&case, index(half) * 2 - index(sum), -1, 0);
    is_in(&case, index(a) - index(a).floor_div(4) * 4, 0, 3);
}

#[test]
fn branches_have_certificates() {
    let mut case = Case::new();
    let k = case.input(0, 9);
    let (five, one) = (case.constant(5), case.constant(1));
    let region = case.branch((Relation::Lt, k, five));
    let inside = case.program.add(region, Def::Add(k, one));
    is_in(&case, index(inside), 1, 5);
    let limited = case.op(Def::Select(Relation::Lt, k, five, k, five));
    is_in(&case, index(limited), 0, 5);
}

#[test]
fn loops_have_certificates() {
    let mut case = Case::new();
    let (zero, nine, one, ten) = (case.constant(0), case.constant(9), case.constant(1), case.constant(10));
    let info = case.repeat((zero, ten, one), &[zero, zero], |program, info| {
        let body = |program: &mut Program, def| program.add(info.region, def);
        let next = body(program, Def::Add(info.arguments[0], one));
        let limited = body(program, Def::Add(info.arguments[1], one));
        let limited = body(program, Def::Select(Relation::Lt, info.arguments[1], nine, limited, info.arguments[1]));
        vec![next, limited]
    });
    is_in(&case, index(info.iv), 0, 9);
    is_in(&case, index(info.results[0]), 10, 10);
    is_in(&case, index(info.arguments[0]) - index(info.iv), 0, 0);
    is_in(&case, index(info.arguments[1]), 0, 9);
}

#[test]
fn products_have_certificates() {
    let mut case = Case::new();
    let (a, b) = (case.input(-3, 4), case.input(2, 6));
    is_in(&case, index(a) * index(b), -18, 24);
    is_in(&case, index(a) * index(a), 0, 16);
}

/// What is asked about random programs, and how much of the answers has a certificate.
#[derive(Default)]
struct Shares(BTreeMap<String, (usize, usize)>);

impl Shares {
    fn add(&mut self, kind: &str, found: bool) {
        let (all, good) = self.0.entry(kind.to_owned()).or_default();
        *all += 1;
        *good += usize::from(found);
    }
}

fn kind(def: &Def) -> &'static str {
    match def {
        Def::Input(_) | Def::Constant(_) => "given",
        Def::Add(..) | Def::Sub(..) => "sum",
        Def::Mul(..) => "product",
        Def::Min(_) | Def::Max(_) => "extremum",
        Def::FloorDiv(..) | Def::CeilDiv(..) | Def::Mod(..) => "division",
        Def::Select(..) => "select",
        Def::InductionVariable(_) => "iv",
        Def::Argument(..) => "argument",
        Def::LoopResult(..) => "loop result",
        Def::IfResult(..) => "if result",
        Def::Below(_) => "choice",
    }
}

fn generate(seed: u64) -> (Program, Vec<Val>) {
    let mut generator = Generator::new(seed);
    let inputs = generator.inputs(&[None, Some((0, 9)), Some((-3, 4)), Some((1, 6))]);
    let mut scope = inputs.clone();
    let size = 4 + generator.rng.below(14);
    generator.program.body = generator.block(0, &mut scope, 0, size);
    generator.program.visibility = !seed.is_multiple_of(3);
    (generator.program, inputs)
}

/// Returns what the engine says of a program, as claims with the kind of the question.
fn claims(program: &Program, inputs: &[Val], rng: &mut Random) -> Vec<(String, Claim<Val>)> {
    let mut bounds = Bounds::new(program);
    let mut claims = Vec::new();
    let count = program.defs.len();
    for value in 0..count as Val {
        let name = kind(&program.defs[value as usize]);
        let found = bounds.interval(index(value));
        claims.extend(Claim::interval(&index(value), found).map(|claim| (format!("interval of {name}"), claim)));
        let allowed = |column: Column<Val>| inputs.contains(&column.value);
        for side in [BoundKind::Lower, BoundKind::Upper] {
            if let Ok(bound) = bounds.bound(side, index(value), &allowed) {
                claims.push((format!("bound of {name}"), Claim::bound(&index(value), side, &bound)));
            }
        }
        let (other, relation) = (rng.below(count) as Val, relation(rng));
        let verdict = bounds.compare(index(value), relation, index(other));
        let claim = Claim::verdict(&index(value), relation, &index(other), &verdict);
        claims.extend(claim.map(|claim| ("comparison".to_owned(), claim)));
    }
    claims
}

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|number| number.parse().ok()).unwrap_or(usual)
}

#[test]
fn most_answers_have_a_certificate() {
    let first = number("BOURN_SEED", 0);
    let programs = number("BOURN_PROGRAMS", if cfg!(debug_assertions) { 6 } else { 60 });
    let mut shares = Shares::default();
    for seed in first..first + programs {
        let (program, inputs) = generate(seed);
        for (kind, claim) in claims(&program, &inputs, &mut Random(seed | 1)) {
            let certificate = Bounds::new(&program).certify(&claim);
            shares.add(&kind, certificate.is_ok());
            match certificate {
                Ok(certificate) => assert_eq!(check(&program, &certificate), Ok(())),
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
    assert!(programs < 6 || good * 10 > all * 8, "fewer answers than before have a certificate");
}
