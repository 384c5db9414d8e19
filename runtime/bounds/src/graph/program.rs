//! A small program as a value graph: for tests, for documentation, and for clients that have no IR of their own.

use std::fmt;

use crate::base::ids::{Id, ids};
use crate::graph::column::{Column, Part, RegionToken};
use crate::graph::expr::{Expr, index};
use crate::graph::facts::{Carried, CarriedSide, Choose, Condition, Facts, Loop, Relation};
use crate::graph::{Entry, ValueGraph};

ids! {
    /// A value of a [`Program`].
    pub Val
}

impl fmt::Display for Val {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v{}", self.index())
    }
}

/// The definition of a value.
#[derive(Clone, Debug)]
enum Definition {
    /// An input; its only facts are in `facts`.
    Input,
    /// A shaped value, and the sizes that its type fixes.
    Shaped(Vec<Option<i64>>),
    Expression(Expr<Val>),
    InductionVariable(usize),
    /// A loop-carried argument: the loop, and the position in its lists.
    Argument(usize, usize),
    LoopResult(usize, usize),
    /// A result of an `if`: the values that its two regions end with.
    Chosen(Condition<Val>, Val, Val),
}

#[derive(Clone, Debug)]
struct Value {
    definition: Definition,
    region: usize,
    facts: Vec<(Expr<Val>, Relation, Expr<Val>)>,
}

/// A counted loop, with its carried values.
#[derive(Clone, Debug)]
struct Counted {
    bounds: Loop<Val>,
    inits: Vec<Val>,
    arguments: Vec<Val>,
    yielded: Vec<Val>,
    results: Vec<Val>,
}

/// A region, and the condition that holds in it.
#[derive(Clone, Debug)]
struct Region {
    parent: usize,
    condition: Condition<Val>,
}

/// The top-level region.
const TOP: usize = 0;

/// A program of integers that never wrap: inputs, expressions, loops and branches, in the order in which they are executed.
///
/// ```
/// use bourn_bounds::{BoundKind, Bounds, Expr, Program, Relation, index};
///
/// // for i = 0 to n step 4, carrying `sum` from 0: sum + min(n - i, 4)
/// let mut program = Program::new();
/// let n = program.input();
/// program.relate(n, index(n), Relation::Ge, 1);
/// let zero = program.value(0);
/// let results = program.for_loop([0.into(), index(n), 4.into()], &[zero], |program, i, carried| {
///     let tile = program.value(Expr::min([index(n) - index(i), 4.into()]));
///     vec![program.value(index(carried[0]) + index(tile))]
/// });
///
/// let mut bounds = Bounds::new(&program);
/// assert_eq!(bounds.constant_bound(BoundKind::Lower, index(results[0])), Some(1));
/// ```
#[derive(Clone, Debug)]
pub struct Program {
    values: Vec<Value>,
    loops: Vec<Counted>,
    regions: Vec<Region>,
    /// The region that is being built.
    here: usize,
}

impl Default for Program {
    fn default() -> Self {
        Program::new()
    }
}

impl Program {
    /// Creates a program without values.
    #[must_use]
    pub fn new() -> Self {
        let top = Region { parent: TOP, condition: Condition::Unknown };
        Program { values: Vec::new(), loops: Vec::new(), regions: vec![top], here: TOP }
    }

    fn add(&mut self, definition: Definition) -> Val {
        self.values.push(Value { definition, region: self.here, facts: Vec::new() });
        Val::at(self.values.len() - 1)
    }

    /// Adds an integer without facts.
    pub fn input(&mut self) -> Val {
        self.add(Definition::Input)
    }

    /// Adds an integer between two bounds, both included.
    pub fn input_in(&mut self, lower: i128, upper: i128) -> Val {
        let input = self.input();
        self.relate(input, index(input), Relation::Ge, lower);
        self.relate(input, index(input), Relation::Le, upper);
        input
    }

    /// Adds a shaped value with these sizes; `None` is a dynamic size.
    pub fn shaped(&mut self, sizes: impl Into<Vec<Option<i64>>>) -> Val {
        self.add(Definition::Shaped(sizes.into()))
    }

    /// Adds the value of an expression.
    pub fn value(&mut self, of: impl Into<Expr<Val>>) -> Val {
        self.add(Definition::Expression(of.into()))
    }

