//! Only what an answer needs is visited: how often the graph is asked.

use std::cell::Cell;

use bourn_bounds::{
    BoundKind, Bounds, Carried, CarriedSide, Column, Expr, Facts, Interval, Loop, Part, RegionToken,
    Relation, ValueGraph, index,
};

/// Value 0 is an input; value `n` is value `n - 1` plus 1.
#[derive(Default)]
struct Chain {
    asked: Cell<usize>,
}

impl ValueGraph for Chain {
    type Value = u32;
    fn populate(&self, column: Column<u32>, facts: &mut Facts<u32>) {
        self.asked.set(self.asked.get() + 1);
        if let Some(before) = column.value.checked_sub(1) {
            facts.eq(index(column.value), index(before) + 1);
        }
    }
}

#[test]
fn comparisons_of_near_values() {
    let chain = Chain::default();
    let mut bounds = Bounds::new(&chain);
    assert!(bounds.compare(index(100_000) + 1, Relation::Gt, index(100_000)).is_proven());
    assert!(chain.asked.get() <= 2, "{}", chain.asked.get());
    assert_eq!(bounds.constant_delta(index(100_000), index(99_995)), Some(5));
    assert!(bounds.compare(index(99_995), Relation::Lt, index(100_000)).is_proven());
    assert!(chain.asked.get() <= 8, "{}", chain.asked.get());
}

#[test]
fn explanations_of_many_values_share_facts() {
    let chain = Chain::default();
    let mut bounds = Bounds::new(&chain);
    for value in 0..100 {
        let found = bounds.explain(index(value), &|column| format!("v{}", column.value));
        assert_eq!(found.steps.len(), value as usize);
    }
    // Each is asked for its form, and for explanations.
    assert!(chain.asked.get() <= 200, "{}", chain.asked.get());
}

#[test]
fn bounds_in_terms_of_direct_operands() {
    let chain = Chain::default();
    let mut bounds = Bounds::new(&chain);
    let operand = |column: Column<u32>| column.value == 99_999;
    for kind in [BoundKind::Equal, BoundKind::Lower, BoundKind::Upper] {
        let bound = bounds.bound(kind, index(100_000), &operand).expect("it is known");
        assert_eq!(bound.maps[0].map.to_string(), "()[s0] -> (s0 + 1)");
    }
    assert!(chain.asked.get() <= 1, "{}", chain.asked.get());
}

/// A nest of loops through which one value is carried: `r(k) = for i(k) = 0 to n iter_args(a(k) = a(k - 1)) { yield r(k + 1) }`, from 0. The
/// innermost one yields `t(k) = max(a(k), i(k))`. Value 0 is `n`, at most 9, and value 1 is 0; the others are four for each loop: `i(k)`,
/// `a(k)`, `t(k)` and `r(k)`.
struct Nest {
    depth: u32,
    knows_loops: bool,
    /// How often a form was looked for, since each time the graph is asked for a constant first.
    asked: Cell<usize>,
}

impl Nest {
    fn new(depth: u32) -> Self {
        Nest { depth, knows_loops: true, asked: Cell::new(0) }
    }

    fn value(at: u32, role: u32) -> u32 {
        2 + 4 * at + role
    }

    /// Returns the loop and the role of a value.
    fn role(value: u32) -> Option<(u32, u32)> {
        let from_first = value.checked_sub(2)?;
        Some((from_first / 4, from_first % 4))
    }

    /// Returns the number of loops around a value.
    fn loops_of(value: u32) -> u32 {
        Nest::role(value).map_or(0, |(at, role)| if role == 3 { at } else { at + 1 })
    }

    fn init(at: u32) -> u32 {
        at.checked_sub(1).map_or(1, |outer| Nest::value(outer, 1))
    }

    fn loop_at(at: u32) -> Loop<u32> {
        Loop {
            lower: index(1),
            upper: index(0),
            step: 1.into(),
            bits: None,
            counted: true,
            iv: Column::index(Nest::value(at, 0)),
            region: RegionToken(at.into()),
        }
    }

    fn values(&self) -> std::ops::Range<u32> {
        0..Nest::value(self.depth, 0)
    }
}

impl ValueGraph for Nest {
    type Value = u32;
    fn constant(&self, value: u32) -> Option<i128> {
        self.asked.set(self.asked.get() + 1);
        (value == 1).then_some(0)
    }
    fn populate(&self, column: Column<u32>, facts: &mut Facts<u32>) {
        let Some((at, role)) = Nest::role(column.value) else { return facts.le(index(0), 9) };
        let [argument, most, result] = [1, 2, 3].map(|role| Nest::value(at, role));
        let yielded = if at + 1 < self.depth { Nest::value(at + 1, 3) } else { most };
        let mut carried = |asked| {
            let values = [Nest::init(at), argument, yielded, result];
            facts.carried(Carried::counted(Nest::loop_at(at), Part::Value, values, asked));
        };
        match role {
            0 => facts.induction_variable(Nest::loop_at(at)),
            1 => carried(CarriedSide::Argument),
            2 => facts.eq(index(most), Expr::max([index(argument), index(Nest::value(at, 0))])),
            _ => carried(CarriedSide::Result),
        }
    }
    fn is_defined_outside(&self, value: u32, region: RegionToken) -> bool {
        u64::from(Nest::loops_of(value)) <= region.0
    }
    fn loops_around(&self, value: u32) -> Vec<RegionToken> {
        let loops = if self.knows_loops { Nest::loops_of(value) } else { 0 };
        (0..loops).rev().map(|at| RegionToken(at.into())).collect()
    }
}

/// Asks for the ranges of all values, and returns them with the number of forms that were looked for.
fn ranges_in(nest: &Nest) -> (Vec<Interval>, usize) {
    let mut bounds = Bounds::new(nest);
    let ranges = nest.values().map(|value| bounds.interval(index(value))).collect();
    (ranges, nest.asked.get())
}

#[test]
fn a_nest_of_loops_has_as_many_forms_as_loops() {
    let [(_, few), (_, many)] = [30, 60].map(|depth| ranges_in(&Nest::new(depth)));
    assert!(many <= 2 * few + few / 4, "{few} forms, and {many} for twice as many loops");
}

#[test]
fn ranges_in_a_nest_do_not_depend_on_where_induction_is_done() {
    for depth in [3, 5, 8] {
        let (known, _) = ranges_in(&Nest::new(depth));
        let (searched, _) = ranges_in(&Nest { knows_loops: false, ..Nest::new(depth) });
        assert_eq!(known, searched);
        for at in 0..depth {
            let results = known[Nest::value(at, 3) as usize];
            assert_eq!(results, Interval { lower: Some(0), upper: Some(8) }, "loop {at} of {depth}");
        }
    }
}

/// What is asked first does not matter.
#[test]
fn ranges_in_a_nest_do_not_depend_on_the_order_of_questions() {
    let nest = Nest::new(8);
    let (known, _) = ranges_in(&nest);
    let mut bounds = Bounds::new(&nest);
    let last_first: Vec<Interval> = nest.values().rev().map(|value| bounds.interval(index(value))).collect();
    assert!(last_first.iter().rev().eq(&known));
    for value in nest.values() {
        assert_eq!(Bounds::new(&nest).interval(index(value)), known[value as usize]);
    }
}
