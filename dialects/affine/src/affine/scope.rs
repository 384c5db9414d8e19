//! Affine scopes: the values that maps may use as dimensions and as symbols.
//!
//! An affine scope is a region of an op with the trait `AffineScope`: a function, a module, a graybox, or an op of another dialect. An op
//! belongs to the innermost scope around it. A symbol is a number that is constant while the scope runs: it is defined at the top level of
//! the scope or outside of it, or computed from symbols without effects. Dimensions are symbols, and induction variables of `affine` loops.
//!
//! MLIR decides this by going outward region by region. Here a single check per value suffices: a value that an op sees is defined in a
//! region around the op. So it is defined at the top level of the scope, outside of it, or nested inside it, and only in the last case does
//! the answer depend on how it is computed.

use super::{ApplyOp, DelinearizeIndexOp, ForOp, GrayboxOp, LinearizeIndexOp, ParallelOp};
use crate::{memref, tensor};
use bourn_equations::rt::match_op;
use bourn_ir::def::Trait;
use bourn_ir::effects::{is_free_of_effects, is_speculatable};
use bourn_ir::fold::constant_of;
use bourn_ir::{BlockRef, Body, DYNAMIC, OpRef, RegionId, RegionRef, Value, ValueId};
use bourn_passes::for_each_body;
use rustc_hash::{FxHashMap, FxHashSet};

/// The region of the innermost affine scope around an op; `None` if no op around it is a scope.
pub type ScopeRegion = Option<RegionId>;

/// Caches which values are dimensions and symbols, for the values of one body. The answers become stale when the body changes.
#[derive(Clone, Default, Debug)]
pub struct AffineScopes {
    /// Whether the isolated op that owns the body is a scope.
    owner_is_scope: bool,
    /// The region of a graybox that is treated as removed.
    without: ScopeRegion,
    /// The region of its scope, for each queried region.
    regions: FxHashMap<RegionId, ScopeRegion>,
    /// Whether a value may be used in this way in a scope, for each queried value and scope.
    answers: FxHashMap<(ValueId, ScopeRegion, Kind), bool>,
}

/// How a map uses a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Kind {
    Symbol,
    Dim,
}

/// The result of checking one value.
enum Step<'a, 'c> {
    Holds,
    Fails,
    /// The value is valid if all of these are.
    If(Vec<(Value<'a, 'c>, Kind)>),
}

/// Returns whether an op starts an affine scope.
#[must_use]
pub fn is_affine_scope(op: OpRef<'_, '_>) -> bool {
    op.def().is_some_and(|def| def.has_trait(Trait::AffineScope))
}

/// Returns the innermost graybox around an op; `None` if there is no graybox between the op and its enclosing isolated op.
#[must_use]
pub fn enclosing_graybox<'a, 'c>(op: OpRef<'a, 'c>) -> Option<OpRef<'a, 'c>> {
    std::iter::successors(op.parent_op(), |op| op.parent_op()).find(|op| op.isa::<GrayboxOp>())
}

/// Returns whether a value is the induction variable of an `affine` loop.
#[must_use]
pub fn is_induction_variable(value: Value<'_, '_>) -> bool {
    let owner = value.owner_block().and_then(BlockRef::parent_op);
    owner.is_some_and(|op| op.isa::<ParallelOp>() || op.isa::<ForOp>() && value.number() == 0)
}

/// Visits the ops of a region in pre-order. Ops that start an affine scope are visited, but not the ops in them.
pub fn walk_affine<'a, 'c>(region: RegionRef<'a, 'c>, mut visit: impl FnMut(OpRef<'a, 'c>)) {
    let firsts = |region: RegionRef<'a, 'c>| region.blocks().rev().filter_map(BlockRef::first);
    let mut stack: Vec<OpRef<'a, 'c>> = firsts(region).collect();
    while let Some(op) = stack.pop() {
        visit(op);
        stack.extend(op.next());
        if !is_affine_scope(op) && op.isolated_body().is_none() {
            stack.extend(op.regions().rev().flat_map(firsts));
        }
    }
}

