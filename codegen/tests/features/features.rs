#[allow(unused_imports)]
use ::bourn_passes::runtime as rt;

/// A tile of registers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TileType<'c>(rt::Type<'c>);
rt::declared_type_handle!(TileType, TILE_TYPE_DEF, "tile");

impl<'c> TileType<'c> {
    /// Makes it; the parameters are not verified.
    #[allow(clippy::too_many_arguments)]
    pub fn get(
        ctx: &'c rt::Context,
        rows: u32,
        cols: u32,
        element: rt::Type<'c>,
    ) -> Self {
        Self::from_params(
            ctx,
            &[
                rt::Param::Int(i64::from(rows)),
                rt::Param::Int(i64::from(cols)),
                rt::Param::Type(element),
            ],
        )
    }
    /// The parameter `rows`.
    pub fn rows(self) -> u32 {
        rt::param_int(rt::HasParams::param(&self.0, 0)) as u32
    }
    /// The parameter `cols`.
    pub fn cols(self) -> u32 {
        rt::param_int(rt::HasParams::param(&self.0, 1)) as u32
    }
    /// The parameter `element`.
    pub fn element(self) -> rt::Type<'c> {
        rt::param_type(rt::HasParams::param(&self.0, 2))
    }
}

/// The table of `!features.tile`.
pub static TILE_TYPE_DEF: rt::TypeDef = rt::TypeDef {
    name: "features.tile",
    params: &[
        rt::ParamDef {
            name: "rows",
            kind: rt::ParamKind::Int {
                bits: 32,
                signed: false,
            },
            default: None,
        },
        rt::ParamDef {
            name: "cols",
            kind: rt::ParamKind::Int {
                bits: 32,
                signed: false,
            },
            default: None,
        },
        rt::ParamDef {
            name: "element",
            kind: rt::ParamKind::Type,
            default: None,
        },
    ],
    verify: None,
    format: None,
    interfaces: &[
        rt::InterfaceImpl {
            name: "Measured",
            model: &rt::Model::<dyn Measured>(&TileTypeModel),
        },
    ],
};

/// What implements the interfaces of `TileType`.
struct TileTypeModel;

impl Measured for TileTypeModel {
    fn bits(&self, ty: rt::Type<'_>) -> i64 {
        crate::hooks::tile_bits(ty)
    }
}

/// `!features.old_tile`
#[deprecated = "use `tile`"]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OldTileType<'c>(rt::Type<'c>);
rt::declared_type_handle!(OldTileType, OLD_TILE_TYPE_DEF, "old_tile");

#[allow(deprecated)]
impl<'c> OldTileType<'c> {
    /// Makes it; the parameters are not verified.
    #[allow(clippy::too_many_arguments)]
    pub fn get(ctx: &'c rt::Context, x: u32) -> Self {
        Self::from_params(ctx, &[rt::Param::Int(i64::from(x))])
    }
    /// The parameter `x`.
    pub fn x(self) -> u32 {
        rt::param_int(rt::HasParams::param(&self.0, 0)) as u32
    }
}

/// The table of `!features.old_tile`.
pub static OLD_TILE_TYPE_DEF: rt::TypeDef = rt::TypeDef {
    name: "features.old_tile",
    params: &[
        rt::ParamDef {
            name: "x",
            kind: rt::ParamKind::Int {
                bits: 32,
                signed: false,
            },
            default: None,
        },
    ],
    verify: None,
    format: None,
    interfaces: &[],
};

/// A note.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NoteAttr<'c>(rt::Attribute<'c>);
rt::declared_attr_handle!(NoteAttr, NOTE_ATTR_DEF, "note attribute");

impl<'c> NoteAttr<'c> {
    /// Makes it; the parameters are not verified.
    #[allow(clippy::too_many_arguments)]
    pub fn get(ctx: &'c rt::Context, text: rt::ir::Ident<'c>) -> Self {
        Self::from_params(ctx, &[rt::Param::Str(text)])
    }
    /// The parameter `text`.
    pub fn text(self) -> rt::ir::Ident<'c> {
        rt::param_str(rt::HasParams::param(&self.0, 0))
    }
}

/// The table of `#features.note`.
pub static NOTE_ATTR_DEF: rt::TypeDef = rt::TypeDef {
    name: "features.note",
    params: &[
        rt::ParamDef {
            name: "text",
            kind: rt::ParamKind::Str,
            default: None,
        },
    ],
    verify: None,
    format: None,
    interfaces: &[
        rt::InterfaceImpl {
            name: "Labelled",
            model: &rt::Model::<dyn Labelled>(&NoteAttrModel),
        },
    ],
};

/// What implements the interfaces of `NoteAttr`.
struct NoteAttrModel;

impl Labelled for NoteAttrModel {
    fn label(&self, attr: rt::Attribute<'_>) -> &'static str {
        let _ = attr;
        "note"
    }
}

/// What costs something.
pub trait Costly: Send + Sync {
    /// Cycles.
    fn cycles(&self, op: rt::OpRef<'_, '_>) -> u32;
    /// Bytes that are moved.
    fn bytes(&self, op: rt::OpRef<'_, '_>) -> i64 {
        let _ = op;
        0
    }
    /// A name of what pays.
    fn resource(&self) -> &'static str {
        "core"
    }
    /// Cycles for several of them.
    fn cycles_of(&self, op: rt::OpRef<'_, '_>, count: u32) -> u32 {
        crate::hooks::cycles_of(op, count)
    }
}

/// Any op that implements [`Costly`].
#[derive(Clone, Copy)]
pub struct CostlyView<'a, 'c> {
    op: rt::OpRef<'a, 'c>,
    model: &'static dyn Costly,
}
rt::op_interface!(CostlyView, Costly, "Costly");

impl<'a, 'c> CostlyView<'a, 'c> {
    /// Cycles.
    pub fn cycles(self) -> u32 {
        self.model.cycles(self.op)
    }
    /// Bytes that are moved.
    pub fn bytes(self) -> i64 {
        self.model.bytes(self.op)
    }
    /// A name of what pays.
    pub fn resource(self) -> &'static str {
        self.model.resource()
    }
    /// Cycles for several of them.
    pub fn cycles_of(self, count: u32) -> u32 {
        self.model.cycles_of(self.op, count)
    }
}

