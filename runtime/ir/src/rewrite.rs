//! Building and rewriting: the rewriter that changes a body and tells a listener, and patterns.

use crate::body::{
    BlockId, BlockRef, Body, Mapping, OpId, OpRef, OpState, RegionId, RegionRef, Value, ValueId,
};
use crate::context::Context;
use crate::diag::Location;
use crate::int::INDEX_WIDTH;
use crate::interned::Type;
use rustc_hash::FxHashSet;
use std::fmt;

/// The type of a `canonicalize` hook: rewrites the op if it matches, and returns whether anything changed.
pub type CanonicalizeFn = for<'r, 'b, 'c> fn(OpId, &'r mut Rewriter<'b, 'c>) -> bool;

/// A pattern: one rewrite.
pub trait RewritePattern: Send + Sync {
    /// Returns the name of the ops that the pattern matches; `None` for ops of any name.
    fn root(&self) -> Option<&'static str>;
    /// Returns the benefit; patterns of higher benefit are tried first.
    fn benefit(&self) -> u32 {
        1
    }
    /// Rewrites `op` if it matches. Returns whether anything changed; if `op` does not match, nothing may change.
    fn match_and_rewrite<'c>(&self, op: OpId, rewriter: &mut Rewriter<'_, 'c>) -> bool;
}

/// A pattern made of a function: `canonicalize rust ..;` of a spec.
#[derive(Clone, Copy)]
pub struct FnPattern {
    /// The name of the ops that the pattern matches.
    pub root: &'static str,
    /// The function. It rewrites the op if it matches, and returns whether anything changed.
    pub apply: CanonicalizeFn,
}

impl fmt::Debug for FnPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pattern on {}", self.root)
    }
}

impl RewritePattern for FnPattern {
    fn root(&self) -> Option<&'static str> {
        Some(self.root)
    }
    fn match_and_rewrite<'c>(&self, op: OpId, rewriter: &mut Rewriter<'_, 'c>) -> bool {
        (self.apply)(op, rewriter)
    }
}

impl fmt::Debug for dyn RewritePattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pattern on {}", self.root().unwrap_or("any op"))
    }
}

/// Receives the changes that a [`Rewriter`] makes. The default methods do nothing.
pub trait Listener<'c> {
    /// An op was created and inserted, or copied.
    fn op_inserted(&mut self, body: &Body<'c>, op: OpId) {
        let _ = (body, op);
    }
    /// An op was moved.
    fn op_moved(&mut self, body: &Body<'c>, op: OpId) {
        let _ = (body, op);
    }
    /// An op was changed: its operands, successors or attributes, or the types of its results.
    fn op_modified(&mut self, body: &Body<'c>, op: OpId) {
        let _ = (body, op);
    }
    /// All results of an op are about to be replaced by these values.
    fn op_replaced(&mut self, body: &Body<'c>, op: OpId, values: &[ValueId]) {
        let _ = (body, op, values);
    }
    /// An op is about to be erased. The ops inside it are reported before it.
    fn op_erased(&mut self, body: &Body<'c>, op: OpId) {
        let _ = (body, op);
    }
    /// A user of `op` was erased, so `op` has fewer uses.
    fn use_erased(&mut self, body: &Body<'c>, op: OpId) {
        let _ = (body, op);
    }
    /// A block was created.
    fn block_inserted(&mut self, body: &Body<'c>, block: BlockId) {
        let _ = (body, block);
    }
    /// A block is about to be erased.
    fn block_erased(&mut self, body: &Body<'c>, block: BlockId) {
        let _ = (body, block);
    }
}

/// The place where a [`Rewriter`] inserts the ops that it creates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InsertionPoint {
    /// Before an op.
    Before(OpId),
    /// After an op. Each op that is created is inserted after the previously created op.
    After(OpId),
    /// At the start of a block. Each op that is created is inserted after the previously created op.
    Start(BlockId),
    /// At the end of a block.
    End(BlockId),
}

