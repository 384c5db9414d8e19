//! What generated equations, verifiers, constraints and declared types call.

use super::sizes::Known;
use super::values::{ValueList, Values};
use super::{builtin, eq};
use bourn_bounds::{Column, Facts};
use bourn_ir::def::TypeDef;
use bourn_ir::types::Param;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{
    AttrData, Attribute, Context, DYNAMIC, Ident, OpRef, Type, TypeData, Value, ValueDef, ValueId,
};

// ---- which column is asked for

/// Whether the column is that of an index value.
pub fn asks_index(column: Column<ValueId>, value: Value<'_, '_>) -> bool {
    eq::is(column, value)
}
/// Whether the column is dimension `d` of a value.
pub fn asks_dim(column: Column<ValueId>, value: Value<'_, '_>, d: usize) -> bool {
    eq::dim_of(column, value) == Some(d)
}
/// The dimension, where the column is one of a value.
pub fn asked_dim(column: Column<ValueId>, value: Value<'_, '_>) -> Option<usize> {
    eq::dim_of(column, value)
}
/// Whether the column belongs to one of some values.
pub fn asks_any(column: Column<ValueId>, values: &[Value<'_, '_>]) -> bool {
    values.iter().any(|v| v.id() == column.value)
}
/// Whether the column belongs to a result of the op.
pub fn asks_result(column: Column<ValueId>, op: OpRef<'_, '_>) -> bool {
    matches!(Value::new(op.body(), column.value).def(), ValueDef::Result(..))
}
/// The result of the op that the column belongs to.
pub fn asked_result<'a, 'c>(op: OpRef<'a, 'c>, column: Column<ValueId>) -> Option<Value<'a, 'c>> {
    let value = Value::new(op.body(), column.value);
    matches!(value.def(), ValueDef::Result(..)).then_some(value)
}

// ---- loops and branches

/// What a loop carries.
#[derive(Debug)]
pub struct CarriedValues<A, I, Y, R> {
    /// Block arguments.
    pub args: A,
    /// What they start with.
    pub inits: I,
    /// What they get for the next iteration.
    pub yields: Y,
    /// What is left at the end.
    pub results: R,
}

/// A loop that carries nothing.
pub type NothingCarried<'a, 'c> =
    CarriedValues<Values<'a, 'c>, Values<'a, 'c>, Values<'a, 'c>, Values<'a, 'c>>;

/// `loop iv in lower .. upper step step carries ..` of a spec.
#[derive(Debug)]
pub struct LoopModel<'a, 'c, A, I, Y, R> {
    /// Induction variable.
    pub iv: Value<'a, 'c>,
    /// First value.
    pub lower: eq::Expr<ValueId>,
    /// Open end.
    pub upper: eq::Expr<ValueId>,
    /// Step.
    pub step: eq::Expr<ValueId>,
    /// The region that is the body.
    pub region: usize,
    /// What is carried.
    pub carried: Option<CarriedValues<A, I, Y, R>>,
}

impl<'a, 'c, A, I, Y, R> LoopModel<'a, 'c, A, I, Y, R>
where
    A: ValueList<'a, 'c>,
    I: ValueList<'a, 'c>,
    Y: ValueList<'a, 'c>,
    R: ValueList<'a, 'c>,
{
    /// Says what the loop says of the column.
    pub fn populate(
        self,
        op: OpRef<'a, 'c>,
        column: Column<ValueId>,
        facts: &mut Facts<ValueId>,
        label: &'static str,
    ) {
        let (args, inits, yields, results) = match &self.carried {
            Some(c) => (c.args.to_vec(), c.inits.to_vec(), c.yields.to_vec(), c.results.to_vec()),
            None => Default::default(),
        };
        facts.origin(label);
        let model = eq::Loop {
            region: self.region,
            iv: self.iv,
            lower: self.lower,
            upper: self.upper,
            step: self.step,
            args,
            inits,
            yields,
            results,
        };
        eq::loop_(op, column, facts, model);
    }
}

/// `choose results = then if condition else otherwise` of a spec.
#[derive(Debug)]
pub struct ChooseModel<'a, 'c, R, T, E> {
    /// What is chosen.
    pub results: R,
    /// Where the condition is true.
    pub then: T,
    /// Where it is false.
    pub otherwise: E,
    /// An `i1` value.
    pub condition: Value<'a, 'c>,
}