/// What costs something and can be split.
pub trait Splittable: Costly + Send + Sync {
    /// What may be split.
    fn pieces<'a, 'c>(&self, op: rt::OpRef<'a, 'c>) -> rt::Values<'a, 'c>;
    /// The result that belongs to a piece.
    fn whole<'a, 'c>(&self, op: rt::OpRef<'a, 'c>) -> Option<rt::Value<'a, 'c>>;
    /// What is inside.
    fn inside<'a, 'c>(&self, op: rt::OpRef<'a, 'c>) -> Option<rt::ir::RegionRef<'a, 'c>>;
    /// The type of a piece.
    fn piece_type<'c>(
        &self,
        op: rt::OpRef<'_, 'c>,
        ctx: &'c rt::Context,
        factor: i64,
    ) -> Option<rt::Type<'c>>;
    /// The piece that a result is made from.
    fn piece_of<'a, 'c>(
        &self,
        op: rt::OpRef<'a, 'c>,
        result: rt::Value<'a, 'c>,
    ) -> Option<rt::Value<'a, 'c>> {
        rt::tied(self.pieces(op), result)
    }
}

/// Any op that implements [`Splittable`].
#[derive(Clone, Copy)]
pub struct SplittableView<'a, 'c> {
    op: rt::OpRef<'a, 'c>,
    model: &'static dyn Splittable,
}
rt::op_interface!(SplittableView, Splittable, "Splittable");

impl<'a, 'c> SplittableView<'a, 'c> {
    /// What may be split.
    pub fn pieces(self) -> rt::Values<'a, 'c> {
        self.model.pieces(self.op)
    }
    /// The result that belongs to a piece.
    pub fn whole(self) -> Option<rt::Value<'a, 'c>> {
        self.model.whole(self.op)
    }
    /// What is inside.
    pub fn inside(self) -> Option<rt::ir::RegionRef<'a, 'c>> {
        self.model.inside(self.op)
    }
    /// The type of a piece.
    pub fn piece_type(self, ctx: &'c rt::Context, factor: i64) -> Option<rt::Type<'c>> {
        self.model.piece_type(self.op, ctx, factor)
    }
    /// The piece that a result is made from.
    pub fn piece_of(self, result: rt::Value<'a, 'c>) -> Option<rt::Value<'a, 'c>> {
        self.model.piece_of(self.op, result)
    }
    /// Cycles.
    pub fn cycles(self) -> u32 {
        self.model.cycles(self.op)
    }
    /// Bytes that are moved.
    pub fn bytes(self) -> i64 {
        self.model.bytes(self.op)
    }
    /// A name of what pays.
    pub fn resource(self) -> &'static str {
        self.model.resource()
    }
    /// Cycles for several of them.
    pub fn cycles_of(self, count: u32) -> u32 {
        self.model.cycles_of(self.op, count)
    }
}

/// What knows how many bits it has.
pub trait Measured: Send + Sync {
    /// Bits.
    fn bits(&self, ty: rt::Type<'_>) -> i64;
    /// Bytes, rounded up.
    fn bytes(&self, ty: rt::Type<'_>) -> i64 {
        crate::hooks::bytes(ty)
    }
    /// Whether the number is exact.
    fn exact(&self) -> bool {
        true
    }
}

/// Any type that implements [`Measured`].
#[derive(Clone, Copy)]
pub struct MeasuredView<'c> {
    ty: rt::Type<'c>,
    model: &'static dyn Measured,
}
rt::type_interface!(MeasuredView, Measured, "Measured");

impl<'c> MeasuredView<'c> {
    /// Bits.
    pub fn bits(self) -> i64 {
        self.model.bits(self.ty)
    }
    /// Bytes, rounded up.
    pub fn bytes(self) -> i64 {
        self.model.bytes(self.ty)
    }
    /// Whether the number is exact.
    pub fn exact(self) -> bool {
        self.model.exact()
    }
}

/// What has a label.
pub trait Labelled: Send + Sync {
    /// The label.
    fn label(&self, attr: rt::Attribute<'_>) -> &'static str {
        let _ = attr;
        "none"
    }
}

/// Any attribute that implements [`Labelled`].
#[derive(Clone, Copy)]
pub struct LabelledView<'c> {
    attr: rt::Attribute<'c>,
    model: &'static dyn Labelled,
}
rt::attr_interface!(LabelledView, Labelled, "Labelled");

impl<'c> LabelledView<'c> {
    /// The label.
    pub fn label(self) -> &'static str {
        self.model.label(self.attr)
    }
}

/// Costs a constant.
#[derive(Clone, Copy, Debug)]
pub struct CheapOp<'a, 'c>(rt::OpRef<'a, 'c>);
rt::op_handle!(CheapOp, CHEAP_OP, "features.cheap");

impl<'a, 'c> CheapOp<'a, 'c> {
    /// The operand `x`.
    pub fn x(self) -> rt::TypedValue<'a, 'c, ::bourn_dialects::builtin::Index<'c>> {
        rt::TypedValue::required(rt::operand(self.0, 0))
    }
    /// The result `y`.
    pub fn y(self) -> rt::TypedValue<'a, 'c, ::bourn_dialects::builtin::Index<'c>> {
        rt::TypedValue::required(rt::result(self.0, 0))
    }
    /// What the op is made from, for `Body::create`.
    #[allow(clippy::too_many_arguments)]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        x: rt::Value<'_, 'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &CHEAP_OP, location)
            .operand(x)
            .result(rt::TypeHandle::ty(rt::IndexType::from_params(ctx, &[])))
            .finish()
    }
}

/// The table of `features.cheap`.
pub static CHEAP_OP: rt::OpDef = rt::OpDef {
    name: "features.cheap",
    summary: "Costs a constant.",
    operands: &[
        rt::OperandDef {
            name: "x",
            constraint: &::bourn_dialects::builtin::INDEX,
            arity: rt::Arity::One,
        },
    ],
    results: &[
        rt::OperandDef {
            name: "y",
            constraint: &::bourn_dialects::builtin::INDEX,
            arity: rt::Arity::One,
        },
    ],
    attrs: &[],
    regions: &[],
    successors: &[],
    traits: &[rt::Trait::Pure],
    type_vars: &[],
    infer: None,
    format: rt::Format::None,
    result_names: rt::ResultNames::None,
    verify: Some(crate::hooks::verify_any),
    interfaces: &[
        rt::InterfaceImpl {
            name: "Costly",
            model: &rt::Model::<dyn Costly>(&CheapOpModel),
        },
        rt::InterfaceImpl {
            name: "Canonicalization",
            model: &rt::CanonicalizationPatterns(
                &[
                    &rt::FnPattern {
                        root: "features.cheap",
                        apply: crate::hooks::drop_marked,
                    },
                ],
            ),
        },
    ],
};

