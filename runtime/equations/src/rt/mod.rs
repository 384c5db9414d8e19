//! The names that generated code uses: the IR, the engine, affine maps, typed handles, and the data of equations.

mod attr;
mod building;
mod builtin;
mod constraint;
mod declared;
mod handle;
mod hook;
mod interface;
mod memo;
mod read;
mod support;
mod values;
mod view;

/// The data of equations.
pub mod eq {
    pub use bourn_terms::equation::*;
    pub use bourn_terms::{BinaryOp, Function, FunctionKind, Rel};
}

pub use crate::interface::{
    Model, find_attr_interface, find_dialect_interface, find_interface, find_type_interface,
    own_attr_interface, own_interface, own_interface_of, own_type_interface,
};
pub use crate::reify::{NotReified, ReifiedSize, reify_result_shapes};
pub use crate::value_bounds::{
    Comparison, Connective, ConstantMemory, Logic, MemoryOfSymbol, PopulateFn, StridedSlice, ValueBoundsModel,
};

/// A strided part of a tensor or buffer, in terms of the values of an arena.
pub type Slice = bourn_bounds::Slice<bourn_ir::ValueId>;

/// The elements of memory in row-major order.
pub type Elements = Vec<i64>;

/// The name of a symbol.
pub type SymbolName = String;

pub use self::building::*;
pub use crate::{
    attr_handle, attr_interface, constraint_op, declared_attr_handle, declared_type_handle, description,
    interface_table, match_op, match_type, only_type, op_interface, op_view, type_handle, type_interface,
    typed_array,
};
pub use attr::*;
pub use bourn_bounds as bounds;
pub use bourn_bounds::{Column, Facts};
pub use bourn_ir as ir;
pub use bourn_ir::build::NumberId;
pub use bourn_ir::constraint::{CheckAttr, CheckOp, CheckType, Item};
pub use bourn_ir::context::NoInterface;
pub use bourn_ir::def::{
    AffineForm, Anchor, Arity, AttrConstraint, AttrDef, AttrSyntax, DefaultParam, DerivedForm, DialectAttr,
    DialectImpl, Fmt, Format, Implementation, InterfaceDef, InterfaceImpl, ItemForm, LoopList, MessagePart,
    NamePart, OpConstraint, OpDef, OpHooks, OperandDef, ParamConstraint, ParamDef, ParamFmt, ParamKind,
    ParamRequire, PortList, RegionDef, RequiredTypes, ResultDef, ResultNames, Slot, SuccessorDef, Trait,
    TypeConstraint, TypeDef,
};
pub use bourn_ir::effects::{Effect, EffectKind, EffectOn};
pub use bourn_ir::fold::{Fold, FoldCx, folded};
pub use bourn_ir::hooks::*;
pub use bourn_ir::rewrite::Rewriter;
pub use bourn_ir::types::Param;
pub use bourn_ir::verify::VerifyCx;
pub use bourn_ir::{Attribute, Context, DYNAMIC, Location, OpRef, OpState, OpView, Type, Value, ValueId};
pub use bourn_presburger as presburger;
pub use bourn_presburger::affine::{AffineMap, IntegerSet};
pub use bourn_terms::builtin::{BuiltinAttr, BuiltinType, FloatKind};
pub use bourn_terms::equation::{Equations, OpEquations};
pub use bourn_terms::{
    Arg, Arm, AttrExpr, BinaryOp, Const, Constraint, Datum, Definition, Function, FunctionKind, Generic,
    GenericKind, Named, ParamArg, ParamExpr, Pred, Rel, Term, Text, TypeExpr,
};
pub use builtin::*;
pub use constraint::covers;
pub use declared::{Declared, ModelFn, RUNTIME_INTERFACES, Returned};
pub use handle::{
    AttrExt, AttrHandle, CastError, DeclaresAttr, DeclaresOp, DeclaresType, TypeExt, TypeHandle,
};
pub use hook::{fold_of, list_of, verified};
pub use interface::*;
pub use memo::Memo;
pub use read::{ReadValue, read_value};
pub use support::*;
pub use values::*;
pub use view::*;