    /// Adds a fact about a value: a relation that holds wherever the value exists.
    ///
    /// # Panics
    ///
    /// If the value belongs to another program.
    pub fn relate(
        &mut self,
        value: Val,
        lhs: impl Into<Expr<Val>>,
        relation: Relation,
        rhs: impl Into<Expr<Val>>,
    ) {
        self.values[value.index()].facts.push((lhs.into(), relation, rhs.into()));
    }

    /// Adds a loop from a lower to an open upper end by a step greater than 0. `body` gets the induction variable and
    /// the carried arguments, and returns their values for the next iteration. Returns the loop's results.
    ///
    /// # Panics
    ///
    /// If `body` does not return as many values as the loop carries.
    pub fn for_loop(
        &mut self,
        [lower, upper, step]: [Expr<Val>; 3],
        inits: &[Val],
        body: impl FnOnce(&mut Self, Val, &[Val]) -> Vec<Val>,
    ) -> Vec<Val> {
        let at = self.loops.len();
        let runs = Condition::relation(lower.clone(), Relation::Lt, upper.clone());
        let region = self.enter(runs);
        let iv = self.add(Definition::InductionVariable(at));
        let arguments: Vec<Val> =
            (0..inits.len()).map(|position| self.add(Definition::Argument(at, position))).collect();
        let bounds = Loop {
            lower,
            upper,
            step,
            bits: None,
            counted: true,
            iv: Column::index(iv),
            region: RegionToken(region as u64),
        };
        self.loops.push(Counted {
            bounds,
            inits: inits.to_vec(),
            arguments: arguments.clone(),
            yielded: Vec::new(),
            results: Vec::new(),
        });
        let yielded = body(self, iv, &arguments);
        assert_eq!(yielded.len(), inits.len(), "the body yields a value for each that the loop carries");
        self.leave();
        let results: Vec<Val> =
            (0..inits.len()).map(|position| self.add(Definition::LoopResult(at, position))).collect();
        self.loops[at].yielded = yielded;
        self.loops[at].results = results.clone();
        results
    }

    /// Adds a branch: the values that `then` returns where the condition holds, and otherwise the values that
    /// `otherwise` returns.
    ///
    /// # Panics
    ///
    /// If the two do not return equally many values.
    pub fn if_else(
        &mut self,
        condition: Condition<Val>,
        then: impl FnOnce(&mut Self) -> Vec<Val>,
        otherwise: impl FnOnce(&mut Self) -> Vec<Val>,
    ) -> Vec<Val> {
        self.enter(condition.clone());
        let then = then(self);
        self.leave();
        self.enter(condition.clone().negated());
        let otherwise = otherwise(self);
        self.leave();
        assert_eq!(then.len(), otherwise.len(), "both regions end with equally many values");
        let pairs = then.into_iter().zip(otherwise);
        pairs
            .map(|(then, otherwise)| self.add(Definition::Chosen(condition.clone(), then, otherwise)))
            .collect()
    }

    fn enter(&mut self, condition: Condition<Val>) -> usize {
        self.regions.push(Region { parent: self.here, condition });
        self.here = self.regions.len() - 1;
        self.here
    }

    fn leave(&mut self) {
        self.here = self.regions[self.here].parent;
    }

    fn region_of(&self, value: Val) -> usize {
        self.values[value.index()].region
    }

    fn is_inside(&self, mut region: usize, outer: usize) -> bool {
        while region != outer && region != TOP {
            region = self.regions[region].parent;
        }
        region == outer
    }

    fn carried(&self, at: usize, position: usize, side: CarriedSide) -> Carried<Val> {
        let counted = &self.loops[at];
        let values = [&counted.inits, &counted.arguments, &counted.yielded, &counted.results];
        Carried::counted(counted.bounds.clone(), Part::Value, values.map(|list| list[position]), side)
    }
}

impl ValueGraph for Program {
    type Value = Val;

    fn size(&self) -> usize {
        self.values.len()
    }

    fn rank(&self, value: Val) -> Option<usize> {
        match &self.values[value.index()].definition {
            Definition::Shaped(sizes) => Some(sizes.len()),
            _ => None,
        }
    }

