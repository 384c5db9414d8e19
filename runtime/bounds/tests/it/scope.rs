//! What an op says of its operands holds where it has run, and does not leak from one question into another.

use bourn_bounds::{Bounds, Column, Facts, Relation, ValueGraph, index};

/// Two inputs `a` and `b`, and `r == a`, whose op runs only where `a == b`.
struct Equal;

impl ValueGraph for Equal {
    type Value = char;
    fn populate(&self, column: Column<char>, facts: &mut Facts<char>) {
        if column.value == 'r' {
            facts.eq(index('r'), index('a'));
            facts.eq(index('a'), index('b'));
        }
    }
}

#[test]
fn a_proof_stays_where_it_holds() {
    let mut bounds = Bounds::new(&Equal);
    for _ in 0..2 {
        assert!(bounds.compare(index('r'), Relation::Eq, index('b')).is_proven());
        assert!(!bounds.compare(index('a'), Relation::Eq, index('b')).is_proven());
        assert_eq!(bounds.constant_delta(index('r'), index('b')), Some(0));
        assert_eq!(bounds.constant_delta(index('a'), index('b')), None);
    }
}
