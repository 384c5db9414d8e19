//! The verifier: one walk over the ops, without recursion, with MLIR's messages.
//!
//! The order is MLIR's: counts; then attributes, operands, results, regions and successors by the table; then equal types, traits, the
//! `require` clauses and hooks of the op; then its regions. The ops around an isolated op are kept in [`VerifyCx::ancestors`], since its
//! arena has no reference to them.

mod dominance;
mod foreign;
mod passed;
mod regions;
mod structure;
mod symbols;
mod traits;
mod verified;

use crate::body::{BlockRef, OpId, OpRef, OpView, RegionId, RegionRef};
use crate::cfg::Dominance;
use crate::context::Context;
use crate::def::{OpDef, Trait};
use crate::diag::{Diagnostic, Diagnostics, Severity};
use crate::interned::{AttrData, Attribute};
use crate::symbols::SymbolTable;
use bourn_terms::equation::{self, SizeChecks};
pub use foreign::{ForeignArgumentFn, ForeignAttrFn, ForeignAttrs};
use passed::Passed;
use rustc_hash::FxHashMap;
use std::any::{Any, TypeId};
use verified::{Features, PassedChecks, VerifiedOps};

/// The type of a `verify` hook of an op: reports errors.
pub type VerifyFn = for<'a, 'c> fn(OpRef<'a, 'c>, &mut VerifyCx<'a, 'c>);

/// The state of the verifier: the diagnostics, and the ops around the isolated op that is being verified.
#[derive(Debug, Default)]
pub struct VerifyCx<'a, 'c> {
    /// The diagnostics found so far.
    pub diagnostics: Diagnostics,
    /// The isolated ops around the current op, outermost first.
    pub ancestors: Vec<OpRef<'a, 'c>>,
    /// The context, which has the [`ForeignAttrs`] of its dialects; `None` if a single op is verified.
    context: Option<&'c Context>,
    /// A cache of symbol tables, by the address of the table's body and its op.
    tables: FxHashMap<(usize, OpId), SymbolTable<'a, 'c>>,
    /// The data of hooks about the isolated op that is being verified.
    hook_data: FxHashMap<TypeId, Box<dyn Any>>,
    passed: Passed,
    verified: VerifiedOps,
}

