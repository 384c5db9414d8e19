use super::*;
use bourn_test_support::Random;

/// Returns all points of a box around the origin.
fn cube(vars: usize, size: i64) -> Vec<Vec<i64>> {
    let mut points = vec![Vec::new()];
    for _ in 0..vars {
        points = points
            .into_iter()
            .flat_map(|p: Vec<i64>| (-size..=size).map(move |v| [p.clone(), vec![v]].concat()))
            .collect();
    }
    points
}

fn value(row: &[i64], point: &[i64]) -> i64 {
    row.iter().zip(point).map(|(a, b)| a * b).sum::<i64>() + row[row.len() - 1]
}

/// Compares emptiness and optima of random systems in a box with enumeration, in each tier.
#[test]
fn agrees_with_brute_force() {
    let mut random = Random::of_day(11);
    for round in 0..1200 {
        let vars = 1 + round % 3;
        let size = 4;
        let mut row = |wide: i64| -> Vec<i64> {
            (0..=vars).map(|i| if i == vars { random.around(9) } else { random.around(wide) }).collect()
        };
        let equalities: Vec<Vec<i64>> = (0..(round / 3) % 3).map(|_| row(4)).collect();
        let mut inequalities: Vec<Vec<i64>> = (0..(round / 9) % 5).map(|_| row(6)).collect();
        let objective = row(3);
        for v in 0..vars {
            for sign in [1, -1] {
                let mut bound = vec![0; vars + 1];
                bound[v] = sign;
                bound[vars] = size;
                inequalities.push(bound);
            }
        }
        let inside: Vec<i64> = cube(vars, size)
            .iter()
            .filter(|p| equalities.iter().all(|r| value(r, p) == 0))
            .filter(|p| inequalities.iter().all(|r| value(r, p) >= 0))
            .map(|p| value(&objective, p))
            .collect();
        // A common factor changes only the tier.
        for factor in [1i64, 1 << 55] {
            let big = |rows: &[Vec<i64>]| -> Vec<Vec<Int>> {
                let scale = |v: &i64| &Int::from(*v) * &(&Int::from(factor) * &Int::from(factor));
                rows.iter().map(|r| r.iter().map(scale).collect()).collect()
            };
            let mut p = Polyhedron::new(vars, 0);
            if factor == 1 {
                p = Polyhedron::from_rows(vars, 0, 0, &equalities, &inequalities).unwrap();
            } else {
                big(&equalities).iter().for_each(|r| p.add_int_equality(r));
                big(&inequalities).iter().for_each(|r| p.add_int_inequality(r));
            }
            let message = format!("{equalities:?} {inequalities:?} {objective:?}");
            let budget = Budget::default();
            assert_eq!(p.is_empty(budget), Ok(inside.is_empty()), "{message}");
            let (low, high) = (p.integer_minimum(&objective, budget), p.integer_maximum(&objective, budget));
            match (inside.iter().min(), inside.iter().max()) {
                (Some(a), Some(b)) => {
                    assert_eq!(low, IntegerOptimum::Value(Int::from(*a)), "{message}");
                    assert_eq!(high, IntegerOptimum::Value(Int::from(*b)), "{message}");
                    let Optimum::Value(relaxed) = p.minimum(&objective, budget) else { panic!("{message}") };
                    let exact = Int::from(*a);
                    assert!(relaxed.ceil() <= exact, "{message}");
                    assert_eq!(p.is_rational_empty(budget), Ok(false));
                }
                _ => {
                    assert_eq!((low, high), (IntegerOptimum::Empty, IntegerOptimum::Empty), "{message}");
                }
            }
        }
    }
}

/// The answer for unbounded systems must not depend on the order of variables; assertions check samples.
#[test]
fn unbounded_systems_permute() {
    let mut random = Random::of_day(5);
    for round in 0..2000 {
        let vars = 2 + round % 4;
        let rows: Vec<Vec<i64>> =
            (0..2 + round % 5).map(|_| (0..=vars).map(|_| random.around(12)).collect()).collect();
        let equalities = usize::from(round % 3 == 0);
        let reversed: Vec<Vec<i64>> =
            rows.iter().map(|r| r[..vars].iter().rev().copied().chain([r[vars]]).collect()).collect();
        let ask = |rows: &[Vec<i64>]| {
            let p = Polyhedron::from_rows(vars, 0, 0, &rows[..equalities], &rows[equalities..]).unwrap();
            let mut objective = vec![1; vars + 1];
            objective[vars] = 0;
            let low = p.integer_minimum(&objective, Budget::default());
            let rational = p.is_rational_empty(Budget::default()).unwrap();
            (p.is_empty(Budget::default()).unwrap(), low, rational)
        };
        let first = ask(&rows);
        assert_eq!(first, ask(&reversed), "{rows:?}");
        assert!(first.0 || !first.2, "{rows:?}");
    }
}

