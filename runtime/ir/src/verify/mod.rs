//! The verifier: one walk over the tables of the ops, without recursion, with MLIR's messages.
//!
//! The order is MLIR's: counts; then what the table says of attributes, operands, results, regions and successors; then
//! equal types, traits, the `require` clauses and hooks of the op; then its regions. Isolated ops are verified with the ops
//! around them at hand ([`VerifyCx::ancestors`]), since their own arena does not lead outside.

mod alike;
mod dominance;
mod foreign;
mod passed;
mod regions;
mod structure;
mod symbols;
mod traits;

use crate::body::{BlockRef, OpId, OpRef, RegionId, RegionRef};
use crate::cfg::Dominance;
use crate::context::Context;
use crate::def::{OpDef, Trait};
use crate::diag::{Diagnostic, Diagnostics, Severity};
use crate::interned::{AttrData, Attribute};
use crate::symbols::SymbolTable;
use alike::{Alike, Features, Known};
use bourn_terms::equation::{self, SizeChecks};
pub use foreign::{ForeignAttrFn, ForeignAttrs};
use passed::Passed;
use rustc_hash::FxHashMap;
use std::any::{Any, TypeId};

/// The type of a `verify` hook of an op: reports what does not hold.
pub type VerifyFn = for<'a, 'c> fn(OpRef<'a, 'c>, &mut VerifyCx<'a, 'c>);

/// The state of the verifier: the diagnostics, and the ops around the isolated op that is being verified.
#[derive(Debug, Default)]
pub struct VerifyCx<'a, 'c> {
    /// The diagnostics found so far.
    pub diagnostics: Diagnostics,
    /// The isolated ops around this one, outermost first.
    pub ancestors: Vec<OpRef<'a, 'c>>,
    /// Knows what dialects check of their attributes on ops of others; `None` if one op is looked at alone.
    context: Option<&'c Context>,
    /// The symbols of the symbol tables that were looked into, by the address of the table's body and its op.
    tables: FxHashMap<(usize, OpId), SymbolTable<'a, 'c>>,
    /// What hooks keep of the isolated op that is being verified.
    notes: FxHashMap<TypeId, Box<dyn Any>>,
    passed: Passed,
    alike: Alike,
}

impl<'a, 'c> VerifyCx<'a, 'c> {
    /// Reports `'name' op message` at the op.
    pub fn error(&mut self, op: OpRef<'_, '_>, message: impl std::fmt::Display) {
        self.diagnostics.error(op.location(), format!("'{}' op {message}", op.name().as_str()));
    }
    /// Reports that the results do not have the types that follow from the rest of the op.
    pub fn unlike_inferred(&mut self, op: OpRef<'_, '_>, inferred: impl IntoIterator<Item = String>) {
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
    pub fn error_plain(&mut self, op: OpRef<'_, '_>, message: impl std::fmt::Display) {
        self.diagnostics.error(op.location(), message.to_string());
    }
    /// Reports `'name' op message` at the op, with a note at the same place that explains more than MLIR does.
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
    /// Reports `'name' op message` at the op, with a note at the same place.
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
    /// Reports `'name' op message` at the op, with a note at another one.
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
    /// Returns the op that a name stands for in the innermost symbol table around the isolated op that is being verified.
    pub fn symbol(&mut self, name: &str) -> Option<OpRef<'a, 'c>> {
        let is_table = |op: &&OpRef<'a, 'c>| op.def().is_some_and(|def| def.has_trait(Trait::SymbolTable));
        let table = *self.ancestors.iter().rev().find(is_table)?;
        self.table(table).get(name)
    }
    /// Returns the symbol that a reference leads to from a symbol table, through nested tables.
    pub fn lookup(&mut self, table: OpRef<'a, 'c>, reference: Attribute<'c>) -> Option<OpRef<'a, 'c>> {
        let AttrData::SymbolRef { root, nested } = reference.data() else { return None };
        let mut names = std::iter::once(root).chain(nested);
        names.try_fold(table, |table, name| self.table(table).get(name.as_str()))
    }
    /// Returns the symbols of a table, which are collected once.
    fn table(&mut self, table: OpRef<'a, 'c>) -> &SymbolTable<'a, 'c> {
        let key = (std::ptr::from_ref(table.body()).addr(), table.id());
        self.tables.entry(key).or_insert_with(|| SymbolTable::new(table))
    }
    /// Returns what hooks keep of the isolated op that is being verified, for a check that looks at several ops of it. It is the default
    /// for the first one.
    pub fn notes<T: Default + 'static>(&mut self) -> &mut T {
        let notes = self.notes.entry(TypeId::of::<T>()).or_insert_with(|| Box::new(T::default()));
        notes.downcast_mut().expect("the key is the type")
    }
    /// Returns the op around `op`, even across the border of an isolated op.
    pub fn parent(&self, op: OpRef<'a, 'c>) -> Option<OpRef<'a, 'c>> {
        op.parent_op().or_else(|| self.ancestors.last().copied())
    }
}

