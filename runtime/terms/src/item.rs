//! Items, and the values of their parameters.

use crate::{Const, DYNAMIC, Definition, Function, Num};

/// A type, an attribute or an op that is checked against a constraint.
pub trait Item<'i>: Copy + PartialEq {
    /// A list that is a parameter's value.
    type List: List<'i, Self>;

    /// Returns whether it is an instance of a definition. [`Definition::Handle`] is tested by [`Item::call`] instead.
    fn is(self, definition: &Definition<'_>) -> bool;

    /// Returns the value of the parameter with this name; [`Datum::Absent`] if there is no such parameter.
    fn param(self, name: &str) -> Datum<'i, Self>;

    /// Returns the value of the parameter that is a shape.
    fn shape(self) -> Option<&'i [i64]>;

    /// Returns whether the item has a trait; `None` if this is unknown.
    fn has_trait(self, name: &str) -> Option<bool>;

    /// Returns whether the item implements an interface, by the linked test; `None` if this is unknown.
    fn implements(self, interface: &Function<'_>) -> Option<bool> {
        self.call(interface, None)
    }

    /// Returns the result of a function for the whole item (without `args`) or for some values; `None` if it is not linked.
    fn call(self, function: &Function<'_>, args: Option<&[Datum<'i, Self>]>) -> Option<bool>;
}

/// A list of values.
pub trait List<'i, I: Item<'i>>: Copy {
    /// Returns the number of items.
    fn len(self) -> usize;
    /// Returns one item; [`Datum::Absent`] beyond the end.
    fn get(self, i: usize) -> Datum<'i, I>;
    /// Returns whether there is no item.
    fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// The value of a parameter, or of a term.
#[derive(Clone, Debug)]
pub enum Datum<'i, I: Item<'i>> {
    /// No value.
    Absent,
    /// A size that is unknown before execution.
    Dynamic,
    /// A number, a truth value (0 or 1), the value of an enum's case.
    Num(Num),
    /// A float, by its bits.
    Float(u64),
    /// Text.
    Str(&'i str),
    /// A type or an attribute.
    Item(I),
    /// Sizes.
    Shape(&'i [i64]),
    /// A list.
    List(I::List),
    /// A constant list.
    Consts(&'i [Const<'i>]),
    /// A constant case of an enum, by value and keyword.
    Case(i64, &'i str),
    /// A value that constraints do not inspect.
    Opaque,
}

impl<'i, I: Item<'i>> Datum<'i, I> {
    /// Creates a number.
    pub fn int(value: impl Into<Num>) -> Self {
        Datum::Num(value.into())
    }

    /// Creates a truth value.
    #[must_use]
    pub fn flag(value: bool) -> Self {
        Datum::int(i128::from(value))
    }

    /// Creates a size.
    #[must_use]
    pub fn size(value: i64) -> Self {
        if value == DYNAMIC { Datum::Dynamic } else { Datum::int(value) }
    }

    /// Returns the number, or the value of an enum's case.
    pub(crate) fn num(self) -> Option<Num> {
        match self {
            Datum::Num(value) => Some(value),
            Datum::Case(value, _) => Some(Num::from(value)),
            _ => None,
        }
    }

    /// Returns the items of a list.
    pub(crate) fn items(&self) -> Option<Vec<Self>> {
        match self {
            Datum::Shape(sizes) => Some(sizes.iter().map(|&s| Datum::size(s)).collect()),
            Datum::List(list) => Some((0..list.len()).map(|i| list.get(i)).collect()),
            Datum::Consts(items) => Some(items.iter().map(constant).collect()),
            _ => None,
        }
    }
}

/// Returns a constant as a value.
pub(crate) fn constant<'i, I: Item<'i>>(value: &Const<'i>) -> Datum<'i, I> {
    match *value {
        Const::Unit => Datum::Opaque,
        Const::Bool(value) => Datum::flag(value),
        Const::Int(value) => Datum::int(value),
        Const::Float(bits) => Datum::Float(bits),
        Const::Str(text) => Datum::Str(text),
        Const::Case { value, keyword } => Datum::Case(value, keyword),
        Const::List(items) => Datum::Consts(items),
    }
}