/// Runs a pass scope by scope, in a body and in the bodies of isolated ops in it. Scopes of one body are processed one after the other.
pub fn run_on_scopes<'c>(body: &mut Body<'c>, mut run: impl FnMut(&mut Body<'c>, RegionId)) {
    for_each_body(body, |body| for_each_scope(body, &mut run));
}

/// Calls a function with the region of each affine scope of a body, inner scopes before outer scopes, and the region of the body last. The
/// function may change the ops of its scope, but not of nested scopes.
pub fn for_each_scope<'c>(body: &mut Body<'c>, mut run: impl FnMut(&mut Body<'c>, RegionId)) {
    let mut scopes: Vec<RegionId> = Vec::new();
    let mut waiting: Vec<RegionRef<'_, 'c>> = body.top_regions().collect();
    while let Some(region) = waiting.pop() {
        scopes.push(region.id());
        walk_affine(region, |op| {
            if is_affine_scope(op) && op.isolated_body().is_none() {
                waiting.extend(op.regions());
            }
        });
    }
    for scope in scopes.into_iter().rev() {
        run(body, scope);
    }
}

impl AffineScopes {
    /// Creates the cache of a body; `owner` is the isolated op that the body belongs to.
    #[must_use]
    pub fn new(owner: Option<OpRef<'_, '_>>) -> AffineScopes {
        AffineScopes::of_body(owner.is_none_or(is_affine_scope))
    }

    /// Creates the cache of a body; `owner_is_scope` tells whether the isolated op that it belongs to is a scope.
    #[must_use]
    pub fn of_body(owner_is_scope: bool) -> AffineScopes {
        AffineScopes { owner_is_scope, ..AffineScopes::default() }
    }

    /// Treats a graybox as replaced by its contents; `region` is its region.
    #[must_use]
    pub fn without(self, region: RegionId) -> AffineScopes {
        AffineScopes { without: Some(region), owner_is_scope: self.owner_is_scope, ..AffineScopes::default() }
    }

    /// Discards all answers after a change of the body.
    pub fn forget(&mut self) {
        self.regions.clear();
        self.answers.clear();
    }

    /// Returns the scope that an op belongs to.
    pub fn scope_of(&mut self, op: OpRef<'_, '_>) -> ScopeRegion {
        op.block().and_then(BlockRef::region).and_then(|region| self.scope_of_region(region))
    }

    fn scope_of_region(&mut self, region: RegionRef<'_, '_>) -> ScopeRegion {
        let (mut passed, mut next) = (Vec::new(), Some(region));
        let mut scope = None;
        while let Some(region) = next {
            if let Some(known) = self.regions.get(&region.id()) {
                scope = *known;
                break;
            }
            passed.push(region.id());
            if self.is_scope_region(region) {
                scope = Some(region.id());
                break;
            }
            next = region.parent_region();
        }
        self.regions.extend(passed.into_iter().map(|region| (region, scope)));
        scope
    }

    fn is_scope_region(&self, region: RegionRef<'_, '_>) -> bool {
        self.without != Some(region.id()) && region.parent_op().map_or(self.owner_is_scope, is_affine_scope)
    }

    /// Returns whether a value is defined at the top level of an affine scope.
    #[must_use]
    pub fn is_top_level(&self, value: Value<'_, '_>) -> bool {
        region_of(value).is_some_and(|region| self.is_scope_region(region))
    }

    /// Returns whether a value that is visible in a scope may be a symbol of its maps.
    pub fn is_symbol(&mut self, value: Value<'_, '_>, scope: ScopeRegion) -> bool {
        self.may_be(Kind::Symbol, value, scope)
    }

    /// Returns whether a value that is visible in a scope may be a dimension of its maps.
    pub fn is_dim(&mut self, value: Value<'_, '_>, scope: ScopeRegion) -> bool {
        self.may_be(Kind::Dim, value, scope)
    }

