// Made by bourn-codegen from the specs of the dialect `features`: change these instead.

use ::bourn_equations::rt as rt;
/// The enum `Layout` (features.bourn:244).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(i64)]
pub enum Layout {
    /// `row`
    Row = 0,
    /// `column`
    Column = 1,
}
rt::keyword_enum!(Layout; Row "row", Column "column");
rt::enum_attr!(Layout : keyword);
/// The enum `Priority` (features.bourn:245).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(i64)]
pub enum Priority {
    /// `low`
    Low = 0,
    /// `HIGH`
    High = 7,
}
rt::keyword_enum!(Priority; Low "low", High "HIGH");
rt::enum_attr!(Priority : integer(32));
/// The enum `Device` (features.bourn:246).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(i64)]
pub enum Device {
    /// `cpu`
    Cpu = 0,
    /// `gpu`
    Gpu = 1,
}
rt::keyword_enum!(Device; Cpu "cpu", Gpu "gpu");
rt::enum_attr!(Device : declared(DEVICE_ATTR_DEF));
/// The table of `#features.device`.
pub static DEVICE_ATTR_DEF: rt::TypeDef = rt::TypeDef {
    name: "features.device",
    params: &[
        rt::ParamDef {
            name: "value",
            kind: rt::ParamKind::Enum(&[("cpu", 0), ("gpu", 1)]),
            default: None,
            constraint: None,
        },
    ],
    requires: &[],
    verify: None,
    format: None,
    interfaces: &[],
};
/// The enum `Flags` (features.bourn:247).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Flags(i64);
impl Flags {
    /// `none`
    pub const NONE: Self = Self(0);
    /// `fast`
    pub const FAST: Self = Self(1);
    /// `exact`
    pub const EXACT: Self = Self(2);
    /// `both`
    pub const BOTH: Self = Self(3);
    /// The set of these bits, if there are no others.
    pub fn from_value(value: i64) -> Option<Self> {
        (value & !3 == 0).then_some(Self(value))
    }
    /// The set of these bits, without bits that stand for nothing.
    pub fn from_value_or_default(value: i64) -> Self {
        Self(value & 3)
    }
    /// The bits.
    pub fn bits(self) -> i64 {
        self.0
    }
    /// The value.
    pub fn value(self) -> i64 {
        self.0
    }
    /// Whether all bits of another set are in this one.
    pub fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}