/// Builds and changes the contents of a body, and reports the changes to a listener.
///
/// ```
/// use bourn_ir::parse::{ParseOptions, parse_source};
/// use bourn_ir::rewrite::{InsertionPoint, Listener, Rewriter};
/// use bourn_ir::{Body, Context, DialectRegistry, OpId, OpState};
///
/// #[derive(Default)]
/// struct Names(Vec<String>);
/// impl<'c> Listener<'c> for Names {
///     fn op_inserted(&mut self, body: &Body<'c>, op: OpId) {
///         self.0.push(format!("+{}", body.op(op).name().as_str()));
///     }
///     fn op_erased(&mut self, body: &Body<'c>, op: OpId) {
///         self.0.push(format!("-{}", body.op(op).name().as_str()));
///     }
/// }
///
/// let context = Context::new(&DialectRegistry::new());
/// let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
/// let text = "%a = \"t.old\"() : () -> i32 \"t.use\"(%a) : (i32) -> ()";
/// let mut module = parse_source(&context, text, &options).unwrap();
/// let location = module.view().location();
/// let (_, op) = module.body.isolated_ops_mut().next().unwrap();
/// let body = op.body_mut().unwrap();
/// let block = body.entry().unwrap();
/// let (old, block) = (block.first().unwrap().id(), block.id());
///
/// let mut names = Names::default();
/// let mut rewriter = Rewriter::with_listener(&context, body, &mut names);
/// rewriter.point = Some(InsertionPoint::Start(block));
/// let mut state = OpState::new(context.op_name("t.new"), location);
/// state.results.push(context.signless(32));
/// let new = rewriter.create(state);
/// rewriter.create(OpState::new(context.op_name("t.next"), location));
/// let results = rewriter.op(new).result_ids().to_vec();
/// rewriter.replace_op(old, &results);
///
/// assert_eq!(names.0, ["+t.new", "+t.next", "-t.old"]);
/// assert_eq!(
///     module.view().to_string(),
///     "module {\n  %0 = \"t.new\"() : () -> i32\n  \"t.next\"() : () -> ()\n  \"t.use\"(%0) : (i32) -> ()\n}"
/// );
/// ```
pub struct Rewriter<'b, 'c> {
    /// The context.
    pub context: &'c Context,
    /// Where [`Rewriter::create`] inserts ops.
    pub point: Option<InsertionPoint>,
    /// The bits of `index`, for patterns that compute constants: 64 unless set.
    pub index_width: u32,
    body: &'b mut Body<'c>,
    listener: Option<&'b mut dyn Listener<'c>>,
}

impl fmt::Debug for Rewriter<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rewriter")
            .field("point", &self.point)
            .field("body", &self.body)
            .finish_non_exhaustive()
    }
}

