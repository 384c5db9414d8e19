//! Ids of declarations, and positions in their lists: a type for each kind.

use super::{AttrDecl, ConstraintDecl, Dialect, EnumDecl, InterfaceDecl, Model, OpDecl, TraitDecl, TypeDecl};
use std::fmt;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident => $field:ident: $decl:ty;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub struct $name(pub u32);

            impl $name {
                /// Returns the position in the model's list of such declarations.
                #[must_use]
                pub fn index(self) -> usize {
                    self.0 as usize
                }
            }

            impl fmt::Debug for $name {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    write!(f, concat!(stringify!($name), "({})"), self.0)
                }
            }

            impl<'a> std::ops::Index<$name> for Model<'a> {
                type Output = $decl;
                fn index(&self, id: $name) -> &$decl {
                    &self.$field[id.index()]
                }
            }

            impl<'a> std::ops::IndexMut<$name> for Model<'a> {
                fn index_mut(&mut self, id: $name) -> &mut $decl {
                    &mut self.$field[id.index()]
                }
            }
        )*
    };
}

ids! {
    /// Identifies a [`Dialect`] of a model.
    DialectId => dialects: Dialect;
    /// Identifies a [`TypeDecl`] of a model.
    TypeId => types: TypeDecl<'a>;
    /// Identifies an [`AttrDecl`] of a model.
    AttrId => attrs: AttrDecl<'a>;
    /// Identifies an [`EnumDecl`] of a model.
    EnumId => enums: EnumDecl;
    /// Identifies a [`ConstraintDecl`] of a model.
    ConstraintId => constraints: ConstraintDecl<'a>;
    /// Identifies an [`InterfaceDecl`] of a model.
    InterfaceId => interfaces: InterfaceDecl<'a>;
    /// Identifies a [`TraitDecl`] of a model.
    TraitId => traits: TraitDecl<'a>;
    /// Identifies an [`OpDecl`] of a model.
    OpId => ops: OpDecl<'a>;
}

macro_rules! positions {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub struct $name(pub u32);

            impl $name {
                /// Creates the index of a position. A spec is too short for more than `u32::MAX` parts.
                #[must_use]
                pub const fn at(position: usize) -> Self {
                    debug_assert!(position <= u32::MAX as usize);
                    $name(position as u32)
                }

                /// Returns the position in its list.
                #[must_use]
                pub const fn index(self) -> usize {
                    self.0 as usize
                }
            }
        )*
    };
}

positions! {
    /// A parameter of a type or an attribute.
    ParamIdx;
    /// A case of an enum.
    CaseIdx;
    /// A method of an interface.
    MethodIdx;
}
