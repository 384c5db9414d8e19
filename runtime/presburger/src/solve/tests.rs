//! Tests of which tier answers.

use super::*;
use crate::simplex::tableau::Kind;

/// A task that runs some work and records the tiers that tried it.
struct Recorder<F> {
    tiers: Vec<&'static str>,
    work: F,
}

impl<F: Fn(&System<Int>) -> Vec<Int>> Task for Recorder<F> {
    type Output = bool;
    fn run<T: Num>(&mut self, system: &System<T>, fuel: &mut u64) -> Checked<bool> {
        self.tiers.push(std::any::type_name::<T>());
        let objective = (self.work)(&system.convert()?);
        let objective = objective.iter().map(T::from_int).collect::<Checked<Vec<T>>>()?;
        optimum::integer_minimum(system, &objective, fuel)?;
        let mut tableau = sample::tableau_of(system, *fuel)?;
        tableau.add_dense(&objective, Kind::NonNegative)?;
        Ok(tableau.is_empty())
    }
}

/// Returns the tiers in which a thin triangle with sides of slope about `2^bits` is tried.
fn tiers(bits: usize) -> Vec<&'static str> {
    let size = (0..bits).fold(Int::ONE, |value, _| &value + &value);
    let mut system = AnySystem::new(2);
    let next = |by: i64| &size + &Int::from(by);
    for row in
        [[next(1), -next(0), Int::from(7)], [-next(3), next(1), next(5)], [Int::from(3), next(9), next(4)]]
    {
        system.push_int(&row, false);
    }
    let mut recorder =
        Recorder { tiers: Vec::new(), work: |_: &System<Int>| [1, 1, 0].map(Int::from).to_vec() };
    let answer = system.run(&mut recorder, Budget::default());
    assert!(answer.is_some());
    recorder.tiers.iter().map(|name| name.rsplit("::").next().unwrap_or(name)).collect()
}

#[test]
fn the_narrowest_tier_that_fits_answers() {
    assert_eq!(tiers(4), ["i64"]);
    assert_eq!(tiers(31), ["i64", "Int"]);
    assert_eq!(tiers(62), ["i64", "Int"]);
    assert_eq!(tiers(90), ["Int"]);
}

#[test]
fn a_budget_of_nothing_is_exhausted_in_every_tier() {
    for bits in [4, 90, 140] {
        let size = (0..bits).fold(Int::ONE, |value, _| &value + &value);
        let mut system = AnySystem::new(2);
        system.push_int(&[&size + &Int::ONE, -&size, Int::from(-1)], false);
        system.push_int(&[-&size, &size + &Int::from(2), Int::from(-1)], false);
        system.push_int(&[-Int::ONE, -Int::ONE, size.clone()], false);
        let mut recorder =
            Recorder { tiers: Vec::new(), work: |_: &System<Int>| [1, 1, 0].map(Int::from).to_vec() };
        assert_eq!(system.run(&mut recorder, Budget::steps(0)), None);
    }
}
