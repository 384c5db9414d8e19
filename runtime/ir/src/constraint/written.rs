//! Creating types and attributes from the expressions and constraints in tables.

use super::{Item, ListRef};
use crate::context::Context;
use crate::def::{DefaultParam, ParamKind};
use crate::interned::{AttrData, Attribute, DYNAMIC, Param, Signedness, Type, TypeData};
use bourn_terms::GenericIdx;
use bourn_terms::builtin::{BuiltinType, FloatKind};
use bourn_terms::{
    AttrExpr, Const, Constraint, Datum, Definition, Fixed, FixedDef, List, ParamExpr, TypeExpr,
};

/// An error: the required value of a parameter cannot be created.
struct CannotCreate;

/// The required values of parameters, by name; `None` if a parameter may have any value.
type Params<'p, 'c> = dyn Fn(&str) -> Result<Option<Required<'p, 'c>>, CannotCreate> + 'p;

/// The required value of a parameter.
enum Required<'g, 'c> {
    Const(&'g Const<'g>),
    Type(Type<'c>),
    Value(Datum<'c, Item<'c, 'c>>),
    Sizes(&'g [i64]),
}

impl Context {
    /// Returns the type that an expression denotes; `None` if its dialect is not registered or a parameter is missing.
    pub fn written_type<'c>(&'c self, expr: &TypeExpr<'_>) -> Option<Type<'c>> {
        let required = |name: &str| {
            let found = expr.params.iter().find(|(param, _)| *param == name);
            Ok(match found.map(|(_, value)| value) {
                Some(ParamExpr::Const(value)) => Some(Required::Const(value)),
                Some(ParamExpr::Type(ty)) => Some(Required::Type(self.written_type(ty).ok_or(CannotCreate)?)),
                None => None,
            })
        };
        self.make_type(&expr.definition, &required)
    }

    /// Returns the only type that satisfies a constraint (one of MLIR's buildable types); `None` if several types satisfy it.
    pub fn only_type_of<'c>(&'c self, constraint: &Constraint<'_>) -> Option<Type<'c>> {
        let only = bourn_terms::fixed_def(constraint)?;
        // A constraint without parameters allows all types of the definition, also if the parameters have defaults.
        let has_params = match only.definition {
            Definition::Type(builtin) => !builtin.params().is_empty(),
            Definition::DeclaredType(name) => !self.type_def(name)?.params.is_empty(),
            _ => return None,
        };
        if has_params && only.params.is_empty() {
            return None;
        }
        self.only_type(&only, &|_| None)
    }

    /// Returns the only type that satisfies a constraint, given the values of the op's generics.
    pub(crate) fn only_type<'c>(
        &'c self,
        only: &FixedDef<'_>,
        generics: &dyn Fn(GenericIdx) -> Option<Datum<'c, Item<'c, 'c>>>,
    ) -> Option<Type<'c>> {
        self.fixed_type(only, generics, &[])
    }

    /// Returns the only type with these sizes that satisfies a constraint. A vector has a fixed length.
    pub(crate) fn shaped_type<'c>(
        &'c self,
        only: &FixedDef<'_>,
        sizes: &[i64],
        generics: &dyn Fn(GenericIdx) -> Option<Datum<'c, Item<'c, 'c>>>,
    ) -> Option<Type<'c>> {
        let shape = match only.definition {
            Definition::DeclaredType(name) => {
                self.type_def(name)?.params.iter().find(|param| matches!(param.kind, ParamKind::Shape))?.name
            }
            _ => "shape",
        };
        let is_vector = only.definition == Definition::Type(BuiltinType::Vector);
        if is_vector && sizes.contains(&DYNAMIC) {
            return None;
        }
        let fixed_length = vec![0; sizes.len()];
        let required = [(shape, sizes), ("scalable", &fixed_length)];
        self.fixed_type(only, generics, &required[..1 + usize::from(is_vector)])
    }

    fn fixed_type<'c>(
        &'c self,
        only: &FixedDef<'_>,
        generics: &dyn Fn(GenericIdx) -> Option<Datum<'c, Item<'c, 'c>>>,
        lists: &[(&str, &[i64])],
    ) -> Option<Type<'c>> {
        let required = |name: &str| {
            let found = only.params.iter().rev().find(|(param, _)| *param == name);
            Ok(match found.map(|(_, value)| value) {
                Some(Fixed::Const(value)) => Some(Required::Const(value)),
                Some(Fixed::Def(inner)) => {
                    Some(Required::Type(self.only_type(inner, generics).ok_or(CannotCreate)?))
                }
                Some(Fixed::Generic(generic)) => {
                    Some(Required::Value(generics(*generic).ok_or(CannotCreate)?))
                }
                Some(Fixed::Number(number)) => {
                    let value = |at| match generics(at)? {
                        Datum::Num(value) => value.to_i128(),
                        _ => None,
                    };
                    let value = number.value(&value).ok_or(CannotCreate)?;
                    Some(Required::Value(Datum::Num(value.into())))
                }
                None => lists.iter().find(|(list, _)| *list == name).map(|(_, sizes)| Required::Sizes(sizes)),
            })
        };
        let made = self.make_type(&only.definition, &required)?;
        match made.data() {
            TypeData::Declared { def, params } if super::verify_params(def, params).is_err() => None,
            _ => Some(made),
        }
    }

    fn make_type<'c>(&'c self, definition: &Definition<'_>, required: &Params<'_, 'c>) -> Option<Type<'c>> {
        match *definition {
            Definition::Type(builtin) => self.make_builtin(builtin, required),
            Definition::DeclaredType(name) => {
                let def = self.type_def(name)?;
                let params = def.params.iter().map(|param| match required(param.name).ok()? {
                    Some(Required::Const(value)) => Some(self.const_param(value)?.held_as(&param.kind)),
                    Some(Required::Type(ty)) => Some(Param::Type(ty)),
                    Some(Required::Value(value)) => self.value_param(&param.kind, &value),
                    Some(Required::Sizes(sizes)) => Some(Param::Shape(sizes.into())),
                    None => match (param.default, &param.kind) {
                        (Some(default), kind) => Some(self.default_param(default).held_as(kind)),
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

    fn make_builtin<'c>(&'c self, builtin: BuiltinType, required: &Params<'_, 'c>) -> Option<Type<'c>> {
        let int = |name: &str| match required(name).ok()?? {
            Required::Const(Const::Int(value)) => Some(*value),
            Required::Const(Const::Case { value, .. }) => Some(i128::from(*value)),
            Required::Value(Datum::Num(value)) => value.to_i128(),
            _ => None,
        };
        let ty = |name: &str| match required(name).ok()?? {
            Required::Type(ty) | Required::Value(Datum::Item(Item::Type(ty))) => Some(ty),
            _ => None,
        };
        let ints = |name: &str| match required(name).ok()?? {
            Required::Const(Const::List(items)) => items
                .iter()
                .map(|item| match item {
                    Const::Int(value) => i64::try_from(*value).ok(),
                    Const::Bool(value) => Some(i64::from(*value)),
                    _ => None,
                })
                .collect::<Option<Box<[i64]>>>(),
            Required::Value(Datum::Shape(sizes)) => Some(sizes.into()),
            Required::Sizes(sizes) => Some(sizes.into()),
            Required::Value(Datum::List(ListRef::Bools(flags))) => {
                Some(flags.iter().map(|&flag| i64::from(flag)).collect())
            }
            _ => None,
        };
        // A parameter without a required value is absent.
        let attr = |name: &str| match required(name).ok()? {
            None | Some(Required::Value(Datum::Absent)) => Some(None),
            Some(Required::Value(Datum::Item(Item::Attr(attr)))) => Some(Some(attr)),
            Some(_) => None,
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
            BuiltinType::UnrankedMemRef => {
                TypeData::UnrankedMemRef { element: ty("element")?, space: attr("space")? }
            }
            BuiltinType::RankedTensor => TypeData::RankedTensor {
                shape: ints("shape")?,
                element: ty("element")?,
                encoding: attr("encoding")?,
            },
            BuiltinType::MemRef => TypeData::MemRef {
                shape: ints("shape")?,
                element: ty("element")?,
                layout: attr("layout")?,
                space: attr("space")?,
            },
            BuiltinType::Vector => TypeData::Vector {
                shape: ints("shape")?,
                scalable: ints("scalable")?.iter().map(|&flag| flag != 0).collect(),
                element: ty("element")?,
            },
            BuiltinType::Function | BuiltinType::Tuple => return None,
        };
        Some(self.ty(data))
    }

    /// Converts the value of a term to a parameter of this kind.
    fn value_param<'c>(&'c self, kind: &ParamKind, value: &Datum<'c, Item<'c, 'c>>) -> Option<Param<'c>> {
        Some(match (kind, value) {
            (ParamKind::Optional(_), Datum::Absent) => Param::Absent,
            (ParamKind::Optional(inner), value) => self.value_param(inner, value)?,
            (ParamKind::Bool, Datum::Num(flag)) => Param::Bool(flag.to_i128()? != 0),
            (_, Datum::Num(value)) => Param::Int(held(value.to_i128()?)?),
            (_, Datum::Case(value, _)) => Param::Int(*value),
            (_, Datum::Float(bits)) => Param::Int(*bits as i64),
            (_, Datum::Str(text)) => Param::Str(self.ident(text)),
            (_, Datum::Item(Item::Type(ty))) => Param::Type(*ty),
            (_, Datum::Item(Item::Attr(attr))) => Param::Attr(*attr),
            (ParamKind::List(inner) | ParamKind::Items(inner), Datum::List(list)) => {
                let items = (0..list.len()).map(|i| self.value_param(inner, &list.get(i)));
                Param::List(items.collect::<Option<Box<[_]>>>()?)
            }
            (ParamKind::Shape, Datum::Shape(sizes)) => Param::Shape((*sizes).into()),
            (ParamKind::List(_) | ParamKind::Items(_), Datum::Shape(sizes)) => {
                Param::List(sizes.iter().map(|&size| Param::Int(size)).collect())
            }
            _ => return None,
        })
    }

    /// Returns the default of a parameter.
    pub(crate) fn default_param(&self, default: DefaultParam) -> Param<'_> {
        match default {
            DefaultParam::Int(value) => Param::Int(value),
            DefaultParam::Bool(value) => Param::Bool(value),
            DefaultParam::Str(text) => Param::Str(self.ident(text)),
            DefaultParam::Ints(values) => Param::List(values.iter().map(|v| Param::Int(*v)).collect()),
        }
    }

    fn const_param<'c>(&'c self, value: &Const<'_>) -> Option<Param<'c>> {
        Some(match value {
            Const::Unit => return None,
            Const::Bool(value) => Param::Bool(*value),
            Const::Int(value) => Param::Int(held(*value)?),
            Const::Float(bits) => Param::Int(*bits as i64),
            Const::Str(text) => Param::Str(self.ident(text)),
            Const::Case { value, .. } => Param::Int(*value),
            Const::List(items) => {
                let items = items.iter().map(|item| self.const_param(item));
                Param::List(items.collect::<Option<Box<[_]>>>()?)
            }
        })
    }

    /// Returns the attribute that an expression denotes; `None` if its dialect is not registered.
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
    /// Returns whether the attribute has the value that an expression denotes. The width is not compared: an integer of another width is
    /// the same default.
    pub fn is_written(self, expr: &AttrExpr<'_>) -> bool {
        match expr {
            AttrExpr::Unit => matches!(self.data(), AttrData::Unit),
            AttrExpr::Integer(value, ty) => {
                let flag = ty.params.contains(&("width", ParamExpr::Const(Const::Int(1))));
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

/// Returns the bits of a number in the format of a float type.
fn float_bits(value: u64, ty: Type<'_>) -> Option<u128> {
    match *ty.data() {
        TypeData::Float(FloatKind::F64) => Some(u128::from(value)),
        TypeData::Float(kind) => crate::float::encode(kind, f64::from_bits(value)),
        _ => None,
    }
}

/// Returns the number as a parameter stores it: an unsigned number above `i64::MAX` by its bits.
fn held(value: i128) -> Option<i64> {
    i64::try_from(value).or_else(|_| u64::try_from(value).map(|value| value as i64)).ok()
}