impl std::ops::BitOr for Flags {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
rt::enum_attr!(Flags : declared(FLAGS_ATTR_DEF));
/// The table of `#features.flags`.
pub static FLAGS_ATTR_DEF: rt::TypeDef = rt::TypeDef {
    name: "features.flags",
    params: &[
        rt::ParamDef {
            name: "value",
            kind: rt::ParamKind::Bits(
                &[("none", 0), ("fast", 1), ("exact", 2), ("both", 3)],
                ", ",
            ),
            default: None,
            constraint: None,
        },
    ],
    requires: &[],
    verify: None,
    format: None,
    interfaces: &[],
};
/// The enum `Access` (features.bourn:248).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Access(i64);
impl Access {
    /// `none`
    pub const NONE: Self = Self(0);
    /// `read`
    pub const READ: Self = Self(1);
    /// `write`
    pub const WRITE: Self = Self(2);
    /// The set of these bits, if there are no others.
    pub fn from_value(value: i64) -> Option<Self> {
        (value & !3 == 0).then_some(Self(value))
    }
    /// The set of these bits, without bits that stand for nothing.
    pub fn from_value_or_default(value: i64) -> Self {
        Self(value & 3)
    }
    /// The bits.
    pub fn bits(self) -> i64 {
        self.0
    }
    /// The value.
    pub fn value(self) -> i64 {
        self.0
    }
    /// Whether all bits of another set are in this one.
    pub fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}
impl std::ops::BitOr for Access {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
rt::enum_attr!(Access : integer(32));
/// What has no bits has one value.
///
/// (features.bourn:521)
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Nothing(i64);
impl Nothing {
    /// `none`
    pub const NONE: Self = Self(0);
    /// The set of these bits, if there are no others.
    pub fn from_value(value: i64) -> Option<Self> {
        (value == 0).then_some(Self(value))
    }
    /// The set of these bits, without bits that stand for nothing.
    pub fn from_value_or_default(value: i64) -> Self {
        Self(value.clamp(0, 0))
    }
    /// The bits.
    pub fn bits(self) -> i64 {
        self.0
    }
    /// The value.
    pub fn value(self) -> i64 {
        self.0
    }
    /// Whether all bits of another set are in this one.
    pub fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}
impl std::ops::BitOr for Nothing {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
rt::enum_attr!(Nothing : integer(32));
/// A set whose cases say how wide it is: 32 bits.
///
/// (features.bourn:523)
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Letters(i64);
impl Letters {
    /// `a`
    pub const A: Self = Self(1);
    /// `b`
    pub const B: Self = Self(2);
    /// `ab`
    pub const AB: Self = Self(3);
    /// The set of these bits, if there are no others.
    pub fn from_value(value: i64) -> Option<Self> {
        (value & !3 == 0).then_some(Self(value))
    }
    /// The set of these bits, without bits that stand for nothing.
    pub fn from_value_or_default(value: i64) -> Self {
        Self(value & 3)
    }
    /// The bits.
    pub fn bits(self) -> i64 {
        self.0
    }
    /// The value.
    pub fn value(self) -> i64 {
        self.0
    }
    /// Whether all bits of another set are in this one.
    pub fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}
impl std::ops::BitOr for Letters {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
rt::enum_attr!(Letters : integer(32));
/// Where a store is.
///
/// (features.bourn:603)
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(i64)]
pub enum Space {
    /// `global`
    Global = 0,
    /// `shared`
    Shared = 1,
}
rt::keyword_enum!(Space; Global "global", Shared "shared");
rt::enum_attr!(Space : keyword);
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
/// The table of `!features.tile` (features.bourn:75).
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
            constraint: None,
        },
        rt::ParamDef {
            name: "cols",
            kind: rt::ParamKind::Int {
                bits: 32,
                signed: false,
            },
            default: None,
            constraint: None,
        },
        rt::ParamDef {
            name: "element",
            kind: rt::ParamKind::Type,
            default: None,
            constraint: None,
        },
    ],
    requires: &[],
    verify: None,
    format: None,
    interfaces: &[
        rt::InterfaceImpl::model("Measured", &rt::Model::<dyn Measured>(&TileTypeModel)),
        rt::InterfaceImpl::model("Even", &rt::Model::<dyn Even>(&TileTypeModel)),
        rt::InterfaceImpl::model("Wide", &rt::Model::<dyn Wide>(&TileTypeModel)),
    ],
};
/// What implements the interfaces of `TileType`.
struct TileTypeModel;
impl Measured for TileTypeModel {
    fn bits(&self, ty: rt::Type<'_>) -> i64 {
        crate::hooks::tile_bits(ty)
    }
}
impl Even for TileTypeModel {}
impl Wide for TileTypeModel {
    fn parts(&self, ty: rt::Type<'_>) -> i64 {
        let _ = ty;
        2
    }
}
/// A stack of tiles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PileType<'c>(rt::Type<'c>);
rt::declared_type_handle!(PileType, PILE_TYPE_DEF, "pile");
impl<'c> PileType<'c> {
    /// Makes it; the parameters are not verified.
    #[allow(clippy::too_many_arguments)]
    pub fn get(ctx: &'c rt::Context, height: u32, of: rt::Type<'c>) -> Self {
        Self::from_params(ctx, &[rt::Param::Int(i64::from(height)), rt::Param::Type(of)])
    }
    /// The parameter `height`.
    pub fn height(self) -> u32 {
        rt::param_int(rt::HasParams::param(&self.0, 0)) as u32
    }
    /// The parameter `of`.
    pub fn of(self) -> rt::Type<'c> {
        rt::param_type(rt::HasParams::param(&self.0, 1))
    }
}
/// The table of `!features.pile` (features.bourn:131).
pub static PILE_TYPE_DEF: rt::TypeDef = rt::TypeDef {
    name: "features.pile",
    params: &[
        rt::ParamDef {
            name: "height",
            kind: rt::ParamKind::Int {
                bits: 32,
                signed: false,
            },
            default: None,
            constraint: None,
        },
        rt::ParamDef {
            name: "of",
            kind: rt::ParamKind::Type,
            default: None,
            constraint: Some(rt::ParamConstraint {
                is: rt::Constraint::Is(
                    rt::Definition::DeclaredType("features.tile"),
                    &[],
                ),
                text: "tile",
            }),
        },
    ],
    requires: &[],
    verify: None,
    format: None,
    interfaces: &[
        rt::InterfaceImpl::model("Measured", &rt::Model::<dyn Measured>(&PileTypeModel)),
        rt::InterfaceImpl::model("Titled", &rt::Model::<dyn Titled>(&PileTypeModel)),
    ],
};
/// What implements the interfaces of `PileType`.
struct PileTypeModel;
impl Measured for PileTypeModel {
    fn bits(&self, ty: rt::Type<'_>) -> i64 {
        crate::hooks::pile_bits(ty)
    }
}
impl Titled for PileTypeModel {
    fn name(&self, ty: rt::Type<'_>) -> &'static str {
        let _ = ty;
        "pile"
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
/// The table of `!features.old_tile` (features.bourn:237).
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
            constraint: None,
        },
    ],
    requires: &[],
    verify: None,
    format: None,
    interfaces: &[],
};
/// Parameters that may be left out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BufferType<'c>(rt::Type<'c>);
rt::declared_type_handle!(BufferType, BUFFER_TYPE_DEF, "buffer");
impl<'c> BufferType<'c> {
    /// Makes it; the parameters are not verified.
    #[allow(clippy::too_many_arguments)]
    pub fn get(
        ctx: &'c rt::Context,
        rows: u32,
        layout: Layout,
        align: i64,
        name: Option<rt::ir::Ident<'c>>,
    ) -> Self {
        Self::from_params(
            ctx,
            &[
                rt::Param::Int(i64::from(rows)),
                rt::Param::Int(layout.value()),
                rt::Param::Int(align),
                name.map_or(rt::Param::Absent, rt::Param::Str),
            ],
        )
    }
    /// The parameter `rows`.
    pub fn rows(self) -> u32 {
        rt::param_int(rt::HasParams::param(&self.0, 0)) as u32
    }
    /// The parameter `layout`.
    pub fn layout(self) -> Layout {
        Layout::from_value_or_default(rt::param_int(rt::HasParams::param(&self.0, 1)))
    }
    /// The parameter `align`.
    pub fn align(self) -> i64 {
        rt::param_int(rt::HasParams::param(&self.0, 2))
    }
    /// The parameter `name`.
    pub fn name(self) -> Option<rt::ir::Ident<'c>> {
        rt::param_present(rt::HasParams::param(&self.0, 3))
            .map(|param| rt::param_str(Some(param)))
    }
}
/// The table of `!features.buffer` (features.bourn:251).
pub static BUFFER_TYPE_DEF: rt::TypeDef = rt::TypeDef {
    name: "features.buffer",
    params: &[
        rt::ParamDef {
            name: "rows",
            kind: rt::ParamKind::Int {
                bits: 32,
                signed: false,
            },
            default: None,
            constraint: None,
        },
        rt::ParamDef {
            name: "layout",
            kind: rt::ParamKind::Enum(&[("row", 0), ("column", 1)]),
            default: Some(rt::DefaultParam::Int(0)),
            constraint: None,
        },
        rt::ParamDef {
            name: "align",
            kind: rt::ParamKind::Int {
                bits: 64,
                signed: true,
            },
            default: Some(rt::DefaultParam::Int(8)),
            constraint: None,
        },
        rt::ParamDef {
            name: "name",
            kind: rt::ParamKind::Optional(&rt::ParamKind::Str),
            default: None,
            constraint: None,
        },
    ],
    requires: &[],
    verify: None,
    format: Some(
        &[rt::ParamFmt::Lit("<"), rt::ParamFmt::Params, rt::ParamFmt::Lit(">")],
    ),
    interfaces: &[],
};
/// Parameters by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct QueueType<'c>(rt::Type<'c>);
rt::declared_type_handle!(QueueType, QUEUE_TYPE_DEF, "queue");
impl<'c> QueueType<'c> {
    /// Makes it; the parameters are not verified.
    #[allow(clippy::too_many_arguments)]
    pub fn get(
        ctx: &'c rt::Context,
        depth: u32,
        device: Device,
        label: Option<rt::ir::Ident<'c>>,
    ) -> Self {
        Self::from_params(
            ctx,
            &[
                rt::Param::Int(i64::from(depth)),
                rt::Param::Int(device.value()),
                label.map_or(rt::Param::Absent, rt::Param::Str),
            ],
        )
    }
    /// The parameter `depth`.
    pub fn depth(self) -> u32 {
        rt::param_int(rt::HasParams::param(&self.0, 0)) as u32
    }
    /// The parameter `device`.
    pub fn device(self) -> Device {
        Device::from_value_or_default(rt::param_int(rt::HasParams::param(&self.0, 1)))
    }
    /// The parameter `label`.
    pub fn label(self) -> Option<rt::ir::Ident<'c>> {
        rt::param_present(rt::HasParams::param(&self.0, 2))
            .map(|param| rt::param_str(Some(param)))
    }
}
/// The table of `!features.queue` (features.bourn:253).
pub static QUEUE_TYPE_DEF: rt::TypeDef = rt::TypeDef {
    name: "features.queue",
    params: &[
        rt::ParamDef {
            name: "depth",
            kind: rt::ParamKind::Int {
                bits: 32,
                signed: false,
            },
            default: None,
            constraint: None,
        },
        rt::ParamDef {
            name: "device",
            kind: rt::ParamKind::Enum(&[("cpu", 0), ("gpu", 1)]),
            default: Some(rt::DefaultParam::Int(0)),
            constraint: None,
        },
        rt::ParamDef {
            name: "label",
            kind: rt::ParamKind::Optional(&rt::ParamKind::Str),
            default: None,
            constraint: None,
        },
    ],
    requires: &[],
    verify: None,
    format: Some(
        &[
            rt::ParamFmt::Lit("<"),
            rt::ParamFmt::Struct(&[0, 1, 2]),
            rt::ParamFmt::Lit(">"),
        ],
    ),
    interfaces: &[],
};
/// Parameters in a form of their own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GridType<'c>(rt::Type<'c>);
rt::declared_type_handle!(GridType, GRID_TYPE_DEF, "grid");
impl<'c> GridType<'c> {
    /// Makes it; the parameters are not verified.
    #[allow(clippy::too_many_arguments)]
    pub fn get(
        ctx: &'c rt::Context,
        rows: u32,
        cols: u32,
        element: rt::Type<'c>,
        note: Option<rt::Attribute<'c>>,
    ) -> Self {
        Self::from_params(
            ctx,
            &[
                rt::Param::Int(i64::from(rows)),
                rt::Param::Int(i64::from(cols)),
                rt::Param::Type(element),
                note.map_or(rt::Param::Absent, rt::Param::Attr),
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
    /// The parameter `note`.
    pub fn note(self) -> Option<rt::Attribute<'c>> {
        rt::param_present(rt::HasParams::param(&self.0, 3))
            .map(|param| rt::param_attr(Some(param)))
    }
}
/// The table of `!features.grid` (features.bourn:255).
pub static GRID_TYPE_DEF: rt::TypeDef = rt::TypeDef {
    name: "features.grid",
    params: &[
        rt::ParamDef {
            name: "rows",
            kind: rt::ParamKind::Int {
                bits: 32,
                signed: false,
            },
            default: None,
            constraint: None,
        },
        rt::ParamDef {
            name: "cols",
            kind: rt::ParamKind::Int {
                bits: 32,
                signed: false,
            },
            default: None,
            constraint: None,
        },
        rt::ParamDef {
            name: "element",
            kind: rt::ParamKind::Type,
            default: None,
            constraint: None,
        },
        rt::ParamDef {
            name: "note",
            kind: rt::ParamKind::Optional(&rt::ParamKind::Attr),
            default: None,
            constraint: None,
        },
    ],
    requires: &[
        rt::ParamRequire {
            pred: rt::Pred::Compare(
                rt::Term::Param("rows"),
                rt::Rel::Ne,
                rt::Term::Param("cols"),
            ),
            message: &[
                rt::MessagePart::Literal("a grid is not square, as "),
                rt::MessagePart::Term(rt::Term::Param("rows")),
                rt::MessagePart::Literal(" x "),
                rt::MessagePart::Term(rt::Term::Param("cols")),
                rt::MessagePart::Literal(" of '"),
                rt::MessagePart::Term(rt::Term::Element),
                rt::MessagePart::Literal("' is"),
            ],
        },
        rt::ParamRequire {
            pred: rt::Pred::int(
                rt::Term::Field(&rt::Term::Element, "width"),
                rt::Rel::Le,
                64,
            ),
            message: &[
                rt::MessagePart::Literal("{"),
                rt::MessagePart::Term(rt::Term::Field(&rt::Term::Element, "width")),
                rt::MessagePart::Literal("} bits are too many (note: "),
                rt::MessagePart::Term(rt::Term::Param("note")),
                rt::MessagePart::Literal(")"),
            ],
        },
    ],
    verify: None,
    format: Some(
        &[
            rt::ParamFmt::Lit("<"),
            rt::ParamFmt::Param(0),
            rt::ParamFmt::Lit("by"),
            rt::ParamFmt::Param(1),
            rt::ParamFmt::Lit("of"),
            rt::ParamFmt::Param(2),
            rt::ParamFmt::Optional(3, &[rt::ParamFmt::Lit(":"), rt::ParamFmt::Param(3)]),
            rt::ParamFmt::Lit(">"),
        ],
    ),
    interfaces: &[],
};
/// A form in Rust.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RangeType<'c>(rt::Type<'c>);
rt::declared_type_handle!(RangeType, RANGE_TYPE_DEF, "range");
impl<'c> RangeType<'c> {
    /// Makes it; the parameters are not verified.
    #[allow(clippy::too_many_arguments)]
    pub fn get(ctx: &'c rt::Context, low: i64, high: i64) -> Self {
        Self::from_params(ctx, &[rt::Param::Int(low), rt::Param::Int(high)])
    }
    /// The parameter `low`.
    pub fn low(self) -> i64 {
        rt::param_int(rt::HasParams::param(&self.0, 0))
    }
    /// The parameter `high`.
    pub fn high(self) -> i64 {
        rt::param_int(rt::HasParams::param(&self.0, 1))
    }
}
/// The table of `!features.range` (features.bourn:261).
pub static RANGE_TYPE_DEF: rt::TypeDef = rt::TypeDef {
    name: "features.range",
    params: &[
        rt::ParamDef {
            name: "low",
            kind: rt::ParamKind::Int {
                bits: 64,
                signed: true,
            },
            default: None,
            constraint: None,
        },
        rt::ParamDef {
            name: "high",
            kind: rt::ParamKind::Int {
                bits: 64,
                signed: true,
            },
            default: None,
            constraint: None,
        },
    ],
    requires: &[],
    verify: None,
    format: Some(
        &[
            rt::ParamFmt::Lit("["),
            rt::ParamFmt::Custom {
                parse: &HOOK_PARSE_RANGE,
                print: &HOOK_PRINT_RANGE,
                params: &[0, 1],
            },
            rt::ParamFmt::Lit("]"),
        ],
    ),
    interfaces: &[],
};
/// `!features.list`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ListType<'c>(rt::Type<'c>);
rt::declared_type_handle!(ListType, LIST_TYPE_DEF, "list");
impl<'c> ListType<'c> {
    /// Makes it; the parameters are not verified.
    #[allow(clippy::too_many_arguments)]
    pub fn get(ctx: &'c rt::Context, sizes: Vec<i64>, flags: Flags) -> Self {
        Self::from_params(
            ctx,
            &[
                rt::Param::List(sizes.into_iter().map(rt::Param::Int).collect()),
                rt::Param::Int(flags.value()),
            ],
        )
    }
    /// The parameter `sizes`.
    pub fn sizes(self) -> Vec<i64> {
        rt::param_list(rt::HasParams::param(&self.0, 0))
            .iter()
            .map(|item| rt::param_int(Some(item)))
            .collect::<Vec<_>>()
    }
    /// The parameter `flags`.
    pub fn flags(self) -> Flags {
        Flags::from_value_or_default(rt::param_int(rt::HasParams::param(&self.0, 1)))
    }
}
/// The table of `!features.list` (features.bourn:262).
pub static LIST_TYPE_DEF: rt::TypeDef = rt::TypeDef {
    name: "features.list",
    params: &[
        rt::ParamDef {
            name: "sizes",
            kind: rt::ParamKind::List(
                &rt::ParamKind::Int {
                    bits: 64,
                    signed: true,
                },
            ),
            default: None,
            constraint: None,
        },
        rt::ParamDef {
            name: "flags",
            kind: rt::ParamKind::Bits(
                &[("none", 0), ("fast", 1), ("exact", 2), ("both", 3)],
                ", ",
            ),
            default: Some(rt::DefaultParam::Int(0)),
            constraint: None,
        },
    ],
    requires: &[],
    verify: None,
    format: None,
    interfaces: &[],
};
/// A parameter of each kind, and what may be asked of lists.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KindsType<'c>(rt::Type<'c>);
rt::declared_type_handle!(KindsType, KINDS_TYPE_DEF, "kinds");
impl<'c> KindsType<'c> {
    /// Makes it; the parameters are not verified.
    #[allow(clippy::too_many_arguments)]
    pub fn get(
        ctx: &'c rt::Context,
        ratio: f64,
        size: u64,
        callee: rt::Attribute<'c>,
        map: Option<rt::Attribute<'c>>,
        members: Vec<rt::Type<'c>>,
        names: Vec<rt::ir::Ident<'c>>,
        rows: Vec<Vec<i64>>,
        layouts: Vec<Layout>,
        quiet: Option<bool>,
        get_param: i64,
        ctx_param: i64,
    ) -> Self {
        Self::from_params(
            ctx,
            &[
                rt::Param::Int(ratio.to_bits() as i64),
                rt::Param::Int(size as i64),
                rt::Param::Attr(callee),
                map.map_or(rt::Param::Absent, rt::Param::Attr),
                rt::Param::List(members.into_iter().map(rt::Param::Type).collect()),
                rt::Param::List(names.into_iter().map(rt::Param::Str).collect()),
                rt::Param::List(
                    rows
                        .into_iter()
                        .map(|value| rt::Param::List(
                            value.into_iter().map(rt::Param::Int).collect(),
                        ))
                        .collect(),
                ),
                rt::Param::List(
                    layouts
                        .into_iter()
                        .map(|value| rt::Param::Int(value.value()))
                        .collect(),
                ),
                quiet.map_or(rt::Param::Absent, rt::Param::Bool),
                rt::Param::Int(get_param),
                rt::Param::Int(ctx_param),
            ],
        )
    }
    /// The parameter `ratio`.
    pub fn ratio(self) -> f64 {
        f64::from_bits(rt::param_int(rt::HasParams::param(&self.0, 0)) as u64)
    }
    /// The parameter `size`.
    pub fn size(self) -> u64 {
        rt::param_int(rt::HasParams::param(&self.0, 1)) as u64
    }
    /// The parameter `callee`.
    pub fn callee(self) -> rt::Attribute<'c> {
        rt::param_attr(rt::HasParams::param(&self.0, 2))
    }
    /// The parameter `map`.
    pub fn map(self) -> Option<rt::Attribute<'c>> {
        rt::param_present(rt::HasParams::param(&self.0, 3))
            .map(|param| rt::param_attr(Some(param)))
    }
    /// The parameter `members`.
    pub fn members(self) -> Vec<rt::Type<'c>> {
        rt::param_list(rt::HasParams::param(&self.0, 4))
            .iter()
            .map(|item| rt::param_type(Some(item)))
            .collect::<Vec<_>>()
    }
    /// The parameter `names`.
    pub fn names(self) -> Vec<rt::ir::Ident<'c>> {
        rt::param_list(rt::HasParams::param(&self.0, 5))
            .iter()
            .map(|item| rt::param_str(Some(item)))
            .collect::<Vec<_>>()
    }
    /// The parameter `rows`.
    pub fn rows(self) -> Vec<Vec<i64>> {
        rt::param_list(rt::HasParams::param(&self.0, 6))
            .iter()
            .map(|item| {
                rt::param_list(Some(item))
                    .iter()
                    .map(|item| rt::param_int(Some(item)))
                    .collect::<Vec<_>>()
            })
            .collect::<Vec<_>>()
    }
    /// The parameter `layouts`.
    pub fn layouts(self) -> Vec<Layout> {
        rt::param_list(rt::HasParams::param(&self.0, 7))
            .iter()
            .map(|item| Layout::from_value_or_default(rt::param_int(Some(item))))
            .collect::<Vec<_>>()
    }
    /// The parameter `quiet`.
    pub fn quiet(self) -> Option<bool> {
        rt::param_present(rt::HasParams::param(&self.0, 8))
            .map(|param| rt::param_bool(Some(param)))
    }
    /// The parameter `get`.
    pub fn get_param(self) -> i64 {
        rt::param_int(rt::HasParams::param(&self.0, 9))
    }
    /// The parameter `ctx`.
    pub fn ctx_param(self) -> i128 {
        i128::from(rt::param_int(rt::HasParams::param(&self.0, 10)))
    }
}
/// The table of `!features.kinds` (features.bourn:264).
pub static KINDS_TYPE_DEF: rt::TypeDef = rt::TypeDef {
    name: "features.kinds",
    params: &[
        rt::ParamDef {
            name: "ratio",
            kind: rt::ParamKind::Float,
            default: None,
            constraint: None,
        },
        rt::ParamDef {
            name: "size",
            kind: rt::ParamKind::Int {
                bits: 64,
                signed: false,
            },
            default: Some(rt::DefaultParam::Int(-1)),
            constraint: None,
        },
        rt::ParamDef {
            name: "callee",
            kind: rt::ParamKind::Attr,
            default: None,
            constraint: Some(rt::ParamConstraint {
                is: rt::BuiltinAttr::SymbolRef.any(),
                text: "a symbol",
            }),
        },
        rt::ParamDef {
            name: "map",
            kind: rt::ParamKind::Optional(&rt::ParamKind::Attr),
            default: None,
            constraint: Some(rt::ParamConstraint {
                is: rt::BuiltinAttr::AffineMap.any(),
                text: "an affine map",
            }),
        },
        rt::ParamDef {
            name: "members",
            kind: rt::ParamKind::List(&rt::ParamKind::Type),
            default: None,
            constraint: Some(rt::ParamConstraint {
                is: ::bourn_dialects::builtin::INDEX.named(),
                text: "index",
            }),
        },
        rt::ParamDef {
            name: "names",
            kind: rt::ParamKind::List(&rt::ParamKind::Str),
            default: None,
            constraint: None,
        },
        rt::ParamDef {
            name: "rows",
            kind: rt::ParamKind::List(
                &rt::ParamKind::List(
                    &rt::ParamKind::Int {
                        bits: 64,
                        signed: true,
                    },
                ),
            ),
            default: None,
            constraint: None,
        },
        rt::ParamDef {
            name: "layouts",
            kind: rt::ParamKind::List(
                &rt::ParamKind::Enum(&[("row", 0), ("column", 1)]),
            ),
            default: None,
            constraint: None,
        },
        rt::ParamDef {
            name: "quiet",
            kind: rt::ParamKind::Optional(&rt::ParamKind::Bool),
            default: None,
            constraint: None,
        },
        rt::ParamDef {
            name: "get",
            kind: rt::ParamKind::Int {
                bits: 64,
                signed: true,
            },
            default: Some(rt::DefaultParam::Int(0)),
            constraint: None,
        },
        rt::ParamDef {
            name: "ctx",
            kind: rt::ParamKind::Int {
                bits: 64,
                signed: true,
            },
            default: Some(rt::DefaultParam::Int(0)),
            constraint: None,
        },
    ],
    requires: &[
        rt::ParamRequire {
            pred: rt::Pred::And(
                &[
                    rt::Pred::Compare(
                        rt::Term::Param("ratio"),
                        rt::Rel::Lt,
                        rt::Term::Const(rt::Const::Float(f64::to_bits(2.0))),
                    ),
                    rt::Pred::AllItems(
                        "n",
                        rt::Term::Param("names"),
                        &rt::Pred::Compare(
                            rt::Term::Bound("n"),
                            rt::Rel::Ne,
                            rt::Term::text(""),
                        ),
                    ),
                ],
            ),
            message: &[rt::MessagePart::Literal("a name is missing {}")],
        },
        rt::ParamRequire {
            pred: rt::Pred::AllItems(
                "l",
                rt::Term::Param("layouts"),
                &rt::Pred::case(rt::Term::Bound("l"), 0, "row"),
            ),
            message: &[rt::MessagePart::Literal("rows only")],
        },
        rt::ParamRequire {
            pred: rt::Pred::Or(
                &[
                    rt::Pred::Flag(rt::Term::Param("quiet")),
                    rt::Pred::int(
                        rt::Term::Len(&rt::Term::Param("rows")),
                        rt::Rel::Ne,
                        1,
                    ),
                ],
            ),
            message: &[rt::MessagePart::Literal("too loud")],
        },
        rt::ParamRequire {
            pred: rt::Pred::Compare(
                rt::Term::Binary(
                    rt::BinaryOp::Add,
                    &rt::Term::Param("get"),
                    &rt::Term::Binary(
                        rt::BinaryOp::Mul,
                        &rt::Term::Param("ctx"),
                        &rt::Term::int(2),
                    ),
                ),
                rt::Rel::Le,
                rt::Term::Binary(
                    rt::BinaryOp::FloorDiv,
                    &rt::Term::int(7),
                    &rt::Term::int(2),
                ),
            ),
            message: &[rt::MessagePart::Literal("too much")],
        },
    ],
    verify: None,
    format: Some(
        &[
            rt::ParamFmt::Lit("<"),
            rt::ParamFmt::Struct(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
            rt::ParamFmt::Lit(">"),
        ],
    ),
    interfaces: &[],
};
/// What is found in their text: nothing of it is needed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BareType<'c>(rt::Type<'c>);
rt::declared_type_handle!(BareType, BARE_TYPE_DEF, "bare");
impl<'c> BareType<'c> {
    /// Makes it; the parameters are not verified.
    #[allow(clippy::too_many_arguments)]
    pub fn get(ctx: &'c rt::Context, n: Option<i64>) -> Self {
        Self::from_params(ctx, &[n.map_or(rt::Param::Absent, rt::Param::Int)])
    }
    /// The parameter `n`.
    pub fn n(self) -> Option<i64> {
        rt::param_present(rt::HasParams::param(&self.0, 0))
            .map(|param| rt::param_int(Some(param)))
    }
}
/// The table of `!features.bare` (features.bourn:275).
pub static BARE_TYPE_DEF: rt::TypeDef = rt::TypeDef {
    name: "features.bare",
    params: &[
        rt::ParamDef {
            name: "n",
            kind: rt::ParamKind::Optional(
                &rt::ParamKind::Int {
                    bits: 64,
                    signed: true,
                },
            ),
            default: None,
            constraint: None,
        },
    ],
    requires: &[],
    verify: None,
    format: Some(
        &[rt::ParamFmt::Optional(0, &[rt::ParamFmt::Param(0), rt::ParamFmt::Lit(":")])],
    ),
    interfaces: &[],
};
/// Registers that may be shared; where nothing is said they are not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PanelType<'c>(rt::Type<'c>);
rt::declared_type_handle!(PanelType, PANEL_TYPE_DEF, "panel");
impl<'c> PanelType<'c> {
    /// Makes it; the parameters are not verified.
    #[allow(clippy::too_many_arguments)]
    pub fn get(
        ctx: &'c rt::Context,
        rows: u32,
        element: rt::Type<'c>,
        shared: bool,
        layout: Layout,
    ) -> Self {
        Self::from_params(
            ctx,
            &[
                rt::Param::Int(i64::from(rows)),
                rt::Param::Type(element),
                rt::Param::Bool(shared),
                rt::Param::Int(layout.value()),
            ],
        )
    }
    /// The parameter `rows`.
    pub fn rows(self) -> u32 {
        rt::param_int(rt::HasParams::param(&self.0, 0)) as u32
    }
    /// The parameter `element`.
    pub fn element(self) -> rt::Type<'c> {
        rt::param_type(rt::HasParams::param(&self.0, 1))
    }
    /// The parameter `shared`.
    pub fn shared(self) -> bool {
        rt::param_bool(rt::HasParams::param(&self.0, 2))
    }
    /// The parameter `layout`.
    pub fn layout(self) -> Layout {
        Layout::from_value_or_default(rt::param_int(rt::HasParams::param(&self.0, 3)))
    }
}
/// The table of `!features.panel` (features.bourn:424).
pub static PANEL_TYPE_DEF: rt::TypeDef = rt::TypeDef {
    name: "features.panel",
    params: &[
        rt::ParamDef {
            name: "rows",
            kind: rt::ParamKind::Int {
                bits: 32,
                signed: false,
            },
            default: None,
            constraint: None,
        },
        rt::ParamDef {
            name: "element",
            kind: rt::ParamKind::Type,
            default: None,
            constraint: None,
        },
        rt::ParamDef {
            name: "shared",
            kind: rt::ParamKind::Bool,
            default: Some(rt::DefaultParam::Bool(false)),
            constraint: None,
        },
        rt::ParamDef {
            name: "layout",
            kind: rt::ParamKind::Enum(&[("row", 0), ("column", 1)]),
            default: Some(rt::DefaultParam::Int(0)),
            constraint: None,
        },
    ],
    requires: &[],
    verify: None,
    format: None,
    interfaces: &[],
};
/// Memory with sizes: it has dimensions and an element type as a tensor has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SlabType<'c>(rt::Type<'c>);
rt::declared_type_handle!(SlabType, SLAB_TYPE_DEF, "slab");
impl<'c> SlabType<'c> {
    /// Makes it; the parameters are not verified.
    #[allow(clippy::too_many_arguments)]
    pub fn get(ctx: &'c rt::Context, shape: Vec<i64>, element: rt::Type<'c>) -> Self {
        Self::from_params(
            ctx,
            &[rt::Param::Shape(shape.into()), rt::Param::Type(element)],
        )
    }
    /// The parameter `shape`.
    pub fn shape(self) -> Vec<i64> {
        rt::param_ints(rt::HasParams::param(&self.0, 0))
    }
    /// The parameter `element`.
    pub fn element(self) -> rt::Type<'c> {
        rt::param_type(rt::HasParams::param(&self.0, 1))
    }
}
/// The table of `!features.slab` (features.bourn:568).
pub static SLAB_TYPE_DEF: rt::TypeDef = rt::TypeDef {
    name: "features.slab",
    params: &[
        rt::ParamDef {
            name: "shape",
            kind: rt::ParamKind::Shape,
            default: None,
            constraint: None,
        },
        rt::ParamDef {
            name: "element",
            kind: rt::ParamKind::Type,
            default: None,
            constraint: None,
        },
    ],
    requires: &[],
    verify: None,
    format: None,
    interfaces: &[],
};
/// A matrix in some memory, in rows that fill a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StoreType<'c>(rt::Type<'c>);
rt::declared_type_handle!(StoreType, STORE_TYPE_DEF, "store");
impl<'c> StoreType<'c> {
    /// Makes it; the parameters are not verified.
    #[allow(clippy::too_many_arguments)]
    pub fn get(
        ctx: &'c rt::Context,
        rows: u32,
        cols: u32,
        element: rt::Type<'c>,
        space: Space,
    ) -> Self {
        Self::from_params(
            ctx,
            &[
                rt::Param::Int(i64::from(rows)),
                rt::Param::Int(i64::from(cols)),
                rt::Param::Type(element),
                rt::Param::Int(space.value()),
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
    /// The parameter `space`.
    pub fn space(self) -> Space {
        Space::from_value_or_default(rt::param_int(rt::HasParams::param(&self.0, 3)))
    }
}
/// The table of `!features.store` (features.bourn:606).
pub static STORE_TYPE_DEF: rt::TypeDef = rt::TypeDef {
    name: "features.store",
    params: &[
        rt::ParamDef {
            name: "rows",
            kind: rt::ParamKind::Int {
                bits: 32,
                signed: false,
            },
            default: None,
            constraint: None,
        },
        rt::ParamDef {
            name: "cols",
            kind: rt::ParamKind::Int {
                bits: 32,
                signed: false,
            },
            default: None,
            constraint: None,
        },
        rt::ParamDef {
            name: "element",
            kind: rt::ParamKind::Type,
            default: None,
            constraint: Some(rt::ParamConstraint {
                is: NUMBER.named(),
                text: "i8, index or any float",
            }),
        },
        rt::ParamDef {
            name: "space",
            kind: rt::ParamKind::Enum(&[("global", 0), ("shared", 1)]),
            default: Some(rt::DefaultParam::Int(0)),
            constraint: None,
        },
    ],
    requires: &[
        rt::ParamRequire {
            pred: rt::Pred::And(
                &[
                    rt::Pred::int(rt::Term::Param("rows"), rt::Rel::Gt, 0),
                    rt::Pred::int(
                        rt::Term::Binary(
                            rt::BinaryOp::Mod,
                            &rt::Term::Param("cols"),
                            &rt::Term::int(4),
                        ),
                        rt::Rel::Eq,
                        0,
                    ),
                ],
            ),
            message: &[rt::MessagePart::Literal("rows of a store fill lines")],
        },
    ],
    verify: None,
    format: Some(
        &[
            rt::ParamFmt::Lit("<"),
            rt::ParamFmt::Param(0),
            rt::ParamFmt::Lit("x"),
            rt::ParamFmt::Param(1),
            rt::ParamFmt::Lit("x"),
            rt::ParamFmt::Param(2),
            rt::ParamFmt::Optional(3, &[rt::ParamFmt::Lit(","), rt::ParamFmt::Param(3)]),
            rt::ParamFmt::Lit(">"),
        ],
    ),
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
/// The table of `#features.note` (features.bourn:81).
pub static NOTE_ATTR_DEF: rt::TypeDef = rt::TypeDef {
    name: "features.note",
    params: &[
        rt::ParamDef {
            name: "text",
            kind: rt::ParamKind::Str,
            default: None,
            constraint: None,
        },
    ],
    requires: &[],
    verify: None,
    format: None,
    interfaces: &[
        rt::InterfaceImpl::model("Labelled", &rt::Model::<dyn Labelled>(&NoteAttrModel)),
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
/// `#features.tag`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TagAttr<'c>(rt::Attribute<'c>);
rt::declared_attr_handle!(TagAttr, TAG_ATTR_DEF, "tag attribute");
impl<'c> TagAttr<'c> {
    /// Makes it; the parameters are not verified.
    #[allow(clippy::too_many_arguments)]
    pub fn get(ctx: &'c rt::Context, name: rt::ir::Ident<'c>, flags: Flags) -> Self {
        Self::from_params(ctx, &[rt::Param::Str(name), rt::Param::Int(flags.value())])
    }
    /// The parameter `name`.
    pub fn name(self) -> rt::ir::Ident<'c> {
        rt::param_str(rt::HasParams::param(&self.0, 0))
    }
    /// The parameter `flags`.
    pub fn flags(self) -> Flags {
        Flags::from_value_or_default(rt::param_int(rt::HasParams::param(&self.0, 1)))
    }
}
/// The table of `#features.tag` (features.bourn:276).
pub static TAG_ATTR_DEF: rt::TypeDef = rt::TypeDef {
    name: "features.tag",
    params: &[
        rt::ParamDef {
            name: "name",
            kind: rt::ParamKind::Str,
            default: None,
            constraint: None,
        },
        rt::ParamDef {
            name: "flags",
            kind: rt::ParamKind::Bits(
                &[("none", 0), ("fast", 1), ("exact", 2), ("both", 3)],
                ", ",
            ),
            default: Some(rt::DefaultParam::Int(0)),
            constraint: None,
        },
    ],
    requires: &[],
    verify: None,
    format: Some(
        &[
            rt::ParamFmt::Lit("<"),
            rt::ParamFmt::Param(0),
            rt::ParamFmt::Optional(
                1,
                &[rt::ParamFmt::Lit("flags"), rt::ParamFmt::Param(1)],
            ),
            rt::ParamFmt::Lit(">"),
        ],
    ),
    interfaces: &[],
};
/// `#features.boxed`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoxedAttr<'c>(rt::Attribute<'c>);
rt::declared_attr_handle!(BoxedAttr, BOXED_ATTR_DEF, "boxed attribute");
impl<'c> BoxedAttr<'c> {
    /// Makes it; the parameters are not verified.
    #[allow(clippy::too_many_arguments)]
    pub fn get(ctx: &'c rt::Context, element: rt::Type<'c>) -> Self {
        Self::from_params(ctx, &[rt::Param::Type(element)])
    }
    /// The parameter `element`.
    pub fn element(self) -> rt::Type<'c> {
        rt::param_type(rt::HasParams::param(&self.0, 0))
    }
}
/// The table of `#features.boxed` (features.bourn:422).
pub static BOXED_ATTR_DEF: rt::TypeDef = rt::TypeDef {
    name: "features.boxed",
    params: &[
        rt::ParamDef {
            name: "element",
            kind: rt::ParamKind::Type,
            default: None,
            constraint: None,
        },
    ],
    requires: &[],
    verify: None,
    format: None,
    interfaces: &[],
};
/// `#features.ranked`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RankedAttr<'c>(rt::Attribute<'c>);
rt::declared_attr_handle!(RankedAttr, RANKED_ATTR_DEF, "ranked attribute");
impl<'c> RankedAttr<'c> {
    /// Makes it; the parameters are not verified.
    #[allow(clippy::too_many_arguments)]
    pub fn get(ctx: &'c rt::Context, x: i64) -> Self {
        Self::from_params(ctx, &[rt::Param::Int(x)])
    }
    /// The parameter `x`.
    pub fn x(self) -> i64 {
        rt::param_int(rt::HasParams::param(&self.0, 0))
    }
}
/// The table of `#features.ranked` (features.bourn:538).
pub static RANKED_ATTR_DEF: rt::TypeDef = rt::TypeDef {
    name: "features.ranked",
    params: &[
        rt::ParamDef {
            name: "x",
            kind: rt::ParamKind::Int {
                bits: 64,
                signed: true,
            },
            default: None,
            constraint: None,
        },
    ],
    requires: &[],
    verify: None,
    format: None,
    interfaces: &[
        rt::InterfaceImpl::model("Ranked", &rt::Model::<dyn Ranked>(&RankedAttrModel)),
        PlainView::DEFAULTS,
    ],
};
/// What implements the interfaces of `RankedAttr`.
struct RankedAttrModel;
impl Ranked for RankedAttrModel {
    fn order(&self, attr: rt::Attribute<'_>) -> u32 {
        let _ = attr;
        3
    }
}
impl Plain for RankedAttrModel {}
/// A tensor with dimensions.
///
/// The constraint `Filled`, with generics (features.bourn:9).
pub static FILLED: rt::Named<'static> = rt::Named::generic(
    "features.Filled",
    &["T"],
    rt::Text::Template("tensor with dimensions, of {0}"),
    rt::Constraint::Where(
        &::bourn_dialects::builtin::RANKED_TENSOR
            .with(&[rt::Arg::Constraint(rt::Constraint::Generic(0))]),
        &rt::Pred::int(rt::Term::Rank, rt::Rel::Gt, 0),
    ),
);
/// A narrow integer, or several.
pub struct NarrowLike<'c>(rt::Type<'c>);
/// The table of: narrow-integer-like (features.bourn:9).
pub static NARROW_LIKE: rt::TypeConstraint = rt::TypeConstraint::declared(
    "features.NarrowLike",
    "narrow-integer-like",
    rt::Constraint::OneOf(
        &[
            rt::Arm::named(
                "Alone",
                rt::Constraint::OneOf(
                    &[
                        rt::Arm::of(
                            ::bourn_dialects::builtin::I_TABLE.with(&[rt::Arg::int(8)]),
                        ),
                        rt::Arm::of(
                            ::bourn_dialects::builtin::I_TABLE.with(&[rt::Arg::int(16)]),
                        ),
                    ],
                ),
            ),
            rt::Arm::named(
                "Lane",
                ::bourn_dialects::builtin::VECTOR_OF
                    .with(
                        &[
                            rt::Arg::Constraint(
                                rt::Constraint::OneOf(
                                    &[
                                        rt::Arm::of(
                                            ::bourn_dialects::builtin::I_TABLE.with(&[rt::Arg::int(8)]),
                                        ),
                                        rt::Arm::of(
                                            ::bourn_dialects::builtin::I_TABLE.with(&[rt::Arg::int(16)]),
                                        ),
                                    ],
                                ),
                            ),
                        ],
                    ),
            ),
            rt::Arm::named(
                "Memory",
                FILLED
                    .with(
                        &[
                            rt::Arg::Constraint(
                                rt::Constraint::OneOf(
                                    &[
                                        rt::Arm::of(
                                            ::bourn_dialects::builtin::I_TABLE.with(&[rt::Arg::int(8)]),
                                        ),
                                        rt::Arm::of(
                                            ::bourn_dialects::builtin::I_TABLE.with(&[rt::Arg::int(16)]),
                                        ),
                                    ],
                                ),
                            ),
                        ],
                    ),
            ),
        ],
    ),
);
/// The cases of [`NarrowLike`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NarrowLikeCase<'c> {
    /// 8-bit signless integer or 16-bit signless integer
    Alone(rt::Type<'c>),
    /// vector of 8-bit signless integer or 16-bit signless integer values
    Lane(rt::VectorType<'c>),
    /// tensor with dimensions, of 8-bit signless integer or 16-bit signless integer
    Memory(rt::RankedTensorType<'c>),
}
rt::type_cases!(
    NarrowLike, NarrowLikeCase, NARROW_LIKE; 0 Alone rt::Type, 1 Lane rt::VectorType;
    else Memory rt::RankedTensorType
);
/// What is made of tiles: both arms know their bits.
pub struct Tiled<'c>(rt::Type<'c>);
/// The table of: tile or pile (features.bourn:137).
pub static TILED: rt::TypeConstraint = rt::TypeConstraint::declared(
    "features.Tiled",
    "tile or pile",
    rt::Constraint::OneOf(
        &[
            rt::Arm::named(
                "One",
                rt::Constraint::Is(rt::Definition::DeclaredType("features.tile"), &[]),
            ),
            rt::Arm::named(
                "Many",
                rt::Constraint::Is(rt::Definition::DeclaredType("features.pile"), &[]),
            ),
        ],
    ),
);
/// The cases of [`Tiled`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TiledCase<'c> {
    /// tile
    One(TileType<'c>),
    /// pile
    Many(PileType<'c>),
}
rt::type_cases!(Tiled, TiledCase, TILED; 0 One TileType; else Many PileType);
impl<'c> Tiled<'c> {
    /// What `bytes` of `Measured` would be: this one is meant.
    pub fn bytes(self) -> i64 {
        crate::hooks::tiled_bytes(self)
    }
}
impl<'c> Tiled<'c> {
    /// Bits.
    pub fn bits(self) -> i64 {
        MeasuredView::from(self).bits()
    }
    /// Whether the number is exact.
    pub fn exact(self) -> bool {
        MeasuredView::from(self).exact()
    }
}
/// Whatever knows its bits and its name, of this dialect or another.
pub struct Named<'c>(rt::Type<'c>);
/// The table of: titled type of known size (features.bourn:143).
pub static NAMED: rt::TypeConstraint = rt::TypeConstraint::declared(
    "features.Named",
    "titled type of known size",
    rt::Constraint::All(
        &[
            rt::Constraint::Implements(HOOK_TITLED),
            rt::Constraint::Implements(HOOK_MEASURED),
        ],
    ),
);
impl<'c> Named<'c> {
    /// Bits.
    pub fn bits(self) -> i64 {
        MeasuredView::from(self).bits()
    }
    /// Bytes, rounded up.
    pub fn bytes(self) -> i64 {
        MeasuredView::from(self).bytes()
    }
    /// Whether the number is exact.
    pub fn exact(self) -> bool {
        MeasuredView::from(self).exact()
    }
    /// Its name.
    pub fn name(self) -> &'static str {
        TitledView::from(self).name()
    }
}
/// Implies an interface without saying so.
pub struct HighPile<'c>(PileType<'c>);
/// The table of: pile of at least two (features.bourn:146).
pub static HIGH_PILE: rt::TypeConstraint = rt::TypeConstraint::declared(
    "features.HighPile",
    "pile of at least two",
    rt::Constraint::Where(
        &rt::Constraint::Is(rt::Definition::DeclaredType("features.pile"), &[]),
        &rt::Pred::int(rt::Term::Param("height"), rt::Rel::Ge, 2),
    ),
);
impl<'c> HighPile<'c> {
    /// Makes it, if the arguments give a type that satisfies the constraint: pile where height \>= 2.
    pub fn get(ctx: &'c rt::Context, height: u32, of: rt::Type<'c>) -> Option<Self> {
        let made = PileType::from_params(
            ctx,
            &[rt::Param::Int(i64::from(height)), rt::Param::Type(of)],
        );
        rt::TypeHandle::dyn_cast(rt::TypeHandle::ty(made))
    }
}
/// An attribute with a label.
pub struct AnyLabel<'c>(rt::Attribute<'c>);
/// The table of: labelled attribute (features.bourn:149).
pub static ANY_LABEL: rt::AttrConstraint = rt::AttrConstraint::declared(
    "features.AnyLabel",
    "labelled attribute",
    rt::Constraint::Implements(HOOK_LABELLED),
);
impl<'c> AnyLabel<'c> {
    /// The label.
    pub fn label(self) -> &'static str {
        LabelledView::from(self).label()
    }
}
/// Ops that cost something, by what they are.
///
/// No `build` makes all of its ops: where `features.cheap` takes `x` (operand), `features.dear` takes `first` (operand).
#[derive(Clone, Copy, Debug)]
pub struct Priced<'a, 'c>(rt::OpRef<'a, 'c>);
rt::constraint_op!(Priced, PRICED; implies[]; views[CostlyView]);
/// The table of: op with a price (features.bourn:152).
pub static PRICED: rt::OpConstraint = rt::OpConstraint::declared(
    "features.Priced",
    "op with a price",
    rt::Constraint::OneOf(
        &[
            rt::Arm::of(rt::Constraint::Is(rt::Definition::Op("features.cheap"), &[])),
            rt::Arm::of(rt::Constraint::Is(rt::Definition::Op("features.dear"), &[])),
        ],
    ),
);
impl<'a, 'c> Priced<'a, 'c> {
    /// Cycles.
    pub fn cycles(self) -> u32 {
        CostlyView::from(self).cycles()
    }
    /// Bytes that are moved.
    pub fn bytes(self) -> i64 {
        CostlyView::from(self).bytes()
    }
    /// A name of what pays.
    pub fn resource(self) -> &'static str {
        CostlyView::from(self).resource()
    }
    /// Cycles for several of them.
    pub fn cycles_of(self, count: u32) -> u32 {
        CostlyView::from(self).cycles_of(count)
    }
}
/// Whatever has a destination: the interface is of another crate.
#[derive(Clone, Copy, Debug)]
pub struct Placed<'a, 'c>(rt::OpRef<'a, 'c>);
rt::constraint_op!(
    Placed, PLACED; implies[]; views[::bourn_dialects::builtin::DestinationStyleView]
);
/// The table of: op with a destination (features.bourn:155).
pub static PLACED: rt::OpConstraint = rt::OpConstraint::declared(
    "features.Placed",
    "op with a destination",
    rt::Constraint::Implements(HOOK_DESTINATION_STYLE),
);
impl<'a, 'c> Placed<'a, 'c> {
    /// The destinations, in the order of the results.
    pub fn inits(self) -> rt::Values<'a, 'c> {
        ::bourn_dialects::builtin::DestinationStyleView::from(self).inits()
    }
    /// The destination of a result.
    pub fn tied_init(self, result: rt::Value<'a, 'c>) -> Option<rt::Value<'a, 'c>> {
        ::bourn_dialects::builtin::DestinationStyleView::from(self).tied_init(result)
    }
}
/// Ops that are made from the same: the sum of two numbers, or their product.
#[derive(Clone, Copy, Debug)]
pub struct Binary<'a, 'c>(rt::OpRef<'a, 'c>);
rt::constraint_op!(Binary, BINARY; implies[]);
/// The table of: binary op on numbers (features.bourn:158).
pub static BINARY: rt::OpConstraint = rt::OpConstraint::declared(
    "features.Binary",
    "binary op on numbers",
    rt::Constraint::OneOf(
        &[
            rt::Arm::named(
                "Sum",
                rt::Constraint::Is(rt::Definition::Op("features.sum"), &[]),
            ),
            rt::Arm::named(
                "Product",
                rt::Constraint::Is(rt::Definition::Op("features.times"), &[]),
            ),
        ],
    ),
);
/// Which op [`Binary::build`] makes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    /// `features.sum`
    Sum,
    /// `features.times`
    Product,
}
impl<'c> Binary<'_, 'c> {
    /// What one of the ops is made from, for `Body::create`: all of them are made from the same.
    pub fn build(
        op: BinaryOp,
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        lhs: rt::Value<'_, 'c>,
        rhs: rt::Value<'_, 'c>,
    ) -> rt::OpState<'c> {
        match op {
            BinaryOp::Sum => SumOp::build(ctx, location, lhs, rhs),
            BinaryOp::Product => TimesOp::build(ctx, location, lhs, rhs),
        }
    }
}
/// The cases of [`Binary`].
#[derive(Clone, Copy, Debug)]
pub enum BinaryCase<'a, 'c: 'a> {
    /// features.sum
    Sum(SumOp<'a, 'c>),
    /// features.times
    Product(TimesOp<'a, 'c>),
}
impl<'a, 'c> Binary<'a, 'c> {
    /// Which of the cases it is; none only where the op is not what the view says.
    pub fn case(self) -> Option<BinaryCase<'a, 'c>> {
        match rt::CheckOp::arm(&BINARY, self.0) {
            Some(0) => SumOp::cast(self.0).map(BinaryCase::Sum),
            Some(1) => TimesOp::cast(self.0).map(BinaryCase::Product),
            _ => None,
        }
    }
}
/// The same of a family without names of its own; `UpOp` is the view of an op.
#[derive(Clone, Copy, Debug)]
pub struct Up<'a, 'c>(rt::OpRef<'a, 'c>);
rt::constraint_op!(Up, UP; implies[]);
/// The table of: op with a step (features.bourn:161).
pub static UP: rt::OpConstraint = rt::OpConstraint::declared(
    "features.Up",
    "op with a step",
    rt::Constraint::OneOf(
        &[
            rt::Arm::of(rt::Constraint::Is(rt::Definition::Op("features.up"), &[])),
            rt::Arm::of(rt::Constraint::Is(rt::Definition::Op("features.down"), &[])),
        ],
    ),
);
/// Which op [`Up::build`] makes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UpOpToBuild {
    /// `features.up`
    Up,
    /// `features.down`
    Down,
}
impl<'c> Up<'_, 'c> {
    /// What one of the ops is made from, for `Body::create`: all of them are made from the same.
    #[allow(clippy::too_many_arguments)]
    #[allow(deprecated)]
    pub fn build(
        op: UpOpToBuild,
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        of: rt::Value<'_, 'c>,
        more: &[rt::Value<'_, 'c>],
        last: Option<rt::Value<'_, 'c>>,
        by: rt::Attribute<'c>,
        note: Option<rt::Attribute<'c>>,
        out_type: rt::Type<'c>,
    ) -> rt::OpState<'c> {
        match op {
            UpOpToBuild::Up => {
                UpOp::build(ctx, location, of, more, last, by, note, out_type)
            }
            UpOpToBuild::Down => {
                DownOp::build(ctx, location, of, more, last, by, note, out_type)
            }
        }
    }
}
/// Ops that are not made from the same.
///
/// No `build` makes all of its ops: where `features.number` takes `value` (attribute), `features.sum` takes `lhs` (operand).
#[derive(Clone, Copy, Debug)]
pub struct Various<'a, 'c>(rt::OpRef<'a, 'c>);
rt::constraint_op!(Various, VARIOUS; implies[]);
/// The table of: number or sum (features.bourn:164).
pub static VARIOUS: rt::OpConstraint = rt::OpConstraint::declared(
    "features.Various",
    "number or sum",
    rt::Constraint::OneOf(
        &[
            rt::Arm::named(
                "Number",
                rt::Constraint::Is(rt::Definition::Op("features.number"), &[]),
            ),
            rt::Arm::named(
                "Sum",
                rt::Constraint::Is(rt::Definition::Op("features.sum"), &[]),
            ),
        ],
    ),
);
/// The cases of [`Various`].
#[derive(Clone, Copy, Debug)]
pub enum VariousCase<'a, 'c: 'a> {
    /// features.number
    Number(NumberOp<'a, 'c>),
    /// features.sum
    Sum(SumOp<'a, 'c>),
}
impl<'a, 'c> Various<'a, 'c> {
    /// Which of the cases it is; none only where the op is not what the view says.
    pub fn case(self) -> Option<VariousCase<'a, 'c>> {
        match rt::CheckOp::arm(&VARIOUS, self.0) {
            Some(0) => NumberOp::cast(self.0).map(VariousCase::Number),
            Some(1) => SumOp::cast(self.0).map(VariousCase::Sum),
            _ => None,
        }
    }
}
/// One of them infers the types of its results.
///
/// No `build` makes all of its ops: `features.copy` infers the types of its results, `features.copy_as` does not.
#[derive(Clone, Copy, Debug)]
pub struct Copied<'a, 'c>(rt::OpRef<'a, 'c>);
rt::constraint_op!(Copied, COPIED; implies[]);
/// The table of: copy (features.bourn:167).
pub static COPIED: rt::OpConstraint = rt::OpConstraint::declared(
    "features.Copied",
    "copy",
    rt::Constraint::OneOf(
        &[
            rt::Arm::of(rt::Constraint::Is(rt::Definition::Op("features.copy"), &[])),
            rt::Arm::of(rt::Constraint::Is(rt::Definition::Op("features.copy_as"), &[])),
        ],
    ),
);
/// The function is called last, wherever it stands.
pub struct Checked<'c>(TileType<'c>);
/// The table of: tile that a function likes (features.bourn:170).
pub static CHECKED: rt::TypeConstraint = rt::TypeConstraint::declared(
    "features.Checked",
    "tile that a function likes",
    rt::Constraint::All(
        &[
            rt::Constraint::Is(rt::Definition::DeclaredType("features.tile"), &[]),
            rt::Constraint::Rust(HOOK_LIKES),
        ],
    ),
);
impl<'c> Checked<'c> {
    /// Makes it, if the arguments give a type that satisfies the constraint: crate::hooks::likes and tile.
    pub fn get(
        ctx: &'c rt::Context,
        rows: u32,
        cols: u32,
        element: rt::Type<'c>,
    ) -> Option<Self> {
        let made = TileType::from_params(
            ctx,
            &[
                rt::Param::Int(i64::from(rows)),
                rt::Param::Int(i64::from(cols)),
                rt::Param::Type(element),
            ],
        );
        rt::TypeHandle::dyn_cast(rt::TypeHandle::ty(made))
    }
}
/// tile, or a type that a function likes
pub struct Liked<'c>(rt::Type<'c>);
/// The table of: tile, or a type that a function likes (features.bourn:171).
pub static LIKED: rt::TypeConstraint = rt::TypeConstraint::declared(
    "features.Liked",
    "tile, or a type that a function likes",
    rt::Constraint::OneOf(
        &[
            rt::Arm::of(
                rt::Constraint::Is(rt::Definition::DeclaredType("features.tile"), &[]),
            ),
            rt::Arm::of(rt::Constraint::Rust(HOOK_LIKES)),
        ],
    ),
);
/// string array attribute
pub struct Names<'c>(rt::Attribute<'c>);
/// The table of: string array attribute (features.bourn:241).
pub static NAMES: rt::AttrConstraint = rt::AttrConstraint::declared(
    "features.Names",
    "string array attribute",
    rt::Constraint::Each(&::bourn_dialects::builtin::STR.named()),
);
rt::typed_array!(Names of::bourn_dialects::builtin::Str);
/// i32 dense array attribute
pub struct Sizes<'c>(rt::Attribute<'c>);
/// The table of: i32 dense array attribute (features.bourn:242).
pub static SIZES: rt::AttrConstraint = rt::AttrConstraint::declared(
    "features.Sizes",
    "i32 dense array attribute",
    rt::Constraint::Rust(HOOK_IS_I32_ARRAY),
);
/// A type that is wide, whatever it is.
pub struct WideType<'c>(rt::Type<'c>);
/// The table of: wide type (features.bourn:363).
pub static WIDE_TYPE: rt::TypeConstraint = rt::TypeConstraint::declared(
    "features.WideType",
    "wide type",
    rt::Constraint::Implements(HOOK_WIDE),
);
/// i8, index or any float
pub struct Number<'c>(rt::Type<'c>);
/// The table of: i8, index or any float (features.bourn:390).
pub static NUMBER: rt::TypeConstraint = rt::TypeConstraint::declared(
    "features.Number",
    "i8, index or any float",
    rt::Constraint::OneOf(
        &[
            rt::Arm::of(::bourn_dialects::builtin::I_TABLE.with(&[rt::Arg::int(8)])),
            rt::Arm::of(::bourn_dialects::builtin::INDEX.named()),
            rt::Arm::of(::bourn_dialects::builtin::ANY_FLOAT.named()),
        ],
    ),
);
/// small tile
pub struct SmallTile<'c>(TileType<'c>);
/// The table of: small tile (features.bourn:425).
pub static SMALL_TILE: rt::TypeConstraint = rt::TypeConstraint::declared(
    "features.SmallTile",
    "small tile",
    rt::Constraint::Where(
        &rt::Constraint::Is(rt::Definition::DeclaredType("features.tile"), &[]),
        &rt::Pred::int(rt::Term::Param("rows"), rt::Rel::Le, 2),
    ),
);
impl<'c> SmallTile<'c> {
    /// Makes it, if the arguments give a type that satisfies the constraint: tile where rows \<= 2.
    pub fn get(
        ctx: &'c rt::Context,
        rows: u32,
        cols: u32,
        element: rt::Type<'c>,
    ) -> Option<Self> {
        let made = TileType::from_params(
            ctx,
            &[
                rt::Param::Int(i64::from(rows)),
                rt::Param::Int(i64::from(cols)),
                rt::Param::Type(element),
            ],
        );
        rt::TypeHandle::dyn_cast(rt::TypeHandle::ty(made))
    }
}
/// rows of two
pub struct Rowed<'c>(KindsType<'c>);
/// The table of: rows of two (features.bourn:497).
pub static ROWED: rt::TypeConstraint = rt::TypeConstraint::declared(
    "features.Rowed",
    "rows of two",
    rt::Constraint::Where(
        &rt::Constraint::Is(rt::Definition::DeclaredType("features.kinds"), &[]),
        &rt::Pred::And(
            &[
                rt::Pred::int(rt::Term::Len(&rt::Term::Param("rows")), rt::Rel::Eq, 2),
                rt::Pred::AllItems(
                    "m",
                    rt::Term::Param("members"),
                    &rt::Pred::Is(
                        rt::Term::Bound("m"),
                        &::bourn_dialects::builtin::INDEX.named(),
                    ),
                ),
            ],
        ),
    ),
);
impl<'c> Rowed<'c> {
    /// Makes it, if the arguments give a type that satisfies the constraint: kinds where len(rows) == 2 && all m in members: m is index.
    #[allow(clippy::too_many_arguments)]
    pub fn get(
        ctx: &'c rt::Context,
        ratio: f64,
        size: u64,
        callee: rt::Attribute<'c>,
        map: Option<rt::Attribute<'c>>,
        members: Vec<rt::Type<'c>>,
        names: Vec<rt::ir::Ident<'c>>,
        rows: Vec<Vec<i64>>,
        layouts: Vec<Layout>,
        quiet: Option<bool>,
        get_param: i64,
        ctx_param: i64,
    ) -> Option<Self> {
        let made = KindsType::from_params(
            ctx,
            &[
                rt::Param::Int(ratio.to_bits() as i64),
                rt::Param::Int(size as i64),
                rt::Param::Attr(callee),
                map.map_or(rt::Param::Absent, rt::Param::Attr),
                rt::Param::List(members.into_iter().map(rt::Param::Type).collect()),
                rt::Param::List(names.into_iter().map(rt::Param::Str).collect()),
                rt::Param::List(
                    rows
                        .into_iter()
                        .map(|value| rt::Param::List(
                            value.into_iter().map(rt::Param::Int).collect(),
                        ))
                        .collect(),
                ),
                rt::Param::List(
                    layouts
                        .into_iter()
                        .map(|value| rt::Param::Int(value.value()))
                        .collect(),
                ),
                quiet.map_or(rt::Param::Absent, rt::Param::Bool),
                rt::Param::Int(get_param),
                rt::Param::Int(ctx_param),
            ],
        );
        rt::TypeHandle::dyn_cast(rt::TypeHandle::ty(made))
    }
}
/// size of fours
pub struct Quad<'c>(rt::Type<'c>);
/// The table of: size of fours (features.bourn:498).
pub static QUAD: rt::TypeConstraint = rt::TypeConstraint::declared(
    "features.Quad",
    "size of fours",
    rt::Constraint::Where(
        &rt::Constraint::Any,
        &rt::Pred::int(
            rt::Term::Binary(
                rt::BinaryOp::Mod,
                &rt::Term::Dim(&rt::Term::int(0)),
                &rt::Term::int(4),
            ),
            rt::Rel::Eq,
            0,
        ),
    ),
);
/// small
pub struct Near<'c>(rt::Type<'c>);
/// The table of: small (features.bourn:499).
pub static NEAR: rt::TypeConstraint = rt::TypeConstraint::declared(
    "features.Near",
    "small",
    rt::Constraint::Where(
        &rt::Constraint::Any,
        &rt::Pred::int(
            rt::Term::Binary(
                rt::BinaryOp::Sub,
                &rt::Term::Dim(&rt::Term::int(0)),
                &rt::Term::int(1),
            ),
            rt::Rel::Lt,
            5,
        ),
    ),
);
/// small
pub struct Small<'c>(rt::Attribute<'c>);
/// The table of: small (features.bourn:500).
pub static SMALL: rt::AttrConstraint = rt::AttrConstraint::declared(
    "features.Small",
    "small",
    rt::Constraint::Where(
        &::bourn_dialects::builtin::ANY_ATTR.named(),
        &rt::Pred::int(
            rt::Term::Binary(rt::BinaryOp::Add, &rt::Term::Value, &rt::Term::int(1)),
            rt::Rel::Lt,
            3,
        ),
    ),
);
/// A tensor of known rank.
pub struct SomeRank<'c>(rt::Type<'c>);
/// The table of: tensor of some rank (features.bourn:502).
pub static SOME_RANK: rt::TypeConstraint = rt::TypeConstraint::declared(
    "features.SomeRank",
    "tensor of some rank",
    rt::Constraint::Where(
        &rt::Constraint::OneOf(
            &[
                rt::Arm::of(rt::BuiltinType::RankedTensor.any()),
                rt::Arm::of(rt::BuiltinType::UnrankedTensor.any()),
            ],
        ),
        &rt::Pred::int(rt::Term::Rank, rt::Rel::Ge, 0),
    ),
);
/// A tensor of a rank that is not three.
pub struct OtherRank<'c>(rt::Type<'c>);
/// The table of: tensor not of rank 3 (features.bourn:504).
pub static OTHER_RANK: rt::TypeConstraint = rt::TypeConstraint::declared(
    "features.OtherRank",
    "tensor not of rank 3",
    rt::Constraint::Where(
        &rt::Constraint::OneOf(
            &[
                rt::Arm::of(rt::BuiltinType::RankedTensor.any()),
                rt::Arm::of(rt::BuiltinType::UnrankedTensor.any()),
            ],
        ),
        &rt::Pred::int(rt::Term::Rank, rt::Rel::Ne, 3),
    ),
);
/// flat slab
pub struct FlatSlab<'c>(SlabType<'c>);
/// The table of: flat slab (features.bourn:569).
pub static FLAT_SLAB: rt::TypeConstraint = rt::TypeConstraint::declared(
    "features.FlatSlab",
    "flat slab",
    rt::Constraint::Where(
        &rt::Constraint::Is(rt::Definition::DeclaredType("features.slab"), &[]),
        &rt::Pred::int(rt::Term::Rank, rt::Rel::Eq, 1),
    ),
);
impl<'c> FlatSlab<'c> {
    /// Makes it, if the arguments give a type that satisfies the constraint: slab where rank == 1.
    pub fn get(
        ctx: &'c rt::Context,
        shape: Vec<i64>,
        element: rt::Type<'c>,
    ) -> Option<Self> {
        let made = SlabType::from_params(
            ctx,
            &[rt::Param::Shape(shape.into()), rt::Param::Type(element)],
        );
        rt::TypeHandle::dyn_cast(rt::TypeHandle::ty(made))
    }
}
rt::constraint_type!(
    NarrowLike = NARROW_LIKE : rt::Type; { implies[::bourn_dialects::builtin::Any,
    ::bourn_dialects::builtin::SignlessIntegerLike,
    ::bourn_dialects::builtin::SignlessIntegerOrIndexLike,
    ::bourn_dialects::builtin::SignlessIntegerOrFloatLike,
    ::bourn_dialects::builtin::SignlessIntegerOrIndexOrFloatLike,
    ::bourn_dialects::builtin::IndexCastLike]; covers[]; some }
);
rt::constraint_type!(
    Tiled = TILED : rt::Type; { implies[::bourn_dialects::builtin::Any]; covers[TileType,
    PileType]; some; views[MeasuredView] }
);
rt::constraint_type!(
    Named = NAMED : rt::Type; { implies[::bourn_dialects::builtin::Any];
    covers[PileType]; some; views[MeasuredView, TitledView] }
);
rt::constraint_type!(
    HighPile = HIGH_PILE : PileType; { implies[Tiled, Named,
    ::bourn_dialects::builtin::Any, PileType]; covers[]; some; views[MeasuredView,
    TitledView] }
);
rt::constraint_attr!(
    AnyLabel = ANY_LABEL : rt::Attribute; { implies[::bourn_dialects::builtin::AnyAttr];
    covers[NoteAttr]; some; views[LabelledView] }
);
rt::constraint_type!(
    Checked = CHECKED : TileType; { implies[Tiled, Liked, ::bourn_dialects::builtin::Any,
    TileType]; covers[]; some; views[MeasuredView]; "Calls a Rust function." }
);
rt::constraint_type!(
    Liked = LIKED : rt::Type; { implies[::bourn_dialects::builtin::Any];
    covers[TileType]; some; "Calls a Rust function." }
);
rt::constraint_attr!(
    Names = NAMES : rt::Attribute; { implies[::bourn_dialects::builtin::AnyAttr,
    ::bourn_dialects::builtin::ArrayAttr, ::bourn_dialects::builtin::StrArrayAttr,
    rt::ArrayAttr]; covers[::bourn_dialects::builtin::StrArrayAttr]; some;
    "Linear in dimensions or items." }
);
rt::constraint_attr!(
    Sizes = SIZES : rt::Attribute; { implies[::bourn_dialects::builtin::AnyAttr];
    covers[]; some; "Calls a Rust function." }
);
rt::constraint_type!(
    WideType = WIDE_TYPE : rt::Type; { implies[::bourn_dialects::builtin::Any]; covers[];
    some; views[WideView]; "Calls a Rust function." }
);
rt::constraint_type!(
    Number = NUMBER : rt::Type; { implies[::bourn_dialects::builtin::Any,
    ::bourn_dialects::builtin::SignlessIntegerOrIndexOrFloatLike];
    covers[::bourn_dialects::builtin::Index, ::bourn_dialects::builtin::AnyFloat,
    ::bourn_dialects::builtin::F16, ::bourn_dialects::builtin::F32,
    ::bourn_dialects::builtin::F64, ::bourn_dialects::builtin::F80,
    ::bourn_dialects::builtin::F128, ::bourn_dialects::builtin::BF16,
    ::bourn_dialects::builtin::TF32, ::bourn_dialects::builtin::F8E5M2,
    ::bourn_dialects::builtin::F8E4M3, ::bourn_dialects::builtin::F8E4M3FN,
    ::bourn_dialects::builtin::F8E5M2FNUZ, ::bourn_dialects::builtin::F8E4M3FNUZ,
    ::bourn_dialects::builtin::F8E4M3B11FNUZ, ::bourn_dialects::builtin::F8E3M4,
    ::bourn_dialects::builtin::F4E2M1FN, ::bourn_dialects::builtin::F6E2M3FN,
    ::bourn_dialects::builtin::F6E3M2FN, ::bourn_dialects::builtin::F8E8M0FNU,
    rt::IndexType, rt::FloatType]; some }
);
rt::constraint_type!(
    SmallTile = SMALL_TILE : TileType; { implies[Tiled, Liked,
    ::bourn_dialects::builtin::Any, TileType]; covers[]; some; views[MeasuredView] }
);
rt::constraint_type!(
    Rowed = ROWED : KindsType; { implies[::bourn_dialects::builtin::Any, KindsType];
    covers[]; some; "Linear in dimensions or items." }
);
rt::constraint_type!(
    Quad = QUAD, Near = NEAR : rt::Type; { implies[::bourn_dialects::builtin::Any];
    covers[]; some }
);
rt::constraint_attr!(
    Small = SMALL : rt::Attribute; { implies[::bourn_dialects::builtin::AnyAttr];
    covers[::bourn_dialects::builtin::Bool, ::bourn_dialects::builtin::False,
    ::bourn_dialects::builtin::True]; some }
);
rt::constraint_type!(
    SomeRank = SOME_RANK : rt::Type; { implies[::bourn_dialects::builtin::Any,
    ::bourn_dialects::builtin::AnyTensor, rt::RankedTensorType];
    covers[rt::RankedTensorType]; some }
);
rt::constraint_type!(
    OtherRank = OTHER_RANK : rt::Type; { implies[SomeRank,
    ::bourn_dialects::builtin::Any, ::bourn_dialects::builtin::AnyTensor,
    rt::RankedTensorType]; covers[]; some }
);
rt::constraint_type!(
    FlatSlab = FLAT_SLAB : SlabType; { implies[::bourn_dialects::builtin::Any, SlabType];
    covers[]; some }
);
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
impl Costly for rt::Declared {
    fn cycles(&self, op: rt::OpRef<'_, '_>) -> u32 {
        type Function = for<'a, 'c> fn(rt::OpRef<'a, 'c>) -> u32;
        match self.function::<Function>("cycles") {
            Some(hook) => hook(op),
            None => self.returned(op, "cycles"),
        }
    }
    fn bytes(&self, op: rt::OpRef<'_, '_>) -> i64 {
        type Function = for<'a, 'c> fn(rt::OpRef<'a, 'c>) -> i64;
        match self.function::<Function>("bytes") {
            Some(hook) => hook(op),
            None if self.has("bytes") => self.returned(op, "bytes"),
            None => 0,
        }
    }
    fn resource(&self) -> &'static str {
        type Function = for<'a, 'c> fn() -> &'static str;
        match self.function::<Function>("resource") {
            Some(hook) => hook(),
            None if self.has("resource") => self.constant("resource"),
            None => "core",
        }
    }
    fn cycles_of(&self, op: rt::OpRef<'_, '_>, count: u32) -> u32 {
        type Function = for<'a, 'c> fn(rt::OpRef<'a, 'c>, u32) -> u32;
        match self.function::<Function>("cycles_of") {
            Some(hook) => hook(op, count),
            None if self.has("cycles_of") => self.returned(op, "cycles_of"),
            None => crate::hooks::cycles_of(op, count),
        }
    }
}
/// The interface [`Costly`] (features.bourn:14), for specs that are loaded.
pub static COSTLY_INTERFACE: rt::InterfaceDef = rt::interface_table!(
    Op, CostlyView : Costly, "features.Costly"
);
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
impl Splittable for rt::Declared {
    fn pieces<'a, 'c>(&self, op: rt::OpRef<'a, 'c>) -> rt::Values<'a, 'c> {
        type Function = for<'a, 'c> fn(rt::OpRef<'a, 'c>) -> rt::Values<'a, 'c>;
        match self.function::<Function>("pieces") {
            Some(hook) => hook(op),
            None => self.returned(op, "pieces"),
        }
    }
    fn whole<'a, 'c>(&self, op: rt::OpRef<'a, 'c>) -> Option<rt::Value<'a, 'c>> {
        type Function = for<'a, 'c> fn(rt::OpRef<'a, 'c>) -> Option<rt::Value<'a, 'c>>;
        match self.function::<Function>("whole") {
            Some(hook) => hook(op),
            None => self.returned(op, "whole"),
        }
    }
    fn inside<'a, 'c>(
        &self,
        op: rt::OpRef<'a, 'c>,
    ) -> Option<rt::ir::RegionRef<'a, 'c>> {
        type Function = for<'a, 'c> fn(
            rt::OpRef<'a, 'c>,
        ) -> Option<rt::ir::RegionRef<'a, 'c>>;
        match self.function::<Function>("inside") {
            Some(hook) => hook(op),
            None => self.returned(op, "inside"),
        }
    }
    fn piece_type<'c>(
        &self,
        op: rt::OpRef<'_, 'c>,
        ctx: &'c rt::Context,
        factor: i64,
    ) -> Option<rt::Type<'c>> {
        type Function = for<'a, 'c> fn(
            rt::OpRef<'a, 'c>,
            &'c rt::Context,
            i64,
        ) -> Option<rt::Type<'c>>;
        match self.function::<Function>("piece_type") {
            Some(hook) => hook(op, ctx, factor),
            None => panic!("`{}` is a function that the loader links", "piece_type"),
        }
    }
    fn piece_of<'a, 'c>(
        &self,
        op: rt::OpRef<'a, 'c>,
        result: rt::Value<'a, 'c>,
    ) -> Option<rt::Value<'a, 'c>> {
        type Function = for<'a, 'c> fn(
            rt::OpRef<'a, 'c>,
            rt::Value<'a, 'c>,
        ) -> Option<rt::Value<'a, 'c>>;
        match self.function::<Function>("piece_of") {
            Some(hook) => hook(op, result),
            None if self.has("piece_of") => self.returned(op, "piece_of"),
            None => rt::tied(self.pieces(op), result),
        }
    }
}
/// The interface [`Splittable`] (features.bourn:26), for specs that are loaded.
pub static SPLITTABLE_INTERFACE: rt::InterfaceDef = rt::interface_table!(
    Op, SplittableView : Splittable, "features.Splittable"
);
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
impl Measured for rt::Declared {
    fn bits(&self, ty: rt::Type<'_>) -> i64 {
        type Function = for<'a, 'c> fn(rt::Type<'c>) -> i64;
        match self.function::<Function>("bits") {
            Some(hook) => hook(ty),
            None => self.constant("bits"),
        }
    }
    fn bytes(&self, ty: rt::Type<'_>) -> i64 {
        type Function = for<'a, 'c> fn(rt::Type<'c>) -> i64;
        match self.function::<Function>("bytes") {
            Some(hook) => hook(ty),
            None if self.has("bytes") => self.constant("bytes"),
            None => crate::hooks::bytes(ty),
        }
    }
    fn exact(&self) -> bool {
        type Function = for<'a, 'c> fn() -> bool;
        match self.function::<Function>("exact") {
            Some(hook) => hook(),
            None if self.has("exact") => self.constant("exact"),
            None => true,
        }
    }
}
/// The interface [`Measured`] (features.bourn:40), for specs that are loaded.
pub static MEASURED_INTERFACE: rt::InterfaceDef = rt::interface_table!(
    Type, MeasuredView : Measured, "features.Measured"
);
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
/// What is wide enough to be split: that depends on the type.
pub trait Wide: Send + Sync {
    /// How many parts there are.
    fn parts(&self, ty: rt::Type<'_>) -> i64;
}
impl Wide for rt::Declared {
    fn parts(&self, ty: rt::Type<'_>) -> i64 {
        type Function = for<'a, 'c> fn(rt::Type<'c>) -> i64;
        match self.function::<Function>("parts") {
            Some(hook) => hook(ty),
            None => self.constant("parts"),
        }
    }
}
/// The interface [`Wide`] (features.bourn:50), for specs that are loaded.
pub static WIDE_INTERFACE: rt::InterfaceDef = rt::interface_table!(
    Type, WideView : Wide, "features.Wide"
);
/// Any type that implements [`Wide`].
#[derive(Clone, Copy)]
pub struct WideView<'c> {
    ty: rt::Type<'c>,
    model: &'static dyn Wide,
}
rt::type_interface!(WideView, Wide, "Wide", crate ::hooks::is_wide);
impl<'c> WideView<'c> {
    /// How many parts there are.
    pub fn parts(self) -> i64 {
        self.model.parts(self.ty)
    }
}
/// What is not just wide, but even.
pub trait Even: Wide + Send + Sync {}
impl Even for rt::Declared {}
/// The interface [`Even`] (features.bourn:57), for specs that are loaded.
pub static EVEN_INTERFACE: rt::InterfaceDef = rt::interface_table!(
    Type, EvenView : Even, "features.Even"
);
/// Any type that implements [`Even`].
#[derive(Clone, Copy)]
pub struct EvenView<'c> {
    ty: rt::Type<'c>,
    model: &'static dyn Even,
}
rt::type_interface!(EvenView, Even, "Even", crate ::hooks::is_even, WideView::holds);
impl<'c> EvenView<'c> {
    /// How many parts there are.
    pub fn parts(self) -> i64 {
        self.model.parts(self.ty)
    }
}
/// What has something to do.
pub trait Busy: Send + Sync {
    /// How much.
    fn work(&self, op: rt::OpRef<'_, '_>) -> u32 {
        let _ = op;
        7
    }
}
impl Busy for rt::Defaults {}
impl Busy for rt::Declared {
    fn work(&self, op: rt::OpRef<'_, '_>) -> u32 {
        type Function = for<'a, 'c> fn(rt::OpRef<'a, 'c>) -> u32;
        match self.function::<Function>("work") {
            Some(hook) => hook(op),
            None if self.has("work") => self.returned(op, "work"),
            None => 7,
        }
    }
}
/// The interface [`Busy`] (features.bourn:62), for specs that are loaded.
pub static BUSY_INTERFACE: rt::InterfaceDef = rt::interface_table!(
    Op, BusyView : Busy, "features.Busy"
);
/// Any op that implements [`Busy`].
#[derive(Clone, Copy)]
pub struct BusyView<'a, 'c> {
    op: rt::OpRef<'a, 'c>,
    model: &'static dyn Busy,
}
rt::op_interface!(BusyView, Busy, "Busy", crate ::hooks::is_busy);
impl<'a, 'c> BusyView<'a, 'c> {
    /// What implements the interface by its defaults alone.
    pub const DEFAULTS: rt::InterfaceImpl = rt::InterfaceImpl::model(
        "Busy",
        &rt::Model::<dyn Busy>(&rt::Defaults),
    );
    /// How much.
    pub fn work(self) -> u32 {
        self.model.work(self.op)
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
impl Labelled for rt::Defaults {}
impl Labelled for rt::Declared {
    fn label(&self, attr: rt::Attribute<'_>) -> &'static str {
        type Function = for<'a, 'c> fn(rt::Attribute<'c>) -> &'static str;
        match self.function::<Function>("label") {
            Some(hook) => hook(attr),
            None if self.has("label") => self.constant("label"),
            None => "none",
        }
    }
}
/// The interface [`Labelled`] (features.bourn:69), for specs that are loaded.
pub static LABELLED_INTERFACE: rt::InterfaceDef = rt::interface_table!(
    Attr, LabelledView : Labelled, "features.Labelled"
);
/// Any attribute that implements [`Labelled`].
#[derive(Clone, Copy)]
pub struct LabelledView<'c> {
    attr: rt::Attribute<'c>,
    model: &'static dyn Labelled,
}
rt::attr_interface!(LabelledView, Labelled, "Labelled");
impl<'c> LabelledView<'c> {
    /// What implements the interface by its defaults alone.
    pub const DEFAULTS: rt::InterfaceImpl = rt::InterfaceImpl::model(
        "Labelled",
        &rt::Model::<dyn Labelled>(&rt::Defaults),
    );
    /// The label.
    pub fn label(self) -> &'static str {
        self.model.label(self.attr)
    }
}
/// Something that has a name.
pub trait Titled: Send + Sync {
    /// Bits, as `Measured` has them: of the two the one that is named first is inherited.
    fn bits(&self, ty: rt::Type<'_>) -> i64 {
        let _ = ty;
        1
    }
    /// Its name.
    fn name(&self, ty: rt::Type<'_>) -> &'static str {
        let _ = ty;
        "thing"
    }
}
impl Titled for rt::Defaults {}
impl Titled for rt::Declared {
    fn bits(&self, ty: rt::Type<'_>) -> i64 {
        type Function = for<'a, 'c> fn(rt::Type<'c>) -> i64;
        match self.function::<Function>("bits") {
            Some(hook) => hook(ty),
            None if self.has("bits") => self.constant("bits"),
            None => 1,
        }
    }
    fn name(&self, ty: rt::Type<'_>) -> &'static str {
        type Function = for<'a, 'c> fn(rt::Type<'c>) -> &'static str;
        match self.function::<Function>("name") {
            Some(hook) => hook(ty),
            None if self.has("name") => self.constant("name"),
            None => "thing",
        }
    }
}
/// The interface [`Titled`] (features.bourn:123), for specs that are loaded.
pub static TITLED_INTERFACE: rt::InterfaceDef = rt::interface_table!(
    Type, TitledView : Titled, "features.Titled"
);
/// Any type that implements [`Titled`].
#[derive(Clone, Copy)]
pub struct TitledView<'c> {
    ty: rt::Type<'c>,
    model: &'static dyn Titled,
}
rt::type_interface!(TitledView, Titled, "Titled");
impl<'c> TitledView<'c> {
    /// What implements the interface by its defaults alone.
    pub const DEFAULTS: rt::InterfaceImpl = rt::InterfaceImpl::model(
        "Titled",
        &rt::Model::<dyn Titled>(&rt::Defaults),
    );
    /// Bits, as `Measured` has them: of the two the one that is named first is inherited.
    pub fn bits(self) -> i64 {
        self.model.bits(self.ty)
    }
    /// Its name.
    pub fn name(self) -> &'static str {
        self.model.name(self.ty)
    }
}
/// A base that says all, and an interface that does not.
pub trait Plain: Send + Sync {
    /// `rank`
    fn rank(&self, attr: rt::Attribute<'_>) -> u32 {
        let _ = attr;
        1
    }
}
impl Plain for rt::Defaults {}
impl Plain for rt::Declared {
    fn rank(&self, attr: rt::Attribute<'_>) -> u32 {
        type Function = for<'a, 'c> fn(rt::Attribute<'c>) -> u32;
        match self.function::<Function>("rank") {
            Some(hook) => hook(attr),
            None if self.has("rank") => self.constant("rank"),
            None => 1,
        }
    }
}
/// The interface [`Plain`] (features.bourn:536), for specs that are loaded.
pub static PLAIN_INTERFACE: rt::InterfaceDef = rt::interface_table!(
    Attr, PlainView : Plain, "features.Plain"
);
/// Any attribute that implements [`Plain`].
#[derive(Clone, Copy)]
pub struct PlainView<'c> {
    attr: rt::Attribute<'c>,
    model: &'static dyn Plain,
}
rt::attr_interface!(PlainView, Plain, "Plain");
impl<'c> PlainView<'c> {
    /// What implements the interface by its defaults alone.
    pub const DEFAULTS: rt::InterfaceImpl = rt::InterfaceImpl::model(
        "Plain",
        &rt::Model::<dyn Plain>(&rt::Defaults),
    );
    /// `rank`
    pub fn rank(self) -> u32 {
        self.model.rank(self.attr)
    }
}
/// The interface `Ranked`.
pub trait Ranked: Plain + Send + Sync {
    /// `order`
    fn order(&self, attr: rt::Attribute<'_>) -> u32;
}
impl Ranked for rt::Declared {
    fn order(&self, attr: rt::Attribute<'_>) -> u32 {
        type Function = for<'a, 'c> fn(rt::Attribute<'c>) -> u32;
        match self.function::<Function>("order") {
            Some(hook) => hook(attr),
            None => self.constant("order"),
        }
    }
}
/// The interface [`Ranked`] (features.bourn:537), for specs that are loaded.
pub static RANKED_INTERFACE: rt::InterfaceDef = rt::interface_table!(
    Attr, RankedView : Ranked, "features.Ranked"
);
/// Any attribute that implements [`Ranked`].
#[derive(Clone, Copy)]
pub struct RankedView<'c> {
    attr: rt::Attribute<'c>,
    model: &'static dyn Ranked,
}
rt::attr_interface!(RankedView, Ranked, "Ranked");
impl<'c> RankedView<'c> {
    /// `order`
    pub fn order(self) -> u32 {
        self.model.order(self.attr)
    }
    /// `rank`
    pub fn rank(self) -> u32 {
        self.model.rank(self.attr)
    }
}
/// What `AllRanked` says of each op that has it.
pub static ALL_RANKED_TRAIT_EQUATIONS: rt::Equations<'static> = {
    use rt::eq::*;
    Equations {
        requires: &[
            Require {
                range: Range {
                    each_operand: true,
                    ..Range::ONCE
                },
                cond: Cond::Ranked(Value::EachOperand),
                message: &[
                    MessagePart::Text("needs ranked operands, not '"),
                    MessagePart::Type(TypeTerm::Of(Value::EachOperand)),
                    MessagePart::Text("'"),
                ],
            },
        ],
        ..Equations::NONE
    }
};
/// What `SameRank` says of each op that has it.
pub static SAME_RANK_TRAIT_EQUATIONS: rt::Equations<'static> = {
    use rt::eq::*;
    Equations {
        requires: &[
            Require {
                range: Range {
                    each_operand: true,
                    each_result: true,
                    ..Range::ONCE
                },
                cond: Cond::Compare(
                    Expr::Rank(Value::EachResult),
                    Rel::Eq,
                    Expr::Rank(Value::EachOperand),
                ),
                message: &[MessagePart::Text("ranks differ")],
            },
        ],
        ..Equations::NONE
    }
};
rt::op_view! {
    #[doc = " Costs a constant."] pub struct CheapOp = CHEAP_OP; #[doc =
    " The operand `x`."] x : operand(0, ::bourn_dialects::builtin::Index < 'c >); #[doc =
    " The result `y`."] y : result(0, ::bourn_dialects::builtin::Index < 'c >);
}
impl<'c> CheapOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        x: rt::Value<'_, 'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &CHEAP_OP, location)
            .operand(x)
            .result(rt::written_type(ctx, &rt::BuiltinType::Index.written()))
            .finish()
    }
}
/// The table of `features.cheap` (features.bourn:86).
pub static CHEAP_OP: rt::OpDef = rt::OpDef {
    name: "features.cheap",
    summary: "Costs a constant.",
    operands: &[rt::OperandDef::one("x", &::bourn_dialects::builtin::INDEX)],
    results: &[rt::OperandDef::one("y", &::bourn_dialects::builtin::INDEX)],
    traits: &[rt::Trait::Pure],
    interfaces: &[
        rt::InterfaceImpl::model("Costly", &rt::Model::<dyn Costly>(&CheapOpModel)),
    ],
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
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
rt::op_view! {
    #[doc = " Costs something that a function knows, and can be split."] pub struct
    DearOp = DEAR_OP; #[doc = " The operand `first`."] first : operand(0,
    ::bourn_dialects::builtin::Index < 'c >); #[doc = " The operand `rest`."] rest :
    operands(1, ::bourn_dialects::builtin::Index < 'c >); #[doc = " The result `out`."]
    out : results(0, ::bourn_dialects::builtin::Index < 'c >); #[doc =
    " The region `body`."] body : region(0);
}
impl<'c> DearOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
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
/// The table of `features.dear` (features.bourn:93).
pub static DEAR_OP: rt::OpDef = rt::OpDef {
    name: "features.dear",
    summary: "Costs something that a function knows, and can be split.",
    operands: &[
        rt::OperandDef::one("first", &::bourn_dialects::builtin::INDEX),
        rt::OperandDef::variadic("rest", &::bourn_dialects::builtin::INDEX),
    ],
    results: &[rt::OperandDef::variadic("out", &::bourn_dialects::builtin::INDEX)],
    regions: &[
        rt::RegionDef {
            name: "body",
            blocks: (1, Some(1)),
            args: Some(&[]),
            ..rt::RegionDef::ANY
        },
    ],
    interfaces: &[
        rt::InterfaceImpl::model(
            "Splittable",
            &rt::Model::<dyn Splittable>(&DearOpModel),
        ),
        rt::InterfaceImpl::model("Costly", &rt::Model::<dyn Costly>(&DearOpModel)),
    ],
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
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
rt::op_view! {
    #[doc = " Does what others say."] pub struct PlainOp = PLAIN_OP; #[doc =
    " The operand `x`."] x : operand(0, ::bourn_dialects::builtin::Any < 'c >);
}
impl<'c> PlainOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        x: rt::Value<'_, 'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &PLAIN_OP, location).operand(x).finish()
    }
}
/// The table of `features.plain` (features.bourn:107).
pub static PLAIN_OP: rt::OpDef = rt::OpDef {
    name: "features.plain",
    summary: "Does what others say.",
    operands: &[rt::OperandDef::one("x", &::bourn_dialects::builtin::ANY)],
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " Ends a region."] pub struct EndOp = END_OP; #[doc =
    " The operand `values`."] values : operands(0, ::bourn_dialects::builtin::Any < 'c
    >);
}
impl<'c> EndOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        values: &[rt::Value<'_, 'c>],
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &END_OP, location).operands(values).finish()
    }
}
/// The table of `features.end` (features.bourn:110).
pub static END_OP: rt::OpDef = rt::OpDef {
    name: "features.end",
    summary: "Ends a region.",
    operands: &[rt::OperandDef::variadic("values", &::bourn_dialects::builtin::ANY)],
    traits: &[rt::Trait::Pure, rt::Trait::Terminator],
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
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " Waits for a crate that implements it."] pub struct WaitingOp = WAITING_OP;
    #[doc = " The operand `x`."] x : operand(0, ::bourn_dialects::builtin::Any < 'c >);
}
impl<'c> WaitingOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        x: rt::Value<'_, 'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &WAITING_OP, location).operand(x).finish()
    }
}
/// The table of `features.waiting` (features.bourn:113).
pub static WAITING_OP: rt::OpDef = rt::OpDef {
    name: "features.waiting",
    summary: "Waits for a crate that implements it.",
    operands: &[rt::OperandDef::one("x", &::bourn_dialects::builtin::ANY)],
    interfaces: &[rt::InterfaceImpl::promised("Costly", "timing::register")],
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " A number."] pub struct NumberOp = NUMBER_OP; #[doc =
    " The result `result`."] result : result(0,
    ::bourn_dialects::builtin::SignlessInteger < 'c >); #[doc =
    " The attribute `value`."] value : attr("value", ::bourn_dialects::builtin::I64Attr <
    'c >);
}
impl<'c> NumberOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        value: rt::Attribute<'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &NUMBER_OP, location)
            .attr("value", value)
            .result(rt::written_type(ctx, &rt::TypeExpr::signless::<64>()))
            .finish()
    }
}
/// The table of `features.number` (features.bourn:176).
pub static NUMBER_OP: rt::OpDef = rt::OpDef {
    name: "features.number",
    summary: "A number.",
    results: &[rt::OperandDef::one("result", &CONSTRAINT_0)],
    attrs: &[rt::AttrDef::required("value", &::bourn_dialects::builtin::I64_ATTR)],
    traits: &[rt::Trait::Pure, rt::Trait::ConstantLike],
    format: rt::Format::Elements(&[rt::Fmt::Attr(0), rt::Fmt::AttrDict(false)]),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " The sum of two numbers."] pub struct SumOp = SUM_OP; #[doc =
    " The operand `lhs`."] lhs : operand(0, ::bourn_dialects::builtin::SignlessInteger <
    'c >); #[doc = " The operand `rhs`."] rhs : operand(1,
    ::bourn_dialects::builtin::SignlessInteger < 'c >); #[doc = " The result `result`."]
    result : result(0, ::bourn_dialects::builtin::SignlessInteger < 'c >);
}
impl<'c> SumOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        lhs: rt::Value<'_, 'c>,
        rhs: rt::Value<'_, 'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &SUM_OP, location)
            .operand(lhs)
            .operand(rhs)
            .result(rt::written_type(ctx, &rt::TypeExpr::signless::<64>()))
            .finish()
    }
}
/// The table of `features.sum` (features.bourn:183).
pub static SUM_OP: rt::OpDef = rt::OpDef {
    name: "features.sum",
    summary: "The sum of two numbers.",
    operands: &[
        rt::OperandDef::one("lhs", &CONSTRAINT_0),
        rt::OperandDef::one("rhs", &CONSTRAINT_0),
    ],
    results: &[rt::OperandDef::one("result", &CONSTRAINT_0)],
    traits: &[rt::Trait::Pure, rt::Trait::Commutative],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Operand(0),
            rt::Fmt::Lit(","),
            rt::Fmt::Operand(1),
            rt::Fmt::AttrDict(false),
        ],
    ),
    hooks: &rt::OpHooks {
        fold: Some(&HOOK_FOLD_SUM),
        materialize: Some(&HOOK_MATERIALIZE),
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_CONSTANT_TO_THE_RIGHT, HOOK_REASSOCIATE, HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " The product of two numbers."] pub struct TimesOp = TIMES_OP; #[doc =
    " The operand `lhs`."] lhs : operand(0, ::bourn_dialects::builtin::SignlessInteger <
    'c >); #[doc = " The operand `rhs`."] rhs : operand(1,
    ::bourn_dialects::builtin::SignlessInteger < 'c >); #[doc = " The result `result`."]
    result : result(0, ::bourn_dialects::builtin::SignlessInteger < 'c >);
}
impl<'c> TimesOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        lhs: rt::Value<'_, 'c>,
        rhs: rt::Value<'_, 'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &TIMES_OP, location)
            .operand(lhs)
            .operand(rhs)
            .result(rt::written_type(ctx, &rt::TypeExpr::signless::<64>()))
            .finish()
    }
}
/// The table of `features.times` (features.bourn:193).
pub static TIMES_OP: rt::OpDef = rt::OpDef {
    name: "features.times",
    summary: "The product of two numbers.",
    operands: &[
        rt::OperandDef::one("lhs", &CONSTRAINT_0),
        rt::OperandDef::one("rhs", &CONSTRAINT_0),
    ],
    results: &[rt::OperandDef::one("result", &CONSTRAINT_0)],
    traits: &[rt::Trait::Pure, rt::Trait::Commutative],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Operand(0),
            rt::Fmt::Lit(","),
            rt::Fmt::Operand(1),
            rt::Fmt::AttrDict(false),
        ],
    ),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " `features.up`"] pub struct UpOp = UP_OP; #[doc = " The operand `of`."] of :
    operand(0, ::bourn_dialects::builtin::Any < 'c >); #[doc = " The operand `more`."]
    more : operands(1, ::bourn_dialects::builtin::Any < 'c >); #[doc =
    " The operand `last`."] last : optional_operand(2, ::bourn_dialects::builtin::Index <
    'c >); #[doc = " The result `out`."] out : result(0, ::bourn_dialects::builtin::Any <
    'c >); #[doc = " The attribute `by`."] by : attr("by",
    ::bourn_dialects::builtin::I64Attr < 'c >); #[doc = " The attribute `note`."] note :
    attr("note", ::bourn_dialects::builtin::Str < 'c >);
}
impl<'c> UpOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[allow(clippy::too_many_arguments)]
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        of: rt::Value<'_, 'c>,
        more: &[rt::Value<'_, 'c>],
        last: Option<rt::Value<'_, 'c>>,
        by: rt::Attribute<'c>,
        note: Option<rt::Attribute<'c>>,
        out_type: rt::Type<'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &UP_OP, location)
            .operand(of)
            .operands(more)
            .optional_operand(last)
            .attr("by", by)
            .optional_attr("note", note)
            .result(out_type)
            .finish()
    }
}
/// The table of `features.up` (features.bourn:205).
pub static UP_OP: rt::OpDef = rt::OpDef {
    name: "features.up",
    operands: &[
        rt::OperandDef::one("of", &::bourn_dialects::builtin::ANY),
        rt::OperandDef::variadic("more", &::bourn_dialects::builtin::ANY),
        rt::OperandDef::optional("last", &::bourn_dialects::builtin::INDEX),
    ],
    results: &[rt::OperandDef::one("out", &::bourn_dialects::builtin::ANY)],
    attrs: &[
        rt::AttrDef::required("by", &::bourn_dialects::builtin::I64_ATTR),
        rt::AttrDef::optional("note", &::bourn_dialects::builtin::STR),
    ],
    traits: &[rt::Trait::AttrSizedOperandSegments],
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #![allow(deprecated)] #[doc = " `features.down`"] #[deprecated = "use `up`"] pub
    struct DownOp = DOWN_OP; #[doc = " The operand `of`."] of : operand(0,
    ::bourn_dialects::builtin::Any < 'c >); #[doc = " The operand `more`."] more :
    operands(1, ::bourn_dialects::builtin::Any < 'c >); #[doc = " The operand `last`."]
    last : optional_operand(2, ::bourn_dialects::builtin::Index < 'c >); #[doc =
    " The result `out`."] out : result(0, ::bourn_dialects::builtin::Any < 'c >); #[doc =
    " The attribute `by`."] by : attr("by", ::bourn_dialects::builtin::I64Attr < 'c >);
    #[doc = " The attribute `note`."] note : attr("note", ::bourn_dialects::builtin::Str
    < 'c >);
}
#[allow(deprecated)]
impl<'c> DownOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[allow(clippy::too_many_arguments)]
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        of: rt::Value<'_, 'c>,
        more: &[rt::Value<'_, 'c>],
        last: Option<rt::Value<'_, 'c>>,
        by: rt::Attribute<'c>,
        note: Option<rt::Attribute<'c>>,
        out_type: rt::Type<'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &DOWN_OP, location)
            .operand(of)
            .operands(more)
            .optional_operand(last)
            .attr("by", by)
            .optional_attr("note", note)
            .result(out_type)
            .finish()
    }
}
/// The table of `features.down` (features.bourn:206).
pub static DOWN_OP: rt::OpDef = rt::OpDef {
    name: "features.down",
    operands: &[
        rt::OperandDef::one("of", &::bourn_dialects::builtin::ANY),
        rt::OperandDef::variadic("more", &::bourn_dialects::builtin::ANY),
        rt::OperandDef::optional("last", &::bourn_dialects::builtin::INDEX),
    ],
    results: &[rt::OperandDef::one("out", &::bourn_dialects::builtin::ANY)],
    attrs: &[
        rt::AttrDef::required("by", &::bourn_dialects::builtin::I64_ATTR),
        rt::AttrDef::optional("note", &::bourn_dialects::builtin::STR),
    ],
    traits: &[rt::Trait::AttrSizedOperandSegments],
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " A copy, of the same type or of another one."] pub struct CopyOp = COPY_OP;
    #[doc = " The operand `value`."] value : operand(0, ::bourn_dialects::builtin::Any <
    'c >); #[doc = " The result `out`."] out : result(0, ::bourn_dialects::builtin::Any <
    'c >);
}
impl<'c> CopyOp<'_, 'c> {
    /// What the op is made from, for `Body::create`; the types of its results are inferred.
    ///
    /// # Errors
    /// Why they cannot be.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        value: rt::Value<'_, 'c>,
    ) -> Result<rt::OpState<'c>, String> {
        Ok(
            rt::StateBuilder::new(ctx, &COPY_OP, location)
                .operand(value)
                .infer()?
                .finish(),
        )
    }
}
/// The table of `features.copy` (features.bourn:209).
pub static COPY_OP: rt::OpDef = rt::OpDef {
    name: "features.copy",
    summary: "A copy, of the same type or of another one.",
    operands: &[rt::OperandDef::one("value", &::bourn_dialects::builtin::ANY)],
    results: &[rt::OperandDef::one("out", &::bourn_dialects::builtin::ANY)],
    hooks: &rt::OpHooks {
        infer: Some(&HOOK_INFER_COPY),
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " `features.copy_as`"] pub struct CopyAsOp = COPY_AS_OP; #[doc =
    " The operand `value`."] value : operand(0, ::bourn_dialects::builtin::Any < 'c >);
    #[doc = " The result `out`."] out : result(0,
    ::bourn_dialects::builtin::SignlessInteger < 'c >);
}
impl<'c> CopyAsOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        value: rt::Value<'_, 'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &COPY_AS_OP, location)
            .operand(value)
            .result(rt::written_type(ctx, &rt::TypeExpr::signless::<64>()))
            .finish()
    }
}
/// The table of `features.copy_as` (features.bourn:210).
pub static COPY_AS_OP: rt::OpDef = rt::OpDef {
    name: "features.copy_as",
    operands: &[rt::OperandDef::one("value", &::bourn_dialects::builtin::ANY)],
    results: &[rt::OperandDef::one("out", &CONSTRAINT_0)],
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " Both values, the smaller one first."] pub struct SortedOp = SORTED_OP;
    #[doc = " The operand `a`."] a : operand(0,
    ::bourn_dialects::builtin::SignlessInteger < 'c >); #[doc = " The operand `b`."] b :
    operand(1, ::bourn_dialects::builtin::SignlessInteger < 'c >); #[doc =
    " The result `low`."] low : result(0, ::bourn_dialects::builtin::SignlessInteger < 'c
    >); #[doc = " The result `high`."] high : result(1,
    ::bourn_dialects::builtin::SignlessInteger < 'c >);
}
impl<'c> SortedOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        a: rt::Value<'_, 'c>,
        b: rt::Value<'_, 'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &SORTED_OP, location)
            .operand(a)
            .operand(b)
            .result(rt::written_type(ctx, &rt::TypeExpr::signless::<64>()))
            .result(rt::written_type(ctx, &rt::TypeExpr::signless::<64>()))
            .finish()
    }
}
/// The table of `features.sorted` (features.bourn:213).
pub static SORTED_OP: rt::OpDef = rt::OpDef {
    name: "features.sorted",
    summary: "Both values, the smaller one first.",
    operands: &[
        rt::OperandDef::one("a", &CONSTRAINT_0),
        rt::OperandDef::one("b", &CONSTRAINT_0),
    ],
    results: &[
        rt::OperandDef::one("low", &CONSTRAINT_0),
        rt::OperandDef::one("high", &CONSTRAINT_0),
    ],
    traits: &[rt::Trait::Pure],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Operand(0),
            rt::Fmt::Lit(","),
            rt::Fmt::Operand(1),
            rt::Fmt::AttrDict(false),
        ],
    ),
    hooks: &rt::OpHooks {
        fold: Some(&HOOK_FOLD_SORTED),
        materialize: Some(&HOOK_MATERIALIZE),
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " Memory, a load from it and a store to it."] pub struct AllocOp = ALLOC_OP;
    #[doc = " The result `memory`."] memory : result(0, ::bourn_dialects::builtin::Any <
    'c >);
}
impl<'c> AllocOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        memory_type: rt::Type<'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &ALLOC_OP, location).result(memory_type).finish()
    }
}
/// The table of `features.alloc` (features.bourn:221).
pub static ALLOC_OP: rt::OpDef = rt::OpDef {
    name: "features.alloc",
    summary: "Memory, a load from it and a store to it.",
    results: &[rt::OperandDef::one("memory", &::bourn_dialects::builtin::ANY)],
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    effects: Some(
        &[
            rt::Effect {
                kind: rt::EffectKind::Alloc,
                on: rt::EffectOn::Result(0),
                resource: "",
            },
        ],
    ),
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " `features.load`"] pub struct LoadOp = LOAD_OP; #[doc =
    " The operand `memory`."] memory : operand(0, ::bourn_dialects::builtin::Any < 'c >);
    #[doc = " The result `value`."] value : result(0, ::bourn_dialects::builtin::Any < 'c
    >);
}
impl<'c> LoadOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
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
/// The table of `features.load` (features.bourn:222).
pub static LOAD_OP: rt::OpDef = rt::OpDef {
    name: "features.load",
    operands: &[rt::OperandDef::one("memory", &::bourn_dialects::builtin::ANY)],
    results: &[rt::OperandDef::one("value", &::bourn_dialects::builtin::ANY)],
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    effects: Some(
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
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " `features.store`"] pub struct StoreOp = STORE_OP; #[doc =
    " The operand `memory`."] memory : operand(0, ::bourn_dialects::builtin::Any < 'c >);
    #[doc = " The operand `value`."] value : operand(1, ::bourn_dialects::builtin::Any <
    'c >);
}
impl<'c> StoreOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
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
/// The table of `features.store` (features.bourn:223).
pub static STORE_OP: rt::OpDef = rt::OpDef {
    name: "features.store",
    operands: &[
        rt::OperandDef::one("memory", &::bourn_dialects::builtin::ANY),
        rt::OperandDef::one("value", &::bourn_dialects::builtin::ANY),
    ],
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    effects: Some(
        &[
            rt::Effect {
                kind: rt::EffectKind::Write,
                on: rt::EffectOn::Operand(0),
                resource: "",
            },
        ],
    ),
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " `features.fence`"] pub struct FenceOp = FENCE_OP;
}
impl<'c> FenceOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(ctx: &'c rt::Context, location: rt::Location<'c>) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &FENCE_OP, location).finish()
    }
}
/// The table of `features.fence` (features.bourn:224).
pub static FENCE_OP: rt::OpDef = rt::OpDef {
    name: "features.fence",
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    effects: Some(&[]),
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " A vector of so many."] pub struct SplatOp = SPLAT_OP; #[doc =
    " The operand `value`."] value : operand(0, ::bourn_dialects::builtin::Any < 'c >);
    #[doc = " The result `result`."] result : result(0, ::bourn_dialects::builtin::Any <
    'c >); #[doc = " The attribute `count`."] count : attr("count",
    ::bourn_dialects::builtin::I64Attr < 'c >);
}
impl<'c> SplatOp<'_, 'c> {
    /// What the op is made from, for `Body::create`; the types of its results are inferred.
    ///
    /// # Errors
    /// Why they cannot be.
    #[inline]
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
/// The table of `features.splat` (features.bourn:227).
pub static SPLAT_OP: rt::OpDef = rt::OpDef {
    name: "features.splat",
    summary: "A vector of so many.",
    operands: &[rt::OperandDef::one("value", &::bourn_dialects::builtin::ANY)],
    results: &[rt::OperandDef::one("result", &::bourn_dialects::builtin::ANY)],
    attrs: &[rt::AttrDef::required("count", &::bourn_dialects::builtin::I64_ATTR)],
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
    hooks: &rt::OpHooks {
        infer: Some(&HOOK_INFER_SPLAT),
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #![allow(deprecated)] #[doc = " Use `splat`."] #[deprecated = "use `splat`"] pub
    struct OldSplatOp = OLD_SPLAT_OP; #[doc = " The operand `value`."] value : operand(0,
    ::bourn_dialects::builtin::Any < 'c >);
}
#[allow(deprecated)]
impl<'c> OldSplatOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        value: rt::Value<'_, 'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &OLD_SPLAT_OP, location).operand(value).finish()
    }
}
/// The table of `features.old_splat` (features.bourn:236).
pub static OLD_SPLAT_OP: rt::OpDef = rt::OpDef {
    name: "features.old_splat",
    summary: "Use `splat`.",
    operands: &[rt::OperandDef::one("value", &::bourn_dialects::builtin::ANY)],
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " Attributes of all forms."] pub struct AttrsOp = ATTRS_OP; #[doc =
    " The attribute `layout`."] layout : enum_attr("layout", Layout); #[doc =
    " The attribute `priority`."] priority : enum_attr("priority", Priority); #[doc =
    " The attribute `device`."] device : enum_attr("device", Device); #[doc =
    " The attribute `flags`."] flags : enum_attr("flags", Flags); #[doc =
    " The attribute `access`."] access : enum_attr("access", Access); #[doc =
    " The attribute `tag`."] tag : attr("tag", TagAttr < 'c >); #[doc =
    " The attribute `other`."] other : attr("other", TagAttr < 'c >); #[doc =
    " The attribute `count`."] count : attr("count", ::bourn_dialects::builtin::I64Attr <
    'c >); #[doc = " The attribute `unit`."] unit : unit_attr("unit"); #[doc =
    " The attribute `sizes`."] sizes : attr("sizes", ::bourn_dialects::builtin::I64Array
    < 'c >);
}
impl<'c> AttrsOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[allow(clippy::too_many_arguments)]
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        layout: rt::Attribute<'c>,
        priority: Option<rt::Attribute<'c>>,
        device: Option<rt::Attribute<'c>>,
        flags: Option<rt::Attribute<'c>>,
        access: rt::Attribute<'c>,
        tag: Option<rt::Attribute<'c>>,
        other: Option<rt::Attribute<'c>>,
        count: rt::Attribute<'c>,
        unit: Option<rt::Attribute<'c>>,
        sizes: Option<rt::Attribute<'c>>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &ATTRS_OP, location)
            .attr("layout", layout)
            .optional_attr("priority", priority)
            .optional_attr("device", device)
            .optional_attr("flags", flags)
            .attr("access", access)
            .optional_attr("tag", tag)
            .optional_attr("other", other)
            .attr("count", count)
            .optional_attr("unit", unit)
            .optional_attr("sizes", sizes)
            .finish()
    }
}
/// The table of `features.attrs` (features.bourn:279).
pub static ATTRS_OP: rt::OpDef = rt::OpDef {
    name: "features.attrs",
    summary: "Attributes of all forms.",
    attrs: &[
        rt::AttrDef::required("layout", &CONSTRAINT_1),
        rt::AttrDef::required("priority", &CONSTRAINT_2)
            .or(rt::AttrExpr::Integer(0, rt::TypeExpr::signless::<32>())),
        rt::AttrDef::optional("device", &CONSTRAINT_3),
        rt::AttrDef::required("flags", &CONSTRAINT_4)
            .or(rt::AttrExpr::Case("features.flags", 0)),
        rt::AttrDef::required("access", &CONSTRAINT_5),
        rt::AttrDef::optional("tag", &CONSTRAINT_6),
        rt::AttrDef::optional("other", &CONSTRAINT_6),
        rt::AttrDef::required("count", &::bourn_dialects::builtin::I64_ATTR),
        rt::AttrDef::optional("unit", &::bourn_dialects::builtin::UNIT),
        rt::AttrDef::optional("sizes", &::bourn_dialects::builtin::I64_ARRAY),
    ],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Attr(0),
            rt::Fmt::Optional {
                anchor: rt::Anchor::Attr(1),
                then: &[rt::Fmt::Attr(1)],
                otherwise: &[],
            },
            rt::Fmt::Lit("at"),
            rt::Fmt::Attr(4),
            rt::Fmt::Optional {
                anchor: rt::Anchor::Attr(2),
                then: &[rt::Fmt::Lit("on"), rt::Fmt::Attr(2)],
                otherwise: &[],
            },
            rt::Fmt::Optional {
                anchor: rt::Anchor::Attr(3),
                then: &[rt::Fmt::Lit("with"), rt::Fmt::Space(false), rt::Fmt::Attr(3)],
                otherwise: &[],
            },
            rt::Fmt::Optional {
                anchor: rt::Anchor::Attr(5),
                then: &[rt::Fmt::Lit("tag"), rt::Fmt::Attr(5)],
                otherwise: &[],
            },
            rt::Fmt::Optional {
                anchor: rt::Anchor::Attr(6),
                then: &[rt::Fmt::Lit("other"), rt::Fmt::QualifiedAttr(6)],
                otherwise: &[],
            },
            rt::Fmt::Lit(","),
            rt::Fmt::Attr(7),
            rt::Fmt::Optional {
                anchor: rt::Anchor::Attr(8),
                then: &[rt::Fmt::Lit("unit"), rt::Fmt::Attr(8)],
                otherwise: &[],
            },
            rt::Fmt::Optional {
                anchor: rt::Anchor::Attr(9),
                then: &[rt::Fmt::Lit("sizes"), rt::Fmt::Attr(9)],
                otherwise: &[],
            },
            rt::Fmt::AttrDict(false),
        ],
    ),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " Everything in bulk."] pub struct BulkOp = BULK_OP; #[doc =
    " The operand `a`."] a : operand(0, ::bourn_dialects::builtin::Index < 'c >); #[doc =
    " The operand `b`."] b : operands(1, ::bourn_dialects::builtin::Index < 'c >); #[doc
    = " The result `r`."] r : results(0, ::bourn_dialects::builtin::Any < 'c >); #[doc =
    " The attribute `x`."] x : attr("x", ::bourn_dialects::builtin::I64Attr < 'c >);
    #[doc = " The attribute `y`."] y : attr("y", ::bourn_dialects::builtin::Str < 'c >);
    #[doc = " The region `first`."] first : region(0); #[doc = " The region `rest`."]
    rest : region(1);
}
impl<'c> BulkOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[allow(clippy::too_many_arguments)]
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        a: rt::Value<'_, 'c>,
        b: &[rt::Value<'_, 'c>],
        x: rt::Attribute<'c>,
        y: Option<rt::Attribute<'c>>,
        r_types: &[rt::Type<'c>],
        regions: rt::Regions<'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &BULK_OP, location)
            .operand(a)
            .operands(b)
            .attr("x", x)
            .optional_attr("y", y)
            .regions(regions)
            .results(r_types)
            .finish()
    }
}
/// The table of `features.bulk` (features.bourn:291).
pub static BULK_OP: rt::OpDef = rt::OpDef {
    name: "features.bulk",
    summary: "Everything in bulk.",
    operands: &[
        rt::OperandDef::one("a", &::bourn_dialects::builtin::INDEX),
        rt::OperandDef::variadic("b", &::bourn_dialects::builtin::INDEX),
    ],
    results: &[rt::OperandDef::variadic("r", &::bourn_dialects::builtin::ANY)],
    attrs: &[
        rt::AttrDef::required("x", &::bourn_dialects::builtin::I64_ATTR),
        rt::AttrDef::optional("y", &::bourn_dialects::builtin::STR),
    ],
    regions: &[
        rt::RegionDef {
            name: "first",
            ..rt::RegionDef::ANY
        },
        rt::RegionDef {
            name: "rest",
            variadic: true,
            ..rt::RegionDef::ANY
        },
    ],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Lit("("),
            rt::Fmt::Operands,
            rt::Fmt::Lit(":"),
            rt::Fmt::OperandTypes,
            rt::Fmt::Lit(")"),
            rt::Fmt::Lit("->"),
            rt::Fmt::Lit("("),
            rt::Fmt::ResultTypes,
            rt::Fmt::Lit(")"),
            rt::Fmt::PropDict,
            rt::Fmt::Region(0),
            rt::Fmt::Region(1),
            rt::Fmt::AttrDict(true),
        ],
    ),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " Groups in groups, and one with an alternative."] pub struct GroupsOp =
    GROUPS_OP; #[doc = " The operand `a`."] a : optional_operand(0,
    ::bourn_dialects::builtin::Index < 'c >); #[doc = " The operand `b`."] b :
    optional_operand(1, ::bourn_dialects::builtin::Index < 'c >); #[doc =
    " The operand `c`."] c : operands(2, ::bourn_dialects::builtin::Index < 'c >); #[doc
    = " The attribute `quiet`."] quiet : unit_attr("quiet");
}
impl<'c> GroupsOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        a: Option<rt::Value<'_, 'c>>,
        b: Option<rt::Value<'_, 'c>>,
        c: &[rt::Value<'_, 'c>],
        quiet: Option<rt::Attribute<'c>>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &GROUPS_OP, location)
            .optional_operand(a)
            .optional_operand(b)
            .operands(c)
            .optional_attr("quiet", quiet)
            .finish()
    }
}
/// The table of `features.groups` (features.bourn:301).
pub static GROUPS_OP: rt::OpDef = rt::OpDef {
    name: "features.groups",
    summary: "Groups in groups, and one with an alternative.",
    operands: &[
        rt::OperandDef::optional("a", &::bourn_dialects::builtin::INDEX),
        rt::OperandDef::optional("b", &::bourn_dialects::builtin::INDEX),
        rt::OperandDef::variadic("c", &::bourn_dialects::builtin::INDEX),
    ],
    attrs: &[rt::AttrDef::optional("quiet", &::bourn_dialects::builtin::UNIT)],
    traits: &[rt::Trait::AttrSizedOperandSegments],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Optional {
                anchor: rt::Anchor::Operand(0),
                then: &[
                    rt::Fmt::Lit("a"),
                    rt::Fmt::Lit("("),
                    rt::Fmt::Operand(0),
                    rt::Fmt::Optional {
                        anchor: rt::Anchor::Operand(1),
                        then: &[rt::Fmt::Lit("b"), rt::Fmt::Operand(1)],
                        otherwise: &[],
                    },
                    rt::Fmt::Lit(")"),
                ],
                otherwise: &[rt::Fmt::Lit("none")],
            },
            rt::Fmt::Optional {
                anchor: rt::Anchor::Operand(2),
                then: &[rt::Fmt::Lit("["), rt::Fmt::Operand(2), rt::Fmt::Lit("]")],
                otherwise: &[],
            },
            rt::Fmt::Optional {
                anchor: rt::Anchor::Attr(0),
                then: &[rt::Fmt::Lit("quiet"), rt::Fmt::Attr(0)],
                otherwise: &[],
            },
            rt::Fmt::AttrDict(false),
        ],
    ),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " Clauses in any order."] pub struct ClausesOp = CLAUSES_OP; #[doc =
    " The operand `limit`."] limit : optional_operand(0, ::bourn_dialects::builtin::Index
    < 'c >); #[doc = " The operand `data`."] data : operands(1,
    ::bourn_dialects::builtin::Any < 'c >); #[doc = " The attribute `nowait`."] nowait :
    unit_attr("nowait"); #[doc = " The attribute `safe`."] safe : attr("safe",
    ::bourn_dialects::builtin::I64Attr < 'c >);
}
impl<'c> ClausesOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        limit: Option<rt::Value<'_, 'c>>,
        data: &[rt::Value<'_, 'c>],
        nowait: Option<rt::Attribute<'c>>,
        safe: Option<rt::Attribute<'c>>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &CLAUSES_OP, location)
            .optional_operand(limit)
            .operands(data)
            .optional_attr("nowait", nowait)
            .optional_attr("safe", safe)
            .finish()
    }
}
/// The table of `features.clauses` (features.bourn:308).
pub static CLAUSES_OP: rt::OpDef = rt::OpDef {
    name: "features.clauses",
    summary: "Clauses in any order.",
    operands: &[
        rt::OperandDef::optional("limit", &::bourn_dialects::builtin::INDEX),
        rt::OperandDef::variadic("data", &::bourn_dialects::builtin::ANY),
    ],
    attrs: &[
        rt::AttrDef::optional("nowait", &::bourn_dialects::builtin::UNIT),
        rt::AttrDef::optional("safe", &::bourn_dialects::builtin::I64_ATTR),
    ],
    traits: &[rt::Trait::AttrSizedOperandSegments],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Clauses(
                &[
                    rt::Fmt::Optional {
                        anchor: rt::Anchor::Operand(0),
                        then: &[
                            rt::Fmt::Lit("limit"),
                            rt::Fmt::Lit("("),
                            rt::Fmt::Operand(0),
                            rt::Fmt::Lit(")"),
                        ],
                        otherwise: &[],
                    },
                    rt::Fmt::Optional {
                        anchor: rt::Anchor::Operand(1),
                        then: &[
                            rt::Fmt::Lit("data"),
                            rt::Fmt::Lit("("),
                            rt::Fmt::Operand(1),
                            rt::Fmt::Lit(":"),
                            rt::Fmt::Type(rt::Slot::Operand(1)),
                            rt::Fmt::Lit(")"),
                        ],
                        otherwise: &[],
                    },
                    rt::Fmt::Optional {
                        anchor: rt::Anchor::Attr(0),
                        then: &[rt::Fmt::Lit("nowait"), rt::Fmt::Attr(0)],
                        otherwise: &[],
                    },
                    rt::Fmt::Optional {
                        anchor: rt::Anchor::Attr(1),
                        then: &[rt::Fmt::Lit("safe"), rt::Fmt::Attr(1)],
                        otherwise: &[],
                    },
                ],
            ),
            rt::Fmt::AttrDict(false),
        ],
    ),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " Loops."] pub struct TableOp = TABLE_OP; #[doc = " The operand `keys`."]
    keys : operands(0, ::bourn_dialects::builtin::Index < 'c >); #[doc =
    " The operand `values`."] values : operands(1, ::bourn_dialects::builtin::Any < 'c
    >); #[doc = " The result `sums`."] sums : results(0, ::bourn_dialects::builtin::Any <
    'c >); #[doc = " The attribute `names`."] names : attr("names", Names < 'c >); #[doc
    = " The attribute `weights`."] weights : attr("weights",
    ::bourn_dialects::builtin::I64Array < 'c >);
}
impl<'c> TableOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        keys: &[rt::Value<'_, 'c>],
        values: &[rt::Value<'_, 'c>],
        names: rt::Attribute<'c>,
        weights: rt::Attribute<'c>,
        sums_types: &[rt::Type<'c>],
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &TABLE_OP, location)
            .operands(keys)
            .operands(values)
            .attr("names", names)
            .attr("weights", weights)
            .results(sums_types)
            .finish()
    }
}
/// The table of `features.table` (features.bourn:315).
pub static TABLE_OP: rt::OpDef = rt::OpDef {
    name: "features.table",
    summary: "Loops.",
    operands: &[
        rt::OperandDef::variadic("keys", &::bourn_dialects::builtin::INDEX),
        rt::OperandDef::variadic("values", &::bourn_dialects::builtin::ANY),
    ],
    results: &[rt::OperandDef::variadic("sums", &::bourn_dialects::builtin::ANY)],
    attrs: &[
        rt::AttrDef::required("names", &NAMES),
        rt::AttrDef::required("weights", &::bourn_dialects::builtin::I64_ARRAY),
    ],
    traits: &[rt::Trait::AttrSizedOperandSegments],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Lit("{"),
            rt::Fmt::Loop {
                lists: &[
                    rt::LoopList::Operand(0),
                    rt::LoopList::Attr(0),
                    rt::LoopList::Operand(1),
                ],
                separator: Some(","),
                body: &[
                    rt::Fmt::Item(1),
                    rt::Fmt::Lit("="),
                    rt::Fmt::Item(0),
                    rt::Fmt::Lit("->"),
                    rt::Fmt::Item(2),
                    rt::Fmt::Lit(":"),
                    rt::Fmt::ItemType(2),
                ],
            },
            rt::Fmt::Lit("}"),
            rt::Fmt::Lit("["),
            rt::Fmt::Loop {
                lists: &[rt::LoopList::Attr(1)],
                separator: Some(","),
                body: &[rt::Fmt::Lit("*"), rt::Fmt::Space(false), rt::Fmt::Item(0)],
            },
            rt::Fmt::Lit("]"),
            rt::Fmt::Lit("to"),
            rt::Fmt::Loop {
                lists: &[rt::LoopList::Result(0)],
                separator: None,
                body: &[rt::Fmt::Lit("|"), rt::Fmt::ItemType(0)],
            },
            rt::Fmt::AttrDict(false),
        ],
    ),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " Lists of lists."] pub struct SwitchOp = SWITCH_OP; #[doc =
    " The operand `selector`."] selector : operand(0, ::bourn_dialects::builtin::Index <
    'c >); #[doc = " The operand `cases`."] cases : nested_operands(1, "case_sizes");
    #[doc = " The attribute `case_sizes`."] case_sizes : attr("case_sizes", Sizes < 'c
    >);
}
impl<'c> SwitchOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        selector: rt::Value<'_, 'c>,
        cases: &[&[rt::Value<'_, 'c>]],
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &SWITCH_OP, location)
            .operand(selector)
            .nested_operands("case_sizes", cases)
            .finish()
    }
}
/// The table of `features.switch` (features.bourn:327).
pub static SWITCH_OP: rt::OpDef = rt::OpDef {
    name: "features.switch",
    summary: "Lists of lists.",
    operands: &[
        rt::OperandDef::one("selector", &::bourn_dialects::builtin::INDEX),
        rt::OperandDef::nested("cases", &::bourn_dialects::builtin::ANY, "case_sizes"),
    ],
    attrs: &[rt::AttrDef::required("case_sizes", &SIZES)],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Operand(0),
            rt::Fmt::Lit(","),
            rt::Fmt::Lit("["),
            rt::Fmt::Operand(1),
            rt::Fmt::Lit(":"),
            rt::Fmt::Type(rt::Slot::Operand(1)),
            rt::Fmt::Lit("]"),
            rt::Fmt::AttrDict(false),
        ],
    ),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " A form that a hook reads."] pub struct HookedOp = HOOKED_OP; #[doc =
    " The operand `base`."] base : operand(0, ::bourn_dialects::builtin::Index < 'c >);
    #[doc = " The operand `more`."] more : operands(1, ::bourn_dialects::builtin::Index <
    'c >); #[doc = " The attribute `count`."] count : attr("count",
    ::bourn_dialects::builtin::I64Attr < 'c >);
}
impl<'c> HookedOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        base: rt::Value<'_, 'c>,
        more: &[rt::Value<'_, 'c>],
        count: rt::Attribute<'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &HOOKED_OP, location)
            .operand(base)
            .operands(more)
            .attr("count", count)
            .finish()
    }
}
/// The table of `features.hooked` (features.bourn:334).
pub static HOOKED_OP: rt::OpDef = rt::OpDef {
    name: "features.hooked",
    summary: "A form that a hook reads.",
    operands: &[
        rt::OperandDef::one("base", &::bourn_dialects::builtin::INDEX),
        rt::OperandDef::variadic("more", &::bourn_dialects::builtin::INDEX),
    ],
    attrs: &[rt::AttrDef::required("count", &::bourn_dialects::builtin::I64_ATTR)],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Operand(0),
            rt::Fmt::Custom {
                parse: &HOOK_PARSE_MORE,
                print: &HOOK_PRINT_MORE,
                args: &[
                    rt::Fmt::Operand(1),
                    rt::Fmt::Attr(0),
                    rt::Fmt::Ref(&rt::Fmt::Operand(0)),
                ],
            },
            rt::Fmt::AttrDict(false),
        ],
    ),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " Control flow."] pub struct BranchOp = BRANCH_OP; #[doc =
    " The operand `condition`."] condition : operand(0,
    ::bourn_dialects::builtin::SignlessInteger < 'c >); #[doc = " The operand `args`."]
    args : operands(1, ::bourn_dialects::builtin::Any < 'c >);
}
impl<'c> BranchOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        condition: rt::Value<'_, 'c>,
        args: &[rt::Value<'_, 'c>],
        successors: &[rt::ir::BlockId],
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &BRANCH_OP, location)
            .operand(condition)
            .operands(args)
            .successors(successors)
            .finish()
    }
}
/// The table of `features.branch` (features.bourn:341).
pub static BRANCH_OP: rt::OpDef = rt::OpDef {
    name: "features.branch",
    summary: "Control flow.",
    operands: &[
        rt::OperandDef::one("condition", &CONSTRAINT_7),
        rt::OperandDef::variadic("args", &::bourn_dialects::builtin::ANY),
    ],
    successors: &[
        rt::SuccessorDef {
            name: "first",
            variadic: false,
        },
        rt::SuccessorDef {
            name: "others",
            variadic: true,
        },
    ],
    traits: &[rt::Trait::Terminator],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Operand(0),
            rt::Fmt::Optional {
                anchor: rt::Anchor::Operand(1),
                then: &[
                    rt::Fmt::Lit("("),
                    rt::Fmt::Operand(1),
                    rt::Fmt::Lit(":"),
                    rt::Fmt::Type(rt::Slot::Operand(1)),
                    rt::Fmt::Lit(")"),
                ],
                otherwise: &[],
            },
            rt::Fmt::Lit("to"),
            rt::Fmt::Successor(0),
            rt::Fmt::Optional {
                anchor: rt::Anchor::Successor(1),
                then: &[rt::Fmt::Lit("or"), rt::Fmt::Successor(1)],
                otherwise: &[],
            },
            rt::Fmt::AttrDict(false),
        ],
    ),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " Groups of one size, without an attribute that says so."] pub struct
    PairedOp = PAIRED_OP; #[doc = " The operand `keys`."] keys : operands(0,
    ::bourn_dialects::builtin::Index < 'c >); #[doc = " The operand `table`."] table :
    operand(1, ::bourn_dialects::builtin::Index < 'c >); #[doc =
    " The operand `values`."] values : operands(2, ::bourn_dialects::builtin::Index < 'c
    >); #[doc = " The result `hits`."] hits : results(0, ::bourn_dialects::builtin::Index
    < 'c >); #[doc = " The result `ages`."] ages : results(1,
    ::bourn_dialects::builtin::Index < 'c >);
}
impl<'c> PairedOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        keys: &[rt::Value<'_, 'c>],
        table: rt::Value<'_, 'c>,
        values: &[rt::Value<'_, 'c>],
        hits_types: &[rt::Type<'c>],
        ages_types: &[rt::Type<'c>],
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &PAIRED_OP, location)
            .operands(keys)
            .operand(table)
            .operands(values)
            .results(hits_types)
            .results(ages_types)
            .finish()
    }
}
/// The table of `features.paired` (features.bourn:348).
pub static PAIRED_OP: rt::OpDef = rt::OpDef {
    name: "features.paired",
    summary: "Groups of one size, without an attribute that says so.",
    operands: &[
        rt::OperandDef::variadic("keys", &::bourn_dialects::builtin::INDEX),
        rt::OperandDef::one("table", &::bourn_dialects::builtin::INDEX),
        rt::OperandDef::variadic("values", &::bourn_dialects::builtin::INDEX),
    ],
    results: &[
        rt::OperandDef::variadic("hits", &::bourn_dialects::builtin::INDEX),
        rt::OperandDef::variadic("ages", &::bourn_dialects::builtin::INDEX),
    ],
    traits: &[rt::Trait::SameVariadicOperandSize, rt::Trait::SameVariadicResultSize],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Operand(0),
            rt::Fmt::Lit("in"),
            rt::Fmt::Operand(1),
            rt::Fmt::Lit("of"),
            rt::Fmt::Operand(2),
            rt::Fmt::AttrDict(false),
            rt::Fmt::Lit(":"),
            rt::Fmt::Type(rt::Slot::Result(0)),
            rt::Fmt::Lit("and"),
            rt::Fmt::Type(rt::Slot::Result(1)),
        ],
    ),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " Its own check first, then what the equation says of static sizes."] pub
    struct StretchedOp = STRETCHED_OP; #[doc = " The operand `x`."] x : operand(0,
    rt::RankedTensorType < 'c >); #[doc = " The result `y`."] y : result(0,
    rt::RankedTensorType < 'c >);
}
impl<'c> StretchedOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        x: rt::Value<'_, 'c>,
        y_type: rt::Type<'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &STRETCHED_OP, location)
            .operand(x)
            .result(y_type)
            .finish()
    }
}
/// The table of `features.stretched` (features.bourn:355).
pub static STRETCHED_OP: rt::OpDef = rt::OpDef {
    name: "features.stretched",
    summary: "Its own check first, then what the equation says of static sizes.",
    operands: &[rt::OperandDef::one("x", &CONSTRAINT_8)],
    results: &[rt::OperandDef::one("y", &CONSTRAINT_8)],
    equations: Some(&STRETCHED_EQUATIONS),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_STRETCHED, HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
/// What `features.stretched` says of sizes and values.
static STRETCHED_EQUATIONS: rt::OpEquations<'static> = {
    use rt::eq::*;
    OpEquations {
        own: Equations {
            bounds: &[
                Equation::relation(
                    Expr::Dim(Value::result(0), &Expr::Int(0)),
                    Rel::Eq,
                    Expr::Binary(
                        BinaryOp::Mul,
                        &Expr::Int(2),
                        &Expr::Dim(Value::operand(0), &Expr::Int(0)),
                    ),
                ),
            ],
            ..Equations::NONE
        },
        sizes: SizeChecks::AfterHooks,
        ..OpEquations::NONE
    }
};
rt::op_view! {
    #[doc = " Has something to do where it has operands."] pub struct ChoresOp =
    CHORES_OP; #[doc = " The operand `xs`."] xs : operands(0, WideType < 'c >);
}
impl<'c> ChoresOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        xs: &[rt::Value<'_, 'c>],
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &CHORES_OP, location).operands(xs).finish()
    }
}
/// The table of `features.chores` (features.bourn:366).
pub static CHORES_OP: rt::OpDef = rt::OpDef {
    name: "features.chores",
    summary: "Has something to do where it has operands.",
    operands: &[rt::OperandDef::variadic("xs", &WIDE_TYPE)],
    interfaces: &[BusyView::DEFAULTS],
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " Lines."] pub struct LinesOp = LINES_OP; #[doc = " The operand `a`."] a :
    operand(0, ::bourn_dialects::builtin::Index < 'c >); #[doc = " The operand `b`."] b :
    operand(1, ::bourn_dialects::builtin::Index < 'c >);
}
impl<'c> LinesOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        a: rt::Value<'_, 'c>,
        b: rt::Value<'_, 'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &LINES_OP, location).operand(a).operand(b).finish()
    }
}
/// The table of `features.lines` (features.bourn:369).
pub static LINES_OP: rt::OpDef = rt::OpDef {
    name: "features.lines",
    summary: "Lines.",
    operands: &[
        rt::OperandDef::one("a", &::bourn_dialects::builtin::INDEX),
        rt::OperandDef::one("b", &::bourn_dialects::builtin::INDEX),
    ],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Lit("a"),
            rt::Fmt::Operand(0),
            rt::Fmt::Newline,
            rt::Fmt::Lit("b"),
            rt::Fmt::Operand(1),
            rt::Fmt::AttrDict(false),
        ],
    ),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " What messages show."] pub struct ShowsOp = SHOWS_OP; #[doc =
    " The operand `a`."] a : operand(0, ::bourn_dialects::builtin::Any < 'c >); #[doc =
    " The operand `b`."] b : operand(1, ::bourn_dialects::builtin::Any < 'c >); #[doc =
    " The operand `extra`."] extra : optional_operand(2, ::bourn_dialects::builtin::Any <
    'c >); #[doc = " The attribute `layout`."] layout : enum_attr("layout", Layout);
    #[doc = " The attribute `priority`."] priority : enum_attr("priority", Priority);
    #[doc = " The attribute `device`."] device : enum_attr("device", Device); #[doc =
    " The attribute `name`."] name_attr : attr("name", ::bourn_dialects::builtin::Str <
    'c >); #[doc = " The attribute `count`."] count : attr("count",
    ::bourn_dialects::builtin::I64Attr < 'c >); #[doc = " The attribute `sizes`."] sizes
    : attr("sizes", ::bourn_dialects::builtin::I64Array < 'c >);
}
impl<'c> ShowsOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[allow(clippy::too_many_arguments)]
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        a: rt::Value<'_, 'c>,
        b: rt::Value<'_, 'c>,
        extra: Option<rt::Value<'_, 'c>>,
        layout: rt::Attribute<'c>,
        priority: Option<rt::Attribute<'c>>,
        device: Option<rt::Attribute<'c>>,
        name_attr: Option<rt::Attribute<'c>>,
        count: rt::Attribute<'c>,
        sizes: rt::Attribute<'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &SHOWS_OP, location)
            .operand(a)
            .operand(b)
            .optional_operand(extra)
            .attr("layout", layout)
            .optional_attr("priority", priority)
            .optional_attr("device", device)
            .optional_attr("name", name_attr)
            .attr("count", count)
            .attr("sizes", sizes)
            .finish()
    }
}
/// The table of `features.shows` (features.bourn:379).
pub static SHOWS_OP: rt::OpDef = rt::OpDef {
    name: "features.shows",
    summary: "What messages show.",
    operands: &[
        rt::OperandDef::one("a", &::bourn_dialects::builtin::ANY),
        rt::OperandDef::one("b", &::bourn_dialects::builtin::ANY),
        rt::OperandDef::optional("extra", &::bourn_dialects::builtin::ANY),
    ],
    attrs: &[
        rt::AttrDef::required("layout", &CONSTRAINT_1),
        rt::AttrDef::required("priority", &CONSTRAINT_2)
            .or(rt::AttrExpr::Integer(0, rt::TypeExpr::signless::<32>())),
        rt::AttrDef::optional("device", &CONSTRAINT_3),
        rt::AttrDef::optional("name", &::bourn_dialects::builtin::STR),
        rt::AttrDef::required("count", &::bourn_dialects::builtin::I64_ATTR),
        rt::AttrDef::required("sizes", &::bourn_dialects::builtin::I64_ARRAY),
    ],
    traits: &[rt::Trait::Other("AllRanked", None)],
    equations: Some(&SHOWS_EQUATIONS),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
/// What `features.shows` says of sizes and values.
static SHOWS_EQUATIONS: rt::OpEquations<'static> = {
    use rt::eq::*;
    OpEquations {
        own: Equations {
            requires: &[
                Require {
                    range: Range::ONCE,
                    cond: Cond::SameType(
                        TypeTerm::Of(Value::operand(0)),
                        TypeTerm::Of(Value::operand(1)),
                    ),
                    message: &[
                        MessagePart::Text("'"),
                        MessagePart::Type(TypeTerm::Of(Value::operand(0))),
                        MessagePart::Text("' {is} not '"),
                        MessagePart::Type(TypeTerm::Of(Value::operand(1))),
                        MessagePart::Text("' (elements '"),
                        MessagePart::Type(TypeTerm::Element(Value::operand(0))),
                        MessagePart::Text("', '"),
                        MessagePart::Type(TypeTerm::Element(Value::operand(2))),
                        MessagePart::Text("')"),
                    ],
                },
                Require {
                    range: Range::ONCE,
                    cond: Cond::Compare(
                        Expr::Rank(Value::operand(0)),
                        Rel::Eq,
                        Expr::Len(List::Attr(AttrIdx(5))),
                    ),
                    message: &[
                        MessagePart::Text("rank "),
                        MessagePart::Int(Expr::Rank(Value::operand(0))),
                        MessagePart::Text(" of "),
                        MessagePart::Int(Expr::Attr(AttrIdx(4))),
                        MessagePart::Text(" + 1 = "),
                        MessagePart::Int(
                            Expr::Binary(
                                BinaryOp::Add,
                                &Expr::Attr(AttrIdx(4)),
                                &Expr::Int(1),
                            ),
                        ),
                        MessagePart::Text(", "),
                        MessagePart::Int(Expr::Len(List::Attr(AttrIdx(5)))),
                        MessagePart::Text(" sizes, the last "),
                        MessagePart::Int(
                            Expr::Item(List::Attr(AttrIdx(5)), &Expr::Int(5)),
                        ),
                    ],
                },
                Require {
                    range: Range {
                        vars: &[
                            IndexVar {
                                name: "d",
                                range: IndexRange::Free(
                                    &[
                                        Extent::Rank(Value::operand(0)),
                                        Extent::Len(List::Attr(AttrIdx(5))),
                                    ],
                                ),
                            },
                        ],
                        ..Range::ONCE
                    },
                    cond: Cond::Compare(
                        Expr::Dim(Value::operand(0), &Expr::var(0)),
                        Rel::Eq,
                        Expr::Item(List::Attr(AttrIdx(5)), &Expr::var(0)),
                    ),
                    message: &[
                        MessagePart::Int(Expr::Dim(Value::operand(0), &Expr::var(0))),
                        MessagePart::Text(" != "),
                        MessagePart::Int(
                            Expr::Item(List::Attr(AttrIdx(5)), &Expr::var(0)),
                        ),
                        MessagePart::Text(" in dimension "),
                        MessagePart::Int(Expr::var(0)),
                    ],
                },
                Require {
                    range: Range::ONCE,
                    cond: Cond::Compare(Expr::Attr(AttrIdx(4)), Rel::Lt, Expr::Int(9)),
                    message: &[
                        MessagePart::Text("layout "),
                        MessagePart::Keyword(
                            AttrIdx(0),
                            &[
                                Case { keyword: "row", value: 0 },
                                Case {
                                    keyword: "column",
                                    value: 1,
                                },
                            ],
                        ),
                        MessagePart::Text(", priority "),
                        MessagePart::Keyword(
                            AttrIdx(1),
                            &[
                                Case { keyword: "low", value: 0 },
                                Case { keyword: "HIGH", value: 7 },
                            ],
                        ),
                        MessagePart::Text(", device "),
                        MessagePart::Keyword(
                            AttrIdx(2),
                            &[
                                Case { keyword: "cpu", value: 0 },
                                Case { keyword: "gpu", value: 1 },
                            ],
                        ),
                        MessagePart::Text(", name "),
                        MessagePart::Attr(AttrIdx(3)),
                        MessagePart::Text(", type '"),
                        MessagePart::Type(TypeTerm::Of(Value::operand(2))),
                        MessagePart::Text("'"),
                    ],
                },
            ],
            ..Equations::NONE
        },
        inherited: &[&ALL_RANKED_TRAIT_EQUATIONS],
        ..OpEquations::NONE
    }
};
rt::op_view! {
    #[doc = " The product of two tiles."] pub struct MmaOp = MMA_OP; #[doc =
    " The operand `a`."] a : operand(0, TileType < 'c >); #[doc = " The operand `b`."] b
    : operand(1, TileType < 'c >); #[doc = " The operand `scale`."] scale : operand(2,
    Number < 'c >); #[doc = " The result `c`."] c : result(0, TileType < 'c >);
}
impl<'c> MmaOp<'_, 'c> {
    /// What the op is made from, for `Body::create`; the types of its results are inferred.
    ///
    /// # Errors
    /// Why they cannot be.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        a: rt::Value<'_, 'c>,
        b: rt::Value<'_, 'c>,
        scale: rt::Value<'_, 'c>,
    ) -> Result<rt::OpState<'c>, String> {
        Ok(
            rt::StateBuilder::new(ctx, &MMA_OP, location)
                .operand(a)
                .operand(b)
                .operand(scale)
                .infer()?
                .finish(),
        )
    }
}
/// The table of `features.mma` (features.bourn:393).
pub static MMA_OP: rt::OpDef = rt::OpDef {
    name: "features.mma",
    summary: "The product of two tiles.",
    operands: &[
        rt::OperandDef::one("a", &CONSTRAINT_9)
            .with(
                &rt::Constraint::Is(
                    rt::Definition::DeclaredType("features.tile"),
                    &[
                        rt::ParamArg::generic("rows", 0),
                        rt::ParamArg::generic("cols", 1),
                        rt::ParamArg::is("element", rt::Constraint::Generic(3)),
                    ],
                ),
            ),
        rt::OperandDef::one("b", &CONSTRAINT_10)
            .with(
                &rt::Constraint::Is(
                    rt::Definition::DeclaredType("features.tile"),
                    &[
                        rt::ParamArg::generic("rows", 1),
                        rt::ParamArg::generic("cols", 2),
                        rt::ParamArg::is("element", rt::Constraint::Generic(3)),
                    ],
                ),
            ),
        rt::OperandDef::generic("scale", &NUMBER, 3),
    ],
    results: &[
        rt::OperandDef::one("c", &CONSTRAINT_11)
            .with(
                &rt::Constraint::Is(
                    rt::Definition::DeclaredType("features.tile"),
                    &[
                        rt::ParamArg::generic("rows", 0),
                        rt::ParamArg::generic("cols", 2),
                        rt::ParamArg::is("element", rt::Constraint::Generic(3)),
                    ],
                ),
            ),
    ],
    traits: &[rt::Trait::Pure],
    generics: &[
        rt::Generic::new("M", rt::GenericKind::Value),
        rt::Generic::new("K", rt::GenericKind::Value),
        rt::Generic::new("N", rt::GenericKind::Value),
        rt::Generic::new("E", rt::GenericKind::Item),
    ],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Operand(0),
            rt::Fmt::Lit(","),
            rt::Fmt::Operand(1),
            rt::Fmt::Lit("by"),
            rt::Fmt::Operand(2),
            rt::Fmt::AttrDict(false),
            rt::Fmt::Lit(":"),
            rt::Fmt::Type(rt::Slot::Operand(0)),
            rt::Fmt::Lit(","),
            rt::Fmt::Type(rt::Slot::Operand(1)),
        ],
    ),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " A tile on its side: the operand's type follows from the result's."] pub
    struct FlipOp = FLIP_OP; #[doc = " The operand `x`."] x : operand(0, TileType < 'c
    >); #[doc = " The result `y`."] y : result(0, TileType < 'c >);
}
impl<'c> FlipOp<'_, 'c> {
    /// What the op is made from, for `Body::create`; the types of its results are inferred.
    ///
    /// # Errors
    /// Why they cannot be.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        x: rt::Value<'_, 'c>,
    ) -> Result<rt::OpState<'c>, String> {
        Ok(rt::StateBuilder::new(ctx, &FLIP_OP, location).operand(x).infer()?.finish())
    }
}
/// The table of `features.flip` (features.bourn:400).
pub static FLIP_OP: rt::OpDef = rt::OpDef {
    name: "features.flip",
    summary: "A tile on its side: the operand's type follows from the result's.",
    operands: &[
        rt::OperandDef::one("x", &CONSTRAINT_12)
            .with(
                &rt::Constraint::Is(
                    rt::Definition::DeclaredType("features.tile"),
                    &[
                        rt::ParamArg::generic("rows", 0),
                        rt::ParamArg::generic("cols", 1),
                        rt::ParamArg::is("element", rt::Constraint::Generic(2)),
                    ],
                ),
            ),
    ],
    results: &[
        rt::OperandDef::one("y", &CONSTRAINT_13)
            .with(
                &rt::Constraint::Is(
                    rt::Definition::DeclaredType("features.tile"),
                    &[
                        rt::ParamArg::generic("rows", 1),
                        rt::ParamArg::generic("cols", 0),
                        rt::ParamArg::is("element", rt::Constraint::Generic(2)),
                    ],
                ),
            ),
    ],
    traits: &[rt::Trait::Pure],
    generics: &[
        rt::Generic::new("M", rt::GenericKind::Value),
        rt::Generic::new("N", rt::GenericKind::Value),
        rt::Generic::new("E", rt::GenericKind::Item),
    ],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Operand(0),
            rt::Fmt::AttrDict(false),
            rt::Fmt::Lit(":"),
            rt::Fmt::Type(rt::Slot::Result(0)),
        ],
    ),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " An integer of twice the width does not follow; one of the same does."] pub
    struct SameWidthOp = SAME_WIDTH_OP; #[doc = " The operand `x`."] x : operand(0,
    rt::IntegerType < 'c >); #[doc = " The result `t`."] t : result(0, TileType < 'c >);
}
impl<'c> SameWidthOp<'_, 'c> {
    /// What the op is made from, for `Body::create`; the types of its results are inferred.
    ///
    /// # Errors
    /// Why they cannot be.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        x: rt::Value<'_, 'c>,
    ) -> Result<rt::OpState<'c>, String> {
        Ok(
            rt::StateBuilder::new(ctx, &SAME_WIDTH_OP, location)
                .operand(x)
                .infer()?
                .finish(),
        )
    }
}
/// The table of `features.same_width` (features.bourn:407).
pub static SAME_WIDTH_OP: rt::OpDef = rt::OpDef {
    name: "features.same_width",
    summary: "An integer of twice the width does not follow; one of the same does.",
    operands: &[
        rt::OperandDef::one("x", &CONSTRAINT_14)
            .with(&rt::BuiltinType::Integer.with(&[rt::ParamArg::generic("width", 0)])),
    ],
    results: &[
        rt::OperandDef::one("t", &CONSTRAINT_15)
            .with(
                &rt::Constraint::Is(
                    rt::Definition::DeclaredType("features.tile"),
                    &[
                        rt::ParamArg::generic("rows", 0),
                        rt::ParamArg::generic("cols", 0),
                        rt::ParamArg::is(
                            "element",
                            ::bourn_dialects::builtin::I_TABLE.with(&[rt::Arg::int(8)]),
                        ),
                    ],
                ),
            ),
    ],
    traits: &[rt::Trait::Pure],
    generics: &[rt::Generic::new("W", rt::GenericKind::Value)],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Operand(0),
            rt::Fmt::AttrDict(false),
            rt::Fmt::Lit(":"),
            rt::Fmt::Type(rt::Slot::Operand(0)),
        ],
    ),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " An integer whose width is asked for by name."] pub struct WidthsOp =
    WIDTHS_OP; #[doc = " The operand `x`."] x : operand(0,
    ::bourn_dialects::builtin::SignlessInteger < 'c >); #[doc = " The result `t`."] t :
    result(0, TileType < 'c >);
}
impl<'c> WidthsOp<'_, 'c> {
    /// What the op is made from, for `Body::create`; the types of its results are inferred.
    ///
    /// # Errors
    /// Why they cannot be.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        x: rt::Value<'_, 'c>,
    ) -> Result<rt::OpState<'c>, String> {
        Ok(rt::StateBuilder::new(ctx, &WIDTHS_OP, location).operand(x).infer()?.finish())
    }
}
/// The table of `features.widths` (features.bourn:414).
pub static WIDTHS_OP: rt::OpDef = rt::OpDef {
    name: "features.widths",
    summary: "An integer whose width is asked for by name.",
    operands: &[
        rt::OperandDef::one("x", &::bourn_dialects::builtin::SIGNLESS_INTEGER)
            .with(&::bourn_dialects::builtin::I_TABLE.with(&[rt::Arg::Generic(0)])),
    ],
    results: &[
        rt::OperandDef::one("t", &CONSTRAINT_15)
            .with(
                &rt::Constraint::Is(
                    rt::Definition::DeclaredType("features.tile"),
                    &[
                        rt::ParamArg::generic("rows", 0),
                        rt::ParamArg::generic("cols", 0),
                        rt::ParamArg::is(
                            "element",
                            ::bourn_dialects::builtin::I_TABLE.with(&[rt::Arg::int(8)]),
                        ),
                    ],
                ),
            ),
    ],
    generics: &[rt::Generic::new("W", rt::GenericKind::Value)],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Operand(0),
            rt::Fmt::AttrDict(false),
            rt::Fmt::Lit(":"),
            rt::Fmt::Type(rt::Slot::Operand(0)),
            rt::Fmt::Lit("->"),
            rt::Fmt::Type(rt::Slot::Result(0)),
        ],
    ),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " The element type of a builtin container and of a declared type."] pub
    struct LdOp = LD_OP; #[doc = " The operand `s`."] s : operand(0, rt::RankedTensorType
    < 'c >); #[doc = " The result `r`."] r : result(0, TileType < 'c >);
}
impl<'c> LdOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        s: rt::Value<'_, 'c>,
        r_type: rt::Type<'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &LD_OP, location).operand(s).result(r_type).finish()
    }
}
/// The table of `features.ld` (features.bourn:428).
pub static LD_OP: rt::OpDef = rt::OpDef {
    name: "features.ld",
    summary: "The element type of a builtin container and of a declared type.",
    operands: &[
        rt::OperandDef::one("s", &CONSTRAINT_16)
            .with(&rt::BuiltinType::RankedTensor.of(0)),
    ],
    results: &[
        rt::OperandDef::one("r", &CONSTRAINT_17)
            .with(
                &rt::Constraint::Is(
                    rt::Definition::DeclaredType("features.tile"),
                    &[rt::ParamArg::is("element", rt::Constraint::Generic(0))],
                ),
            ),
    ],
    traits: &[rt::Trait::Pure],
    generics: &[rt::Generic::new("E", rt::GenericKind::Item).of_elements()],
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc =
    " A generic that a region's argument has inside, and one that only the region has."]
    pub struct FedOp = FED_OP; #[doc = " The operand `y`."] y : operand(0,
    ::bourn_dialects::builtin::Any < 'c >); #[doc = " The region `body`."] body :
    region(0);
}
impl<'c> FedOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        y: rt::Value<'_, 'c>,
        regions: rt::Regions<'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &FED_OP, location)
            .operand(y)
            .regions(regions)
            .finish()
    }
}
/// The table of `features.fed` (features.bourn:434).
pub static FED_OP: rt::OpDef = rt::OpDef {
    name: "features.fed",
    summary: "A generic that a region's argument has inside, and one that only the region has.",
    operands: &[rt::OperandDef::generic("y", &::bourn_dialects::builtin::ANY, 0)],
    regions: &[
        rt::RegionDef {
            name: "body",
            blocks: (1, Some(1)),
            args: Some(
                &[
                    rt::OperandDef::one("x", &CONSTRAINT_18)
                        .with(
                            &rt::Constraint::Is(
                                rt::Definition::DeclaredType("features.tile"),
                                &[rt::ParamArg::is("element", rt::Constraint::Generic(0))],
                            ),
                        ),
                    rt::OperandDef::generic("z", &::bourn_dialects::builtin::ANY, 1),
                ],
            ),
            yields: Some((
                "features.end",
                &[
                    rt::OperandDef::generic("e", &::bourn_dialects::builtin::ANY, 0),
                    rt::OperandDef::generic("f", &::bourn_dialects::builtin::ANY, 1),
                ],
            )),
            ..rt::RegionDef::ANY
        },
    ],
    generics: &[
        rt::Generic::new("E", rt::GenericKind::Item),
        rt::Generic::new("F", rt::GenericKind::Item),
    ],
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " The element type as a whole in a region."] pub struct WalkedOp = WALKED_OP;
    #[doc = " The operand `s`."] s : operand(0, rt::RankedTensorType < 'c >); #[doc =
    " The region `body`."] body : region(0);
}
impl<'c> WalkedOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        s: rt::Value<'_, 'c>,
        regions: rt::Regions<'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &WALKED_OP, location)
            .operand(s)
            .regions(regions)
            .finish()
    }
}
/// The table of `features.walked` (features.bourn:440).
pub static WALKED_OP: rt::OpDef = rt::OpDef {
    name: "features.walked",
    summary: "The element type as a whole in a region.",
    operands: &[
        rt::OperandDef::one("s", &CONSTRAINT_19)
            .with(&rt::BuiltinType::RankedTensor.of(0)),
    ],
    regions: &[
        rt::RegionDef {
            name: "body",
            blocks: (1, Some(1)),
            args: Some(
                &[rt::OperandDef::generic("x", &::bourn_dialects::builtin::ANY, 0)],
            ),
            yields: Some((
                "features.end",
                &[rt::OperandDef::generic("e", &::bourn_dialects::builtin::ANY, 0)],
            )),
            ..rt::RegionDef::ANY
        },
    ],
    generics: &[rt::Generic::new("E", rt::GenericKind::Item).of_elements()],
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " A generic inside of an attribute."] pub struct TaggedOp = TAGGED_OP; #[doc
    = " The operand `y`."] y : operand(0, ::bourn_dialects::builtin::Any < 'c >); #[doc =
    " The attribute `box`."] r#box : attr("box", BoxedAttr < 'c >);
}
impl<'c> TaggedOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        y: rt::Value<'_, 'c>,
        r#box: Option<rt::Attribute<'c>>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &TAGGED_OP, location)
            .operand(y)
            .optional_attr("box", r#box)
            .finish()
    }
}
/// The table of `features.tagged` (features.bourn:446).
pub static TAGGED_OP: rt::OpDef = rt::OpDef {
    name: "features.tagged",
    summary: "A generic inside of an attribute.",
    operands: &[rt::OperandDef::generic("y", &::bourn_dialects::builtin::ANY, 0)],
    attrs: &[
        rt::AttrDef::optional("box", &CONSTRAINT_20)
            .with(
                &rt::Constraint::Is(
                    rt::Definition::DeclaredAttr("features.boxed"),
                    &[rt::ParamArg::is("element", rt::Constraint::Generic(0))],
                ),
            ),
    ],
    generics: &[rt::Generic::new("E", rt::GenericKind::Item)],
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " Groups of any size, and conditions of two constraints."] pub struct ManyOp
    = MANY_OP; #[doc = " The operand `y`."] y : operand(0, ::bourn_dialects::builtin::Any
    < 'c >); #[doc = " The operand `all`."] all : operands(1, TileType < 'c >); #[doc =
    " The operand `more`."] more : optional_operand(2, TileType < 'c >); #[doc =
    " The operand `small`."] small : optional_operand(3, SmallTile < 'c >);
}
impl<'c> ManyOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        y: rt::Value<'_, 'c>,
        all: &[rt::Value<'_, 'c>],
        more: Option<rt::Value<'_, 'c>>,
        small: Option<rt::Value<'_, 'c>>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &MANY_OP, location)
            .operand(y)
            .operands(all)
            .optional_operand(more)
            .optional_operand(small)
            .finish()
    }
}
/// The table of `features.many` (features.bourn:449).
pub static MANY_OP: rt::OpDef = rt::OpDef {
    name: "features.many",
    summary: "Groups of any size, and conditions of two constraints.",
    operands: &[
        rt::OperandDef::generic("y", &::bourn_dialects::builtin::ANY, 0),
        rt::OperandDef::variadic("all", &CONSTRAINT_18)
            .with(
                &rt::Constraint::Is(
                    rt::Definition::DeclaredType("features.tile"),
                    &[rt::ParamArg::is("element", rt::Constraint::Generic(0))],
                ),
            ),
        rt::OperandDef::optional("more", &CONSTRAINT_18)
            .with(
                &rt::Constraint::Is(
                    rt::Definition::DeclaredType("features.tile"),
                    &[rt::ParamArg::is("element", rt::Constraint::Generic(0))],
                ),
            ),
        rt::OperandDef::optional("small", &CONSTRAINT_21)
            .with(
                &rt::Constraint::All(
                    &[
                        SMALL_TILE.named(),
                        rt::Constraint::Is(
                            rt::Definition::DeclaredType("features.tile"),
                            &[rt::ParamArg::is("element", rt::Constraint::Generic(0))],
                        ),
                    ],
                ),
            ),
    ],
    traits: &[rt::Trait::AttrSizedOperandSegments],
    generics: &[rt::Generic::new("E", rt::GenericKind::Item)],
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " Values of one type, however many: no list."] pub struct AlikeOp = ALIKE_OP;
    #[doc = " The operand `xs`."] xs : operands(0, ::bourn_dialects::builtin::Any < 'c
    >); #[doc = " The result `ys`."] ys : results(0, ::bourn_dialects::builtin::Any < 'c
    >);
}
impl<'c> AlikeOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        xs: &[rt::Value<'_, 'c>],
        ys_types: &[rt::Type<'c>],
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &ALIKE_OP, location)
            .operands(xs)
            .results(ys_types)
            .finish()
    }
}
/// The table of `features.alike` (features.bourn:454).
pub static ALIKE_OP: rt::OpDef = rt::OpDef {
    name: "features.alike",
    summary: "Values of one type, however many: no list.",
    operands: &[
        rt::OperandDef::variadic("xs", &::bourn_dialects::builtin::ANY).whole(0),
    ],
    results: &[rt::OperandDef::variadic("ys", &::bourn_dialects::builtin::ANY).whole(0)],
    generics: &[rt::Generic::alike("T", rt::GenericKind::Item, &["xs", "ys"])],
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " What does not give a generic is tested when it is known."] pub struct
    DerivedOp = DERIVED_OP; #[doc = " The operand `x`."] x : operand(0,
    ::bourn_dialects::builtin::SignlessInteger < 'c >); #[doc = " The operand `twice`."]
    twice : operand(1, rt::IntegerType < 'c >); #[doc = " The operand `y`."] y :
    operand(2, ::bourn_dialects::builtin::Any < 'c >); #[doc = " The operand `other`."]
    other : operand(3, TileType < 'c >);
}
impl<'c> DerivedOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        x: rt::Value<'_, 'c>,
        twice: rt::Value<'_, 'c>,
        y: rt::Value<'_, 'c>,
        other: rt::Value<'_, 'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &DERIVED_OP, location)
            .operand(x)
            .operand(twice)
            .operand(y)
            .operand(other)
            .finish()
    }
}
/// The table of `features.derived` (features.bourn:457).
pub static DERIVED_OP: rt::OpDef = rt::OpDef {
    name: "features.derived",
    summary: "What does not give a generic is tested when it is known.",
    operands: &[
        rt::OperandDef::one("x", &::bourn_dialects::builtin::SIGNLESS_INTEGER)
            .with(&::bourn_dialects::builtin::I_TABLE.with(&[rt::Arg::Generic(0)])),
        rt::OperandDef::one("twice", &CONSTRAINT_22)
            .with(
                &rt::Constraint::Where(
                    &rt::BuiltinType::Integer.any(),
                    &rt::Pred::Compare(
                        rt::Term::Param("width"),
                        rt::Rel::Eq,
                        rt::Term::Binary(
                            rt::BinaryOp::Mul,
                            &rt::Term::int(2),
                            &rt::Term::Generic(0),
                        ),
                    ),
                ),
            ),
        rt::OperandDef::generic("y", &::bourn_dialects::builtin::ANY, 1),
        rt::OperandDef::one("other", &CONSTRAINT_23)
            .with(
                &rt::Constraint::All(
                    &[
                        rt::Constraint::Is(
                            rt::Definition::DeclaredType("features.tile"),
                            &[],
                        ),
                        rt::Constraint::Not(
                            &rt::Constraint::Is(
                                rt::Definition::DeclaredType("features.tile"),
                                &[rt::ParamArg::is("element", rt::Constraint::Generic(1))],
                            ),
                        ),
                    ],
                ),
            ),
    ],
    generics: &[
        rt::Generic::new("W", rt::GenericKind::Value),
        rt::Generic::new("E", rt::GenericKind::Item),
    ],
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " Which arm is meant is decided by what other places say."] pub struct
    EitherOp = EITHER_OP; #[doc = " The operand `x`."] x : operand(0, rt::Type < 'c >);
    #[doc = " The operand `y`."] y : operand(1, ::bourn_dialects::builtin::Any < 'c >);
}
impl<'c> EitherOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        x: rt::Value<'_, 'c>,
        y: rt::Value<'_, 'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &EITHER_OP, location).operand(x).operand(y).finish()
    }
}
/// The table of `features.either` (features.bourn:462).
pub static EITHER_OP: rt::OpDef = rt::OpDef {
    name: "features.either",
    summary: "Which arm is meant is decided by what other places say.",
    operands: &[
        rt::OperandDef::one("x", &CONSTRAINT_24)
            .with(
                &rt::Constraint::OneOf(
                    &[
                        rt::Arm::of(rt::Constraint::Generic(0)),
                        rt::Arm::of(rt::BuiltinType::RankedTensor.of(0)),
                    ],
                ),
            ),
        rt::OperandDef::generic("y", &::bourn_dialects::builtin::ANY, 0),
    ],
    generics: &[rt::Generic::new("E", rt::GenericKind::Item)],
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " One generic twice in one type, and the case of an enum."] pub struct
    SquareOp = SQUARE_OP; #[doc = " The operand `t`."] t : operand(0, TileType < 'c >);
    #[doc = " The operand `p`."] p : operand(1, PanelType < 'c >); #[doc =
    " The operand `q`."] q : operand(2, PanelType < 'c >);
}
impl<'c> SquareOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        t: rt::Value<'_, 'c>,
        p: rt::Value<'_, 'c>,
        q: rt::Value<'_, 'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &SQUARE_OP, location)
            .operand(t)
            .operand(p)
            .operand(q)
            .finish()
    }
}
/// The table of `features.square` (features.bourn:465).
pub static SQUARE_OP: rt::OpDef = rt::OpDef {
    name: "features.square",
    summary: "One generic twice in one type, and the case of an enum.",
    operands: &[
        rt::OperandDef::one("t", &CONSTRAINT_25)
            .with(
                &rt::Constraint::Is(
                    rt::Definition::DeclaredType("features.tile"),
                    &[
                        rt::ParamArg::generic("rows", 0),
                        rt::ParamArg::generic("cols", 0),
                        rt::ParamArg::is(
                            "element",
                            ::bourn_dialects::builtin::I_TABLE.with(&[rt::Arg::int(8)]),
                        ),
                    ],
                ),
            ),
        rt::OperandDef::one("p", &CONSTRAINT_26)
            .with(
                &rt::Constraint::Is(
                    rt::Definition::DeclaredType("features.panel"),
                    &[rt::ParamArg::generic("layout", 1)],
                ),
            ),
        rt::OperandDef::one("q", &CONSTRAINT_26)
            .with(
                &rt::Constraint::Is(
                    rt::Definition::DeclaredType("features.panel"),
                    &[rt::ParamArg::generic("layout", 1)],
                ),
            ),
    ],
    generics: &[
        rt::Generic::new("N", rt::GenericKind::Value),
        rt::Generic::new("L", rt::GenericKind::Case(&[("row", 0), ("column", 1)])),
    ],
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " A list goes through."] pub struct ThruOp = THRU_OP; #[doc =
    " The operand `xs`."] xs : operands(0, ::bourn_dialects::builtin::Any < 'c >); #[doc
    = " The result `rs`."] rs : results(0, ::bourn_dialects::builtin::Any < 'c >);
}
impl<'c> ThruOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        xs: &[rt::Value<'_, 'c>],
        rs_types: &[rt::Type<'c>],
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &THRU_OP, location)
            .operands(xs)
            .results(rs_types)
            .finish()
    }
}
/// The table of `features.thru` (features.bourn:468).
pub static THRU_OP: rt::OpDef = rt::OpDef {
    name: "features.thru",
    summary: "A list goes through.",
    operands: &[
        rt::OperandDef::variadic("xs", &::bourn_dialects::builtin::ANY).whole(0),
    ],
    results: &[rt::OperandDef::variadic("rs", &::bourn_dialects::builtin::ANY).whole(0)],
    generics: &[rt::Generic::alike("S", rt::GenericKind::List, &["xs", "rs"])],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Lit("("),
            rt::Fmt::Operand(0),
            rt::Fmt::Lit(")"),
            rt::Fmt::AttrDict(false),
            rt::Fmt::Lit(":"),
            rt::Fmt::Type(rt::Slot::Operand(0)),
        ],
    ),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " Types inside of which a list stands."] pub struct TiledOp = TILED_OP; #[doc
    = " The operand `xs`."] xs : operands(0, ::bourn_dialects::builtin::Any < 'c >);
    #[doc = " The result `rs`."] rs : results(0, TileType < 'c >);
}
impl<'c> TiledOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        xs: &[rt::Value<'_, 'c>],
        rs_types: &[rt::Type<'c>],
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &TILED_OP, location)
            .operands(xs)
            .results(rs_types)
            .finish()
    }
}
/// The table of `features.tiled` (features.bourn:475).
pub static TILED_OP: rt::OpDef = rt::OpDef {
    name: "features.tiled",
    summary: "Types inside of which a list stands.",
    operands: &[
        rt::OperandDef::variadic("xs", &::bourn_dialects::builtin::ANY).whole(0),
    ],
    results: &[
        rt::OperandDef::variadic("rs", &CONSTRAINT_27)
            .with(
                &rt::Constraint::Is(
                    rt::Definition::DeclaredType("features.tile"),
                    &[
                        rt::ParamArg::int("rows", 2),
                        rt::ParamArg::int("cols", 2),
                        rt::ParamArg::is("element", rt::Constraint::Generic(0)),
                    ],
                ),
            ),
    ],
    generics: &[rt::Generic::new("S", rt::GenericKind::List)],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Lit("("),
            rt::Fmt::Operand(0),
            rt::Fmt::Lit(")"),
            rt::Fmt::AttrDict(false),
            rt::Fmt::Lit(":"),
            rt::Fmt::Type(rt::Slot::Operand(0)),
        ],
    ),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " What the text does not say of the result is not lost."] pub struct ShareOp
    = SHARE_OP; #[doc = " The operand `a`."] a : operand(0, PanelType < 'c >); #[doc =
    " The result `c`."] c : result(0, PanelType < 'c >);
}
impl<'c> ShareOp<'_, 'c> {
    /// What the op is made from, for `Body::create`; the types of its results are inferred.
    ///
    /// # Errors
    /// Why they cannot be.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        a: rt::Value<'_, 'c>,
    ) -> Result<rt::OpState<'c>, String> {
        Ok(rt::StateBuilder::new(ctx, &SHARE_OP, location).operand(a).infer()?.finish())
    }
}
/// The table of `features.share` (features.bourn:482).
pub static SHARE_OP: rt::OpDef = rt::OpDef {
    name: "features.share",
    summary: "What the text does not say of the result is not lost.",
    operands: &[
        rt::OperandDef::one("a", &CONSTRAINT_28)
            .with(
                &rt::Constraint::Is(
                    rt::Definition::DeclaredType("features.panel"),
                    &[
                        rt::ParamArg::generic("rows", 0),
                        rt::ParamArg::is("element", rt::Constraint::Generic(1)),
                    ],
                ),
            ),
    ],
    results: &[
        rt::OperandDef::one("c", &CONSTRAINT_28)
            .with(
                &rt::Constraint::Is(
                    rt::Definition::DeclaredType("features.panel"),
                    &[
                        rt::ParamArg::generic("rows", 0),
                        rt::ParamArg::is("element", rt::Constraint::Generic(1)),
                    ],
                ),
            ),
    ],
    traits: &[rt::Trait::Pure],
    generics: &[
        rt::Generic::new("M", rt::GenericKind::Value),
        rt::Generic::new("E", rt::GenericKind::Item),
    ],
    assumed: &[rt::Slot::Result(0)],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Operand(0),
            rt::Fmt::AttrDict(false),
            rt::Fmt::Lit(":"),
            rt::Fmt::Type(rt::Slot::Operand(0)),
        ],
    ),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " The type follows from an attribute."] pub struct FixedOp = FIXED_OP; #[doc
    = " The result `r`."] r : result(0, ::bourn_dialects::builtin::Any < 'c >); #[doc =
    " The attribute `value`."] value : attr("value", ::bourn_dialects::builtin::TypedAttr
    < 'c >);
}
impl<'c> FixedOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        value: rt::Attribute<'c>,
        r_type: rt::Type<'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &FIXED_OP, location)
            .attr("value", value)
            .result(r_type)
            .finish()
    }
}
/// The table of `features.fixed` (features.bourn:489).
pub static FIXED_OP: rt::OpDef = rt::OpDef {
    name: "features.fixed",
    summary: "The type follows from an attribute.",
    results: &[rt::OperandDef::generic("r", &::bourn_dialects::builtin::ANY, 0)],
    attrs: &[
        rt::AttrDef::required("value", &CONSTRAINT_29)
            .with(
                &rt::Constraint::Where(
                    &::bourn_dialects::builtin::TYPED_ATTR.named(),
                    &rt::Pred::Is(rt::Term::Param("ty"), &rt::Constraint::Generic(0)),
                ),
            ),
    ],
    traits: &[rt::Trait::Pure],
    generics: &[rt::Generic::new("T", rt::GenericKind::Item)],
    format: rt::Format::Elements(&[rt::Fmt::Attr(0), rt::Fmt::AttrDict(false)]),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " Where what is computed from is not there, no comparison holds."] pub struct
    ComputedOp = COMPUTED_OP; #[doc = " The operand `rowed`."] rowed :
    optional_operand(0, Rowed < 'c >); #[doc = " The operand `quads`."] quads :
    operands(1, Quad < 'c >); #[doc = " The operand `nears`."] nears : operands(2, Near <
    'c >); #[doc = " The attribute `small`."] small : attr("small", Small < 'c >);
}
impl<'c> ComputedOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        rowed: Option<rt::Value<'_, 'c>>,
        quads: &[rt::Value<'_, 'c>],
        nears: &[rt::Value<'_, 'c>],
        small: Option<rt::Attribute<'c>>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &COMPUTED_OP, location)
            .optional_operand(rowed)
            .operands(quads)
            .operands(nears)
            .optional_attr("small", small)
            .finish()
    }
}
/// The table of `features.computed` (features.bourn:507).
pub static COMPUTED_OP: rt::OpDef = rt::OpDef {
    name: "features.computed",
    summary: "Where what is computed from is not there, no comparison holds.",
    operands: &[
        rt::OperandDef::optional("rowed", &ROWED),
        rt::OperandDef::variadic("quads", &QUAD),
        rt::OperandDef::variadic("nears", &NEAR),
    ],
    attrs: &[rt::AttrDef::optional("small", &SMALL)],
    traits: &[rt::Trait::AttrSizedOperandSegments],
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc =
    " What may come first begins with a string, with a type, with a symbol or with a number."]
    pub struct StartsOp = STARTS_OP; #[doc = " The attribute `sym_visibility`."]
    sym_visibility : attr("sym_visibility", ::bourn_dialects::builtin::Str < 'c >); #[doc
    = " The attribute `ty`."] ty : attr("ty", rt::TypeAttr < 'c >); #[doc =
    " The attribute `callee`."] callee : attr("callee",
    ::bourn_dialects::builtin::FlatSymbolRef < 'c >); #[doc = " The attribute `half`."]
    half : attr("half", ::bourn_dialects::builtin::F32Attr < 'c >); #[doc =
    " The attribute `map`."] map : attr("map", rt::AffineMapAttr < 'c >); #[doc =
    " The attribute `list`."] list : attr("list", ::bourn_dialects::builtin::I64Array <
    'c >); #[doc = " The attribute `sym_name`."] sym_name : attr("sym_name",
    ::bourn_dialects::builtin::SymbolName < 'c >);
}
impl<'c> StartsOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[allow(clippy::too_many_arguments)]
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        sym_visibility: Option<rt::Attribute<'c>>,
        ty: Option<rt::Attribute<'c>>,
        callee: Option<rt::Attribute<'c>>,
        half: Option<rt::Attribute<'c>>,
        map: Option<rt::Attribute<'c>>,
        list: Option<rt::Attribute<'c>>,
        sym_name: rt::Attribute<'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &STARTS_OP, location)
            .optional_attr("sym_visibility", sym_visibility)
            .optional_attr("ty", ty)
            .optional_attr("callee", callee)
            .optional_attr("half", half)
            .optional_attr("map", map)
            .optional_attr("list", list)
            .attr("sym_name", sym_name)
            .finish()
    }
}
/// The table of `features.starts` (features.bourn:512).
pub static STARTS_OP: rt::OpDef = rt::OpDef {
    name: "features.starts",
    summary: "What may come first begins with a string, with a type, with a symbol or with a number.",
    attrs: &[
        rt::AttrDef::optional("sym_visibility", &::bourn_dialects::builtin::STR),
        rt::AttrDef::optional("ty", &CONSTRAINT_30),
        rt::AttrDef::optional("callee", &::bourn_dialects::builtin::FLAT_SYMBOL_REF),
        rt::AttrDef::optional("half", &::bourn_dialects::builtin::F32_ATTR),
        rt::AttrDef::optional("map", &CONSTRAINT_31),
        rt::AttrDef::optional("list", &::bourn_dialects::builtin::I64_ARRAY),
        rt::AttrDef::required("sym_name", &CONSTRAINT_32),
    ],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Optional {
                anchor: rt::Anchor::Attr(0),
                then: &[rt::Fmt::Attr(0)],
                otherwise: &[],
            },
            rt::Fmt::Optional {
                anchor: rt::Anchor::Attr(1),
                then: &[rt::Fmt::Attr(1)],
                otherwise: &[],
            },
            rt::Fmt::Optional {
                anchor: rt::Anchor::Attr(3),
                then: &[rt::Fmt::Attr(3)],
                otherwise: &[],
            },
            rt::Fmt::Optional {
                anchor: rt::Anchor::Attr(4),
                then: &[rt::Fmt::Attr(4)],
                otherwise: &[],
            },
            rt::Fmt::Optional {
                anchor: rt::Anchor::Attr(5),
                then: &[rt::Fmt::Attr(5)],
                otherwise: &[],
            },
            rt::Fmt::Optional {
                anchor: rt::Anchor::Attr(2),
                then: &[rt::Fmt::Attr(2)],
                otherwise: &[],
            },
            rt::Fmt::Lit("to"),
            rt::Fmt::Attr(6),
            rt::Fmt::AttrDict(false),
        ],
    ),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " `features.letters`"] pub struct LettersOp = LETTERS_OP; #[doc =
    " The attribute `which`."] which : enum_attr("which", Letters); #[doc =
    " The attribute `no`."] no : enum_attr("no", Nothing);
}
impl<'c> LettersOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        which: Option<rt::Attribute<'c>>,
        no: Option<rt::Attribute<'c>>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &LETTERS_OP, location)
            .optional_attr("which", which)
            .optional_attr("no", no)
            .finish()
    }
}
/// The table of `features.letters` (features.bourn:524).
pub static LETTERS_OP: rt::OpDef = rt::OpDef {
    name: "features.letters",
    attrs: &[
        rt::AttrDef::required("which", &CONSTRAINT_33)
            .or(rt::AttrExpr::Integer(3, rt::TypeExpr::signless::<32>())),
        rt::AttrDef::optional("no", &CONSTRAINT_34),
    ],
    traits: &[rt::Trait::Pure],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Optional {
                anchor: rt::Anchor::Attr(0),
                then: &[rt::Fmt::Lit("of"), rt::Fmt::Attr(0)],
                otherwise: &[],
            },
            rt::Fmt::AttrDict(false),
        ],
    ),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " Names that are Rust's, or that every view has."] pub struct FnOp = FN_OP;
    #[doc = " The operand `self`."] self_ : operand(0, ::bourn_dialects::builtin::Index <
    'c >); #[doc = " The operand `op`."] op_operand : operands(1,
    ::bourn_dialects::builtin::Index < 'c >); #[doc = " The operand `cast`."]
    cast_operand : operands(2, ::bourn_dialects::builtin::Index < 'c >); #[doc =
    " The result `match`."] r#match : result(0, ::bourn_dialects::builtin::Index < 'c >);
    #[doc = " The attribute `type`."] r#type : attr("type",
    ::bourn_dialects::builtin::I64Attr < 'c >); #[doc = " The attribute `build`."]
    build_attr : attr("build", ::bourn_dialects::builtin::Str < 'c >); #[doc =
    " The attribute `aB`."] a_b : unit_attr("aB"); #[doc = " The attribute `a_b`."]
    a_b_attr : unit_attr("a_b"); #[doc = " The region `loop`."] r#loop : region(0);
}
impl<'c> FnOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[allow(clippy::too_many_arguments)]
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        self_: rt::Value<'_, 'c>,
        op_operand: &[rt::Value<'_, 'c>],
        cast_operand: &[rt::Value<'_, 'c>],
        r#type: rt::Attribute<'c>,
        build_attr: Option<rt::Attribute<'c>>,
        a_b: Option<rt::Attribute<'c>>,
        a_b_attr: Option<rt::Attribute<'c>>,
        regions: rt::Regions<'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &FN_OP, location)
            .operand(self_)
            .operands(op_operand)
            .operands(cast_operand)
            .attr("type", r#type)
            .optional_attr("build", build_attr)
            .optional_attr("aB", a_b)
            .optional_attr("a_b", a_b_attr)
            .regions(regions)
            .result(rt::written_type(ctx, &rt::BuiltinType::Index.written()))
            .finish()
    }
}
/// The table of `features.fn` (features.bourn:527).
pub static FN_OP: rt::OpDef = rt::OpDef {
    name: "features.fn",
    summary: "Names that are Rust's, or that every view has.",
    operands: &[
        rt::OperandDef::one("self", &::bourn_dialects::builtin::INDEX),
        rt::OperandDef::variadic("op", &::bourn_dialects::builtin::INDEX),
        rt::OperandDef::variadic("cast", &::bourn_dialects::builtin::INDEX),
    ],
    results: &[rt::OperandDef::one("match", &::bourn_dialects::builtin::INDEX)],
    attrs: &[
        rt::AttrDef::required("type", &::bourn_dialects::builtin::I64_ATTR),
        rt::AttrDef::optional("build", &::bourn_dialects::builtin::STR),
        rt::AttrDef::optional("aB", &::bourn_dialects::builtin::UNIT),
        rt::AttrDef::optional("a_b", &::bourn_dialects::builtin::UNIT),
    ],
    regions: &[
        rt::RegionDef {
            name: "loop",
            ..rt::RegionDef::ANY
        },
    ],
    traits: &[rt::Trait::Pure, rt::Trait::AttrSizedOperandSegments],
    equations: Some(&FN_EQUATIONS),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
/// What `features.fn` says of sizes and values.
static FN_EQUATIONS: rt::OpEquations<'static> = {
    use rt::eq::*;
    OpEquations {
        own: Equations {
            requires: &[
                Require {
                    range: Range {
                        guards: &[Cond::PresentAttr(AttrIdx(1))],
                        ..Range::ONCE
                    },
                    cond: Cond::Compare(Expr::Attr(AttrIdx(0)), Rel::Gt, Expr::Int(0)),
                    message: &[MessagePart::Text("{type} {} \"quoted\"")],
                },
            ],
            ..Equations::NONE
        },
        ..OpEquations::NONE
    }
};
rt::op_view! {
    #[doc = " `features.ranked`"] pub struct RankedOp = RANKED_OP; #[doc =
    " The operand `xs`."] xs : operands(0, rt::RankedTensorType < 'c >); #[doc =
    " The result `ys`."] ys : results(0, rt::RankedTensorType < 'c >);
}
impl<'c> RankedOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        xs: &[rt::Value<'_, 'c>],
        ys_types: &[rt::Type<'c>],
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &RANKED_OP, location)
            .operands(xs)
            .results(ys_types)
            .finish()
    }
}
/// The table of `features.ranked` (features.bourn:542).
pub static RANKED_OP: rt::OpDef = rt::OpDef {
    name: "features.ranked",
    operands: &[rt::OperandDef::variadic("xs", &CONSTRAINT_8)],
    results: &[rt::OperandDef::variadic("ys", &CONSTRAINT_8)],
    traits: &[rt::Trait::Other("SameRank", None)],
    equations: Some(&RANKED_EQUATIONS),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
/// What `features.ranked` says of sizes and values.
static RANKED_EQUATIONS: rt::OpEquations<'static> = {
    use rt::eq::*;
    OpEquations {
        inherited: &[&SAME_RANK_TRAIT_EQUATIONS],
        ..OpEquations::NONE
    }
};
rt::op_view! {
    #[doc =
    " Two free variables, one of them inside of what the other one ranges over; an item before an item; locals of one name."]
    pub struct StackedOp = STACKED_OP; #[doc = " The operand `xs`."] xs : operands(0,
    rt::RankedTensorType < 'c >); #[doc = " The operand `xS`."] x_s : operands(1,
    ::bourn_dialects::builtin::Index < 'c >); #[doc = " The operand `by`."] by :
    operand(2, ::bourn_dialects::builtin::Index < 'c >); #[doc = " The result `ys`."] ys
    : results(0, rt::RankedTensorType < 'c >); #[doc = " The region `body`."] body :
    region(0);
}
impl<'c> StackedOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        xs: &[rt::Value<'_, 'c>],
        x_s: &[rt::Value<'_, 'c>],
        by: rt::Value<'_, 'c>,
        ys_types: &[rt::Type<'c>],
        regions: rt::Regions<'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &STACKED_OP, location)
            .operands(xs)
            .operands(x_s)
            .operand(by)
            .regions(regions)
            .results(ys_types)
            .finish()
    }
}
/// The table of `features.stacked` (features.bourn:545).
pub static STACKED_OP: rt::OpDef = rt::OpDef {
    name: "features.stacked",
    summary: "Two free variables, one of them inside of what the other one ranges over; an item before an item; locals of one name.",
    operands: &[
        rt::OperandDef::variadic("xs", &CONSTRAINT_8),
        rt::OperandDef::variadic("xS", &::bourn_dialects::builtin::INDEX),
        rt::OperandDef::one("by", &::bourn_dialects::builtin::INDEX),
    ],
    results: &[rt::OperandDef::variadic("ys", &CONSTRAINT_8)],
    regions: &[
        rt::RegionDef {
            name: "body",
            blocks: (1, Some(1)),
            args: Some(
                &[
                    rt::OperandDef::one("xs_list", &::bourn_dialects::builtin::INDEX),
                    rt::OperandDef::one("d_index", &::bourn_dialects::builtin::INDEX),
                ],
            ),
            yields: Some((
                "features.end",
                &[rt::OperandDef::variadic("values", &::bourn_dialects::builtin::ANY)],
            )),
            ..rt::RegionDef::ANY
        },
    ],
    traits: &[rt::Trait::AttrSizedOperandSegments],
    equations: Some(&STACKED_EQUATIONS),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
/// What `features.stacked` says of sizes and values.
static STACKED_EQUATIONS: rt::OpEquations<'static> = {
    use rt::eq::*;
    OpEquations {
        lets: &[
            Let {
                name: "twice",
                kind: LetKind::Expr(
                    Expr::Binary(BinaryOp::Add, &Expr::operand(2), &Expr::operand(2)),
                ),
            },
        ],
        own: Equations {
            bounds: &[
                Equation {
                    range: Range {
                        vars: &[
                            IndexVar {
                                name: "i",
                                range: IndexRange::Free(
                                    &[
                                        Extent::Len(List::Values(Values::results(0))),
                                        Extent::Len(List::Values(Values::operands(0))),
                                    ],
                                ),
                            },
                            IndexVar {
                                name: "d",
                                range: IndexRange::Free(
                                    &[
                                        Extent::Rank(
                                            Value::Item(Values::results(0), &Expr::var(0)),
                                        ),
                                        Extent::Rank(
                                            Value::Item(Values::operands(0), &Expr::var(0)),
                                        ),
                                    ],
                                ),
                            },
                        ],
                        ..Range::ONCE
                    },
                    kind: EquationKind::Relation(
                        Expr::Dim(
                            Value::Item(Values::results(0), &Expr::var(0)),
                            &Expr::var(1),
                        ),
                        Rel::Eq,
                        Expr::Dim(
                            Value::Item(Values::operands(0), &Expr::var(0)),
                            &Expr::var(1),
                        ),
                    ),
                },
                Equation {
                    range: Range {
                        vars: &[
                            IndexVar {
                                name: "k",
                                range: IndexRange::Between(
                                    Expr::Int(1),
                                    Expr::Len(List::Values(Values::operands(1))),
                                ),
                            },
                        ],
                        ..Range::ONCE
                    },
                    kind: EquationKind::Relation(
                        Expr::Value(Value::Item(Values::operands(1), &Expr::var(0))),
                        Rel::Ge,
                        Expr::Value(
                            Value::Item(
                                Values::operands(1),
                                &Expr::Binary(BinaryOp::Sub, &Expr::var(0), &Expr::Int(1)),
                            ),
                        ),
                    ),
                },
                Equation::relation(
                    Expr::Value(Value::The(Values::Args(RegionIdx(0), ArgIdx(1)))),
                    Rel::Le,
                    Expr::Binary(
                        BinaryOp::FloorDiv,
                        &Expr::Let(LetIdx(0)),
                        &Expr::Int(2),
                    ),
                ),
                Equation::relation(
                    Expr::Value(Value::The(Values::Args(RegionIdx(0), ArgIdx(0)))),
                    Rel::Ge,
                    Expr::operand(2),
                ),
            ],
            ..Equations::NONE
        },
        ..OpEquations::NONE
    }
};
rt::op_view! {
    #[doc =
    " What an attribute may begin with is not what follows it, and a string has no type behind it."]
    pub struct GuessesOp = GUESSES_OP; #[doc = " The operand `x`."] x : operand(0,
    ::bourn_dialects::builtin::Any < 'c >); #[doc = " The operand `ys`."] ys :
    operands(1, ::bourn_dialects::builtin::Index < 'c >); #[doc =
    " The attribute `text`."] text : attr("text", ::bourn_dialects::builtin::Str < 'c >);
    #[doc = " The attribute `flag`."] flag : attr("flag", ::bourn_dialects::builtin::Bool
    < 'c >); #[doc = " The attribute `count`."] count : attr("count",
    ::bourn_dialects::builtin::I64Attr < 'c >); #[doc = " The attribute `sure`."] sure :
    attr("sure", ::bourn_dialects::builtin::Bool < 'c >);
}
impl<'c> GuessesOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[allow(clippy::too_many_arguments)]
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        x: rt::Value<'_, 'c>,
        ys: &[rt::Value<'_, 'c>],
        text: Option<rt::Attribute<'c>>,
        flag: Option<rt::Attribute<'c>>,
        count: Option<rt::Attribute<'c>>,
        sure: Option<rt::Attribute<'c>>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &GUESSES_OP, location)
            .operand(x)
            .operands(ys)
            .optional_attr("text", text)
            .optional_attr("flag", flag)
            .optional_attr("count", count)
            .optional_attr("sure", sure)
            .finish()
    }
}
/// The table of `features.guesses` (features.bourn:559).
pub static GUESSES_OP: rt::OpDef = rt::OpDef {
    name: "features.guesses",
    summary: "What an attribute may begin with is not what follows it, and a string has no type behind it.",
    operands: &[
        rt::OperandDef::one("x", &::bourn_dialects::builtin::ANY),
        rt::OperandDef::variadic("ys", &::bourn_dialects::builtin::INDEX),
    ],
    attrs: &[
        rt::AttrDef::optional("text", &::bourn_dialects::builtin::STR),
        rt::AttrDef::optional("flag", &::bourn_dialects::builtin::BOOL),
        rt::AttrDef::optional("count", &::bourn_dialects::builtin::I64_ATTR),
        rt::AttrDef::required("sure", &::bourn_dialects::builtin::BOOL)
            .or(rt::AttrExpr::Integer(1, rt::TypeExpr::signless::<1>())),
    ],
    traits: &[rt::Trait::Pure],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Operand(0),
            rt::Fmt::Optional {
                anchor: rt::Anchor::Attr(1),
                then: &[rt::Fmt::Attr(1)],
                otherwise: &[],
            },
            rt::Fmt::Lit("("),
            rt::Fmt::Operand(1),
            rt::Fmt::Lit(")"),
            rt::Fmt::Optional {
                anchor: rt::Anchor::Attr(3),
                then: &[rt::Fmt::Lit("["), rt::Fmt::Attr(3), rt::Fmt::Lit("]")],
                otherwise: &[],
            },
            rt::Fmt::Lit("on"),
            rt::Fmt::Optional {
                anchor: rt::Anchor::Attr(0),
                then: &[rt::Fmt::Attr(0)],
                otherwise: &[],
            },
            rt::Fmt::Lit(":"),
            rt::Fmt::Type(rt::Slot::Operand(0)),
            rt::Fmt::Optional {
                anchor: rt::Anchor::Attr(2),
                then: &[rt::Fmt::Attr(2)],
                otherwise: &[],
            },
            rt::Fmt::AttrDict(false),
        ],
    ),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " Twice as much of the first dimension, and the rest as it is."] pub struct
    WidenOp = WIDEN_OP; #[doc = " The operand `x`."] x : operand(0, SlabType < 'c >);
    #[doc = " The operand `by`."] by : operand(1, ::bourn_dialects::builtin::Index < 'c
    >); #[doc = " The result `y`."] y : result(0, SlabType < 'c >);
}
impl<'c> WidenOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        x: rt::Value<'_, 'c>,
        by: rt::Value<'_, 'c>,
        y_type: rt::Type<'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &WIDEN_OP, location)
            .operand(x)
            .operand(by)
            .result(y_type)
            .finish()
    }
}
/// The table of `features.widen` (features.bourn:572).
pub static WIDEN_OP: rt::OpDef = rt::OpDef {
    name: "features.widen",
    summary: "Twice as much of the first dimension, and the rest as it is.",
    operands: &[
        rt::OperandDef::one("x", &CONSTRAINT_35),
        rt::OperandDef::one("by", &::bourn_dialects::builtin::INDEX),
    ],
    results: &[rt::OperandDef::one("y", &CONSTRAINT_35)],
    traits: &[rt::Trait::Pure],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Operand(0),
            rt::Fmt::Lit(","),
            rt::Fmt::Operand(1),
            rt::Fmt::AttrDict(false),
            rt::Fmt::Lit(":"),
            rt::Fmt::Type(rt::Slot::Operand(0)),
            rt::Fmt::Lit("->"),
            rt::Fmt::Type(rt::Slot::Result(0)),
        ],
    ),
    equations: Some(&WIDEN_EQUATIONS),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
