//! Small programs with known best answers.

use crate::fixture::case::Case;
use crate::fixture::{Def, IfInfo, LoopInfo, Program, Statement, Val};
use bourn_bounds::{
    BoundKind, Bounds, Choose, Column, Condition, Expr, Extremum, Facts, Relation, ValueGraph, dim, index,
};

fn show(program: &Program, kind: BoundKind, value: Val, allowed: &dyn Fn(Column<Val>) -> bool) -> String {
    match Bounds::new(program).bound(kind, index(value), allowed) {
        Ok(found) => {
            let maps: Vec<String> = found
                .maps
                .iter()
                .map(|bound| {
                    let operands: Vec<Val> = bound.operands.iter().map(|operand| operand.value).collect();
                    format!("{} {operands:?}", bound.map)
                })
                .collect();
            match (maps.as_slice(), found.extremum) {
                ([only], _) => only.clone(),
                (_, Extremum::Minimum) => format!("min: {}", maps.join(" | ")),
                (_, Extremum::Maximum) => format!("max: {}", maps.join(" | ")),
            }
        }
        Err(unknown) => unknown.to_string(),
    }
}

fn range(program: &Program, value: Val) -> (Option<i128>, Option<i128>) {
    let mut bounds = Bounds::new(program);
    (
        bounds.constant_bound(BoundKind::Lower, index(value)),
        bounds.constant_bound(BoundKind::Upper, index(value)),
    )
}

/// Adds `for iv = lower to upper step step` with carried values, and lets `fill` make the body and what it yields.
fn add_loop(
    program: &mut Program,
    (lower, upper, step): (Val, Val, Val),
    inits: &[Val],
    fill: impl FnOnce(&mut Program, &LoopInfo, &mut Vec<Statement>) -> Vec<Val>,
) -> LoopInfo {
    let at = program.loops.len();
    let region = program.region(0);
    let iv = program.add(region, Def::InductionVariable(at));
    let mut info = LoopInfo { lower, upper, step, iv, region, inits: inits.to_vec(), ..LoopInfo::default() };
    for position in 0..inits.len() {
        info.arguments.push(program.add(region, Def::Argument(at, position)));
    }
    program.loops.push(info.clone());
    let mut body = Vec::new();
    info.yielded = fill(program, &info, &mut body);
    for position in 0..inits.len() {
        info.results.push(program.add(0, Def::LoopResult(at, position)));
    }
    program.loops[at] = info.clone();
    program.body.push(Statement::Loop(at, body));
    info
}

fn constants<const N: usize>(program: &mut Program, values: [i64; N]) -> [Val; N] {
    values.map(|value| program.op(Def::Constant(value)))
}

#[test]
fn last_tile_is_tight() {
    let mut program = Program::new();
    let [zero, end, nine] = constants(&mut program, [0, 128, 9]);
    let mut tile = 0;
    let info = add_loop(&mut program, (zero, end, nine), &[], |program, info, _| {
        let left = program.add(info.region, Def::Sub(end, info.iv));
        tile = program.add(info.region, Def::Min(vec![left, nine]));
        vec![]
    });
    assert_eq!(range(&program, info.iv), (Some(0), Some(126)));
    assert_eq!(range(&program, tile), (Some(2), Some(9)));
    let mut bounds = Bounds::new(&program);
    assert!(bounds.compare(index(info.iv).modulo(9), Relation::Eq, 0).is_proven());
    assert!(bounds.compare(index(info.iv) + index(tile), Relation::Le, 128).is_proven());
    assert!(bounds.compare(index(info.iv), Relation::Eq, 10).is_refuted());
}

