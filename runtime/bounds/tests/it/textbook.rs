//! Small cases whose exact answers a person knows.

use crate::fixture::case::Case;
use crate::fixture::{Def, LoopInfo, Program, Val};
use bourn_bounds::{Bounds, Expr, Relation, Verdict, index};

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

#[test]
fn one_condition_makes_choices_alike() {
    let mut case = Case::new();
    let (a, b, truth) = (case.any(), case.any(), case.input(-1, 0));
    let (zero, four) = (case.constant(0), case.constant(4));
    let select = |case: &mut Case, then: Val, otherwise| {
        case.op(Def::Select(Relation::Lt, truth, zero, then, otherwise))
    };
    let (x, y) = (select(&mut case, a, b), select(&mut case, b, a));
    case.holds(index(x) + index(y), Relation::Eq, index(a) + index(b));
    // A choice that is asked again has one answer.
    let mut last = a;
    for count in 1..20 {
        let more = case.op(Def::Add(last, four));
        last = select(&mut case, last, more);
        case.is_in(index(last) - index(a), 0, 4 * count);
    }
    let other = select(&mut case, zero, four);
    case.holds(index(last) - index(a), Relation::Eq, index(other) * 19);
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
fn signs_of_factors_that_a_branch_knows() {
    let mut case = Case::new();
    let (a, b, n, zero) = (case.any(), case.any(), case.any(), case.constant(0));
    let outer = case.branch((Relation::Le, a, b));
    let inner = case.branch_in(outer, (Relation::Ge, n, zero));
    let [less, greater] = [a, b].map(|of| case.program.add(inner, Def::Mul(of, n)));
    case.holds(index(less), Relation::Le, index(greater));
    // Outside of the inner branch either may be greater.
    let [less, greater] = [a, b].map(|of| case.program.add(outer, Def::Mul(of, n)));
    let verdict = Bounds::new(&case.program).compare(index(less), Relation::Le, index(greater));
    assert!(matches!(verdict, Verdict::Unknown(_)), "{verdict:?}");
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

/// Each minimum drops the maximum of its own operands, however long the chain is.
#[test]
fn a_chain_of_minima_and_maxima() {
    let mut case = Case::new();
    let (a, b, one) = (case.any(), case.any(), case.constant(1));
    let (mut least, mut most) = (a, b);
    for step in 1..=40 {
        let operands = vec![least, most];
        let greater = case.op(Def::Max(operands.clone()));
        least = case.op(Def::Min(operands));
        most = case.op(Def::Add(greater, one));
        case.holds(index(least), Relation::Eq, Expr::min([index(a), index(b)]));
        case.holds(index(most), Relation::Eq, Expr::max([index(a), index(b)]) + step);
    }
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

#[test]
fn a_peeled_loop_has_full_steps() {
    let mut case = Case::new();
    let (start, end, four) = (case.any(), case.any(), case.constant(4));
    let length = case.op(Def::Sub(end, start));
    let rest = case.op(Def::Mod(length, four));
    let whole = case.op(Def::Sub(end, rest));
    let least = case.op(Def::Max(vec![end, start]));
    let length_at_least = case.op(Def::Sub(least, start));
    let rest_at_least = case.op(Def::Mod(length_at_least, four));
    let splits = [
        whole,
        case.op(Def::Max(vec![whole, start])),
        case.op(Def::Max(vec![start, whole])),
        case.op(Def::Sub(least, rest_at_least)),
    ];
    for split in splits {
        let main = case.repeat((start, split, four), &[], |_, _| vec![]);
        let tile = |iv: Val| Expr::min([Expr::from(4), index(end) - index(iv)]);
        case.holds(tile(main.iv), Relation::Eq, 4);
        case.is_in(tile(main.iv), 4, 4);
    }
    // The rest is one smaller step.
    for split in &splits[..3] {
        let partial = case.repeat((*split, end, four), &[], |_, _| vec![]);
        case.is_in(index(end) - index(partial.iv), 1, 3);
    }
    // A loop may as well start where another one would end.
    let info = case.repeat((start, least, four), &[], |_, _| vec![]);
    case.holds(index(info.iv), Relation::Lt, index(end));
}

#[test]
fn a_peeled_loop_with_a_dynamic_step_has_full_steps() {
    let mut case = Case::new();
    let (start, end, any, one) = (case.any(), case.any(), case.any(), case.constant(1));
    let length = case.op(Def::Sub(end, start));
    let positive = case.op(Def::Max(vec![any, one]));
    // A loop's body runs only for a step that is positive.
    for step in [positive, any] {
        let rest = case.op(Def::Mod(length, step));
        let whole = case.op(Def::Sub(end, rest));
        for split in [whole, case.op(Def::Max(vec![start, whole]))] {
            let main = case.repeat((start, split, step), &[], |_, _| vec![]);
            let left = || index(end) - index(main.iv);
            case.holds(left(), Relation::Ge, index(step));
            case.holds(Expr::min([index(step), left()]), Relation::Eq, index(step));
        }
    }
    let rest = case.op(Def::Mod(length, positive));
    let whole = case.op(Def::Sub(end, rest));
    // The rest is one smaller step.
    let partial = case.repeat((whole, end, positive), &[], |_, _| vec![]);
    case.holds(index(partial.iv), Relation::Eq, index(whole));
    case.holds(index(end) - index(partial.iv), Relation::Lt, index(positive));
    // So many iterations have whole steps, and a loop of so many steps has no others.
    let count = case.op(Def::FloorDiv(length, positive));
    let main = case.repeat((start, whole, positive), &[one], |program, info| {
        vec![program.add(info.region, Def::Add(info.arguments[0], one))]
    });
    case.holds(index(main.results[0]), Relation::Eq, Expr::max([index(count), 0.into()]) + 1);
    let product = case.op(Def::Mul(count, positive));
    let by_count = case.op(Def::Add(start, product));
    let main = case.repeat((start, by_count, positive), &[], |_, _| vec![]);
    case.holds(index(main.iv) + index(positive), Relation::Le, index(by_count));
}

#[test]
fn products_of_two_unknowns() {
    let mut case = Case::new();
    // McCormick: (a - 2) * (b - 3) >= 0 and (a - 2) * (1000 - b) >= 0.
    let (a, b) = (case.input(2, 1000), case.input(3, 1000));
    let product = || index(a) * index(b);
    case.holds(product() + 6, Relation::Ge, index(a) * 3 + index(b) * 2);
    case.holds(product() + 2000, Relation::Le, index(a) * 1000 + index(b) * 2);
    case.is_in(product() - index(a) * 3 - index(b) * 2, -6, 995_000);
    // What is known of one factor is known of the product with one of known sign.
    let (n, limit) = (case.any(), case.input(0, 1_000_000));
    let positive = case.op(Def::Max(vec![n, limit]));
    let less = case.op(Def::Below(positive));
    let (times, factor) = (case.input(0, 1_000_000), case.op(Def::Max(vec![n, a])));
    case.holds(index(less) * index(times), Relation::Le, index(positive) * index(times));
    case.holds(index(less) * index(factor), Relation::Le, index(positive) * index(factor));
    case.holds(index(less) * (index(times) * -1), Relation::Ge, index(positive) * (index(times) * -1));
    // Powers.
    let (x, y) = (case.any(), case.input(0, 9));
    case.holds(index(x) * index(x) * index(y), Relation::Ge, 0);
    case.holds(index(x) * index(x), Relation::Ge, index(x));
    case.holds(index(x) * index(x) * index(x) * index(x), Relation::Ge, 0);
    case.is_in(index(y) * index(y) * index(y) - index(y) * index(y) * 12, -243 - 13, 0);
}

/// Adds a loop that starts at `start` and goes on as `next` says, in terms of the carried value and the iteration.
fn repeated(
    case: &mut Case,
    trips: Val,
    start: i64,
    next: impl Fn(&mut Program, &LoopInfo) -> Val,
) -> LoopInfo {
    let (zero, one, start) = (case.constant(0), case.constant(1), case.constant(start));
    case.repeat((zero, trips, one), &[start], |program, info| vec![next(program, info)])
}

#[test]
fn geometric_recurrences() {
    for (trips, doubled, and_one) in [(5, 32, 63), (100, 1 << 100, (1 << 101) - 1)] {
        let mut case = Case::new();
        let trips = case.constant(trips);
        let twice = repeated(&mut case, trips, 1, |program, info| {
            program.add(info.region, Def::Add(info.arguments[0], info.arguments[0]))
        });
        case.is_in(index(twice.results[0]), doubled, doubled);
        let one = case.constant(1);
        let more = repeated(&mut case, trips, 1, |program, info| {
            let twice = program.add(info.region, Def::Add(info.arguments[0], info.arguments[0]));
            program.add(info.region, Def::Add(twice, one))
        });
        case.is_in(index(more.results[0]), and_one, and_one);
        case.is_in(index(more.arguments[0]), 1, (and_one - 1) / 2);
    }
    // As many trips as are not known.
    let mut case = Case::new();
    let trips = case.input(0, 70);
    let twice = repeated(&mut case, trips, 1, |program, info| {
        program.add(info.region, Def::Add(info.arguments[0], info.arguments[0]))
    });
    case.is_in(index(twice.results[0]), 1, 1 << 70);
    case.is_in(index(twice.arguments[0]), 1, 1 << 69);
}

#[test]
fn fibonacci_of_many() {
    let mut case = Case::new();
    let (zero, ninety, one) = (case.constant(0), case.constant(90), case.constant(1));
    let info = case.repeat((zero, ninety, one), &[zero, one], |program, info| {
        vec![info.arguments[1], program.add(info.region, Def::Add(info.arguments[0], info.arguments[1]))]
    });
    case.is_in(index(info.results[0]), 2_880_067_194_370_816_120, 2_880_067_194_370_816_120);
}

#[test]
fn sums_of_powers() {
    let mut case = Case::new();
    let (k, n) = (case.input(K.0, K.1), case.input(0, 1_000_000));
    let squares = |case: &mut Case, trips: Val| {
        repeated(case, trips, 0, |program, info| {
            let square = program.add(info.region, Def::Mul(info.iv, info.iv));
            program.add(info.region, Def::Add(info.arguments[0], square))
        })
    };
    let info = squares(&mut case, k);
    case.is_in(index(info.results[0]), 0, 204);
    let info = squares(&mut case, n);
    let n_times = |a: Expr<Val>, b: Expr<Val>| (index(n) * a * b).floor_div(6);
    case.holds(index(info.results[0]), Relation::Eq, n_times(index(n) - 1, index(n) * 2 - 1));
    case.holds(index(info.results[0]), Relation::Ge, 0);
    // Sums of sums.
    let (zero, one) = (case.constant(0), case.constant(1));
    let info = case.repeat((zero, n, one), &[zero, zero], |program, info| {
        let (sum, of) = (info.arguments[0], info.arguments[1]);
        vec![program.add(info.region, Def::Add(sum, of)), program.add(info.region, Def::Add(of, info.iv))]
    });
    case.holds(index(info.results[0]), Relation::Eq, n_times(index(n) - 1, index(n) - 2));
}

#[test]
fn growth_like_factorials_has_a_sign() {
    let mut case = Case::new();
    let (n, one) = (case.any(), case.constant(1));
    let info = repeated(&mut case, n, 1, |program, info| {
        let factor = program.add(info.region, Def::Add(info.iv, one));
        program.add(info.region, Def::Mul(info.arguments[0], factor))
    });
    case.holds(index(info.results[0]), Relation::Ge, 1);
    case.holds(index(info.arguments[0]), Relation::Ge, 1);
}

#[test]
fn fields_of_few_iterations_are_exact() {
    // 16 iterations with 4 values each are unrolled.
    let mut case = Case::new();
    let (zero, sixteen, one, three) =
        (case.constant(0), case.constant(16), case.constant(1), case.constant(3));
    let starts = [1, 2, 5, 7].map(|start| case.constant(start));
    let info = case.repeat((zero, sixteen, one), &starts, |program, info| {
        let turned = [1, 2, 3, 0].map(|at| info.arguments[at]);
        let last = program.add(info.region, Def::Mod(turned[3], three));
        vec![turned[0], turned[1], turned[2], last]
    });
    for (result, exact) in info.results.iter().zip([1, 2, 2, 1]) {
        case.is_in(index(*result), exact, exact);
    }
}
