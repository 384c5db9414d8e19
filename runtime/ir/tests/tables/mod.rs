//! A few ops of `arith`, `func`, `cf`, `scf` and `toy`, written by hand as generated code would have them.
#![allow(dead_code)] // each test uses some of it

use bourn_ir::def::*;
use bourn_ir::parse::{OpParser, Parsed};
use bourn_ir::print::OpPrinter;
use bourn_ir::types::{Param, Type, TypeData};
use bourn_ir::{AttrData, Context, Dialect, DialectRegistry, OpRef};

pub static ANY: TypeConstraint =
    TypeConstraint { name: "Any", text: "any type", check: |_| true, build: None, explain: None };
pub static INT_LIKE: TypeConstraint = TypeConstraint {
    name: "SignlessIntegerLike",
    text: "signless-integer-like",
    check: |ty| ty.element_or_self().is_index() || ty.element_or_self().signless_width().is_some(),
    build: None,
    explain: None,
};
pub static BOOL_LIKE: TypeConstraint = TypeConstraint {
    name: "BoolLike",
    text: "bool-like",
    check: |ty| ty.element_or_self().signless_width() == Some(1),
    build: None,
    explain: None,
};
pub static I1: TypeConstraint = TypeConstraint {
    name: "I1",
    text: "1-bit signless integer",
    check: |ty| ty.signless_width() == Some(1),
    build: Some(|ctx| ctx.signless(1)),
    explain: None,
};
pub static INDEX: TypeConstraint = TypeConstraint {
    name: "Index",
    text: "index",
    check: |ty| ty.is_index(),
    build: Some(|ctx| ctx.index()),
    explain: None,
};
pub static ANY_ATTR: AttrConstraint = AttrConstraint {
    name: "AnyAttr",
    text: "any attribute",
    check: |_| true,
    stored: |_| true,
    value_type: None,
    cases: &[],
    syntax: AttrSyntax::Generic,
};
pub static UNIT: AttrConstraint = AttrConstraint {
    name: "Unit",
    text: "unit attribute",
    check: |a| matches!(a.data(), AttrData::Unit),
    stored: |_| true,
    value_type: None,
    cases: &[],
    syntax: AttrSyntax::Unit,
};
pub static I64_ARRAY: AttrConstraint = AttrConstraint {
    name: "I64Array",
    text: "i64 dense array attribute",
    check: |a| a.as_dense_array().is_some(),
    stored: |_| true,
    value_type: None,
    cases: &[],
    syntax: AttrSyntax::BareArray,
};
pub static PREDICATE: AttrConstraint = AttrConstraint {
    name: "CmpIPredicate",
    text: "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9",
    check: |a| a.as_int().is_some_and(|v| (0..10).contains(&v)),
    stored: |_| true,
    value_type: Some(|ctx| ctx.signless(64)),
    cases: &[
        ("eq", 0),
        ("ne", 1),
        ("slt", 2),
        ("sle", 3),
        ("sgt", 4),
        ("sge", 5),
        ("ult", 6),
        ("ule", 7),
        ("ugt", 8),
        ("uge", 9),
    ],
    syntax: AttrSyntax::EnumKeyword,
};
pub static SYMBOL: AttrConstraint = AttrConstraint {
    name: "SymbolName",
    text: "string attribute",
    check: |a| a.as_str().is_some(),
    stored: |_| true,
    value_type: None,
    cases: &[],
    syntax: AttrSyntax::SymbolName,
};

pub const fn operand(name: &'static str, constraint: &'static TypeConstraint, arity: Arity) -> OperandDef {
    OperandDef { name, constraint, arity }
}
pub const fn attr(name: &'static str, constraint: &'static AttrConstraint, optional: bool) -> AttrDef {
    if optional { AttrDef::optional(name, constraint) } else { AttrDef::required(name, constraint) }
}
pub const OP: OpDef = OpDef::EMPTY;
const ONE: Arity = Arity::One;
const MANY: Arity = Arity::Variadic;