#[test]
fn a_loop_that_does_not_run_gives_its_initial_value() {
    let mut program = Program::new();
    let init = program.add(0, Def::Input(None));
    let [five, zero, one] = constants(&mut program, [5, 0, 1]);
    let info = add_loop(&mut program, (five, zero, one), &[init], |program, info, _| {
        vec![program.add(info.region, Def::Add(info.arguments[0], one))]
    });
    let mut bounds = Bounds::new(&program);
    assert!(bounds.compare(index(info.results[0]), Relation::Eq, index(init)).is_proven());
    assert!(bounds.compare(index(info.results[0]), Relation::Lt, index(init)).is_refuted());
}

#[test]
fn an_advance_that_varies_is_not_one_column() {
    let mut program = Program::new();
    let [zero, two, one] = constants(&mut program, [0, 2, 1]);
    let info = add_loop(&mut program, (zero, two, one), &[zero], |program, info, _| {
        vec![program.add(info.region, Def::Add(info.arguments[0], info.iv))]
    });
    let mut bounds = Bounds::new(&program);
    let parity = bounds.compare(index(info.results[0]).modulo(2), Relation::Eq, 0);
    assert!(parity.is_refuted());
    assert_eq!(range(&program, info.results[0]), (Some(1), Some(1)));
}

#[test]
fn an_advance_that_grows_with_the_iteration_sums_up() {
    let mut program = Program::new();
    let end = program.add(0, Def::Input(None));
    let [init, start, step] = constants(&mut program, [7, 10, 3]);
    let ten = program.add(0, Def::Max(vec![start, end]));
    let info = add_loop(&mut program, (start, ten, step), &[init], |program, info, _| {
        vec![program.add(info.region, Def::Add(info.arguments[0], info.iv))]
    });
    let mut bounds = Bounds::new(&program);
    // After n iterations: 7 + 10 n + 3 n (n - 1) / 2.
    let trips = (index(ten) - 10).ceil_div(3);
    let expected = trips.clone() * 10 + 7 + (trips.clone() * (trips - 1)).floor_div(2) * 3;
    assert!(bounds.compare(index(info.results[0]), Relation::Eq, expected).is_proven());
}

#[test]
fn counted_results_are_exact() {
    let mut program = Program::new();
    let init = program.add(0, Def::Input(None));
    let [zero, end, four, three] = constants(&mut program, [0, 10, 4, 3]);
    let info = add_loop(&mut program, (zero, end, four), &[init], |program, info, _| {
        vec![program.add(info.region, Def::Add(info.arguments[0], three))]
    });
    let allowed = |column: Column<Val>| column.value == init;
    assert_eq!(show(&program, BoundKind::Equal, info.results[0], &allowed), "()[s0] -> (s0 + 9) [0]");
    assert_eq!(show(&program, BoundKind::Upper, info.arguments[0], &allowed), "()[s0] -> (s0 + 6) [0]");
    let allowed = |column: Column<Val>| column.value == init || column.value == info.iv;
    let upper = show(&program, BoundKind::Equal, info.arguments[0], &allowed);
    assert_eq!(upper, "()[s0, s1] -> (s0 + (s1 floordiv 4) * 3) [0, 5]");
}

#[test]
fn a_swap_of_equals_keeps_both() {
    let mut program = Program::new();
    let (init, end) = (program.add(0, Def::Input(None)), program.add(0, Def::Input(None)));
    let [zero, one] = constants(&mut program, [0, 1]);
    let info = add_loop(&mut program, (zero, end, one), &[init, init], |_, info, _| {
        vec![info.arguments[1], info.arguments[0]]
    });
    let mut bounds = Bounds::new(&program);
    for value in [info.results[0], info.results[1], info.arguments[0]] {
        assert!(bounds.compare(index(value), Relation::Eq, index(init)).is_proven());
    }
}

#[test]
fn saturating_accumulation_is_bounded() {
    let mut program = Program::new();
    let end = program.add(0, Def::Input(None));
    let [zero, one, ten] = constants(&mut program, [0, 1, 10]);
    let info = add_loop(&mut program, (zero, end, one), &[zero], |program, info, _| {
        let next = program.add(info.region, Def::Add(info.arguments[0], one));
        vec![program.add(info.region, Def::Min(vec![next, ten]))]
    });
    assert_eq!(range(&program, info.results[0]), (Some(0), Some(10)));
}