impl<'a, 'c> VerifyCx<'a, 'c> {
    /// Reports `'name' op message` at the op.
    pub fn error<'o, 'p: 'o>(&mut self, op: impl OpView<'o, 'p>, message: impl std::fmt::Display) {
        let op = op.as_op();
        self.diagnostics.error(op.location(), format!("'{}' op {message}", op.name().as_str()));
    }
    /// Reports that the result types differ from the inferred types.
    pub fn unlike_inferred<'o, 'p: 'o>(
        &mut self,
        op: impl OpView<'o, 'p>,
        inferred: impl IntoIterator<Item = String>,
    ) {
        let op = op.as_op();
        let list =
            |types: Vec<String>| types.iter().map(|ty| format!("'{ty}'")).collect::<Vec<_>>().join(", ");
        let expected = list(inferred.into_iter().collect());
        let found = list(op.results().map(|result| result.ty().to_string()).collect());
        let message =
            format!("inferred type(s) {expected} are incompatible with return type(s) of operation {found}");
        self.error(op, message);
        self.error(op, "failed to infer returned types");
    }
    /// Reports a message at the op, without its name.
    pub fn error_plain<'o, 'p: 'o>(&mut self, op: impl OpView<'o, 'p>, message: impl std::fmt::Display) {
        self.diagnostics.error(op.as_op().location(), message.to_string());
    }
    /// Reports `'name' op message` at the op, with a note at the same location that MLIR does not have.
    pub(crate) fn explained_error(
        &mut self,
        op: OpRef<'_, '_>,
        message: impl std::fmt::Display,
        note: impl Into<String>,
    ) {
        let message = format!("'{}' op {message}", op.name().as_str());
        let error = Diagnostic::new(Severity::Error, op.location(), message);
        self.diagnostics.report(error.extra_note(op.location(), note));
    }
    /// Reports `'name' op message` at the op, with a note at the same location.
    pub fn error_with_note(
        &mut self,
        op: OpRef<'_, '_>,
        message: impl std::fmt::Display,
        note: impl Into<String>,
    ) {
        let message = format!("'{}' op {message}", op.name().as_str());
        self.diagnostics
            .report(Diagnostic::new(Severity::Error, op.location(), message).note(op.location(), note));
    }
    /// Reports `'name' op message` at the op, with a note at the op `at`.
    pub fn error_with_note_at(
        &mut self,
        op: OpRef<'_, '_>,
        message: impl std::fmt::Display,
        at: OpRef<'_, '_>,
        note: impl Into<String>,
    ) {
        let message = format!("'{}' op {message}", op.name().as_str());
        let error = Diagnostic::new(Severity::Error, op.location(), message);
        self.diagnostics.report(error.note(at.location(), note));
    }
    /// Returns the op with a symbol name in the innermost symbol table around the isolated op that is being verified.
    /// It may not be verified yet: see [`fits_table`](Self::fits_table).
    pub fn symbol(&mut self, name: &str) -> Option<OpRef<'a, 'c>> {
        let is_table = |op: &&OpRef<'a, 'c>| op.def().is_some_and(|def| def.has_trait(Trait::SymbolTable));
        let table = *self.ancestors.iter().rev().find(is_table)?;
        self.table(table).get(name)
    }
    /// Returns the symbol that a reference resolves to from a symbol table, through nested tables. It may not be verified yet.
    pub fn lookup(&mut self, table: OpRef<'a, 'c>, reference: Attribute<'c>) -> Option<OpRef<'a, 'c>> {
        let AttrData::SymbolRef { root, nested } = reference.data() else { return None };
        let mut names = std::iter::once(root).chain(nested);
        names.try_fold(table, |table, name| self.table(table).get(name.as_str()))
    }
    /// Returns whether an op has the operands, results, attributes and number of regions that its table declares. A verifier that looks at another
    /// op, such as the callee of a call, asks this first: the other op may not be verified yet, and views of ops rely on their tables.
    pub fn fits_table(&mut self, op: OpRef<'a, 'c>) -> bool {
        let before = self.diagnostics.all.len();
        let fits = op.def().is_none_or(|def| structure::check_alone(op, def, self));
        self.diagnostics.all.truncate(before);
        fits
    }
    /// Returns the symbols of a table, which are cached.
    fn table(&mut self, table: OpRef<'a, 'c>) -> &SymbolTable<'a, 'c> {
        let key = (std::ptr::from_ref(table.body()).addr(), table.id());
        self.tables.entry(key).or_insert_with(|| SymbolTable::new(table))
    }
    /// Returns the data of type `T` that hooks store for the isolated op that is being verified, for checks over several ops in it. The
    /// first call creates the default.
    pub fn hook_data<T: Default + 'static>(&mut self) -> &mut T {
        let hook_data = self.hook_data.entry(TypeId::of::<T>()).or_insert_with(|| Box::new(T::default()));
        hook_data.downcast_mut().expect("the key is the type")
    }
    /// Returns the op around `op`, also if `op` is at the top of an isolated op's regions.
    pub fn parent(&self, op: OpRef<'a, 'c>) -> Option<OpRef<'a, 'c>> {
        op.parent_op().or_else(|| self.ancestors.last().copied())
    }
}

/// Verifies an op and the ops in its regions. Attributes of dialects on ops of other dialects are verified, too.
pub fn verify<'c>(context: &'c Context, root: OpRef<'_, 'c>) -> Diagnostics {
    let mut cx = VerifyCx { context: Some(context), ..VerifyCx::default() };
    // Isolated bodies that are not verified yet, each with its depth in `ancestors`.
    let mut pending = vec![Pending { op: root, depth: 0, entered: None }];
    while let Some(Pending { op, depth, entered }) = pending.pop() {
        // The regions of an op are verified before the ops after it, so that `ancestors` starts with its enclosing ops.
        cx.ancestors.truncate(depth);
        if let Some(before) = entered {
            leave(op, before, &mut cx);
            continue;
        }
        let before = cx.diagnostics.all.len();
        let mut found = Vec::new();
        verify_arena(op, &mut cx, &mut found);
        pending.push(Pending { op, depth, entered: Some(before) });
        pending.extend(found.into_iter().rev());
    }
    cx.diagnostics
}

/// Verifies the regions of an op as a whole, unless errors were reported in them.
fn leave<'a, 'c>(op: OpRef<'a, 'c>, before: usize, cx: &mut VerifyCx<'a, 'c>) {
    if cx.diagnostics.all.len() == before {
        verify_regions(op, cx);
    }
}

