//! Reified shapes: the sizes of an op's results as numbers, or as affine maps of the op's operands and their sizes.
//!
//! This is MLIR's `ReifyRankedShapedTypeOpInterface`, implemented by the op's equations. The numbers of the evaluator's
//! domain are affine expressions over *leaves*; a leaf is an operand of type `index` or one size of an operand. This
//! module creates no ops: the caller creates a `dim` op for each leaf that is a size, and one op that applies the map.
//!
//! Only the op itself is analyzed, not the definitions of its operands: the engine does that
//! ([`IrBounds`](crate::value_bounds::IrBounds)).

use bourn_bounds::{Column, Extremum};
use bourn_ir::{DYNAMIC, OpRef, Value, ValueId};
use bourn_presburger::affine::{AffineExpr, AffineMap, BinaryKind};
use bourn_terms::equation::{
    AttrIdx, Called, Choice, Counted, Domain, Equation, Expr, FoldOp, Query, QueryPart, Sink, facts,
    relations,
};
use bourn_terms::{BinaryOp, Rel};
use std::cell::RefCell;
use std::fmt;

/// The largest number of nodes in an expression; shared ones count each time.
const MAX_SIZE: u64 = 4096;
/// The largest number of items in a minimum or a maximum.
const MAX_ITEMS: usize = 64;

/// A size of a result.
#[derive(Clone, Debug)]
pub enum ReifiedSize {
    /// A number known at compile time.
    Static(i64),
    /// A number that is known when the op is executed.
    Computed(Computed),
}

/// A number that is computed from the operands of an op and their sizes.
#[derive(Clone, Debug)]
pub struct Computed {
    /// The number, if the map has one result; otherwise the number is the least or greatest of its results. All inputs
    /// are symbols.
    pub map: AffineMap,
    /// The operands of type `index` and sizes of operands that the symbols stand for, each once.
    pub operands: Vec<Column<ValueId>>,
    /// The choice among several results; [`Extremum::Minimum`] if there is one result.
    pub extremum: Extremum,
}

/// Why a size cannot be reified.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotReified {
    /// The value is not a result of an op with equations, or has no such dimension.
    NoSize,
    /// No equation gives the size.
    NoEquation,
    /// The size has a quotient or a remainder by a number that is only known at run time, or a product with a minimum
    /// or maximum.
    NotAffine,
    /// The size is a sum or another function of minima and maxima that cannot be written as a single minimum or
    /// maximum.
    Extrema,
    /// The size depends on a value that is not available before the op.
    Inside,
    /// The size depends on an operand of fixed width, which wraps.
    FixedWidth,
    /// The size is one of two values, depending on the execution.
    Choice,
    /// A number in the size does not fit into 64 bits, or its expression is too large.
    TooLarge,
}

impl fmt::Display for NotReified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotReified::NoSize => "it is no size of a result",
            NotReified::NoEquation => "no equation says it",
            NotReified::NotAffine => "it is not affine",
            NotReified::Extrema => "it is no single minimum or maximum",
            NotReified::Inside => "it depends on what the op computes",
            NotReified::FixedWidth => "it depends on an integer of fixed width",
            NotReified::Choice => "it depends on which branch is taken",
            NotReified::TooLarge => "it is too large",
        })
    }
}

impl std::error::Error for NotReified {}

/// Returns the sizes of all results that have a rank, result by result; `None` for a result without rank.
///
/// # Errors
/// Fails for the first size that is unknown, since no op can replace the result then.
pub fn reify_result_shapes(op: OpRef<'_, '_>) -> Result<Vec<Option<Vec<ReifiedSize>>>, NotReified> {
    let shape = |result: Value<'_, '_>| {
        let rank = result.ty().shape().map(<[i64]>::len);
        rank.map(|rank| (0..rank).map(|d| reify_size(result, d)).collect()).transpose()
    };
    op.results().map(shape).collect()
}

