// Made by bourn-codegen from the specs of the dialect `builtin`: change these instead.

use ::bourn::rt as rt;
/// The enum `Signedness` (builtin.bourn:2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(i64)]
pub enum Signedness {
    /// `signless`
    Signless = 0,
    /// `signed`
    Signed = 1,
    /// `unsigned`
    Unsigned = 2,
}
rt::keyword_enum!(Signedness; Signless "signless", Signed "signed", Unsigned "unsigned");
rt::enum_attr!(Signedness : keyword);
/// any type
pub struct Any<'c>(rt::Type<'c>);
/// The table of: any type (builtin.bourn:6).
pub static ANY: rt::TypeConstraint = rt::TypeConstraint::declared(
    "builtin.Any",
    "any type",
    rt::Constraint::Any,
);
/// index
pub struct Index<'c>(rt::IndexType<'c>);
/// The table of: index (builtin.bourn:7).
pub static INDEX: rt::TypeConstraint = rt::TypeConstraint::declared(
    "builtin.Index",
    "index",
    rt::Constraint::Is(rt::Definition::DeclaredType("builtin.index"), &[]),
);
/// signless integer
pub struct SignlessInteger<'c>(rt::IntegerType<'c>);
/// The table of: signless integer (builtin.bourn:8).
pub static SIGNLESS_INTEGER: rt::TypeConstraint = rt::TypeConstraint::declared(
    "builtin.SignlessInteger",
    "signless integer",
    rt::Constraint::Where(
        &rt::Constraint::Is(rt::Definition::DeclaredType("builtin.integer"), &[]),
        &rt::Pred::case(rt::Term::Param("signedness"), 0, "signless"),
    ),
);
impl<'c> SignlessInteger<'c> {
    /// Makes it, if the arguments give a type that satisfies the constraint: integer where signedness == signless.
    pub fn get(ctx: &'c rt::Context, width: u32) -> Option<Self> {
        let made = rt::IntegerType::from_params(
            ctx,
            &[rt::Param::Int(i64::from(width)), rt::Param::Int(0)],
        );
        rt::TypeHandle::dyn_cast(rt::TypeHandle::ty(made))
    }
}
/// signless-integer-like
pub struct IntLike<'c>(rt::Type<'c>);
/// The table of: signless-integer-like (builtin.bourn:9).
pub static INT_LIKE: rt::TypeConstraint = rt::TypeConstraint::declared(
    "builtin.IntLike",
    "signless-integer-like",
    rt::Constraint::OneOf(
        &[
            rt::Arm::named("Scalar", SIGNLESS_INTEGER.named()),
            rt::Arm::named("Position", INDEX.named()),
            rt::Arm::named(
                "Tensor",
                rt::Constraint::Is(
                    rt::Definition::DeclaredType("builtin.tensor"),
                    &[rt::ParamArg::is("element", SIGNLESS_INTEGER.named())],
                ),
            ),
        ],
    ),
);
/// The cases of [`IntLike`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IntLikeCase<'c> {
    /// signless integer
    Scalar(SignlessInteger<'c>),
    /// index
    Position(Index<'c>),
    /// ranked tensor of any type values whose element is signless integer
    Tensor(rt::RankedTensorType<'c>),
}
rt::type_cases!(
    IntLike, IntLikeCase, INT_LIKE; 0 Scalar SignlessInteger, 1 Position Index; else
    Tensor rt::RankedTensorType
);
/// The constraint `RankedTensor`, with generics (builtin.bourn:10).
pub static RANKED_TENSOR: rt::Named<'static> = rt::Named::generic(
    "builtin.RankedTensor",
    &["E"],
    rt::Text::Template("ranked tensor of {0} values"),
    rt::Constraint::Is(
        rt::Definition::DeclaredType("builtin.tensor"),
        &[rt::ParamArg::is("element", rt::Constraint::Generic(0))],
    ),
);
/// i64 dense array attribute
pub struct I64Array<'c>(rt::Attribute<'c>);
/// The table of: i64 dense array attribute (builtin.bourn:11).
pub static I64_ARRAY: rt::AttrConstraint = rt::AttrConstraint::declared(
    "builtin.I64Array",
    "i64 dense array attribute",
    rt::Constraint::Rust(HOOK_IS_I64_ARRAY),
);
rt::constraint_type!(
    Any = ANY : rt::Type; { implies[]; covers[rt::IntegerType, rt::IndexType,
    rt::RankedTensorType]; all }
);
rt::constraint_type!(
    Index = INDEX : rt::IndexType; { implies[Any, IntLike, rt::IndexType];
    covers[rt::IndexType]; some }
);
rt::constraint_type!(
    SignlessInteger = SIGNLESS_INTEGER : rt::IntegerType; { implies[Any, IntLike,
    rt::IntegerType]; covers[]; some }
);
rt::constraint_type!(
    IntLike = INT_LIKE : rt::Type; { implies[Any]; covers[rt::IndexType]; some }
);
rt::constraint_attr!(
    I64Array = I64_ARRAY : rt::Attribute; { implies[]; covers[]; some;
    "Calls a Rust function." }
);
rt::only_type!(Index = INDEX);
const HOOK_IS_I64_ARRAY: rt::Function = rt::Function::linked(
    "crate::is_i64_array",
    rt::FunctionKind::Attr,
    &(crate::is_i64_array as rt::AttrTest),
);
/// The tables of the dialect `builtin`, for a [`DialectRegistry`](rt::ir::DialectRegistry).
pub static DIALECT: rt::ir::Dialect = rt::ir::Dialect {
    name: "builtin",
    ops: &[],
    hooks: &[HOOK_IS_I64_ARRAY],
    ..rt::ir::Dialect::EMPTY
};