static ADDI: OpDef = OpDef {
    name: "arith.addi",
    operands: &[operand("lhs", &INT_LIKE, ONE), operand("rhs", &INT_LIKE, ONE)],
    results: &[operand("result", &INT_LIKE, ONE)],
    traits: &[Trait::SameOperandsAndResultType, Trait::Pure],
    format: Format::Elements(&[
        Fmt::Operand(0),
        Fmt::Lit(","),
        Fmt::Operand(1),
        Fmt::AttrDict(false),
        Fmt::Lit(":"),
        Fmt::Type(Slot::Result(0)),
    ]),
    ..OP
};
static MULI: OpDef = OpDef { name: "arith.muli", ..ADDI_COPY };
const ADDI_COPY: OpDef = OpDef {
    operands: &[operand("lhs", &INT_LIKE, ONE), operand("rhs", &INT_LIKE, ONE)],
    results: &[operand("result", &INT_LIKE, ONE)],
    traits: &[Trait::SameOperandsAndResultType, Trait::Pure],
    format: Format::Elements(&[
        Fmt::Operand(0),
        Fmt::Lit(","),
        Fmt::Operand(1),
        Fmt::AttrDict(false),
        Fmt::Lit(":"),
        Fmt::Type(Slot::Result(0)),
    ]),
    ..OP
};
static CONSTANT: OpDef = OpDef {
    name: "arith.constant",
    results: &[operand("result", &ANY, ONE)],
    attrs: &[attr("value", &ANY_ATTR, false)],
    traits: &[Trait::Pure, Trait::ConstantLike],
    infer: Some(|_, state| match state.attr("value").map(|a| a.data()) {
        Some(
            AttrData::Integer { ty, .. } | AttrData::Float { ty, .. } | AttrData::DenseElements { ty, .. },
        ) => Ok(vec![*ty]),
        _ => Err("value has no type".to_owned()),
    }),
    format: Format::Elements(&[Fmt::AttrDict(false), Fmt::Attr(0)]),
    result_names: ResultNames::Hook(|op| {
        let value = op.attr("value").map(|a| a.data());
        vec![match value {
            Some(AttrData::Integer { value, ty }) if ty.signless_width() == Some(1) => {
                if *value != 0 { "true" } else { "false" }.to_owned()
            }
            Some(AttrData::Integer { value, ty }) if ty.is_index() => format!("c{value}"),
            Some(AttrData::Integer { value, ty }) => format!("c{value}_{ty}"),
            _ => "cst".to_owned(),
        }]
    }),
    ..OP
};
static CMPI: OpDef = OpDef {
    name: "arith.cmpi",
    operands: &[operand("lhs", &INT_LIKE, ONE), operand("rhs", &INT_LIKE, ONE)],
    results: &[operand("result", &BOOL_LIKE, ONE)],
    attrs: &[attr("predicate", &PREDICATE, false)],
    traits: &[Trait::SameTypeOperands],
    infer: Some(|ctx, _| Ok(vec![ctx.signless(1)])),
    format: Format::Elements(&[
        Fmt::Attr(0),
        Fmt::Lit(","),
        Fmt::Operand(0),
        Fmt::Lit(","),
        Fmt::Operand(1),
        Fmt::AttrDict(false),
        Fmt::Lit(":"),
        Fmt::Type(Slot::Operand(0)),
    ]),
    ..OP
};
static RETURN: OpDef = OpDef {
    name: "func.return",
    operands: &[operand("operands", &ANY, MANY)],
    traits: &[Trait::Terminator, Trait::HasParent(&["func.func"])],
    format: Format::Elements(&[
        Fmt::AttrDict(false),
        Fmt::Optional {
            anchor: Anchor::Operand(0),
            then: &[Fmt::Operand(0), Fmt::Lit(":"), Fmt::Type(Slot::Operand(0))],
            otherwise: &[],
        },
    ]),
    ..OP
};
static CALL: OpDef = OpDef {
    name: "func.call",
    operands: &[operand("operands", &ANY, MANY)],
    results: &[operand("results", &ANY, MANY)],
    attrs: &[attr("callee", &ANY_ATTR, false)],
    format: Format::Elements(&[
        Fmt::Attr(0),
        Fmt::Lit("("),
        Fmt::Operand(0),
        Fmt::Lit(")"),
        Fmt::AttrDict(false),
        Fmt::Lit(":"),
        Fmt::FunctionalType(&[Slot::Operand(0)], &[Slot::Result(0)]),
    ]),
    ..OP
};
static FUNC: OpDef = OpDef {
    name: "func.func",
    attrs: &[
        attr("sym_name", &SYMBOL, false),
        attr("function_type", &ANY_ATTR, false),
        attr("sym_visibility", &ANY_ATTR, true),
    ],
    regions: &[RegionDef {
        name: "body",
        blocks: (0, None),
        terminator: None,
        variadic: false,
        args: None,
        yields: None,
    }],
    traits: &[Trait::IsolatedFromAbove, Trait::Symbol],
    format: Format::Custom { parse: parse_func, print: print_func },
    ..OP
};

