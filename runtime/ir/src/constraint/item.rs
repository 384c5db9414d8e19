//! Types, attributes and ops as constraints see them: definitions with parameters.

use crate::body::OpRef;
use crate::def::{Implementation, ParamKind, TypeDef};
use crate::interned::types::declared_shape;
use crate::interned::{AttrData, Attribute, Ident, Param, Signedness, Type, TypeData};
use bourn_terms::{Datum, Definition, Function, List, Num};

/// An item that a constraint is checked against.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Item<'a, 'c> {
    /// A type.
    Type(Type<'c>),
    /// An attribute.
    Attr(Attribute<'c>),
    /// A string attribute, treated as if it had no type.
    Untyped(Attribute<'c>),
    /// An op; its attributes are its parameters.
    Op(OpRef<'a, 'c>),
    /// The parameters of a declared type or attribute that is about to be created.
    Params(&'c TypeDef, &'c [Param<'c>]),
}

/// A test of a type, as a [`Function`] links it.
pub type TypeTest = for<'c> fn(Type<'c>) -> bool;
/// A test of an attribute.
pub type AttrTest = for<'c> fn(Attribute<'c>) -> bool;
/// A test of an op.
pub type OpTest = for<'a, 'c> fn(OpRef<'a, 'c>) -> bool;
/// A test of the values of several terms.
pub type ValuesTest = for<'a, 'c> fn(&[Datum<'c, Item<'a, 'c>>]) -> bool;

/// A list that is a parameter's value.
#[derive(Clone, Copy, Debug)]
pub enum ListRef<'c> {
    /// Types.
    Types(&'c [Type<'c>]),
    /// Attributes.
    Attrs(&'c [Attribute<'c>]),
    /// Numbers.
    Ints(&'c [i64]),
    /// Truth values.
    Bools(&'c [bool]),
    /// Texts.
    Strs(&'c [Ident<'c>]),
    /// Values of a parameter of a declared type, all of one kind.
    Params(&'c ParamKind, &'c [Param<'c>]),
}

impl<'a, 'c> List<'c, Item<'a, 'c>> for ListRef<'c> {
    fn len(self) -> usize {
        match self {
            ListRef::Types(items) => items.len(),
            ListRef::Attrs(items) => items.len(),
            ListRef::Ints(items) => items.len(),
            ListRef::Bools(items) => items.len(),
            ListRef::Strs(items) => items.len(),
            ListRef::Params(_, items) => items.len(),
        }
    }

    fn get(self, i: usize) -> Datum<'c, Item<'a, 'c>> {
        let found = match self {
            ListRef::Types(items) => items.get(i).map(|&ty| Datum::Item(Item::Type(ty))),
            ListRef::Attrs(items) => items.get(i).map(|&attr| Datum::Item(Item::Attr(attr))),
            ListRef::Ints(items) => items.get(i).map(|&n| Datum::int(n)),
            ListRef::Bools(items) => items.get(i).map(|&b| Datum::flag(b)),
            ListRef::Strs(items) => items.get(i).map(|s| Datum::Str(s.as_str())),
            ListRef::Params(kind, items) => items.get(i).map(|param| declared(kind, param)),
        };
        found.unwrap_or(Datum::Absent)
    }
}

impl<'a, 'c> bourn_terms::Item<'c> for Item<'a, 'c> {
    type List = ListRef<'c>;

    fn is(self, definition: &Definition<'_>) -> bool {
        match (self, definition) {
            (Item::Type(ty), Definition::Type(builtin)) => ty.builtin() == Some(*builtin),
            (Item::Attr(attr) | Item::Untyped(attr), Definition::Attr(builtin)) => {
                attr.builtin() == Some(*builtin)
            }
            (Item::Type(ty), Definition::DeclaredType(name)) => match ty.data() {
                TypeData::Declared { def, .. } => def.name == *name,
                _ => false,
            },
            (Item::Attr(attr), Definition::DeclaredAttr(name)) => match attr.data() {
                AttrData::Declared { def, .. } => def.name == *name,
                _ => false,
            },
            (Item::Params(def, _), Definition::DeclaredType(name) | Definition::DeclaredAttr(name)) => {
                def.name == *name
            }
            (Item::Op(op), Definition::Op(name)) => op.is(name),
            _ => false,
        }
    }

    fn param(self, name: &str) -> Datum<'c, Self> {
        match self {
            Item::Type(ty) => type_param(ty, name),
            Item::Untyped(_) if name == "ty" => Datum::Absent,
            Item::Attr(attr) | Item::Untyped(attr) => attr_param(attr, name),
            Item::Op(op) => op.attr(name).map_or(Datum::Absent, |attr| Datum::Item(Item::Attr(attr))),
            Item::Params(def, params) => named(def, params, name),
        }
    }

    fn shape(self) -> Option<&'c [i64]> {
        match self {
            Item::Type(ty) => ty.shape(),
            Item::Params(_, params) => declared_shape(params),
            Item::Attr(attr) | Item::Untyped(attr) => match attr.data() {
                AttrData::Declared { params, .. } => declared_shape(params),
                _ => None,
            },
            Item::Op(_) => None,
        }
    }

    fn has_trait(self, name: &str) -> Option<bool> {
        match self {
            Item::Op(op) => Some(op.def().is_some_and(|def| def.traits.iter().any(|t| t.name() == name))),
            _ => Some(false),
        }
    }

    /// Without a linked function, the tables decide.
    fn implements(self, interface: &Function<'_>) -> Option<bool> {
        if interface.linked.is_some() {
            return self.call(interface, None);
        }
        let name = interface.path.rsplit('.').next().unwrap_or_default();
        let own = match self {
            Item::Op(op) => op.def().map_or(&[][..], |def| def.interfaces),
            Item::Type(ty) => match ty.data() {
                TypeData::Declared { def, .. } => def.interfaces,
                _ => &[],
            },
            Item::Attr(attr) | Item::Untyped(attr) => match attr.data() {
                AttrData::Declared { def, .. } => def.interfaces,
                _ => &[],
            },
            Item::Params(def, _) => def.interfaces,
        };
        Some(own.iter().any(|own| own.name == name && !matches!(own.by, Implementation::Promised(_))))
    }

    fn call(self, function: &Function<'_>, args: Option<&[Datum<'c, Self>]>) -> Option<bool> {
        match (self, args) {
            (_, Some(args)) => function.get::<ValuesTest>().map(|test| test(args)),
            (Item::Type(ty), None) => function.get::<TypeTest>().map(|test| test(ty)),
            (Item::Attr(attr), None) => function.get::<AttrTest>().map(|test| test(attr)),
            (Item::Op(op), None) => function.get::<OpTest>().map(|test| test(op)),
            (Item::Params(..) | Item::Untyped(_), None) => None,
        }
    }
}

