//! A session that is kept while an arena is rewritten.

use super::findings::Findings;
use super::{IndexModel, IrBounds, IrGraph, Owner, SuspendedBounds};
use bourn_bounds::Effort;
use bourn_ir::rewrite::Listener;
use bourn_ir::{BlockId, Body, Context, OpId};

/// A session on an arena between whose questions the arena is changed. A change costs what rests on the changed op; ops that only compute new
/// values cost nothing.
///
/// It is a [`Listener`]: a [`Rewriter`](bourn_ir::rewrite::Rewriter) tells it all changes. Those that are made without a rewriter have to be
/// told by the methods of the trait, or by [`KeptBounds::forget`]: otherwise answers are about the program as it was.
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
/// let entry = body.top_regions().next().unwrap().entry().unwrap();
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

/// How much a [`KeptBounds`] has read so far.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Work {
    /// The sessions that were begun: the first, and one after each time that everything was forgotten.
    pub sessions: usize,
    /// The columns of which facts were read; one of which they were read again counts again.
    pub columns: usize,
    /// The ops that were numbered in their blocks.
    pub positions: usize,
}

impl<'c> KeptBounds<'c> {
    /// Creates a session that takes `index` as unbounded, for an arena that was not asked about.
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

    /// Knows the op that the arena belongs to, as [`IrGraph::with_owner`] does.
    #[must_use]
    pub fn with_owner(self, owner: Owner<'c>) -> Self {
        KeptBounds { owner: Some(owner), ..self }
    }

    /// Makes the assumptions of a model about `index`, as [`IrGraph::with_index_model`] does.
    #[must_use]
    pub fn with_index_model(self, index: IndexModel) -> Self {
        KeptBounds { index, ..self }
    }

    /// Tries less for each question, or as much as usual, as [`IrBounds::with_effort`] does.
    #[must_use]
    pub fn with_effort(self, effort: Effort) -> Self {
        KeptBounds { effort, ..self }
    }

    /// Asks questions about the arena as it is now, which must be the same one each time.
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

    /// Forgets everything: the arena may have been changed in any way.
    pub fn forget(&mut self) {
        self.session = None;
        self.findings.forget();
    }

    /// Returns a number that stays while all that was told changed single values only. What was found in
    /// [`Terms`](bourn_bounds::Terms) may be used as long as it stays.
    #[must_use]
    pub fn era(&self) -> usize {
        // The next question begins a session, and with it an era.
        self.era + usize::from(self.session.is_none())
    }

    /// Returns how much was read so far.
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
