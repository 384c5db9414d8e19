//! Evaluates expressions on items.

use super::{Linear, Op, Source};
use crate::lattice::Lattice;
use crate::lattice::item::{Item, Value};
use crate::lattice::universe::{Base, Ix};
use bourn_terms::{DYNAMIC, Num};

impl<'a> Lattice<'a> {
    /// Returns whether a number is always present.
    pub(in crate::lattice) fn always_there(&self, ix: Ix, linear: &Linear) -> bool {
        let optional = |at: u16| {
            let column = &self.universe.entry(ix).columns[at as usize];
            let data = self.universe.kind_data(column.kind);
            data.optional || matches!(&data.base, Base::Num(nums) if nums.dynamic)
        };
        linear.terms.iter().map(|(_, source)| source).chain(&linear.also).all(|source| match source {
            Source::Param(at) | Source::FloatWidth(at) | Source::Len(at) | Source::TextLen(at) => {
                !optional(*at)
            }
            Source::Op(op, a, b) => {
                let division = matches!(op, Op::FloorDiv | Op::CeilDiv | Op::Mod);
                let fine = !division || b.as_constant().is_some_and(|b| b > 0);
                fine && self.always_there(ix, a) && self.always_there(ix, b)
            }
            _ => false,
        })
    }

    /// Returns the value of an expression on an item; `None` if it is absent.
    pub(in crate::lattice) fn value_of(&self, ix: Ix, linear: &Linear, item: &Item) -> Option<Num> {
        evaluate(linear, &mut |source| self.source_value(ix, source, item))
    }

    fn source_value(&self, ix: Ix, source: &Source, item: &Item) -> Option<Num> {
        let value = |at: u16| item.param(&self.universe.entry(ix).columns[at as usize].name);
        let int = |value: &Value| match value {
            Value::Int(value) => Some(Num::from(*value)),
            _ => None,
        };
        match source {
            Source::Param(at) => int(value(*at)?),
            Source::FloatWidth(at) => match value(*at)? {
                Value::Int(kind) => {
                    let widths = self.float_width(ix)?.1;
                    Some(Num::from(*widths.get(usize::try_from(*kind).ok()?)?))
                }
                _ => None,
            },
            Source::Len(at) => match value(*at)? {
                Value::Shape(sizes) => Some(Num::from(sizes.len())),
                Value::List(items) => Some(Num::from(items.len())),
                _ => None,
            },
            Source::TextLen(at) => match value(*at)? {
                Value::Str(text) => Some(Num::from(text.len())),
                _ => None,
            },
            Source::Dim(at, i) => match value(*at)? {
                Value::Shape(sizes) => {
                    sizes.get(*i as usize).filter(|size| **size != DYNAMIC).map(|&size| Num::from(size))
                }
                _ => None,
            },
            Source::Elements(at) => match value(*at)? {
                Value::Shape(sizes) => sizes.iter().try_fold(Num::from(1_i128), |product, &size| {
                    (size != DYNAMIC).then(|| product.mul(&Num::from(size)))
                }),
                _ => None,
            },
            Source::Field(at, names) => {
                let mut value = value(*at)?;
                let (last, path) = names.split_last()?;
                for name in path {
                    let Value::Item(item) = value else { return None };
                    value = item.param(name)?;
                }
                let Value::Item(inner) = value else { return None };
                let ix = self.universe.ix(inner.def?)?;
                match (inner.param(last), last.as_str()) {
                    (Some(value), _) if *value != Value::Absent => int(value),
                    (_, "rank") => {
                        let (at, _) = self.universe.shape_column(ix)?;
                        self.source_value(ix, &Source::Len(at), inner)
                    }
                    (_, "width") => {
                        let (at, _) = self.float_width(ix)?;
                        self.source_value(ix, &Source::FloatWidth(at), inner)
                    }
                    _ => None,
                }
            }
            Source::Var | Source::VarLen | Source::Op(..) => None,
        }
    }
}

/// Returns the value of a sum from the values of its sources.
pub(super) fn evaluate(linear: &Linear, of: &mut dyn FnMut(&Source) -> Option<Num>) -> Option<Num> {
    for source in &linear.also {
        evaluate(&Linear::source(source.clone()), of)?;
    }
    let mut sum = Num::from(linear.constant);
    for (times, source) in &linear.terms {
        let value = match source {
            Source::Op(op, a, b) => compute(*op, &evaluate(a, of)?, &evaluate(b, of)?)?,
            source => of(source)?,
        };
        sum = sum.add(&value.mul(&Num::from(*times)));
    }
    Some(sum)
}

pub(super) fn compute(op: Op, a: &Num, b: &Num) -> Option<Num> {
    match op {
        Op::Mul => Some(a.mul(b)),
        Op::FloorDiv => a.floor_div(b),
        Op::CeilDiv => a.ceil_div(b),
        Op::Mod => a.modulo(b),
        Op::Min => Some(a.min(b).clone()),
        Op::Max => Some(a.max(b).clone()),
    }
}