impl<'b, 'c> Rewriter<'b, 'c> {
    /// Creates a rewriter of a body, without a listener and without an insertion point.
    pub fn new(context: &'c Context, body: &'b mut Body<'c>) -> Self {
        Rewriter { context, point: None, index_width: INDEX_WIDTH, body, listener: None }
    }
    /// Creates a rewriter of a body that reports its changes to a listener.
    pub fn with_listener(
        context: &'c Context,
        body: &'b mut Body<'c>,
        listener: &'b mut dyn Listener<'c>,
    ) -> Self {
        Rewriter { context, point: None, index_width: INDEX_WIDTH, body, listener: Some(listener) }
    }
    /// Returns the body, for reading.
    pub fn body(&self) -> &Body<'c> {
        self.body
    }
    /// Returns a rewriter of the same body, with the same listener.
    pub(crate) fn reborrow(&mut self) -> Rewriter<'_, 'c> {
        let listener: Option<&mut dyn Listener<'c>> = match &mut self.listener {
            Some(listener) => Some(&mut **listener),
            None => None,
        };
        Rewriter {
            context: self.context,
            point: self.point,
            index_width: self.index_width,
            body: self.body,
            listener,
        }
    }
    /// Creates parts of the body that no op uses yet, about which the listener need not know.
    pub(crate) fn with_body<R>(&mut self, create: impl FnOnce(&mut Body<'c>) -> R) -> R {
        create(self.body)
    }
    /// Returns the view of an op.
    pub fn op(&self, op: OpId) -> OpRef<'_, 'c> {
        self.body.op(op)
    }
    /// Calls the listener, if there is one.
    fn notify(&mut self, what: impl FnOnce(&mut dyn Listener<'c>, &Body<'c>)) {
        if let Some(listener) = &mut self.listener {
            what(&mut **listener, self.body);
        }
    }

    /// Creates an op at the insertion point.
    ///
    /// # Panics
    /// Panics if there is no insertion point.
    #[track_caller]
    pub fn create(&mut self, state: OpState<'c>) -> OpId {
        let op = self.body.create(state);
        self.insert(op);
        op
    }
    /// Inserts an op that is in no block at the insertion point.
    ///
    /// # Panics
    /// Panics if there is no insertion point.
    #[track_caller]
    pub fn insert(&mut self, op: OpId) {
        match self.point.expect("an insertion point") {
            InsertionPoint::Before(before) => self.body.insert_before(before, op),
            InsertionPoint::After(after) => {
                self.body.insert_after(after, op);
                self.point = Some(InsertionPoint::After(op));
            }
            InsertionPoint::Start(block) => {
                self.body.prepend(block, op);
                self.point = Some(InsertionPoint::After(op));
            }
            InsertionPoint::End(block) => self.body.append(block, op),
        }
        self.notify(|listener, body| listener.op_inserted(body, op));
    }
    /// Creates an op before `before` and returns its results.
    #[track_caller]
    pub fn create_before(&mut self, before: OpId, state: OpState<'c>) -> Vec<ValueId> {
        let op = self.body.create(state);
        self.body.insert_before(before, op);
        self.notify(|listener, body| listener.op_inserted(body, op));
        self.body.op(op).result_ids().to_vec()
    }
    /// Creates a region with one block that has arguments of these types. The region belongs to the next op that is created with it.
    pub fn create_region(&mut self, arguments: &[Type<'c>], location: Location<'c>) -> (RegionId, BlockId) {
        let region = self.body.add_region();
        let block = self.body.add_block(region);
        for ty in arguments {
            self.body.add_argument(block, *ty, location);
        }
        (region, block)
    }
    /// Copies an op with its regions, and inserts the copy at the insertion point.
    ///
    /// # Panics
    /// Panics if there is no insertion point.
    #[track_caller]
    pub fn copy(&mut self, op: OpId, mapping: &mut Mapping) -> OpId {
        let copy = self.body.copy_op(op, mapping);
        self.insert(copy);
        for inner in self.body.within(copy).into_iter().skip(1) {
            self.notify(|listener, body| listener.op_inserted(body, inner));
        }
        copy
    }
    /// Replaces each result of an op by the value at its index, and erases the op.
    ///
    /// # Panics
    /// Panics as [`Body::replace_and_erase`] does.
    #[track_caller]
    pub fn replace_op(&mut self, op: OpId, values: &[ValueId]) {
        let results = self.body.op(op).result_ids().to_vec();
        assert!(
            results.len() == values.len(),
            "'{}' has {} results, but {} values replace them",
            self.body.op(op).name().as_str(),
            results.len(),
            values.len()
        );
        self.notify(|listener, body| listener.op_replaced(body, op, values));
        for (&old, &new) in results.iter().zip(values) {
            self.replace_all_uses(old, new);
        }
        self.erase_op(op);
    }
    /// Replaces all uses of `old` by `new`.
    pub fn replace_all_uses(&mut self, old: ValueId, new: ValueId) {
        let users: Vec<OpId> = Value::new(self.body, old).uses().map(|(user, _)| user.id()).collect();
        self.body.replace_all_uses(old, new);
        for user in users {
            self.notify(|listener, body| listener.op_modified(body, user));
        }
    }
    /// Erases an op whose results have no uses.
    ///
    /// # Panics
    /// Panics if a result has uses, as [`Body::erase`] does.
    #[track_caller]
    pub fn erase_op(&mut self, op: OpId) {
        let within: Vec<OpId> = self.body.within(op).into_iter().collect();
        let used = self.notify_erased(&within);
        self.body.erase(op);
        for op in used {
            self.notify(|listener, body| listener.use_erased(body, op));
        }
    }
    /// Reports that the ops `within` are about to be erased, and returns the ops outside of `within` whose results they use.
    fn notify_erased(&mut self, within: &[OpId]) -> Vec<OpId> {
        if self.listener.is_none() {
            return Vec::new();
        }
        let gone: FxHashSet<OpId> = within.iter().copied().collect();
        let mut used = Vec::new();
        for &inner in within.iter().rev() {
            let operands = self.body.op(inner).operands();
            used.extend(
                operands.filter_map(Value::defining_op).map(OpRef::id).filter(|def| !gone.contains(def)),
            );
            self.notify(|listener, body| listener.op_erased(body, inner));
        }
        used
    }
    /// Changes an op in place.
    pub fn modify_op(&mut self, op: OpId, change: impl FnOnce(&mut Body<'c>)) {
        change(self.body);
        self.notify(|listener, body| listener.op_modified(body, op));
    }
    /// Changes the location of an op.
    pub fn set_location(&mut self, op: OpId, location: Location<'c>) {
        self.body.set_location(op, location);
    }
    /// Moves `op` before another op.
    #[track_caller]
    pub fn move_before(&mut self, op: OpId, before: OpId) {
        self.body.move_before(op, before);
        self.notify(|listener, body| listener.op_moved(body, op));
    }
    /// Moves `op` after another op.
    #[track_caller]
    pub fn move_after(&mut self, op: OpId, after: OpId) {
        self.body.move_after(op, after);
        self.notify(|listener, body| listener.op_moved(body, op));
    }
    /// Splits a block before an op, as [`Body::split_block`] does, and returns the block that follows.
    #[track_caller]
    pub fn split_block(&mut self, before: OpId) -> BlockId {
        let rest = self.body.split_block(before);
        self.notify(|listener, body| listener.block_inserted(body, rest));
        rest
    }
    /// Moves all ops of a block to the end of another block, as [`Body::merge_block`] does, and erases the emptied block.
    #[track_caller]
    pub fn merge_block(&mut self, block: BlockId, into: BlockId, values: &[ValueId]) {
        let moved = self.before_merge(block);
        self.body.merge_block(block, into, values);
        self.after_merge(moved);
    }
    /// Moves the ops of a block before an op, as [`Body::inline_block_before`] does, and erases the block.
    #[track_caller]
    pub fn inline_block_before(&mut self, block: BlockId, before: OpId, values: &[ValueId]) {
        let moved = self.before_merge(block);
        self.body.inline_block_before(block, before, values);
        self.after_merge(moved);
    }
    /// Reports that a block is about to be erased, and returns the ops that are moved and the users of the block's arguments.
    fn before_merge(&mut self, block: BlockId) -> (Vec<OpId>, Vec<OpId>) {
        self.notify(|listener, body| listener.block_erased(body, block));
        let view = BlockRef::new(self.body, block);
        let moved = view.ops().map(|op| op.id()).collect();
        let modified = view.args().flat_map(|arg| arg.uses().map(|(user, _)| user.id()).collect::<Vec<_>>());
        (moved, modified.collect())
    }
    fn after_merge(&mut self, (moved, modified): (Vec<OpId>, Vec<OpId>)) {
        for op in moved {
            self.notify(|listener, body| listener.op_moved(body, op));
        }
        for op in modified {
            self.notify(|listener, body| listener.op_modified(body, op));
        }
    }
    /// Moves all blocks of a region after a block, as [`Body::move_blocks_after`] does.
    #[track_caller]
    pub fn move_blocks_after(&mut self, region: RegionId, after: BlockId) {
        let moved: Vec<OpId> = match self.listener {
            Some(_) => {
                let blocks = RegionRef::new(self.body, region).blocks();
                blocks.flat_map(BlockRef::ops).map(OpRef::id).collect()
            }
            None => Vec::new(),
        };
        self.body.move_blocks_after(region, after);
        for op in moved {
            self.notify(|listener, body| listener.op_moved(body, op));
        }
    }
    /// Erases blocks with all their ops.
    ///
    /// # Panics
    /// Panics as [`Body::erase_blocks`] does.
    #[track_caller]
    pub fn erase_blocks(&mut self, blocks: &[BlockId]) {
        let ops: Vec<OpId> =
            blocks.iter().flat_map(|&block| BlockRef::new(self.body, block).ops().map(OpRef::id)).collect();
        let within: Vec<OpId> = ops.iter().flat_map(|&op| self.body.within(op)).collect();
        let used = self.notify_erased(&within);
        for &block in blocks {
            self.notify(|listener, body| listener.block_erased(body, block));
        }
        self.body.erase_blocks(blocks);
        for op in used {
            self.notify(|listener, body| listener.use_erased(body, op));
        }
    }
}