/// What implements the interfaces of `CheapOp`.
struct CheapOpModel;

impl Costly for CheapOpModel {
    fn cycles(&self, op: rt::OpRef<'_, '_>) -> u32 {
        let _ = op;
        3
    }
    fn resource(&self) -> &'static str {
        "alu"
    }
}

/// Costs something that a function knows, and can be split.
#[derive(Clone, Copy, Debug)]
pub struct DearOp<'a, 'c>(rt::OpRef<'a, 'c>);
rt::op_handle!(DearOp, DEAR_OP, "features.dear");

impl<'a, 'c> DearOp<'a, 'c> {
    /// The operand `first`.
    pub fn first(self) -> rt::TypedValue<'a, 'c, ::bourn_dialects::builtin::Index<'c>> {
        rt::TypedValue::required(rt::operand(self.0, 0))
    }
    /// The operand `rest`.
    pub fn rest(self) -> rt::Values<'a, 'c> {
        rt::operands(self.0, 1)
    }
    /// The result `out`.
    pub fn out(self) -> rt::Values<'a, 'c> {
        rt::results(self.0, 0)
    }
    /// The region `body`.
    pub fn body(self) -> Option<rt::ir::RegionRef<'a, 'c>> {
        self.0.region(0)
    }
    /// What the op is made from, for `Body::create`.
    #[allow(clippy::too_many_arguments)]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        first: rt::Value<'_, 'c>,
        rest: &[rt::Value<'_, 'c>],
        out_types: &[rt::Type<'c>],
        regions: rt::Regions<'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &DEAR_OP, location)
            .operand(first)
            .operands(rest)
            .regions(regions)
            .results(out_types)
            .finish()
    }
}

/// The table of `features.dear`.
pub static DEAR_OP: rt::OpDef = rt::OpDef {
    name: "features.dear",
    summary: "Costs something that a function knows, and can be split.",
    operands: &[
        rt::OperandDef {
            name: "first",
            constraint: &::bourn_dialects::builtin::INDEX,
            arity: rt::Arity::One,
        },
        rt::OperandDef {
            name: "rest",
            constraint: &::bourn_dialects::builtin::INDEX,
            arity: rt::Arity::Variadic,
        },
    ],
    results: &[
        rt::OperandDef {
            name: "out",
            constraint: &::bourn_dialects::builtin::INDEX,
            arity: rt::Arity::Variadic,
        },
    ],
    attrs: &[],
    regions: &[
        rt::RegionDef {
            name: "body",
            blocks: (1, Some(1)),
            terminator: None,
            variadic: false,
        },
    ],
    successors: &[],
    traits: &[],
    type_vars: &[],
    infer: None,
    format: rt::Format::None,
    result_names: rt::ResultNames::None,
    verify: Some(crate::hooks::verify_any),
    interfaces: &[
        rt::InterfaceImpl {
            name: "Splittable",
            model: &rt::Model::<dyn Splittable>(&DearOpModel),
        },
        rt::InterfaceImpl {
            name: "Costly",
            model: &rt::Model::<dyn Costly>(&DearOpModel),
        },
        rt::InterfaceImpl {
            name: "Canonicalization",
            model: &rt::CanonicalizationPatterns(
                &[
                    &rt::FnPattern {
                        root: "features.dear",
                        apply: crate::hooks::drop_marked,
                    },
                ],
            ),
        },
    ],
};

/// What implements the interfaces of `DearOp`.
struct DearOpModel;

impl Splittable for DearOpModel {
    fn pieces<'a, 'c>(&self, op: rt::OpRef<'a, 'c>) -> rt::Values<'a, 'c> {
        rt::operands(op, 1)
    }
    fn whole<'a, 'c>(&self, op: rt::OpRef<'a, 'c>) -> Option<rt::Value<'a, 'c>> {
        rt::operand(op, 0)
    }
    fn inside<'a, 'c>(
        &self,
        op: rt::OpRef<'a, 'c>,
    ) -> Option<rt::ir::RegionRef<'a, 'c>> {
        op.region(0)
    }
    fn piece_type<'c>(
        &self,
        op: rt::OpRef<'_, 'c>,
        ctx: &'c rt::Context,
        factor: i64,
    ) -> Option<rt::Type<'c>> {
        crate::hooks::piece_type(op, ctx, factor)
    }
}

impl Costly for DearOpModel {
    fn cycles(&self, op: rt::OpRef<'_, '_>) -> u32 {
        crate::hooks::dear_cycles(op)
    }
}

/// Does what others say.
#[derive(Clone, Copy, Debug)]
pub struct PlainOp<'a, 'c>(rt::OpRef<'a, 'c>);
rt::op_handle!(PlainOp, PLAIN_OP, "features.plain");

impl<'a, 'c> PlainOp<'a, 'c> {
    /// The operand `x`.
    pub fn x(self) -> rt::TypedValue<'a, 'c, ::bourn_dialects::builtin::Any<'c>> {
        rt::TypedValue::required(rt::operand(self.0, 0))
    }
    /// What the op is made from, for `Body::create`.
    #[allow(clippy::too_many_arguments)]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        x: rt::Value<'_, 'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &PLAIN_OP, location).operand(x).finish()
    }
}

/// The table of `features.plain`.
pub static PLAIN_OP: rt::OpDef = rt::OpDef {
    name: "features.plain",
    summary: "Does what others say.",
    operands: &[
        rt::OperandDef {
            name: "x",
            constraint: &::bourn_dialects::builtin::ANY,
            arity: rt::Arity::One,
        },
    ],
    results: &[],
    attrs: &[],
    regions: &[],
    successors: &[],
    traits: &[],
    type_vars: &[],
    infer: None,
    format: rt::Format::None,
    result_names: rt::ResultNames::None,
    verify: Some(crate::hooks::verify_any),
    interfaces: &[
        rt::InterfaceImpl {
            name: "Canonicalization",
            model: &rt::CanonicalizationPatterns(
                &[
                    &rt::FnPattern {
                        root: "features.plain",
                        apply: crate::hooks::drop_marked,
                    },
                ],
            ),
        },
    ],
};

/// Ends a region.
#[derive(Clone, Copy, Debug)]
pub struct EndOp<'a, 'c>(rt::OpRef<'a, 'c>);
rt::op_handle!(EndOp, END_OP, "features.end");

