//! What equations say of the sizes of ops, found once for all ops that are alike: of one kind, with the same types and attributes.
//!
//! A model has many ops of few kinds, and to evaluate an equation takes much longer than to look the answer up.

use bourn_bounds::Column;
use bourn_equations::reify::{Computed, NotReified, ReifiedSize, equal_sizes, reify_result_shapes};
use bourn_ir::{Attribute, Ident, OpRef, Type, ValueId};
use rustc_hash::FxHashMap;

/// Ops with more operands are asked one by one: whether a value is there twice takes quadratic time to see.
const MAX_OPERANDS: usize = 16;

/// The sizes of each result of an op, `None` for one without rank, or the reason why one is not known.
type Sizes = Result<Vec<Option<Vec<ReifiedSize>>>, NotReified>;
/// Sizes that are equal.
type Pairs = Vec<(Column<ValueId>, Column<ValueId>)>;

/// What ops that are alike have in common.
#[derive(PartialEq, Eq, Hash, Debug)]
struct Kind<'c> {
    name: &'c str,
    attrs: Vec<(Ident<'c>, Attribute<'c>)>,
    /// The types of the operands, then those of the results.
    types: Vec<Type<'c>>,
    operands: usize,
}

/// What was said of one op of a kind.
#[derive(Default, Debug)]
struct Said {
    sizes: Option<Answer<Sizes>>,
    equal: Option<Answer<Pairs>>,
}

/// An answer about an op, with the values that it has.
#[derive(Debug)]
struct Answer<T> {
    operands: Vec<ValueId>,
    results: Vec<ValueId>,
    said: T,
}

impl<T> Answer<T> {
    fn about(op: OpRef<'_, '_>, said: T) -> Self {
        Answer { operands: op.operand_ids().to_vec(), results: op.result_ids().to_vec(), said }
    }

    /// Puts the value that stands at the same place in another op into a column.
    fn translate(&self, column: &mut Column<ValueId>, to: OpRef<'_, '_>) {
        let position = |values: &[ValueId]| values.iter().position(|value| *value == column.value);
        if let Some(at) = position(&self.operands) {
            column.value = to.operand_ids()[at];
        } else if let Some(at) = position(&self.results) {
            column.value = to.result_ids()[at];
        }
    }
}

/// What equations say of the ops that were asked about; `None` if it may differ between ops of one kind.
#[derive(Default, Debug)]
pub struct Alike<'c>(FxHashMap<Kind<'c>, Option<Said>>);

impl<'c> Alike<'c> {
    /// Returns the sizes of all results of an op that have a rank.
    ///
    /// # Errors
    /// Returns why the first size that is not known is not known.
    pub fn sizes(&mut self, op: OpRef<'_, 'c>) -> Sizes {
        let Some(known) = self.said(op) else { return reify_result_shapes(op) };
        let answer = known.sizes.get_or_insert_with(|| Answer::about(op, reify_result_shapes(op)));
        let mut found = answer.said.clone()?;
        for size in found.iter_mut().flatten().flatten() {
            if let ReifiedSize::Computed(Computed { operands, .. }) = size {
                operands.iter_mut().for_each(|column| answer.translate(column, op));
            }
        }
        Ok(found)
    }

    /// Returns the sizes that the equations of an op say are equal, pair by pair.
    pub fn equal(&mut self, op: OpRef<'_, 'c>) -> Pairs {
        let Some(known) = self.said(op) else { return equal_sizes(op) };
        let answer = known.equal.get_or_insert_with(|| Answer::about(op, equal_sizes(op)));
        let mut pairs = answer.said.clone();
        for (a, b) in &mut pairs {
            answer.translate(a, op);
            answer.translate(b, op);
        }
        pairs
    }

    /// Returns what was said of ops that are like this one, or `None` if it may not hold for this one.
    fn said(&mut self, op: OpRef<'_, 'c>) -> Option<&mut Said> {
        let equations = op.def()?.equations?;
        let operands = op.operand_ids();
        // A number may be a constant, and a value that is there twice has sizes that are equal.
        let are_shaped = op.operands().all(|operand| operand.ty().shape().is_some());
        let is_twice = |(at, operand): (usize, &ValueId)| operands[..at].contains(operand);
        if !are_shaped || operands.len() > MAX_OPERANDS || operands.iter().enumerate().any(is_twice) {
            return None;
        }
        let kind = Kind {
            name: op.name().as_str(),
            attrs: op.attrs().to_vec(),
            types: op.operands().chain(op.results()).map(|value| value.ty()).collect(),
            operands: operands.len(),
        };
        let said =
            self.0.entry(kind).or_insert_with(|| equations.look_at_operands_only().then(Said::default));
        said.as_mut()
    }
}
