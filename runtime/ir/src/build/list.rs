//! Lists as parameters of generated builders and setters. Any list whose items convert to the wanted items is one.

use super::NumberId;
use crate::DYNAMIC;
use crate::body::ValueId;
use crate::generics::Types;
use crate::interned::Type;

/// A list of values: of ids, views or typed values.
///
/// rustc cannot infer the type of the items of `[]`: use `NO_VALUES`.
pub trait ValueList {
    /// Calls a function with each value.
    fn each(self, add: impl FnMut(ValueId));
}

impl<I: IntoIterator<Item: Into<ValueId>>> ValueList for I {
    fn each(self, add: impl FnMut(ValueId)) {
        self.into_iter().map(Into::into).for_each(add);
    }
}

/// A list of numbers, each a constant or a value.
pub trait NumberList {
    /// Returns the list with [`DYNAMIC`] in place of each value, and the values.
    fn split(self) -> (Vec<i64>, Vec<ValueId>);
}

impl<I: IntoIterator<Item: Into<NumberId>>> NumberList for I {
    fn split(self) -> (Vec<i64>, Vec<ValueId>) {
        let mut values = Vec::new();
        let constants = self.into_iter().map(|number| match number.into() {
            NumberId::Constant(constant) => constant,
            NumberId::Value(value) => {
                values.push(value);
                DYNAMIC
            }
        });
        (constants.collect(), values)
    }
}

/// A list of types or of their handles.
pub trait TypeList<'c> {
    /// Returns the types.
    fn types(self) -> Types<'c>;
}

impl<'c, I: IntoIterator<Item: Into<Type<'c>>>> TypeList<'c> for I {
    fn types(self) -> Types<'c> {
        self.into_iter().map(Into::into).collect()
    }
}