/// Returns one size of a result: a number if its type or its equation gives one.
///
/// # Errors
/// Returns the reason why the size is unknown before the op is executed.
pub fn reify_size(result: Value<'_, '_>, dim: usize) -> Result<ReifiedSize, NotReified> {
    let size = result.ty().shape().and_then(|shape| shape.get(dim)).ok_or(NotReified::NoSize)?;
    if *size != DYNAMIC {
        return Ok(ReifiedSize::Static(*size));
    }
    let op = result.defining_op().ok_or(NotReified::NoSize)?;
    // A function in Rust computes bounds of values, but no exact size.
    let equations = op.def().filter(|def| def.hooks.bounds.is_none()).and_then(|def| def.equations);
    let equations = equations.ok_or(NotReified::NoEquation)?;
    let domain = Affine { queried: (result.id(), dim), leaves: RefCell::default() };
    let mut found = Found(Err(NotReified::NoEquation));
    facts(op, equations, Query { value: result, part: QueryPart::Dim(dim) }, &domain, &mut found);
    let Form { items, extremum } = found.0?;
    if let [only] = &*items
        && let Some(size) = only.as_constant()
    {
        return Ok(ReifiedSize::Static(size));
    }
    let (leaves, extremum) = (domain.leaves.into_inner(), extremum.unwrap_or(Extremum::Minimum));
    // An item without a leaf that is not a number overflowed 64 bits.
    let uses_any = |item: &AffineExpr| (0..leaves.len()).any(|i| item.uses_symbol(i as u32));
    if items.iter().any(|item| item.as_constant().is_none() && !uses_any(item)) {
        return Err(NotReified::TooLarge);
    }
    // Equations that were not used may also have added leaves.
    let used = |i: &usize| items.iter().any(|item| item.uses_symbol(*i as u32));
    let used: Vec<usize> = (0..leaves.len()).filter(used).collect();
    let mut symbols = vec![AffineExpr::constant(0); leaves.len()];
    for (new, &old) in used.iter().enumerate() {
        symbols[old] = AffineExpr::symbol(new as u32);
    }
    let items = items.iter().map(|item| item.replace(&[], &symbols)).collect();
    let operands = used.into_iter().map(|i| leaves[i]).collect::<Vec<_>>();
    let map = AffineMap::new(0, operands.len(), items);
    Ok(ReifiedSize::Computed(Computed { map, operands, extremum }))
}

/// Returns the pairs of sizes that the equations of an op state to be equal.
pub fn equal_sizes(op: OpRef<'_, '_>) -> Vec<(Column<ValueId>, Column<ValueId>)> {
    let equations = op.def().filter(|def| def.hooks.bounds.is_none()).and_then(|def| def.equations);
    let Some(equations) = equations else { return Vec::new() };
    let mut found = Vec::new();
    let is_wanted = |a: &Expr<'_>, rel, b: &Expr<'_>| rel == Rel::Eq && a.may_be_size() && b.may_be_size();
    relations(op, equations, &Sizes, is_wanted, &mut |a: Option<Column<ValueId>>, _, b| {
        found.extend(a.zip(b));
    });
    found
}

/// The domain in which a number is a size, or unknown.
struct Sizes;

impl<'a, 'c> Domain<OpRef<'a, 'c>> for Sizes {
    type Size = Option<Column<ValueId>>;

    fn int(&self, _: i128) -> Self::Size {
        None
    }
    fn index(&self, _: OpRef<'a, 'c>, _: Value<'a, 'c>) -> Option<Self::Size> {
        None
    }
    fn dim(&self, _: OpRef<'a, 'c>, value: Value<'a, 'c>, d: usize) -> Option<Self::Size> {
        Some(u32::try_from(d).ok().map(|d| Column::dim(value.id(), d)))
    }
    fn apply(&self, _: OpRef<'a, 'c>, _: AttrIdx, _: usize, _: &[Value<'a, 'c>]) -> Option<Self::Size> {
        None
    }
    fn neg(&self, _: Self::Size) -> Option<Self::Size> {
        None
    }
    fn binary(&self, _: BinaryOp, _: Self::Size, _: Self::Size) -> Option<Self::Size> {
        None
    }
    fn fold(&self, _: FoldOp, _: Vec<Self::Size>) -> Option<Self::Size> {
        None
    }
}

/// A number as a map can express it: an affine expression, or the minimum or maximum of several.
#[derive(Clone, Debug)]
struct Form {
    items: Vec<AffineExpr>,
    /// `None` if there is one item.
    extremum: Option<Extremum>,
}

impl Form {
    fn one(item: AffineExpr) -> Self {
        Form { items: vec![item], extremum: None }
    }

    fn constant(value: i128) -> Result<Self, NotReified> {
        i64::try_from(value)
            .map(|value| Form::one(AffineExpr::constant(value)))
            .map_err(|_| NotReified::TooLarge)
    }

    fn as_one(&self) -> Option<&AffineExpr> {
        match &*self.items {
            [only] => Some(only),
            _ => None,
        }
    }

    fn as_constant(&self) -> Option<i64> {
        self.as_one()?.as_constant()
    }