impl<'a, 'c> EndOp<'a, 'c> {
    /// The operand `values`.
    pub fn values(self) -> rt::Values<'a, 'c> {
        rt::operands(self.0, 0)
    }
    /// What the op is made from, for `Body::create`.
    #[allow(clippy::too_many_arguments)]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        values: &[rt::Value<'_, 'c>],
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &END_OP, location).operands(values).finish()
    }
}

/// The table of `features.end`.
pub static END_OP: rt::OpDef = rt::OpDef {
    name: "features.end",
    summary: "Ends a region.",
    operands: &[
        rt::OperandDef {
            name: "values",
            constraint: &::bourn_dialects::builtin::ANY,
            arity: rt::Arity::Variadic,
        },
    ],
    results: &[],
    attrs: &[],
    regions: &[],
    successors: &[],
    traits: &[rt::Trait::Pure, rt::Trait::Terminator],
    type_vars: &[],
    infer: None,
    format: rt::Format::Elements(
        &[
            rt::Fmt::Optional {
                anchor: rt::Anchor::Operand(0),
                then: &[
                    rt::Fmt::Operand(0),
                    rt::Fmt::Lit(":"),
                    rt::Fmt::Type(rt::Slot::Operand(0)),
                ],
                otherwise: &[],
            },
            rt::Fmt::AttrDict(false),
        ],
    ),
    result_names: rt::ResultNames::None,
    verify: Some(crate::hooks::verify_any),
    interfaces: &[
        rt::InterfaceImpl {
            name: "Canonicalization",
            model: &rt::CanonicalizationPatterns(
                &[
                    &rt::FnPattern {
                        root: "features.end",
                        apply: crate::hooks::drop_marked,
                    },
                ],
            ),
        },
    ],
};

/// Waits for a crate that implements it.
#[derive(Clone, Copy, Debug)]
pub struct WaitingOp<'a, 'c>(rt::OpRef<'a, 'c>);
rt::op_handle!(WaitingOp, WAITING_OP, "features.waiting");

impl<'a, 'c> WaitingOp<'a, 'c> {
    /// The operand `x`.
    pub fn x(self) -> rt::TypedValue<'a, 'c, ::bourn_dialects::builtin::Any<'c>> {
        rt::TypedValue::required(rt::operand(self.0, 0))
    }
    /// What the op is made from, for `Body::create`.
    #[allow(clippy::too_many_arguments)]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        x: rt::Value<'_, 'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &WAITING_OP, location).operand(x).finish()
    }
}

/// The table of `features.waiting`.
pub static WAITING_OP: rt::OpDef = rt::OpDef {
    name: "features.waiting",
    summary: "Waits for a crate that implements it.",
    operands: &[
        rt::OperandDef {
            name: "x",
            constraint: &::bourn_dialects::builtin::ANY,
            arity: rt::Arity::One,
        },
    ],
    results: &[],
    attrs: &[],
    regions: &[],
    successors: &[],
    traits: &[],
    type_vars: &[],
    infer: None,
    format: rt::Format::None,
    result_names: rt::ResultNames::None,
    verify: Some(crate::hooks::verify_any),
    interfaces: &[
        rt::InterfaceImpl {
            name: "Costly",
            model: &rt::Promised {
                by: "timing::register",
            },
        },
        rt::InterfaceImpl {
            name: "Canonicalization",
            model: &rt::CanonicalizationPatterns(
                &[
                    &rt::FnPattern {
                        root: "features.waiting",
                        apply: crate::hooks::drop_marked,
                    },
                ],
            ),
        },
    ],
};

/// A number.
#[derive(Clone, Copy, Debug)]
pub struct NumberOp<'a, 'c>(rt::OpRef<'a, 'c>);
rt::op_handle!(NumberOp, NUMBER_OP, "features.number");

impl<'a, 'c> NumberOp<'a, 'c> {
    /// The result `result`.
    pub fn result(
        self,
    ) -> rt::TypedValue<'a, 'c, ::bourn_dialects::builtin::SignlessInteger<'c>> {
        rt::TypedValue::required(rt::result(self.0, 0))
    }
    /// The attribute `value`.
    pub fn value(self) -> Option<rt::Attribute<'c>> {
        self.0.attr("value")
    }
    /// What the op is made from, for `Body::create`.
    #[allow(clippy::too_many_arguments)]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        value: rt::Attribute<'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &NUMBER_OP, location)
            .attr("value", value)
            .result(
                rt::TypeHandle::ty(
                    rt::IntegerType::from_params(
                        ctx,
                        &[rt::Param::Int(64), rt::Param::Int(0)],
                    ),
                ),
            )
            .finish()
    }
}

/// The table of `features.number`.
pub static NUMBER_OP: rt::OpDef = rt::OpDef {
    name: "features.number",
    summary: "A number.",
    operands: &[],
    results: &[
        rt::OperandDef {
            name: "result",
            constraint: &CONSTRAINT_0,
            arity: rt::Arity::One,
        },
    ],
    attrs: &[
        rt::AttrDef {
            name: "value",
            constraint: &::bourn_dialects::builtin::I64_ATTR,
            optional: false,
            default: None,
            is_default: None,
        },
    ],
    regions: &[],
    successors: &[],
    traits: &[rt::Trait::Pure, rt::Trait::ConstantLike],
    type_vars: &[],
    infer: None,
    format: rt::Format::Elements(&[rt::Fmt::Attr(0), rt::Fmt::AttrDict(false)]),
    result_names: rt::ResultNames::None,
    verify: Some(crate::hooks::verify_any),
    interfaces: &[
        rt::InterfaceImpl {
            name: "Canonicalization",
            model: &rt::CanonicalizationPatterns(
                &[
                    &rt::FnPattern {
                        root: "features.number",
                        apply: crate::hooks::drop_marked,
                    },
                ],
            ),
        },
    ],
};

/// The sum of two numbers.
#[derive(Clone, Copy, Debug)]
pub struct SumOp<'a, 'c>(rt::OpRef<'a, 'c>);
rt::op_handle!(SumOp, SUM_OP, "features.sum");

