//! Concrete types, attributes and ops, as witnesses on which constraints are evaluated.

use super::Lattice;
use crate::model::*;
use bourn_terms::builtin::{BuiltinAttr, BuiltinType};
use bourn_terms::{DYNAMIC, Datum, Definition, Function, List};
use std::rc::Rc;

/// The definition of a type, attribute or op.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Def {
    /// A declared type; if several declarations share a type of the IR, the first declaration.
    Type(TypeId),
    /// A declared attribute, chosen in the same way.
    Attr(AttrId),
    /// The attribute of an enum with an attribute of its own (`enum E as name`).
    EnumAttr(EnumId),
    /// An op.
    Op(OpId),
    /// A type of the IR that no spec declares.
    BuiltinType(BuiltinType),
    /// An attribute of the IR that no spec declares.
    BuiltinAttr(BuiltinAttr),
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number, a truth value, or the value of a case of an enum.
    Int(i128),
    /// A size that is known only at execution.
    Dynamic,
    /// A float as its bits.
    Float(u64),
    /// A string.
    Str(String),
    /// A type or an attribute.
    Item(Rc<Item>),
    /// Sizes; [`DYNAMIC`] is a size that is known only at execution.
    Shape(Vec<i64>),
    /// A list.
    List(Vec<Value>),
    /// An absent optional parameter.
    Absent,
    /// Some value of a kind that specs cannot look into.
    Some,
}

/// A type, an attribute or an op.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// Whether it is a type, an attribute or an op.
    pub subject: Subject,
    /// Its definition; `None` if its dialect was not loaded.
    pub def: Option<Def>,
    /// The values of its parameters, in the order of their declaration.
    pub params: Vec<(String, Value)>,
}

impl Item {
    /// Returns the value of a parameter.
    #[must_use]
    pub fn param(&self, name: &str) -> Option<&Value> {
        self.params.iter().find(|(n, _)| n == name).map(|(_, v)| v)
    }
}

/// An item with the model and its definition, as [`bourn_terms::satisfies`] needs it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<'i, 'a> {
    pub lattice: &'i Lattice<'a>,
    pub item: &'i Item,
}

impl PartialEq for View<'_, '_> {
    fn eq(&self, other: &Self) -> bool {
        self.item == other.item
    }
}

/// A list of values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Values<'i, 'a> {
    lattice: &'i Lattice<'a>,
    items: &'i [Value],
}

impl<'i, 'a> List<'i, View<'i, 'a>> for Values<'i, 'a> {
    fn len(self) -> usize {
        self.items.len()
    }

    fn get(self, i: usize) -> Datum<'i, View<'i, 'a>> {
        self.items.get(i).map_or(Datum::Absent, |value| datum(self.lattice, value))
    }
}

fn datum<'i, 'a>(lattice: &'i Lattice<'a>, value: &'i Value) -> Datum<'i, View<'i, 'a>> {
    match value {
        Value::Int(value) => Datum::int(*value),
        Value::Dynamic => Datum::Dynamic,
        Value::Float(bits) => Datum::Float(*bits),
        Value::Str(text) => Datum::Str(text),
        Value::Item(item) => Datum::Item(View { lattice, item }),
        Value::Shape(sizes) => Datum::Shape(sizes),
        Value::List(items) => Datum::List(Values { lattice, items }),
        Value::Absent => Datum::Absent,
        Value::Some => Datum::Opaque,
    }
}

impl<'i, 'a> bourn_terms::Item<'i> for View<'i, 'a> {
    type List = Values<'i, 'a>;

    fn is(self, definition: &Definition<'_>) -> bool {
        let universe = &self.lattice.universe;
        let mine = self.item.def.and_then(|def| universe.ix(def));
        mine.is_some() && mine == universe.find(definition)
    }

    fn param(self, name: &str) -> Datum<'i, Self> {
        self.item.param(name).map_or(Datum::Absent, |value| datum(self.lattice, value))
    }

    fn shape(self) -> Option<&'i [i64]> {
        let universe = &self.lattice.universe;
        let (_, column) = universe.shape_column(universe.ix(self.item.def?)?)?;
        match self.item.param(&column.name)? {
            Value::Shape(sizes) => Some(sizes),
            _ => None,
        }
    }

    fn has_trait(self, name: &str) -> Option<bool> {
        let id = self.lattice.trait_named(name)?;
        match self.item.def {
            Some(Def::Op(op)) => {
                Some(self.lattice.model().ops[op.index()].traits.iter().any(|t| t.trait_ == id))
            }
            Some(_) => Some(false),
            None if self.item.subject != Subject::Op => Some(false),
            None => None,
        }
    }

    fn call(self, function: &Function<'_>, args: Option<&[Datum<'i, Self>]>) -> Option<bool> {
        if args.is_some() {
            return None;
        }
        let universe = &self.lattice.universe;
        if let Some(handle) = universe.find(&Definition::Handle(*function)) {
            return Some(self.item.def.and_then(|def| universe.ix(def)) == Some(handle));
        }
        let interface = self.lattice.interface_named(function.path)?;
        self.lattice.implements(universe.ix(self.item.def?)?, interface)
    }
}

/// Returns a size as shapes store it.
pub(super) fn size(value: &Value) -> i64 {
    match value {
        Value::Int(size) => i64::try_from(*size).unwrap_or(DYNAMIC),
        _ => DYNAMIC,
    }
}
