//! Loops whose carried values depend on each other, with what a person knows of them.

use crate::fixture::case::Case;
use crate::fixture::{Def, LoopInfo, Program, Val};
use bourn_bounds::{BoundKind, Bounds, Column, Expr, Extremum, Relation, index};

impl Case {
    fn unknown_trips(&mut self) -> (Val, Val, Val) {
        (self.constant(0), self.any(), self.constant(1))
    }

    /// An unknown of each iteration that is not negative.
    fn drawn(program: &mut Program, info: &LoopInfo) -> Val {
        let limit = program.add(info.region, Def::Max(vec![info.iv, info.step]));
        program.add(info.region, Def::Below(limit))
    }

    /// Checks that a relation holds of two carried values in all iterations, and after the loop.
    #[track_caller]
    fn keeps(&self, info: &LoopInfo, make: impl Fn(&[Val]) -> (Expr<Val>, Relation, Expr<Val>)) {
        for values in [&info.arguments, &info.results] {
            let (a, relation, b) = make(values);
            self.holds(a, relation, b);
        }
    }

    /// Checks that neither a relation nor its opposite is proved.
    #[track_caller]
    fn is_open(&self, a: impl Into<Expr<Val>>, relation: Relation, b: impl Into<Expr<Val>>) {
        let verdict = Bounds::new(&self.program).compare(a, relation, b);
        assert!(!verdict.is_proven() && !verdict.is_refuted(), "{verdict:?}");
    }
}

#[test]
fn a_value_is_twice_another_one() {
    let mut case = Case::new();
    let ends = case.unknown_trips();
    let (zero, two) = (ends.0, case.constant(2));
    // Fixed steps, and steps that differ from iteration to iteration.
    for varies in [false, true] {
        let info = case.repeat(ends, &[zero, zero], |program, info| {
            let step = if varies { Case::drawn(program, info) } else { ends.2 };
            let twice = program.add(info.region, Def::Mul(step, two));
            vec![
                program.add(info.region, Def::Add(info.arguments[0], step)),
                program.add(info.region, Def::Add(info.arguments[1], twice)),
            ]
        });
        case.keeps(&info, |values| (index(values[1]), Relation::Eq, index(values[0]) * 2));
        if !varies {
            case.holds(index(info.arguments[1]), Relation::Eq, index(info.iv) * 2);
        }
    }
}

#[test]
fn a_value_follows_one_that_saturates() {
    let mut case = Case::new();
    let ends = case.unknown_trips();
    let (zero, one, two, nine) = (ends.0, ends.2, case.constant(2), case.constant(9));
    let info = case.repeat(ends, &[zero, zero], |program, info| {
        let (i, j) = (info.arguments[0], info.arguments[1]);
        let more = [(i, one), (j, two)].map(|(value, by)| program.add(info.region, Def::Add(value, by)));
        vec![
            program.add(info.region, Def::Select(Relation::Lt, i, nine, more[0], i)),
            program.add(info.region, Def::Select(Relation::Lt, i, nine, more[1], j)),
        ]
    });
    case.keeps(&info, |values| (index(values[1]), Relation::Eq, index(values[0]) * 2));
    for value in [info.arguments[1], info.results[1]] {
        case.is_in(index(value), 0, 18);
    }
}

#[test]
fn a_sum_that_two_values_share() {
    let mut case = Case::new();
    let (zero, one, n) = (case.constant(0), case.constant(1), case.input(0, 100));
    // Each iteration adds 1 to one of the two.
    let info = case.repeat((zero, n, one), &[zero, zero], |program, info| {
        let (a, b) = (info.arguments[0], info.arguments[1]);
        let drawn = Case::drawn(program, info);
        let more = [a, b].map(|value| program.add(info.region, Def::Add(value, one)));
        vec![
            program.add(info.region, Def::Select(Relation::Eq, drawn, zero, more[0], a)),
            program.add(info.region, Def::Select(Relation::Eq, drawn, zero, b, more[1])),
        ]
    });
    case.holds(index(info.results[0]) + index(info.results[1]), Relation::Eq, index(n));
    case.holds(index(info.arguments[0]) + index(info.arguments[1]), Relation::Eq, index(info.iv));
    case.is_in(index(info.results[0]) + index(info.results[1]), 0, 100);
}

