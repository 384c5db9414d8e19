use super::*;
use bourn_test_support::Random;

fn check(s: &Simplex) {
    any_tier!(s, t => t.check());
}

#[test]
fn optimum_with_equalities() {
    let mut s = Simplex::new(2);
    s.add_equality(&[1, 1, -10]);
    s.add_inequality(&[1, -1, 0]);
    s.add_inequality(&[0, 1, -2]);
    assert_eq!(s.minimum(&[1, 0, 0]).to_string(), "5");
    assert_eq!(s.maximum(&[1, 0, 0]).to_string(), "8");
    assert_eq!(s.maximum(&[2, 2, 1]).to_string(), "21");
    let mark = s.snapshot();
    s.add_equality(&[1, 0, -9]);
    assert!(s.is_empty());
    assert_eq!(s.minimum(&[1, 0, 0]), Optimum::Empty);
    s.rollback(mark);
    assert_eq!(s.maximum(&[1, 0, 0]).to_string(), "8");
}

#[test]
fn unbounded_and_new_variables() {
    let mut s = Simplex::new(0);
    let x = s.add_var();
    assert_eq!(s.sparse_minimum(&[(x, 1)], 0), Optimum::Unbounded);
    s.add_sparse_inequality(&[(x, 1)], -3);
    let mark = s.snapshot();
    let y = s.add_var();
    s.add_sparse_equality(&[(y, 2), (x, -1)], 0);
    assert_eq!(s.sparse_minimum(&[(y, 1)], 0).to_string(), "3/2");
    s.rollback(mark);
    assert_eq!(s.num_vars(), 1);
    assert_eq!(s.sparse_minimum(&[(x, 1)], 0).to_string(), "3");
}

#[test]
fn promotion_keeps_the_answer() {
    let mut s = Simplex::new(3);
    let big = i64::MAX / 3;
    s.add_inequality(&[big, -(big - 1), 0, 7]);
    s.add_inequality(&[0, big - 5, -(big - 11), 3]);
    s.add_inequality(&[-1, 0, 0, big]);
    s.add_inequality(&[0, 0, 1, big - 17]);
    check(&s);
    let before = s.minimum(&[1, 0, 0, 0]);
    assert!(matches!(before, Optimum::Value(_)));
    assert!(!matches!(s.tier, Tier::Word(_)));
    let mark = s.snapshot();
    s.add_inequality(&[i64::MIN, 0, 0, i64::MAX]);
    check(&s);
    s.rollback(mark);
    check(&s);
    assert_eq!(s.minimum(&[1, 0, 0, 0]), before);
}

#[test]
fn rollback_equals_fresh() {
    let mut random = Random::of_day(7);
    for round in 0..300 {
        let vars = 1 + (round % 5) as usize;
        let scale = if round % 3 == 0 { 1 << 40 } else { 5 };
        let mut row = |_: usize| -> Vec<i64> { (0..=vars).map(|_| random.around(scale)).collect() };
        let rows: Vec<Vec<i64>> = (0..8).map(&mut row).collect();
        let mut s = Simplex::new(vars);
        for r in &rows[..4] {
            s.add_inequality(r);
        }
        check(&s);
        let direct = s.minimum(&rows[7]);
        let mark = s.snapshot();
        s.add_equality(&rows[4]);
        check(&s);
        s.add_inequality(&rows[5]);
        s.add_equality(&rows[6]);
        check(&s);
        let _ = s.maximum(&rows[7]);
        s.rollback(mark);
        check(&s);
        assert_eq!(s.minimum(&rows[7]), direct, "{rows:?}");
        let mut reversed = Simplex::new(vars);
        for r in rows[..4].iter().rev() {
            reversed.add_inequality(r);
        }
        assert_eq!(reversed.minimum(&rows[7]), direct, "{rows:?}");
    }
}

/// Checks that optima of two copies side by side are sums of optima, even with an equality in force.
#[test]
fn square_is_two_copies() {
    let mut t: Tableau<i64> = Tableau::new(3, 8);
    let rows: [(&[i64], Kind); 5] = [
        (&[1, 0, 0, 0], Kind::NonNegative),
        (&[0, 1, 0, 2], Kind::NonNegative),
        (&[-2, -3, 1, 12], Kind::NonNegative),
        (&[0, 0, -1, 5], Kind::NonNegative),
        (&[1, -1, 1, -3], Kind::Zero),
    ];
    for (row, kind) in rows {
        t.add_dense(row, kind).unwrap();
    }
    let mut square = t.square(1_000);
    square.check();
    assert_eq!(square.num_vars(), 6);
    for form in [[1, 2, -1], [0, -1, 3], [2, 0, 0]] {
        let single = [&form[..], &[0]].concat();
        let least = t.optimum(&single, -1).unwrap().unwrap();
        let most = t.optimum(&single, 1).unwrap().unwrap();
        // The greatest value of the form at the first copy minus the form at the second.
        let negated: Vec<i64> = form.iter().map(|v| -v).collect();
        let width = square.optimum(&[&form[..], &negated, &[0]].concat(), 1).unwrap().unwrap();
        assert_eq!(width.0 * most.1 * least.1, (most.0 * least.1 - least.0 * most.1) * width.1);
        square.check();
    }
}

/// Checks that constraints that are marked as needed are not redundant.
#[test]
fn needed_constraints_are_not_redundant() {
    let mut random = Random::of_day(7);
    let mut marked = 0;
    for _ in 0..200 {
        let mut t: Tableau<i64> = Tableau::new(2, 8);
        for _ in 0..6 {
            let row = [random.around(4), random.around(4), random.within(-2, 9)];
            t.add_dense(&row, Kind::NonNegative).unwrap();
        }
        if t.is_empty() {
            continue;
        }
        let mut needed = [false; 6];
        t.mark_needed(2, &mut needed).unwrap();
        for (index, needed) in needed.iter().enumerate().filter(|(_, needed)| **needed) {
            marked += 1;
            assert!(needed & !t.clone().drop_if_redundant(2 + index).unwrap());
        }
    }
    assert!(marked > 100);
}

/// Checks that a snapshot is refused exactly if its rows are no longer the first ones.
#[test]
fn snapshots_of_states_that_are_gone() {
    let mut random = Random::of_day(3);
    let (mut used, mut refused) = (0, 0);
    for _ in 0..60 {
        let mut s = Simplex::new(1);
        let mut rows: Vec<usize> = Vec::new();
        let mut taken: Vec<(Snapshot, Vec<usize>)> = Vec::new();
        for step in 0..40 {
            match random.below(4) {
                0 => taken.push((s.snapshot(), rows.clone())),
                1 if !taken.is_empty() => {
                    let (snapshot, then) = &taken[random.below(taken.len())];
                    let there = rows.starts_with(then);
                    let mut copy = s.clone();
                    let roll = std::panic::AssertUnwindSafe(|| copy.rollback(*snapshot));
                    assert_eq!(std::panic::catch_unwind(roll).is_ok(), there, "{then:?} of {rows:?}");
                    if there {
                        (s, rows) = (copy, then.clone());
                        assert_eq!(s.mark(), 1 + rows.len());
                        used += 1;
                    } else {
                        refused += 1;
                    }
                }
                _ => {
                    s.add_inequality(&[1, step]);
                    rows.push(step as usize);
                }
            }
        }
    }
    assert!(used > 100 && refused > 100, "{used} used, {refused} refused");
}
