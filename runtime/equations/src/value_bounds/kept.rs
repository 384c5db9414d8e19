//! A session that stays alive while its arena is rewritten.

use super::findings::Findings;
use super::{IndexModel, IrBounds, IrGraph, Owner, SuspendedBounds};
use bourn_bounds::Effort;
use bourn_ir::rewrite::Listener;
use bourn_ir::{BlockId, Body, Context, OpId};

/// A session on an arena that is edited between queries. An edit invalidates the results that depend on the changed op;
/// inserting ops that only compute new values invalidates no results.
///
/// It is a [`Listener`]: a [`Rewriter`](bourn_ir::rewrite::Rewriter) notifies it of all edits. Edits without a rewriter
/// must be reported by the methods of the trait, or by [`KeptBounds::forget`]: otherwise answers are about the old
/// program.
///
/// ```
/// use bourn_bounds::{BoundKind, index};
/// use bourn_equations::value_bounds::KeptBounds;
/// use bourn_ir::parse::parse_source;
/// use bourn_ir::rewrite::Rewriter;
/// use bourn_ir::{Body, Context, DialectRegistry, ValueId};
///
/// let mut registry = DialectRegistry::new();
/// bourn_dialects::register_all(&mut registry);
/// let context = Context::new(&registry);
/// let text = "func.func @f(%a: index) {
///   %c9 = arith.constant 9 : index
///   %least = arith.minsi %a, %c9 : index
///   return
/// }";
/// let mut module = parse_source(&context, text, &Default::default()).unwrap();
/// let (_, top) = module.body.isolated_ops_mut().next().unwrap();
/// let (_, function) = top.body_mut().unwrap().isolated_ops_mut().next().unwrap();
/// let body = function.body_mut().unwrap();
/// let entry = body.entry().unwrap();
/// let (c9, least) = (entry.first().unwrap().id(), entry.first().unwrap().next().unwrap().result(0).id());
///
/// let mut kept = KeptBounds::new(&context);
/// fn most<'c>(kept: &mut KeptBounds<'c>, body: &Body<'c>, of: ValueId) -> Option<i128> {
///     kept.ask(body, |_, session| session.constant_bound(BoundKind::Upper, index(of)))
/// }
/// assert_eq!(most(&mut kept, body, least), Some(9));
/// let seven = context.int_attr(7, context.index());
/// let mut rewriter = Rewriter::with_listener(&context, body, &mut kept);
/// rewriter.modify_op(c9, |body| body.set_attr(c9, context.ident("value"), seven));
/// assert_eq!(most(&mut kept, body, least), Some(7));
/// assert_eq!(kept.work().sessions, 1);
/// ```
#[derive(Debug)]
pub struct KeptBounds<'c> {
    context: &'c Context,
    owner: Option<Owner<'c>>,
    index: IndexModel,
    effort: Effort,
    findings: Findings,
    session: Option<SuspendedBounds>,
    sessions: usize,
    era: usize,
}

/// The work that a [`KeptBounds`] has done so far.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Work {
    /// The number of sessions: the first session, and a new session after each time that all results were dropped.
    pub sessions: usize,
    /// The number of columns whose facts were read, counting repeated reads.
    pub columns: usize,
    /// The number of ops that were numbered in their blocks.
    pub positions: usize,
}

impl<'c> KeptBounds<'c> {
    /// Creates a session that takes `index` as unbounded. The first query determines the arena.
    #[must_use]
    pub fn new(context: &'c Context) -> Self {
        KeptBounds {
            context,
            owner: None,
            index: IndexModel::UNBOUNDED,
            effort: Effort::Full,
            findings: Findings::default(),
            session: None,
            sessions: 0,
            era: 0,
        }
    }

    /// Sets the owner of the arena, as [`IrGraph::with_owner`] does.
    #[must_use]
    pub fn with_owner(self, owner: Owner<'c>) -> Self {
        KeptBounds { owner: Some(owner), ..self }
    }

    /// Sets the assumptions about `index`, as [`IrGraph::with_index_model`] does.
    #[must_use]
    pub fn with_index_model(self, index: IndexModel) -> Self {
        KeptBounds { index, ..self }
    }

    /// Sets the budgets of questions, as [`IrBounds::with_effort`] does.
    #[must_use]
    pub fn with_effort(self, effort: Effort) -> Self {
        KeptBounds { effort, ..self }
    }

    /// Queries the arena in its current state. All calls must pass the same arena.
    pub fn ask<T>(
        &mut self,
        body: &Body<'c>,
        ask: impl FnOnce(&IrGraph<'_, 'c>, &mut IrBounds<'_>) -> T,
    ) -> T {
        let mut graph = IrGraph::new(self.context, body).with_index_model(self.index);
        if let Some(owner) = &self.owner {
            graph = graph.with_owner(owner.clone());
        }
        graph.findings = std::mem::take(&mut self.findings);
        let mut session = match self.session.take() {
            Some(kept) => kept.resume(&graph),
            None => {
                self.sessions += 1;
                self.era += 1;
                IrBounds::with_effort(&graph, self.effort)
            }
        };
        let answer = ask(&graph, &mut session);
        self.session = Some(session.suspend());
        self.findings = graph.findings;
        answer
    }

    /// Drops all results, for arbitrary edits of the arena.
    pub fn forget(&mut self) {
        self.session = None;
        self.findings.forget();
    }

    /// Returns a number that changes whenever an edit affects more than single values. The cached forms in
    /// [`Terms`](bourn_bounds::Terms) may be reused as long as it stays the same.
    #[must_use]
    pub fn era(&self) -> usize {
        // The next query begins a session, and with it an era.
        self.era + usize::from(self.session.is_none())
    }

    /// Returns the work done so far.
    #[must_use]
    pub fn work(&self) -> Work {
        Work {
            sessions: self.sessions,
            columns: self.findings.columns(),
            positions: self.findings.positions.borrow().given(),
        }
    }
}

impl<'c> Listener<'c> for KeptBounds<'c> {
    fn op_inserted(&mut self, body: &Body<'c>, op: OpId) {
        let op = body.op(op);
        if self.findings.inserted(op) {
            return;
        }
        self.era += 1;
        if let Some(session) = &mut self.session {
            session.op_changed(op);
        }
    }
    fn op_moved(&mut self, body: &Body<'c>, op: OpId) {
        self.era += usize::from(!self.findings.moved(body.op(op)));
        if let Some(session) = &mut self.session {
            body.within(op).into_iter().for_each(|inner| session.op_changed(body.op(inner)));
        }
    }
    fn op_modified(&mut self, body: &Body<'c>, op: OpId) {
        self.era += usize::from(!self.findings.changed(body.op(op)));
        if let Some(session) = &mut self.session {
            session.op_changed(body.op(op));
        }
    }
    fn op_erased(&mut self, body: &Body<'c>, op: OpId) {
        if let Some(session) = &mut self.session {
            session.op_changed(body.op(op));
        }
        self.era += usize::from(!self.findings.erased(body.op(op)));
    }
    fn block_inserted(&mut self, _: &Body<'c>, _: BlockId) {
        self.forget();
    }
    fn block_erased(&mut self, _: &Body<'c>, _: BlockId) {
        self.forget();
    }
}
