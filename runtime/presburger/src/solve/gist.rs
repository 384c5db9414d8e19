//! Simplification of a system within a context that is known to hold.
//!
//! Example: the context `x >= 3, y == 2` reduces `0 <= x <= 10, x + y <= 12` to `x <= 10`: the first row holds anyway, and
//! so does the last one if `x <= 10` does.

use super::difference::{make_explicit, subtract};
use super::redundancy::tidy;
use super::rows::{Rows, System, complement, negated};
use super::sample::integer_sample;
use crate::num::{Checked, Num};

/// A row and whether it is an equality.
type Constraint<T> = (Vec<T>, bool);

/// Returns a system with as few constraints as is easily found that has, within `context`, the same integer points as
/// `system`. Columns from `visible` on are locals, different ones in each system. `None` if there is no point within the
/// context.
pub(crate) fn gist<T: Num>(
    system: &System<T>,
    context: &System<T>,
    visible: usize,
    fuel: &mut u64,
) -> Checked<Option<System<T>>> {
    let mut own = system.clone();
    if !tidy(&mut own)? {
        return Ok(None);
    }
    let locals = own.vars() - visible;
    // All columns side by side: visible ones, own locals, the context's locals.
    let context = context.insert_columns(visible, locals);
    let own = own.insert_columns(own.vars(), context.vars() - own.vars());
    let mut both = own.clone();
    both.append(&context);
    if integer_sample(&both, fuel)?.is_none() {
        return Ok(None);
    }
    let mut state = Gist { context, visible, locals, kept: Vec::new() };
    for (rows, equality) in [(&own.eq, true), (&own.ge, false)] {
        for row in rows.iter() {
            let row = state.sparser(row, equality)?;
            state.kept.push((row, equality));
        }
    }
    state.drop_groups(fuel)?;
    state.drop_rows(fuel)?;
    Ok(Some(state.finish()))
}

struct Gist<T> {
    context: System<T>,
    visible: usize,
    /// The number of locals of the simplified system, after the visible columns.
    locals: usize,
    kept: Vec<Constraint<T>>,
}

impl<T: Num> Gist<T> {
    /// Returns the row with unknowns replaced by the context's equalities, if that makes it shorter.
    fn sparser(&self, row: &[T], equality: bool) -> Checked<Vec<T>> {
        let vars = self.context.vars();
        let size = |row: &[T]| row[..vars].iter().filter(|v| !v.is_zero()).count();
        let mut best = row.to_vec();
        for by in self.context.eq.iter().filter(|by| by[self.visible..vars].iter().all(Num::is_zero)) {
            for var in (0..self.visible).filter(|v| !by[*v].is_zero()) {
                if best[var].is_zero() {
                    continue;
                }
                let mut other = best.clone();
                let factor = if by[var].signum() > 0 { other[var].neg() } else { other[var].clone() };
                T::combine(&mut other, &by[var].abs(), &factor, by)?;
                if size(&other) < size(&best) {
                    let gcd = T::row_gcd(if equality { &other } else { &other[..vars] });
                    if !gcd.is_zero() && !gcd.is_one() {
                        if !equality {
                            other[vars] = other[vars].div_floor(&gcd).mul(&gcd)?;
                        }
                        T::divide_row(&mut other, &gcd);
                    }
                    best = other;
                }
            }
        }
        Ok(best)
    }

    /// Returns the context and all kept constraints except those listed.
    fn others(&self, without: &[usize]) -> System<T> {
        let mut out = self.context.clone();
        for (index, (row, equality)) in self.kept.iter().enumerate() {
            if !without.contains(&index) {
                if *equality {
                    out.eq.push(row);
                } else {
                    out.ge.push(row);
                }
            }
        }
        out
    }

    /// Drops whole groups of constraints that share locals and hold for some value of them; such constraints can only be
    /// dropped together.
    fn drop_groups(&mut self, fuel: &mut u64) -> Checked<()> {
        let own = self.visible..self.visible + self.locals;
        let mut local = own.start;
        while local < own.end {
            let group = self.group_of(local);
            let first = local;
            local += 1;
            if group.is_empty()
                || group.iter().any(|i| self.kept[*i].0[own.start..first].iter().any(|v| !v.is_zero()))
            {
                continue;
            }
            let mut part: System<T> = System::new(own.end);
            for index in &group {
                let (row, equality) = &self.kept[*index];
                let mut short = row[..own.end].to_vec();
                short.push(row[row.len() - 1].clone());
                if *equality {
                    part.eq.push(&short);
                } else {
                    part.ge.push(&short);
                }
            }
            let mut rest = vec![self.others(&group)];
            for explicit in make_explicit(&part, self.visible, fuel)? {
                let mut next = Vec::new();
                for piece in &rest {
                    next.extend(subtract(piece, &explicit, self.visible, fuel)?);
                }
                rest = next;
            }
            let mut implied = true;
            for piece in &rest {
                implied &= integer_sample(piece, fuel)?.is_none();
            }
            if implied {
                let mut index = 0;
                self.kept.retain(|_| {
                    index += 1;
                    !group.contains(&(index - 1))
                });
            }
        }
        Ok(())
    }

    /// Returns the constraints that are connected to a local through locals.
    fn group_of(&self, local: usize) -> Vec<usize> {
        let own = self.visible..self.visible + self.locals;
        let mut reached = vec![local];
        let mut group = Vec::new();
        let mut next = 0;
        while next < reached.len() {
            for (index, (row, _)) in self.kept.iter().enumerate() {
                if !row[reached[next]].is_zero() && !group.contains(&index) {
                    group.push(index);
                    reached.extend(own.clone().filter(|l| !row[*l].is_zero()));
                }
            }
            reached.dedup();
            next += 1;
        }
        group
    }

    /// Drops each constraint that the context and the others imply for the same locals, the longest first.
    fn drop_rows(&mut self, fuel: &mut u64) -> Checked<()> {
        let size = |c: &Constraint<T>| c.0[..c.0.len() - 1].iter().filter(|v| !v.is_zero()).count();
        self.kept.sort_by_key(size);
        for index in (0..self.kept.len()).rev() {
            let (row, equality) = self.kept[index].clone();
            let others = self.others(&[index]);
            let mut sides = vec![complement(&row)?];
            if equality {
                sides.push(complement(&negated(&row))?);
            }
            let mut implied = true;
            for side in sides {
                let mut part = others.clone();
                part.ge.push(&side);
                implied = implied && integer_sample(&part, fuel)?.is_none();
            }
            if implied {
                self.kept.remove(index);
            }
        }
        Ok(())
    }

    /// Returns the kept constraints over the visible columns and the locals that they still use.
    fn finish(self) -> System<T> {
        let own = self.visible..self.visible + self.locals;
        let used = |column: usize| self.kept.iter().any(|(row, _)| !row[column].is_zero());
        let columns: Vec<usize> = (0..self.visible).chain(own.filter(|l| used(*l))).collect();
        let mut out =
            System { eq: Rows::new(self.context.vars() + 1), ge: Rows::new(self.context.vars() + 1) };
        for (row, equality) in &self.kept {
            if *equality {
                out.eq.push(row);
            } else {
                out.ge.push(row);
            }
        }
        out.select(&columns)
    }
}
