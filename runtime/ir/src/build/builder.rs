//! The builder: inserts ops at a place, with a location.

use super::regions::Blueprint;
use super::{BuildError, Change, Description};
use crate::body::{BlockId, Body, OpId, OpName, OpRef, OpState, OwnedOp, RegionId, ValueId};
use crate::context::Context;
use crate::def::{Arity, Trait};
use crate::diag::Location;
use crate::interned::{ExternalResources, Type};
use crate::rewrite::{InsertionPoint, Rewriter};
use smallvec::SmallVec;

/// Inserts ops at a place of a body. All of them have the same location, and each follows the ops before it.
///
/// [`Rewriter::builder`] returns the builder of a rewrite pattern, and [`build_module`] passes one for a new module.
#[derive(Debug)]
pub struct Builder<'b, 'c> {
    /// The rewriter that inserts the ops.
    pub rewriter: Rewriter<'b, 'c>,
    location: Location<'c>,
}

/// An op that a builder has inserted. It does not borrow the body.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inserted {
    op: OpId,
    results: SmallVec<[ValueId; 2]>,
}

impl Inserted {
    /// Returns the op.
    #[must_use]
    pub fn id(&self) -> OpId {
        self.op
    }
    /// Returns the result of an op that has one.
    ///
    /// # Panics
    /// Panics if the op has no result, or several.
    #[track_caller]
    #[must_use]
    pub fn result(&self) -> ValueId {
        match self.results[..] {
            [result] => result,
            _ => panic!("the op has {} results, not one", self.results.len()),
        }
    }
    /// Returns all results.
    #[must_use]
    pub fn results(&self) -> &[ValueId] {
        &self.results
    }
}

impl From<Inserted> for OpId {
    fn from(inserted: Inserted) -> Self {
        inserted.op
    }
}

