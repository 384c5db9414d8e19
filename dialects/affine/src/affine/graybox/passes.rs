//! The passes on grayboxes.

use super::super::GrayboxOp;
use super::canonicalize::canonicalize;
use super::make::capture_memrefs;
use super::remove::{is_needless, move_in_front, move_stores_behind, remove};
use crate::affine::scope::AffineScopes;
use bourn_equations::value_bounds::Owner;
use bourn_ir::rewrite::Rewriter;
use bourn_ir::{Body, Context, OpData, OpId, Trait};
use bourn_passes::{Pass, PassFailed, Target, for_each_body_of};

/// Adds missing captures of memory to grayboxes.
#[derive(Pass, Clone, Copy, Default, Debug)]
#[pass(argument = "affine-capture-memrefs", name = "AffineCaptureMemRefs")]
pub struct CaptureMemRefs;

impl Pass for CaptureMemRefs {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let mut captured = 0;
        for_each_body(target, |_, body, _, _| {
            for graybox in boxes(body) {
                captured += capture_memrefs(body, graybox);
            }
            Ok(())
        })?;
        target.count("num-captured", "Number of uses of memory that was captured", captured);
        Ok(())
    }
}

/// Moves ops out of grayboxes, and removes grayboxes that are redundant.
#[derive(Pass, Clone, Copy, Default, Debug)]
#[pass(argument = "affine-simplify-grayboxes", name = "AffineSimplifyGrayboxes")]
pub struct SimplifyGrayboxes;

impl Pass for SimplifyGrayboxes {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let mut removed = 0;
        for_each_body(target, |context, body, owner_is_scope, _| {
            let mut scopes = AffineScopes::of_body(owner_is_scope);
            for graybox in boxes(body) {
                removed += usize::from(simplify(context, body, graybox, &mut scopes)?);
            }
            Ok(())
        })?;
        target.count("num-removed", "Number of boxes that were removed", removed);
        Ok(())
    }
}

/// Moves ops out of a graybox that need not be inside, and removes it if it is then redundant. Returns whether it was removed.
fn simplify<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    mut graybox: OpId,
    scopes: &mut AffineScopes,
) -> Result<bool, String> {
    scopes.forget();
    if is_needless(body.op(graybox), scopes) {
        remove(context, body, graybox, scopes)?;
        return Ok(true);
    }
    while move_in_front(context, body, graybox, scopes) {}
    while let Some(smaller) = move_stores_behind(context, body, graybox, scopes) {
        graybox = smaller;
    }
    // Drops captures that only moved stores used, and unused results. With fewer results, the graybox becomes a new op.
    canonicalize(graybox, &mut Rewriter::new(context, body));
    Ok(false)
}

/// Returns the grayboxes of a body, inner grayboxes first.
fn boxes(body: &Body<'_>) -> Vec<OpId> {
    let mut found = Vec::new();
    bourn_passes::walk(body, |op| found.extend(op.isa::<GrayboxOp>().then(|| op.id())));
    found.reverse();
    found
}

/// Calls `change` with the body of an op and the bodies of all isolated ops in it, each with the properties of its op: whether it is an
/// affine scope, and its own data.
pub(crate) fn for_each_body<'c>(
    target: &mut Target<'_, 'c>,
    mut change: impl FnMut(&'c Context, &mut Body<'c>, bool, Owner<'c>) -> Result<(), String>,
) -> Result<(), PassFailed> {
    let is_scope =
        |def: Option<&'static bourn_ir::OpDef>| def.is_some_and(|def| def.has_trait(Trait::AffineScope));
    let about = |op: &OpData<'c>| (is_scope(op.name().def()), Owner::from(op));
    let (first, location) = (about(target.op()), target.location());
    let Some((context, body)) = target.context_and_body() else { return Ok(()) };
    let mut result = Ok(());
    for_each_body_of(body, first, about, |body, (is_scope, owner)| {
        if result.is_ok() {
            result = change(context, body, is_scope, owner);
        }
    });
    result.map_err(|message| {
        target.diagnostics.error(location, message);
        PassFailed
    })
}
