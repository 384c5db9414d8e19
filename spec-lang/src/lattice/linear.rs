//! Decides whether integers satisfy linear inequalities: Fourier-Motzkin elimination, with constants rounded to integers (the
//! "normalisation" of Pugh, The Omega Test, 1991). "No" is a proof; "yes" is not.

use super::expr::gcd;

/// The maximum number of rows after an elimination.
const MAX_ROWS: usize = 200;

/// `coefficients . x + constant >= 0`, or `== 0`.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Row {
    pub coefficients: Vec<i128>,
    pub constant: i128,
    pub equal: bool,
}

/// Returns whether integers may satisfy all rows; `true` if that is unknown.
pub(super) fn feasible(mut rows: Vec<Row>, columns: usize) -> bool {
    loop {
        let mut tight = Vec::with_capacity(rows.len());
        for row in rows {
            match tightened(row) {
                Tight::False => return false,
                Tight::True => {}
                Tight::Row(row) if tight.contains(&row) => {}
                Tight::Row(row) => tight.push(row),
            }
        }
        rows = tight;
        // An equality with a coefficient of 1 gives the value of a variable.
        let unit = rows.iter().position(|row| row.equal && row.coefficients.iter().any(|c| c.abs() == 1));
        let Some(at) = unit else { break };
        let equal = rows.swap_remove(at);
        let Some(column) = equal.coefficients.iter().position(|c| c.abs() == 1) else { break };
        let mut out = Vec::with_capacity(rows.len());
        for row in rows {
            let times = -row.coefficients[column] * equal.coefficients[column];
            let Some(row) = combined(&row, 1, &equal, times, row.equal) else { return true };
            out.push(row);
        }
        rows = out;
    }
    let mut split = Vec::with_capacity(rows.len() * 2);
    for row in rows {
        if row.equal {
            let negated = Row {
                coefficients: row.coefficients.iter().map(|c| -c).collect(),
                constant: -row.constant,
                equal: false,
            };
            split.push(negated);
        }
        split.push(Row { equal: false, ..row });
    }
    rows = split;
    for _ in 0..columns {
        let cost = |column: usize| {
            let up = rows.iter().filter(|row| row.coefficients[column] > 0).count();
            let down = rows.iter().filter(|row| row.coefficients[column] < 0).count();
            (up + down > 0).then_some(up * down)
        };
        let Some(column) = (0..columns).filter(|&c| cost(c).is_some()).min_by_key(|&c| cost(c)) else {
            break;
        };
        let (with, mut out): (Vec<Row>, Vec<Row>) =
            rows.into_iter().partition(|row| row.coefficients[column] != 0);
        let (up, down): (Vec<&Row>, Vec<&Row>) = with.iter().partition(|row| row.coefficients[column] > 0);
        for low in &up {
            for high in &down {
                let (a, b) = (low.coefficients[column], -high.coefficients[column]);
                let Some(row) = combined(low, b, high, a, false) else { return true };
                match tightened(row) {
                    Tight::False => return false,
                    Tight::True => {}
                    Tight::Row(row) if out.contains(&row) => {}
                    Tight::Row(row) => out.push(row),
                }
                if out.len() > MAX_ROWS {
                    return true;
                }
            }
        }
        rows = out;
    }
    rows.iter().all(|row| row.coefficients.iter().any(|c| *c != 0) || row.constant >= 0)
}

enum Tight {
    False,
    True,
    Row(Row),
}

fn tightened(mut row: Row) -> Tight {
    let divisor = row.coefficients.iter().fold(0, |g, c| gcd(g, c.unsigned_abs())) as i128;
    if divisor == 0 {
        let holds = if row.equal { row.constant == 0 } else { row.constant >= 0 };
        return if holds { Tight::True } else { Tight::False };
    }
    if row.equal && row.constant.rem_euclid(divisor) != 0 {
        return Tight::False;
    }
    row.coefficients.iter_mut().for_each(|c| *c /= divisor);
    row.constant = row.constant.div_euclid(divisor);
    Tight::Row(row)
}

fn combined(a: &Row, x: i128, b: &Row, y: i128, equal: bool) -> Option<Row> {
    let add = |a: i128, b: i128| a.checked_mul(x)?.checked_add(b.checked_mul(y)?);
    let coefficients: Option<Vec<i128>> =
        a.coefficients.iter().zip(&b.coefficients).map(|(&a, &b)| add(a, b)).collect();
    Some(Row { coefficients: coefficients?, constant: add(a.constant, b.constant)?, equal })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_every_point_of_a_small_grid() {
        let mut seed = 7_u64;
        let mut next = |n: u64| {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            (seed % n) as i128
        };
        let mut refuted = 0;
        for _ in 0..4000 {
            let mut rows: Vec<Row> = (0..3)
                .flat_map(|column| {
                    let unit = |sign: i128| (0..3).map(|c| if c == column { sign } else { 0 }).collect();
                    [
                        Row { coefficients: unit(1), constant: 3, equal: false },
                        Row { coefficients: unit(-1), constant: 3, equal: false },
                    ]
                })
                .collect();
            for _ in 0..3 {
                rows.push(Row {
                    coefficients: (0..3).map(|_| next(9) - 4).collect(),
                    constant: next(21) - 10,
                    equal: next(3) == 0,
                });
            }
            let holds = |point: [i128; 3]| {
                rows.iter().all(|row| {
                    let sum: i128 =
                        row.coefficients.iter().zip(point).map(|(c, x)| c * x).sum::<i128>() + row.constant;
                    if row.equal { sum == 0 } else { sum >= 0 }
                })
            };
            let some = (-3..=3).any(|x| (-3..=3).any(|y| (-3..=3).any(|z| holds([x, y, z]))));
            let found = feasible(rows.clone(), 3);
            assert!(found || !some, "{rows:?}");
            refuted += usize::from(!found);
        }
        assert!(refuted > 500, "{refuted}");
    }
}
