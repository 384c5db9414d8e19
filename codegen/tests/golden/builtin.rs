#[allow(unused_imports)]
use ::bourn::runtime as rt;

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
rt::type_handle!(Any, ANY);

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
pub struct Index<'c>(rt::Type<'c>);
rt::type_handle!(Index, INDEX);

/// The table of: index.
pub static INDEX: rt::TypeConstraint = rt::TypeConstraint {
    name: "Index",
    text: "index",
    check: |ty| <rt::IndexType<'_> as rt::TypeHandle<'_>>::classof(ty),
    build: Some(|ctx| rt::TypeHandle::ty(rt::IndexType::from_params(ctx, &[]))),
    explain: None,
};

/// signless integer
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SignlessInteger<'c>(rt::Type<'c>);
rt::type_handle!(SignlessInteger, SIGNLESS_INTEGER);

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

/// signless-integer-like
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct IntLike<'c>(rt::Type<'c>);
rt::type_handle!(IntLike, INT_LIKE);

/// The table of: signless-integer-like.
pub static INT_LIKE: rt::TypeConstraint = rt::TypeConstraint {
    name: "IntLike",
    text: "signless-integer-like",
    check: |ty| {
        (SIGNLESS_INTEGER.check)(ty) || (INDEX.check)(ty)
            || <rt::RankedTensorType<'_> as rt::TypeHandle<'_>>::dyn_cast(ty)
                .is_some_and(|base| {
                    let inner = base.element();
                    (SIGNLESS_INTEGER.check)(inner)
                })
    },
    build: None,
    explain: Some(|_| Some(
        "no case of it fits: Scalar (signless integer), Position (index), Tensor (ranked tensor of any type values whose element is signless integer)"
            .to_owned(),
    )),
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
        let ty = self.0;
        if (SIGNLESS_INTEGER.check)(ty) {
            return IntLikeCase::Scalar(
                <SignlessInteger<'c> as rt::TypeHandle<'c>>::wrap(self.0),
            );
        }
        if (INDEX.check)(ty) {
            return IntLikeCase::Position(
                <Index<'c> as rt::TypeHandle<'c>>::wrap(self.0),
            );
        }
        IntLikeCase::Tensor(
            <rt::RankedTensorType<'c> as rt::TypeHandle<'c>>::wrap(self.0),
        )
    }
}

/// i64 dense array attribute
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct I64Array<'c>(rt::Attribute<'c>);
rt::attr_handle!(I64Array, I64_ARRAY);

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
rt::implied_type!(Index => Any);
rt::implied_type!(SignlessInteger => Any);
rt::implied_type!(IntLike => Any);
rt::implied_type!(Index => IntLike);
rt::implied_type!(SignlessInteger => IntLike);

/// The tables of the dialect `builtin`, for a [`DialectRegistry`](rt::ir::DialectRegistry).
pub static DIALECT: rt::ir::Dialect = rt::ir::Dialect {
    name: "builtin",
    ops: &[],
    types: &[],
    attrs: &[],
};
