//! Rewriting: what a pattern is, and what it changes the IR with.

use crate::body::{Body, OpId, OpRef, OpState, Value, ValueId};
use crate::context::Context;
use rustc_hash::FxHashSet;
use std::fmt;

/// `canonicalize`: rewrites the op if it matches; says whether anything was changed.
pub type CanonicalizeFn = for<'r, 'b, 'c> fn(OpId, &'r mut Rewriter<'b, 'c>) -> bool;

/// One rewrite.
pub trait RewritePattern: Send + Sync {
    /// The name of the ops that it matches; `None` for ops of any name.
    fn root(&self) -> Option<&'static str>;
    /// Patterns of higher benefit are tried first.
    fn benefit(&self) -> u32 {
        1
    }
    /// Rewrites `op` if it matches. Returns whether anything was changed; nothing may be changed where it does not match.
    fn match_and_rewrite<'c>(&self, op: OpId, rewriter: &mut Rewriter<'_, 'c>) -> bool;
}

/// A function as a pattern: `canonicalize rust ..;` of a spec.
#[derive(Clone, Copy)]
pub struct FnPattern {
    /// The name of the ops that it matches.
    pub root: &'static str,
    /// Rewrites the op if it matches; says whether anything was changed.
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

/// Changes a body on behalf of patterns, and keeps the list of what must be looked at again.
#[derive(Debug)]
pub struct Rewriter<'b, 'c> {
    /// The context.
    pub context: &'c Context,
    body: &'b mut Body<'c>,
    /// A stack. Ops that are not `queued` were erased since they were put there.
    worklist: Vec<OpId>,
    queued: FxHashSet<OpId>,
}

impl<'b, 'c> Rewriter<'b, 'c> {
    /// Works on a body; its list is empty.
    pub fn new(context: &'c Context, body: &'b mut Body<'c>) -> Self {
        Rewriter { context, body, worklist: Vec::new(), queued: FxHashSet::default() }
    }
    /// Takes the next op from the list: the one that was put there last.
    pub fn pop(&mut self) -> Option<OpId> {
        loop {
            let op = self.worklist.pop()?;
            if self.queued.remove(&op) {
                return Some(op);
            }
        }
    }
    /// Forgets what is on the list.
    pub fn clear(&mut self) {
        self.worklist.clear();
        self.queued.clear();
    }
    /// The body, to read.
    pub fn body(&self) -> &Body<'c> {
        self.body
    }
    /// The view of an op.
    pub fn op(&self, op: OpId) -> OpRef<'_, 'c> {
        self.body.op(op)
    }
    /// Makes an op before another one and returns its results.
    pub fn create_before(&mut self, before: OpId, state: OpState<'c>) -> Vec<ValueId> {
        let op = self.body.create(state);
        self.body.insert_before(before, op);
        self.enqueue(op);
        self.body.op(op).result_ids().to_vec()
    }
    /// Replaces an op's results by other values, as many, and erases it.
    ///
    /// # Panics
    /// As [`Body::replace_and_erase`] does.
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
    /// Lets all uses of a value use another one.
    pub fn replace_all_uses(&mut self, old: ValueId, new: ValueId) {
        let users: Vec<OpId> = self.value_users(old);
        self.body.replace_all_uses(old, new);
        users.into_iter().for_each(|user| self.enqueue(user));
    }
    /// Erases an op whose results have no uses.
    ///
    /// # Panics
    /// Where one has, as [`Body::erase`] does.
    #[track_caller]
    pub fn erase_op(&mut self, op: OpId) {
        // What it used may be dead now; what is inside of it is gone.
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
    /// Changes an op in place; it and the users of its results are looked at again.
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
    /// Puts an op on the list, if it is not there.
    pub fn enqueue(&mut self, op: OpId) {
        if self.queued.insert(op) {
            self.worklist.push(op);
        }
    }
}
