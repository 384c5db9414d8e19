//! Rewriting: patterns, and the rewriter that they change the IR with.

use crate::body::{Body, OpId, OpRef, OpState, Value, ValueId};
use crate::context::Context;
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

/// Changes a body on behalf of patterns, and keeps a worklist of ops to look at again.
#[derive(Debug)]
pub struct Rewriter<'b, 'c> {
    /// The context.
    pub context: &'c Context,
    body: &'b mut Body<'c>,
    /// The worklist, a stack. Ops that are not `queued` were erased after they were put on it.
    worklist: Vec<OpId>,
    queued: FxHashSet<OpId>,
}

impl<'b, 'c> Rewriter<'b, 'c> {
    /// Creates a rewriter of a body, with an empty worklist.
    pub fn new(context: &'c Context, body: &'b mut Body<'c>) -> Self {
        Rewriter { context, body, worklist: Vec::new(), queued: FxHashSet::default() }
    }
    /// Takes the op from the worklist that was put on it last.
    pub fn pop(&mut self) -> Option<OpId> {
        loop {
            let op = self.worklist.pop()?;
            if self.queued.remove(&op) {
                return Some(op);
            }
        }
    }
    /// Clears the worklist.
    pub fn clear(&mut self) {
        self.worklist.clear();
        self.queued.clear();
    }
    /// Returns the body, for reading.
    pub fn body(&self) -> &Body<'c> {
        self.body
    }
    /// Returns the view of an op.
    pub fn op(&self, op: OpId) -> OpRef<'_, 'c> {
        self.body.op(op)
    }
    /// Creates an op before another one and returns its results.
    pub fn create_before(&mut self, before: OpId, state: OpState<'c>) -> Vec<ValueId> {
        let op = self.body.create(state);
        self.body.insert_before(before, op);
        self.enqueue(op);
        self.body.op(op).result_ids().to_vec()
    }
    /// Replaces an op's results by other values, one each, and erases the op.
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
        for (&old, &new) in results.iter().zip(values) {
            self.replace_all_uses(old, new);
        }
        self.erase_op(op);
    }
    /// Replaces all uses of `old` by `new`.
    pub fn replace_all_uses(&mut self, old: ValueId, new: ValueId) {
        let users: Vec<OpId> = self.value_users(old);
        self.body.replace_all_uses(old, new);
        users.into_iter().for_each(|user| self.enqueue(user));
    }
    /// Erases an op whose results have no uses.
    ///
    /// # Panics
    /// Panics if a result has uses, as [`Body::erase`] does.
    #[track_caller]
    pub fn erase_op(&mut self, op: OpId) {
        // The ops whose results it used may be dead now, and the ops inside it are gone.
        let gone: FxHashSet<OpId> = self.body.within(op).into_iter().collect();
        let operands: Vec<OpId> = gone
            .iter()
            .flat_map(|&op| self.body.op(op).operands().filter_map(|v| v.defining_op()).map(|def| def.id()))
            .filter(|def| !gone.contains(def))
            .collect();
        self.body.erase(op);
        for op in &gone {
            self.queued.remove(op);
        }
        operands.into_iter().for_each(|def| self.enqueue(def));
    }
    /// Changes an op in place. It and the users of its results are put on the worklist.
    pub fn modify_op(&mut self, op: OpId, change: impl FnOnce(&mut Body<'c>)) {
        change(self.body);
        let results = self.body.op(op).result_ids().to_vec();
        results
            .into_iter()
            .flat_map(|v| self.value_users(v))
            .collect::<Vec<_>>()
            .into_iter()
            .for_each(|u| self.enqueue(u));
        self.enqueue(op);
    }
    fn value_users(&self, value: ValueId) -> Vec<OpId> {
        Value::new(self.body, value).uses().map(|(user, _)| user.id()).collect()
    }
    /// Puts an op on the worklist, unless it is on it.
    pub fn enqueue(&mut self, op: OpId) {
        if self.queued.insert(op) {
            self.worklist.push(op);
        }
    }
}