impl<'b, 'c> Builder<'b, 'c> {
    /// Creates a builder with an insertion point and a location.
    pub fn new(
        context: &'c Context,
        body: &'b mut Body<'c>,
        point: InsertionPoint,
        location: Location<'c>,
    ) -> Self {
        let mut rewriter = Rewriter::new(context, body);
        rewriter.point = Some(point);
        Builder { rewriter, location }
    }
    /// Returns the context.
    #[must_use]
    pub fn context(&self) -> &'c Context {
        self.rewriter.context
    }
    /// Returns the body, for reading.
    #[must_use]
    pub fn body(&self) -> &Body<'c> {
        self.rewriter.body()
    }
    /// Returns the location of the ops.
    #[must_use]
    pub fn location(&self) -> Location<'c> {
        self.location
    }
    /// Changes the location of the ops that are inserted next.
    pub fn set_location(&mut self, location: Location<'c>) {
        self.location = location;
    }
    /// Moves the insertion point.
    pub fn move_to(&mut self, point: InsertionPoint) {
        self.rewriter.point = Some(point);
    }
    /// Returns the view of an op.
    #[must_use]
    pub fn view(&self, op: impl Into<OpId>) -> OpRef<'_, 'c> {
        self.rewriter.op(op.into())
    }
    /// Returns the type of a value.
    #[must_use]
    pub fn type_of(&self, value: ValueId) -> Type<'c> {
        self.rewriter.body().value_type(value)
    }
    /// Changes an op.
    ///
    /// # Panics
    /// Panics as [`Change::apply`] does.
    #[track_caller]
    pub fn change(&mut self, change: Change<'c>) {
        self.rewriter.change(change);
    }

    /// Inserts an op, with the result types and regions that follow from its parts.
    ///
    /// # Panics
    /// Panics as [`Builder::try_insert`] fails.
    #[track_caller]
    pub fn insert(&mut self, op: impl Description<'c>) -> Inserted {
        match self.make(op.into_parts(), None) {
            Ok(inserted) => inserted,
            Err(why) => panic!("{why}"),
        }
    }
    /// Inserts an op, with the result types and regions that follow from its parts.
    ///
    /// A region that is not given is created. If the op requires that it has an entry block, this block is created with arguments.
    ///
    /// # Errors
    /// Returns an error if a result type is not given and does not follow from the operands and attributes, or if the same holds for an
    /// argument of a required entry block. The body is unchanged then.
    pub fn try_insert(&mut self, op: impl Description<'c>) -> Result<Inserted, BuildError> {
        self.make(op.into_parts(), None)
    }
    /// Inserts an op, and fills its first region with a function, which gets the arguments of the entry block. A terminator that may be left
    /// out of the text is added.
    ///
    /// # Panics
    /// Panics as [`Builder::insert`] does, and if the op declares no region.
    #[track_caller]
    pub fn insert_with(
        &mut self,
        op: impl Description<'c>,
        fill: impl FnOnce(&mut Builder<'_, 'c>, &[ValueId]),
    ) -> Inserted {
        let mut fill = Some(fill);
        let mut once = |builder: &mut Builder<'_, 'c>, arguments: &[ValueId]| {
            if let Some(fill) = fill.take() {
                fill(builder, arguments);
            }
        };
        match self.make(op.into_parts(), Some(&mut once)) {
            Ok(inserted) => inserted,
            Err(why) => panic!("{why}"),
        }
    }
    /// Creates a region with one block that has arguments of these types, and fills it. The region belongs to the next op that is described
    /// with it.
    pub fn region(
        &mut self,
        arguments: &[Type<'c>],
        fill: impl FnOnce(&mut Builder<'_, 'c>, &[ValueId]),
    ) -> RegionId {
        let (region, block) = self.rewriter.create_region(arguments, self.location);
        self.inside(block, fill);
        region
    }
    /// Calls a function that inserts ops at the end of a block, and gets the arguments of the block. The insertion point stays the same.
    pub fn inside(&mut self, block: BlockId, fill: impl FnOnce(&mut Builder<'_, 'c>, &[ValueId])) {
        let before = self.rewriter.point.replace(InsertionPoint::End(block));
        let arguments = crate::BlockRef::new(self.body(), block).arg_ids().to_vec();
        fill(self, &arguments);
        self.rewriter.point = before;
    }

    /// Creates and inserts an op; `fill` fills its first region.
    fn make(&mut self, op: super::NewOp<'c>, fill: Option<Fill<'_, 'c>>) -> Result<Inserted, BuildError> {
        let context = self.rewriter.context;
        let body = self.rewriter.body();
        let (mut state, plans) = op.resolve(context, self.location, &|value| body.value_type(value))?;
        let error = |message| BuildError { op: state.name.def().map_or("", |def| def.name), message };
        for (i, plan) in plans.iter().enumerate() {
            let filled = i == 0 && fill.is_some();
            if let Blueprint::New { name, has_entry, arguments: None, .. } = plan
                && (*has_entry || filled)
            {
                return Err(error(format!("needs the region '{name}', whose arguments have unknown types")));
            }
        }
        if fill.is_some() && plans.is_empty() {
            return Err(error("has no region to fill".to_owned()));
        }
        let first = state.name.def().and_then(|def| def.regions.first());
        let terminator = first.and_then(|region| region.terminator);
        if state.is_isolated() && state.body.is_none() {
            let mut inner = Body::new();
            let blocks = entries(&mut inner, &plans, fill.is_some(), self.location, Body::add_top_region);
            if let (Some(fill), Some(Some(block))) = (fill, blocks.first().map(|(_, block)| *block)) {
                let point = InsertionPoint::End(block);
                Builder::new(context, &mut inner, point, self.location).fill(block, terminator, fill);
            }
            state.body = Some(Box::new(inner));
            return Ok(self.insert_state(state));
        }
        let location = self.location;
        let blocks =
            self.rewriter.with_body(|body| entries(body, &plans, fill.is_some(), location, Body::add_region));
        state.regions.extend(blocks.iter().map(|(region, _)| *region));
        let inserted = self.insert_state(state);
        if let (Some(fill), Some((region, _))) = (fill, blocks.first()) {
            let entry = crate::RegionRef::new(self.body(), *region).entry().map(|entry| entry.id());
            if let Some(block) = entry {
                let after = self.rewriter.point.replace(InsertionPoint::End(block));
                self.fill(block, terminator, fill);
                self.rewriter.point = after;
            }
        }
        Ok(inserted)
    }
    fn insert_state(&mut self, state: OpState<'c>) -> Inserted {
        let op = self.rewriter.create(state);
        Inserted { op, results: self.rewriter.op(op).result_ids().into() }
    }
    /// Fills a block, at whose end the insertion point is, and adds the terminator if it is missing.
    fn fill(&mut self, block: BlockId, terminator: Option<&'static str>, fill: Fill<'_, 'c>) {
        let arguments = crate::BlockRef::new(self.body(), block).arg_ids().to_vec();
        fill(self, &arguments);
        let last = crate::BlockRef::new(self.body(), block).last().and_then(OpRef::def);
        if last.is_some_and(|def| def.has_trait(Trait::Terminator)) {
            return;
        }
        let context = self.rewriter.context;
        let def = terminator.and_then(|name| context.op_def(name));
        if let Some(def) = def.filter(|def| def.operands.iter().all(|group| group.arity != Arity::One)) {
            self.rewriter.point = Some(InsertionPoint::End(block));
            self.rewriter.create(OpState::new(OpName::Known(def), self.location));
        }
    }
}

