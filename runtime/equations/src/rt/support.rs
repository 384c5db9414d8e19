//! Functions that generated equations, verifiers, constraints and declared types call.

use bourn_ir::def::TypeDef;
use bourn_ir::types::Param;
use bourn_ir::{AttrData, Attribute, Context, Ident, Type, TypeData};

// ---- attributes of ops

/// Returns the value of an enum that an integer attribute of this width holds.
pub fn enum_value(attr: Attribute<'_>, width: u32) -> Option<i64> {
    match *attr.data() {
        AttrData::Integer { value, ty } if ty.signless_width() == Some(width) => i64::try_from(value).ok(),
        _ => None,
    }
}

// ---- declared types and attributes

/// The parameters of a declared type or attribute.
pub trait HasParams<'c> {
    /// Returns parameter `i`.
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
    // A loaded dialect replaces the linked one.
    let def = ctx.type_def(def.name).unwrap_or(def);
    ctx.ty(TypeData::Declared { def, params: params.into() })
}

/// Makes a declared attribute.
pub fn declared_attr<'c>(ctx: &'c Context, def: &'static TypeDef, params: &[Param<'c>]) -> Attribute<'c> {
    let def = ctx.attr_def(def.name).unwrap_or(def);
    ctx.attr(AttrData::Declared { def, params: params.into() })
}

/// Returns the integer in a declared attribute with one parameter.
pub fn declared_value(attr: Attribute<'_>, table: &'static TypeDef) -> Option<i64> {
    match attr.data() {
        AttrData::Declared { def, params } if def.name == table.name => match params.first() {
            Some(Param::Int(n)) => Some(*n),
            _ => None,
        },
        _ => None,
    }
}

/// Returns an integer parameter, or 0 if the parameter is no integer.
pub fn param_int(param: Option<&Param<'_>>) -> i64 {
    match param {
        Some(Param::Int(n)) => *n,
        _ => 0,
    }
}

/// Returns a boolean parameter.
pub fn param_bool(param: Option<&Param<'_>>) -> bool {
    matches!(param, Some(Param::Bool(true)))
}

/// Returns a string parameter.
///
/// # Panics
/// Panics if the parameter has another kind: the type was made without its parameters.
pub fn param_str<'c>(param: Option<&Param<'c>>) -> Ident<'c> {
    match param {
        Some(Param::Str(text)) => *text,
        _ => panic!("the parameter is a string"),
    }
}

/// Returns a type parameter.
///
/// # Panics
/// Panics if the parameter has another kind: the type was made without its parameters.
pub fn param_type<'c>(param: Option<&Param<'c>>) -> Type<'c> {
    match param {
        Some(Param::Type(ty)) => *ty,
        _ => panic!("the parameter is a type"),
    }
}

/// Returns an attribute parameter.
///
/// # Panics
/// Panics if the parameter has another kind: the type was made without its parameters.
pub fn param_attr<'c>(param: Option<&Param<'c>>) -> Attribute<'c> {
    match param {
        Some(Param::Attr(attr)) => *attr,
        _ => panic!("the parameter is an attribute"),
    }
}

/// Returns a list parameter.
pub fn param_list<'c>(param: Option<&Param<'c>>) -> Vec<Param<'c>> {
    match param {
        Some(Param::List(items)) => items.to_vec(),
        _ => Vec::new(),
    }
}

/// Returns a list of integers, or a shape, as parameter.
pub fn param_ints(param: Option<&Param<'_>>) -> Vec<i64> {
    match param {
        Some(Param::Shape(sizes)) => sizes.to_vec(),
        param => param_list(param).iter().map(|p| param_int(Some(p))).collect(),
    }
}

/// Returns an optional parameter, if it is present.
pub fn param_present<'p, 'c>(param: Option<&'p Param<'c>>) -> Option<&'p Param<'c>> {
    param.filter(|p| !matches!(p, Param::Absent))
}

/// Returns the value of an integer attribute, or a default if the attribute is no integer.
///
/// If the value does not fit, the nearest one that fits is returned.
pub fn int_value_or(attr: Attribute<'_>, default: i128) -> i128 {
    match attr.data() {
        AttrData::BigInteger { digits, .. } if digits.as_str().starts_with('-') => i128::MIN,
        AttrData::BigInteger { .. } => i128::MAX,
        _ => attr.as_int().unwrap_or(default),
    }
}
