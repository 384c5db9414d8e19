//! A memo table for constraints that are expensive to test.

use super::{AttrHandle, TypeHandle};
use bourn_ir::{Attribute, Type};
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// The answers of constraints about types and attributes of a context, each computed once.
///
/// It saves time where a constraint of the class `rust` is tested on the same items again and again; `isa` itself keeps no table, since most
/// tests are cheaper than a lookup. Types and attributes never change, so that an answer stays right as long as the context lives.
///
/// ```
/// use bourn_equations::rt::Memo;
/// let memo = Memo::default();
/// let context = bourn_ir::Context::new(&bourn_ir::DialectRegistry::new());
/// assert!(memo.isa::<bourn_equations::rt::IntegerType<'_>>(context.signless(8)));
/// ```
#[derive(Debug, Default)]
pub struct Memo<'c> {
    types: RefCell<FxHashMap<(&'static str, Type<'c>), bool>>,
    attrs: RefCell<FxHashMap<(&'static str, Attribute<'c>), bool>>,
}

impl<'c> Memo<'c> {
    /// Returns whether a type satisfies a constraint.
    pub fn isa<T: TypeHandle<'c>>(&self, ty: Type<'c>) -> bool {
        let known = self.types.borrow().get(&(T::ID, ty)).copied();
        known.unwrap_or_else(|| {
            let found = T::classof(ty);
            self.types.borrow_mut().insert((T::ID, ty), found);
            found
        })
    }

    /// Returns the handle, if a type satisfies the constraint.
    pub fn dyn_cast<T: TypeHandle<'c>>(&self, ty: Type<'c>) -> Option<T> {
        self.isa::<T>(ty).then(|| T::wrap(ty))
    }

    /// Returns whether an attribute satisfies a constraint.
    pub fn attr_isa<T: AttrHandle<'c>>(&self, attr: Attribute<'c>) -> bool {
        let known = self.attrs.borrow().get(&(T::ID, attr)).copied();
        known.unwrap_or_else(|| {
            let found = T::classof(attr);
            self.attrs.borrow_mut().insert((T::ID, attr), found);
            found
        })
    }

    /// Returns the handle, if an attribute satisfies the constraint.
    pub fn attr_dyn_cast<T: AttrHandle<'c>>(&self, attr: Attribute<'c>) -> Option<T> {
        self.attr_isa::<T>(attr).then(|| T::wrap(attr))
    }
}
