//! The verifier.

use crate::diag::Diagnostics;
use crate::view::OpRef;

/// What verifiers report to: diagnostics, and the ops around the isolated op that is being verified.
#[derive(Debug)]
pub struct VerifyCx<'a, 'c> {
    /// What was found.
    pub diagnostics: Diagnostics,
    /// The isolated ops around, outermost first.
    pub ancestors: Vec<OpRef<'a, 'c>>,
}

impl<'a, 'c> VerifyCx<'a, 'c> {
    /// Reports `'name' op message` at the op.
    pub fn error(&mut self, op: OpRef<'_, '_>, message: impl std::fmt::Display) {
        self.diagnostics.error(op.location(), format!("'{}' op {message}", op.name().as_str()));
    }
    /// The op around `op`, also across the border of an isolated op.
    pub fn parent(&self, op: OpRef<'a, 'c>) -> Option<OpRef<'a, 'c>> {
        op.parent_op().or_else(|| self.ancestors.last().copied())
    }
}