    /// Applies `change` to each item; `reverses` is set if it reverses their order instead of keeping it.
    fn map(&self, reverses: bool, change: impl Fn(&AffineExpr) -> AffineExpr) -> Result<Self, NotReified> {
        let items: Vec<AffineExpr> = self.items.iter().map(change).collect();
        if items.iter().any(|item| item.size() > MAX_SIZE) {
            return Err(NotReified::TooLarge);
        }
        let extremum = self.extremum.map(|extremum| match extremum {
            Extremum::Minimum if reverses => Extremum::Maximum,
            Extremum::Maximum if reverses => Extremum::Minimum,
            same => same,
        });
        Ok(Form { items, extremum })
    }

    fn add(&self, other: &Form) -> Result<Self, NotReified> {
        match (self.as_one(), other.as_one()) {
            (_, Some(one)) => self.map(false, |item| item.clone() + one.clone()),
            (Some(one), None) => other.map(false, |item| one.clone() + item.clone()),
            (None, None) => Err(NotReified::Extrema),
        }
    }

    fn scale(&self, by: i64) -> Result<Self, NotReified> {
        match by {
            0 => Form::constant(0),
            _ => self.map(by < 0, |item| item.clone() * by),
        }
    }

    fn extremum(self, other: Form, wanted: Extremum) -> Result<Self, NotReified> {
        if [&self, &other].iter().any(|form| form.extremum.is_some_and(|own| own != wanted)) {
            return Err(NotReified::Extrema);
        }
        let mut items = self.items;
        for item in other.items {
            if !items.contains(&item) {
                items.push(item);
            }
        }
        match items.len() {
            1 => Ok(Form { items, extremum: None }),
            len if len > MAX_ITEMS => Err(NotReified::TooLarge),
            _ => Ok(Form { items, extremum: Some(wanted) }),
        }
    }
}

/// The value of an expression: the requested size, or a number, if it has a form.
#[derive(Clone, Debug)]
enum Size {
    Queried,
    Form(Result<Form, NotReified>),
}

impl Size {
    /// Returns the number, if it is a function of the op's operands.
    fn form(self) -> Result<Form, NotReified> {
        match self {
            Size::Queried => Err(NotReified::Inside),
            Size::Form(form) => form,
        }
    }
}

/// The domain in which numbers are forms over leaves.
struct Affine {
    queried: (ValueId, usize),
    leaves: RefCell<Vec<Column<ValueId>>>,
}

impl Affine {
    /// Returns a leaf: an operand of the op, or a size of an operand.
    fn leaf(&self, op: OpRef<'_, '_>, column: Column<ValueId>) -> Result<Form, NotReified> {
        if !op.operand_ids().contains(&column.value) {
            return Err(NotReified::Inside);
        }
        let mut leaves = self.leaves.borrow_mut();
        let at = leaves.iter().position(|leaf| *leaf == column).unwrap_or_else(|| {
            leaves.push(column);
            leaves.len() - 1
        });
        u32::try_from(at).map(|at| Form::one(AffineExpr::symbol(at))).map_err(|_| NotReified::TooLarge)
    }

    fn index(&self, op: OpRef<'_, '_>, value: Value<'_, '_>) -> Result<Form, NotReified> {
        if !value.ty().is_index() {
            return Err(NotReified::FixedWidth);
        }
        match value.constant() {
            Some(value) => Form::constant(value),
            None => self.leaf(op, Column::index(value.id())),
        }
    }
}

fn binary(op: BinaryOp, a: Form, b: Form) -> Result<Form, NotReified> {
    let divided = |kind: BinaryKind| match b.as_constant().filter(|divisor| *divisor > 0) {
        Some(divisor) => Ok((kind, AffineExpr::constant(divisor))),
        None => Err(NotReified::NotAffine),
    };
    match op {
        BinaryOp::Add => a.add(&b),
        BinaryOp::Sub => a.add(&b.scale(-1)?),
        BinaryOp::Mul => match (a.as_constant(), b.as_constant()) {
            (_, Some(by)) => a.scale(by),
            (Some(by), None) => b.scale(by),
            // All inputs are symbols, so that the product is still an expression of a map.
            (None, None) => match (a.as_one(), b.as_one()) {
                (Some(x), Some(y)) => a.map(false, |_| x.clone() * y.clone()),
                _ => Err(NotReified::NotAffine),
            },
        },
        BinaryOp::FloorDiv | BinaryOp::CeilDiv => {
            let is_floor = op == BinaryOp::FloorDiv;
            let (kind, by) = divided(if is_floor { BinaryKind::FloorDiv } else { BinaryKind::CeilDiv })?;
            a.map(false, |item| AffineExpr::binary(kind, item.clone(), by.clone()))
        }
        BinaryOp::Mod => {
            let (kind, by) = divided(BinaryKind::Mod)?;
            let whole = a.as_one().ok_or(NotReified::Extrema)?;
            Form::one(whole.clone()).map(false, |item| AffineExpr::binary(kind, item.clone(), by.clone()))
        }
        BinaryOp::Min => a.extremum(b, Extremum::Minimum),
        BinaryOp::Max => a.extremum(b, Extremum::Maximum),
    }
}