fn parse_func(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let visibility = p.parse_optional_keyword_of(&["private", "public", "nested"]);
    if let Some(i) = visibility {
        let value = p.ctx().string_attr(["private", "public", "nested"][i]);
        p.set_attr("sym_visibility", value);
    }
    p.parse_symbol_name_into("sym_name")?;
    let signature = p.parse_function_signature(false)?;
    let inputs: Vec<Type<'_>> = signature.args.iter().filter_map(|a| a.ty).collect();
    let ty = p.ctx().function(&inputs, &signature.results);
    let ty = p.ctx().type_attr(ty);
    p.set_attr("function_type", ty);
    p.parse_optional_attr_dict_with_keyword()?;
    if p.parse_optional_region(&signature.args)?.is_none() {
        p.add_region();
    }
    Ok(())
}

fn print_func(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    if let Some(text) = op.attr("sym_visibility").and_then(|a| a.as_str()) {
        p.text(" ");
        p.text(text);
    }
    p.text(" ");
    p.symbol(op.attr("sym_name").and_then(|a| a.as_str()).unwrap_or_default());
    let Some(TypeData::Function { inputs, results }) =
        op.attr("function_type").and_then(|a| a.as_type()).map(|t| t.data())
    else {
        return;
    };
    p.text("(");
    let entry = op.region(0).and_then(|r| r.entry());
    match entry {
        Some(block) => p.list(block.args(), |p, arg| p.argument(arg)),
        None => p.types(inputs.iter().copied()),
    }
    p.text(")");
    if !results.is_empty() {
        p.text(" -> ");
        p.result_types(results.iter().copied());
    }
    p.attr_dict_with_keyword(op, &["sym_name", "sym_visibility", "function_type"]);
    if let Some(region) = op.region(0).filter(|r| !r.is_empty()) {
        p.text(" ");
        p.region(region, false, true);
    }
}

static BR: OpDef = OpDef {
    name: "cf.br",
    operands: &[operand("destOperands", &ANY, MANY)],
    successors: &[SuccessorDef { name: "dest", variadic: false }],
    traits: &[Trait::Terminator],
    format: Format::Elements(&[
        Fmt::Successor(0),
        Fmt::Optional {
            anchor: Anchor::Operand(0),
            then: &[
                Fmt::Lit("("),
                Fmt::Operand(0),
                Fmt::Lit(":"),
                Fmt::Type(Slot::Operand(0)),
                Fmt::Lit(")"),
            ],
            otherwise: &[],
        },
        Fmt::AttrDict(false),
    ]),
    ..OP
};
static COND_BR: OpDef = OpDef {
    name: "cf.cond_br",
    operands: &[
        operand("condition", &I1, ONE),
        operand("trueDestOperands", &ANY, MANY),
        operand("falseDestOperands", &ANY, MANY),
    ],
    successors: &[
        SuccessorDef { name: "trueDest", variadic: false },
        SuccessorDef { name: "falseDest", variadic: false },
    ],
    traits: &[Trait::Terminator, Trait::AttrSizedOperandSegments],
    format: Format::Elements(&[
        Fmt::Operand(0),
        Fmt::Lit(","),
        Fmt::Successor(0),
        Fmt::Optional {
            anchor: Anchor::Operand(1),
            then: &[
                Fmt::Lit("("),
                Fmt::Operand(1),
                Fmt::Lit(":"),
                Fmt::Type(Slot::Operand(1)),
                Fmt::Lit(")"),
            ],
            otherwise: &[],
        },
        Fmt::Lit(","),
        Fmt::Successor(1),
        Fmt::Optional {
            anchor: Anchor::Operand(2),
            then: &[
                Fmt::Lit("("),
                Fmt::Operand(2),
                Fmt::Lit(":"),
                Fmt::Type(Slot::Operand(2)),
                Fmt::Lit(")"),
            ],
            otherwise: &[],
        },
        Fmt::AttrDict(false),
    ]),
    ..OP
};