#[test]
fn loop_ends_bound_the_induction_variable() {
    let mut program = Program::new();
    let (start, end) = (program.add(0, Def::Input(None)), program.add(0, Def::Input(None)));
    let [one, four] = constants(&mut program, [1, 4]);
    let unit = add_loop(&mut program, (start, end, one), &[], |_, _, _| vec![]);
    let wide = add_loop(&mut program, (start, end, four), &[], |_, _, _| vec![]);
    let inputs = |column: Column<Val>| column.value == start || column.value == end;
    assert_eq!(show(&program, BoundKind::Lower, unit.iv, &inputs), "()[s0] -> (s0) [0]");
    assert_eq!(show(&program, BoundKind::Upper, unit.iv, &inputs), "()[s0] -> (s0 - 1) [1]");
    let upper = show(&program, BoundKind::Upper, wide.iv, &inputs);
    assert_eq!(upper, "()[s0, s1] -> (s0 + ((-s0 + s1 + 3) floordiv 4) * 4 - 4) [0, 1]");
    let mut bounds = Bounds::new(&program);
    assert!(bounds.compare(index(wide.iv), Relation::Lt, index(end)).is_proven());
}

#[test]
fn branches_are_bounded_by_their_hull() {
    let mut program = Program::new();
    let x = program.add(0, Def::Input(None));
    let [four, ten] = constants(&mut program, [4, 10]);
    let more = program.op(Def::Add(x, four));
    let mut previous = x;
    for _ in 0..5 {
        let at = program.ifs.len();
        let next = program.op(Def::Add(previous, four));
        let result = program.add(0, Def::IfResult(at, 0));
        program.ifs.push(IfInfo {
            condition: (Relation::Lt, x, ten),
            visible: false,
            then: vec![previous],
            otherwise: vec![next],
            results: vec![result],
        });
        previous = result;
    }
    let inputs = |column: Column<Val>| column.value == x;
    assert_eq!(show(&program, BoundKind::Lower, previous, &inputs), "()[s0] -> (s0) [0]");
    assert_eq!(show(&program, BoundKind::Upper, previous, &inputs), "()[s0] -> (s0 + 20) [0]");
    // min(x, 10) written as a branch
    let clamped = program.op(Def::Select(Relation::Lt, x, ten, x, ten));
    assert_eq!(range(&program, clamped), (None, Some(10)));
    assert!(Bounds::new(&program).compare(index(clamped), Relation::Le, index(x)).is_proven());
    assert!(Bounds::new(&program).compare(index(clamped), Relation::Lt, index(more)).is_proven());
}

#[test]
fn several_maps_where_none_is_best() {
    let mut program = Program::new();
    let (a, b) = (program.add(0, Def::Input(None)), program.add(0, Def::Input(None)));
    let [sixteen] = constants(&mut program, [16]);
    let least = program.op(Def::Min(vec![a, b, sixteen]));
    let inputs = |column: Column<Val>| column.value == a || column.value == b;
    for kind in [BoundKind::Lower, BoundKind::Upper, BoundKind::Equal] {
        let expected = "min: () -> (16) [] | ()[s0] -> (s0) [0] | ()[s0] -> (s0) [1]";
        assert_eq!(show(&program, kind, least, &inputs), expected);
    }
    let below = program.op(Def::Sub(a, least));
    assert_eq!(
        show(&program, BoundKind::Equal, below, &inputs),
        "max: () -> (0) [] | ()[s0] -> (s0 - 16) [0] | ()[s0, s1] -> (s0 - s1) [0, 1]"
    );
    // A sum of two minima is the least of the sums.
    let other = program.op(Def::Min(vec![a, sixteen]));
    let both = program.op(Def::Add(least, other));
    assert_eq!(
        show(&program, BoundKind::Lower, both, &inputs),
        "min: () -> (32) [] | ()[s0] -> (s0 + 16) [0] | ()[s0] -> (s0 * 2) [0] | ()[s0, s1] -> (s0 + s1) [0, 1] | \
         ()[s0] -> (s0 + 16) [1]"
    );
}

