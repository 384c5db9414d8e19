//! The same points in fewer pieces.

use super::Set;
use crate::num::{Fit, Num, Stop};
use crate::polyhedron::{Exhausted, Polyhedron};
use crate::solve::difference::{Explicit, Merge, make_explicit, merge, subtract};
use crate::solve::hull::convex_hull;
use crate::solve::quotients::{Divided, Quotients};
use crate::solve::redundancy::remove_redundant;
use crate::solve::rows::{System, negated};
use crate::solve::sample::{integer_sample, tableau_of};
use crate::solve::{AnySystem, Budget, ManyTask, run_many};

/// Steps for one attempt with a convex hull: beyond that the pieces are better left alone.
const HULL_STEPS: u64 = 100;
/// A convex hull is tried up to so many columns and rows.
const HULL_COLUMNS: usize = 4;
const HULL_ROWS: usize = 20;

impl Set {
    /// The same points in fewer pieces: empty and contained pieces are dropped, and two pieces whose union is one
    /// polyhedron are joined. Pieces with existentials are compared with these written as floor divisions.
    ///
    /// ```
    /// use bourn_presburger::{Budget, Set};
    /// let points: Set = "{ [x, y] : x == 0 and y == 0 or x == 1 and y == 1 or x == 2 and y == 2 }".parse().unwrap();
    /// let line = points.coalesce(Budget::default()).unwrap();
    /// assert_eq!(line.to_string(), "{ [d0, d1] : d1 == d0 and 0 <= d0 <= 2 }");
    /// ```
    pub fn coalesce(&self, budget: Budget) -> Result<Set, Exhausted> {
        let visible = self.dims + self.symbols;
        let systems: Vec<&AnySystem> = self.pieces.iter().map(|p| &p.system).collect();
        let merged = run_many(&systems, &mut Coalesce { visible }, &mut { budget.0 })?;
        let piece = |system: AnySystem| Polyhedron::in_space(self.dims, self.symbols, visible, system);
        Ok(self.with(merged.into_iter().map(piece).collect()))
    }
}

struct Coalesce {
    visible: usize,
}
impl ManyTask for Coalesce {
    type Output = Vec<AnySystem>;
    fn run<T: Num>(&mut self, systems: &[System<T>], fuel: &mut u64) -> Fit<Self::Output> {
        let mut pieces = Vec::with_capacity(systems.len());
        for system in systems {
            if integer_sample(system, fuel)?.is_some() {
                pieces.push(system);
            }
        }
        if let [only] = pieces[..] {
            return Ok(vec![AnySystem::from_system(only)]);
        }
        let mut parts: Vec<Divided<T>> = Vec::with_capacity(pieces.len());
        for system in pieces {
            if system.vars() == self.visible {
                parts.push(Divided { quotients: Quotients::new(self.visible), conditions: system.clone() });
                continue;
            }
            for explicit in make_explicit(system, self.visible, fuel)? {
                parts.push(Divided::from_explicit(&explicit, self.visible)?);
            }
        }
        join_all(&mut parts, fuel)?;
        parts.iter().map(|part| Ok(AnySystem::from_system(&part.system()?))).collect()
    }
}

/// Joins what can be joined by the parts' own constraints, and only then looks for others.
fn join_all<T: Num>(parts: &mut Vec<Divided<T>>, fuel: &mut u64) -> Fit<()> {
    loop {
        join_by(parts, Search::OwnRows, fuel)?;
        let left = parts.len();
        join_by(parts, Search::Hull, fuel)?;
        if parts.len() == left {
            return Ok(());
        }
    }
}

/// Where constraints for two parts as one are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Search {
    OwnRows,
    Hull,
}

fn join_by<T: Num>(parts: &mut Vec<Divided<T>>, search: Search, fuel: &mut u64) -> Fit<()> {
    let mut first = 0;
    'parts: while first < parts.len() {
        for second in first + 1..parts.len() {
            let Some(joined) = join_pair(&parts[first], &parts[second], search, fuel)? else { continue };
            parts.swap_remove(second);
            parts.swap_remove(first);
            parts.push(joined);
            if search == Search::Hull {
                return Ok(());
            }
            // The joined part may now fit an earlier one.
            first = 0;
            continue 'parts;
        }
        first += 1;
    }
    Ok(())
}

