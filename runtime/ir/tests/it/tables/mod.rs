//! Tables of a few ops of `arith`, `func`, `cf`, `scf` and `toy`, written by hand in the form of generated code.
#![allow(dead_code)] // each test uses some of it

use bourn_ir::def::*;
use bourn_ir::hooks::*;
use bourn_ir::parse::{Ellipsis, OpParser, Parsed};
use bourn_ir::print::{EntryArgs, OpPrinter, Terminators};
use bourn_ir::types::{Type, TypeData};
use bourn_ir::{AttrData, Context, Dialect, DialectRegistry, OpRef};
use bourn_terms::builtin::{BuiltinAttr, BuiltinType};
use bourn_terms::{
    Arm, Const, Constraint, Definition, Function, FunctionKind, Generic, GenericKind, Pred, Rel, Term,
};

/// Makes the constant for a function in Rust, as tables have it.
macro_rules! hook {
    ($kind:ident, $ty:ty, $hook:expr) => {
        Function::linked(stringify!($kind), FunctionKind::$kind, &($hook as $ty))
    };
}

const fn is(builtin: BuiltinType) -> Constraint<'static> {
    Constraint::Is(Definition::Type(builtin), &[])
}
const fn is_attr(builtin: BuiltinAttr) -> Constraint<'static> {
    Constraint::Is(Definition::Attr(builtin), &[])
}
const fn equal(param: &'static str, value: i128) -> Pred<'static> {
    Pred::Compare(Term::Param(param), Rel::Eq, Term::Const(Const::Int(value)))
}

const INTEGER: Constraint<'static> = is(BuiltinType::Integer);
const SIGNLESS: Constraint<'static> = Constraint::Where(&INTEGER, &equal("signedness", 0));
const BOOL: Constraint<'static> =
    Constraint::Where(&INTEGER, &Pred::And(&[equal("signedness", 0), equal("width", 1)]));
const I64: Constraint<'static> =
    Constraint::Where(&INTEGER, &Pred::And(&[equal("signedness", 0), equal("width", 64)]));
const VECTOR_OF_BOOL: Constraint<'static> =
    Constraint::Where(&is(BuiltinType::Vector), &Pred::Is(Term::Element, &BOOL));
const VECTOR_OF_SIGNLESS: Constraint<'static> =
    Constraint::Where(&is(BuiltinType::Vector), &Pred::Is(Term::Element, &SIGNLESS));

const fn arm(body: Constraint<'static>) -> Arm<'static> {
    Arm { name: "", body }
}

pub static ANY: TypeConstraint = TypeConstraint::new("Any", "any type", Constraint::Any);
pub static INT_LIKE: TypeConstraint = TypeConstraint::new(
    "SignlessIntegerLike",
    "signless-integer-like",
    Constraint::OneOf(&[arm(is(BuiltinType::Index)), arm(SIGNLESS), arm(VECTOR_OF_SIGNLESS)]),
);
pub static BOOL_LIKE: TypeConstraint =
    TypeConstraint::new("BoolLike", "bool-like", Constraint::OneOf(&[arm(BOOL), arm(VECTOR_OF_BOOL)]));
pub static I1: TypeConstraint = TypeConstraint::new("I1", "1-bit signless integer", BOOL);
pub static INDEX: TypeConstraint = TypeConstraint::new("Index", "index", is(BuiltinType::Index));
pub static ANY_ATTR: AttrConstraint =
    AttrConstraint::new("AnyAttr", "any attribute", Constraint::Any, AttrSyntax::Generic);
pub static UNIT: AttrConstraint =
    AttrConstraint::new("Unit", "unit attribute", is_attr(BuiltinAttr::Unit), AttrSyntax::Unit);
pub static I64_ARRAY: AttrConstraint = AttrConstraint::new(
    "I64Array",
    "i64 dense array attribute",
    is_attr(BuiltinAttr::DenseArray),
    AttrSyntax::BareArray,
);
pub static PREDICATE: AttrConstraint = AttrConstraint {
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
    ..AttrConstraint::new(
        "CmpIPredicate",
        "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9",
        Constraint::Where(
            &is_attr(BuiltinAttr::Integer),
            &Pred::And(&[
                Pred::Is(Term::Param("ty"), &I64),
                Pred::InRange(
                    Term::Value,
                    Some(Term::Const(Const::Int(0))),
                    Some(Term::Const(Const::Int(10))),
                    false,
                ),
            ]),
        ),
        AttrSyntax::EnumKeyword,
    )
};
pub static SYMBOL: AttrConstraint = AttrConstraint::new(
    "SymbolName",
    "string attribute",
    is_attr(BuiltinAttr::String),
    AttrSyntax::SymbolName,
);

pub const fn operand(name: &'static str, constraint: &'static TypeConstraint, arity: Arity) -> OperandDef {
    OperandDef { name, constraint, arity, pattern: None }
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
    hooks: &OpHooks {
        infer: Some(&hook!(Infer, InferFn, |_, state| match state.attr("value").map(|a| a.data()) {
            Some(
                AttrData::Integer { ty, .. }
                | AttrData::Float { ty, .. }
                | AttrData::DenseElements { ty, .. }
                | AttrData::DenseResource { ty, .. },
            ) => Ok(vec![*ty]),
            _ => Err("value has no type".to_owned()),
        })),
        ..OpHooks::NONE
    },
    format: Format::Elements(&[Fmt::AttrDict(false), Fmt::Attr(0)]),
    result_names: ResultNames::Hook(&hook!(ResultNames, ResultNamesFn, |op| {
        let value = op.attr("value").map(|a| a.data());
        vec![match value {
            Some(AttrData::Integer { value, ty }) if ty.signless_width() == Some(1) => {
                if *value != 0 { "true" } else { "false" }.to_owned()
            }
            Some(AttrData::Integer { value, ty }) if ty.is_index() => format!("c{value}"),
            Some(AttrData::Integer { value, ty }) => format!("c{value}_{ty}"),
            _ => "cst".to_owned(),
        }]
    })),
    ..OP
};
static CMPI: OpDef = OpDef {
    name: "arith.cmpi",
    operands: &[operand("lhs", &INT_LIKE, ONE), operand("rhs", &INT_LIKE, ONE)],
    results: &[operand("result", &BOOL_LIKE, ONE)],
    attrs: &[attr("predicate", &PREDICATE, false)],
    traits: &[Trait::SameTypeOperands],
    hooks: &OpHooks {
        infer: Some(&hook!(Infer, InferFn, |ctx, _| Ok(vec![ctx.signless(1)]))),
        ..OpHooks::NONE
    },
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
    format: Format::Custom { parse: &PARSE_FUNC, print: &PRINT_FUNC },
    ..OP
};

const PARSE_FUNC: Function<'static> = hook!(Parse, ParseFn, parse_func);
const PRINT_FUNC: Function<'static> = hook!(Print, PrintFn, print_func);

fn parse_func(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let visibility = p.parse_optional_keyword_of(&["private", "public", "nested"]);
    if let Some(i) = visibility {
        let value = p.ctx().string_attr(["private", "public", "nested"][i]);
        p.set_attr("sym_visibility", value);
    }
    p.parse_symbol_name_into("sym_name")?;
    let signature = p.parse_function_signature(Ellipsis::Rejected)?;
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
        p.region(region, EntryArgs::Elsewhere, Terminators::Shown);
    }
}

static BR: OpDef = OpDef {
    name: "cf.br",
    operands: &[operand("destOperands", &ANY, MANY)],
    successors: &[SuccessorDef { name: "dest", variadic: false, args: None }],
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
        SuccessorDef { name: "trueDest", variadic: false, args: None },
        SuccessorDef { name: "falseDest", variadic: false, args: None },
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
        operand("source", &ANY, ONE).whole(0),
        operand("offsets", &INDEX, MANY),
        operand("sizes", &INDEX, MANY),
    ],
    results: &[operand("result", &ANY, ONE).whole(0)],
    attrs: &[
        attr("static_offsets", &I64_ARRAY, false),
        attr("static_sizes", &I64_ARRAY, false),
        attr("inbounds", &UNIT, true),
        attr("map", &ANY_ATTR, true),
    ],
    traits: &[Trait::AttrSizedOperandSegments],
    generics: &[Generic::alike("T", GenericKind::Item, &["source", "result"])],
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
        ParamDef {
            name: "rank",
            kind: ParamKind::Int { bits: 64, signed: true },
            default: None,
            constraint: None,
        },
        ParamDef { name: "element", kind: ParamKind::Type, default: None, constraint: None },
        ParamDef {
            name: "order",
            kind: ParamKind::Optional(&ParamKind::Enum(&[("row", 0), ("col", 1)])),
            default: None,
            constraint: None,
        },
    ],
    requires: &[ParamRequire {
        pred: Pred::Compare(Term::Param("rank"), Rel::Ge, Term::Const(Const::Int(0))),
        message: &[MessagePart::Literal("rank must not be negative")],
    }],
    verify: None,
    format: None,
    alias: None,
    interfaces: &[],
};
static MARK: TypeDef = TypeDef {
    name: "toy.mark",
    params: &[ParamDef {
        name: "sizes",
        kind: ParamKind::List(&ParamKind::Int { bits: 64, signed: true }),
        default: None,
        constraint: None,
    }],
    requires: &[],
    verify: None,
    format: None,
    alias: None,
    interfaces: &[],
};

static ARITH: Dialect = Dialect {
    name: "arith",
    ops: &[&ADDI, &MULI, &CONSTANT, &CMPI],
    types: &[],
    attrs: &[],
    ..Dialect::EMPTY
};
static FUNC_DIALECT: Dialect =
    Dialect { name: "func", ops: &[&FUNC, &RETURN, &CALL], types: &[], attrs: &[], ..Dialect::EMPTY };
static CF: Dialect = Dialect { name: "cf", ops: &[&BR, &COND_BR], types: &[], attrs: &[], ..Dialect::EMPTY };
static SCF: Dialect = Dialect { name: "scf", ops: &[&IF, &YIELD], types: &[], attrs: &[], ..Dialect::EMPTY };
static TOY: Dialect =
    Dialect { name: "toy", ops: &[&SLICE], types: &[&SHAPE], attrs: &[&MARK], ..Dialect::EMPTY };

pub fn context() -> Context {
    let mut registry = DialectRegistry::new();
    for dialect in [&ARITH, &FUNC_DIALECT, &CF, &SCF, &TOY] {
        registry.add(dialect);
    }
    Context::new(&registry)
}