impl<'a, 'c> SumOp<'a, 'c> {
    /// The operand `lhs`.
    pub fn lhs(
        self,
    ) -> rt::TypedValue<'a, 'c, ::bourn_dialects::builtin::SignlessInteger<'c>> {
        rt::TypedValue::required(rt::operand(self.0, 0))
    }
    /// The operand `rhs`.
    pub fn rhs(
        self,
    ) -> rt::TypedValue<'a, 'c, ::bourn_dialects::builtin::SignlessInteger<'c>> {
        rt::TypedValue::required(rt::operand(self.0, 1))
    }
    /// The result `result`.
    pub fn result(
        self,
    ) -> rt::TypedValue<'a, 'c, ::bourn_dialects::builtin::SignlessInteger<'c>> {
        rt::TypedValue::required(rt::result(self.0, 0))
    }
    /// What the op is made from, for `Body::create`.
    #[allow(clippy::too_many_arguments)]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        lhs: rt::Value<'_, 'c>,
        rhs: rt::Value<'_, 'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &SUM_OP, location)
            .operand(lhs)
            .operand(rhs)
            .result(
                rt::TypeHandle::ty(
                    rt::IntegerType::from_params(
                        ctx,
                        &[rt::Param::Int(64), rt::Param::Int(0)],
                    ),
                ),
            )
            .finish()
    }
}

/// The table of `features.sum`.
pub static SUM_OP: rt::OpDef = rt::OpDef {
    name: "features.sum",
    summary: "The sum of two numbers.",
    operands: &[
        rt::OperandDef {
            name: "lhs",
            constraint: &CONSTRAINT_0,
            arity: rt::Arity::One,
        },
        rt::OperandDef {
            name: "rhs",
            constraint: &CONSTRAINT_0,
            arity: rt::Arity::One,
        },
    ],
    results: &[
        rt::OperandDef {
            name: "result",
            constraint: &CONSTRAINT_0,
            arity: rt::Arity::One,
        },
    ],
    attrs: &[],
    regions: &[],
    successors: &[],
    traits: &[rt::Trait::Pure, rt::Trait::Commutative],
    type_vars: &[],
    infer: None,
    format: rt::Format::Elements(
        &[
            rt::Fmt::Operand(0),
            rt::Fmt::Lit(","),
            rt::Fmt::Operand(1),
            rt::Fmt::AttrDict(false),
        ],
    ),
    result_names: rt::ResultNames::None,
    verify: Some(crate::hooks::verify_any),
    interfaces: &[
        rt::InterfaceImpl {
            name: "Fold",
            model: &rt::FoldModel {
                fold: |ctx, op, constants| {
                    crate::hooks::fold_sum(ctx, op, constants)
                        .map(|item: rt::Fold<'_, '_>| vec![item])
                },
                materialize: Some(crate::hooks::materialize),
            },
        },
        rt::InterfaceImpl {
            name: "Canonicalization",
            model: &rt::CanonicalizationPatterns(
                &[
                    &rt::FnPattern {
                        root: "features.sum",
                        apply: crate::hooks::constant_to_the_right,
                    },
                    &rt::FnPattern {
                        root: "features.sum",
                        apply: crate::hooks::reassociate,
                    },
                    &rt::FnPattern {
                        root: "features.sum",
                        apply: crate::hooks::drop_marked,
                    },
                ],
            ),
        },
    ],
};

/// Both values, the smaller one first.
#[derive(Clone, Copy, Debug)]
pub struct SortedOp<'a, 'c>(rt::OpRef<'a, 'c>);
rt::op_handle!(SortedOp, SORTED_OP, "features.sorted");

impl<'a, 'c> SortedOp<'a, 'c> {
    /// The operand `a`.
    pub fn a(
        self,
    ) -> rt::TypedValue<'a, 'c, ::bourn_dialects::builtin::SignlessInteger<'c>> {
        rt::TypedValue::required(rt::operand(self.0, 0))
    }
    /// The operand `b`.
    pub fn b(
        self,
    ) -> rt::TypedValue<'a, 'c, ::bourn_dialects::builtin::SignlessInteger<'c>> {
        rt::TypedValue::required(rt::operand(self.0, 1))
    }
    /// The result `low`.
    pub fn low(
        self,
    ) -> rt::TypedValue<'a, 'c, ::bourn_dialects::builtin::SignlessInteger<'c>> {
        rt::TypedValue::required(rt::result(self.0, 0))
    }
    /// The result `high`.
    pub fn high(
        self,
    ) -> rt::TypedValue<'a, 'c, ::bourn_dialects::builtin::SignlessInteger<'c>> {
        rt::TypedValue::required(rt::result(self.0, 1))
    }
    /// What the op is made from, for `Body::create`.
    #[allow(clippy::too_many_arguments)]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        a: rt::Value<'_, 'c>,
        b: rt::Value<'_, 'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &SORTED_OP, location)
            .operand(a)
            .operand(b)
            .result(
                rt::TypeHandle::ty(
                    rt::IntegerType::from_params(
                        ctx,
                        &[rt::Param::Int(64), rt::Param::Int(0)],
                    ),
                ),
            )
            .result(
                rt::TypeHandle::ty(
                    rt::IntegerType::from_params(
                        ctx,
                        &[rt::Param::Int(64), rt::Param::Int(0)],
                    ),
                ),
            )
            .finish()
    }
}

/// The table of `features.sorted`.
pub static SORTED_OP: rt::OpDef = rt::OpDef {
    name: "features.sorted",
    summary: "Both values, the smaller one first.",
    operands: &[
        rt::OperandDef {
            name: "a",
            constraint: &CONSTRAINT_0,
            arity: rt::Arity::One,
        },
        rt::OperandDef {
            name: "b",
            constraint: &CONSTRAINT_0,
            arity: rt::Arity::One,
        },
    ],
    results: &[
        rt::OperandDef {
            name: "low",
            constraint: &CONSTRAINT_0,
            arity: rt::Arity::One,
        },
        rt::OperandDef {
            name: "high",
            constraint: &CONSTRAINT_0,
            arity: rt::Arity::One,
        },
    ],
    attrs: &[],
    regions: &[],
    successors: &[],
    traits: &[rt::Trait::Pure],
    type_vars: &[],
    infer: None,
    format: rt::Format::Elements(
        &[
            rt::Fmt::Operand(0),
            rt::Fmt::Lit(","),
            rt::Fmt::Operand(1),
            rt::Fmt::AttrDict(false),
        ],
    ),
    result_names: rt::ResultNames::None,
    verify: Some(crate::hooks::verify_any),
    interfaces: &[
        rt::InterfaceImpl {
            name: "Fold",
            model: &rt::FoldModel {
                fold: crate::hooks::fold_sorted,
                materialize: Some(crate::hooks::materialize),
            },
        },
        rt::InterfaceImpl {
            name: "Canonicalization",
            model: &rt::CanonicalizationPatterns(
                &[
                    &rt::FnPattern {
                        root: "features.sorted",
                        apply: crate::hooks::drop_marked,
                    },
                ],
            ),
        },
    ],
};