/// What `features.widen` says of sizes and values.
static WIDEN_EQUATIONS: rt::OpEquations<'static> = {
    use rt::eq::*;
    OpEquations {
        own: Equations {
            requires: &[
                Require {
                    range: Range::ONCE,
                    cond: Cond::And(
                        &[
                            Cond::SameType(
                                TypeTerm::Element(Value::operand(0)),
                                TypeTerm::Element(Value::result(0)),
                            ),
                            Cond::Compare(
                                Expr::Rank(Value::operand(0)),
                                Rel::Eq,
                                Expr::Rank(Value::result(0)),
                            ),
                        ],
                    ),
                    message: &[
                        MessagePart::Text("makes '"),
                        MessagePart::Type(TypeTerm::Element(Value::result(0))),
                        MessagePart::Text("' of '"),
                        MessagePart::Type(TypeTerm::Element(Value::operand(0))),
                        MessagePart::Text("'"),
                    ],
                },
                Require {
                    range: Range {
                        guards: &[
                            Cond::Compare(
                                Expr::Rank(Value::operand(0)),
                                Rel::Eq,
                                Expr::Int(3),
                            ),
                        ],
                        ..Range::ONCE
                    },
                    cond: Cond::TypeIs(
                        TypeTerm::Element(Value::operand(0)),
                        &::bourn_dialects::builtin::I_TABLE.with(&[rt::Arg::int(8)]),
                    ),
                    message: &[
                        MessagePart::Text("a cube is of bytes, not of '"),
                        MessagePart::Type(TypeTerm::Element(Value::operand(0))),
                        MessagePart::Text("'"),
                    ],
                },
            ],
            bounds: &[
                Equation::relation(
                    Expr::Dim(Value::result(0), &Expr::Int(0)),
                    Rel::Eq,
                    Expr::Binary(
                        BinaryOp::Add,
                        &Expr::Binary(
                            BinaryOp::Mul,
                            &Expr::Int(2),
                            &Expr::Dim(Value::operand(0), &Expr::Int(0)),
                        ),
                        &Expr::operand(1),
                    ),
                ),
                Equation {
                    range: Range {
                        vars: &[
                            IndexVar {
                                name: "d",
                                range: IndexRange::Between(
                                    Expr::Int(1),
                                    Expr::Rank(Value::operand(0)),
                                ),
                            },
                        ],
                        ..Range::ONCE
                    },
                    kind: EquationKind::Relation(
                        Expr::Dim(Value::result(0), &Expr::var(0)),
                        Rel::Eq,
                        Expr::Dim(Value::operand(0), &Expr::var(0)),
                    ),
                },
            ],
        },
        ..OpEquations::NONE
    }
};
rt::op_view! {
    #[doc = " All that is in a slab, behind one another."] pub struct FlattenOp =
    FLATTEN_OP; #[doc = " The operand `x`."] x : operand(0, SlabType < 'c >); #[doc =
    " The result `y`."] y : result(0, FlatSlab < 'c >);
}
impl<'c> FlattenOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        x: rt::Value<'_, 'c>,
        y_type: rt::Type<'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &FLATTEN_OP, location)
            .operand(x)
            .result(y_type)
            .finish()
    }
}
/// The table of `features.flatten` (features.bourn:584).
pub static FLATTEN_OP: rt::OpDef = rt::OpDef {
    name: "features.flatten",
    summary: "All that is in a slab, behind one another.",
    operands: &[rt::OperandDef::one("x", &CONSTRAINT_35)],
    results: &[rt::OperandDef::one("y", &FLAT_SLAB)],
    traits: &[rt::Trait::Pure],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Operand(0),
            rt::Fmt::AttrDict(false),
            rt::Fmt::Lit(":"),
            rt::Fmt::Type(rt::Slot::Operand(0)),
            rt::Fmt::Lit("->"),
            rt::Fmt::Type(rt::Slot::Result(0)),
        ],
    ),
    equations: Some(&FLATTEN_EQUATIONS),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
