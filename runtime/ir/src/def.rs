//! The tables that generated code provides, as the IR reads them: [`bourn_terms::table`] for as long as the program runs, the types
//! of the functions that they name, and the questions that types, attributes and ops are asked.

use crate::attr::Attribute;
use crate::body::OpState;
use crate::context::Context;
use crate::item::Item;
use crate::parse::{Failed, OpParser, ParamParser};
use crate::print::OpPrinter;
use crate::rewrite::Rewriter;
use crate::types::{Param, Type};
use crate::verify::VerifyCx;
use crate::view::OpRef;
use crate::{Location, OpId};
use bourn_terms::builtin::BuiltinAttr;
use bourn_terms::{Definition, Only, table};
use std::fmt;

mod params;

pub use crate::item::{AttrTest, OpTest, TypeTest, ValuesTest};
pub use bourn_terms::table::{Anchor, LoopList, Slot};
pub(crate) use params::verify_params;

macro_rules! tables {
    ($($name:ident)*) => {
        $(#[doc = concat!("[`bourn_terms::table::", stringify!($name), "`] for as long as the program runs.")]
        pub type $name = table::$name<'static>;)*
    };
}
tables! {
    Arity AttrConstraint AttrDef AttrSyntax DefaultParam Dialect InterfaceDef Fmt Format Implementation InterfaceImpl MessagePart MethodBody
    MethodImpl OpConstraint OpDef OpHooks OperandDef ParamConstraint ParamDef ParamFmt ParamKind ParamRequire RegionDef ResultDef ResultNames
    SuccessorDef Trait TypeConstraint TypeDef
}

/// `verify` of an op: reports what does not hold.
pub type VerifyFn = for<'a, 'c> fn(OpRef<'a, 'c>, &mut VerifyCx<'a, 'c>);
/// `verify` of a type or attribute: an error message for parameters that do not fit.
pub type VerifyParamsFn = for<'p, 'c> fn(&'p [Param<'c>]) -> Result<(), String>;
/// `infer`: the types of an op's results.
pub type InferFn = for<'s, 'c> fn(&'c Context, &'s OpState<'c>) -> Result<Vec<Type<'c>>, String>;
/// `result_names`: a name per result.
pub type ResultNamesFn = for<'a, 'c> fn(OpRef<'a, 'c>) -> Vec<String>;
/// `parse` of an op: what follows its name. It reports an error itself.
pub type ParseFn = for<'o, 'p, 's, 'c> fn(&'o mut OpParser<'p, 's, 'c>) -> Result<(), Failed>;
/// `print` of an op: what follows its name.
pub type PrintFn = for<'a, 'c, 'p, 'q> fn(OpRef<'a, 'c>, &'p mut OpPrinter<'q>);
/// `parse` of an element of a format, with what the spec gives it. It reports an error itself.
pub type ParseElementFn =
    for<'o, 'p, 's, 'c> fn(&'o mut OpParser<'p, 's, 'c>, &'static [Fmt]) -> Result<(), Failed>;
/// `print` of an element of a format, with what the spec gives it.
pub type PrintElementFn = for<'a, 'c, 'p, 'q> fn(OpRef<'a, 'c>, &'p mut OpPrinter<'q>, &'static [Fmt]);
/// `parse` of parameters. It reports an error itself.
pub type ParseParamsFn =
    for<'o, 'p, 's, 'c> fn(&'o mut ParamParser<'p, 's, 'c>) -> Result<Vec<Param<'c>>, Failed>;
/// `print` of parameters.
pub type PrintParamsFn = for<'o, 'p, 'c> fn(&'o [&'p Param<'c>]) -> String;
/// `canonicalize`: rewrites the op if it matches; says whether anything was changed.
pub type CanonicalizeFn = for<'r, 'b, 'c> fn(OpId, &'r mut Rewriter<'b, 'c>) -> bool;
/// `materialize`: makes an op with one result, a constant of a type.
pub type MaterializeFn =
    for<'c> fn(&'c Context, Attribute<'c>, Type<'c>, Location<'c>) -> Option<OpState<'c>>;

/// What a constraint says of types.
pub trait CheckType {
    /// Whether a type satisfies it. What rests on a function that is not linked is not satisfied.
    fn check(&self, ty: Type<'_>) -> bool;
    /// Whether a type certainly does not satisfy it: what rests on a function that is not linked is not refused.
    fn refuses(&self, ty: Type<'_>) -> bool;
    /// Names the arm or condition that failed, for a note; `None` where there is nothing to add.
    fn explain(&self, ty: Type<'_>) -> Option<String>;
    /// Builds the only type that satisfies it.
    fn build<'c>(&self, ctx: &'c Context) -> Option<Type<'c>>;
    /// Which arm of the union, that the constraint is, a type satisfies first.
    fn arm(&self, ty: Type<'_>) -> Option<usize>;
}

impl CheckType for TypeConstraint {
    fn check(&self, ty: Type<'_>) -> bool {
        bourn_terms::satisfies(Item::Type(ty), &self.is.body) == Some(true)
    }
    fn refuses(&self, ty: Type<'_>) -> bool {
        bourn_terms::satisfies(Item::Type(ty), &self.is.body) == Some(false)
    }
    fn explain(&self, ty: Type<'_>) -> Option<String> {
        bourn_terms::explain(Item::Type(ty), &self.is.body)
    }
    fn build<'c>(&self, ctx: &'c Context) -> Option<Type<'c>> {
        ctx.only_type_of(&self.is.body)
    }
    fn arm(&self, ty: Type<'_>) -> Option<usize> {
        bourn_terms::first_arm(Item::Type(ty), &self.is.body)
    }
}

/// What a constraint says of attributes.
pub trait CheckAttr {
    /// Whether an attribute satisfies it. What rests on a function that is not linked is not satisfied.
    fn check(&self, attr: Attribute<'_>) -> bool;
    /// Whether an attribute certainly does not satisfy it.
    fn refuses(&self, attr: Attribute<'_>) -> bool;
    /// Whether a property of this kind can hold an attribute.
    fn can_store(&self, attr: Attribute<'_>) -> bool;
    /// The type that the attributes always have (of dense arrays, that of their elements), so that formats leave it out: `$x`
    /// prints `3`, not `3 : i64`.
    fn typed<'c>(&self, ctx: &'c Context) -> Option<Type<'c>>;
    /// Whether the attributes always have one type.
    fn is_typed(&self) -> bool;
    /// Whether a format reads a type behind this string, where the constraint fixes none: a colon belongs to what comes next where
    /// the string will do without one.
    fn reads_string_type(&self, string: Attribute<'_>) -> bool;
    /// Whether the form of the constraint allows a kind of builtin attributes; `None` where it leaves that open.
    fn may_be(&self, kind: BuiltinAttr) -> Option<bool>;
    /// Whether the list that rounds of a format write is a dense array, whose elements are `i64` where the constraint fixes no type.
    fn is_dense_list(&self) -> bool {
        self.may_be(BuiltinAttr::DenseArray) == Some(true) && self.may_be(BuiltinAttr::Array) == Some(false)
    }
    /// Which arm of the union, that the constraint is, an attribute satisfies first.
    fn arm(&self, attr: Attribute<'_>) -> Option<usize>;
}

impl CheckAttr for AttrConstraint {
    fn check(&self, attr: Attribute<'_>) -> bool {
        bourn_terms::satisfies(Item::Attr(attr), &self.is.body) == Some(true)
    }
    fn refuses(&self, attr: Attribute<'_>) -> bool {
        bourn_terms::satisfies(Item::Attr(attr), &self.is.body) == Some(false)
    }
    fn can_store(&self, attr: Attribute<'_>) -> bool {
        // The parser knows the cases of an enum, and takes no other.
        let stored = if self.cases.is_empty() { bourn_terms::stored(&self.is.body) } else { None };
        match stored {
            Some(definition) => bourn_terms::Item::is(Item::Attr(attr), &definition),
            None => bourn_terms::satisfies(Item::Attr(attr), &self.is.body) != Some(false),
        }
    }
    fn typed<'c>(&self, ctx: &'c Context) -> Option<Type<'c>> {
        let only = bourn_terms::value_type(&self.is.body).filter(Only::is_complete)?;
        ctx.only_type(&only, &|_| None)
    }
    fn is_typed(&self) -> bool {
        bourn_terms::value_type(&self.is.body).is_some_and(|only| only.is_complete())
    }
    fn reads_string_type(&self, string: Attribute<'_>) -> bool {
        // A place for numbers has their types behind them.
        self.may_be(BuiltinAttr::Integer) != Some(false)
            || bourn_terms::satisfies(Item::Untyped(string), &self.is.body) == Some(false)
    }
    fn may_be(&self, kind: BuiltinAttr) -> Option<bool> {
        bourn_terms::may_be(&self.is.body, &Definition::Attr(kind))
    }
    fn arm(&self, attr: Attribute<'_>) -> Option<usize> {
        bourn_terms::first_arm(Item::Attr(attr), &self.is.body)
    }
}

/// What a constraint says of ops.
pub trait CheckOp {
    /// Whether an op satisfies it. What rests on a function that is not linked is not satisfied.
    fn check(&self, op: OpRef<'_, '_>) -> bool;
    /// Which arm of the union, that the constraint is, an op satisfies first.
    fn arm(&self, op: OpRef<'_, '_>) -> Option<usize>;
}

impl CheckOp for OpConstraint {
    fn check(&self, op: OpRef<'_, '_>) -> bool {
        bourn_terms::satisfies(Item::Op(op), &self.is.body) == Some(true)
    }
    fn arm(&self, op: OpRef<'_, '_>) -> Option<usize> {
        bourn_terms::first_arm(Item::Op(op), &self.is.body)
    }
}

/// The only type that a place can have, whatever the generics of its op stand for.
pub fn only_type<'c>(place: &OperandDef, ctx: &'c Context) -> Option<Type<'c>> {
    let open = place.pattern.is_some_and(|pattern| crate::generics::is_whole(pattern).is_none());
    if open { None } else { place.constraint.build(ctx) }
}

/// Why an op, a type or an attribute has no implementation of an interface.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoInterface {
    /// `toy.add`, `!toy.tile`, `#toy.tag`
    pub owner: String,
    /// Name of the interface.
    pub interface: String,
    /// It was promised, and this was not registered.
    pub promised: Option<&'static str>,
}

impl fmt::Display for NoInterface {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoInterface { owner, interface, promised } = self;
        match promised {
            Some(by) => write!(
                f,
                "'{owner}' promises the interface '{interface}', but no implementation was registered: register `{by}`"
            ),
            None => write!(f, "'{owner}' does not implement the interface '{interface}'"),
        }
    }
}

impl std::error::Error for NoInterface {}