/// Both as one, if that is possible.
pub(crate) fn join<T: Num>(a: &Divided<T>, b: &Divided<T>, fuel: &mut u64) -> Fit<Option<Divided<T>>> {
    match join_pair(a, b, Search::OwnRows, fuel)? {
        None => join_pair(a, b, Search::Hull, fuel),
        joined => Ok(joined),
    }
}

fn join_pair<T: Num>(
    a: &Divided<T>,
    b: &Divided<T>,
    search: Search,
    fuel: &mut u64,
) -> Fit<Option<Divided<T>>> {
    if a.quotients.list.is_empty() && b.quotients.list.is_empty() {
        let joined = join_systems(&a.conditions, &b.conditions, search, fuel)?;
        return Ok(joined.map(|conditions| Divided { quotients: a.quotients.clone(), conditions }));
    }
    let (quotients, first, second) = Divided::align(a, b)?;
    let Some(one) = join_systems(&first, &second, search, fuel)? else { return Ok(None) };
    Divided::without_definitions(quotients, &one)?.without_unused().map(Some)
}

fn join_systems<T: Num>(
    a: &System<T>,
    b: &System<T>,
    search: Search,
    fuel: &mut u64,
) -> Fit<Option<System<T>>> {
    if search == Search::Hull {
        return join_by_hull(a, b, fuel);
    }
    Ok(match merge(a, b, fuel)? {
        Merge::No => None,
        Merge::First => Some(a.clone()),
        Merge::Second => Some(b.clone()),
        Merge::One(one) => Some(one),
    })
}

/// If any polyhedron has exactly the points of both, the convex hull has: it is tried where it is cheap.
fn join_by_hull<T: Num>(a: &System<T>, b: &System<T>, fuel: &mut u64) -> Fit<Option<System<T>>> {
    let rows = a.eq.len() + a.ge.len() + b.eq.len() + b.ge.len();
    if a.vars() > HULL_COLUMNS || rows > HULL_ROWS || !are_neighbours(a, b, fuel)? {
        return Ok(None);
    }
    let mut steps = HULL_STEPS.min(*fuel);
    let before = steps;
    let result = exact_hull(a, b, &mut steps);
    *fuel -= before - steps;
    match result {
        Err(Stop::Exhausted) => Ok(None),
        other => other,
    }
}

/// Whether they meet once every constraint is moved outwards by one: most pairs that can be joined do.
fn are_neighbours<T: Num>(a: &System<T>, b: &System<T>, fuel: &mut u64) -> Fit<bool> {
    let vars = a.vars();
    let mut both = System::new(vars);
    for system in [a, b] {
        let opposite: Vec<Vec<T>> = system.eq.iter().map(negated).collect();
        let rows = system.ge.iter().chain(system.eq.iter()).chain(opposite.iter().map(Vec::as_slice));
        for row in rows {
            let mut row = row.to_vec();
            row[vars] = row[vars].add(&T::one())?;
            both.ge.push(&row);
        }
    }
    let tableau = tableau_of(&both, *fuel)?;
    *fuel = tableau.fuel;
    Ok(!tableau.is_empty())
}

fn exact_hull<T: Num>(a: &System<T>, b: &System<T>, fuel: &mut u64) -> Fit<Option<System<T>>> {
    let mut hull = convex_hull(a, b, fuel)?;
    let vars = a.vars();
    let plain = |system: &System<T>| Explicit { definitions: System::new(vars), conditions: system.clone() };
    for rest in subtract(&hull, &plain(a), vars, fuel)? {
        for left in subtract(&rest, &plain(b), vars, fuel)? {
            if integer_sample(&left, fuel)?.is_some() {
                return Ok(None);
            }
        }
    }
    remove_redundant(&mut hull, fuel)?;
    Ok(Some(hull))
}