/// Verifies an op and everything in it. The dialects of the context check their attributes on ops of others.
pub fn verify<'c>(context: &'c Context, root: OpRef<'_, 'c>) -> Diagnostics {
    let mut cx = VerifyCx { context: Some(context), ..VerifyCx::default() };
    // Isolated bodies that are still to verify, each with the ops around it.
    let mut pending = vec![Pending { op: root, depth: 0, entered: None }];
    while let Some(Pending { op, depth, entered }) = pending.pop() {
        // What is in an op comes before what follows it, so that the ops around this one are there.
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

/// Verifies the regions of an op as a whole, unless there are mistakes in them.
fn leave<'a, 'c>(op: OpRef<'a, 'c>, before: usize, cx: &mut VerifyCx<'a, 'c>) {
    if cx.diagnostics.all.len() == before {
        verify_regions(op, cx);
    }
}

/// Returns whether an op is right as far as that can be seen of the op alone: its attributes, and the types of its operands and results. What
/// is in its regions and around it is not looked at.
#[must_use]
pub fn is_right_alone(op: OpRef<'_, '_>) -> bool {
    let mut cx = VerifyCx::default();
    verify_op(op, None, &mut cx);
    if let Some(def) = op.def() {
        verify_regions_meaning(op, def, 0, &mut cx);
    }
    !cx.diagnostics.has_errors()
}

/// An op whose regions are still to verify, since they are in an arena of their own, or the root.
struct Pending<'a, 'c> {
    op: OpRef<'a, 'c>,
    /// The number of isolated ops around it.
    depth: usize,
    /// The number of diagnostics before its regions, if these were verified.
    entered: Option<usize>,
}

/// A step of the walk over the regions of an isolated op.
enum Step<'a, 'c> {
    Region(RegionId),
    /// The end of an op, and the number of diagnostics before its regions.
    Leave(OpRef<'a, 'c>, usize),
}

/// Verifies `op`, if it is the root, and everything in its regions up to the borders of isolated ops.
fn verify_arena<'a, 'c>(op: OpRef<'a, 'c>, cx: &mut VerifyCx<'a, 'c>, isolated: &mut Vec<Pending<'a, 'c>>) {
    let is_root = cx.ancestors.is_empty();
    cx.notes.clear();
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
    // The regions to walk, a stack whose top is the next one.
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
                    // What is inside is not looked at: its mistakes often follow from this one.
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
    // Mistakes in ops count first, as in MLIR.
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
    // Who looks at one op alone has no use for others like it.
    let features = cx.context.and_then(|_| Features::of(op, def));
    let known = features.map_or(Known::default(), |features| cx.alike.find(&features));
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
        cx.alike.keep(features, def);
    }
}

/// Checks requirements, then hooks. Sizes that do not fit are often a consequence of what these report. They are checked
/// after the requirements if those hold, and after a hook of the op's own, which reports in its own words.
fn verify_meaning<'a, 'c>(op: OpRef<'a, 'c>, def: &'static OpDef, known: Known, cx: &mut VerifyCx<'a, 'c>) {
    let before = cx.diagnostics.all.len();
    if let Some(equations) = def.equations.filter(|_| !known.meets) {
        // The first one explains the others.
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

/// Checks static sizes if this is the time to do so and nothing was found since `before`.
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

/// Calls the hook for the regions of an op, if nothing was found since `before`.
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

/// Checks what MLIR checks of a block before it looks at the ops of it.
fn check_start<'a, 'c>(block: BlockRef<'a, 'c>, owner: OpRef<'a, 'c>, cx: &mut VerifyCx<'a, 'c>) {
    if block.is_entry() && block.num_branches() > 0 {
        let message = "entry block of region may not have predecessors";
        return cx.diagnostics.error(owner.location(), message);
    }
    if block.last().is_none() && needs_terminator(block, owner) {
        cx.diagnostics.error(owner.location(), "empty block: expect at least a terminator");
    }
}

/// Returns whether the last op of a block should end it, but does not.
fn must_end<'a, 'c>(block: BlockRef<'a, 'c>, owner: OpRef<'a, 'c>, last: OpRef<'a, 'c>) -> bool {
    last.def().is_some_and(|def| !def.has_trait(Trait::Terminator)) && needs_terminator(block, owner)
}

/// Reports that an op is the last one of its block, and should not be.
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