impl<'a, 'c, R, T, E> ChooseModel<'a, 'c, R, T, E>
where
    R: ValueList<'a, 'c>,
    T: ValueList<'a, 'c>,
    E: ValueList<'a, 'c>,
{
    /// Says what the choice says of the column.
    pub fn populate(self, column: Column<ValueId>, facts: &mut Facts<ValueId>, label: &'static str) {
        facts.origin(label);
        let (results, then, otherwise) = (self.results.to_vec(), self.then.to_vec(), self.otherwise.to_vec());
        eq::choose(column, facts, Some(self.condition), &results, &then, &otherwise);
    }
}

// ---- verifiers

/// The rank of a shaped value, 0 for others.
pub fn rank_of(value: Value<'_, '_>) -> usize {
    eq::rank(value)
}

/// Reports a dimension whose type says another size than an equation.
pub fn check_dim(
    op: OpRef<'_, '_>,
    cx: &mut VerifyCx<'_, '_>,
    name: &str,
    value: Value<'_, '_>,
    d: usize,
    expected: Known,
) {
    let Some(&got) = value.ty().shape().and_then(|s| s.get(d)) else { return };
    match expected.0 {
        Some(expected) if got != DYNAMIC && i128::from(got) != expected => {
            cx.error(op, format_args!("dimension #{d} of '{name}' must be {expected}, but got {got}"));
        }
        _ => {}
    }
}

/// A trait's verifier that has nothing to say.
pub fn no_check(_: OpRef<'_, '_>, _: &mut VerifyCx<'_, '_>) {}

/// Whether two types may be of values of one shape: no rank, or the same rank and no two sizes that differ.
pub fn compatible_shapes(a: Type<'_>, b: Type<'_>) -> bool {
    match (a.shape(), b.shape()) {
        (Some(a), Some(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(&x, &y)| x == y || x == DYNAMIC || y == DYNAMIC)
        }
        _ => true,
    }
}

// ---- attributes of ops

/// The value of an integer attribute.
pub fn int_attr(op: OpRef<'_, '_>, name: &str) -> Option<i128> {
    op.attr(name)?.as_int()
}

/// The numbers of a dense array, or of an array of integer attributes.
pub fn int_list(op: OpRef<'_, '_>, name: &str) -> Vec<i64> {
    op.attr(name).and_then(ints_of).unwrap_or_default()
}

fn ints_of(attr: Attribute<'_>) -> Option<Vec<i64>> {
    if let Some(values) = attr.as_dense_array() {
        return Some(values.to_vec());
    }
    attr.as_array()?.iter().map(|a| a.as_int().and_then(|n| i64::try_from(n).ok())).collect()
}

/// Item `i` as a position.
pub fn position_at(list: &[i64], i: usize) -> Option<usize> {
    list.get(i).and_then(|&n| usize::try_from(n).ok())
}

/// The only item.
pub fn only<T>(list: &[T]) -> Option<&T> {
    match list {
        [only] => Some(only),
        _ => None,
    }
}

/// Whether an attribute is `unit`.
pub fn is_unit(attr: Attribute<'_>) -> bool {
    matches!(attr.data(), AttrData::Unit)
}

/// Whether an attribute is this list of numbers.
pub fn is_int_list(attr: Attribute<'_>, items: &[i64]) -> bool {
    ints_of(attr).is_some_and(|list| list == items)
}

/// Whether an attribute is this float, of a type of 32 or 64 bits.
pub fn is_float(attr: Attribute<'_>, value: f64) -> bool {
    match *attr.data() {
        AttrData::Float { bits, ty } => float_bits(value, ty) == Some(bits),
        _ => false,
    }
}

fn float_bits(value: f64, ty: Type<'_>) -> Option<u128> {
    match *ty.data() {
        TypeData::Float(bourn_ir::FloatKind::F64) => Some(u128::from(value.to_bits())),
        TypeData::Float(bourn_ir::FloatKind::F32) => Some(u128::from((value as f32).to_bits())),
        _ => None,
    }
}

/// A float attribute of a type of 32 or 64 bits; zero of other types.
pub fn float_attr<'c>(ctx: &'c Context, value: f64, ty: Type<'c>) -> Attribute<'c> {
    ctx.attr(AttrData::Float { bits: float_bits(value, ty).unwrap_or(0), ty })
}