fn type_param<'a, 'c>(ty: Type<'c>, name: &str) -> Datum<'c, Item<'a, 'c>> {
    let of_type = |ty: Type<'c>| Datum::Item(Item::Type(ty));
    let optional = |attr: Option<Attribute<'c>>| match attr {
        Some(attr) => Datum::Item(Item::Attr(attr)),
        None => Datum::Absent,
    };
    match (ty.data(), name) {
        (TypeData::Integer { width, .. }, "width") => Datum::int(i64::from(*width)),
        (TypeData::Integer { signedness, .. }, "signedness") => Datum::int(match signedness {
            Signedness::Signless => 0_i64,
            Signedness::Signed => 1,
            Signedness::Unsigned => 2,
        }),
        (TypeData::Float(kind), "kind") => Datum::int(*kind as i64),
        (
            TypeData::Complex(element)
            | TypeData::Vector { element, .. }
            | TypeData::RankedTensor { element, .. }
            | TypeData::UnrankedTensor(element)
            | TypeData::MemRef { element, .. }
            | TypeData::UnrankedMemRef { element, .. },
            "element",
        ) => of_type(*element),
        (
            TypeData::Vector { shape, .. }
            | TypeData::RankedTensor { shape, .. }
            | TypeData::MemRef { shape, .. },
            "shape",
        ) => Datum::Shape(shape),
        (TypeData::Vector { scalable, .. }, "scalable") => Datum::List(ListRef::Bools(scalable)),
        (TypeData::Function { inputs, .. }, "inputs") => Datum::List(ListRef::Types(inputs)),
        (TypeData::Function { results, .. }, "results") => Datum::List(ListRef::Types(results)),
        (TypeData::Tuple(types), "types") => Datum::List(ListRef::Types(types)),
        (TypeData::RankedTensor { encoding, .. }, "encoding") => optional(*encoding),
        (TypeData::MemRef { layout, .. }, "layout") => optional(*layout),
        (TypeData::MemRef { space, .. } | TypeData::UnrankedMemRef { space, .. }, "space") => {
            optional(*space)
        }
        (TypeData::Declared { def, params }, name) => named(def, params, name),
        _ => Datum::Absent,
    }
}