/// What `features.flatten` says of sizes and values.
static FLATTEN_EQUATIONS: rt::OpEquations<'static> = {
    use rt::eq::*;
    OpEquations::bounds(
        &[
            Equation::relation(
                Expr::Dim(Value::result(0), &Expr::Int(0)),
                Rel::Eq,
                Expr::Fold(FoldOp::Product, List::Dims(Value::operand(0))),
            ),
        ],
    )
};
rt::op_view! {
    #[doc = " Narrow numbers in memory."] pub struct NarrowOp = NARROW_OP; #[doc =
    " The operand `x`."] x : operand(0, NarrowLike < 'c >); #[doc = " The result `y`."] y
    : result(0, rt::RankedTensorType < 'c >);
}
impl<'c> NarrowOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        x: rt::Value<'_, 'c>,
        y_type: rt::Type<'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &NARROW_OP, location)
            .operand(x)
            .result(y_type)
            .finish()
    }
}
/// The table of `features.narrow` (features.bourn:594).
pub static NARROW_OP: rt::OpDef = rt::OpDef {
    name: "features.narrow",
    summary: "Narrow numbers in memory.",
    operands: &[rt::OperandDef::one("x", &NARROW_LIKE)],
    results: &[rt::OperandDef::one("y", &CONSTRAINT_36)],
    traits: &[rt::Trait::Pure],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Operand(0),
            rt::Fmt::AttrDict(false),
            rt::Fmt::Lit(":"),
            rt::Fmt::Type(rt::Slot::Operand(0)),
            rt::Fmt::Lit("->"),
            rt::Fmt::Type(rt::Slot::Result(0)),
        ],
    ),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " Takes a store of one kind, and gives one of another."] pub struct StageOp =
    STAGE_OP; #[doc = " The operand `from`."] from : operand(0, StoreType < 'c >); #[doc
    = " The result `to`."] to : result(0, StoreType < 'c >);
}
impl<'c> StageOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        from: rt::Value<'_, 'c>,
        to_type: rt::Type<'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &STAGE_OP, location)
            .operand(from)
            .result(to_type)
            .finish()
    }
}
/// The table of `features.stage` (features.bourn:612).
pub static STAGE_OP: rt::OpDef = rt::OpDef {
    name: "features.stage",
    summary: "Takes a store of one kind, and gives one of another.",
    operands: &[rt::OperandDef::one("from", &CONSTRAINT_37)],
    results: &[rt::OperandDef::one("to", &CONSTRAINT_37)],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Operand(0),
            rt::Fmt::AttrDict(false),
            rt::Fmt::Lit(":"),
            rt::Fmt::Type(rt::Slot::Operand(0)),
            rt::Fmt::Lit("->"),
            rt::Fmt::Type(rt::Slot::Result(0)),
        ],
    ),
    equations: Some(&STAGE_EQUATIONS),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