/// `[..]`
pub fn array_attr<'c>(ctx: &'c Context, items: &[Attribute<'c>]) -> Attribute<'c> {
    ctx.attr(AttrData::Array(items.into()))
}

/// `[1, 2]` of `i64`.
pub fn int_array_attr<'c>(ctx: &'c Context, items: &[i64]) -> Attribute<'c> {
    let items: Vec<_> = items.iter().map(|&n| ctx.int_attr(i128::from(n), ctx.signless(64))).collect();
    array_attr(ctx, &items)
}

/// `array<i1: ..>`
pub fn bool_array_attr<'c>(ctx: &'c Context, items: &[i64]) -> Attribute<'c> {
    ctx.attr(AttrData::DenseArray { element: ctx.signless(1), values: items.into() })
}

/// The value of an enum that an integer attribute of this width holds.
pub fn enum_value(attr: Attribute<'_>, width: u32) -> Option<i64> {
    match *attr.data() {
        AttrData::Integer { value, ty } if ty.signless_width() == Some(width) => i64::try_from(value).ok(),
        _ => None,
    }
}

// ---- declared types and attributes

/// The parameters of a declared type or attribute.
pub trait HasParams<'c> {
    /// Parameter `i`.
    fn param(&self, i: usize) -> Option<&'c Param<'c>>;
}

impl<'c> HasParams<'c> for Type<'c> {
    fn param(&self, i: usize) -> Option<&'c Param<'c>> {
        match self.data() {
            TypeData::Declared { params, .. } => params.get(i),
            _ => None,
        }
    }
}

impl<'c> HasParams<'c> for Attribute<'c> {
    fn param(&self, i: usize) -> Option<&'c Param<'c>> {
        match self.data() {
            AttrData::Declared { params, .. } => params.get(i),
            _ => None,
        }
    }
}

/// Whether a type is declared by a table.
pub fn is_declared_type(ty: Type<'_>, table: &'static TypeDef) -> bool {
    matches!(ty.data(), TypeData::Declared { def, .. } if std::ptr::eq(*def, table))
}

/// Whether an attribute is declared by a table.
pub fn is_declared_attr(attr: Attribute<'_>, table: &'static TypeDef) -> bool {
    matches!(attr.data(), AttrData::Declared { def, .. } if std::ptr::eq(*def, table))
}

/// Makes a declared type.
pub fn declared_type<'c>(ctx: &'c Context, def: &'static TypeDef, params: &[Param<'c>]) -> Type<'c> {
    ctx.ty(TypeData::Declared { def, params: params.into() })
}

/// Makes a declared attribute.
pub fn declared_attr<'c>(ctx: &'c Context, def: &'static TypeDef, params: &[Param<'c>]) -> Attribute<'c> {
    ctx.attr(AttrData::Declared { def, params: params.into() })
}

/// The integer in a declared attribute with one parameter.
pub fn declared_value(attr: Attribute<'_>, table: &'static TypeDef) -> Option<i64> {
    match attr.data() {
        AttrData::Declared { def, params } if std::ptr::eq(*def, table) => match params.first() {
            Some(Param::Int(n)) => Some(*n),
            _ => None,
        },
        _ => None,
    }
}

/// An integer parameter, 0 where it is none.
pub fn param_int(param: Option<&Param<'_>>) -> i64 {
    match param {
        Some(Param::Int(n)) => *n,
        _ => 0,
    }
}

/// A boolean parameter.
pub fn param_bool(param: Option<&Param<'_>>) -> bool {
    matches!(param, Some(Param::Bool(true)))
}

/// A string parameter.
///
/// # Panics
/// If it is none: the type was made without its parameters.
pub fn param_str<'c>(param: Option<&Param<'c>>) -> Ident<'c> {
    match param {
        Some(Param::Str(text)) => *text,
        _ => panic!("the parameter is a string"),
    }
}

/// A type parameter.
///
/// # Panics
/// If it is none: the type was made without its parameters.
pub fn param_type<'c>(param: Option<&Param<'c>>) -> Type<'c> {
    match param {
        Some(Param::Type(ty)) => *ty,
        _ => panic!("the parameter is a type"),
    }
}

/// An attribute parameter.
///
/// # Panics
/// If it is none: the type was made without its parameters.
pub fn param_attr<'c>(param: Option<&Param<'c>>) -> Attribute<'c> {
    match param {
        Some(Param::Attr(attr)) => *attr,
        _ => panic!("the parameter is an attribute"),
    }
}

/// A list parameter.
pub fn param_list<'c>(param: Option<&Param<'c>>) -> Vec<Param<'c>> {
    match param {
        Some(Param::List(items)) => items.to_vec(),
        _ => Vec::new(),
    }
}

