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

impl Signedness {
    /// All cases.
    pub const ALL: &'static [Self] = &[Self::Signless, Self::Signed, Self::Unsigned];
    /// The case with a value.
    pub fn from_value(value: i64) -> Option<Self> {
        match value {
            0 => Some(Self::Signless),
            1 => Some(Self::Signed),
            2 => Some(Self::Unsigned),
            _ => None,
        }
    }
    /// The case with a value; the first one where there is none.
    pub fn from_value_or_default(value: i64) -> Self {
        Self::from_value(value).unwrap_or(Self::Signless)
    }
    /// The value.
    pub fn value(self) -> i64 {
        self as i64
    }
    /// The case of a keyword.
    pub fn from_keyword(keyword: &str) -> Option<Self> {
        match keyword {
            "signless" => Some(Self::Signless),
            "signed" => Some(Self::Signed),
            "unsigned" => Some(Self::Unsigned),
            _ => None,
        }
    }
    /// The keyword in IR text.
    pub fn keyword(self) -> &'static str {
        match self {
            Self::Signless => "signless",
            Self::Signed => "signed",
            Self::Unsigned => "unsigned",
        }
    }
}

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
    Any: rt::Type, ANY;
    implies [];
    covers [rt::IntegerType, rt::IndexType, rt::RankedTensorType];
    all
);

/// The table of: any type.
pub static ANY: rt::TypeConstraint = rt::TypeConstraint {
    is: rt::Named {
        dialect: "builtin",
        name: "Any",
        generics: &[],
        text: &[rt::TextPart::Literal("any type")],
        body: rt::Constraint::Any,
    },
    text: "any type",
    only: None,
};

/// index
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Index<'c>(rt::IndexType<'c>);
rt::constraint_type!(
    Index: rt::IndexType, INDEX;
    implies [Any, IntLike, rt::IndexType];
    covers [rt::IndexType];
    some
);

/// The table of: index.
pub static INDEX: rt::TypeConstraint = rt::TypeConstraint {
    is: rt::Named {
        dialect: "builtin",
        name: "Index",
        generics: &[],
        text: &[rt::TextPart::Literal("index")],
        body: rt::Constraint::Is(rt::Definition::DeclaredType("builtin.index"), &[]),
    },
    text: "index",
    only: Some(rt::TypeExpr { definition: rt::Definition::DeclaredType("builtin.index"), params: &[] }),
};

impl<'c> Index<'c> {
    /// The only type that satisfies the constraint.
    pub fn get(ctx: &'c rt::Context) -> Self {
        rt::TypeHandle::wrap(rt::written_type(
            ctx,
            &rt::TypeExpr { definition: rt::Definition::DeclaredType("builtin.index"), params: &[] },
        ))
    }
}

/// signless integer
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SignlessInteger<'c>(rt::IntegerType<'c>);
rt::constraint_type!(
    SignlessInteger: rt::IntegerType, SIGNLESS_INTEGER;
    implies [Any, IntLike, rt::IntegerType];
    covers [];
    some
);

/// The table of: signless integer.
pub static SIGNLESS_INTEGER: rt::TypeConstraint = rt::TypeConstraint {
    is: rt::Named {
        dialect: "builtin",
        name: "SignlessInteger",
        generics: &[],
        text: &[rt::TextPart::Literal("signless integer")],
        body: rt::Constraint::Where(
            &rt::Constraint::Is(rt::Definition::DeclaredType("builtin.integer"), &[]),
            &rt::Pred::Compare(
                rt::Term::Param("signedness"),
                rt::Rel::Eq,
                rt::Term::Const(rt::Const::Case { value: 0, keyword: "signless" }),
            ),
        ),
    },
    text: "signless integer",
    only: None,
};

impl<'c> SignlessInteger<'c> {
    /// Makes it, if the arguments give a type that satisfies the constraint: integer where signedness == signless.
    pub fn get(ctx: &'c rt::Context, width: u32) -> Option<Self> {
        let made = rt::IntegerType::from_params(ctx, &[rt::Param::Int(i64::from(width)), rt::Param::Int(0)]);
        rt::TypeHandle::dyn_cast(rt::TypeHandle::ty(made))
    }
}

