//! Calls of hooks: a hook takes an op as any view, and is only called for ops that have the view. All ops that declare the hook have it,
//! except for ops of a loaded dialect with other parts.

use bourn_ir::fold::FoldCx;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{Attribute, OpRef, OpView};

/// Calls a `verify` hook.
pub fn verified<'a, 'c, V: OpView<'a, 'c>>(
    hook: impl FnOnce(V, &mut VerifyCx<'a, 'c>),
    op: OpRef<'a, 'c>,
    cx: &mut VerifyCx<'a, 'c>,
) {
    if let Some(view) = op.dyn_cast() {
        hook(view, cx);
    }
}

/// Calls a hook that returns a list. The list is empty for an op without the view.
pub fn list_of<'a, 'c, V: OpView<'a, 'c>>(hook: impl FnOnce(V) -> Vec<i64>, op: OpRef<'a, 'c>) -> Vec<i64> {
    op.dyn_cast().map(hook).unwrap_or_default()
}

/// Calls a `fold` hook.
pub fn fold_of<'a, 'c, V: OpView<'a, 'c>, T>(
    hook: impl FnOnce(FoldCx<'c>, V, &[Option<Attribute<'c>>]) -> Option<T>,
    cx: FoldCx<'c>,
    op: OpRef<'a, 'c>,
    constants: &[Option<Attribute<'c>>],
) -> Option<T> {
    op.dyn_cast().and_then(|view| hook(cx, view, constants))
}