fn attr_param<'a, 'c>(attr: Attribute<'c>, name: &str) -> Datum<'c, Item<'a, 'c>> {
    let of_type = |ty: Type<'c>| Datum::Item(Item::Type(ty));
    match (attr.data(), name) {
        (AttrData::Integer { value, .. }, "value") => Datum::int(*value),
        (AttrData::BigInteger { digits, .. }, "value") => {
            Num::from_decimal(digits.as_str()).map_or(Datum::Absent, Datum::Num)
        }
        (
            AttrData::Integer { ty, .. }
            | AttrData::BigInteger { ty, .. }
            | AttrData::Float { ty, .. }
            | AttrData::DenseElements { ty, .. }
            | AttrData::DenseResource { ty, .. },
            "ty",
        ) => of_type(*ty),
        (AttrData::Float { bits, ty }, "value") => match ty.data() {
            TypeData::Float(kind) => crate::float::widened(*kind, *bits)
                .map_or(Datum::Opaque, |value| Datum::Float(value.to_bits())),
            _ => Datum::Absent,
        },
        (AttrData::String { value, .. }, "value") => Datum::Str(value.as_str()),
        (AttrData::String { ty, .. } | AttrData::Opaque { ty, .. }, "ty") => {
            ty.map_or(Datum::Absent, of_type)
        }
        (AttrData::Type(ty), "value") => of_type(*ty),
        (AttrData::SymbolRef { root, .. }, "root") => Datum::Str(root.as_str()),
        (AttrData::SymbolRef { nested, .. }, "nested") => Datum::List(ListRef::Strs(nested)),
        (AttrData::Array(elements), "elements") => Datum::List(ListRef::Attrs(elements)),
        (AttrData::DenseArray { element, .. }, "element") => of_type(*element),
        (AttrData::DenseArray { values, .. }, "values") => Datum::List(ListRef::Ints(values)),
        (AttrData::DenseElements { keyword, .. }, "keyword") => Datum::Str(keyword.as_str()),
        (AttrData::DenseResource { .. }, "keyword") => Datum::Str("dense_resource"),
        (AttrData::StridedLayout { strides, .. }, "strides") => Datum::Shape(strides),
        (AttrData::StridedLayout { offset, .. }, "offset") => Datum::size(*offset),
        (AttrData::AffineMap(_), "map") | (AttrData::IntegerSet(_), "set") => Datum::Opaque,
        (AttrData::Declared { def, params }, name) => named(def, params, name),
        _ => Datum::Absent,
    }
}

/// Returns a parameter of a declared type or attribute, by its name.
fn named<'a, 'c>(def: &'c TypeDef, params: &'c [Param<'c>], name: &str) -> Datum<'c, Item<'a, 'c>> {
    let found = def.params.iter().zip(params).find(|(param, _)| param.name == name);
    found.map_or(Datum::Absent, |(param, value)| declared(&param.kind, value))
}

/// Returns the value of a parameter of a declared type or attribute.
fn declared<'a, 'c>(kind: &'c ParamKind, param: &'c Param<'c>) -> Datum<'c, Item<'a, 'c>> {
    match (kind, param) {
        (_, Param::Absent) => Datum::Absent,
        (ParamKind::Optional(inner), param) => declared(inner, param),
        (ParamKind::Float, Param::Int(bits)) => Datum::Float(*bits as u64),
        (ParamKind::Int { bits: 64, signed: false }, Param::Int(value)) => {
            Datum::int(i128::from(*value as u64))
        }
        (_, Param::Int(value)) => Datum::int(*value),
        (_, Param::Bool(value)) => Datum::flag(*value),
        (_, Param::Shape(sizes)) => Datum::Shape(sizes),
        (_, Param::Str(text)) => Datum::Str(text.as_str()),
        (_, Param::Type(ty)) => Datum::Item(Item::Type(*ty)),
        (_, Param::Attr(attr)) => Datum::Item(Item::Attr(*attr)),
        (ParamKind::List(inner) | ParamKind::Items(inner), Param::List(items)) => {
            Datum::List(ListRef::Params(inner, items))
        }
        (_, Param::List(_)) => Datum::Opaque,
    }
}