/// Memory, a load from it and a store to it.
#[derive(Clone, Copy, Debug)]
pub struct AllocOp<'a, 'c>(rt::OpRef<'a, 'c>);
rt::op_handle!(AllocOp, ALLOC_OP, "features.alloc");

impl<'a, 'c> AllocOp<'a, 'c> {
    /// The result `memory`.
    pub fn memory(self) -> rt::TypedValue<'a, 'c, ::bourn_dialects::builtin::Any<'c>> {
        rt::TypedValue::required(rt::result(self.0, 0))
    }
    /// What the op is made from, for `Body::create`.
    #[allow(clippy::too_many_arguments)]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        memory_type: rt::Type<'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &ALLOC_OP, location).result(memory_type).finish()
    }
}

/// The table of `features.alloc`.
pub static ALLOC_OP: rt::OpDef = rt::OpDef {
    name: "features.alloc",
    summary: "Memory, a load from it and a store to it.",
    operands: &[],
    results: &[
        rt::OperandDef {
            name: "memory",
            constraint: &::bourn_dialects::builtin::ANY,
            arity: rt::Arity::One,
        },
    ],
    attrs: &[],
    regions: &[],
    successors: &[],
    traits: &[],
    type_vars: &[],
    infer: None,
    format: rt::Format::None,
    result_names: rt::ResultNames::None,
    verify: Some(crate::hooks::verify_any),
    interfaces: &[
        rt::InterfaceImpl {
            name: "Canonicalization",
            model: &rt::CanonicalizationPatterns(
                &[
                    &rt::FnPattern {
                        root: "features.alloc",
                        apply: crate::hooks::drop_marked,
                    },
                ],
            ),
        },
        rt::InterfaceImpl {
            name: "MemoryEffects",
            model: &rt::MemoryEffects(
                &[
                    rt::Effect {
                        kind: rt::EffectKind::Alloc,
                        on: rt::EffectOn::Result(0),
                        resource: "",
                    },
                ],
            ),
        },
    ],
};

/// `features.load`
#[derive(Clone, Copy, Debug)]
pub struct LoadOp<'a, 'c>(rt::OpRef<'a, 'c>);
rt::op_handle!(LoadOp, LOAD_OP, "features.load");

impl<'a, 'c> LoadOp<'a, 'c> {
    /// The operand `memory`.
    pub fn memory(self) -> rt::TypedValue<'a, 'c, ::bourn_dialects::builtin::Any<'c>> {
        rt::TypedValue::required(rt::operand(self.0, 0))
    }
    /// The result `value`.
    pub fn value(self) -> rt::TypedValue<'a, 'c, ::bourn_dialects::builtin::Any<'c>> {
        rt::TypedValue::required(rt::result(self.0, 0))
    }
    /// What the op is made from, for `Body::create`.
    #[allow(clippy::too_many_arguments)]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        memory: rt::Value<'_, 'c>,
        value_type: rt::Type<'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &LOAD_OP, location)
            .operand(memory)
            .result(value_type)
            .finish()
    }
}

/// The table of `features.load`.
pub static LOAD_OP: rt::OpDef = rt::OpDef {
    name: "features.load",
    summary: "",
    operands: &[
        rt::OperandDef {
            name: "memory",
            constraint: &::bourn_dialects::builtin::ANY,
            arity: rt::Arity::One,
        },
    ],
    results: &[
        rt::OperandDef {
            name: "value",
            constraint: &::bourn_dialects::builtin::ANY,
            arity: rt::Arity::One,
        },
    ],
    attrs: &[],
    regions: &[],
    successors: &[],
    traits: &[],
    type_vars: &[],
    infer: None,
    format: rt::Format::None,
    result_names: rt::ResultNames::None,
    verify: Some(crate::hooks::verify_any),
    interfaces: &[
        rt::InterfaceImpl {
            name: "Canonicalization",
            model: &rt::CanonicalizationPatterns(
                &[
                    &rt::FnPattern {
                        root: "features.load",
                        apply: crate::hooks::drop_marked,
                    },
                ],
            ),
        },
        rt::InterfaceImpl {
            name: "MemoryEffects",
            model: &rt::MemoryEffects(
                &[
                    rt::Effect {
                        kind: rt::EffectKind::Read,
                        on: rt::EffectOn::Operand(0),
                        resource: "",
                    },
                    rt::Effect {
                        kind: rt::EffectKind::Read,
                        on: rt::EffectOn::Resource,
                        resource: "clock",
                    },
                ],
            ),
        },
    ],
};

/// `features.store`
#[derive(Clone, Copy, Debug)]
pub struct StoreOp<'a, 'c>(rt::OpRef<'a, 'c>);
rt::op_handle!(StoreOp, STORE_OP, "features.store");

impl<'a, 'c> StoreOp<'a, 'c> {
    /// The operand `memory`.
    pub fn memory(self) -> rt::TypedValue<'a, 'c, ::bourn_dialects::builtin::Any<'c>> {
        rt::TypedValue::required(rt::operand(self.0, 0))
    }
    /// The operand `value`.
    pub fn value(self) -> rt::TypedValue<'a, 'c, ::bourn_dialects::builtin::Any<'c>> {
        rt::TypedValue::required(rt::operand(self.0, 1))
    }
    /// What the op is made from, for `Body::create`.
    #[allow(clippy::too_many_arguments)]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        memory: rt::Value<'_, 'c>,
        value: rt::Value<'_, 'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &STORE_OP, location)
            .operand(memory)
            .operand(value)
            .finish()
    }
}

/// The table of `features.store`.
pub static STORE_OP: rt::OpDef = rt::OpDef {
    name: "features.store",
    summary: "",
    operands: &[
        rt::OperandDef {
            name: "memory",
            constraint: &::bourn_dialects::builtin::ANY,
            arity: rt::Arity::One,
        },
        rt::OperandDef {
            name: "value",
            constraint: &::bourn_dialects::builtin::ANY,
            arity: rt::Arity::One,
        },
    ],
    results: &[],
    attrs: &[],
    regions: &[],
    successors: &[],
    traits: &[],
    type_vars: &[],
    infer: None,
    format: rt::Format::None,
    result_names: rt::ResultNames::None,
    verify: Some(crate::hooks::verify_any),
    interfaces: &[
        rt::InterfaceImpl {
            name: "Canonicalization",
            model: &rt::CanonicalizationPatterns(
                &[
                    &rt::FnPattern {
                        root: "features.store",
                        apply: crate::hooks::drop_marked,
                    },
                ],
            ),
        },
        rt::InterfaceImpl {
            name: "MemoryEffects",
            model: &rt::MemoryEffects(
                &[
                    rt::Effect {
                        kind: rt::EffectKind::Write,
                        on: rt::EffectOn::Operand(0),
                        resource: "",
                    },
                ],
            ),
        },
    ],
};

