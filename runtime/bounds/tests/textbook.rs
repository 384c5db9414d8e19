//! Small cases whose exact answers a person knows.

mod fixture;

use bourn_bounds::{Bounds, Expr, Relation, index};
use fixture::{Def, IfInfo, LoopInfo, Program, Statement, Val};

/// A program with an input for each range, and what reads well in a test.
struct Case {
    program: Program,
}

impl Case {
    fn new() -> Self {
        let mut program = Program::new();
        program.visibility = true;
        Case { program }
    }
    fn any(&mut self) -> Val {
        self.program.add(0, Def::Input(None))
    }
    fn input(&mut self, lower: i64, upper: i64) -> Val {
        self.program.add(0, Def::Input(Some((lower, upper))))
    }
    fn constant(&mut self, value: i64) -> Val {
        self.program.op(Def::Constant(value))
    }
    fn op(&mut self, def: Def) -> Val {
        self.program.op(def)
    }
    /// `for iv = lower to upper step step` with carried values; the body gets the loop and gives what is yielded.
    fn repeat(
        &mut self,
        (lower, upper, step): (Val, Val, Val),
        inits: &[Val],
        body: impl FnOnce(&mut Program, &LoopInfo) -> Vec<Val>,
    ) -> LoopInfo {
        let program = &mut self.program;
        let at = program.loops.len();
        let region = program.region(0);
        let iv = program.add(region, Def::InductionVariable(at));
        let mut info =
            LoopInfo { lower, upper, step, iv, region, inits: inits.to_vec(), ..LoopInfo::default() };
        info.arguments =
            (0..inits.len()).map(|at_value| program.add(region, Def::Argument(at, at_value))).collect();
        program.loops.push(info.clone());
        info.yielded = body(program, &info);
        info.results =
            (0..inits.len()).map(|at_value| program.add(0, Def::LoopResult(at, at_value))).collect();
        program.loops[at] = info.clone();
        program.body.push(Statement::Loop(at, Vec::new()));
        info
    }
    /// A region that runs where a relation holds.
    fn branch(&mut self, condition: (Relation, Val, Val)) -> usize {
        let program = &mut self.program;
        let (at, region) = (program.ifs.len(), program.region(0));
        program.branches.insert(region, (at, true));
        program.ifs.push(IfInfo {
            condition,
            visible: true,
            then: vec![],
            otherwise: vec![],
            results: vec![],
        });
        region
    }
    #[track_caller]
    fn is_in(&self, value: impl Into<Expr<Val>>, lower: i128, upper: i128) {
        let found = Bounds::new(&self.program).interval(value);
        assert_eq!((found.lower, found.upper), (Some(lower), Some(upper)));
    }
    #[track_caller]
    fn holds(&self, a: impl Into<Expr<Val>>, relation: Relation, b: impl Into<Expr<Val>>) {
        let verdict = Bounds::new(&self.program).compare(a, relation, b);
        assert!(verdict.is_proven(), "{verdict:?}");
    }
}

const K: (i64, i64) = (0, 9);

#[test]
fn a_branch_knows_its_condition() {
    let mut case = Case::new();
    let k = case.input(K.0, K.1);
    let five = case.constant(5);
    let one = case.constant(1);
    let region = case.branch((Relation::Lt, k, five));
    let sum = case.program.add(region, Def::Add(k, one));
    case.is_in(index(sum), 1, 5);
    let outside = case.op(Def::Add(k, one));
    case.is_in(index(outside), 1, 10);
}

#[test]
fn a_choice_is_between_the_least_and_the_greatest() {
    let mut case = Case::new();
    let (a, b, c, d) = (case.any(), case.any(), case.any(), case.any());
    let chosen = case.op(Def::Select(Relation::Lt, c, d, a, b));
    case.holds(index(chosen), Relation::Le, Expr::max([index(a), index(b)]));
    case.holds(index(chosen), Relation::Ge, Expr::min([index(a), index(b)]));
}

fn unknown_trips(case: &mut Case) -> (Val, Val, Val) {
    (case.constant(0), case.any(), case.constant(1))
}

#[test]
fn a_counter_that_saturates() {
    let mut case = Case::new();
    let ends = unknown_trips(&mut case);
    let (zero, nine, one) = (ends.0, case.constant(9), ends.2);
    let info =
        case.repeat(ends, &[zero], |program, info| {
            let more = program.add(info.region, Def::Add(info.arguments[0], one));
            vec![program.add(
                info.region,
                Def::Select(Relation::Lt, info.arguments[0], nine, more, info.arguments[0]),
            )]
        });
    case.is_in(index(info.arguments[0]), 0, 9);
    case.is_in(index(info.results[0]), 0, 9);
}

#[test]
fn a_counter_that_wraps() {
    let mut case = Case::new();
    let ends = unknown_trips(&mut case);
    let (zero, ten, one) = (ends.0, case.constant(10), ends.2);
    let info = case.repeat(ends, &[zero], |program, info| {
        let more = program.add(info.region, Def::Add(info.arguments[0], one));
        vec![program.add(info.region, Def::Select(Relation::Eq, more, ten, zero, more))]
    });
    case.is_in(index(info.arguments[0]), 0, 9);
    case.is_in(index(info.results[0]), 0, 9);
}

#[test]
fn fibonacci() {
    let mut case = Case::new();
    let (zero, five, one) = (case.constant(0), case.constant(5), case.constant(1));
    let info = case.repeat((zero, five, one), &[zero, one], |program, info| {
        vec![info.arguments[1], program.add(info.region, Def::Add(info.arguments[0], info.arguments[1]))]
    });
    case.is_in(index(info.results[0]), 5, 5);
}

