//! The pass `resolve-ranked-shaped-type-result-dims`, which replaces `tensor.dim` of a result by the size from the equations of the op that
//! defines the result.

use crate::materialize::{Bound, Builder, Ops};
use crate::size_cache::{CachedSize, SizeCache};
use crate::tensor::DimOp;
use bourn_bounds::{Column, Extremum};
use bourn_equations::reify::{Computed, ReifiedSize, reify_size};
use bourn_ir::{Attribute, Body, Context, OpId, OpRef, Value, ValueId};
use bourn_passes::{Pass, PassFailed, Target};
use rustc_hash::FxHashMap;

/// Replaces sizes of results by sizes from the equations of their ops.
#[derive(Pass, Clone, Copy, Debug)]
#[pass(
    argument = "resolve-ranked-shaped-type-result-dims",
    name = "ResolveRankedShapeTypeResultDims",
    anchors("func.func")
)]
pub struct ResolveDims;

/// Replaces sizes of results by sizes from the equations of their ops, under the name of an MLIR pass that covers more interfaces.
#[derive(Pass, Clone, Copy, Debug)]
#[pass(
    argument = "resolve-shaped-type-result-dims",
    name = "ResolveShapedTypeResultDims",
    anchors("func.func")
)]
pub struct ResolveShapedDims;

impl Pass for ResolveDims {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        let Some((context, body)) = target.context_and_body() else { return Ok(()) };
        let mut dims = Vec::new();
        bourn_passes::walk(body, |op| dims.extend(op.isa::<DimOp>().then(|| op.id())));
        let mut sizes = Sizes { context, body, cache: SizeCache::new(context), known: FxHashMap::default() };
        for dim in dims {
            if let Some(value) = sizes.of_dim(dim) {
                sizes.body.replace_and_erase(dim, &[value]);
            }
        }
        Ok(())
    }
}

impl Pass for ResolveShapedDims {
    fn run<'c>(&self, target: &mut Target<'_, 'c>) -> Result<(), PassFailed> {
        ResolveDims.run(target)
    }
}

/// The largest rank of a result whose sizes are all computed at once.
const MAX_RANK: usize = 8;

/// A size of a result: the value and the dimension.
type Key = (ValueId, usize);

/// The sizes of results as values. Each is built once, before the op of the result, so that all uses of the result can use it.
struct Sizes<'b, 'c> {
    context: &'c Context,
    body: &'b mut Body<'c>,
    cache: SizeCache<'c>,
    /// The sizes found so far; `None` for a size that is unknown, or is being built.
    known: FxHashMap<Key, Option<ValueId>>,
}

impl Sizes<'_, '_> {
    /// Returns the value that replaces a `tensor.dim`.
    fn of_dim(&mut self, dim: OpId) -> Option<ValueId> {
        let op = self.body.op(dim).dyn_cast::<DimOp>()?;
        let key = (op.source().id(), usize::try_from(op.index().constant()?).ok()?);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        match self.open(key) {
            Opened::Known(size) => {
                let bound = Bound::constant(size);
                Some(Builder::new(self.context, self.body, Ops::Affine).materialize(dim, &bound))
            }
            Opened::Computed(size) => {
                self.make(size);
                self.known.get(&key).copied().flatten()
            }
            Opened::Unknown => None,
        }
    }

    /// Builds a size, after the sizes that it is computed from.
    fn make(&mut self, wanted: Open) {
        let mut open = vec![wanted];
        while let Some(Open { key, missing, .. }) = open.last_mut() {
            if let Some(next) = missing.pop() {
                // A size that is being built depends on itself.
                if !self.known.contains_key(&next) {
                    match self.open(next) {
                        Opened::Computed(size) => open.push(size),
                        Opened::Known(size) => self.make_constant(next, size),
                        // A `dim` op reads it.
                        Opened::Unknown => {}
                    }
                }
                continue;
            }
            let (key, Some(Open { before, mut size, .. })) = (*key, open.pop()) else { return };
            for operand in &mut size.operands {
                if let Some(known) = part(operand).and_then(|part| self.known.get(&part).copied().flatten()) {
                    *operand = Column::index(known);
                }
            }
            if let Some(bound) = Bound::reified(ReifiedSize::Computed(size), self.body) {
                let made = Builder::new(self.context, self.body, Ops::Affine).materialize(before, &bound);
                self.known.insert(key, Some(made));
            }
        }
    }

    /// Builds a constant size, for sizes that are computed from it.
    fn make_constant(&mut self, key: Key, size: i64) {
        if let Some(op) = Value::new(self.body, key.0).defining_op().map(OpRef::id) {
            let bound = Bound::constant(size);
            let made = Builder::new(self.context, self.body, Ops::Affine).materialize(op, &bound);
            self.known.insert(key, Some(made));
        }
    }

    /// Returns the cached size of an equal op, if all sizes of the op are known.
    fn cached_size(&mut self, (value, dim): Key) -> Option<ReifiedSize> {
        let view = Value::new(self.body, value);
        let (op, shape) = (view.defining_op()?, view.ty().shape()?);
        if op.num_results() > 1 || shape.len() > MAX_RANK {
            return None;
        }
        let known = self.cache.of(op);
        Some(match known.sizes(self.context, op)?.first()?.get(dim)? {
            CachedSize::Number(size) => ReifiedSize::Static(*size),
            CachedSize::Computed(map, places) => ReifiedSize::Computed(Computed {
                map: Attribute::as_affine_map(*map)?.clone(),
                operands: places.iter().map(|place| place.column(op)).collect(),
                extremum: Extremum::Minimum,
            }),
        })
    }

    /// Opens a size: looks up its equation. While a size is being built, or if it is unknown, it is recorded as unknown.
    fn open(&mut self, key: Key) -> Opened {
        let cached = self.cached_size(key);
        let value = Value::new(self.body, key.0);
        let size = match cached.or_else(|| reify_size(value, key.1).ok()) {
            Some(ReifiedSize::Static(size)) => return Opened::Known(size),
            Some(ReifiedSize::Computed(size)) => Some(size),
            None => None,
        };
        self.known.insert(key, None);
        let Some((size, op)) = size.zip(value.defining_op()) else { return Opened::Unknown };
        let missing = size.operands.iter().filter_map(part).collect();
        Opened::Computed(Open { key, before: op.id(), size, missing })
    }
}

/// The state of a size before it is built.
enum Opened {
    Known(i64),
    Computed(Open),
    Unknown,
}

/// A size that is being built.
struct Open {
    key: Key,
    /// The op of the result.
    before: OpId,
    size: Computed,
    /// The sizes that it is computed from, as far as they are not yet visited.
    missing: Vec<Key>,
}

/// Returns the result size that a column stands for, if it is one.
fn part(column: &Column<ValueId>) -> Option<Key> {
    column.dimension().map(|dim| (column.value, dim as usize))
}
