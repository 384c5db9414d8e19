//! The algorithms behind the public types, generic over the number tier.

pub(crate) mod basis;
pub(crate) mod branch;
pub(crate) mod count;
pub(crate) mod difference;
pub(crate) mod gist;
pub(crate) mod hull;
pub(crate) mod lexmin;
pub(crate) mod lexsimplex;
pub(crate) mod optimum;
pub(crate) mod parametric;
pub(crate) mod position;
pub(crate) mod presolve;
pub(crate) mod project;
pub(crate) mod quotients;
pub(crate) mod rational;
pub(crate) mod redundancy;
pub(crate) mod rows;
pub(crate) mod sample;
#[cfg(test)]
mod tests;

use crate::budget::{Budget, Exhausted};
use crate::int::Int;
use crate::num::{Checked, Num, Stop, gathered};
use rows::System;

/// A computation that any tier can run.
pub(crate) trait Task {
    type Output;
    fn run<T: Num>(&mut self, system: &System<T>, fuel: &mut u64) -> Checked<Self::Output>;
}

/// A system in the narrowest tier that holds it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum AnySystem {
    Word(System<i64>),
    Big(System<Int>),
}

impl AnySystem {
    pub(crate) fn new(vars: usize) -> AnySystem {
        AnySystem::Word(System::new(vars))
    }

    pub(crate) fn from_system<T: Num>(system: &System<T>) -> AnySystem {
        match system.convert() {
            Ok(word) => AnySystem::Word(word),
            Err(_) => AnySystem::Big(system.to_int()),
        }
    }

    pub(crate) fn vars(&self) -> usize {
        match self {
            AnySystem::Word(s) => s.vars(),
            AnySystem::Big(s) => s.vars(),
        }
    }

    pub(crate) fn push(&mut self, row: &[i64], equality: bool) {
        let fits = !row.contains(&i64::MIN);
        match self {
            AnySystem::Word(word) if fits => word.push(row, equality),
            _ => self.push_int(&row.iter().map(|v| Int::from(*v)).collect::<Vec<_>>(), equality),
        }
    }

    pub(crate) fn push_int(&mut self, row: &[Int], equality: bool) {
        match self {
            AnySystem::Big(big) => big.push(row, equality),
            AnySystem::Word(word) => match gathered(row.iter().map(i64::from_int)) {
                Ok(words) => word.push(&words, equality),
                Err(_) => {
                    let mut big = word.to_int();
                    big.push(row, equality);
                    *self = AnySystem::Big(big);
                }
            },
        }
    }

    /// Runs a task in words, then in big integers. The steps of both are taken from `fuel`.
    pub(crate) fn run_on<K: Task>(&self, task: &mut K, fuel: &mut u64) -> Result<K::Output, Exhausted> {
        let answer = match self {
            AnySystem::Word(word) => match task.run(word, fuel) {
                Err(Stop::Overflow) => task.run(&word.to_int(), fuel),
                answer => answer,
            },
            AnySystem::Big(big) => task.run(big, fuel),
        };
        answer.map_err(|_| Exhausted)
    }

    /// Runs a task as [`AnySystem::run_on`] does, for an operation that is this task alone.
    pub(crate) fn run<K: Task>(&self, task: &mut K, budget: Budget) -> Option<K::Output> {
        self.run_on(task, &mut { budget.0 }).ok()
    }
}

/// A computation over several systems at once.
pub(crate) trait ManyTask {
    type Output;
    fn run<T: Num>(&mut self, systems: &[System<T>], fuel: &mut u64) -> Checked<Self::Output>;
}

fn in_tier<T: Num>(systems: &[&AnySystem]) -> Checked<Vec<System<T>>> {
    gathered(systems.iter().map(|system| match system {
        AnySystem::Word(s) => s.convert::<T>(),
        AnySystem::Big(s) => s.convert::<T>(),
    }))
}

/// Runs a task over several systems, as [`AnySystem::run_on`] does.
pub(crate) fn run_many<K: ManyTask>(
    systems: &[&AnySystem],
    task: &mut K,
    fuel: &mut u64,
) -> Result<K::Output, Exhausted> {
    fn attempt<T: Num, K: ManyTask>(
        systems: &[&AnySystem],
        task: &mut K,
        fuel: &mut u64,
    ) -> Option<Checked<K::Output>> {
        Some(task.run(&in_tier::<T>(systems).ok()?, fuel))
    }
    for attempt in [attempt::<i64, K>, attempt::<Int, K>] {
        match attempt(systems, task, fuel) {
            None | Some(Err(Stop::Overflow)) => {}
            Some(result) => return result.map_err(|_| Exhausted),
        }
    }
    Err(Exhausted)
}