/// A list of integers as parameter.
pub fn param_ints(param: Option<&Param<'_>>) -> Vec<i64> {
    param_list(param).iter().map(|p| param_int(Some(p))).collect()
}

/// An optional parameter that is there.
pub fn param_present<'p, 'c>(param: Option<&'p Param<'c>>) -> Option<&'p Param<'c>> {
    param.filter(|p| !matches!(p, Param::Absent))
}

// ---- predicates

/// A type, a type that may not be there, or an attribute that has one.
pub trait Shaped<'c> {
    /// The shape.
    fn extents(self) -> Option<&'c [i64]>;
}

impl<'c> Shaped<'c> for Type<'c> {
    fn extents(self) -> Option<&'c [i64]> {
        self.shape()
    }
}

impl<'c> Shaped<'c> for Attribute<'c> {
    fn extents(self) -> Option<&'c [i64]> {
        builtin::attr_type(self).and_then(Type::shape)
    }
}

impl<'c> Shaped<'c> for &'c [i64] {
    fn extents(self) -> Option<&'c [i64]> {
        Some(self)
    }
}

/// The rank, or a default.
pub fn rank_or<'c>(x: impl Shaped<'c>, default: i128) -> i128 {
    x.extents().map_or(default, |s| s.len() as i128)
}

/// The shape; empty where there is none.
pub fn shape_of<'c>(x: impl Shaped<'c>) -> &'c [i64] {
    x.extents().unwrap_or_default()
}

/// One dimension, or a default.
pub fn dim_or<'c>(x: impl Shaped<'c>, d: i128, default: i64) -> i128 {
    let extent = usize::try_from(d).ok().and_then(|d| x.extents()?.get(d).copied());
    i128::from(extent.unwrap_or(default))
}

/// The number of elements of a static shape, or a default.
pub fn num_elements_or<'c>(x: impl Shaped<'c>, default: i128) -> i128 {
    let product = x.extents().and_then(|s| {
        s.iter().try_fold(1i128, |n, &d| if d == DYNAMIC { None } else { n.checked_mul(i128::from(d)) })
    });
    product.unwrap_or(default)
}

/// The number of bits of an integer or float type, or a default.
pub fn width_or(ty: Option<Type<'_>>, default: i128) -> i128 {
    match ty.map(Type::data) {
        Some(TypeData::Integer { width, .. }) => i128::from(*width),
        Some(TypeData::Float(kind)) => i128::from(kind.width()),
        _ => default,
    }
}

/// The value of an integer attribute, or a default.
///
/// A value that does not fit is the nearest one that does.
pub fn int_value_or(attr: Attribute<'_>, default: i128) -> i128 {
    match attr.data() {
        AttrData::BigInteger { digits, .. } if digits.as_str().starts_with('-') => i128::MIN,
        AttrData::BigInteger { .. } => i128::MAX,
        _ => attr.as_int().unwrap_or(default),
    }
}

/// Rounded down; 0 for a divisor that is not positive.
pub fn floor_div(a: i128, b: i128) -> i128 {
    if b > 0 { a.div_euclid(b) } else { 0 }
}

/// Rounded up; 0 for a divisor that is not positive.
pub fn ceil_div(a: i128, b: i128) -> i128 {
    if b > 0 { a.div_euclid(b) + i128::from(a.rem_euclid(b) != 0) } else { 0 }
}

/// The remainder; 0 for a divisor that is not positive.
pub fn modulo(a: i128, b: i128) -> i128 {
    if b > 0 { a.rem_euclid(b) } else { 0 }
}

// ---- messages

/// What a message shows of something that may not be there: `?` then.
pub fn shown(what: Option<impl std::fmt::Display>) -> String {
    what.map_or_else(|| "?".to_owned(), |what| what.to_string())
}

// ---- traits

/// Whether an op has a trait, by its name.
pub fn op_has_trait(op: OpRef<'_, '_>, name: &str) -> bool {
    op.def().is_some_and(|def| def.traits.iter().any(|t| t.name() == name))
}

/// The values of an operand group by the name of the group, for tools that know no dialect.
pub fn operands_named<'a, 'c>(op: OpRef<'a, 'c>, name: &str) -> Option<Values<'a, 'c>> {
    let group = op.def()?.operands.iter().position(|o| o.name == name)?;
    Some(super::operands(op, group))
}
