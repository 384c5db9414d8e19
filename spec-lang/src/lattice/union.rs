//! Unions of conjunctions: the algebra that sets of items and sets of lists share.

use super::{Limit, MAX_BOXES, Meter};

/// One conjunction of a union.
pub(super) trait Conjunction: Clone {
    /// Everything.
    fn everything() -> Self;

    /// Both; `None` where that is seen to be nothing.
    fn intersect(&self, other: &Self, meter: &Meter) -> Result<Option<Self>, Limit>;

    /// A union that has all the rest.
    fn complement(&self, meter: &Meter) -> Result<Vec<Self>, Limit>;

    /// Whether the other one is inside, as far as a comparison part by part shows it.
    fn covers(&self, other: &Self, meter: &Meter) -> Result<bool, Limit>;

    /// One conjunction for both where they differ in one place only.
    fn merge(&self, other: &Self, meter: &Meter) -> Result<Option<Self>, Limit>;
}

pub(super) fn union<C: Conjunction>(a: &[C], b: &[C], meter: &Meter) -> Result<Vec<C>, Limit> {
    simplify(a.iter().chain(b).cloned().collect(), meter)
}

pub(super) fn intersect<C: Conjunction>(a: &[C], b: &[C], meter: &Meter) -> Result<Vec<C>, Limit> {
    let mut out = Vec::new();
    for x in a {
        for y in b {
            meter.step()?;
            out.extend(x.intersect(y, meter)?);
        }
    }
    simplify(out, meter)
}

pub(super) fn complement<C: Conjunction>(of: &[C], meter: &Meter) -> Result<Vec<C>, Limit> {
    let mut out = vec![C::everything()];
    for x in of {
        out = intersect(&out, &x.complement(meter)?, meter)?;
        if out.is_empty() {
            break;
        }
    }
    Ok(out)
}

/// Drops conjunctions that others cover, and merges those that differ in one place.
fn simplify<C: Conjunction>(mut todo: Vec<C>, meter: &Meter) -> Result<Vec<C>, Limit> {
    let mut out: Vec<C> = Vec::new();
    todo.reverse();
    'next: while let Some(x) = todo.pop() {
        meter.step()?;
        let mut i = 0;
        while i < out.len() {
            if out[i].covers(&x, meter)? {
                continue 'next;
            }
            if x.covers(&out[i], meter)? {
                out.remove(i);
                continue;
            }
            if let Some(both) = out[i].merge(&x, meter)? {
                out.remove(i);
                todo.push(both);
                continue 'next;
            }
            i += 1;
        }
        out.push(x);
        if out.len() > MAX_BOXES {
            return Err(Limit);
        }
    }
    Ok(out)
}