#[test]
fn equal_values_that_depend_on_each_other() {
    let mut case = Case::new();
    let ends = case.unknown_trips();
    let (start, limit) = (case.any(), case.any());
    let info = case.repeat(ends, &[start, start], |program, info| {
        let (a, b) = (info.arguments[0], info.arguments[1]);
        let products = [(a, a), (b, a)].map(|(x, y)| program.add(info.region, Def::Mul(x, y)));
        products.map(|product| program.add(info.region, Def::Min(vec![product, limit]))).to_vec()
    });
    case.keeps(&info, |values| (index(values[0]), Relation::Eq, index(values[1])));
    case.is_open(index(info.results[0]), Relation::Le, index(limit));
}

#[test]
fn a_difference_that_every_update_keeps() {
    let mut case = Case::new();
    let ends = case.unknown_trips();
    let (a, distance) = (case.any(), case.input(0, 7));
    let b = case.op(Def::Add(a, distance));
    let info = case.repeat(ends, &[a, b], |program, info| {
        let [low, high] = [0, 1].map(|_| Case::drawn(program, info));
        let more = program.add(info.region, Def::Add(low, high));
        vec![
            program.add(info.region, Def::Add(info.arguments[0], low)),
            program.add(info.region, Def::Add(info.arguments[1], more)),
        ]
    });
    case.keeps(&info, |values| (index(values[0]), Relation::Le, index(values[1])));
    let gap = index(info.results[1]) - index(info.results[0]);
    case.holds(gap.clone(), Relation::Ge, index(distance));
    case.is_open(gap, Relation::Le, index(distance));
}

#[test]
fn bounds_of_a_search() {
    let mut case = Case::new();
    let ends = case.unknown_trips();
    let (zero, two, n, any) = (ends.0, case.constant(2), case.input(0, 1000), case.any());
    // Bisection: low <= middle <= high, and one of the ends moves to the middle.
    let info = case.repeat(ends, &[zero, n], |program, info| {
        let (low, high) = (info.arguments[0], info.arguments[1]);
        let sum = program.add(info.region, Def::Add(low, high));
        let middle = program.add(info.region, Def::FloorDiv(sum, two));
        vec![
            program.add(info.region, Def::Select(Relation::Lt, info.iv, any, middle, low)),
            program.add(info.region, Def::Select(Relation::Lt, info.iv, any, high, middle)),
        ]
    });
    case.keeps(&info, |values| (index(values[0]), Relation::Le, index(values[1])));
    case.keeps(&info, |values| (index(values[1]), Relation::Le, index(n)));
    case.keeps(&info, |values| (index(values[0]), Relation::Ge, 0.into()));
    for value in [info.results[0], info.results[1]] {
        case.is_in(index(value), 0, 1000);
    }
}

#[test]
fn a_limit_that_is_no_constant() {
    let mut case = Case::new();
    let ends = case.unknown_trips();
    let (zero, one, n) = (ends.0, ends.2, case.any());
    let info = case.repeat(ends, &[zero], |program, info| {
        let value = info.arguments[0];
        let more = program.add(info.region, Def::Add(value, one));
        vec![program.add(info.region, Def::Select(Relation::Lt, value, n, more, value))]
    });
    let most = Expr::max([index(n), Expr::from(0)]);
    case.keeps(&info, |values| (index(values[0]), Relation::Le, most.clone()));
    case.is_open(index(info.results[0]), Relation::Le, index(n));
}

#[test]
fn the_greatest_of_what_another_value_was() {
    let mut case = Case::new();
    let (zero, one, n) = (case.constant(0), case.constant(1), case.any());
    let info = case.repeat((zero, n, one), &[zero, zero], |program, info| {
        let (count, greatest) = (info.arguments[0], info.arguments[1]);
        let drawn = Case::drawn(program, info);
        let more = program.add(info.region, Def::Add(count, one));
        let next = program.add(info.region, Def::Select(Relation::Eq, drawn, zero, count, more));
        vec![next, program.add(info.region, Def::Max(vec![greatest, next]))]
    });
    let most = Expr::max([index(n), Expr::from(0)]);
    case.keeps(&info, |values| (index(values[1]), Relation::Le, most.clone()));
    case.is_open(index(info.results[1]), Relation::Lt, most);
    let terms = move |column: Column<Val>| column.value == n;
    // Where an iteration begins, at most n - 1 iterations were completed.
    let in_loop = (info.arguments[1], vec!["()[s0] -> (s0 - 1)"]);
    for (value, most) in [in_loop, (info.results[1], vec!["() -> (0)", "()[s0] -> (s0)"])] {
        let found = Bounds::new(&case.program).bound(BoundKind::Upper, index(value), &terms).unwrap();
        let maps: Vec<String> = found.maps.iter().map(|bound| bound.map.to_string()).collect();
        assert_eq!(maps, most, "{value}");
        assert!(maps.len() == 1 || found.extremum == Extremum::Maximum);
    }
}