/// `features.fence`
#[derive(Clone, Copy, Debug)]
pub struct FenceOp<'a, 'c>(rt::OpRef<'a, 'c>);
rt::op_handle!(FenceOp, FENCE_OP, "features.fence");

impl<'a, 'c> FenceOp<'a, 'c> {
    /// What the op is made from, for `Body::create`.
    #[allow(clippy::too_many_arguments)]
    pub fn build(ctx: &'c rt::Context, location: rt::Location<'c>) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &FENCE_OP, location).finish()
    }
}

/// The table of `features.fence`.
pub static FENCE_OP: rt::OpDef = rt::OpDef {
    name: "features.fence",
    summary: "",
    operands: &[],
    results: &[],
    attrs: &[],
    regions: &[],
    successors: &[],
    traits: &[],
    type_vars: &[],
    infer: None,
    format: rt::Format::None,
    result_names: rt::ResultNames::None,
    verify: Some(crate::hooks::verify_any),
    interfaces: &[
        rt::InterfaceImpl {
            name: "Canonicalization",
            model: &rt::CanonicalizationPatterns(
                &[
                    &rt::FnPattern {
                        root: "features.fence",
                        apply: crate::hooks::drop_marked,
                    },
                ],
            ),
        },
        rt::InterfaceImpl {
            name: "MemoryEffects",
            model: &rt::MemoryEffects(&[]),
        },
    ],
};

/// A vector of so many.
#[derive(Clone, Copy, Debug)]
pub struct SplatOp<'a, 'c>(rt::OpRef<'a, 'c>);
rt::op_handle!(SplatOp, SPLAT_OP, "features.splat");

impl<'a, 'c> SplatOp<'a, 'c> {
    /// The operand `value`.
    pub fn value(self) -> rt::TypedValue<'a, 'c, ::bourn_dialects::builtin::Any<'c>> {
        rt::TypedValue::required(rt::operand(self.0, 0))
    }
    /// The result `result`.
    pub fn result(self) -> rt::TypedValue<'a, 'c, ::bourn_dialects::builtin::Any<'c>> {
        rt::TypedValue::required(rt::result(self.0, 0))
    }
    /// The attribute `count`.
    pub fn count(self) -> Option<rt::Attribute<'c>> {
        self.0.attr("count")
    }
    /// What the op is made from, for `Body::create`; the types of its results are inferred.
    ///
    /// # Errors
    /// Why they cannot be.
    #[allow(clippy::too_many_arguments)]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        value: rt::Value<'_, 'c>,
        count: rt::Attribute<'c>,
    ) -> Result<rt::OpState<'c>, String> {
        Ok(
            rt::StateBuilder::new(ctx, &SPLAT_OP, location)
                .operand(value)
                .attr("count", count)
                .infer()?
                .finish(),
        )
    }
}

/// The table of `features.splat`.
pub static SPLAT_OP: rt::OpDef = rt::OpDef {
    name: "features.splat",
    summary: "A vector of so many.",
    operands: &[
        rt::OperandDef {
            name: "value",
            constraint: &::bourn_dialects::builtin::ANY,
            arity: rt::Arity::One,
        },
    ],
    results: &[
        rt::OperandDef {
            name: "result",
            constraint: &::bourn_dialects::builtin::ANY,
            arity: rt::Arity::One,
        },
    ],
    attrs: &[
        rt::AttrDef {
            name: "count",
            constraint: &::bourn_dialects::builtin::I64_ATTR,
            optional: false,
            default: None,
            is_default: None,
        },
    ],
    regions: &[],
    successors: &[],
    traits: &[],
    type_vars: &[],
    infer: Some(crate::hooks::infer_splat),
    format: rt::Format::Elements(
        &[
            rt::Fmt::Operand(0),
            rt::Fmt::Lit("times"),
            rt::Fmt::Attr(0),
            rt::Fmt::AttrDict(false),
            rt::Fmt::Lit(":"),
            rt::Fmt::Type(rt::Slot::Operand(0)),
        ],
    ),
    result_names: rt::ResultNames::None,
    verify: Some(crate::hooks::verify_any),
    interfaces: &[
        rt::InterfaceImpl {
            name: "Canonicalization",
            model: &rt::CanonicalizationPatterns(
                &[
                    &rt::FnPattern {
                        root: "features.splat",
                        apply: crate::hooks::drop_marked,
                    },
                ],
            ),
        },
    ],
};

/// Use `splat`.
#[deprecated = "use `splat`"]
#[derive(Clone, Copy, Debug)]
pub struct OldSplatOp<'a, 'c>(rt::OpRef<'a, 'c>);
rt::op_handle!(OldSplatOp, OLD_SPLAT_OP, "features.old_splat");

#[allow(deprecated)]
impl<'a, 'c> OldSplatOp<'a, 'c> {
    /// The operand `value`.
    pub fn value(self) -> rt::TypedValue<'a, 'c, ::bourn_dialects::builtin::Any<'c>> {
        rt::TypedValue::required(rt::operand(self.0, 0))
    }
    /// What the op is made from, for `Body::create`.
    #[allow(clippy::too_many_arguments)]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        value: rt::Value<'_, 'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &OLD_SPLAT_OP, location).operand(value).finish()
    }
}

/// The table of `features.old_splat`.
pub static OLD_SPLAT_OP: rt::OpDef = rt::OpDef {
    name: "features.old_splat",
    summary: "Use `splat`.",
    operands: &[
        rt::OperandDef {
            name: "value",
            constraint: &::bourn_dialects::builtin::ANY,
            arity: rt::Arity::One,
        },
    ],
    results: &[],
    attrs: &[],
    regions: &[],
    successors: &[],
    traits: &[],
    type_vars: &[],
    infer: None,
    format: rt::Format::None,
    result_names: rt::ResultNames::None,
    verify: Some(crate::hooks::verify_any),
    interfaces: &[
        rt::InterfaceImpl {
            name: "Canonicalization",
            model: &rt::CanonicalizationPatterns(
                &[
                    &rt::FnPattern {
                        root: "features.old_splat",
                        apply: crate::hooks::drop_marked,
                    },
                ],
            ),
        },
    ],
};