/// Returns whether the local checks of an op pass: its attributes, and the types of its operands and results. The ops in its regions and
/// around it are ignored.
#[must_use]
pub fn is_right_alone(op: OpRef<'_, '_>) -> bool {
    let mut cx = VerifyCx::default();
    verify_op(op, None, &mut cx);
    if let Some(def) = op.def() {
        verify_regions_meaning(op, def, 0, &mut cx);
    }
    !cx.diagnostics.has_errors()
}

/// An op whose regions are not verified yet: an isolated op or the root.
struct Pending<'a, 'c> {
    op: OpRef<'a, 'c>,
    /// The number of isolated ops around it.
    depth: usize,
    /// The number of diagnostics before its regions were verified; `None` before that.
    entered: Option<usize>,
}

/// A step of the walk over the regions of an isolated op.
enum Step<'a, 'c> {
    Region(RegionId),
    /// The end of an op, and the number of diagnostics before its regions.
    Leave(OpRef<'a, 'c>, usize),
}

/// Verifies `op` if it is the root, and the ops in its regions up to the next isolated ops.
fn verify_arena<'a, 'c>(op: OpRef<'a, 'c>, cx: &mut VerifyCx<'a, 'c>, isolated: &mut Vec<Pending<'a, 'c>>) {
    let is_root = cx.ancestors.is_empty();
    cx.hook_data.clear();
    if is_root {
        verify_op(op, None, cx);
    }
    if op.num_regions() == 0 {
        return;
    }
    if op.isolated_body().is_some() {
        cx.ancestors.push(op);
    }
    let body = op.region(0).map_or(op.body(), RegionRef::body);
    let mut dominance = Dominance::new(body, op);
    // A stack of regions to visit; the top is the next.
    let mut stack: Vec<Step<'_, '_>> = op.regions().rev().map(|r| Step::Region(r.id())).collect();
    let before = cx.diagnostics.all.len();
    let mut unended = Vec::new();
    while let Some(step) = stack.pop() {
        let region = match step {
            Step::Region(region) => region,
            Step::Leave(inner, before) => {
                leave(inner, before, cx);
                continue;
            }
        };
        let region = RegionRef::new(body, region);
        let owner = region.parent_op().unwrap_or(op);
        for block in region.blocks() {
            check_start(block, owner, cx);
            unended.extend(block.last().filter(|last| must_end(block, owner, *last)));
            for inner in block.ops() {
                let before = cx.diagnostics.all.len();
                verify_op(inner, Some(&mut dominance), cx);
                if cx.diagnostics.all.len() > before {
                    // The regions of an incorrect op are not verified: errors in them are often consequences.
                } else if inner.isolated_body().is_some() {
                    isolated.push(Pending { op: inner, depth: cx.ancestors.len(), entered: None });
                } else if inner.num_regions() > 0 {
                    stack.push(Step::Leave(inner, before));
                    let at = stack.len();
                    stack.extend(inner.regions().map(|r| Step::Region(r.id())));
                    stack[at..].reverse();
                }
            }
        }
    }
    // As in MLIR, missing terminators are reported only if the ops have no errors.
    if cx.diagnostics.all.len() == before {
        unended.into_iter().for_each(|last| report_unended(last, cx));
    }
}

fn verify_op<'a, 'c>(
    op: OpRef<'a, 'c>,
    dominance: Option<&mut Dominance<'a, 'c>>,
    cx: &mut VerifyCx<'a, 'c>,
) {
    let before = cx.diagnostics.all.len();
    if let Some(dominance) = dominance {
        dominance::check_operands(dominance, op, cx);
    }
    if cx.diagnostics.all.len() == before {
        foreign::check(op, cx);
    }
    let Some(def) = op.def().filter(|_| cx.diagnostics.all.len() == before) else { return };
    // The cache is useless for the verification of a single op.
    let features = cx.context.and_then(|_| Features::of(op, def));
    let known = features.map_or(PassedChecks::default(), |features| cx.verified.find(&features));
    structure::check(op, def, known.fits, cx);
    if cx.diagnostics.all.len() == before {
        traits::check(op, def, known.fits, cx);
    }
    if cx.diagnostics.all.len() == before {
        verify_meaning(op, def, known, cx);
    }
    if let Some(features) = features
        && !known.fits
        && cx.diagnostics.all.len() == before
    {
        cx.verified.keep(features, def);
    }
}