impl<'a, 'c> Domain<OpRef<'a, 'c>> for Affine {
    type Size = Size;

    fn int(&self, value: i128) -> Size {
        Size::Form(Form::constant(value))
    }
    fn index(&self, op: OpRef<'a, 'c>, value: Value<'a, 'c>) -> Option<Size> {
        Some(Size::Form(self.index(op, value)))
    }
    fn dim(&self, op: OpRef<'a, 'c>, value: Value<'a, 'c>, d: usize) -> Option<Size> {
        if self.queried == (value.id(), d) {
            return Some(Size::Queried);
        }
        Some(Size::Form(match *value.ty().shape()?.get(d)? {
            DYNAMIC => match u32::try_from(d) {
                Ok(d) => self.leaf(op, Column::dim(value.id(), d)),
                Err(_) => Err(NotReified::TooLarge),
            },
            size => Form::constant(i128::from(size)),
        }))
    }
    fn apply(
        &self,
        op: OpRef<'a, 'c>,
        map: AttrIdx,
        result: usize,
        operands: &[Value<'a, 'c>],
    ) -> Option<Size> {
        let map = op.attr(op.def()?.attrs.get(map.index())?.name)?.as_affine_map()?;
        let result = map.results().get(result)?;
        if operands.len() != map.num_inputs() {
            return None;
        }
        let given = operands.iter().map(|&value| match self.index(op, value)?.items.pop() {
            Some(item) => Ok(item),
            None => Err(NotReified::Inside),
        });
        let applied = given.collect::<Result<Vec<AffineExpr>, NotReified>>().and_then(|given| {
            let (dims, symbols) = given.split_at(map.num_dims());
            if !result.is_pure_affine() {
                return Err(NotReified::NotAffine);
            }
            Form::one(result.clone()).map(false, |result| result.replace(dims, symbols))
        });
        Some(Size::Form(applied))
    }
    fn neg(&self, a: Size) -> Option<Size> {
        Some(Size::Form(a.form().and_then(|a| a.scale(-1))))
    }
    fn binary(&self, op: BinaryOp, a: Size, b: Size) -> Option<Size> {
        Some(Size::Form(a.form().and_then(|a| binary(op, a, b.form()?))))
    }
    fn fold(&self, op: FoldOp, items: Vec<Size>) -> Option<Size> {
        let (binary_op, neutral) = match op {
            FoldOp::Sum => (BinaryOp::Add, Some(0)),
            FoldOp::Product => (BinaryOp::Mul, Some(1)),
            FoldOp::Min => (BinaryOp::Min, None),
            FoldOp::Max => (BinaryOp::Max, None),
        };
        let mut items = items.into_iter().map(Size::form);
        let Some(first) = items.next() else { return Some(Size::Form(Form::constant(neutral?))) };
        Some(Size::Form(items.fold(first, |all, item| binary(binary_op, all?, item?))))
    }
}

/// The first form by an equation, or the reason why the first equation has no form.
struct Found(Result<Form, NotReified>);

impl Found {
    fn note(&mut self, found: Result<Form, NotReified>) {
        if matches!(self.0, Err(NotReified::NoEquation)) || (self.0.is_err() && found.is_ok()) {
            self.0 = found;
        }
    }
}

impl<'a, 'c> Sink<'static, OpRef<'a, 'c>, Size> for Found {
    fn relation(&mut self, _: &Equation<'static>, lhs: Size, rel: Rel, rhs: Size) {
        match (lhs, rel, rhs) {
            (Size::Queried, Rel::Eq, other) | (other, Rel::Eq, Size::Queried) => self.note(other.form()),
            _ => {}
        }
    }
    fn counted(&mut self, _: &Equation<'static>, _: Counted<Value<'a, 'c>, Size>) {
        self.note(Err(NotReified::Inside));
    }
    fn called(&mut self, _: &Equation<'static>, _: Called<Value<'a, 'c>>) {}
    fn needs_operand_facts(&self) -> bool {
        false
    }
    fn choice(&mut self, _: &Equation<'static>, _: Choice<Value<'a, 'c>>) {
        self.note(Err(NotReified::Choice));
    }
}
