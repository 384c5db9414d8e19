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
    name: "Any",
    text: "any type",
    check: |ty| {
        let _ = ty;
        true
    },
    build: None,
    explain: None,
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
    name: "Index",
    text: "index",
    check: |ty| <rt::IndexType<'_> as rt::TypeHandle<'_>>::classof(ty),
    build: Some(|ctx| rt::TypeHandle::ty(rt::IndexType::from_params(ctx, &[]))),
    explain: None,
};

impl<'c> Index<'c> {
    /// The only type that satisfies the constraint.
    pub fn get(ctx: &'c rt::Context) -> Self {
        rt::TypeHandle::wrap(rt::TypeHandle::ty(rt::IndexType::from_params(ctx, &[])))
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
    name: "SignlessInteger",
    text: "signless integer",
    check: |ty| {
        <rt::IntegerType<'_> as rt::TypeHandle<'_>>::dyn_cast(ty)
            .is_some_and(|base| (base.signedness() as i64) == 0)
    },
    build: None,
    explain: None,
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
    name: "IntLike",
    text: "signless-integer-like",
    check: |ty| match ty.data() {
        rt::ir::TypeData::Index => true,
        rt::ir::TypeData::Integer { .. } => (SIGNLESS_INTEGER.check)(ty),
        rt::ir::TypeData::RankedTensor { .. } => {
            let base = <rt::RankedTensorType<'_> as rt::TypeHandle<'_>>::wrap(ty);
            {
                let inner = base.element();
                (SIGNLESS_INTEGER.check)(inner)
            }
        }
        _ => false,
    },
    build: None,
    explain: Some(|ty| {
        rt::explain(
            ty,
            &[
                rt::ArmNote {
                    name: "Scalar",
                    text: "signless integer",
                    base: |ty| <rt::IntegerType<'_> as rt::TypeHandle<'_>>::classof(ty),
                    conditions: &[("signedness == signless", |ty| {
                        let base = <rt::IntegerType<'_> as rt::TypeHandle<'_>>::wrap(ty);
                        (base.signedness() as i64) == 0
                    })],
                },
                rt::ArmNote {
                    name: "Position",
                    text: "index",
                    base: |ty| <rt::IndexType<'_> as rt::TypeHandle<'_>>::classof(ty),
                    conditions: &[],
                },
                rt::ArmNote {
                    name: "Tensor",
                    text: "ranked tensor of any type values whose element is signless integer",
                    base: |ty| <rt::RankedTensorType<'_> as rt::TypeHandle<'_>>::classof(ty),
                    conditions: &[("element is signless integer", |ty| {
                        let base = <rt::RankedTensorType<'_> as rt::TypeHandle<'_>>::wrap(ty);
                        {
                            let inner = base.element();
                            (SIGNLESS_INTEGER.check)(inner)
                        }
                    })],
                },
            ],
        )
    }),
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
    /// Which of the cases it is.
    pub fn case(self) -> IntLikeCase<'c> {
        let ty = rt::TypeHandle::ty(self);
        match ty.data() {
            rt::ir::TypeData::Integer { .. } => {
                IntLikeCase::Scalar(<SignlessInteger<'c> as rt::TypeHandle<'c>>::wrap(ty))
            }
            rt::ir::TypeData::Index => IntLikeCase::Position(<Index<'c> as rt::TypeHandle<'c>>::wrap(ty)),
            _ => IntLikeCase::Tensor(<rt::RankedTensorType<'c> as rt::TypeHandle<'c>>::wrap(ty)),
        }
    }
}

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
    name: "I64Array",
    text: "i64 dense array attribute",
    check: |attr| crate::is_i64_array(attr),
    stored: |attr| crate::is_i64_array(attr),
    value_type: None,
    cases: &[],
    syntax: rt::AttrSyntax::BareArray,
};

impl<'c> TryFrom<IntLike<'c>> for Index<'c> {
    type Error = rt::NotThat;
    fn try_from(given: IntLike<'c>) -> Result<Self, rt::NotThat> {
        rt::narrow_type(given, Self::classof)
    }
}

impl<'c> TryFrom<IntLike<'c>> for SignlessInteger<'c> {
    type Error = rt::NotThat;
    fn try_from(given: IntLike<'c>) -> Result<Self, rt::NotThat> {
        rt::narrow_type(given, <rt::IntegerType<'_> as rt::TypeHandle<'_>>::classof)
    }
}

impl<'c> TryFrom<rt::IntegerType<'c>> for SignlessInteger<'c> {
    type Error = rt::NotThat;
    fn try_from(given: rt::IntegerType<'c>) -> Result<Self, rt::NotThat> {
        rt::narrow_type(given, |ty| {
            let base = <rt::IntegerType<'_> as rt::TypeHandle<'_>>::wrap(ty);
            (base.signedness() as i64) == 0
        })
    }
}

/// The tables of the dialect `builtin`, for a [`DialectRegistry`](rt::ir::DialectRegistry).
pub static DIALECT: rt::ir::Dialect = rt::ir::Dialect { name: "builtin", ops: &[], types: &[], attrs: &[] };
