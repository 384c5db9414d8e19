//! Decides conditions on one number, its quotients and its remainders, by trying all remainders of a common period.

use crate::lattice::expr::{Linear, Op, Source};
use crate::lattice::form::{Lit, Node, Nums};
use crate::lattice::int::IntSet;
use crate::lattice::item::{Item, Value};
use crate::lattice::solve::{Found, ItemCube};
use crate::lattice::{Lattice, Limit};
use std::collections::BTreeSet;

/// The maximum period whose remainders are tried.
const MAX_PERIOD: i128 = 5040;

impl<'a> Lattice<'a> {
    /// Decides a cube over one number, its quotients and its remainders by constants. `None` for other cubes.
    pub(super) fn periodic(&self, cube: &ItemCube, first: &Item) -> Result<Option<Found<Item>>, Limit> {
        if !cube.rels.is_empty()
            || self
                .universe
                .entry(cube.ix)
                .builtin
                .is_some_and(|b| matches!(b, crate::lattice::universe::Native::Attr(_)))
        {
            return Ok(None);
        }
        let exprs: Vec<(Linear, Nums)> =
            cube.exprs.iter().map(|(id, nums)| (self.expr(*id), nums.clone())).collect();
        let mut sources = BTreeSet::new();
        let mut period = Some(1_i128);
        for (linear, _) in &exprs {
            linear.each_source(&mut |source| match source {
                Source::Op(Op::FloorDiv | Op::CeilDiv | Op::Mod, _, by) if by.terms.is_empty() => {
                    period = period.and_then(|p| p.checked_mul(by.constant)).filter(|p| *p <= MAX_PERIOD);
                }
                Source::Op(..) => period = None,
                source => {
                    sources.insert(source.clone());
                }
            });
        }
        let sources: Vec<Source> = sources.into_iter().collect();
        let (Some(period), [Source::Param(at)]) = (period, &sources[..]) else { return Ok(None) };
        let Node::Lit(Lit::Num(known)) = &*self.forms.node(cube.columns[*at as usize]) else {
            return Ok(None);
        };
        if known.absent || known.dynamic || exprs.iter().any(|(_, nums)| nums.absent) {
            return Ok(None);
        }
        for rest in 0..period {
            let mut quotients = known.set.shifted(-rest).divided(period);
            for (linear, nums) in &exprs {
                let Some((factor, constant)) = along(linear, period, rest) else { return Ok(None) };
                let fits = match factor {
                    0 if nums.set.contains(constant) => continue,
                    0 => IntSet::none(),
                    factor => nums.set.shifted(-constant).divided(factor),
                };
                quotients = quotients.intersect(&fits);
            }
            if let Some(quotient) = quotients.samples(&[0, 1]).first() {
                let mut item = first.clone();
                item.params[*at as usize].1 = Value::Int(period * quotient + rest);
                return Ok(Some(Found::Some(item)));
            }
        }
        Ok(Some(Found::Nothing))
    }
}

/// Returns the value at `period * q + rest` as `factor * q + constant`, if it has that form.
fn along(linear: &Linear, period: i128, rest: i128) -> Option<(i128, i128)> {
    let mut sum = (0_i128, linear.constant);
    for (times, source) in &linear.terms {
        let (factor, constant) = match source {
            Source::Op(op, a, b) => {
                let (factor, constant) = along(a, period, rest)?;
                let by = b.constant;
                if factor % by != 0 {
                    return None;
                }
                match op {
                    Op::Mod => (0, constant.rem_euclid(by)),
                    Op::FloorDiv => (factor / by, constant.div_euclid(by)),
                    Op::CeilDiv => {
                        (factor / by, constant.div_euclid(by) + i128::from(constant.rem_euclid(by) != 0))
                    }
                    _ => return None,
                }
            }
            _ => (period, rest),
        };
        sum.0 = sum.0.checked_add(factor.checked_mul(*times)?)?;
        sum.1 = sum.1.checked_add(constant.checked_mul(*times)?)?;
    }
    Some(sum)
}
