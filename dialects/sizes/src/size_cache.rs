//! A cache of the result sizes that equations give. Ops share an entry if they have the same table, types, attributes and constant operands.
//!
//! A model has many ops with few distinct keys, and evaluating an equation takes much longer than a look-up.

use bourn_bounds::{Column, Extremum};
use bourn_equations::reify::{Computed, ReifiedSize, equal_sizes, reify_result_shapes};
use bourn_ir::def::OpDef;
use bourn_ir::fold::constant_of;
use bourn_ir::{AttrData, Attribute, Context, DYNAMIC, OpRef, ValueId};
use bourn_presburger::affine::AffineMap;
use rustc_hash::FxHashMap;
use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The most operands of a cached op: finding equal operands takes quadratic time.
const MAX_OPERANDS: usize = 16;

/// An operand or a result of an op, or one of its sizes, independent of the value in a particular op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    source: Source,
    dim: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    Operand(usize),
    Result(usize),
    /// Another value, in an op whose sizes are not shared.
    Other(ValueId),
}

impl Place {
    fn new(op: OpRef<'_, '_>, column: Column<ValueId>) -> Self {
        let position = |values: &[ValueId]| values.iter().position(|value| *value == column.value);
        let source = position(op.operand_ids())
            .map(Source::Operand)
            .or_else(|| position(op.result_ids()).map(Source::Result))
            .unwrap_or(Source::Other(column.value));
        Place { source, dim: column.dimension() }
    }

    /// Returns the value at this place of an op.
    pub fn value(self, op: OpRef<'_, '_>) -> ValueId {
        match self.source {
            Source::Operand(at) => op.operand_ids()[at],
            Source::Result(at) => op.result_ids()[at],
            Source::Other(value) => value,
        }
    }

    /// Returns the column at this place of an op.
    pub fn column(self, op: OpRef<'_, '_>) -> Column<ValueId> {
        let value = self.value(op);
        self.dim.map_or(Column::index(value), |dim| Column::dim(value, dim))
    }

    /// Returns the dimension; `None` for the value itself.
    pub fn dim(self) -> Option<usize> {
        self.dim.map(|dim| dim as usize)
    }

    /// Returns whether the place is a dynamic size.
    fn is_dynamic_size(self, op: OpRef<'_, '_>) -> bool {
        let shape = op.body().value_type(self.value(op)).shape();
        shape.zip(self.dim()).is_some_and(|(shape, dim)| shape.get(dim) == Some(&DYNAMIC))
    }
}

/// A cached size of a result; `M` is the type of maps.
#[derive(Clone, Debug)]
pub enum CachedSize<M> {
    /// A number.
    Number(i64),
    /// The result of a map, and the places of its symbols.
    Computed(M, Vec<Place>),
}

/// The sizes of results.
type Sizes<M> = Vec<Vec<CachedSize<M>>>;

/// The sizes and equalities of all ops with a key, in any function.
#[derive(Default, Debug)]
struct SharedSizes {
    sizes: OnceLock<Option<Sizes<AffineMap>>>,
    equal: OnceLock<Vec<(Place, Place)>>,
}

/// Entries by key; `None` if the sizes of ops with the key may differ.
type ByKey<T> = FxHashMap<Box<[usize]>, Option<T>>;

/// The cache of a context.
#[derive(Default, Debug)]
struct ContextCache(Mutex<ByKey<Arc<SharedSizes>>>);

/// The result sizes and equal sizes of an op, from its equations.
#[derive(Default, Debug)]
pub struct OpSizes<'c> {
    shared: Arc<SharedSizes>,
    /// The sizes, with maps as attributes.
    sizes: OnceCell<Option<Sizes<Attribute<'c>>>>,
}

impl<'c> OpSizes<'c> {
    /// Returns the sizes of all results; `None` if a size is unknown, or is neither a constant nor the result of one map.
    pub fn sizes(
        &self,
        context: &'c Context,
        op: OpRef<'_, 'c>,
    ) -> Option<&[Vec<CachedSize<Attribute<'c>>>]> {
        let attr = |size: &CachedSize<AffineMap>| match size {
            CachedSize::Number(size) => CachedSize::Number(*size),
            CachedSize::Computed(map, of) => {
                CachedSize::Computed(context.attr(AttrData::AffineMap(map.clone())), of.clone())
            }
        };
        let of_result = |sizes: &Vec<CachedSize<AffineMap>>| sizes.iter().map(attr).collect();
        let sizes = self.sizes.get_or_init(|| {
            let sizes = self.shared.sizes.get_or_init(|| evaluate(op)).as_ref()?;
            Some(sizes.iter().map(of_result).collect())
        });
        sizes.as_deref()
    }