/// Thin polytopes without integer points, for which branching alone needs a number of steps that grows with the
/// coefficients.
#[test]
fn thin_polytopes_need_basis_reduction() {
    for k in [10i64, 1000, 1_000_000] {
        // k/2 < k x - (k+1) y < k/2 + 1 has no solution with 0 <= x, y bounded by the period.
        let mut p = Polyhedron::new(2, 0);
        p.add_inequality(&[2 * k, -2 * (k + 2), -1]);
        p.add_inequality(&[-2 * k, 2 * (k + 2), 1]);
        p.add_inequality(&[1, 0, 0]);
        p.add_inequality(&[-1, 0, 100 * k]);
        assert_eq!(p.integer_sample(Budget::default()), Answer::Empty);
        let mut q = Polyhedron::new(3, 0);
        q.add_inequality(&[4 * k, -(6 * k + 8), 10 * k + 6, -1]);
        q.add_inequality(&[-4 * k, 6 * k + 8, -(10 * k + 6), 1]);
        for v in 0..3 {
            let mut low = [0; 4];
            low[v] = 1;
            low[3] = 5 * k;
            q.add_inequality(&low);
            low[v] = -1;
            q.add_inequality(&low);
        }
        assert_eq!(q.integer_sample(Budget::default()), Answer::Empty);
    }
}

/// Compares symbolic optima with plain ones, symbol value by symbol value.
#[test]
fn symbolic_optimum_agrees_pointwise() {
    let mut texts = vec![
        "{ [x, y][a, b, n] : a <= x <= n and b <= x and x <= y and a <= y <= n }".to_owned(),
        "{ [i, j][p, q, n] : -n < i <= 0 and -n < j <= 0 and 0 <= p < n and 0 <= q < n and 2i + 3j + 2p + 3q == 1 and i + p >= 1 }".to_owned(),
        "{ [t, r][a, b] : a <= 4t + r <= b and 0 <= r <= 3 and t >= 0 }".to_owned(),
        "{ [x][n] : exists q : x == 3q and 2x >= n and x <= n + 2 }".to_owned(),
        "{ [x, y][n] : 3x + 5y == n and x >= 0 and y >= 0 }".to_owned(),
        "{ [x][n] : 2x <= n }".to_owned(),
    ];
    let mut random = Random::of_day(3);
    for _ in 0..60 {
        let mut p = Polyhedron::new(2, 1);
        for _ in 0..4 {
            p.add_inequality(&[random.around(4), random.around(4), random.around(3), random.around(6)]);
        }
        p.add_inequality(&[1, 0, 0, 5]);
        p.add_inequality(&[0, 1, 0, 5]);
        texts.push(p.to_string());
    }
    for text in &texts {
        let p: Polyhedron = text.parse().unwrap();
        let least = p.symbolic_lexmin(Budget::default()).unwrap_or_else(|_| panic!("{text}"));
        let greatest = p.symbolic_lexmax(Budget::default()).unwrap_or_else(|_| panic!("{text}"));
        for point in cube(p.num_symbols(), if p.num_symbols() == 3 { 3 } else { 7 }) {
            let mut fixed = p.clone();
            for (symbol, value) in point.iter().enumerate() {
                let mut row = vec![0; p.num_columns() + 1];
                row[p.num_dims() + symbol] = 1;
                row[p.num_columns()] = -value;
                fixed.add_equality(&row);
            }
            for (symbolic, plain) in [
                (&least, fixed.integer_lexmin(Budget::default())),
                (&greatest, fixed.integer_lexmax(Budget::default())),
            ] {
                let value = symbolic.optimum.evaluate(&point);
                let unbounded = symbolic.unbounded.contains(&point, Budget::default()).unwrap();
                match plain {
                    LexOptimum::Empty => assert!(value.is_none() && !unbounded, "{text} at {point:?}"),
                    LexOptimum::Unbounded => assert!(value.is_none() && unbounded, "{text} at {point:?}"),
                    LexOptimum::Point(expected) => {
                        assert_eq!(value, Some(expected[..p.num_dims()].to_vec()), "{text} at {point:?}");
                    }
                    LexOptimum::Exhausted => panic!("{text} at {point:?}"),
                }
            }
        }
    }
}