/// What `features.stage` says of sizes and values.
static STAGE_EQUATIONS: rt::OpEquations<'static> = {
    use rt::eq::*;
    OpEquations {
        own: Equations {
            requires: &[
                Require {
                    range: Range::ONCE,
                    cond: Cond::And(
                        &[
                            Cond::TypeIs(
                                TypeTerm::Of(Value::operand(0)),
                                &rt::Constraint::Is(
                                    rt::Definition::DeclaredType("features.store"),
                                    &[rt::ParamArg::case("space", 1, "shared")],
                                ),
                            ),
                            Cond::TypeIs(
                                TypeTerm::Of(Value::result(0)),
                                &rt::Constraint::Is(
                                    rt::Definition::DeclaredType("features.store"),
                                    &[rt::ParamArg::case("space", 0, "global")],
                                ),
                            ),
                        ],
                    ),
                    message: &[MessagePart::Text("goes out of shared memory")],
                },
            ],
            ..Equations::NONE
        },
        ..OpEquations::NONE
    }
};
rt::op_view! {
    #[doc = " Two of one shape, which is a matrix."] pub struct MatricesOp = MATRICES_OP;
    #[doc = " The operand `a`."] a : operand(0, SlabType < 'c >); #[doc =
    " The operand `b`."] b : operand(1, SlabType < 'c >);
}
impl<'c> MatricesOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        a: rt::Value<'_, 'c>,
        b: rt::Value<'_, 'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &MATRICES_OP, location).operand(a).operand(b).finish()
    }
}
/// The table of `features.matrices` (features.bourn:619).
pub static MATRICES_OP: rt::OpDef = rt::OpDef {
    name: "features.matrices",
    summary: "Two of one shape, which is a matrix.",
    operands: &[
        rt::OperandDef::one("a", &CONSTRAINT_35),
        rt::OperandDef::one("b", &CONSTRAINT_35),
    ],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Operand(0),
            rt::Fmt::Lit(","),
            rt::Fmt::Operand(1),
            rt::Fmt::AttrDict(false),
            rt::Fmt::Lit(":"),
            rt::Fmt::Type(rt::Slot::Operand(0)),
            rt::Fmt::Lit(","),
            rt::Fmt::Type(rt::Slot::Operand(1)),
        ],
    ),
    equations: Some(&MATRICES_EQUATIONS),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
