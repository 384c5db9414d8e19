//! Types and attributes from what tables write out.

use crate::attr::{AttrData, Attribute};
use crate::context::Context;
use crate::def::ParamKind;
use crate::types::{Param, Signedness, Type, TypeData};
use bourn_terms::builtin::{BuiltinType, FloatKind};
use bourn_terms::{AttrExpr, Const, Definition, ParamExpr, TypeExpr};

impl Context {
    /// The type that is written out; `None` where its dialect is not registered, or it lacks a parameter.
    pub fn written_type(&self, expr: &TypeExpr<'_>) -> Option<Type<'_>> {
        match expr.definition {
            Definition::Type(builtin) => self.written_builtin(builtin, expr),
            Definition::DeclaredType(name) => {
                let def = self.type_def(name)?;
                let params = def.params.iter().map(|param| match given(expr, param.name) {
                    Some(value) => self.written_param(value),
                    None => match (param.default, &param.kind) {
                        (Some(default), _) => Some(default.make(self)),
                        (None, ParamKind::Optional(_)) => Some(Param::Absent),
                        (None, _) => None,
                    },
                });
                let held = params.zip(def.params).map(|(value, param)| Some(value?.held_as(&param.kind)));
                let params = held.collect::<Option<Box<[_]>>>()?;
                Some(self.ty(TypeData::Declared { def, params }))
            }
            _ => None,
        }
    }

    fn written_builtin(&self, builtin: BuiltinType, expr: &TypeExpr<'_>) -> Option<Type<'_>> {
        let int = |name: &str| match given(expr, name)? {
            ParamExpr::Const(Const::Int(value)) => Some(*value),
            ParamExpr::Const(Const::Case { value, .. }) => Some(i128::from(*value)),
            _ => None,
        };
        let ty = |name: &str| match given(expr, name)? {
            ParamExpr::Type(inner) => self.written_type(inner),
            ParamExpr::Const(_) => None,
        };
        let ints = |name: &str| match given(expr, name)? {
            ParamExpr::Const(Const::List(items)) => items
                .iter()
                .map(|item| match item {
                    Const::Int(value) => i64::try_from(*value).ok(),
                    Const::Bool(value) => Some(i64::from(*value)),
                    _ => None,
                })
                .collect::<Option<Box<[i64]>>>(),
            _ => None,
        };
        let data = match builtin {
            BuiltinType::Integer => TypeData::Integer {
                width: u32::try_from(int("width")?).ok()?,
                signedness: match int("signedness")? {
                    0 => Signedness::Signless,
                    1 => Signedness::Signed,
                    _ => Signedness::Unsigned,
                },
            },
            BuiltinType::Index => TypeData::Index,
            BuiltinType::Float => TypeData::Float(*FloatKind::ALL.get(usize::try_from(int("kind")?).ok()?)?),
            BuiltinType::None => TypeData::None,
            BuiltinType::Complex => TypeData::Complex(ty("element")?),
            BuiltinType::UnrankedTensor => TypeData::UnrankedTensor(ty("element")?),
            BuiltinType::UnrankedMemRef => TypeData::UnrankedMemRef { element: ty("element")?, space: None },
            BuiltinType::RankedTensor => {
                TypeData::RankedTensor { shape: ints("shape")?, element: ty("element")?, encoding: None }
            }
            BuiltinType::MemRef => {
                TypeData::MemRef { shape: ints("shape")?, element: ty("element")?, layout: None, space: None }
            }
            BuiltinType::Vector => TypeData::Vector {
                shape: ints("shape")?,
                scalable: ints("scalable")?.iter().map(|&flag| flag != 0).collect(),
                element: ty("element")?,
            },
            BuiltinType::Function | BuiltinType::Tuple => return None,
        };
        Some(self.ty(data))
    }

    fn written_param(&self, value: &ParamExpr<'_>) -> Option<Param<'_>> {
        Some(match value {
            ParamExpr::Type(ty) => Param::Type(self.written_type(ty)?),
            ParamExpr::Const(value) => self.const_param(value)?,
        })
    }

    fn const_param(&self, value: &Const<'_>) -> Option<Param<'_>> {
        Some(match value {
            Const::Unit => return None,
            Const::Bool(value) => Param::Bool(*value),
            // A parameter holds the bits of what has no sign.
            Const::Int(value) => {
                Param::Int(i64::try_from(*value).or_else(|_| u64::try_from(*value).map(|v| v as i64)).ok()?)
            }
            Const::Float(bits) => Param::Int(*bits as i64),
            Const::Str(text) => Param::Str(self.ident(text)),
            Const::Case { value, .. } => Param::Int(*value),
            Const::List(items) => {
                let items = items.iter().map(|item| self.const_param(item));
                Param::List(items.collect::<Option<Box<[_]>>>()?)
            }
        })
    }

    /// The attribute that is written out; `None` where its dialect is not registered.
    pub fn written_attr(&self, expr: &AttrExpr<'_>) -> Option<Attribute<'_>> {
        Some(match expr {
            AttrExpr::Unit => self.unit_attr(),
            AttrExpr::Integer(value, ty) => self.int_attr(*value, self.written_type(ty)?),
            AttrExpr::Float(bits, ty) => {
                let ty = self.written_type(ty)?;
                self.attr(AttrData::Float { bits: float_bits(*bits, ty)?, ty })
            }
            AttrExpr::String(text) => self.string_attr(text),
            AttrExpr::DenseArray(element, values) => self.attr(AttrData::DenseArray {
                element: self.written_type(element)?,
                values: (*values).into(),
            }),
            AttrExpr::Array(values) => {
                let items = values.iter().map(|&n| self.int_attr(i128::from(n), self.signless(64)));
                self.attr(AttrData::Array(items.collect()))
            }
            AttrExpr::Case(name, value) => {
                let params = Box::new([Param::Int(*value)]);
                self.attr(AttrData::Declared { def: self.attr_def(name)?, params })
            }
        })
    }
}

impl<'c> Attribute<'c> {
    /// Whether it is what is written out, as far as its value goes: an integer of another width is the same default.
    pub fn is_written(self, expr: &AttrExpr<'_>) -> bool {
        match expr {
            AttrExpr::Unit => matches!(self.data(), AttrData::Unit),
            AttrExpr::Integer(value, ty) => {
                let flag = ty.params.iter().any(|p| *p == ("width", ParamExpr::Const(Const::Int(1))));
                self.as_int().is_some_and(|own| own == *value || flag && (own != 0) == (*value != 0))
            }
            AttrExpr::Float(value, _) => match *self.data() {
                AttrData::Float { bits, ty } => float_bits(*value, ty) == Some(bits),
                _ => false,
            },
            AttrExpr::String(text) => self.as_str() == Some(text),
            AttrExpr::DenseArray(_, values) | AttrExpr::Array(values) => match self.data() {
                AttrData::DenseArray { values: own, .. } => **own == **values,
                AttrData::Array(items) => {
                    let own = items.iter().map(|item| item.as_int());
                    own.eq(values.iter().map(|&v| Some(i128::from(v))))
                }
                _ => false,
            },
            AttrExpr::Case(name, value) => match self.data() {
                AttrData::Declared { def, params } => {
                    def.name == *name && matches!(**params, [Param::Int(own)] if own == *value)
                }
                _ => false,
            },
        }
    }
}

/// The bits of a number in the format of a type.
fn float_bits(value: u64, ty: Type<'_>) -> Option<u128> {
    match *ty.data() {
        TypeData::Float(FloatKind::F64) => Some(u128::from(value)),
        TypeData::Float(kind) => crate::print::float::encode(kind, f64::from_bits(value)),
        _ => None,
    }
}

/// What is said of a parameter.
fn given<'e>(expr: &'e TypeExpr<'_>, name: &str) -> Option<&'e ParamExpr<'e>> {
    expr.params.iter().find(|(param, _)| *param == name).map(|(_, value)| value)
}