impl<'c> Rewriter<'_, 'c> {
    /// Returns a builder that inserts ops before an op, with the location of that op.
    pub fn before(&mut self, op: OpId) -> Builder<'_, 'c> {
        self.builder(InsertionPoint::Before(op), self.op(op).location())
    }
    /// Returns a builder with an insertion point and a location. The rewriter's insertion point stays the same.
    pub fn builder(&mut self, point: InsertionPoint, location: Location<'c>) -> Builder<'_, 'c> {
        let mut rewriter = self.reborrow();
        rewriter.point = Some(point);
        Builder { rewriter, location }
    }
    /// Inserts an op before `op`, with its location, and replaces the results of `op` by those of the new op.
    ///
    /// # Panics
    /// Panics as [`Builder::insert`] and [`Rewriter::replace_op`] do.
    #[track_caller]
    pub fn replace_with(&mut self, op: OpId, by: impl Description<'c>) -> Inserted {
        let inserted = self.before(op).insert(by);
        self.replace_op(op, inserted.results());
        inserted
    }
    /// Changes an op.
    ///
    /// # Panics
    /// Panics as [`Change::apply`] does.
    #[track_caller]
    pub fn change(&mut self, change: Change<'c>) {
        let (op, context) = (change.op(), self.context);
        self.modify_op(op, |body| change.apply(context, body));
    }
}

/// A function that fills a block.
type Fill<'f, 'c> = &'f mut dyn FnMut(&mut Builder<'_, 'c>, &[ValueId]);

/// Creates the planned regions, which `add` adds, and returns each with its entry block.
fn entries<'c>(
    body: &mut Body<'c>,
    plans: &[Blueprint<'c>],
    filled: bool,
    location: Location<'c>,
    add: fn(&mut Body<'c>) -> RegionId,
) -> Vec<(RegionId, Option<BlockId>)> {
    let mut out = Vec::with_capacity(plans.len());
    for (i, plan) in plans.iter().enumerate() {
        match plan {
            Blueprint::Given(region) => out.push((*region, None)),
            Blueprint::New { has_entry, arguments, .. } => {
                let region = add(body);
                let block = (*has_entry || filled && i == 0).then(|| {
                    let block = body.add_block(region);
                    for ty in arguments.iter().flatten() {
                        body.add_argument(block, *ty, location);
                    }
                    block
                });
                out.push((region, block));
            }
        }
    }
    out
}

/// Creates a `builtin.module`, whose ops a function inserts.
pub fn build_module<'c>(
    context: &'c Context,
    location: Location<'c>,
    fill: impl FnOnce(&mut Builder<'_, 'c>),
) -> OwnedOp<'c> {
    let mut inner = Body::new();
    let region = inner.add_top_region();
    let block = inner.add_block(region);
    fill(&mut Builder::new(context, &mut inner, InsertionPoint::End(block), location));
    let mut state = OpState::new(context.op_name("builtin.module"), location);
    state.body = Some(Box::new(inner));
    let mut body = Body::new();
    let op = body.create(state);
    OwnedOp { body, op, external: ExternalResources::default() }
}