/// What `features.matrices` says of sizes and values.
static MATRICES_EQUATIONS: rt::OpEquations<'static> = {
    use rt::eq::*;
    OpEquations {
        own: Equations {
            requires: &[
                Require {
                    range: Range::ONCE,
                    cond: Cond::And(
                        &[
                            Cond::Compare(
                                Expr::Rank(Value::operand(0)),
                                Rel::Eq,
                                Expr::Int(2),
                            ),
                            Cond::Compare(
                                Expr::Rank(Value::operand(1)),
                                Rel::Eq,
                                Expr::Rank(Value::operand(0)),
                            ),
                        ],
                    ),
                    message: &[MessagePart::Text("takes matrices")],
                },
                Require {
                    range: Range::ONCE,
                    cond: Cond::And(
                        &[
                            Cond::SameType(
                                TypeTerm::Element(Value::operand(0)),
                                TypeTerm::Element(Value::operand(1)),
                            ),
                            Cond::TypeIs(
                                TypeTerm::Element(Value::operand(1)),
                                &::bourn_dialects::builtin::I_TABLE
                                    .with(&[rt::Arg::int(16)]),
                            ),
                        ],
                    ),
                    message: &[MessagePart::Text("takes halves")],
                },
            ],
            ..Equations::NONE
        },
        ..OpEquations::NONE
    }
};
rt::op_view! {
    #[doc = " One generic inside of others."] pub struct ScaledOp = SCALED_OP; #[doc =
    " The operand `by`."] by : operand(0, Number < 'c >); #[doc = " The operand `all`."]
    all : operand(1, rt::RankedTensorType < 'c >); #[doc = " The operand `some`."] some :
    operand(2, StoreType < 'c >); #[doc = " The attribute `name`."] name_attr :
    attr("name", ::bourn_dialects::builtin::Str < 'c >);
}
impl<'c> ScaledOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        by: rt::Value<'_, 'c>,
        all: rt::Value<'_, 'c>,
        some: rt::Value<'_, 'c>,
        name_attr: rt::Attribute<'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &SCALED_OP, location)
            .operand(by)
            .operand(all)
            .operand(some)
            .attr("name", name_attr)
            .finish()
    }
}
/// The table of `features.scaled` (features.bourn:626).
pub static SCALED_OP: rt::OpDef = rt::OpDef {
    name: "features.scaled",
    summary: "One generic inside of others.",
    operands: &[
        rt::OperandDef::generic("by", &NUMBER, 0),
        rt::OperandDef::one("all", &CONSTRAINT_38)
            .with(
                &::bourn_dialects::builtin::RANKED_TENSOR
                    .with(&[rt::Arg::Constraint(rt::Constraint::Generic(0))]),
            ),
        rt::OperandDef::one("some", &CONSTRAINT_39)
            .with(
                &rt::Constraint::Is(
                    rt::Definition::DeclaredType("features.store"),
                    &[rt::ParamArg::is("element", rt::Constraint::Generic(0))],
                ),
            ),
    ],
    attrs: &[rt::AttrDef::required("name", &::bourn_dialects::builtin::STR)],
    generics: &[
        rt::Generic::alike("E", rt::GenericKind::Item, &["by", "all"]).of_elements(),
    ],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Operand(0),
            rt::Fmt::Lit(","),
            rt::Fmt::Operand(1),
            rt::Fmt::Lit(","),
            rt::Fmt::Operand(2),
            rt::Fmt::Attr(0),
            rt::Fmt::AttrDict(false),
            rt::Fmt::Lit(":"),
            rt::Fmt::Type(rt::Slot::Operand(0)),
            rt::Fmt::Lit(","),
            rt::Fmt::Type(rt::Slot::Operand(1)),
            rt::Fmt::Lit(","),
            rt::Fmt::Type(rt::Slot::Operand(2)),
        ],
    ),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