/// What implements the interfaces of `FeaturesPlainOpCostly`.
struct FeaturesPlainOpCostlyModel;

impl Costly for FeaturesPlainOpCostlyModel {
    fn cycles(&self, op: rt::OpRef<'_, '_>) -> u32 {
        crate::hooks::plain_cycles(op)
    }
}

/// What implements the interfaces of `BuiltinIntegerTypeMeasured`.
struct BuiltinIntegerTypeMeasuredModel;

impl Measured for BuiltinIntegerTypeMeasuredModel {
    fn bits(&self, ty: rt::Type<'_>) -> i64 {
        crate::hooks::integer_bits(ty)
    }
}

static CONSTRAINT_0: rt::TypeConstraint = rt::TypeConstraint {
    name: "",
    text: "64-bit signless integer",
    check: |ty| {
        (::bourn_dialects::builtin::SIGNLESS_INTEGER.check)(ty)
            && (<rt::IntegerType<'_> as rt::TypeHandle<'_>>::dyn_cast(ty)
                .is_some_and(|base| i128::from(base.width()) == 64))
    },
    build: Some(|ctx| rt::TypeHandle::ty(
        rt::IntegerType::from_params(ctx, &[rt::Param::Int(64), rt::Param::Int(0)]),
    )),
    explain: Some(|ty| rt::explain(
        ty,
        &[
            rt::ArmNote {
                name: "",
                text: "64-bit signless integer",
                base: |ty| <rt::IntegerType<'_> as rt::TypeHandle<'_>>::classof(ty),
                conditions: &[
                    (
                        "signedness == signless",
                        |ty| {
                            let base = <rt::IntegerType<
                                '_,
                            > as rt::TypeHandle<'_>>::wrap(ty);
                            (base.signedness() as i64) == 0
                        },
                    ),
                    (
                        "width == 64",
                        |ty| {
                            let base = <rt::IntegerType<
                                '_,
                            > as rt::TypeHandle<'_>>::wrap(ty);
                            i128::from(base.width()) == 64
                        },
                    ),
                ],
            },
        ],
    )),
};

/// The tables of the dialect `features`, for a [`DialectRegistry`](rt::ir::DialectRegistry).
pub static DIALECT: rt::ir::Dialect = rt::ir::Dialect {
    name: "features",
    ops: &[
        &CHEAP_OP,
        &DEAR_OP,
        &PLAIN_OP,
        &END_OP,
        &WAITING_OP,
        &NUMBER_OP,
        &SUM_OP,
        &SORTED_OP,
        &ALLOC_OP,
        &LOAD_OP,
        &STORE_OP,
        &FENCE_OP,
        &SPLAT_OP,
        &OLD_SPLAT_OP,
    ],
    types: &[&TILE_TYPE_DEF, &OLD_TILE_TYPE_DEF],
    attrs: &[&NOTE_ATTR_DEF],
};

/// Any op of the dialect `features`, to match on.
#[allow(deprecated)]
#[derive(Clone, Copy, Debug)]
pub enum FeaturesOpKind<'a, 'c> {
    /// `features.cheap`
    CheapOp(CheapOp<'a, 'c>),
    /// `features.dear`
    DearOp(DearOp<'a, 'c>),
    /// `features.plain`
    PlainOp(PlainOp<'a, 'c>),
    /// `features.end`
    EndOp(EndOp<'a, 'c>),
    /// `features.waiting`
    WaitingOp(WaitingOp<'a, 'c>),
    /// `features.number`
    NumberOp(NumberOp<'a, 'c>),
    /// `features.sum`
    SumOp(SumOp<'a, 'c>),
    /// `features.sorted`
    SortedOp(SortedOp<'a, 'c>),
    /// `features.alloc`
    AllocOp(AllocOp<'a, 'c>),
    /// `features.load`
    LoadOp(LoadOp<'a, 'c>),
    /// `features.store`
    StoreOp(StoreOp<'a, 'c>),
    /// `features.fence`
    FenceOp(FenceOp<'a, 'c>),
    /// `features.splat`
    SplatOp(SplatOp<'a, 'c>),
    /// `features.old_splat`
    OldSplatOp(OldSplatOp<'a, 'c>),
}

#[allow(deprecated)]
impl<'a, 'c> FeaturesOpKind<'a, 'c> {
    /// The op, if it is one of this dialect.
    pub fn cast(op: rt::OpRef<'a, 'c>) -> Option<Self> {
        if let Some(op) = CheapOp::cast(op) {
            return Some(Self::CheapOp(op));
        }
        if let Some(op) = DearOp::cast(op) {
            return Some(Self::DearOp(op));
        }
        if let Some(op) = PlainOp::cast(op) {
            return Some(Self::PlainOp(op));
        }
        if let Some(op) = EndOp::cast(op) {
            return Some(Self::EndOp(op));
        }
        if let Some(op) = WaitingOp::cast(op) {
            return Some(Self::WaitingOp(op));
        }
        if let Some(op) = NumberOp::cast(op) {
            return Some(Self::NumberOp(op));
        }
        if let Some(op) = SumOp::cast(op) {
            return Some(Self::SumOp(op));
        }
        if let Some(op) = SortedOp::cast(op) {
            return Some(Self::SortedOp(op));
        }
        if let Some(op) = AllocOp::cast(op) {
            return Some(Self::AllocOp(op));
        }
        if let Some(op) = LoadOp::cast(op) {
            return Some(Self::LoadOp(op));
        }
        if let Some(op) = StoreOp::cast(op) {
            return Some(Self::StoreOp(op));
        }
        if let Some(op) = FenceOp::cast(op) {
            return Some(Self::FenceOp(op));
        }
        if let Some(op) = SplatOp::cast(op) {
            return Some(Self::SplatOp(op));
        }
        if let Some(op) = OldSplatOp::cast(op) {
            return Some(Self::OldSplatOp(op));
        }
        None
    }
}

/// Attaches the models that this dialect's spec has for ops, types and attributes of other dialects.
pub fn attach_external_models(registry: &mut rt::ir::DialectRegistry) {
    registry
        .attach(
            "features.plain",
            "Costly",
            &rt::Model::<dyn Costly>(&FeaturesPlainOpCostlyModel),
        );
    registry
        .attach(
            "!builtin.integer",
            "Measured",
            &rt::Model::<dyn Measured>(&BuiltinIntegerTypeMeasuredModel),
        );
}
