// Made by bourn-codegen from the specs of the dialect `toy`: change these instead.

use ::bourn::rt as rt;
/// Which way to round.
///
/// (toy.bourn:6)
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(i64)]
pub enum Rounding {
    /// `down`
    Down = 0,
    /// `up`
    Up = 1,
}
rt::keyword_enum!(Rounding; Down "down", Up "up");
rt::enum_attr!(Rounding : integer(64));
/// A shape with a limit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ShapeType<'c>(rt::Type<'c>);
rt::declared_type_handle!(ShapeType, SHAPE_TYPE_DEF, "shape");
impl<'c> ShapeType<'c> {
    /// Makes it; the parameters are not verified.
    #[allow(clippy::too_many_arguments)]
    pub fn get(ctx: &'c rt::Context, rank: u32) -> Self {
        Self::from_params(ctx, &[rt::Param::Int(i64::from(rank))])
    }
    /// The parameter `rank`.
    pub fn rank(self) -> u32 {
        rt::param_int(rt::HasParams::param(&self.0, 0)) as u32
    }
}
/// The table of `!toy.shape` (toy.bourn:9).
pub static SHAPE_TYPE_DEF: rt::TypeDef = rt::TypeDef {
    name: "toy.shape",
    params: &[
        rt::ParamDef {
            name: "rank",
            kind: rt::ParamKind::Int {
                bits: 32,
                signed: false,
            },
            default: None,
            constraint: None,
        },
    ],
    requires: &[
        rt::ParamRequire {
            pred: rt::Pred::int(rt::Term::Param("rank"), rt::Rel::Le, 16),
            message: &[rt::MessagePart::Literal("rank is limited to 16")],
        },
    ],
    verify: None,
    format: None,
    interfaces: &[],
};
rt::op_view! {
    #[doc = " Sum."] pub struct AddOp = ADD_OP; #[doc = " The operand `lhs`."] lhs :
    operand(0, super::builtin::IntLike < 'c >); #[doc = " The operand `rhs`."] rhs :
    operand(1, super::builtin::IntLike < 'c >); #[doc = " The result `result`."] result :
    result(0, super::builtin::IntLike < 'c >);
}
impl<'c> AddOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        lhs: rt::Value<'_, 'c>,
        rhs: rt::Value<'_, 'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &ADD_OP, location)
            .operand(lhs)
            .operand(rhs)
            .result(lhs.ty())
            .finish()
    }
}
/// The table of `toy.add` (toy.bourn:12).
pub static ADD_OP: rt::OpDef = rt::OpDef {
    name: "toy.add",
    summary: "Sum.",
    operands: &[
        rt::OperandDef::generic("lhs", &super::builtin::INT_LIKE, 0),
        rt::OperandDef::generic("rhs", &super::builtin::INT_LIKE, 0),
    ],
    results: &[rt::OperandDef::generic("result", &super::builtin::INT_LIKE, 0)],
    traits: &[rt::Trait::Pure, rt::Trait::Commutative],
    generics: &[
        rt::Generic::alike("T", rt::GenericKind::Item, &["lhs", "rhs", "result"]),
    ],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Operand(0),
            rt::Fmt::Lit(","),
            rt::Fmt::Operand(1),
            rt::Fmt::AttrDict(false),
            rt::Fmt::Lit(":"),
            rt::Fmt::Type(rt::Slot::Result(0)),
        ],
    ),
    equations: Some(&ADD_EQUATIONS),
    ..rt::OpDef::EMPTY
};
/// What `toy.add` says of sizes and values.
static ADD_EQUATIONS: rt::OpEquations<'static> = {
    use rt::eq::*;
    OpEquations::bounds(
        &[
            Equation::relation(
                Expr::result(0),
                Rel::Eq,
                Expr::Binary(BinaryOp::Add, &Expr::operand(0), &Expr::operand(1)),
            ),
        ],
    )
};
rt::op_view! {
    #[doc = " Half of a value."] pub struct HalfOp = HALF_OP; #[doc =
    " The operand `value`."] value : operand(0, super::builtin::Index < 'c >); #[doc =
    " The result `result`."] result : result(0, super::builtin::Index < 'c >); #[doc =
    " The attribute `rounding`."] rounding : enum_attr("rounding", Rounding);
}
impl<'c> HalfOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        value: rt::Value<'_, 'c>,
        rounding: Option<rt::Attribute<'c>>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &HALF_OP, location)
            .operand(value)
            .optional_attr("rounding", rounding)
            .result(
                rt::written_type(
                    ctx,
                    &rt::TypeExpr {
                        definition: rt::Definition::DeclaredType("builtin.index"),
                        params: &[],
                    },
                ),
            )
            .finish()
    }
}
/// The table of `toy.half` (toy.bourn:20).
pub static HALF_OP: rt::OpDef = rt::OpDef {
    name: "toy.half",
    summary: "Half of a value.",
    operands: &[rt::OperandDef::one("value", &super::builtin::INDEX)],
    results: &[rt::OperandDef::one("result", &super::builtin::INDEX)],
    attrs: &[
        rt::AttrDef::required("rounding", &CONSTRAINT_0)
            .or(rt::AttrExpr::Integer(0, rt::TypeExpr::signless::<64>())),
    ],
    traits: &[rt::Trait::Pure],
    equations: Some(&HALF_EQUATIONS),
    ..rt::OpDef::EMPTY
};
/// What `toy.half` says of sizes and values.
static HALF_EQUATIONS: rt::OpEquations<'static> = {
    use rt::eq::*;
    OpEquations::bounds(
        &[
            Equation {
                range: Range {
                    guards: &[
                        Cond::Case(AttrIdx(0), Case { keyword: "down", value: 0 }),
                    ],
                    ..Range::ONCE
                },
                kind: EquationKind::Relation(
                    Expr::result(0),
                    Rel::Eq,
                    Expr::Binary(BinaryOp::FloorDiv, &Expr::operand(0), &Expr::Int(2)),
                ),
            },
            Equation {
                range: Range {
                    guards: &[Cond::Case(AttrIdx(0), Case { keyword: "up", value: 1 })],
                    ..Range::ONCE
                },
                kind: EquationKind::Relation(
                    Expr::result(0),
                    Rel::Eq,
                    Expr::Binary(BinaryOp::CeilDiv, &Expr::operand(0), &Expr::Int(2)),
                ),
            },
        ],
    )
};
rt::op_view! {
    #[doc = " Adds to each dimension."] pub struct GrowOp = GROW_OP; #[doc =
    " The operand `source`."] source : operand(0, rt::RankedTensorType < 'c >); #[doc =
    " The operand `by`."] by : operands(1, super::builtin::Index < 'c >); #[doc =
    " The result `result`."] result : result(0, rt::RankedTensorType < 'c >); #[doc =
    " The attribute `static_by`."] static_by : attr("static_by", super::builtin::I64Array
    < 'c >);
}
impl<'c> GrowOp<'_, 'c> {
    /// What the op is made from, for `Body::create`; the types of its results are inferred.
    ///
    /// # Errors
    /// Why they cannot be.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        source: rt::Value<'_, 'c>,
        by: &[rt::Value<'_, 'c>],
        static_by: rt::Attribute<'c>,
    ) -> Result<rt::OpState<'c>, String> {
        Ok(
            rt::StateBuilder::new(ctx, &GROW_OP, location)
                .operand(source)
                .operands(by)
                .attr("static_by", static_by)
                .infer()?
                .finish(),
        )
    }
}
/// The table of `toy.grow` (toy.bourn:31).
pub static GROW_OP: rt::OpDef = rt::OpDef {
    name: "toy.grow",
    summary: "Adds to each dimension.",
    operands: &[
        rt::OperandDef::one("source", &CONSTRAINT_1)
            .with(
                &super::builtin::RANKED_TENSOR
                    .with(&[rt::Arg::Constraint(rt::Constraint::Generic(0))]),
            ),
        rt::OperandDef::variadic("by", &super::builtin::INDEX),
    ],
    results: &[
        rt::OperandDef::one("result", &CONSTRAINT_1)
            .with(
                &super::builtin::RANKED_TENSOR
                    .with(&[rt::Arg::Constraint(rt::Constraint::Generic(0))]),
            ),
    ],
    attrs: &[rt::AttrDef::required("static_by", &super::builtin::I64_ARRAY)],
    traits: &[rt::Trait::Pure],
    generics: &[rt::Generic::new("E", rt::GenericKind::Item)],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Operand(0),
            rt::Fmt::Mixed {
                statics: 0,
                dynamics: 1,
                delimiters: ("[", "]"),
            },
            rt::Fmt::AttrDict(false),
            rt::Fmt::Lit(":"),
            rt::Fmt::Type(rt::Slot::Operand(0)),
            rt::Fmt::Lit("to"),
            rt::Fmt::Type(rt::Slot::Result(0)),
        ],
    ),
    equations: Some(&GROW_EQUATIONS),
    ..rt::OpDef::EMPTY
};
/// What `toy.grow` says of sizes and values.
static GROW_EQUATIONS: rt::OpEquations<'static> = {
    use rt::eq::*;
    OpEquations {
        lets: &[
            Let {
                name: "amount",
                kind: LetKind::Mixed(AttrIdx(0), OperandIdx(1)),
            },
        ],
        own: Equations {
            requires: &[
                Require {
                    range: Range::ONCE,
                    cond: Cond::Compare(
                        Expr::Rank(Value::operand(0)),
                        Rel::Eq,
                        Expr::Rank(Value::result(0)),
                    ),
                    message: &[
                        MessagePart::Text("source and result must have the same rank"),
                    ],
                },
            ],
            bounds: &[
                Equation {
                    range: Range {
                        vars: &[
                            IndexVar {
                                name: "d",
                                range: IndexRange::Free(
                                    &[
                                        Extent::Rank(Value::result(0)),
                                        Extent::Rank(Value::operand(0)),
                                        Extent::Len(List::Let(LetIdx(0))),
                                    ],
                                ),
                            },
                        ],
                        ..Range::ONCE
                    },
                    kind: EquationKind::Relation(
                        Expr::Dim(Value::result(0), &Expr::var(0)),
                        Rel::Eq,
                        Expr::Binary(
                            BinaryOp::Add,
                            &Expr::Dim(Value::operand(0), &Expr::var(0)),
                            &Expr::Item(List::Let(LetIdx(0)), &Expr::var(0)),
                        ),
                    ),
                },
            ],
        },
        ..OpEquations::NONE
    }
};
rt::op_view! {
    #[doc = " Counts."] pub struct CountOp = COUNT_OP; #[doc = " The operand `lower`."]
    lower : operand(0, super::builtin::Index < 'c >); #[doc = " The operand `upper`."]
    upper : operand(1, super::builtin::Index < 'c >); #[doc = " The operand `inits`."]
    inits : operands(2, super::builtin::Any < 'c >); #[doc = " The result `results`."]
    results : results(0, super::builtin::Any < 'c >); #[doc = " The region `body`."] body
    : region(0);
}
impl<'c> CountOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        lower: rt::Value<'_, 'c>,
        upper: rt::Value<'_, 'c>,
        inits: &[rt::Value<'_, 'c>],
        results_types: &[rt::Type<'c>],
        regions: rt::Regions<'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &COUNT_OP, location)
            .operand(lower)
            .operand(upper)
            .operands(inits)
            .regions(regions)
            .results(results_types)
            .finish()
    }
}
/// The table of `toy.count` (toy.bourn:42).
pub static COUNT_OP: rt::OpDef = rt::OpDef {
    name: "toy.count",
    summary: "Counts.",
    operands: &[
        rt::OperandDef::one("lower", &super::builtin::INDEX),
        rt::OperandDef::one("upper", &super::builtin::INDEX),
        rt::OperandDef::variadic("inits", &super::builtin::ANY).whole(0),
    ],
    results: &[rt::OperandDef::variadic("results", &super::builtin::ANY).whole(0)],
    regions: &[
        rt::RegionDef {
            name: "body",
            blocks: (1, Some(1)),
            args: Some(
                &[
                    rt::OperandDef::one("iv", &super::builtin::INDEX),
                    rt::OperandDef::variadic("carried", &super::builtin::ANY).whole(0),
                ],
            ),
            terminator: Some("toy.give"),
            yields: Some((
                "toy.give",
                &[rt::OperandDef::variadic("values", &super::builtin::ANY).whole(0)],
            )),
            ..rt::RegionDef::ANY
        },
    ],
    generics: &[rt::Generic::alike("S", rt::GenericKind::List, &["inits", "results"])],
    equations: Some(&COUNT_EQUATIONS),
    ..rt::OpDef::EMPTY
};
/// What `toy.count` says of sizes and values.
static COUNT_EQUATIONS: rt::OpEquations<'static> = {
    use rt::eq::*;
    OpEquations::bounds(
        &[
            Equation {
                range: Range::ONCE,
                kind: EquationKind::Loop(Loop {
                    region: RegionIdx(0),
                    iv: Value::The(Values::Args(RegionIdx(0), ArgIdx(0))),
                    lower: Expr::operand(0),
                    upper: Expr::operand(1),
                    step: Expr::Int(1),
                    carried: Some(Carried {
                        args: Values::Args(RegionIdx(0), ArgIdx(1)),
                        inits: Values::operands(2),
                        yields: Values::Yields(RegionIdx(0), YieldIdx(0)),
                        results: Values::results(0),
                    }),
                }),
            },
        ],
    )
};
rt::op_view! {
    #[doc = " Ends a count."] pub struct GiveOp = GIVE_OP; #[doc =
    " The operand `values`."] values : operands(0, super::builtin::Any < 'c >);
}
impl<'c> GiveOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        values: &[rt::Value<'_, 'c>],
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &GIVE_OP, location).operands(values).finish()
    }
}
/// The table of `toy.give` (toy.bourn:50).
pub static GIVE_OP: rt::OpDef = rt::OpDef {
    name: "toy.give",
    summary: "Ends a count.",
    operands: &[rt::OperandDef::variadic("values", &super::builtin::ANY)],
    traits: &[rt::Trait::Pure, rt::Trait::Terminator, rt::Trait::ReturnLike],
    ..rt::OpDef::EMPTY
};
static CONSTRAINT_0: rt::AttrConstraint = rt::AttrConstraint::unnamed_as(
        "allowed 64-bit signless integer cases: 0, 1",
        rt::Constraint::Where(
            &rt::BuiltinAttr::Integer.any(),
            &rt::Pred::And(
                &[
                    rt::Pred::Is(
                        rt::Term::Param("ty"),
                        &rt::Constraint::Where(
                            &rt::BuiltinType::Integer.any(),
                            &rt::Pred::And(
                                &[
                                    rt::Pred::int(rt::Term::Param("width"), rt::Rel::Eq, 64),
                                    rt::Pred::case(rt::Term::Param("signedness"), 0, "signless"),
                                ],
                            ),
                        ),
                    ),
                    rt::Pred::In(rt::Term::Value, &[rt::Term::int(0), rt::Term::int(1)]),
                ],
            ),
        ),
        rt::AttrSyntax::EnumKeyword,
    )
    .with_cases(&[("down", 0), ("up", 1)]);