rt::op_view! {
    #[doc = " As many sizes as dimensions, of which the first is more than one."] pub
    struct SizedOp = SIZED_OP; #[doc = " The operand `x`."] x : operand(0, SlabType < 'c
    >); #[doc = " The attribute `sizes`."] sizes : attr("sizes",
    ::bourn_dialects::builtin::I64Array < 'c >); #[doc = " The attribute `step`."] step :
    attr("step", ::bourn_dialects::builtin::I64Attr < 'c >);
}
impl<'c> SizedOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        x: rt::Value<'_, 'c>,
        sizes: rt::Attribute<'c>,
        step: rt::Attribute<'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &SIZED_OP, location)
            .operand(x)
            .attr("sizes", sizes)
            .attr("step", step)
            .finish()
    }
}
/// The table of `features.sized` (features.bourn:632).
pub static SIZED_OP: rt::OpDef = rt::OpDef {
    name: "features.sized",
    summary: "As many sizes as dimensions, of which the first is more than one.",
    operands: &[rt::OperandDef::one("x", &CONSTRAINT_35)],
    attrs: &[
        rt::AttrDef::required("sizes", &::bourn_dialects::builtin::I64_ARRAY),
        rt::AttrDef::required("step", &::bourn_dialects::builtin::I64_ATTR),
    ],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Operand(0),
            rt::Fmt::Lit("by"),
            rt::Fmt::Attr(1),
            rt::Fmt::Attr(0),
            rt::Fmt::AttrDict(false),
            rt::Fmt::Lit(":"),
            rt::Fmt::Type(rt::Slot::Operand(0)),
        ],
    ),
    equations: Some(&SIZED_EQUATIONS),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
/// What `features.sized` says of sizes and values.
static SIZED_EQUATIONS: rt::OpEquations<'static> = {
    use rt::eq::*;
    OpEquations {
        own: Equations {
            requires: &[
                Require {
                    range: Range::ONCE,
                    cond: Cond::And(
                        &[
                            Cond::Compare(
                                Expr::Len(List::Attr(AttrIdx(0))),
                                Rel::Eq,
                                Expr::Rank(Value::operand(0)),
                            ),
                            Cond::Compare(
                                Expr::Rank(Value::operand(0)),
                                Rel::Eq,
                                Expr::Int(2),
                            ),
                        ],
                    ),
                    message: &[MessagePart::Text("a size for each dimension")],
                },
                Require {
                    range: Range::ONCE,
                    cond: Cond::And(
                        &[
                            Cond::And(
                                &[
                                    Cond::Compare(
                                        Expr::Attr(AttrIdx(1)),
                                        Rel::Ge,
                                        Expr::Int(3),
                                    ),
                                    Cond::Compare(Expr::Attr(AttrIdx(1)), Rel::Lt, Expr::Int(5)),
                                ],
                            ),
                            Cond::Compare(Expr::Attr(AttrIdx(1)), Rel::Ne, Expr::Int(3)),
                        ],
                    ),
                    message: &[MessagePart::Text("a step of four")],
                },
            ],
            ..Equations::NONE
        },
        ..OpEquations::NONE
    }
};
rt::op_view! {
    #[doc = " Nothing is like that."] pub struct NowhereOp = NOWHERE_OP; #[doc =
    " The operand `x`."] x : operand(0, SlabType < 'c >); #[doc = " The operand `y`."] y
    : operand(1, SlabType < 'c >);
}
impl<'c> NowhereOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        x: rt::Value<'_, 'c>,
        y: rt::Value<'_, 'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &NOWHERE_OP, location).operand(x).operand(y).finish()
    }
}
/// The table of `features.nowhere` (features.bourn:640).
pub static NOWHERE_OP: rt::OpDef = rt::OpDef {
    name: "features.nowhere",
    summary: "Nothing is like that.",
    operands: &[
        rt::OperandDef::one("x", &CONSTRAINT_35),
        rt::OperandDef::one("y", &CONSTRAINT_35),
    ],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Operand(0),
            rt::Fmt::Lit(","),
            rt::Fmt::Operand(1),
            rt::Fmt::AttrDict(false),
            rt::Fmt::Lit(":"),
            rt::Fmt::Type(rt::Slot::Operand(0)),
            rt::Fmt::Lit(","),
            rt::Fmt::Type(rt::Slot::Operand(1)),
        ],
    ),
    equations: Some(&NOWHERE_EQUATIONS),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
/// What `features.nowhere` says of sizes and values.
static NOWHERE_EQUATIONS: rt::OpEquations<'static> = {
    use rt::eq::*;
    OpEquations {
        own: Equations {
            requires: &[
                Require {
                    range: Range::ONCE,
                    cond: Cond::And(
                        &[
                            Cond::Compare(
                                Expr::Rank(Value::operand(0)),
                                Rel::Eq,
                                Expr::Binary(
                                    BinaryOp::Add,
                                    &Expr::Rank(Value::operand(1)),
                                    &Expr::Int(1),
                                ),
                            ),
                            Cond::Compare(
                                Expr::Rank(Value::operand(1)),
                                Rel::Gt,
                                Expr::Rank(Value::operand(0)),
                            ),
                        ],
                    ),
                    message: &[MessagePart::Text("is never right")],
                },
            ],
            ..Equations::NONE
        },
        ..OpEquations::NONE
    }
};
rt::op_view! {
    #[doc = " Is of one rank, whatever the rank of the first one could be."] pub struct
    RankAlikeOp = RANK_ALIKE_OP; #[doc = " The operand `x`."] x : operand(0,
    rt::RankedTensorType < 'c >); #[doc = " The operand `y`."] y : operand(1, SlabType <
    'c >); #[doc = " The result `z`."] z : result(0, rt::RankedTensorType < 'c >);
}
impl<'c> RankAlikeOp<'_, 'c> {
    /// What the op is made from, for `Body::create`.
    #[inline]
    pub fn build(
        ctx: &'c rt::Context,
        location: rt::Location<'c>,
        x: rt::Value<'_, 'c>,
        y: rt::Value<'_, 'c>,
        z_type: rt::Type<'c>,
    ) -> rt::OpState<'c> {
        rt::StateBuilder::new(ctx, &RANK_ALIKE_OP, location)
            .operand(x)
            .operand(y)
            .result(z_type)
            .finish()
    }
}
/// The table of `features.rank_alike` (features.bourn:646).
pub static RANK_ALIKE_OP: rt::OpDef = rt::OpDef {
    name: "features.rank_alike",
    summary: "Is of one rank, whatever the rank of the first one could be.",
    operands: &[
        rt::OperandDef::one("x", &CONSTRAINT_40),
        rt::OperandDef::one("y", &CONSTRAINT_35),
    ],
    results: &[rt::OperandDef::one("z", &CONSTRAINT_8)],
    traits: &[rt::Trait::SameOperandsAndResultRank],
    format: rt::Format::Elements(
        &[
            rt::Fmt::Operand(0),
            rt::Fmt::Lit(","),
            rt::Fmt::Operand(1),
            rt::Fmt::AttrDict(false),
            rt::Fmt::Lit(":"),
            rt::Fmt::Type(rt::Slot::Operand(0)),
            rt::Fmt::Lit(","),
            rt::Fmt::Type(rt::Slot::Operand(1)),
            rt::Fmt::Lit(","),
            rt::Fmt::Type(rt::Slot::Result(0)),
        ],
    ),
    equations: Some(&RANK_ALIKE_EQUATIONS),
    hooks: &rt::OpHooks {
        verify: &[HOOK_VERIFY_ANY],
        canonicalize: &[HOOK_DROP_MARKED],
        ..rt::OpHooks::NONE
    },
    ..rt::OpDef::EMPTY
};
/// What `features.rank_alike` says of sizes and values.
static RANK_ALIKE_EQUATIONS: rt::OpEquations<'static> = {
    use rt::eq::*;
    OpEquations {
        own: Equations {
            requires: &[
                Require {
                    range: Range::ONCE,
                    cond: Cond::Compare(
                        Expr::Rank(Value::operand(1)),
                        Rel::Eq,
                        Expr::Int(3),
                    ),
                    message: &[MessagePart::Text("three dimensions")],
                },
            ],
            ..Equations::NONE
        },
        ..OpEquations::NONE
    }
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
static CONSTRAINT_0: rt::TypeConstraint = rt::TypeConstraint::unnamed(
    "64-bit signless integer",
    ::bourn_dialects::builtin::I_TABLE.with(&[rt::Arg::int(64)]),
);
static CONSTRAINT_1: rt::AttrConstraint = rt::AttrConstraint::unnamed_as(
        "one of row, column",
        rt::Constraint::Where(
            &rt::BuiltinAttr::String.any(),
            &rt::Pred::In(
                rt::Term::Value,
                &[rt::Term::text("row"), rt::Term::text("column")],
            ),
        ),
        rt::AttrSyntax::EnumKeyword,
    )
    .with_cases(&[("row", 0), ("column", 1)]);
static CONSTRAINT_2: rt::AttrConstraint = rt::AttrConstraint::unnamed_as(
        "allowed 32-bit signless integer cases: 0, 7",
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
                                    rt::Pred::int(rt::Term::Param("width"), rt::Rel::Eq, 32),
                                    rt::Pred::case(rt::Term::Param("signedness"), 0, "signless"),
                                ],
                            ),
                        ),
                    ),
                    rt::Pred::In(rt::Term::Value, &[rt::Term::int(0), rt::Term::int(7)]),
                ],
            ),
        ),
        rt::AttrSyntax::EnumKeyword,
    )
    .with_cases(&[("low", 0), ("HIGH", 7)]);
static CONSTRAINT_3: rt::AttrConstraint = rt::AttrConstraint::unnamed_as(
        "one of cpu, gpu",
        rt::Constraint::Is(rt::Definition::DeclaredAttr("features.device"), &[]),
        rt::AttrSyntax::Params(&DEVICE_ATTR_DEF),
    )
    .with_cases(&[("cpu", 0), ("gpu", 1)]);
static CONSTRAINT_4: rt::AttrConstraint = rt::AttrConstraint::unnamed_as(
        "one of none, fast, exact, both",
        rt::Constraint::Is(rt::Definition::DeclaredAttr("features.flags"), &[]),
        rt::AttrSyntax::Params(&FLAGS_ATTR_DEF),
    )
    .with_cases(&[("none", 0), ("fast", 1), ("exact", 2), ("both", 3)]);
static CONSTRAINT_5: rt::AttrConstraint = rt::AttrConstraint::unnamed_as(
        "allowed 32-bit signless integer cases: 0, 1, 2",
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
                                    rt::Pred::int(rt::Term::Param("width"), rt::Rel::Eq, 32),
                                    rt::Pred::case(rt::Term::Param("signedness"), 0, "signless"),
                                ],
                            ),
                        ),
                    ),
                    rt::Pred::Bits(rt::Term::Value, 3),
                ],
            ),
        ),
        rt::AttrSyntax::BitKeywords("|"),
    )
    .with_cases(&[("none", 0), ("read", 1), ("write", 2)]);