static YIELD: OpDef = OpDef {
    name: "scf.yield",
    operands: &[operand("results", &ANY, MANY)],
    traits: &[Trait::Terminator],
    format: Format::Elements(&[
        Fmt::AttrDict(false),
        Fmt::Optional {
            anchor: Anchor::Operand(0),
            then: &[Fmt::Operand(0), Fmt::Lit(":"), Fmt::Type(Slot::Operand(0))],
            otherwise: &[],
        },
    ]),
    ..OP
};
static IF: OpDef = OpDef {
    name: "scf.if",
    operands: &[operand("condition", &I1, ONE)],
    results: &[operand("results", &ANY, MANY)],
    regions: &[
        RegionDef {
            name: "thenRegion",
            blocks: (1, Some(1)),
            terminator: Some("scf.yield"),
            variadic: false,
            args: None,
            yields: None,
        },
        RegionDef {
            name: "elseRegion",
            blocks: (0, Some(1)),
            terminator: Some("scf.yield"),
            variadic: false,
            args: None,
            yields: None,
        },
    ],
    format: Format::Elements(&[
        Fmt::Operand(0),
        Fmt::Optional {
            anchor: Anchor::Result(0),
            then: &[Fmt::Lit("->"), Fmt::Lit("("), Fmt::Type(Slot::Result(0)), Fmt::Lit(")")],
            otherwise: &[],
        },
        Fmt::Region(0),
        Fmt::Optional {
            anchor: Anchor::Region(1),
            then: &[Fmt::Lit("else"), Fmt::Region(1)],
            otherwise: &[],
        },
        Fmt::AttrDict(false),
    ]),
    ..OP
};
static SLICE: OpDef = OpDef {
    name: "toy.slice",
    operands: &[
        operand("source", &ANY, ONE),
        operand("offsets", &INDEX, MANY),
        operand("sizes", &INDEX, MANY),
    ],
    results: &[operand("result", &ANY, ONE)],
    attrs: &[
        attr("static_offsets", &I64_ARRAY, false),
        attr("static_sizes", &I64_ARRAY, false),
        attr("inbounds", &UNIT, true),
        attr("map", &ANY_ATTR, true),
    ],
    traits: &[Trait::AttrSizedOperandSegments],
    type_vars: &[TypeVar { slots: &[Slot::Operand(0), Slot::Result(0)], element_slots: &[], message: "" }],
    format: Format::Elements(&[
        Fmt::Operand(0),
        Fmt::Space(false),
        Fmt::Mixed { statics: 0, dynamics: 1, delimiters: ("[", "]") },
        Fmt::Mixed { statics: 1, dynamics: 2, delimiters: ("(", ")") },
        Fmt::Optional {
            anchor: Anchor::Attr(2),
            then: &[Fmt::Lit("inbounds"), Fmt::Attr(2)],
            otherwise: &[],
        },
        Fmt::Optional { anchor: Anchor::Attr(3), then: &[Fmt::Lit("by"), Fmt::Attr(3)], otherwise: &[] },
        Fmt::AttrDict(false),
        Fmt::Lit(":"),
        Fmt::Type(Slot::Operand(0)),
    ]),
    ..OP
};
static SHAPE: TypeDef = TypeDef {
    name: "toy.shape",
    params: &[
        ParamDef { name: "rank", kind: ParamKind::Int { bits: 64, signed: true }, default: None },
        ParamDef { name: "element", kind: ParamKind::Type, default: None },
        ParamDef {
            name: "order",
            kind: ParamKind::Optional(&ParamKind::Enum(&[("row", 0), ("col", 1)])),
            default: None,
        },
    ],
    verify: Some(|params| match params {
        [Param::Int(rank), ..] if *rank < 0 => Err("rank must not be negative".to_owned()),
        _ => Ok(()),
    }),
    format: None,
    interfaces: &[],
};
static MARK: TypeDef = TypeDef {
    name: "toy.mark",
    params: &[ParamDef {
        name: "sizes",
        kind: ParamKind::List(&ParamKind::Int { bits: 64, signed: true }),
        default: None,
    }],
    verify: None,
    format: None,
    interfaces: &[],
};

static ARITH: Dialect =
    Dialect { name: "arith", ops: &[&ADDI, &MULI, &CONSTANT, &CMPI], types: &[], attrs: &[] };
static FUNC_DIALECT: Dialect =
    Dialect { name: "func", ops: &[&FUNC, &RETURN, &CALL], types: &[], attrs: &[] };
static CF: Dialect = Dialect { name: "cf", ops: &[&BR, &COND_BR], types: &[], attrs: &[] };
static SCF: Dialect = Dialect { name: "scf", ops: &[&IF, &YIELD], types: &[], attrs: &[] };
static TOY: Dialect = Dialect { name: "toy", ops: &[&SLICE], types: &[&SHAPE], attrs: &[&MARK] };

pub fn context() -> Context {
    let mut registry = DialectRegistry::new();
    for dialect in [&ARITH, &FUNC_DIALECT, &CF, &SCF, &TOY] {
        registry.add(dialect);
    }
    Context::new(&registry)
}