    /// Checks the operands of a map or a set of an op, the dimensions first.
    pub fn check<'a, 'c: 'a>(
        &mut self,
        op: OpRef<'a, 'c>,
        operands: impl Iterator<Item = Value<'a, 'c>>,
        dims: usize,
    ) -> Result<(), &'static str> {
        let scope = self.scope_of(op);
        for (i, operand) in operands.enumerate() {
            if i < dims && !self.is_dim(operand, scope) {
                return Err("operand cannot be used as a dimension id");
            }
            if i >= dims && !self.is_symbol(operand, scope) {
                return Err("operand cannot be used as a symbol");
            }
        }
        Ok(())
    }

    /// Searches depth first through the operands of a value for a value that is invalid. If there is one, all values on the path to it are
    /// invalid, too; values that were completely searched before are valid.
    fn may_be(&mut self, kind: Kind, value: Value<'_, '_>, scope: ScopeRegion) -> bool {
        if let Some(known) = self.answers.get(&(value.id(), scope, kind)) {
            return *known;
        }
        // Most values are decided by a single check.
        let mut path = match self.step(value, kind, scope) {
            Step::Holds => return true,
            Step::Fails => return false,
            Step::If(needed) => vec![(value, kind, needed)],
        };
        let mut seen = FxHashSet::from_iter([(value.id(), kind)]);
        while let Some((value, kind, rest)) = path.last_mut() {
            let Some((next, as_what)) = rest.pop() else {
                self.answers.insert((value.id(), scope, *kind), true);
                path.pop();
                continue;
            };
            if !seen.insert((next.id(), as_what)) {
                continue;
            }
            let known = self.answers.get(&(next.id(), scope, as_what)).copied();
            let step = match known {
                Some(true) => Step::Holds,
                Some(false) => Step::Fails,
                None => self.step(next, as_what, scope),
            };
            match step {
                Step::Holds => {}
                Step::If(needed) => path.push((next, as_what, needed)),
                Step::Fails => {
                    self.answers.insert((next.id(), scope, as_what), false);
                    let failed = path.iter().map(|(value, kind, _)| ((value.id(), scope, *kind), false));
                    self.answers.extend(failed);
                    return false;
                }
            }
        }
        true
    }

    /// Checks how one value is computed.
    fn step<'a, 'c>(&mut self, value: Value<'a, 'c>, kind: Kind, scope: ScopeRegion) -> Step<'a, 'c> {
        if !value.ty().is_index() {
            return Step::Fails;
        }
        if self.is_fixed_in(value, scope) || kind == Kind::Dim && is_induction_variable(value) {
            return Step::Holds;
        }
        let Some(op) = value.defining_op() else { return Step::Fails };
        if op.def().is_some_and(|def| def.has_trait(Trait::ConstantLike)) {
            return Step::Holds;
        }
        match op.name().as_str() {
            memref::DimOp::NAME | tensor::DimOp::NAME => self.step_of_size(op.operand(0), op.operand(1)),
            ApplyOp::NAME | DelinearizeIndexOp::NAME | LinearizeIndexOp::NAME => {
                Step::If(op.operands().map(|operand| (operand, kind)).collect())
            }
            // The results of a graybox are computed in another scope.
            _ if is_affine_scope(op) => Step::Fails,
            _ if is_free_of_effects(op) && is_speculatable(op) => {
                // MLIR checks only the operands, so it accepts an op as a symbol whose region depends on an induction variable.
                let captured =
                    uses_from_outside(op, |_| true).into_iter().map(|(user, number)| user.operand(number));
                Step::If(op.operands().chain(captured).map(|value| (value, Kind::Symbol)).collect())
            }
            _ => Step::Fails,
        }
    }

    /// Visits the size of a dimension: it is fixed if its tensor or memref is defined at the top level, or was created with a fixed size.
    fn step_of_size<'a, 'c>(&self, source: Value<'a, 'c>, index: Value<'a, 'c>) -> Step<'a, 'c> {
        let mut source = self.outer_name(source);
        if self.is_top_level(source) {
            return Step::Holds;
        }
        let index = constant_of(index).and_then(|index| index.as_int());
        let Some(index) = index.and_then(|index| usize::try_from(index).ok()) else { return Step::Fails };
        while let Some(cast) = source.defined_by::<memref::CastOp>() {
            source = self.outer_name(cast.source().value());
            if source.ty().shape().is_none() {
                return Step::Fails;
            }
        }
        let Some(maker) = source.defining_op() else { return Step::Fails };
        let sizes = match_op!(maker {
            alloc: memref::AllocOp => alloc.dynamic_sizes(),
            view: memref::ViewOp => view.sizes(),
            part: memref::SubviewOp => part.sizes(),
            _ => return Step::Fails,
        });
        let Some(shape) = maker.result(0).ty().shape().filter(|shape| index < shape.len()) else {
            return Step::Fails;
        };
        if shape[index] != DYNAMIC {
            return Step::Holds;
        }
        let position = shape[..index].iter().filter(|&&size| size == DYNAMIC).count();
        sizes.get(position).map_or(Step::Fails, |size| Step::If(vec![(size.value(), Kind::Symbol)]))
    }

    /// Returns the operand for an argument of the removed graybox, and any other value itself.
    fn outer_name<'a, 'c>(&self, value: Value<'a, 'c>) -> Value<'a, 'c> {
        let region = value.owner_block().filter(|block| block.is_entry()).and_then(BlockRef::region);
        let region = region.filter(|region| self.without == Some(region.id()));
        let graybox = region.and_then(RegionRef::parent_op).filter(|_| value.defining_op().is_none());
        graybox.map_or(value, |graybox| graybox.operand(value.number()))
    }

    /// Returns whether a value is defined at the top level of a scope, or outside of it.
    fn is_fixed_in(&mut self, value: Value<'_, '_>, scope: ScopeRegion) -> bool {
        let (Some(scope), Some(region)) = (scope, region_of(value)) else { return false };
        if region.id() == scope {
            return true;
        }
        // Most values are defined in the scope.
        if self.scope_of_region(region) == Some(scope) {
            return false;
        }
        let scope = RegionRef::new(region.body(), scope);
        std::iter::successors(scope.parent_region(), |inner| inner.parent_region())
            .any(|outer| outer.id() == region.id())
    }
}

