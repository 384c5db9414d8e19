//! Brute force over small boxes, and the systems to compare with it.
#![allow(dead_code, reason = "each test binary uses a part")]

use bourn_presburger::{Budget, Int, Polyhedron, Set};
pub use bourn_test_support::Random;

pub const BUDGET: Budget = Budget::steps(50_000);

/// Returns a random row of `vars` coefficients and a constant.
pub fn random_row(random: &mut Random, vars: usize, coefficient: i64, constant: i64) -> Vec<i64> {
    let mut row: Vec<i64> = (0..vars).map(|_| random.around(coefficient)).collect();
    row.push(random.around(constant));
    row
}

/// Returns all points of a box around the origin, in lexicographic order.
pub fn cube(vars: usize, size: i64) -> Vec<Vec<i64>> {
    let mut points = vec![Vec::new()];
    for _ in 0..vars {
        points = points
            .into_iter()
            .flat_map(|p: Vec<i64>| (-size..=size).map(move |v| [p.clone(), vec![v]].concat()))
            .collect();
    }
    points
}

pub fn value(row: &[i64], point: &[i64]) -> i64 {
    row.iter().zip(point).map(|(a, b)| a * b).sum::<i64>() + row[row.len() - 1]
}

/// One conjunction as the test knows it: rows over dims and then locals, with a range for the locals.
#[derive(Debug, Clone)]
pub struct Case {
    pub dims: usize,
    pub locals: usize,
    pub equalities: Vec<Vec<i64>>,
    pub inequalities: Vec<Vec<i64>>,
}

/// Locals are searched in this box; cases bound them to it.
pub const LOCAL_SIZE: i64 = 6;

impl Case {
    pub fn polyhedron(&self) -> Polyhedron {
        Polyhedron::from_rows(self.dims, 0, self.locals, &self.equalities, &self.inequalities).unwrap()
    }

    /// Returns whether the rows alone contain a point.
    pub fn has(&self, point: &[i64]) -> bool {
        let holds = |all: &[i64]| {
            self.equalities.iter().all(|r| value(r, all) == 0)
                && self.inequalities.iter().all(|r| value(r, all) >= 0)
        };
        if self.locals == 0 {
            return holds(point);
        }
        cube(self.locals, LOCAL_SIZE).iter().any(|locals| holds(&[point, &locals[..]].concat()))
    }

    pub fn bound(&mut self, column: usize, size: i64) {
        for sign in [1, -1] {
            let mut row = vec![0; self.dims + self.locals + 1];
            row[column] = sign;
            row[self.dims + self.locals] = size;
            self.inequalities.push(row);
        }
    }
}

/// Returns whether a polyhedron contains a point: by its rows if it has no locals, else by asking.
pub fn has(p: &Polyhedron, point: &[i64]) -> bool {
    if p.num_locals() > 0 {
        return p.contains(point, BUDGET).unwrap();
    }
    let at = |row: &Vec<Int>| {
        let constant = row[row.len() - 1].clone();
        row.iter().zip(point).fold(constant, |sum, (c, x)| &sum + &(c * &Int::from(*x)))
    };
    p.equalities().iter().all(|row| at(row).is_zero())
        && p.inequalities().iter().all(|row| at(row).signum() >= 0)
}

pub fn set_has(set: &Set, point: &[i64]) -> bool {
    set.pieces().iter().any(|piece| has(piece, point))
}

/// Returns a random conjunction within a box of the given size; locals are bounded too.
pub fn random_case(random: &mut Random, dims: usize, locals: usize, size: i64) -> Case {
    let vars = dims + locals;
    let mut case = Case { dims, locals, equalities: Vec::new(), inequalities: Vec::new() };
    for _ in 0..random.below(3) + locals {
        if random.below(3) == 0 {
            case.equalities.push(random_row(random, vars, 3, 4));
        } else {
            case.inequalities.push(random_row(random, vars, 3, 6));
        }
    }
    for column in 0..dims {
        case.bound(column, size);
    }
    for column in dims..vars {
        case.bound(column, LOCAL_SIZE);
    }
    case
}

/// A union of cases, with its points in a cube that contains it all.
pub struct Union {
    pub set: Set,
    pub cases: Vec<Case>,
}

pub fn random_union(random: &mut Random, dims: usize, pieces: i64, size: i64) -> Union {
    let mut set = Set::empty(dims, 0);
    let mut cases = Vec::new();
    for _ in 0..pieces {
        let locals = usize::from(random.below(3) == 0);
        let case = random_case(random, dims, locals, size);
        set.push(case.polyhedron());
        cases.push(case);
    }
    Union { set, cases }
}

impl Union {
    pub fn has(&self, point: &[i64]) -> bool {
        self.cases.iter().any(|case| case.has(point))
    }
}

pub fn ints(point: &[i64]) -> Vec<Int> {
    point.iter().map(|v| Int::from(*v)).collect()
}

/// Returns the points of a set within a cube, by asking for each.
pub fn inside(set: &Set, size: i64) -> Vec<Vec<i64>> {
    let all = cube(set.num_dims() + set.num_symbols(), size);
    all.into_iter().filter(|p| set.contains(p, BUDGET).unwrap()).collect()
}

pub fn set(text: &str) -> Set {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}
