//! Bounds by the ranges of operands.

use crate::answers::BoundKind;
use crate::base::ids::ContextId;
use crate::base::interval::Interval;
use crate::base::limits::Limits;
use crate::forms::linear::Linear;
use crate::graph::values::{Column, Expr};
use crate::session::Engine;

impl Engine<'_> {
    /// Returns bounds of a form in which an operand is replaced by an end of its range, if the range is known for the
    /// operand but not for its unknown: a size is not negative, even if it is a choice among arbitrary numbers.
    pub(super) fn bounds_by_operands(
        &mut self,
        context: ContextId,
        of: &Expr,
        (kind, form): (BoundKind, &Linear),
        allowed: &dyn Fn(Column) -> bool,
    ) -> Vec<Linear> {
        let upper = match kind {
            BoundKind::Lower => false,
            BoundKind::Upper => true,
            BoundKind::Equal => return Vec::new(),
        };
        let mut queue: Vec<Column> = of.columns().copied().collect();
        let (mut at, mut found) = (0, Vec::new());
        while let Some(&column) = queue.get(at).filter(|_| at < Limits::SYMBOLIC_OPERANDS) {
            at += 1;
            let id = self.columns.id(column);
            let Some(own) = self.contexts.form(&self.columns, context, id) else { continue };
            for &(atom, of_own) in &own.linear.terms {
                let times = form.coefficient(atom).checked_div(of_own).filter(|times| *times != 0);
                let Some(times) =
                    times.filter(|times| times.checked_mul(of_own) == Some(form.coefficient(atom)))
                else {
                    continue;
                };
                let end_of = |range: Interval| if upper == (times > 0) { range.upper } else { range.lower };
                let end = end_of(own.interval)
                    .filter(|end| end_of(self.atoms.interval(&own.linear)) != Some(*end))
                    .and_then(|end| end.checked_mul(times));
                let rest = times.checked_neg().and_then(|times| form.add_scaled(&own.linear, times));
                found.extend(rest.zip(end).and_then(|(rest, end)| rest.offset(end)));
                // This removes the other unknowns of the operand, too.
                break;
            }
            // The definitions of terms are not expanded.
            if allowed(column) {
                continue;
            }
            let definition = self.columns.definition(id);
            for operand in definition.equal.iter().flat_map(|equal| equal.columns()) {
                if !queue.contains(operand) {
                    queue.push(*operand);
                }
            }
        }
        found
    }
}
