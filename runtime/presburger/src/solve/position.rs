//! The position of two systems to each other, as far as parallel rows show it, without a tableau.
//!
//! Most pairs of pieces of two unions are far apart, or equal, which this detects. Example: `0 <= x <= 3` and `5 <= x` are
//! apart, because the constants of the opposite rows `3 - x` and `x - 5` have a negative sum; and `2 <= x` is inside
//! `0 <= x`, because of two rows of one direction, the first with the smaller constant.

use super::rows::System;
use crate::num::Num;

/// The position of a system relative to another system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Position {
    /// They have no point in common.
    Apart,
    /// All of its points are in the other system.
    Inside,
    /// Parallel rows do not tell.
    Open,
}

/// Returns the position of `system`, which has no locals, relative to `row >= 0`.
pub(crate) fn position_to_row<T: Num>(system: &System<T>, row: &[T]) -> Position {
    let vars = system.vars();
    from_row(system, &Plain { form: &row[..vars], constant: &row[vars], equality: false }, vars)
}

/// A row over the visible columns.
struct Plain<'a, T> {
    form: &'a [T],
    constant: &'a T,
    equality: bool,
}

/// Returns the position of `system` relative to `other`. Columns from `visible` on are locals, different ones in each
/// system; if `other` has any, they are defined at every point of the space.
pub(crate) fn position<T: Num>(system: &System<T>, other: &System<T>, visible: usize) -> Position {
    let mut inside = true;
    for row in plain_rows(other, visible) {
        match row.map(|row| from_row(system, &row, visible)) {
            Some(Position::Apart) => return Position::Apart,
            Some(Position::Inside) => {}
            Some(Position::Open) | None => inside = false,
        }
    }
    if inside { Position::Inside } else { Position::Open }
}

/// Returns whether [`position`] is `Inside`, or both are the same. It stops at the first row that does not show it.
pub(crate) fn is_inside<T: Num>(system: &System<T>, other: &System<T>, visible: usize) -> bool {
    let shown =
        |row: Option<Plain<T>>| row.is_some_and(|row| from_row(system, &row, visible) == Position::Inside);
    if other.vars() == visible { plain_rows(other, visible).all(shown) } else { system == other }
}

/// Returns each row without locals; `None` for rows with locals.
fn plain_rows<T: Num>(system: &System<T>, visible: usize) -> impl Iterator<Item = Option<Plain<'_, T>>> {
    let vars = system.vars();
    let rows = system.eq.iter().map(|row| (row, true)).chain(system.ge.iter().map(|row| (row, false)));
    rows.map(move |(row, equality)| {
        let plain = row[visible..vars].iter().all(Num::is_zero);
        plain.then(|| Plain { form: &row[..visible], constant: &row[vars], equality })
    })
}

/// Returns the position of a system relative to one row of another.
fn from_row<T: Num>(system: &System<T>, other: &Plain<'_, T>, visible: usize) -> Position {
    let (mut at_least, mut at_most) = (false, false);
    for row in plain_rows(system, visible).flatten() {
        let Some(same) = direction(row.form, other.form) else { continue };
        // Let `f` be the other row's form and `k` this row's constant in its terms. Then `f >= -k`, `f <= -k` or both are
        // known, and `f >= -constant` is asked for; for an equality, `f <= -constant` too.
        let constant = if same { row.constant.clone() } else { row.constant.neg() };
        let (below, above) = (row.equality || !same, row.equality || same);
        if (below && constant > *other.constant) || (above && other.equality && constant < *other.constant) {
            return Position::Apart;
        }
        at_least |= above && constant <= *other.constant;
        at_most |= below && constant >= *other.constant;
    }
    if at_least && (at_most || !other.equality) { Position::Inside } else { Position::Open }
}

/// Returns whether two forms are equal (true) or opposite (false), and not zero.
fn direction<T: Num>(a: &[T], b: &[T]) -> Option<bool> {
    let mut same = None;
    for (x, y) in a.iter().zip(b) {
        if x.is_zero() && y.is_zero() {
            continue;
        }
        let equal = match same {
            None if x == y => true,
            Some(true) if x == y => true,
            None | Some(false) if *x == y.neg() => false,
            _ => return None,
        };
        same = Some(equal);
    }
    same
}

#[cfg(test)]
mod tests {
    use super::*;

    fn system(eq: &[&[i64]], ge: &[&[i64]]) -> System<i64> {
        let width = eq.iter().chain(ge).next().map_or(1, |row| row.len());
        let mut system = System::new(width - 1);
        eq.iter().for_each(|row| system.push(row, true));
        ge.iter().for_each(|row| system.push(row, false));
        system
    }

    /// Compares with all points of a small box, for all pairs of small systems of up to two rows.
    #[test]
    fn what_parallel_rows_show_is_true() {
        let forms: &[[i64; 2]] = &[[1, 0], [-1, 0], [1, -1], [-1, 1]];
        let rows: Vec<([i64; 3], bool)> = forms
            .iter()
            .flat_map(|f| (-1..=1).flat_map(move |k| [([f[0], f[1], k], false), ([f[0], f[1], k], true)]))
            .collect();
        let mut systems = vec![System::new(2)];
        for (index, (row, equality)) in rows.iter().enumerate() {
            let mut one = System::new(2);
            one.push(row, *equality);
            for (other, equality) in &rows[index + 1..] {
                let mut two = one.clone();
                two.push(other, *equality);
                systems.push(two);
            }
            systems.push(one);
        }
        let points: Vec<[i64; 2]> = (-4..=4).flat_map(|x| (-4..=4).map(move |y| [x, y])).collect();
        let mut found = [0; 3];
        for a in &systems {
            for b in &systems {
                let position = position(a, b, 2);
                found[position as usize] += 1;
                assert!(position == Position::Apart || is_inside(a, b, 2) == (position == Position::Inside));
                match position {
                    Position::Apart => assert!(!points.iter().any(|p| a.may_contain(p) && b.may_contain(p))),
                    Position::Inside => assert!(points.iter().all(|p| !a.may_contain(p) || b.may_contain(p))),
                    Position::Open => {}
                }
            }
        }
        assert!(found.iter().all(|count| *count > 1000), "{found:?}");
    }

    #[test]
    fn rows_with_locals_do_not_count() {
        // x == 2q and x >= 1, in x >= 0, in x == 2r, and in x <= 0.
        let even = system(&[&[1, -2, 0]], &[&[1, 0, -1]]);
        assert_eq!(position(&even, &system(&[], &[&[1, 0]]), 1), Position::Inside);
        assert_eq!(position(&even, &even, 1), Position::Open);
        assert!(is_inside(&even, &even, 1));
        assert_eq!(position(&even, &system(&[], &[&[-1, 0]]), 1), Position::Apart);
        assert_eq!(position(&system(&[], &[&[-1, 0]]), &even, 1), Position::Apart);
    }
}