/// signless-integer-like
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct IntLike<'c>(rt::Type<'c>);
rt::constraint_type!(IntLike: rt::Type, INT_LIKE; implies [Any]; covers [rt::IndexType]; some);

/// The table of: signless-integer-like.
pub static INT_LIKE: rt::TypeConstraint = rt::TypeConstraint {
    is: rt::Named {
        dialect: "builtin",
        name: "IntLike",
        generics: &[],
        text: &[rt::TextPart::Literal("signless-integer-like")],
        body: rt::Constraint::OneOf(&[
            rt::Arm { name: "Scalar", body: rt::Constraint::Named(&SIGNLESS_INTEGER.is, &[]) },
            rt::Arm { name: "Position", body: rt::Constraint::Named(&INDEX.is, &[]) },
            rt::Arm {
                name: "Tensor",
                body: rt::Constraint::Is(
                    rt::Definition::DeclaredType("builtin.tensor"),
                    &[rt::ParamArg {
                        param: "element",
                        arg: rt::Arg::Constraint(rt::Constraint::Named(&SIGNLESS_INTEGER.is, &[])),
                    }],
                ),
            },
        ]),
    },
    text: "signless-integer-like",
    only: None,
};

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

impl<'c> IntLike<'c> {
    /// Which of the cases it is: the first one that fits.
    pub fn case(self) -> IntLikeCase<'c> {
        let ty = rt::TypeHandle::ty(self);
        match INT_LIKE.arm(ty) {
            Some(0) => IntLikeCase::Scalar(<SignlessInteger<'c> as rt::TypeHandle<'c>>::wrap(ty)),
            Some(1) => IntLikeCase::Position(<Index<'c> as rt::TypeHandle<'c>>::wrap(ty)),
            _ => IntLikeCase::Tensor(<rt::RankedTensorType<'c> as rt::TypeHandle<'c>>::wrap(ty)),
        }
    }
}

/// The constraint `RankedTensor`, with generics.
pub static RANKED_TENSOR: rt::Named<'static> = rt::Named {
    dialect: "builtin",
    name: "RankedTensor",
    generics: &["E"],
    text: &[
        rt::TextPart::Literal("ranked tensor of "),
        rt::TextPart::Generic(0),
        rt::TextPart::Literal(" values"),
    ],
    body: rt::Constraint::Is(
        rt::Definition::DeclaredType("builtin.tensor"),
        &[rt::ParamArg { param: "element", arg: rt::Arg::Constraint(rt::Constraint::Generic(0)) }],
    ),
};

/// i64 dense array attribute
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct I64Array<'c>(rt::Attribute<'c>);
rt::constraint_attr!(
    I64Array: rt::Attribute, I64_ARRAY;
    implies [];
    covers [];
    some;
    "It calls a Rust function, and takes as long as that."
);

/// The table of: i64 dense array attribute.
pub static I64_ARRAY: rt::AttrConstraint = rt::AttrConstraint {
    is: rt::Named {
        dialect: "builtin",
        name: "I64Array",
        generics: &[],
        text: &[rt::TextPart::Literal("i64 dense array attribute")],
        body: rt::Constraint::Rust(rt::Function {
            path: "crate::is_i64_array",
            kind: rt::FunctionKind::Attr,
            linked: Some({
                const TEST: rt::AttrTest = crate::is_i64_array;
                &TEST
            }),
        }),
    },
    text: "i64 dense array attribute",
    stored: rt::Constraint::Rust(rt::Function {
        path: "crate::is_i64_array",
        kind: rt::FunctionKind::Attr,
        linked: Some({
            const TEST: rt::AttrTest = crate::is_i64_array;
            &TEST
        }),
    }),
    value_type: None,
    cases: &[],
    syntax: rt::AttrSyntax::BareArray,
};

/// The tables of the dialect `builtin`, for a [`DialectRegistry`](rt::ir::DialectRegistry).
pub static DIALECT: rt::ir::Dialect = rt::ir::Dialect { name: "builtin", ops: &[], types: &[], attrs: &[] };
