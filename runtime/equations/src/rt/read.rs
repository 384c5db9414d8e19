//! Values of terms as arguments of the functions that a spec names: `rust path(x, ..)`.
//!
//! A number arrives as the integer type that the function takes. A number that does not fit, or a value that is absent,
//! does not satisfy the predicate. A parameter that may be absent is passed as `Option`.

use bourn_ir::item::Item;
use bourn_ir::{Attribute, Type};
use bourn_terms::{Datum, List};

/// A type that a value may be read as.
pub trait ReadValue<'c>: Sized {
    /// Returns the value, if it is of this type.
    fn read(value: &Datum<'c, Item<'_, 'c>>) -> Option<Self>;
}

/// Reads a value as the type that a function takes.
pub fn read_value<'c, T: ReadValue<'c>>(value: &Datum<'c, Item<'_, 'c>>) -> Option<T> {
    T::read(value)
}

macro_rules! numbers {
    ($($int:ident)*) => {$(
        impl<'c> ReadValue<'c> for $int {
            fn read(value: &Datum<'c, Item<'_, 'c>>) -> Option<Self> {
                match value {
                    Datum::Num(number) => $int::try_from(number.to_i128()?).ok(),
                    Datum::Case(value, _) => $int::try_from(*value).ok(),
                    _ => None,
                }
            }
        }
    )*};
}
numbers!(i128 i64 i32 u64 u32 usize);

impl<'c> ReadValue<'c> for bool {
    fn read(value: &Datum<'c, Item<'_, 'c>>) -> Option<Self> {
        i128::read(value).map(|number| number != 0)
    }
}

impl<'c> ReadValue<'c> for f64 {
    fn read(value: &Datum<'c, Item<'_, 'c>>) -> Option<Self> {
        match value {
            Datum::Float(bits) => Some(f64::from_bits(*bits)),
            _ => None,
        }
    }
}

impl<'c> ReadValue<'c> for &'c str {
    fn read(value: &Datum<'c, Item<'_, 'c>>) -> Option<Self> {
        match value {
            Datum::Str(text) => Some(text),
            _ => None,
        }
    }
}

impl<'c> ReadValue<'c> for Type<'c> {
    fn read(value: &Datum<'c, Item<'_, 'c>>) -> Option<Self> {
        match value {
            Datum::Item(Item::Type(ty)) => Some(*ty),
            _ => None,
        }
    }
}

impl<'c> ReadValue<'c> for Attribute<'c> {
    fn read(value: &Datum<'c, Item<'_, 'c>>) -> Option<Self> {
        match value {
            Datum::Item(Item::Attr(attr)) => Some(*attr),
            _ => None,
        }
    }
}

impl<'c> ReadValue<'c> for &'c [i64] {
    fn read(value: &Datum<'c, Item<'_, 'c>>) -> Option<Self> {
        match value {
            Datum::Shape(sizes) => Some(sizes),
            _ => None,
        }
    }
}

impl<'c, T: ReadValue<'c>> ReadValue<'c> for Vec<T> {
    fn read(value: &Datum<'c, Item<'_, 'c>>) -> Option<Self> {
        match value {
            Datum::List(list) => (0..List::len(*list)).map(|i| T::read(&list.get(i))).collect(),
            Datum::Shape(sizes) => sizes.iter().map(|&size| T::read(&Datum::int(size))).collect(),
            _ => None,
        }
    }
}

impl<'c, T: ReadValue<'c>> ReadValue<'c> for Option<T> {
    fn read(value: &Datum<'c, Item<'_, 'c>>) -> Option<Self> {
        match value {
            Datum::Absent => Some(None),
            value => T::read(value).map(Some),
        }
    }
}