/// What one value gets another one loses, so that what is left of this bounds the first one.
#[test]
fn a_symbolic_bound_by_a_sum_that_stays() {
    let mut case = Case::new();
    let ends = case.unknown_trips();
    let (zero, any) = (ends.0, case.any());
    let n = case.op(Def::Max(vec![zero, any]));
    let info = case.repeat(ends, &[n, zero], |program, info| {
        let (source, target) = (info.arguments[0], info.arguments[1]);
        let drawn = Case::drawn(program, info);
        let moved = program.add(info.region, Def::Min(vec![source, drawn]));
        vec![
            program.add(info.region, Def::Sub(source, moved)),
            program.add(info.region, Def::Add(target, moved)),
        ]
    });
    case.keeps(&info, |values| (index(values[0]) + index(values[1]), Relation::Eq, index(n)));
    let terms = move |column: Column<Val>| column.value == n;
    for value in [info.arguments[1], info.results[1]] {
        let found = Bounds::new(&case.program).bound(BoundKind::Upper, index(value), &terms);
        let maps: Vec<String> =
            found.iter().flat_map(|bound| &bound.maps).map(|b| b.map.to_string()).collect();
        assert_eq!(maps, ["()[s0] -> (s0)"], "{value}");
    }
}

#[test]
fn the_inequality_that_is_asked() {
    let mut case = Case::new();
    let ends = case.unknown_trips();
    let (zero, three) = (ends.0, case.constant(3));
    // 2 a <= 3 b: no difference of two values.
    let info = case.repeat(ends, &[zero, zero], |program, info| {
        let drawn = Case::drawn(program, info);
        let rest = Case::drawn(program, info);
        let thrice = program.add(info.region, Def::Mul(drawn, three));
        let twice = program.add(info.region, Def::Add(drawn, drawn));
        let more = program.add(info.region, Def::Add(twice, rest));
        vec![
            program.add(info.region, Def::Add(info.arguments[0], thrice)),
            program.add(info.region, Def::Add(info.arguments[1], more)),
        ]
    });
    case.keeps(&info, |values| (index(values[0]) * 2, Relation::Le, index(values[1]) * 3));
    case.is_open(index(info.results[0]), Relation::Le, index(info.results[1]));
}

#[test]
fn loops_in_loops() {
    let mut case = Case::new();
    let ends = case.unknown_trips();
    let (zero, one) = (ends.0, ends.2);
    let mut inner_ends = None;
    let outer = case.repeat(ends, &[zero, zero], |program, outer| {
        let at = program.loops.len();
        let region = program.region(outer.region);
        let iv = program.add(region, Def::InductionVariable(at));
        let arguments = [0, 1].map(|position| program.add(region, Def::Argument(at, position))).to_vec();
        let mut info = LoopInfo {
            lower: zero,
            upper: outer.iv,
            step: one,
            iv,
            region,
            inits: outer.arguments.clone(),
            arguments,
            ..LoopInfo::default()
        };
        program.loops.push(info.clone());
        let drawn = Case::drawn(program, &info);
        let more = program.add(region, Def::Add(drawn, one));
        let first = program.add(region, Def::Add(info.arguments[0], drawn));
        let second = program.add(region, Def::Add(info.arguments[1], more));
        info.yielded = vec![first, second];
        info.results =
            [0, 1].map(|position| program.add(outer.region, Def::LoopResult(at, position))).to_vec();
        program.loops[at] = info.clone();
        inner_ends = Some(info.clone());
        info.results
    });
    case.keeps(&outer, |values| (index(values[0]), Relation::Le, index(values[1])));
    let inner = inner_ends.unwrap();
    case.keeps(&inner, |values| (index(values[0]), Relation::Le, index(values[1])));
    let gap = index(inner.results[1]) - index(inner.results[0]);
    let before = index(outer.arguments[1]) - index(outer.arguments[0]);
    case.holds(gap - before, Relation::Eq, index(outer.iv));
}

#[test]
fn without_trips_nothing_changes() {
    let mut case = Case::new();
    let (five, zero, one) = (case.constant(5), case.constant(0), case.constant(1));
    let (a, b) = (case.any(), case.any());
    let info = case.repeat((five, zero, one), &[a, b], |program, info| {
        let (x, y) = (info.arguments[0], info.arguments[1]);
        [(x, y), (y, x)].map(|(x, y)| program.add(info.region, Def::Mul(x, y))).to_vec()
    });
    case.holds(index(info.results[0]), Relation::Eq, index(a));
    case.holds(index(info.results[1]), Relation::Eq, index(b));
}