    fn static_dim(&self, value: Val, dim: u32) -> Option<i64> {
        match &self.values[value.index()].definition {
            Definition::Shaped(sizes) => sizes.get(dim as usize).copied().flatten(),
            _ => None,
        }
    }

    fn is_index(&self, value: Val) -> bool {
        self.rank(value).is_none()
    }

    fn populate(&self, column: Column<Val>, facts: &mut Facts<Val>) {
        let value = &self.values[column.value.index()];
        match &value.definition {
            Definition::Input | Definition::Shaped(_) => {}
            Definition::Expression(expr) => facts.eq(column, expr.clone()),
            Definition::InductionVariable(at) => facts.induction_variable(self.loops[*at].bounds.clone()),
            Definition::Argument(at, position) => {
                facts.carried(self.carried(*at, *position, CarriedSide::Argument));
            }
            Definition::LoopResult(at, position) => {
                facts.carried(self.carried(*at, *position, CarriedSide::Result));
            }
            Definition::Chosen(condition, then, otherwise) => {
                facts.choose(Choose::either(column, condition.clone(), index(*then), index(*otherwise)));
            }
        }
        for (lhs, relation, rhs) in &value.facts {
            facts.relate(lhs.clone(), *relation, rhs.clone());
        }
    }

    fn is_defined_outside(&self, value: Val, region: RegionToken) -> bool {
        !self.is_inside(self.region_of(value), region.0 as usize)
    }

    fn loops_around(&self, value: Val) -> Vec<RegionToken> {
        let mut found = Vec::new();
        let mut region = self.region_of(value);
        while region != TOP {
            let token = RegionToken(region as u64);
            if self.loops.iter().any(|counted| counted.bounds.region == token) {
                found.push(token);
            }
            region = self.regions[region].parent;
        }
        found
    }

    fn is_visible_at(&self, value: Val, at: Val) -> bool {
        value <= at && self.is_inside(self.region_of(at), self.region_of(value))
    }

    fn enclosing(&self, value: Val) -> Option<RegionToken> {
        let region = self.region_of(value);
        (region != TOP).then_some(RegionToken(region as u64))
    }

    fn entry(&self, region: RegionToken, _: Val) -> Entry<Val> {
        let region = &self.regions[region.0 as usize];
        let parent = (region.parent != TOP).then_some(RegionToken(region.parent as u64));
        Entry { parent, condition: region.condition.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BoundKind, Bounds, dim};

    #[test]
    fn branches_know_their_condition() {
        let mut program = Program::new();
        let n = program.input();
        let condition = Condition::relation(index(n), Relation::Lt, 5);
        let chosen = program.if_else(
            condition,
            |program| vec![program.value(index(n) + 1)],
            |program| vec![program.value(3)],
        );
        let mut bounds = Bounds::new(&program);
        assert_eq!(bounds.constant_bound(BoundKind::Upper, index(chosen[0])), Some(5));
        assert_eq!(bounds.constant_bound(BoundKind::Lower, index(chosen[0])), None);
    }

    #[test]
    fn sizes_are_those_of_the_type_and_not_negative() {
        let mut program = Program::new();
        let shaped = program.shaped([Some(4), None]);
        let mut bounds = Bounds::new(&program);
        assert_eq!(bounds.constant_bound(BoundKind::Upper, dim(shaped, 0)), Some(4));
        assert_eq!(bounds.constant_bound(BoundKind::Lower, dim(shaped, 1)), Some(0));
        assert_eq!(bounds.constant_bound(BoundKind::Upper, dim(shaped, 1)), None);
    }

    #[test]
    fn loops_in_loops_are_told_apart() {
        let mut program = Program::new();
        let n = program.input_in(1, 8);
        let zero = program.value(0);
        let ends = || [0.into(), index(n), 1.into()];
        let results = program.for_loop(ends(), &[zero], |program, i, outer| {
            program.for_loop([0.into(), index(i), 1.into()], outer, |program, _, inner| {
                vec![program.value(index(inner[0]) + 1)]
            })
        });
        let mut bounds = Bounds::new(&program);
        // 0 + 1 + .. + (n - 1)
        assert!(bounds.compare(index(results[0]) * 2, Relation::Eq, index(n) * (index(n) - 1)).is_proven());
    }
}
