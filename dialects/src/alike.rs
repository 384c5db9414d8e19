//! What equations say of the sizes of ops, found once for all ops that are alike: of one kind, with the same types, attributes and
//! constants.
//!
//! A model has many ops of few kinds, and to evaluate an equation takes much longer than to look the answer up.

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

/// Ops with more operands are asked one by one: whether a value is there twice takes quadratic time to see.
const MAX_OPERANDS: usize = 16;

/// An operand or a result of an op, or one of its sizes, wherever the value comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    of: Of,
    dim: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Of {
    Operand(usize),
    Result(usize),
    /// A value of an op that is like no other one.
    Other(ValueId),
}

impl Place {
    fn new(op: OpRef<'_, '_>, column: Column<ValueId>) -> Self {
        let position = |values: &[ValueId]| values.iter().position(|value| *value == column.value);
        let of = position(op.operand_ids())
            .map(Of::Operand)
            .or_else(|| position(op.result_ids()).map(Of::Result))
            .unwrap_or(Of::Other(column.value));
        Place { of, dim: column.dimension() }
    }

    /// Returns the value that an op has there.
    pub fn value(self, op: OpRef<'_, '_>) -> ValueId {
        match self.of {
            Of::Operand(at) => op.operand_ids()[at],
            Of::Result(at) => op.result_ids()[at],
            Of::Other(value) => value,
        }
    }

    /// Returns the number that an op has there.
    pub fn column(self, op: OpRef<'_, '_>) -> Column<ValueId> {
        let value = self.value(op);
        self.dim.map_or(Column::index(value), |dim| Column::dim(value, dim))
    }

    /// Returns the dimension; `None` for the value itself.
    pub fn dim(self) -> Option<usize> {
        self.dim.map(|dim| dim as usize)
    }

    /// Returns whether the place is a size that the type leaves open.
    fn is_dynamic_size(self, op: OpRef<'_, '_>) -> bool {
        let shape = op.body().value_type(self.value(op)).shape();
        shape.zip(self.dim()).is_some_and(|(shape, dim)| shape.get(dim) == Some(&DYNAMIC))
    }
}

/// A size of a result; `M` is a map.
#[derive(Clone, Debug)]
pub enum Told<M> {
    /// A number.
    Number(i64),
    /// The result of a map, whose symbols are these.
    Computed(M, Vec<Place>),
}

/// The sizes of results.
type Sizes<M> = Vec<Vec<Told<M>>>;

/// What equations say of ops that are alike, in whatever function.
#[derive(Default, Debug)]
struct Answers {
    sizes: OnceLock<Option<Sizes<AffineMap>>>,
    equal: OnceLock<Vec<(Place, Place)>>,
}

/// What is known of ops, by kind; `None` if it may differ between ops of one kind.
type Kinds<T> = FxHashMap<Box<[usize]>, Option<T>>;

/// All that was answered in a context.
#[derive(Default, Debug)]
struct All(Mutex<Kinds<Arc<Answers>>>);

/// What the equations of an op say, or of ops that are alike.
#[derive(Default, Debug)]
pub struct Said<'c> {
    answers: Arc<Answers>,
    /// The sizes with maps that are attributes.
    sizes: OnceCell<Option<Sizes<Attribute<'c>>>>,
}

impl<'c> Said<'c> {
    /// Returns the sizes of all results, each a number or the result of one map; `None` if one is not known, or is no such size.
    pub fn sizes(&self, context: &'c Context, op: OpRef<'_, 'c>) -> Option<&[Vec<Told<Attribute<'c>>>]> {
        let attr = |told: &Told<AffineMap>| match told {
            Told::Number(size) => Told::Number(*size),
            Told::Computed(map, of) => {
                Told::Computed(context.attr(AttrData::AffineMap(map.clone())), of.clone())
            }
        };
        let of_result = |sizes: &Vec<Told<AffineMap>>| sizes.iter().map(attr).collect();
        let sizes = self.sizes.get_or_init(|| {
            let told = self.answers.sizes.get_or_init(|| told(op)).as_ref()?;
            Some(told.iter().map(of_result).collect())
        });
        sizes.as_deref()
    }

