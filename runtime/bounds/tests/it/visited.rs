//! Only what an answer needs is visited: how often the graph is asked.

use std::cell::Cell;

use bourn_bounds::{BoundKind, Bounds, Column, Facts, RegionToken, Relation, ValueGraph, index};

/// Value 0 is an input; value `n` is value `n - 1` plus 1.
#[derive(Default)]
struct Chain {
    asked: Cell<usize>,
}

impl ValueGraph for Chain {
    type Value = u32;
    fn rank(&self, _: u32) -> Option<usize> {
        None
    }
    fn static_dim(&self, _: u32, _: u32) -> Option<i64> {
        None
    }
    fn is_index(&self, _: u32) -> bool {
        true
    }
    fn constant(&self, _: u32) -> Option<i128> {
        None
    }
    fn populate(&self, column: Column<u32>, facts: &mut Facts<u32>) {
        self.asked.set(self.asked.get() + 1);
        if let Some(before) = column.value.checked_sub(1) {
            facts.eq(index(column.value), index(before) + 1);
        }
    }
    fn is_defined_outside(&self, _: u32, _: RegionToken) -> bool {
        true
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