#[test]
fn products_and_quotients() {
    let mut program = Program::new();
    let a = program.add(0, Def::Input(Some((0, 4))));
    let b = program.add(0, Def::Input(Some((0, 8))));
    let product = program.op(Def::Mul(a, b));
    assert_eq!(range(&program, product), (Some(0), Some(32)));
    let x = program.add(0, Def::Input(None));
    let [two, three, six] = constants(&mut program, [2, 3, 6]);
    let half = program.op(Def::FloorDiv(x, two));
    let nested = program.op(Def::FloorDiv(half, three));
    let direct = program.op(Def::FloorDiv(x, six));
    let rest = program.op(Def::Mod(x, six));
    let inputs = |column: Column<Val>| column.value == x;
    let mut bounds = Bounds::new(&program);
    assert!(bounds.compare(index(nested), Relation::Eq, index(direct)).is_proven());
    assert!(bounds.compare((index(x) * 6).modulo(3), Relation::Eq, 0).is_proven());
    assert!(
        bounds.compare(index(x) - index(x).modulo(4), Relation::Eq, (index(x).floor_div(4)) * 4).is_proven()
    );
    assert_eq!(show(&program, BoundKind::Equal, rest, &inputs), "()[s0] -> (s0 mod 6) [3]");
    assert_eq!(show(&program, BoundKind::Equal, nested, &inputs), "()[s0] -> (s0 floordiv 6) [3]");
}

#[test]
fn direct_operands_are_not_looked_through() {
    let mut program = Program::new();
    let (a, b) = (program.add(0, Def::Input(None)), program.add(0, Def::Input(None)));
    let sum = program.op(Def::Add(a, b));
    let twice = program.op(Def::Add(sum, sum));
    let others = |column: Column<Val>| column.value != twice;
    assert_eq!(show(&program, BoundKind::Equal, twice, &others), "()[s0] -> (s0 * 2) [2]");
    let inputs = |column: Column<Val>| column.value == a || column.value == b;
    assert_eq!(show(&program, BoundKind::Equal, twice, &inputs), "()[s0, s1] -> (s0 * 2 + s1 * 2) [0, 1]");
    let mut bounds = Bounds::new(&program);
    assert_eq!(bounds.constant_delta(index(twice), index(sum) * 2), Some(0));
}

#[test]
fn facts_of_used_values_connect() {
    let mut program = Program::new();
    let n = program.add(0, Def::Input(None));
    let below = program.op(Def::Below(n));
    let lower = program.op(Def::Below(below));
    let mut bounds = Bounds::new(&program);
    assert!(bounds.compare(index(lower), Relation::Lt, index(n) - 1).is_proven());
    assert!(bounds.compare(index(lower) + 2, Relation::Le, index(n)).is_proven());
}

