//! What generated equations, verifiers, constraints and declared types call.

use bourn_ir::def::TypeDef;
use bourn_ir::types::Param;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{AttrData, Attribute, Context, Ident, OpRef, Type, TypeData};

/// A trait's verifier that has nothing to say.
pub fn no_check(_: OpRef<'_, '_>, _: &mut VerifyCx<'_, '_>) {}

// ---- attributes of ops

/// Whether an attribute is `unit`.
pub fn is_unit(attr: Attribute<'_>) -> bool {
    matches!(attr.data(), AttrData::Unit)
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

/// `[..]`
pub fn array_attr<'c>(ctx: &'c Context, items: &[Attribute<'c>]) -> Attribute<'c> {
    ctx.attr(AttrData::Array(items.into()))
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

/// A list of integers, or a shape, as parameter.
pub fn param_ints(param: Option<&Param<'_>>) -> Vec<i64> {
    match param {
        Some(Param::Shape(sizes)) => sizes.to_vec(),
        param => param_list(param).iter().map(|p| param_int(Some(p))).collect(),
    }
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
        self.ty().and_then(Type::shape)
    }
}

impl<'c> Shaped<'c> for &'c [i64] {
    fn extents(self) -> Option<&'c [i64]> {
        Some(self)
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
