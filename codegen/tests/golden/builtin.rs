// Made by bourn-codegen from the specs of the dialect `builtin`: change these instead.

#[allow(unused_imports)]
use ::bourn::rt as rt;
/// The enum `Signedness`.
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
impl Signedness {
    /// The value that an attribute holds.
    pub fn from_attr(attr: rt::Attribute<'_>) -> Option<Self> {
        attr.as_str().and_then(Self::from_keyword)
    }
    /// An attribute that holds the value.
    pub fn to_attr<'c>(self, ctx: &'c rt::Context) -> rt::Attribute<'c> {
        ctx.string_attr(self.keyword())
    }
}
/// any type
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Any<'c>(rt::Type<'c>);
rt::constraint_type!(
    Any : rt::Type, ANY; implies[]; covers[rt::IntegerType, rt::IndexType,
    rt::RankedTensorType]; all
);
/// The table of: any type.
pub static ANY: rt::TypeConstraint = rt::TypeConstraint::declared(
    "builtin",
    "Any",
    "any type",
    rt::Constraint::Any,
);
/// index
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Index<'c>(rt::IndexType<'c>);
rt::constraint_type!(
    Index : rt::IndexType, INDEX; implies[Any, IntLike, rt::IndexType];
    covers[rt::IndexType]; some
);
/// The table of: index.
pub static INDEX: rt::TypeConstraint = rt::TypeConstraint::declared(
        "builtin",
        "Index",
        "index",
        rt::Constraint::Is(rt::Definition::DeclaredType("builtin.index"), &[]),
    )
    .only(rt::TypeExpr {
        definition: rt::Definition::DeclaredType("builtin.index"),
        params: &[],
    });
rt::only_type!(Index, INDEX);
/// signless integer
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SignlessInteger<'c>(rt::IntegerType<'c>);
rt::constraint_type!(
    SignlessInteger : rt::IntegerType, SIGNLESS_INTEGER; implies[Any, IntLike,
    rt::IntegerType]; covers[]; some
);
/// The table of: signless integer.
pub static SIGNLESS_INTEGER: rt::TypeConstraint = rt::TypeConstraint::declared(
    "builtin",
    "SignlessInteger",
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct IntLike<'c>(rt::Type<'c>);
rt::constraint_type!(
    IntLike : rt::Type, INT_LIKE; implies[Any]; covers[rt::IndexType]; some
);
/// The table of: signless-integer-like.
pub static INT_LIKE: rt::TypeConstraint = rt::TypeConstraint::declared(
    "builtin",
    "IntLike",
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
/// The constraint `RankedTensor`, with generics.
pub static RANKED_TENSOR: rt::Named<'static> = rt::Named {
    dialect: "builtin",
    name: "RankedTensor",
    generics: &["E"],
    text: rt::Text::Template("ranked tensor of {0} values"),
    body: rt::Constraint::Is(
        rt::Definition::DeclaredType("builtin.tensor"),
        &[rt::ParamArg::is("element", rt::Constraint::Generic(0))],
    ),
};
/// i64 dense array attribute
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct I64Array<'c>(rt::Attribute<'c>);
rt::constraint_attr!(
    I64Array : rt::Attribute, I64_ARRAY; implies[]; covers[]; some;
    "It calls a Rust function, and takes as long as that."
);
/// The table of: i64 dense array attribute.
pub static I64_ARRAY: rt::AttrConstraint = rt::AttrConstraint::declared(
    "builtin",
    "I64Array",
    "i64 dense array attribute",
    rt::Constraint::Rust(
        rt::Function::linked(
            "crate::is_i64_array",
            rt::FunctionKind::Attr,
            {
                const TEST: rt::AttrTest = crate::is_i64_array;
                &TEST
            },
        ),
    ),
    rt::AttrSyntax::BareArray,
);
/// The tables of the dialect `builtin`, for a [`DialectRegistry`](rt::ir::DialectRegistry).
pub static DIALECT: rt::ir::Dialect = rt::ir::Dialect {
    name: "builtin",
    ops: &[],
    types: &[],
    attrs: &[],
};
