//! Questions about several relations at once.

use crate::answers::Verdict;
use crate::graph::facts::Relation;
use crate::graph::values::Expr;
use crate::session::Engine;

impl Engine<'_> {
    /// Checks whether several relations hold together, always or never: see
    /// [`Bounds::compare_all`](crate::Bounds::compare_all).
    pub(crate) fn compare_all(
        &mut self,
        relations: impl IntoIterator<Item = (Expr, Relation, Expr)>,
    ) -> Verdict {
        let mut unknown = None;
        for (a, relation, b) in relations {
            match self.compare(a, relation, b) {
                Verdict::Proven => {}
                Verdict::Refuted => return Verdict::Refuted,
                Verdict::Unknown(reason) => unknown = unknown.or(Some(reason)),
                Verdict::NeverExecuted => return Verdict::NeverExecuted,
            }
        }
        unknown.map_or(Verdict::Proven, Verdict::Unknown)
    }
}
