//! Ids of declarations, and positions in their lists: a type for each kind.

use super::{
    AttrDecl, ConstraintDecl, Dialect, DialectInterface, EnumDecl, InterfaceDecl, Model, OpDecl, TraitDecl,
    TypeDecl,
};

/// Declares the ids of declarations, by which a model is indexed.
macro_rules! declarations {
    ($($(#[$doc:meta])* $name:ident => $field:ident: $decl:ty;)*) => {
        bourn_terms::ids! {
            $($(#[$doc])* #[derive(Default)] pub $name(u32);)*
        }

        $(
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

declarations! {
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
    /// Identifies a [`DialectInterface`] of a model.
    DialectInterfaceId => dialect_interfaces: DialectInterface;
    /// Identifies a [`TraitDecl`] of a model.
    TraitId => traits: TraitDecl<'a>;
    /// Identifies an [`OpDecl`] of a model.
    OpId => ops: OpDecl<'a>;
}

bourn_terms::ids! {
    /// A parameter of a type or an attribute.
    pub ParamIdx(u32);
    /// A case of an enum.
    pub CaseIdx(u32);
    /// A method of an interface.
    pub MethodIdx(u32);
}
