//! A user's dialect with parameters of every kind: as a spec, and as the tables that the IR reads its text by.

use bourn_ir::def::{ParamDef, ParamKind, TypeDef};
use bourn_ir::types::Param;
use bourn_ir::{Context, Dialect, DialectRegistry};

/// The spec.
pub const SPEC: &str = "dialect z;
use builtin::*;
enum Mode { fast, slow, off = 7 }
enum Color as color { red, green = 4, blue }
enum Level: i32 { low, mid, high }
type box(inner: type);
type slab(shape: shape, element: type);
type tile(rows: u32, cols: u32, elem: type) { require rows * cols <= 64 else \"too big\"; require rows > 0 else \"no rows\"; }
type bag(flag: bool, name: str, mode: Mode, sizes: [i64], n: u32?);
type range(lo: i64, hi: i64) { require lo <= hi else \"empty\"; }
type real(x: f64);
type many(types: [type], attrs: [attr], names: [str]);
type word(elem: SignlessInteger);
type none_yet(ty: type);
attr info(level: i64, ty: type);
attr key(name: str, more: attr?);
attr huge(a: u64, map: affine_map);
constraint HasF32 \"c\" = any where element is F32;
constraint CF32 \"c\" = complex<element = F32>;
";

const fn param(name: &'static str, kind: ParamKind) -> ParamDef {
    ParamDef { name, kind, default: None, constraint: None }
}

const fn table(name: &'static str, params: &'static [ParamDef]) -> TypeDef {
    TypeDef { name, params, requires: &[], verify: None, format: None, interfaces: &[] }
}

const U32: ParamKind = ParamKind::Int { bits: 32, signed: false };
const U64: ParamKind = ParamKind::Int { bits: 64, signed: false };
const I64: ParamKind = ParamKind::Int { bits: 64, signed: true };
const COLORS: ParamKind = ParamKind::Enum(&[("red", 0), ("green", 4), ("blue", 5)]);
const MODES: ParamKind = ParamKind::Enum(&[("fast", 0), ("slow", 1), ("off", 7)]);

fn tile(params: &[Param<'_>]) -> Result<(), String> {
    match params {
        [Param::Int(rows), Param::Int(cols), ..] if *rows > 0 && rows * cols <= 64 => Ok(()),
        _ => Err("no such tile".to_owned()),
    }
}

fn range(params: &[Param<'_>]) -> Result<(), String> {
    match params {
        [Param::Int(lo), Param::Int(hi)] if lo <= hi => Ok(()),
        _ => Err("no such range".to_owned()),
    }
}

fn word(params: &[Param<'_>]) -> Result<(), String> {
    match params {
        [Param::Type(ty)] if ty.signless_width().is_some() => Ok(()),
        _ => Err("no such word".to_owned()),
    }
}

static BOX: TypeDef = table("z.box", &[param("inner", ParamKind::Type)]);
static SLAB: TypeDef =
    table("z.slab", &[param("shape", ParamKind::Shape), param("element", ParamKind::Type)]);
static TILE: TypeDef = TypeDef {
    verify: Some(tile),
    ..table("z.tile", &[param("rows", U32), param("cols", U32), param("elem", ParamKind::Type)])
};
static BAG: TypeDef = table(
    "z.bag",
    &[
        param("flag", ParamKind::Bool),
        param("name", ParamKind::Str),
        param("mode", MODES),
        param("sizes", ParamKind::List(&I64)),
        param("n", ParamKind::Optional(&U32)),
    ],
);
static RANGE: TypeDef =
    TypeDef { verify: Some(range), ..table("z.range", &[param("lo", I64), param("hi", I64)]) };
static REAL: TypeDef = table("z.real", &[param("x", ParamKind::Float)]);
static MANY: TypeDef = table(
    "z.many",
    &[
        param("types", ParamKind::List(&ParamKind::Type)),
        param("attrs", ParamKind::List(&ParamKind::Attr)),
        param("names", ParamKind::List(&ParamKind::Str)),
    ],
);
static WORD: TypeDef = TypeDef { verify: Some(word), ..table("z.word", &[param("elem", ParamKind::Type)]) };
static NONE_YET: TypeDef = table("z.none_yet", &[param("ty", ParamKind::Type)]);
static INFO: TypeDef = table("z.info", &[param("level", I64), param("ty", ParamKind::Type)]);
static KEY: TypeDef =
    table("z.key", &[param("name", ParamKind::Str), param("more", ParamKind::Optional(&ParamKind::Attr))]);
static HUGE: TypeDef = table("z.huge", &[param("a", U64), param("map", ParamKind::Attr)]);
static COLOR: TypeDef = table("z.color", &[param("value", COLORS)]);

static DIALECT: Dialect = Dialect {
    name: "z",
    ops: &[],
    types: &[&BOX, &SLAB, &TILE, &BAG, &RANGE, &REAL, &MANY, &WORD, &NONE_YET],
    attrs: &[&INFO, &KEY, &HUGE, &COLOR],
};

/// A context that knows it.
#[must_use]
pub fn context() -> Context {
    let mut registry = DialectRegistry::new();
    registry.add(&DIALECT);
    Context::new(&registry)
}