/// Returns the region in which a value is defined.
#[must_use]
pub fn region_of<'a, 'c>(value: Value<'a, 'c>) -> Option<RegionRef<'a, 'c>> {
    value.block().and_then(BlockRef::region)
}

/// Returns the uses in the regions of an op of values that are defined outside of it, as ops and operand numbers. Ops for which `enters` is
/// false are visited, but not the ops in them.
pub fn uses_from_outside<'a, 'c>(
    op: OpRef<'a, 'c>,
    enters: impl Fn(OpRef<'a, 'c>) -> bool,
) -> Vec<(OpRef<'a, 'c>, usize)> {
    let mut inside: FxHashSet<RegionId> = FxHashSet::default();
    let mut regions: Vec<RegionRef<'a, 'c>> = own_regions(op);
    let mut found = Vec::new();
    while let Some(region) = regions.pop() {
        inside.insert(region.id());
        for op in region.blocks().flat_map(BlockRef::ops) {
            // A visible value is defined in an enclosing region, and the regions inside the op were visited before.
            let is_outside =
                |value: Value<'_, '_>| region_of(value).is_none_or(|region| !inside.contains(&region.id()));
            let uses = op.operands().enumerate().filter(|(_, operand)| is_outside(*operand));
            found.extend(uses.map(|(number, _)| (op, number)));
            if enters(op) {
                regions.extend(own_regions(op));
            }
        }
    }
    found
}

/// Returns the regions of an op that may use values from outside.
fn own_regions<'a, 'c>(op: OpRef<'a, 'c>) -> Vec<RegionRef<'a, 'c>> {
    if op.isolated_body().is_some() { Vec::new() } else { op.regions().collect() }
}

/// Returns whether a block is in a region, directly or nested.
#[must_use]
pub fn is_within(block: BlockRef<'_, '_>, region: RegionRef<'_, '_>) -> bool {
    let id = region.id();
    std::iter::successors(block.region(), |inner| inner.parent_region()).any(|outer| outer.id() == id)
}