    /// Returns the pairs of equal sizes of which at least one is dynamic.
    pub fn equal(&self, op: OpRef<'_, 'c>) -> &[(Place, Place)] {
        self.shared.equal.get_or_init(|| {
            let pairs = equal_sizes(op).into_iter().map(|(a, b)| (Place::new(op, a), Place::new(op, b)));
            pairs.filter(|(a, b)| a != b && (a.is_dynamic_size(op) || b.is_dynamic_size(op))).collect()
        })
    }
}

fn evaluate(op: OpRef<'_, '_>) -> Option<Sizes<AffineMap>> {
    let one = |size: ReifiedSize| match size {
        ReifiedSize::Static(size) => Some(CachedSize::Number(size)),
        ReifiedSize::Computed(Computed { map, operands, extremum: Extremum::Minimum })
            if map.num_results() == 1 =>
        {
            Some(CachedSize::Computed(
                map,
                operands.into_iter().map(|column| Place::new(op, column)).collect(),
            ))
        }
        ReifiedSize::Computed(_) => None,
    };
    let results = reify_result_shapes(op).ok()?;
    // All bound results have a rank.
    results.into_iter().map(|sizes| sizes?.into_iter().map(one).collect()).collect()
}

/// A cache of the sizes of one function's ops.
#[derive(Debug)]
pub struct SizeCache<'c> {
    by_key: ByKey<Rc<OpSizes<'c>>>,
    /// The cache of the context, for all functions.
    context_cache: Arc<ContextCache>,
    /// The key of the last op.
    key: Vec<usize>,
}

impl<'c> SizeCache<'c> {
    /// Creates a cache that starts with the entries of the context.
    pub fn new(context: &'c Context) -> Self {
        SizeCache { by_key: FxHashMap::default(), context_cache: context.cache(), key: Vec::new() }
    }

    /// Returns the entry of an op.
    pub fn of(&mut self, op: OpRef<'_, 'c>) -> Rc<OpSizes<'c>> {
        let Some((def, equations)) = op.def().and_then(|def| Some((def, def.equations?))) else {
            return Rc::default();
        };
        if op.num_operands() > MAX_OPERANDS {
            return Rc::default();
        }
        self.set_key(op, def);
        let entry = match self.by_key.get(&*self.key) {
            Some(known) => known.clone(),
            None => {
                let shared = self.context_cache.of(&self.key, || equations.look_at_operands_only());
                let entry = shared.map(|shared| Rc::new(OpSizes { shared, sizes: OnceCell::new() }));
                self.by_key.insert(self.key.as_slice().into(), entry.clone());
                entry
            }
        };
        entry.unwrap_or_default()
    }

    /// Sets the key of an op: its table, its attributes, for each operand its type, its first occurrence among the operands and its constant,
    /// and the types of the results. All of them are uniqued, so the key consists of addresses.
    fn set_key(&mut self, op: OpRef<'_, 'c>, def: &'static OpDef) {
        let key = &mut self.key;
        key.clear();
        key.extend([std::ptr::from_ref(def) as usize, op.attrs().len(), op.num_operands()]);
        for (name, value) in op.attrs() {
            key.extend([name.addr(), value.addr()]);
        }
        let operands = op.operand_ids();
        for (at, operand) in op.operands().enumerate() {
            let first = operands[..at].iter().position(|known| *known == operands[at]).unwrap_or(at);
            // The elements of shaped operands do not affect the sizes.
            let constant = if operand.ty().shape().is_some() { None } else { constant_of(operand) };
            key.extend([operand.ty().addr(), first, constant.map_or(0, Attribute::addr)]);
        }
        key.extend(op.results().map(|result| result.ty().addr()));
    }
}

impl ContextCache {
    /// Returns the entry of a key; `None` if the sizes of ops with the key may differ.
    fn of(&self, key: &[usize], is_determined: impl FnOnce() -> bool) -> Option<Arc<SharedSizes>> {
        let mut by_key = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = by_key.get(key) {
            return known.clone();
        }
        let shared = is_determined().then(Arc::default);
        by_key.insert(key.into(), shared.clone());
        shared
    }
}