    /// Returns the sizes that are equal, pair by pair, without those of which the types say it.
    pub fn equal(&self, op: OpRef<'_, 'c>) -> &[(Place, Place)] {
        self.answers.equal.get_or_init(|| {
            let pairs = equal_sizes(op).into_iter().map(|(a, b)| (Place::new(op, a), Place::new(op, b)));
            pairs.filter(|(a, b)| a != b && (a.is_dynamic_size(op) || b.is_dynamic_size(op))).collect()
        })
    }
}

fn told(op: OpRef<'_, '_>) -> Option<Sizes<AffineMap>> {
    let one = |size: ReifiedSize| match size {
        ReifiedSize::Static(size) => Some(Told::Number(size)),
        ReifiedSize::Computed(Computed { map, operands, extremum: Extremum::Minimum })
            if map.num_results() == 1 =>
        {
            Some(Told::Computed(map, operands.into_iter().map(|column| Place::new(op, column)).collect()))
        }
        ReifiedSize::Computed(_) => None,
    };
    let results = reify_result_shapes(op).ok()?;
    // What is bound has a rank.
    results.into_iter().map(|sizes| sizes?.into_iter().map(one).collect()).collect()
}

/// What equations say of the ops of one function that were asked about.
#[derive(Debug)]
pub struct Alike<'c> {
    kinds: Kinds<Rc<Said<'c>>>,
    /// The same of all functions of the context.
    all: Arc<All>,
    /// The kind of the last op.
    kind: Vec<usize>,
}

impl<'c> Alike<'c> {
    /// Knows what was answered in a context before.
    pub fn new(context: &'c Context) -> Self {
        Alike { kinds: FxHashMap::default(), all: context.cache(), kind: Vec::new() }
    }

    /// Returns what is said of an op.
    pub fn of(&mut self, op: OpRef<'_, 'c>) -> Rc<Said<'c>> {
        let Some((def, equations)) = op.def().and_then(|def| Some((def, def.equations?))) else {
            return Rc::default();
        };
        if op.num_operands() > MAX_OPERANDS {
            return Rc::default();
        }
        self.look_at(op, def);
        let said = match self.kinds.get(&*self.kind) {
            Some(known) => known.clone(),
            None => {
                let answers = self.all.of(&self.kind, || equations.look_at_operands_only());
                let said = answers.map(|answers| Rc::new(Said { answers, sizes: OnceCell::new() }));
                self.kinds.insert(self.kind.as_slice().into(), said.clone());
                said
            }
        };
        said.unwrap_or_default()
    }

    /// Notes the kind of an op: its table, its attributes, and of each operand the type, where the value is there first, and what constant
    /// it is; then the types of the results. Each is kept once, so that addresses stand for them.
    fn look_at(&mut self, op: OpRef<'_, 'c>, def: &'static OpDef) {
        let kind = &mut self.kind;
        kind.clear();
        kind.extend([std::ptr::from_ref(def) as usize, op.attrs().len(), op.num_operands()]);
        for (name, value) in op.attrs() {
            kind.extend([name.addr(), value.addr()]);
        }
        let operands = op.operand_ids();
        for (at, operand) in op.operands().enumerate() {
            let first = operands[..at].iter().position(|known| *known == operands[at]).unwrap_or(at);
            // Of what has a shape, only the sizes are asked.
            let constant = if operand.ty().shape().is_some() { None } else { constant_of(operand) };
            kind.extend([operand.ty().addr(), first, constant.map_or(0, Attribute::addr)]);
        }
        kind.extend(op.results().map(|result| result.ty().addr()));
    }
}

impl All {
    /// Returns what is answered about a kind, if that does not differ between its ops.
    fn of(&self, kind: &[usize], are_alike: impl FnOnce() -> bool) -> Option<Arc<Answers>> {
        let mut kinds = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = kinds.get(kind) {
            return known.clone();
        }
        let answers = are_alike().then(Arc::default);
        kinds.insert(kind.into(), answers.clone());
        answers
    }
}
