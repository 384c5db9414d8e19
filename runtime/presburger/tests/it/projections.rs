//! Tests of projections that take more steps than there are.

use crate::support::*;
use bourn_presburger::{Budget, Exhausted, Polyhedron, Set};

/// Returns dense rows around a point, on which elimination grows most, and the point.
fn dense(dims: usize, rows: usize) -> (Polyhedron, Vec<i64>) {
    let mut random = Random::of_day(12);
    let center: Vec<i64> = (0..dims).map(|_| random.around(10)).collect();
    let mut p = Polyhedron::new(dims, 0);
    for (column, middle) in center.iter().enumerate() {
        let mut row = vec![0; dims + 1];
        (row[column], row[dims]) = (1, 10 - middle);
        p.add_inequality(&row);
        (row[column], row[dims]) = (-1, 10 + middle);
        p.add_inequality(&row);
    }
    for _ in 0..rows {
        let mut row: Vec<i64> = (0..dims).map(|_| random.around(5)).collect();
        let value: i64 = row.iter().zip(&center).map(|(a, x)| a * x).sum();
        row.push(random.within(0, 12) - value);
        p.add_inequality(&row);
    }
    (p, center)
}

#[test]
fn an_existential_stays_where_elimination_exhausts_the_budget() {
    let (hard, center) = dense(12, 24);
    assert_eq!(hard.project_out(0, 3, Budget::default()), Err(Exhausted));
    let easy: Polyhedron =
        "{ [a, b, c, d, e, f, g, h, i, j, k, l] : a = b and d, e, f, g, h, i, j, k, l = 40 }"
            .parse()
            .unwrap();
    let mut both = Set::from(hard);
    both.push(easy);
    let shadow = both.project_out(0, 3, Budget::default()).unwrap();
    assert_eq!(shadow.pieces()[0].num_locals(), 3);
    assert_eq!(shadow.pieces()[1].num_locals(), 0);
    assert!(shadow.contains(&center[3..], BUDGET).unwrap());
    assert!(shadow.contains(&[40; 9], BUDGET).unwrap());
    assert!(!shadow.contains(&[39; 9], BUDGET).unwrap());
}

/// Checks that the answer has the same points without any step of elimination.
#[test]
fn without_budget() {
    let mut random = Random::of_day(13);
    for round in 0..30 {
        let cases = [0, 1].map(|_| random_case(&mut random, 3, usize::from(round % 3 == 0), 3));
        let mut set = Set::empty(3, 0);
        cases.iter().for_each(|case| set.push(case.polyhedron()));
        let quantified = set.project_out(1, 1, Budget::steps(0)).unwrap();
        let eliminated = set.project_out(1, 1, BUDGET).unwrap();
        for point in cube(2, 3) {
            let expected = (-3..=3).any(|y| cases.iter().any(|case| case.has(&[point[0], y, point[1]])));
            for shadow in [&quantified, &eliminated] {
                assert_eq!(
                    shadow.contains(&point, BUDGET).unwrap(),
                    expected,
                    "{set}\n{shadow} at {point:?}"
                );
            }
        }
    }
}
