//! Coalescing: writing a set in fewer pieces.

use super::Set;
use crate::budget::{Budget, Exhausted};
use crate::num::{Checked, Num, Stop, gathered};
use crate::polyhedron::Polyhedron;
use crate::solve::difference::{Explicit, Merge, make_explicit, merge, subtract};
use crate::solve::hull::convex_hull;
use crate::solve::quotients::{Divided, Quotients};
use crate::solve::redundancy::remove_redundant;
use crate::solve::rows::{System, negated};
use crate::solve::sample::{integer_sample, tableau_of};
use crate::solve::{AnySystem, ManyTask, run_many};
use rustc_hash::FxHashSet;

/// The steps for one attempt with a convex hull; beyond them the pieces are better left alone.
const HULL_STEPS: u64 = 300;
/// The largest number of columns and rows for which a convex hull is tried.
const HULL_COLUMNS: usize = 5;
const HULL_ROWS: usize = 24;

impl Set {
    /// Returns the same points in fewer pieces. Empty and contained pieces are dropped, and two pieces are joined if some
    /// of their constraints describe the union. Pieces with existentials are compared with these written as floor
    /// divisions.
    ///
    /// ```
    /// use bourn_presburger::{Budget, Set};
    /// let s: Set = "{ [x] : x mod 3 == 0 or x mod 3 == 1 or x mod 3 == 2 }".parse().unwrap();
    /// assert_eq!(s.coalesce(Budget::default()).unwrap().to_string(), "{ [d0] }");
    /// ```
    pub fn coalesce(&self, budget: Budget) -> Result<Set, Exhausted> {
        self.coalesce_by(false, budget)
    }

    /// Coalesces as [`Set::coalesce`] does, but joins all pairs of neighbours whose union is one polyhedron, which may need
    /// constraints that neither has. Each attempt is a [convex hull](Set::convex_hull) of small pieces, which is several
    /// times slower.
    ///
    /// ```
    /// use bourn_presburger::{Budget, Set};
    /// let points: Set = "{ [x, y] : x == 0 and y == 0 or x == 1 and y == 1 or x == 2 and y == 2 }".parse().unwrap();
    /// assert_eq!(points.coalesce(Budget::default()).unwrap().pieces().len(), 3);
    /// let line = points.coalesce_fully(Budget::default()).unwrap();
    /// assert_eq!(line.to_string(), "{ [d0, d1] : d1 == d0 and 0 <= d0 <= 2 }");
    /// ```
    pub fn coalesce_fully(&self, budget: Budget) -> Result<Set, Exhausted> {
        self.coalesce_by(true, budget)
    }

    fn coalesce_by(&self, hulls: bool, budget: Budget) -> Result<Set, Exhausted> {
        let visible = self.dims + self.symbols;
        let systems: Vec<&AnySystem> = self.pieces.iter().map(|p| &p.system).collect();
        let merged = run_many(&systems, &mut Coalesce { visible, hulls }, &mut { budget.0 })?;
        let piece = |system: AnySystem| Polyhedron::in_space(self.dims, self.symbols, visible, system);
        Ok(self.with(merged.into_iter().map(piece).collect()))
    }
}

struct Coalesce {
    visible: usize,
    hulls: bool,
}
impl ManyTask for Coalesce {
    type Output = Vec<AnySystem>;
    fn run<T: Num>(&mut self, systems: &[System<T>], fuel: &mut u64) -> Checked<Self::Output> {
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
        join_all(&mut parts, self.hulls, fuel)?;
        gathered(parts.iter().map(|part| Ok(AnySystem::from_system(&part.system()?))))
    }
}

/// Joins parts by their own constraints first, and then, if at all, looks for other constraints.
fn join_all<T: Num>(parts: &mut Vec<Divided<T>>, hulls: bool, fuel: &mut u64) -> Checked<()> {
    let mut joiner =
        Joiner { names: (0..parts.len()).collect(), next: parts.len(), apart: FxHashSet::default() };
    loop {
        joiner.join_by(parts, Search::OwnRows, fuel)?;
        if !hulls || !joiner.join_by(parts, Search::Hull, fuel)? {
            return Ok(());
        }
    }
}