static CONSTRAINT_6: rt::AttrConstraint = rt::AttrConstraint::unnamed_as(
    "tag attribute",
    rt::Constraint::Is(rt::Definition::DeclaredAttr("features.tag"), &[]),
    rt::AttrSyntax::Params(&TAG_ATTR_DEF),
);
static CONSTRAINT_7: rt::TypeConstraint = rt::TypeConstraint::unnamed(
    "1-bit signless integer",
    ::bourn_dialects::builtin::I_TABLE.with(&[rt::Arg::int(1)]),
);
static CONSTRAINT_8: rt::TypeConstraint = rt::TypeConstraint::unnamed(
    "ranked tensor of any type values",
    ::bourn_dialects::builtin::RANKED_TENSOR
        .with(&[::bourn_dialects::builtin::ANY.arg()]),
);
static CONSTRAINT_9: rt::TypeConstraint = rt::TypeConstraint::unnamed(
    "tile whose rows is M and cols is K and element is i8, index or any float",
    rt::Constraint::Is(
        rt::Definition::DeclaredType("features.tile"),
        &[
            rt::ParamArg::generic("rows", 0),
            rt::ParamArg::generic("cols", 1),
            rt::ParamArg::is("element", NUMBER.named()),
        ],
    ),
);
static CONSTRAINT_10: rt::TypeConstraint = rt::TypeConstraint::unnamed(
    "tile whose rows is K and cols is N and element is i8, index or any float",
    rt::Constraint::Is(
        rt::Definition::DeclaredType("features.tile"),
        &[
            rt::ParamArg::generic("rows", 1),
            rt::ParamArg::generic("cols", 2),
            rt::ParamArg::is("element", NUMBER.named()),
        ],
    ),
);
static CONSTRAINT_11: rt::TypeConstraint = rt::TypeConstraint::unnamed(
    "tile whose rows is M and cols is N and element is i8, index or any float",
    rt::Constraint::Is(
        rt::Definition::DeclaredType("features.tile"),
        &[
            rt::ParamArg::generic("rows", 0),
            rt::ParamArg::generic("cols", 2),
            rt::ParamArg::is("element", NUMBER.named()),
        ],
    ),
);
static CONSTRAINT_12: rt::TypeConstraint = rt::TypeConstraint::unnamed(
    "tile whose rows is M and cols is N and element is any type",
    rt::Constraint::Is(
        rt::Definition::DeclaredType("features.tile"),
        &[
            rt::ParamArg::generic("rows", 0),
            rt::ParamArg::generic("cols", 1),
            rt::ParamArg::is("element", ::bourn_dialects::builtin::ANY.named()),
        ],
    ),
);
static CONSTRAINT_13: rt::TypeConstraint = rt::TypeConstraint::unnamed(
    "tile whose rows is N and cols is M and element is any type",
    rt::Constraint::Is(
        rt::Definition::DeclaredType("features.tile"),
        &[
            rt::ParamArg::generic("rows", 1),
            rt::ParamArg::generic("cols", 0),
            rt::ParamArg::is("element", ::bourn_dialects::builtin::ANY.named()),
        ],
    ),
);
static CONSTRAINT_14: rt::TypeConstraint = rt::TypeConstraint::unnamed(
    "integer whose width is W",
    rt::BuiltinType::Integer.with(&[rt::ParamArg::generic("width", 0)]),
);
static CONSTRAINT_15: rt::TypeConstraint = rt::TypeConstraint::unnamed(
    "tile whose rows is W and cols is W and element is 8-bit signless integer",
    rt::Constraint::Is(
        rt::Definition::DeclaredType("features.tile"),
        &[
            rt::ParamArg::generic("rows", 0),
            rt::ParamArg::generic("cols", 0),
            rt::ParamArg::is(
                "element",
                ::bourn_dialects::builtin::I_TABLE.with(&[rt::Arg::int(8)]),
            ),
        ],
    ),
);
static CONSTRAINT_16: rt::TypeConstraint = rt::TypeConstraint::unnamed(
    "ranked tensor of any type values whose element is 32-bit float or 8-bit signless integer",
    rt::BuiltinType::RankedTensor
        .with(
            &[
                rt::ParamArg::is(
                    "element",
                    rt::Constraint::OneOf(
                        &[
                            rt::Arm::of(::bourn_dialects::builtin::F32_TABLE.named()),
                            rt::Arm::of(
                                ::bourn_dialects::builtin::I_TABLE.with(&[rt::Arg::int(8)]),
                            ),
                        ],
                    ),
                ),
            ],
        ),
);
static CONSTRAINT_17: rt::TypeConstraint = rt::TypeConstraint::unnamed(
    "tile whose element is 32-bit float or 8-bit signless integer",
    rt::Constraint::Is(
        rt::Definition::DeclaredType("features.tile"),
        &[
            rt::ParamArg::is(
                "element",
                rt::Constraint::OneOf(
                    &[
                        rt::Arm::of(::bourn_dialects::builtin::F32_TABLE.named()),
                        rt::Arm::of(
                            ::bourn_dialects::builtin::I_TABLE.with(&[rt::Arg::int(8)]),
                        ),
                    ],
                ),
            ),
        ],
    ),
);
static CONSTRAINT_18: rt::TypeConstraint = rt::TypeConstraint::unnamed(
    "tile whose element is any type",
    rt::Constraint::Is(
        rt::Definition::DeclaredType("features.tile"),
        &[rt::ParamArg::is("element", ::bourn_dialects::builtin::ANY.named())],
    ),
);
static CONSTRAINT_19: rt::TypeConstraint = rt::TypeConstraint::unnamed(
    "ranked tensor of any type values whose element is any type",
    rt::BuiltinType::RankedTensor
        .with(&[rt::ParamArg::is("element", ::bourn_dialects::builtin::ANY.named())]),
);
static CONSTRAINT_20: rt::AttrConstraint = rt::AttrConstraint::unnamed_as(
    "boxed attribute whose element is any type",
    rt::Constraint::Is(
        rt::Definition::DeclaredAttr("features.boxed"),
        &[rt::ParamArg::is("element", ::bourn_dialects::builtin::ANY.named())],
    ),
    rt::AttrSyntax::Params(&BOXED_ATTR_DEF),
);
static CONSTRAINT_21: rt::TypeConstraint = rt::TypeConstraint::unnamed(
    "small tile and tile whose element is any type",
    rt::Constraint::All(
        &[
            SMALL_TILE.named(),
            rt::Constraint::Is(
                rt::Definition::DeclaredType("features.tile"),
                &[rt::ParamArg::is("element", ::bourn_dialects::builtin::ANY.named())],
            ),
        ],
    ),
);
static CONSTRAINT_22: rt::TypeConstraint = rt::TypeConstraint::unnamed(
    "integer where width == 2 * W",
    rt::Constraint::Where(
        &rt::BuiltinType::Integer.any(),
        &rt::Pred::Compare(
            rt::Term::Param("width"),
            rt::Rel::Eq,
            rt::Term::Binary(rt::BinaryOp::Mul, &rt::Term::int(2), &rt::Term::Generic(0)),
        ),
    ),
);
static CONSTRAINT_23: rt::TypeConstraint = rt::TypeConstraint::unnamed(
    "tile and not tile whose element is any type",
    rt::Constraint::All(
        &[
            rt::Constraint::Is(rt::Definition::DeclaredType("features.tile"), &[]),
            rt::Constraint::Any,
        ],
    ),
);
static CONSTRAINT_24: rt::TypeConstraint = rt::TypeConstraint::unnamed(
    "any type or ranked tensor of any type values whose element is any type",
    rt::Constraint::OneOf(
        &[
            rt::Arm::of(::bourn_dialects::builtin::ANY.named()),
            rt::Arm::of(
                rt::BuiltinType::RankedTensor
                    .with(
                        &[
                            rt::ParamArg::is(
                                "element",
                                ::bourn_dialects::builtin::ANY.named(),
                            ),
                        ],
                    ),
            ),
        ],
    ),
);
static CONSTRAINT_25: rt::TypeConstraint = rt::TypeConstraint::unnamed(
    "tile whose rows is N and cols is N and element is 8-bit signless integer",
    rt::Constraint::Is(
        rt::Definition::DeclaredType("features.tile"),
        &[
            rt::ParamArg::generic("rows", 0),
            rt::ParamArg::generic("cols", 0),
            rt::ParamArg::is(
                "element",
                ::bourn_dialects::builtin::I_TABLE.with(&[rt::Arg::int(8)]),
            ),
        ],
    ),
);
static CONSTRAINT_26: rt::TypeConstraint = rt::TypeConstraint::unnamed(
    "panel whose layout is L",
    rt::Constraint::Is(
        rt::Definition::DeclaredType("features.panel"),
        &[rt::ParamArg::generic("layout", 1)],
    ),
);
static CONSTRAINT_27: rt::TypeConstraint = rt::TypeConstraint::unnamed(
    "tile whose rows is 2 and cols is 2 and element is any type",
    rt::Constraint::Is(
        rt::Definition::DeclaredType("features.tile"),
        &[
            rt::ParamArg::int("rows", 2),
            rt::ParamArg::int("cols", 2),
            rt::ParamArg::is("element", ::bourn_dialects::builtin::ANY.named()),
        ],
    ),
);
static CONSTRAINT_28: rt::TypeConstraint = rt::TypeConstraint::unnamed(
    "panel whose rows is M and element is any type",
    rt::Constraint::Is(
        rt::Definition::DeclaredType("features.panel"),
        &[
            rt::ParamArg::generic("rows", 0),
            rt::ParamArg::is("element", ::bourn_dialects::builtin::ANY.named()),
        ],
    ),
);
static CONSTRAINT_29: rt::AttrConstraint = rt::AttrConstraint::unnamed(
    "TypedAttr instance where ty is any type",
    rt::Constraint::Where(
        &::bourn_dialects::builtin::TYPED_ATTR.named(),
        &rt::Pred::Is(rt::Term::Param("ty"), &::bourn_dialects::builtin::ANY.named()),
    ),
);
static CONSTRAINT_30: rt::AttrConstraint = rt::AttrConstraint::unnamed_as(
    "type attribute of any type",
    ::bourn_dialects::builtin::TYPE_ATTR_OF
        .with(&[::bourn_dialects::builtin::ANY.arg()]),
    rt::AttrSyntax::Type,
);
static CONSTRAINT_31: rt::AttrConstraint = rt::AttrConstraint::unnamed(
    "AffineMap attribute",
    rt::BuiltinAttr::AffineMap.any(),
);
static CONSTRAINT_32: rt::AttrConstraint = rt::AttrConstraint::unnamed_as(
    "string attribute",
    ::bourn_dialects::builtin::SYMBOL_NAME.named(),
    rt::AttrSyntax::SymbolName,
);
static CONSTRAINT_33: rt::AttrConstraint = rt::AttrConstraint::unnamed_as(
        "allowed 32-bit signless integer cases: 1, 2, 3",
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
                                    rt::Pred::int(rt::Term::Param("width"), rt::Rel::Eq, 32),
                                    rt::Pred::case(rt::Term::Param("signedness"), 0, "signless"),
                                ],
                            ),
                        ),
                    ),
                    rt::Pred::Bits(rt::Term::Value, 3),
                ],
            ),
        ),
        rt::AttrSyntax::BitKeywords("|"),
    )
    .with_cases(&[("a", 1), ("b", 2), ("ab", 3)]);
static CONSTRAINT_34: rt::AttrConstraint = rt::AttrConstraint::unnamed_as(
        "allowed 32-bit signless integer cases: 0",
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
                                    rt::Pred::int(rt::Term::Param("width"), rt::Rel::Eq, 32),
                                    rt::Pred::case(rt::Term::Param("signedness"), 0, "signless"),
                                ],
                            ),
                        ),
                    ),
                    rt::Pred::Bits(rt::Term::Value, 0),
                ],
            ),
        ),
        rt::AttrSyntax::BitKeywords("|"),
    )
    .with_cases(&[("none", 0)]);
static CONSTRAINT_35: rt::TypeConstraint = rt::TypeConstraint::unnamed(
    "slab",
    rt::Constraint::Is(rt::Definition::DeclaredType("features.slab"), &[]),
);
static CONSTRAINT_36: rt::TypeConstraint = rt::TypeConstraint::unnamed(
    "tensor with dimensions, of 8-bit signless integer",
    FILLED
        .with(
            &[
                rt::Arg::Constraint(
                    ::bourn_dialects::builtin::I_TABLE.with(&[rt::Arg::int(8)]),
                ),
            ],
        ),
);
static CONSTRAINT_37: rt::TypeConstraint = rt::TypeConstraint::unnamed(
    "store",
    rt::Constraint::Is(rt::Definition::DeclaredType("features.store"), &[]),
);
static CONSTRAINT_38: rt::TypeConstraint = rt::TypeConstraint::unnamed(
    "ranked tensor of i8, index or any float values",
    ::bourn_dialects::builtin::RANKED_TENSOR.with(&[NUMBER.arg()]),
);
static CONSTRAINT_39: rt::TypeConstraint = rt::TypeConstraint::unnamed(
    "store whose element is i8, index or any float",
    rt::Constraint::Is(
        rt::Definition::DeclaredType("features.store"),
        &[rt::ParamArg::is("element", NUMBER.named())],
    ),
);
static CONSTRAINT_40: rt::TypeConstraint = rt::TypeConstraint::unnamed(
    "ranked tensor of index values",
    ::bourn_dialects::builtin::RANKED_TENSOR
        .with(&[::bourn_dialects::builtin::INDEX.arg()]),
);
const HOOK_PARSE_RANGE: rt::Function = rt::Function::linked(
    "crate::hooks::parse_range",
    rt::FunctionKind::ParseParams,
    &(crate::hooks::parse_range as rt::ParseParamsFn),
);
const HOOK_PRINT_RANGE: rt::Function = rt::Function::linked(
    "crate::hooks::print_range",
    rt::FunctionKind::PrintParams,
    &(crate::hooks::print_range as rt::PrintParamsFn),
);
const HOOK_TITLED: rt::Function = rt::Function::linked(
    "features.Titled",
    rt::FunctionKind::Type,
    &((|item| TitledView::of(item).is_some()) as rt::TypeTest),
);
const HOOK_MEASURED: rt::Function = rt::Function::linked(
    "features.Measured",
    rt::FunctionKind::Type,
    &((|item| MeasuredView::of(item).is_some()) as rt::TypeTest),
);
const HOOK_LABELLED: rt::Function = rt::Function::linked(
    "features.Labelled",
    rt::FunctionKind::Attr,
    &((|item| LabelledView::of(item).is_some()) as rt::AttrTest),
);
const HOOK_DESTINATION_STYLE: rt::Function = rt::Function::linked(
    "builtin.DestinationStyle",
    rt::FunctionKind::Op,
    &((|item| ::bourn_dialects::builtin::DestinationStyleView::of(item).is_some())
        as rt::OpTest),
);
const HOOK_LIKES: rt::Function = rt::Function::linked(
    "crate::hooks::likes",
    rt::FunctionKind::Type,
    &(crate::hooks::likes as rt::TypeTest),
);
const HOOK_IS_I32_ARRAY: rt::Function = rt::Function::linked(
    "crate::hooks::is_i32_array",
    rt::FunctionKind::Attr,
    &(crate::hooks::is_i32_array as rt::AttrTest),
);
const HOOK_WIDE: rt::Function = rt::Function::linked(
    "features.Wide",
    rt::FunctionKind::Type,
    &((|item| WideView::of(item).is_some()) as rt::TypeTest),
);
const HOOK_VERIFY_ANY: rt::Function = rt::Function::linked(
    "crate::hooks::verify_any",
    rt::FunctionKind::Verify,
    &(crate::hooks::verify_any as rt::VerifyFn),
);
const HOOK_DROP_MARKED: rt::Function = rt::Function::linked(
    "crate::hooks::drop_marked",
    rt::FunctionKind::Canonicalize,
    &(crate::hooks::drop_marked as rt::CanonicalizeFn),
);
const HOOK_CONSTANT_TO_THE_RIGHT: rt::Function = rt::Function::linked(
    "crate::hooks::constant_to_the_right",
    rt::FunctionKind::Canonicalize,
    &(crate::hooks::constant_to_the_right as rt::CanonicalizeFn),
);
const HOOK_REASSOCIATE: rt::Function = rt::Function::linked(
    "crate::hooks::reassociate",
    rt::FunctionKind::Canonicalize,
    &(crate::hooks::reassociate as rt::CanonicalizeFn),
);
const HOOK_FOLD_SUM: rt::Function = rt::Function::linked(
    "crate::hooks::fold_sum",
    rt::FunctionKind::FoldOne,
    &((|ctx, op, constants| rt::folded(crate::hooks::fold_sum(ctx, op, constants)))
        as rt::FoldOneFn),
);
const HOOK_MATERIALIZE: rt::Function = rt::Function::linked(
    "crate::hooks::materialize",
    rt::FunctionKind::Materialize,
    &(crate::hooks::materialize as rt::MaterializeFn),
);
const HOOK_INFER_COPY: rt::Function = rt::Function::linked(
    "crate::hooks::infer_copy",
    rt::FunctionKind::Infer,
    &(crate::hooks::infer_copy as rt::InferFn),
);
const HOOK_FOLD_SORTED: rt::Function = rt::Function::linked(
    "crate::hooks::fold_sorted",
    rt::FunctionKind::Fold,
    &(crate::hooks::fold_sorted as rt::FoldFn),
);
const HOOK_INFER_SPLAT: rt::Function = rt::Function::linked(
    "crate::hooks::infer_splat",
    rt::FunctionKind::Infer,
    &(crate::hooks::infer_splat as rt::InferFn),
);
const HOOK_PARSE_MORE: rt::Function = rt::Function::linked(
    "crate::hooks::parse_more",
    rt::FunctionKind::ParseElement,
    &(crate::hooks::parse_more as rt::ParseElementFn),
);
const HOOK_PRINT_MORE: rt::Function = rt::Function::linked(
    "crate::hooks::print_more",
    rt::FunctionKind::PrintElement,
    &(crate::hooks::print_more as rt::PrintElementFn),
);
const HOOK_VERIFY_STRETCHED: rt::Function = rt::Function::linked(
    "crate::hooks::verify_stretched",
    rt::FunctionKind::Verify,
    &(crate::hooks::verify_stretched as rt::VerifyFn),
);
const HOOK_PIECE_TYPE: rt::Function = rt::Function::linked(
    "crate::hooks::piece_type",
    rt::FunctionKind::TraitMethod,
    &(crate::hooks::piece_type
        as for<'a, 'c> fn(
            rt::OpRef<'a, 'c>,
            &'c rt::Context,
            i64,
        ) -> Option<rt::Type<'c>>),
);
const HOOK_DEAR_CYCLES: rt::Function = rt::Function::linked(
    "crate::hooks::dear_cycles",
    rt::FunctionKind::TraitMethod,
    &(crate::hooks::dear_cycles as for<'a, 'c> fn(rt::OpRef<'a, 'c>) -> u32),
);
const HOOK_TILE_BITS: rt::Function = rt::Function::linked(
    "crate::hooks::tile_bits",
    rt::FunctionKind::TraitMethod,
    &(crate::hooks::tile_bits as for<'a, 'c> fn(rt::Type<'c>) -> i64),
);
const HOOK_PILE_BITS: rt::Function = rt::Function::linked(
    "crate::hooks::pile_bits",
    rt::FunctionKind::TraitMethod,
    &(crate::hooks::pile_bits as for<'a, 'c> fn(rt::Type<'c>) -> i64),
);
const HOOK_PLAIN_CYCLES: rt::Function = rt::Function::linked(
    "crate::hooks::plain_cycles",
    rt::FunctionKind::TraitMethod,
    &(crate::hooks::plain_cycles as for<'a, 'c> fn(rt::OpRef<'a, 'c>) -> u32),
);
const HOOK_INTEGER_BITS: rt::Function = rt::Function::linked(
    "crate::hooks::integer_bits",
    rt::FunctionKind::TraitMethod,
    &(crate::hooks::integer_bits as for<'a, 'c> fn(rt::Type<'c>) -> i64),
);
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
        &TIMES_OP,
        &UP_OP,
        &DOWN_OP,
        &COPY_OP,
        &COPY_AS_OP,
        &SORTED_OP,
        &ALLOC_OP,
        &LOAD_OP,
        &STORE_OP,
        &FENCE_OP,
        &SPLAT_OP,
        &OLD_SPLAT_OP,
        &ATTRS_OP,
        &BULK_OP,
        &GROUPS_OP,
        &CLAUSES_OP,
        &TABLE_OP,
        &SWITCH_OP,
        &HOOKED_OP,
        &BRANCH_OP,
        &PAIRED_OP,
        &STRETCHED_OP,
        &CHORES_OP,
        &LINES_OP,
        &SHOWS_OP,
        &MMA_OP,
        &FLIP_OP,
        &SAME_WIDTH_OP,
        &WIDTHS_OP,
        &LD_OP,
        &FED_OP,
        &WALKED_OP,
        &TAGGED_OP,
        &MANY_OP,
        &ALIKE_OP,
        &DERIVED_OP,
        &EITHER_OP,
        &SQUARE_OP,
        &THRU_OP,
        &TILED_OP,
        &SHARE_OP,
        &FIXED_OP,
        &COMPUTED_OP,
        &STARTS_OP,
        &LETTERS_OP,
        &FN_OP,
        &RANKED_OP,
        &STACKED_OP,
        &GUESSES_OP,
        &WIDEN_OP,
        &FLATTEN_OP,
        &NARROW_OP,
        &STAGE_OP,
        &MATRICES_OP,
        &SCALED_OP,
        &SIZED_OP,
        &NOWHERE_OP,
        &RANK_ALIKE_OP,
    ],
    types: &[
        &TILE_TYPE_DEF,
        &PILE_TYPE_DEF,
        &OLD_TILE_TYPE_DEF,
        &BUFFER_TYPE_DEF,
        &QUEUE_TYPE_DEF,
        &GRID_TYPE_DEF,
        &RANGE_TYPE_DEF,
        &LIST_TYPE_DEF,
        &KINDS_TYPE_DEF,
        &BARE_TYPE_DEF,
        &PANEL_TYPE_DEF,
        &SLAB_TYPE_DEF,
        &STORE_TYPE_DEF,
    ],
    attrs: &[
        &NOTE_ATTR_DEF,
        &TAG_ATTR_DEF,
        &BOXED_ATTR_DEF,
        &RANKED_ATTR_DEF,
        &DEVICE_ATTR_DEF,
        &FLAGS_ATTR_DEF,
    ],
    hooks: &[
        HOOK_PARSE_RANGE,
        HOOK_PRINT_RANGE,
        HOOK_TITLED,
        HOOK_MEASURED,
        HOOK_LABELLED,
        HOOK_DESTINATION_STYLE,
        HOOK_LIKES,
        HOOK_IS_I32_ARRAY,
        HOOK_WIDE,
        HOOK_VERIFY_ANY,
        HOOK_DROP_MARKED,
        HOOK_CONSTANT_TO_THE_RIGHT,
        HOOK_REASSOCIATE,
        HOOK_FOLD_SUM,
        HOOK_MATERIALIZE,
        HOOK_INFER_COPY,
        HOOK_FOLD_SORTED,
        HOOK_INFER_SPLAT,
        HOOK_PARSE_MORE,
        HOOK_PRINT_MORE,
        HOOK_VERIFY_STRETCHED,
        HOOK_PIECE_TYPE,
        HOOK_DEAR_CYCLES,
        HOOK_TILE_BITS,
        HOOK_PILE_BITS,
        HOOK_PLAIN_CYCLES,
        HOOK_INTEGER_BITS,
    ],
    interfaces: &[
        &COSTLY_INTERFACE,
        &SPLITTABLE_INTERFACE,
        &MEASURED_INTERFACE,
        &WIDE_INTERFACE,
        &EVEN_INTERFACE,
        &BUSY_INTERFACE,
        &LABELLED_INTERFACE,
        &TITLED_INTERFACE,
        &PLAIN_INTERFACE,
        &RANKED_INTERFACE,
    ],
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
    /// `features.times`
    TimesOp(TimesOp<'a, 'c>),
    /// `features.up`
    UpOp(UpOp<'a, 'c>),
    /// `features.down`
    DownOp(DownOp<'a, 'c>),
    /// `features.copy`
    CopyOp(CopyOp<'a, 'c>),
    /// `features.copy_as`
    CopyAsOp(CopyAsOp<'a, 'c>),
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
    /// `features.attrs`
    AttrsOp(AttrsOp<'a, 'c>),
    /// `features.bulk`
    BulkOp(BulkOp<'a, 'c>),
    /// `features.groups`
    GroupsOp(GroupsOp<'a, 'c>),
    /// `features.clauses`
    ClausesOp(ClausesOp<'a, 'c>),
    /// `features.table`
    TableOp(TableOp<'a, 'c>),
    /// `features.switch`
    SwitchOp(SwitchOp<'a, 'c>),
    /// `features.hooked`
    HookedOp(HookedOp<'a, 'c>),
    /// `features.branch`
    BranchOp(BranchOp<'a, 'c>),
    /// `features.paired`
    PairedOp(PairedOp<'a, 'c>),
    /// `features.stretched`
    StretchedOp(StretchedOp<'a, 'c>),
    /// `features.chores`
    ChoresOp(ChoresOp<'a, 'c>),
    /// `features.lines`
    LinesOp(LinesOp<'a, 'c>),
    /// `features.shows`
    ShowsOp(ShowsOp<'a, 'c>),
    /// `features.mma`
    MmaOp(MmaOp<'a, 'c>),
    /// `features.flip`
    FlipOp(FlipOp<'a, 'c>),
    /// `features.same_width`
    SameWidthOp(SameWidthOp<'a, 'c>),
    /// `features.widths`
    WidthsOp(WidthsOp<'a, 'c>),
    /// `features.ld`
    LdOp(LdOp<'a, 'c>),
    /// `features.fed`
    FedOp(FedOp<'a, 'c>),
    /// `features.walked`
    WalkedOp(WalkedOp<'a, 'c>),
    /// `features.tagged`
    TaggedOp(TaggedOp<'a, 'c>),
    /// `features.many`
    ManyOp(ManyOp<'a, 'c>),
    /// `features.alike`
    AlikeOp(AlikeOp<'a, 'c>),
    /// `features.derived`
    DerivedOp(DerivedOp<'a, 'c>),
    /// `features.either`
    EitherOp(EitherOp<'a, 'c>),
    /// `features.square`
    SquareOp(SquareOp<'a, 'c>),
    /// `features.thru`
    ThruOp(ThruOp<'a, 'c>),
    /// `features.tiled`
    TiledOp(TiledOp<'a, 'c>),
    /// `features.share`
    ShareOp(ShareOp<'a, 'c>),
    /// `features.fixed`
    FixedOp(FixedOp<'a, 'c>),
    /// `features.computed`
    ComputedOp(ComputedOp<'a, 'c>),
    /// `features.starts`
    StartsOp(StartsOp<'a, 'c>),
    /// `features.letters`
    LettersOp(LettersOp<'a, 'c>),
    /// `features.fn`
    FnOp(FnOp<'a, 'c>),
    /// `features.ranked`
    RankedOp(RankedOp<'a, 'c>),
    /// `features.stacked`
    StackedOp(StackedOp<'a, 'c>),
    /// `features.guesses`
    GuessesOp(GuessesOp<'a, 'c>),
    /// `features.widen`
    WidenOp(WidenOp<'a, 'c>),
    /// `features.flatten`
    FlattenOp(FlattenOp<'a, 'c>),
    /// `features.narrow`
    NarrowOp(NarrowOp<'a, 'c>),
    /// `features.stage`
    StageOp(StageOp<'a, 'c>),
    /// `features.matrices`
    MatricesOp(MatricesOp<'a, 'c>),
    /// `features.scaled`
    ScaledOp(ScaledOp<'a, 'c>),
    /// `features.sized`
    SizedOp(SizedOp<'a, 'c>),
    /// `features.nowhere`
    NowhereOp(NowhereOp<'a, 'c>),
    /// `features.rank_alike`
    RankAlikeOp(RankAlikeOp<'a, 'c>),
}
#[allow(deprecated)]
impl<'a, 'c> FeaturesOpKind<'a, 'c> {
    /// The op, if it is one of this dialect.
    pub fn cast(op: rt::OpRef<'a, 'c>) -> Option<Self> {
        Some(
            match rt::op_index(op, DIALECT.ops)? {
                0 => Self::CheapOp(CheapOp(op)),
                1 => Self::DearOp(DearOp(op)),
                2 => Self::PlainOp(PlainOp(op)),
                3 => Self::EndOp(EndOp(op)),
                4 => Self::WaitingOp(WaitingOp(op)),
                5 => Self::NumberOp(NumberOp(op)),
                6 => Self::SumOp(SumOp(op)),
                7 => Self::TimesOp(TimesOp(op)),
                8 => Self::UpOp(UpOp(op)),
                9 => Self::DownOp(DownOp(op)),
                10 => Self::CopyOp(CopyOp(op)),
                11 => Self::CopyAsOp(CopyAsOp(op)),
                12 => Self::SortedOp(SortedOp(op)),
                13 => Self::AllocOp(AllocOp(op)),
                14 => Self::LoadOp(LoadOp(op)),
                15 => Self::StoreOp(StoreOp(op)),
                16 => Self::FenceOp(FenceOp(op)),
                17 => Self::SplatOp(SplatOp(op)),
                18 => Self::OldSplatOp(OldSplatOp(op)),
                19 => Self::AttrsOp(AttrsOp(op)),
                20 => Self::BulkOp(BulkOp(op)),
                21 => Self::GroupsOp(GroupsOp(op)),
                22 => Self::ClausesOp(ClausesOp(op)),
                23 => Self::TableOp(TableOp(op)),
                24 => Self::SwitchOp(SwitchOp(op)),
                25 => Self::HookedOp(HookedOp(op)),
                26 => Self::BranchOp(BranchOp(op)),
                27 => Self::PairedOp(PairedOp(op)),
                28 => Self::StretchedOp(StretchedOp(op)),
                29 => Self::ChoresOp(ChoresOp(op)),
                30 => Self::LinesOp(LinesOp(op)),
                31 => Self::ShowsOp(ShowsOp(op)),
                32 => Self::MmaOp(MmaOp(op)),
                33 => Self::FlipOp(FlipOp(op)),
                34 => Self::SameWidthOp(SameWidthOp(op)),
                35 => Self::WidthsOp(WidthsOp(op)),
                36 => Self::LdOp(LdOp(op)),
                37 => Self::FedOp(FedOp(op)),
                38 => Self::WalkedOp(WalkedOp(op)),
                39 => Self::TaggedOp(TaggedOp(op)),
                40 => Self::ManyOp(ManyOp(op)),
                41 => Self::AlikeOp(AlikeOp(op)),
                42 => Self::DerivedOp(DerivedOp(op)),
                43 => Self::EitherOp(EitherOp(op)),
                44 => Self::SquareOp(SquareOp(op)),
                45 => Self::ThruOp(ThruOp(op)),
                46 => Self::TiledOp(TiledOp(op)),
                47 => Self::ShareOp(ShareOp(op)),
                48 => Self::FixedOp(FixedOp(op)),
                49 => Self::ComputedOp(ComputedOp(op)),
                50 => Self::StartsOp(StartsOp(op)),
                51 => Self::LettersOp(LettersOp(op)),
                52 => Self::FnOp(FnOp(op)),
                53 => Self::RankedOp(RankedOp(op)),
                54 => Self::StackedOp(StackedOp(op)),
                55 => Self::GuessesOp(GuessesOp(op)),
                56 => Self::WidenOp(WidenOp(op)),
                57 => Self::FlattenOp(FlattenOp(op)),
                58 => Self::NarrowOp(NarrowOp(op)),
                59 => Self::StageOp(StageOp(op)),
                60 => Self::MatricesOp(MatricesOp(op)),
                61 => Self::ScaledOp(ScaledOp(op)),
                62 => Self::SizedOp(SizedOp(op)),
                63 => Self::NowhereOp(NowhereOp(op)),
                64 => Self::RankAlikeOp(RankAlikeOp(op)),
                _ => return None,
            },
        )
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