/// Checks requirements, then hooks. Wrong sizes are often a consequence of the errors that these report. Sizes are checked after the
/// requirements if these hold, or after the hook of the op, which has its own messages.
fn verify_meaning<'a, 'c>(
    op: OpRef<'a, 'c>,
    def: &'static OpDef,
    known: PassedChecks,
    cx: &mut VerifyCx<'a, 'c>,
) {
    let before = cx.diagnostics.all.len();
    if let Some(equations) = def.equations.filter(|_| !known.meets) {
        // The first error explains the others.
        equation::check_requirements(op, equations, &mut |message| {
            if cx.diagnostics.all.len() == before {
                cx.error(op, message);
            }
        });
    }
    if !known.has_sizes {
        check_sizes(op, def, SizeChecks::BeforeHooks, before, cx);
    }
    if cx.diagnostics.all.len() > before {
        return;
    }
    let hooks = def.hooks.verify.iter().filter_map(|hook| hook.get::<VerifyFn>());
    hooks.for_each(|verify| verify(op, cx));
    if !known.has_sizes {
        check_sizes(op, def, SizeChecks::AfterHooks, before, cx);
    }
}

/// Checks static sizes if `when` is the time that the op declares and nothing was reported since `before`.
fn check_sizes<'a, 'c>(
    op: OpRef<'a, 'c>,
    def: &'static OpDef,
    when: SizeChecks,
    before: usize,
    cx: &mut VerifyCx<'a, 'c>,
) {
    if let Some(equations) = def.equations.filter(|equations| equations.sizes == when)
        && cx.diagnostics.all.len() == before
    {
        equation::check_sizes(op, equations, def, &mut |message| cx.error(op, message));
    }
}

/// Verifies an op's regions as a whole.
fn verify_regions<'a, 'c>(op: OpRef<'a, 'c>, cx: &mut VerifyCx<'a, 'c>) {
    let Some(def) = op.def() else { return };
    let before = cx.diagnostics.all.len();
    traits::check_regions(op, def, cx);
    symbols::check(op, def, cx);
    verify_regions_meaning(op, def, before, cx);
}

/// Calls the hook for the regions of an op, if nothing was reported since `before`.
fn verify_regions_meaning<'a, 'c>(
    op: OpRef<'a, 'c>,
    def: &'static OpDef,
    before: usize,
    cx: &mut VerifyCx<'a, 'c>,
) {
    if cx.diagnostics.all.len() == before
        && let Some(verify) = def.hooks.verify_regions.and_then(|hook| hook.get::<VerifyFn>())
    {
        verify(op, cx);
    }
    check_sizes(op, def, SizeChecks::AfterRegions, before, cx);
}

/// Checks a block before its ops, as MLIR does.
fn check_start<'a, 'c>(block: BlockRef<'a, 'c>, owner: OpRef<'a, 'c>, cx: &mut VerifyCx<'a, 'c>) {
    if block.is_entry() && block.num_branches() > 0 {
        let message = "entry block of region may not have predecessors";
        return cx.diagnostics.error(owner.location(), message);
    }
    if block.last().is_none() && needs_terminator(block, owner) {
        cx.diagnostics.error(owner.location(), "empty block: expect at least a terminator");
    }
}

/// Returns whether the last op of a block should be a terminator, but is not.
fn must_end<'a, 'c>(block: BlockRef<'a, 'c>, owner: OpRef<'a, 'c>, last: OpRef<'a, 'c>) -> bool {
    last.def().is_some_and(|def| !def.has_trait(Trait::Terminator)) && needs_terminator(block, owner)
}

/// Reports that the last op of a block is not a terminator.
fn report_unended<'a, 'c>(last: OpRef<'a, 'c>, cx: &mut VerifyCx<'a, 'c>) {
    let options = crate::print::PrintOptions { generic: true, ..Default::default() };
    let text = crate::print::print_op(last, &options);
    let message = format!("block with no terminator, has {}", text.trim_end());
    cx.diagnostics.error(last.location(), message);
}

fn needs_terminator(block: BlockRef<'_, '_>, owner: OpRef<'_, '_>) -> bool {
    let single = block.region().is_some_and(|r| r.blocks().len() == 1);
    !(single && owner.def().is_none_or(|d| d.has_trait(Trait::NoTerminator)))
}
