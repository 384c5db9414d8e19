//! Graphs that no sane client builds: the engine answers, and ends.

use bourn_bounds::{
    BoundKind, Bounds, Carried, CarriedSide, Case, Choose, Column, Condition, Expr, Facts, Loop, RegionToken,
    Relation, ValueGraph, dim, index,
};

/// A graph whose facts are a function. It is one type for all functions, as each type of graph compiles an engine of its own.
struct Graph<'a>(&'a dyn Fn(Column<u32>, &mut Facts<u32>));

impl ValueGraph for Graph<'_> {
    type Value = u32;

    fn rank(&self, _: u32) -> Option<usize> {
        Some(1)
    }

    fn populate(&self, column: Column<u32>, facts: &mut Facts<u32>) {
        (self.0)(column, facts);
    }

    fn is_defined_outside(&self, value: u32, region: RegionToken) -> bool {
        u64::from(value) < region.0
    }
}

/// Asks everything about a few values.
fn ask(facts: impl Fn(Column<u32>, &mut Facts<u32>)) {
    let graph = Graph(&facts);
    let mut bounds = Bounds::new(&graph);
    for value in 0..4 {
        for of in
            [index(value), dim(value, 0), index(value) * index(value + 1), index(value).modulo(index(1))]
        {
            let _ = bounds.interval(of.clone());
            for kind in [BoundKind::Lower, BoundKind::Upper, BoundKind::Equal] {
                let _ = bounds.bound(kind, of.clone(), &|column| column.value == 2);
                let _ = bounds.constant_bound(kind, of.clone());
            }
            for relation in [Relation::Eq, Relation::Lt, Relation::Ge] {
                let _ = bounds.compare(of.clone(), relation, index(value + 1));
            }
            let _ = bounds.explain(of, &|column| column.value.to_string());
        }
    }
}

#[test]
fn cycles() {
    ask(|column, facts| facts.eq(Expr::from(column), index((column.value + 1) % 3)));
    ask(|column, facts| facts.eq(Expr::from(column), Expr::from(column) + 1));
    ask(|column, facts| facts.le(Expr::from(column), Expr::min([index((column.value + 1) % 4), index(9)])));
    ask(|column, facts| {
        let arms = [index((column.value + 1) % 4), index((column.value + 2) % 4)]
            .map(|value| Case { condition: Condition::Unknown, value });
        facts.choose(Choose { subject: column, cases: arms.into() });
    });
}

#[test]
fn contradictions() {
    ask(|column, facts| {
        facts.ge(Expr::from(column), 5);
        facts.le(Expr::from(column), 3);
        facts.eq(index(1), index(2) + 1);
        facts.eq(index(1), index(2) + 2);
    });
}

#[test]
fn loops_that_contain_themselves() {
    let bounds = |iv: u32, step: i64| Loop {
        lower: index(0),
        upper: index((iv + 1) % 4),
        step: Expr::from(step),
        bits: None,
        counted: true,
        iv: Column::index(iv),
        region: RegionToken(2),
    };
    for step in [-1, 0, 1, i64::MAX] {
        ask(|column, facts| facts.induction_variable(bounds(column.value, step)));
        ask(|column, facts| {
            let asked = if column.value % 2 == 0 { CarriedSide::Argument } else { CarriedSide::Result };
            let values = [1, 0, 2, 3].map(|next| (column.value + next) % 4);
            facts.carried(Carried::counted(bounds(3, step), column.part, values, asked));
        });
    }
}

#[test]
fn huge_numbers() {
    let extremes = [i128::MIN, i128::MIN + 1, i128::MAX, i128::from(i64::MIN), -1, 0, 1];
    for a in extremes {
        for b in extremes {
            ask(|column, facts| match column.value {
                0 => facts.eq(Expr::from(column), index(2) * a + index(3) * b + b),
                1 => facts.eq(Expr::from(column), (index(2) * a).floor_div(b) + (index(3) + a).modulo(b)),
                2 => facts.ge(Expr::from(column), a),
                _ => facts.le(Expr::from(column), index(2) * a - b),
            });
        }
    }
}

#[test]
fn long_and_wide_expressions() {
    let deep = (0..4000).fold(index(0u32), |sum, at| (sum + 1).floor_div(2) + index(at % 5));
    let wide = Expr::sum((0..1000).map(index));
    ask(|column, facts| match column.value {
        5 => facts.eq(Expr::from(column), deep.clone()),
        0 => facts.eq(Expr::from(column), index(5) + wide.clone()),
        1 => facts.eq(Expr::from(column), Expr::min((10..3000).map(index))),
        2 => facts.eq(Expr::from(column), Expr::product((10..1000).map(|value| index(value) + 1))),
        _ => {}
    });
}

/// Checks that what is shared is not written out more often than a limit allows: each value has the one before it twice.
#[test]
fn expressions_that_double() {
    let graph = Graph(&|column: Column<u32>, facts: &mut Facts<u32>| {
        if let Some(before) = column.value.checked_sub(1) {
            let halves = index(before).floor_div(2) + (index(before) + 1).floor_div(3);
            facts.eq(index(column.value), halves);
        }
    });
    let mut bounds = Bounds::new(&graph);
    let input = |column: Column<u32>| column.value == 0;
    let small = bounds.bound(BoundKind::Equal, index(10), &input).expect("it can be written out");
    assert!(small.maps[0].map.results()[0].size() > 1_000);
    let unknown = bounds.bound(BoundKind::Equal, index(60), &input).expect_err("it doubles 60 times");
    assert_eq!(unknown.reason(), "the bound has more than 200000 parts when written out");
}