/// Checks that projection contains the shadow of every point and, if it says so, nothing else; that removing redundancies
/// changes nothing; that the lexicographic minimum is the first of all points; that bounds hold.
#[test]
fn projection_redundancy_lexmin_bounds() {
    let mut random = Random::of_day(23);
    let budget = Budget::default();
    let (mut exact_count, mut inexact_count) = (0, 0);
    for round in 0..60 {
        let size = 4;
        let mut p = Polyhedron::new(3, 0);
        let mut row =
            |wide| [random.around(wide), random.around(wide), random.around(wide), random.around(8)];
        for _ in 0..3 {
            p.add_inequality(&row(4));
        }
        if round % 3 == 0 {
            p.add_equality(&row(3));
        }
        for v in 0..3 {
            let mut bound = [0, 0, 0, size];
            bound[v] = 1;
            p.add_inequality(&bound);
            bound[v] = -1;
            p.add_inequality(&bound);
        }
        let inside: Vec<Vec<i64>> =
            cube(3, size).into_iter().filter(|x| p.contains(x, budget).unwrap()).collect();
        let shadow = p.project_out(1, 1, budget).unwrap();
        for point in cube(2, size) {
            let expected = inside.iter().any(|x| x[0] == point[0] && x[2] == point[1]);
            let found = shadow.polyhedron.contains(&point, budget).unwrap();
            assert!(found || !expected, "{p} shadow {}", shadow.polyhedron);
            assert!(!shadow.exact || found == expected, "{p} shadow {}", shadow.polyhedron);
            assert_eq!(p.quantify(1, 1).contains(&point, budget), Ok(expected), "{p}");
        }
        if shadow.exact {
            exact_count += 1
        } else {
            inexact_count += 1
        }
        let mut slim = p.clone();
        slim.remove_redundancies(budget).unwrap();
        assert!(slim.inequalities().len() <= p.inequalities().len());
        for point in cube(3, size + 1) {
            assert_eq!(slim.contains(&point, budget), p.contains(&point, budget), "{p} {slim}");
        }
        let ends = (inside.iter().min(), inside.iter().max());
        for (found, expected) in [(p.integer_lexmin(budget), ends.0), (p.integer_lexmax(budget), ends.1)] {
            match expected {
                None => assert_eq!(found, LexOptimum::Empty, "{p}"),
                Some(x) => {
                    assert_eq!(found, LexOptimum::Point(x.iter().map(|v| Int::from(*v)).collect()), "{p}");
                }
            }
        }
        let bounds = p.bounds(0, &[2], budget).unwrap();
        for x in &inside {
            let at = |b: &AffineBound| {
                let row: Vec<i64> = b.row.iter().map(|v| v.to_i64().unwrap()).collect();
                (value(&row, x), b.divisor.to_i64().unwrap())
            };
            assert!(bounds.upper.iter().map(at).all(|(v, d)| x[0] * d <= v), "{p}");
            assert!(bounds.lower.iter().map(at).all(|(v, d)| x[0] * d >= v), "{p}");
        }
    }
    assert!(exact_count > 5 && inexact_count > 5);
}

/// Strips so thin that branching gives up, in a box too large to enumerate; they are compared with a scan of one
/// coordinate.
#[test]
fn basis_reduction_agrees_with_scans() {
    let mut random = Random::of_day(41);
    let (mut empty, mut full) = (0, 0);
    for _ in 0..150 {
        let (a, b) = (random.within(200, 999), random.within(200, 999));
        let (low, width, reach) = (random.within(0, 499), random.within(0, 2), random.within(20, 319));
        // low <= a x - b y <= low + width, 0 <= x <= reach: y is free, bounded by the strip.
        let mut p = Polyhedron::new(2, 0);
        p.add_inequality(&[a, -b, -low]);
        p.add_inequality(&[-a, b, low + width]);
        p.add_inequality(&[1, 0, 0]);
        p.add_inequality(&[-1, 0, reach]);
        let expected =
            (0..=reach).find(|x| (a * x - low).div_euclid(b) > (a * x - low - width - 1).div_euclid(b));
        assert_eq!(p.is_empty(Budget::default()), Ok(expected.is_none()), "{p}");
        let least = p.integer_minimum(&[1, 0, 0], Budget::default());
        match expected {
            Some(x) => {
                full += 1;
                assert_eq!(least, IntegerOptimum::Value(Int::from(x)), "{p}");
            }
            None => {
                empty += 1;
                assert_eq!(least, IntegerOptimum::Empty, "{p}");
            }
        }
    }
    assert!(empty > 10 && full > 10);
}