static CONSTRAINT_1: rt::TypeConstraint = rt::TypeConstraint::unnamed(
    "ranked tensor of any type values",
    super::builtin::RANKED_TENSOR.with(&[super::builtin::ANY.arg()]),
);
/// The tables of the dialect `toy`, for a [`DialectRegistry`](rt::ir::DialectRegistry).
pub static DIALECT: rt::ir::Dialect = rt::ir::Dialect {
    name: "toy",
    ops: &[&ADD_OP, &HALF_OP, &GROW_OP, &COUNT_OP, &GIVE_OP],
    types: &[&SHAPE_TYPE_DEF],
    ..rt::ir::Dialect::EMPTY
};
/// Any op of the dialect `toy`, to match on.
#[derive(Clone, Copy, Debug)]
pub enum ToyOpKind<'a, 'c> {
    /// `toy.add`
    AddOp(AddOp<'a, 'c>),
    /// `toy.half`
    HalfOp(HalfOp<'a, 'c>),
    /// `toy.grow`
    GrowOp(GrowOp<'a, 'c>),
    /// `toy.count`
    CountOp(CountOp<'a, 'c>),
    /// `toy.give`
    GiveOp(GiveOp<'a, 'c>),
}
impl<'a, 'c> ToyOpKind<'a, 'c> {
    /// The op, if it is one of this dialect.
    pub fn cast(op: rt::OpRef<'a, 'c>) -> Option<Self> {
        Some(
            match rt::op_index(op, DIALECT.ops)? {
                0 => Self::AddOp(AddOp(op)),
                1 => Self::HalfOp(HalfOp(op)),
                2 => Self::GrowOp(GrowOp(op)),
                3 => Self::CountOp(CountOp(op)),
                4 => Self::GiveOp(GiveOp(op)),
                _ => return None,
            },
        )
    }
}
