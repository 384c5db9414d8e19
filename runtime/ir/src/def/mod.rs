//! The tables that generated code provides, as the IR reads them: [`bourn_terms::table`] with the lifetime `'static`. They are data only:
//! [`crate::constraint`] checks their constraints, and [`crate::hooks`] lists the types of the functions that they name.

use bourn_terms::table;

pub mod groups;
pub(crate) mod module;

/// Positions in the lists of a table. The values of a group are numbered separately.
pub use bourn_terms::equation::{AttrIdx, OperandIdx, RegionIdx, ResultIdx};
pub use bourn_terms::table::{Anchor, DerivedForm, ItemForm, LoopList, Slot};

macro_rules! tables {
    ($($name:ident)*) => {
        $(#[doc = concat!("[`bourn_terms::table::", stringify!($name), "`] for as long as the program runs.")]
        pub type $name = table::$name<'static>;)*
    };
}
tables! {
    AffineForm Arity AttrConstraint AttrDef AttrSyntax DefaultParam Dialect DialectAttr DialectImpl InterfaceDef Fmt Format Implementation InterfaceImpl MessagePart MethodBody
    MethodImpl NamePart OpConstraint OpDef OpHooks OperandDef PortList ParamConstraint ParamDef ParamFmt ParamKind ParamRequire RegionDef RequiredTypes ResultDef
    ResultNames SuccessorDef Trait TypeConstraint TypeDef
}

/// Returns whether an op has a trait of this name, which may be declared by a spec.
pub fn has_trait_named(def: &OpDef, name: &str) -> bool {
    def.traits.iter().any(|found| found.name() == name)
}