/// The constraints to try when two parts are joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Search {
    OwnRows,
    Hull,
}

/// The result of joining two parts.
enum Joined<T> {
    No,
    /// The first contains the second.
    First,
    /// The second contains the first.
    Second,
    One(Divided<T>),
}

/// A record of the pairs that cannot be joined.
struct Joiner {
    /// A number for each part; each new part gets a new number.
    names: Vec<usize>,
    next: usize,
    apart: FxHashSet<(usize, usize, Search)>,
}

impl Joiner {
    /// Joins pairs until no more can be joined, with hulls just once. Returns whether anything was joined.
    fn join_by<T: Num>(
        &mut self,
        parts: &mut Vec<Divided<T>>,
        search: Search,
        fuel: &mut u64,
    ) -> Checked<bool> {
        let mut any = false;
        let mut first = 0;
        'parts: while first < parts.len() {
            for second in first + 1..parts.len() {
                let key = (self.names[first], self.names[second], search);
                if self.apart.contains(&key) {
                    continue;
                }
                let joined = join_pair(&parts[first], &parts[second], search, fuel)?;
                if matches!(joined, Joined::No) {
                    self.apart.insert(key);
                    continue;
                }
                any = true;
                // The others keep their order, since neighbours are usually near each other.
                let other = (parts.remove(second), self.names.remove(second));
                match joined {
                    Joined::First => {}
                    Joined::No | Joined::Second => (parts[first], self.names[first]) = other,
                    Joined::One(one) => {
                        (parts[first], self.names[first]) = (one, self.next);
                        self.next += 1;
                        // The new part may be joinable with an earlier part.
                        first = 0;
                    }
                }
                if search == Search::Hull {
                    return Ok(true);
                }
                continue 'parts;
            }
            first += 1;
        }
        Ok(any)
    }
}

/// Joins two parts, if that is possible.
pub(crate) fn join<T: Num>(a: &Divided<T>, b: &Divided<T>, fuel: &mut u64) -> Checked<Option<Divided<T>>> {
    for search in [Search::OwnRows, Search::Hull] {
        match join_pair(a, b, search, fuel)? {
            Joined::No => {}
            Joined::First => return Ok(Some(a.clone())),
            Joined::Second => return Ok(Some(b.clone())),
            Joined::One(one) => return Ok(Some(one)),
        }
    }
    Ok(None)
}

fn join_pair<T: Num>(a: &Divided<T>, b: &Divided<T>, search: Search, fuel: &mut u64) -> Checked<Joined<T>> {
    let plain = a.quotients.list.is_empty() && b.quotients.list.is_empty();
    let aligned = if plain { None } else { Some(Divided::align(a, b)?) };
    let (first, second) = match &aligned {
        Some((_, first, second)) => (first, second),
        None => (&a.conditions, &b.conditions),
    };
    let one = match search {
        Search::Hull => match join_by_hull(first, second, fuel)? {
            None => return Ok(Joined::No),
            Some(one) => one,
        },
        Search::OwnRows => match merge(first, second, fuel)? {
            Merge::No => return Ok(Joined::No),
            Merge::First => return Ok(Joined::First),
            Merge::Second => return Ok(Joined::Second),
            Merge::One(one) => one,
        },
    };
    Ok(Joined::One(match aligned {
        None => Divided { quotients: a.quotients.clone(), conditions: one },
        Some((quotients, ..)) => Divided::without_definitions(quotients, &one)?.without_unused()?,
    }))
}

/// Joins two systems by their convex hull: if any polyhedron has exactly the points of both, the hull has. It is tried only
/// if it is cheap.
fn join_by_hull<T: Num>(a: &System<T>, b: &System<T>, fuel: &mut u64) -> Checked<Option<System<T>>> {
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

/// Returns whether two systems meet after every constraint is moved outwards by one, as most pairs do that can be joined.
fn are_neighbours<T: Num>(a: &System<T>, b: &System<T>, fuel: &mut u64) -> Checked<bool> {
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

fn exact_hull<T: Num>(a: &System<T>, b: &System<T>, fuel: &mut u64) -> Checked<Option<System<T>>> {
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