#[test]
fn the_sum_of_what_is_below() {
    let mut case = Case::new();
    let (zero, one) = (case.constant(0), case.constant(1));
    for range in [Some(K), None] {
        let k = case.program.add(0, Def::Input(range));
        let info = case.repeat((zero, k, one), &[zero], |program, info| {
            vec![program.add(info.region, Def::Add(info.arguments[0], info.iv))]
        });
        case.holds(index(info.results[0]), Relation::Ge, 0);
        if range.is_some() {
            case.is_in(index(info.results[0]), 0, 36);
        }
    }
}

#[test]
fn halving_does_not_grow() {
    let mut case = Case::new();
    let ends = unknown_trips(&mut case);
    let two = case.constant(2);
    let start = case.any();
    let size = case.op(Def::Max(vec![start, ends.0]));
    let info = case.repeat(ends, &[size], |program, info| {
        vec![program.add(info.region, Def::FloorDiv(info.arguments[0], two))]
    });
    case.holds(index(info.results[0]), Relation::Ge, 0);
    case.holds(index(info.results[0]), Relation::Le, index(size));
    case.holds(index(info.arguments[0]), Relation::Le, index(size));
}

#[test]
fn equal_starts_and_updates() {
    let mut case = Case::new();
    let ends = unknown_trips(&mut case);
    let (start, limit, step) = (case.any(), case.any(), case.any());
    let info = case.repeat(ends, &[start, start], |program, info| {
        info.arguments
            .iter()
            .map(|argument| {
                let next = program.add(info.region, Def::Mul(*argument, step));
                program.add(info.region, Def::Min(vec![next, limit]))
            })
            .collect()
    });
    case.holds(index(info.arguments[0]), Relation::Eq, index(info.arguments[1]));
    case.holds(index(info.results[0]), Relation::Eq, index(info.results[1]));
}

#[test]
fn a_step_of_two_halves_the_trips() {
    let mut case = Case::new();
    let (zero, one, n) = (case.constant(0), case.constant(1), case.input(0, 1000));
    let any = case.any();
    let two = case.constant(2);
    let step = case.op(Def::Max(vec![any, two]));
    let info = case.repeat((zero, n, step), &[zero], |program, info| {
        vec![program.add(info.region, Def::Add(info.arguments[0], one))]
    });
    case.holds(index(info.results[0]) * 2, Relation::Le, index(n) + 1);
    case.is_in(index(info.results[0]), 0, 500);
}

#[test]
fn products() {
    let mut case = Case::new();
    let (k, x) = (case.input(K.0, K.1), case.any());
    case.is_in(index(k) * (Expr::from(9) - index(k)), 0, 20);
    case.holds(index(x) * index(x), Relation::Ge, 0);
    case.holds((index(x) - 3) * (index(x) - 3), Relation::Ge, 0);
    let (a, m, n) = (case.any(), case.any(), case.any());
    let positive = Expr::max([index(n), Expr::from(0)]);
    let greater = index(a) + Expr::max([index(m), Expr::from(0)]);
    case.holds(index(a) * positive.clone(), Relation::Le, greater * positive);
}

#[test]
fn quotients_and_remainders() {
    let mut case = Case::new();
    let (k, x, n) = (case.input(K.0, K.1), case.any(), case.any());
    let by = Expr::max([index(n), Expr::from(1)]);
    let whole = index(x).floor_div(by.clone()) * by.clone() + index(x).modulo(by);
    case.holds(whole, Relation::Eq, index(x));
    case.is_in(index(x).modulo(4) - index(x).modulo(8), -4, 0);
    case.is_in(index(k) * 3 - index(k).ceil_div(2) * 6, -3, 0);
    case.is_in(index(x) * 3 - index(x).ceil_div(2) * 6, -3, 0);
}

#[test]
fn minima_and_maxima() {
    let mut case = Case::new();
    let (a, b, c, d) = (case.any(), case.any(), case.any(), case.any());
    let (min, max) = (Expr::min([index(a), index(b)]), Expr::max([index(a), index(b)]));
    case.holds(min + max.clone(), Relation::Eq, index(a) + index(b));
    case.holds(Expr::max([max.clone(), index(c)]), Relation::Ge, max);
    let lesser = Expr::min([index(c), Expr::from(19)]);
    let least = Expr::min([index(d), lesser.clone() - 1, Expr::from(-3)]);
    case.holds(least, Relation::Lt, lesser);
    let n = case.any();
    let nine = case.constant(9);
    let chosen = case.op(Def::Select(Relation::Lt, n, nine, n, nine));
    case.holds(index(chosen), Relation::Eq, Expr::min([index(n), Expr::from(9)]));
}

#[test]
fn the_last_tile() {
    let mut case = Case::new();
    let (zero, n, four, m) = (case.constant(0), case.any(), case.constant(4), case.any());
    let info = case.repeat((zero, n, four), &[], |_, _| vec![]);
    let tile = Expr::min([Expr::from(4), index(n) - index(info.iv)]);
    case.holds(tile, Relation::Ge, 1);
    let whole = case.op(Def::Mul(m, four));
    let info = case.repeat((zero, whole, four), &[], |_, _| vec![]);
    let tile = Expr::min([Expr::from(4), index(whole) - index(info.iv)]);
    case.holds(tile, Relation::Eq, 4);
}