#[test]
fn explanations_name_equations_and_origins() {
    let mut program = Program::new();
    let [zero, end, nine] = constants(&mut program, [0, 128, 9]);
    let mut tile = 0;
    add_loop(&mut program, (zero, end, nine), &[], |program, info, _| {
        let left = program.add(info.region, Def::Sub(end, info.iv));
        tile = program.add(info.region, Def::Min(vec![left, nine]));
        vec![]
    });
    let mut bounds = Bounds::new(&program);
    let text = bounds.explain(index(tile), &|column| format!("%{}", column.value)).to_string();
    expect_test::expect![[r#"
        %5 == min(%4, %2)   in 2 .. 9   (op of value 5)
        %4 == %1 - %3   in 2 .. 128   (op of value 4)
        %2 == 9   in 9 .. 9
        %1 == 128   in 128 .. 128
        %3 runs from %0 to below %1 in steps of %2   in 0 .. 126   (op of value 3)
        %0 == 0   in 0 .. 0
        %5 in 2 .. 9"#]]
    .assert_eq(&text);
}

#[test]
fn equations_of_what_wraps_say_nothing() {
    let mut program = Program::new();
    let hundred = program.op(Def::Constant(100));
    let sum = program.op(Def::Add(hundred, hundred));
    let next = program.op(Def::Add(sum, hundred));
    assert_eq!(range(&program, next), (Some(300), Some(300)));
    program.wrapping = vec![sum];
    assert_eq!(range(&program, sum), (None, None));
    assert_eq!(range(&program, next), (None, None));
    let mut bounds = Bounds::new(&program);
    assert!(bounds.compare(index(next), Relation::Gt, index(sum)).is_proven());
    let explanation = bounds.explain(index(sum), &|column| format!("v{}", column.value));
    assert_eq!(explanation.steps, []);
    assert_eq!(explanation.inputs, [Column::index(sum)]);
}

#[test]
fn a_loop_of_unknown_ends_keeps_what_induction_finds() {
    let mut program = Program::new();
    let (zero, one) = (program.op(Def::Constant(0)), program.op(Def::Constant(1)));
    let ten = program.op(Def::Constant(10));
    let init = program.op(Def::Input(None));
    let info = add_loop(&mut program, (zero, ten, one), &[init, init], |program, info, body| {
        let next = program.add(info.region, Def::Add(info.arguments[0], one));
        body.push(Statement::Op(next));
        vec![next, info.arguments[1]]
    });
    program.unknown_ends = true;
    let mut bounds = Bounds::new(&program);
    assert!(bounds.compare(index(info.results[0]), Relation::Ge, index(init)).is_proven());
    assert!(!bounds.compare(index(info.results[0]), Relation::Gt, index(init)).is_proven());
    assert!(bounds.compare(index(info.results[1]), Relation::Eq, index(init)).is_proven());
}

/// A remainder is less than its divisor, also where that is a maximum: `x mod max(1, n) <= max(0, n - 1)`.
#[test]
fn maxima_that_bound_from_above_are_taken_apart() {
    let mut case = Case::new();
    let (x, n, m) = (case.any(), case.any(), case.any());
    let [zero, one, four] = [0, 1, 4].map(|value| case.constant(value));
    let divisor = case.op(Def::Max(vec![one, n]));
    let rest = case.op(Def::Mod(x, divisor));
    let split = case.op(Def::Sub(m, rest));
    let size = case.op(Def::Max(vec![zero, m]));
    let tiles = case.op(Def::FloorDiv(size, four));
    let sum = case.op(Def::Add(tiles, rest));
    let program = &case.program;
    let of_n = |column: Column<Val>| column.value == n;
    let of_both = |column: Column<Val>| column.value == n || column.value == m;
    let upper = |value, allowed| show(program, BoundKind::Upper, value, allowed);
    let lower = |value, allowed| show(program, BoundKind::Lower, value, allowed);
    assert_eq!(upper(rest, &of_n), "max: () -> (0) [] | ()[s0] -> (s0 - 1) [1]");
    assert_eq!(lower(rest, &of_n), "() -> (0) []");
    assert_eq!(lower(split, &of_both), "min: ()[s0, s1] -> (-s0 + s1 + 1) [1, 2] | ()[s0] -> (s0) [2]");
    assert_eq!(upper(split, &of_both), "()[s0] -> (s0) [2]");
    // What is exact says so, through quotients.
    let exact = "max: () -> (0) [] | ()[s0] -> (s0 floordiv 4) [2]";
    assert_eq!(show(program, BoundKind::Equal, tiles, &of_both), exact);
    assert_eq!(upper(tiles, &of_both), exact);
    // Two maxima: each pair of what they are among.
    assert_eq!(
        upper(sum, &of_both),
        "max: () -> (0) [] | ()[s0] -> (s0 - 1) [1] | ()[s0, s1] -> (s0 + s1 floordiv 4 - 1) [1, 2] | \
         ()[s0] -> (s0 floordiv 4) [2]"
    );
    assert_eq!(upper(sum, &of_n), "no upper bound in these terms is known");
}

/// A product with what has a known sign is least and greatest where its other factor is.
#[test]
fn products_with_a_known_sign_keep_extrema() {
    let mut case = Case::new();
    let (n, m, k) = (case.input(0, 1 << 40), case.any(), case.any());
    let zero = case.constant(0);
    let size = case.op(Def::Max(vec![zero, m]));
    let product = case.op(Def::Mul(n, size));
    let opposite = case.op(Def::Sub(zero, n));
    let negative = case.op(Def::Mul(opposite, size));
    let least = case.op(Def::Min(vec![m, k]));
    let of_least = case.op(Def::Mul(n, least));
    let both = case.op(Def::Add(product, of_least));
    let unsigned = case.op(Def::Mul(k, size));
    let program = &case.program;
    let terms = |column: Column<Val>| [n, m, k].contains(&column.value);
    let shown = |kind, value| show(program, kind, value, &terms);
    for kind in [BoundKind::Lower, BoundKind::Equal, BoundKind::Upper] {
        assert_eq!(shown(kind, product), "max: () -> (0) [] | ()[s0, s1] -> (s0 * s1) [0, 1]");
        assert_eq!(shown(kind, negative), "min: () -> (0) [] | ()[s0, s1] -> (-(s0 * s1)) [0, 1]");
        assert_eq!(
            shown(kind, of_least),
            "min: ()[s0, s1] -> (s0 * s1) [0, 1] | ()[s0, s1] -> (s0 * s1) [0, 2]"
        );
    }
    let two = |column: Column<Val>| [n, m].contains(&column.value);
    assert_eq!(show(program, BoundKind::Upper, of_least, &two), "()[s0, s1] -> (s0 * s1) [0, 1]");
    assert_eq!(
        show(program, BoundKind::Upper, both, &two),
        "max: ()[s0, s1] -> (s0 * s1) [0, 1] | ()[s0, s1] -> ((s0 * s1) * 2) [0, 1]"
    );
    for kind in [BoundKind::Lower, BoundKind::Equal, BoundKind::Upper] {
        assert!(shown(kind, unsigned).contains("known"), "{kind:?}");
    }
}

/// What an iteration gives is another number in the next one: `next` is what `first` was, and not at least the least of `b` and `first`.
#[test]
fn carried_values_bound_no_others_as_if_they_were_from_outside() {
    let mut case = Case::new();
    let (n, a, b) = (case.any(), case.any(), case.any());
    let [zero, one] = [0, 1].map(|value| case.constant(value));
    let info = case.repeat((zero, n, one), &[a, b, zero], |program, info| {
        let [first, _, sum] = info.arguments[..] else { unreachable!("three values are carried") };
        let product = program.add(info.region, Def::Mul(first, n));
        vec![product, first, program.add(info.region, Def::Add(sum, first))]
    });
    let (first, next, sum) = (info.arguments[0], info.arguments[1], info.arguments[2]);
    let mut bounds = Bounds::new(&case.program);
    // The session has met the value before it is a term.
    assert_eq!(bounds.interval(index(first)), bounds.interval(index(next)));
    let terms = |column: Column<Val>| [first, b, info.iv].contains(&column.value);
    for kind in [BoundKind::Lower, BoundKind::Upper] {
        assert!(bounds.bound(kind, index(next), &terms).is_err(), "{kind:?}");
        assert!(bounds.bound(kind, index(sum), &terms).is_err(), "{kind:?} of the sum");
    }
}

#[test]
fn numbers_of_other_executions_are_in_range() {
    let mut case = Case::new();
    let (id, n, two) = (case.input(0, 9), case.any(), case.constant(2));
    let double = case.op(Def::Mul(id, two));
    let other = case.op(Def::Elsewhere(double, None));
    case.is_in(index(other), 0, 18);
    case.is_in(index(other).modulo(2), 0, 0);
    // It is not the number of this execution, nor less than what is the number of this one.
    case.is_in(index(other) - index(double), -18, 18);
    let less = case.op(Def::Below(n));
    let other = case.op(Def::Elsewhere(less, None));
    assert_eq!(range(&case.program, other), (Some(0), None));
    assert!(!Bounds::new(&case.program).compare(index(other), Relation::Lt, index(n)).is_proven());
    // What another execution got from others is what it may have itself.
    let again = case.op(Def::Elsewhere(other, None));
    assert_eq!(range(&case.program, again), (Some(0), None));
    let same = case.op(Def::Elsewhere(two, None));
    case.is_in(index(same) - index(two), 0, 0);
}

#[test]
fn numbers_of_other_iterations_are_bounded_by_what_these_share() {
    let mut case = Case::new();
    let (zero, one, n) = (case.constant(0), case.constant(1), case.any());
    let (mut other, mut shared) = (zero, zero);
    let info = case.repeat((zero, n, one), &[], |program, info| {
        let region = Some(info.region);
        other = program.add(info.region, Def::Elsewhere(info.iv, region));
        shared = program.add(info.region, Def::Elsewhere(n, region));
        vec![]
    });
    case.holds(index(other), Relation::Lt, index(n));
    case.holds(index(other), Relation::Ge, 0);
    case.holds(index(shared), Relation::Eq, index(n));
    let mut bounds = Bounds::new(&case.program);
    for relation in [Relation::Le, Relation::Eq, Relation::Ge] {
        assert!(!bounds.compare(index(other), relation, index(info.iv)).is_proven());
    }
    let allowed = |column: Column<Val>| column.value == n;
    assert_eq!(show(&case.program, BoundKind::Upper, other, &allowed), "()[s0] -> (s0 - 1) [2]");
}

/// The size of tensor 2 is number 1 where number 0 is 4, else the greatest of number 0 and 0; number 3 is the size plus number 0.
struct ChosenSize;

impl ValueGraph for ChosenSize {
    type Value = Val;
    fn rank(&self, value: Val) -> Option<usize> {
        (value == 2).then_some(1)
    }
    fn is_index(&self, value: Val) -> bool {
        value != 2
    }
    fn populate(&self, column: Column<Val>, facts: &mut Facts<Val>) {
        match column.value {
            2 => {
                let condition = Condition::relation(index(0), Relation::Eq, 4);
                let otherwise = Expr::max([index(0), Expr::from(0)]);
                facts.choose(Choose::either(column, condition, index(1), otherwise));
            }
            3 => facts.eq(index(3), dim(2, 0) + index(0)),
            _ => {}
        }
    }
    fn is_visible_at(&self, _: Val, _: Val) -> bool {
        true
    }
}

#[test]
fn a_bound_knows_that_the_size_in_a_sum_is_not_negative() {
    let inputs = |column: Column<Val>| column.value < 2;
    let lower = |of: Expr<Val>| {
        let found = Bounds::new(&ChosenSize).bound(BoundKind::Lower, of, &inputs).expect("there is a bound");
        found.maps.iter().map(|bound| format!("{} {:?}", bound.map, bound.operands)).collect::<Vec<_>>()
    };
    let own = Column::index(0);
    assert_eq!(lower(index(3)), [format!("()[s0] -> (s0) {:?}", [own])]);
    assert_eq!(lower(index(3) * 2 + 1), [format!("()[s0] -> (s0 * 2 + 1) {:?}", [own])]);
    let upper =
        Bounds::new(&ChosenSize).bound(BoundKind::Upper, -index(3), &inputs).expect("there is a bound");
    assert_eq!(upper.maps[0].map.to_string(), "()[s0] -> (-s0)");
}
