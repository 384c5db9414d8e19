//! Tests that types, attributes, constraints and ops declared as Rust items behave as those that `lab.bourn` declares, with
//! the same texts, verdicts, messages and cases.

#![allow(missing_debug_implementations, missing_docs)] // the items only declare

use bourn::constraints::{Each, F32, I, I64Attr, Not, RankedTensor, SignlessInteger, VectorOf};
use bourn::ir::parse::{ParseOptions, parse_and_report, parse_attribute, parse_type};
use bourn::ir::print::{PrintOptions, print_op};
use bourn::ir::{Attribute, Context, Dialect, DialectRegistry, FloatKind, OpRef, OwnedOp, Type};
use bourn::rt::{AttrExt, TypeExt, TypeHandle, match_type};
use bourn_example_constraints::lab;

/// An integer that a register holds.
#[derive(bourn::Constraint)]
#[constraint(
    text = "signless integer of at most 32 bits",
    where(width > 0 && width <= 32),
    implies(SignlessInteger)
)]
pub struct Small(SignlessInteger);

/// A byte.
#[derive(bourn::Constraint)]
#[constraint(text = "8-bit signless integer", handle = Byte)]
pub struct ByteDecl(I<8>);

/// A number that a register holds.
#[derive(bourn::Constraint)]
#[constraint(text = "number of a register")]
pub enum Number {
    Int(Small),
    Real(F32),
}

/// A number, some in a lane, or any number of them in memory.
#[derive(bourn::Constraint)]
#[constraint(text = "number-like")]
pub enum NumberLike {
    Scalar(Number),
    #[constraint(where(rank == 1 && all dims d: d >= 2))]
    Vec(VectorOf<Number>),
    #[constraint(where(rank <= 2 && all dims d: d != 0))]
    Memory(RankedTensor<Number>),
}

/// No byte, whatever else.
#[derive(bourn::Constraint)]
#[constraint(text = "wide number")]
struct Wide(Number, Not<I<8>>);

/// A type of odd width.
#[derive(bourn::Constraint)]
#[constraint(text = "type of odd width", rust = self::odd)]
struct Odd;

fn odd(ty: Type<'_>) -> bool {
    ty.dyn_cast::<bourn::rt::IntegerType<'_>>().is_some_and(|ty| ty.width() % 2 == 1)
}

/// A square of numbers.
#[derive(bourn::Type)]
#[ty(name = "den.square", text = "square")]
#[require(side > 0 else "a square has a side")]
pub struct Square {
    side: u32,
    elem: Number,
}

/// A square that fits into a cache line: a declared type in a constraint.
#[derive(bourn::Constraint)]
#[constraint(text = "square or byte")]
pub enum Block {
    Whole(Square),
    Cell(lab::Byte<'static>),
}

/// The duration of an op.
#[derive(bourn::Attr)]
#[attr(name = "den.latency", format = "`<` $cycles (`,` $unit^)? (`of` $parts^)? `>`", verify = never_thirteen)]
pub struct Latency {
    /// The number of cycles.
    cycles: u32,
    #[param(default = "ns")]
    unit: String,
    /// The duration of each part.
    #[param(attr)]
    parts: Option<DigitDecl>,
}

fn never_thirteen(params: &[bourn::rt::Param<'_>]) -> Result<(), String> {
    match params.first() {
        Some(bourn::rt::Param::Int(13)) => Err("13 cycles are bad luck".to_owned()),
        _ => Ok(()),
    }
}

/// Small numbers as an attribute.
#[derive(bourn::Constraint)]
#[constraint(text = "decimal digit", for = attr, where(value in 0 ..= 9), handle = Digit)]
pub struct DigitDecl(I64Attr);

/// A list of them.
#[derive(bourn::Constraint)]
#[constraint(text = "array of decimal digits", for = attr, handle = Digits)]
pub struct DigitsDecl(Each<DigitDecl>);

/// Adds two numbers.
#[derive(bourn::Op)]
#[op(name = "den.add", traits(Pure), format = "$lhs `,` $rhs attr-dict `:` type($sum)")]
pub struct Add<T = NumberLike> {
    #[operand]
    lhs: T,
    #[operand]
    rhs: T,
    #[result]
    sum: T,
}

/// Multiplies two numbers and scales the product.
#[derive(bourn::Op)]
#[op(name = "den.mul", traits(Pure), format = "$lhs `,` $rhs `by` $digits attr-dict `:` type($product)")]
pub struct Mul<T = NumberLike> {
    #[operand]
    lhs: T,
    #[operand]
    rhs: T,
    #[attr]
    digits: DigitsDecl,
    #[result]
    product: T,
}

/// Waits; it has an attribute of its own, and an operand that a spec declares.
#[derive(bourn::Op)]
#[op(name = "den.wait", format = "$tile `for` $latency attr-dict `:` type($tile)")]
pub struct Wait {
    #[operand]
    tile: lab::Block<'static>,
    #[attr]
    latency: Latency,
}

/// An op that computes.
#[derive(bourn::Constraint)]
#[constraint(text = "arithmetic op of the lab", for = op)]
pub enum Arith {
    Sum(Add),
    Product(Mul),
}

static DEN: Dialect = Dialect {
    name: "den",
    ops: &[Add::DEF, Mul::DEF, Wait::DEF],
    types: &[Square::DEF],
    attrs: &[Latency::DEF],
    ..Dialect::EMPTY
};

fn context() -> Context {
    let mut registry = DialectRegistry::new();
    bourn::dialects::register_all(&mut registry);
    registry.add(&lab::DIALECT);
    registry.add(&DEN);
    Context::new(&registry)
}

fn ty<'c>(ctx: &'c Context, text: &str) -> Type<'c> {
    parse_type(ctx, text, &ParseOptions::default()).unwrap_or_else(|e| panic!("{text}: {e:?}"))
}

fn attr<'c>(ctx: &'c Context, text: &str) -> Attribute<'c> {
    parse_attribute(ctx, text, &ParseOptions::default()).unwrap_or_else(|e| panic!("{text}: {e:?}"))
}

const ZOO: &[&str] = &[
    "i0",
    "i1",
    "i8",
    "i32",
    "i33",
    "si8",
    "ui8",
    "f16",
    "f32",
    "index",
    "none",
    "tuple<>",
    "vector<2xi8>",
    "vector<1xi8>",
    "vector<2x2xf32>",
    "vector<4xf16>",
    "tensor<4x?xf32>",
    "tensor<0xf32>",
    "tensor<*xf32>",
    "tensor<2x2x2xi8>",
    "tensor<i32>",
    "memref<4xf32>",
    "!lab.square<4, f32>",
    "!den.square<4, f32>",
];

#[test]
fn the_same_types_satisfy_both() {
    let ctx = context();
    let mut fit = [0; 4];
    for text in ZOO {
        let ty = ty(&ctx, text);
        let pairs = [
            (ty.isa::<lab::Small<'_>>(), ty.isa::<SmallType<'_>>()),
            (ty.isa::<lab::Byte<'_>>(), ty.isa::<Byte<'_>>()),
            (ty.isa::<lab::Number<'_>>(), ty.isa::<NumberType<'_>>()),
            (ty.isa::<lab::NumberLike<'_>>(), ty.isa::<NumberLikeType<'_>>()),
        ];
        for (i, (spec, derived)) in pairs.into_iter().enumerate() {
            assert_eq!(spec, derived, "{text} and constraint {i}");
            fit[i] += usize::from(spec);
        }
        let number = ty.isa::<NumberType<'_>>();
        assert_eq!(ty.isa::<WideType<'_>>(), number && *text != "i8", "{text}");
        assert_eq!(ty.isa::<OddType<'_>>(), matches!(*text, "i1" | "i33"), "{text}");
        assert_eq!(ty.isa::<BlockType<'_>>(), matches!(*text, "i8" | "!den.square<4, f32>"), "{text}");
    }
    assert_eq!(fit, [3, 1, 4, 7]);
}

#[test]
fn handles_convert_and_dispatch() {
    let ctx = context();
    // A proved conversion needs no check, even to the constraints of another crate.
    let byte = Byte::get(&ctx);
    let signless: bourn::dialects::builtin::SignlessInteger<'_> = byte.into();
    assert_eq!((byte.width(), signless.width()), (8, 8));
    assert_eq!(SmallType::get(&ctx, 32).map(|small| small.width()), Some(32));
    assert_eq!(SmallType::get(&ctx, 33), None);
    // Without a proof, the conversion is checked.
    let wide = bourn::dialects::builtin::SignlessInteger::try_from(ty(&ctx, "i64")).expect("i64");
    assert!(wide.narrow::<SmallType>().is_err());
    let refused = NumberType::try_from(ty(&ctx, "f16")).expect_err("no number");
    assert_eq!(refused.expected, "number of a register");
    let case = |text: &str| match ty(&ctx, text).cast::<NumberLikeType<'_>>().case() {
        NumberLikeTypeCase::Scalar(number) => match number.case() {
            NumberTypeCase::Int(int) => format!("integer of {}", int.width()),
            NumberTypeCase::Real(_) => "real".to_owned(),
        },
        NumberLikeTypeCase::Vec(vector) => format!("lane of {}", vector.shape()[0]),
        NumberLikeTypeCase::Memory(tensor) => format!("memory of rank {}", tensor.shape().len()),
    };
    assert_eq!(case("i16"), "integer of 16");
    assert_eq!(case("f32"), "real");
    assert_eq!(case("vector<4xf32>"), "lane of 4");
    assert_eq!(case("tensor<4x?xi8>"), "memory of rank 2");
    let size = |ty: Type<'_>| match_type!(ty { _byte: Byte => 8, small: SmallType => small.width(), _ => 0 });
    assert_eq!([size(ty(&ctx, "i8")), size(ty(&ctx, "i9")), size(ty(&ctx, "f32"))], [8, 9, 0]);
}

#[test]
fn handles_of_types_and_attributes() {
    let ctx = context();
    let f32 = ctx.float(FloatKind::F32);
    let square = SquareType::get(&ctx, 4, f32);
    assert_eq!(ty(&ctx, "!den.square<4, f32>").dyn_cast(), Some(square));
    assert_eq!((square.side(), *square.elem()), (4, f32));
    assert_eq!(ty(&ctx, "!lab.square<4, f32>").dyn_cast::<SquareType<'_>>(), None);
    let latency: LatencyAttr<'_> = attr(&ctx, "#den.latency<7>").cast();
    assert_eq!((latency.cycles(), latency.unit().as_str(), latency.parts()), (7, "ns", None));
    let digits: Digits<'_> = attr(&ctx, "[1, 2, 9]").cast();
    assert_eq!(digits.iter().count(), 3);
    assert!(!attr(&ctx, "[1, 10]").isa::<Digits<'_>>());
    assert!(attr(&ctx, "9").isa::<Digit<'_>>() && !attr(&ctx, "9 : i32").isa::<Digit<'_>>());
}

fn parse<'c>(cx: &'c Context, text: &str) -> (Option<OwnedOp<'c>>, String) {
    let (module, diagnostics) = parse_and_report(cx, text, &ParseOptions::default());
    let messages: Vec<String> = diagnostics.all.iter().map(|d| format!("{d:#?}")).collect();
    (module.filter(|_| !diagnostics.has_errors()), messages.join("\n"))
}

/// Returns the text in both forms, or the messages.
fn behaviour(text: &str) -> String {
    let cx = context();
    match parse(&cx, text) {
        (Some(module), _) => [false, true]
            .map(|generic| print_op(module.view(), &PrintOptions { generic, ..PrintOptions::default() }))
            .join("\n"),
        (None, errors) => errors,
    }
}

/// Removes the texts of cases: a case that names another declaration knows only its name.
fn without_cases(text: &str) -> String {
    let cut = |line: &str| line.split("no case of it fits").next().unwrap_or_default().to_owned();
    text.lines().map(cut).collect::<Vec<_>>().join("\n")
}

/// Checks that the first `right` texts are accepted and the others are not, with the same result and the same messages for
/// both dialects, whose names have one length.
fn assert_same(right: usize, texts: &[&str]) {
    for (i, text) in texts.iter().enumerate() {
        let spec = behaviour(&text.replace("DEN", "lab"));
        assert_eq!(spec.contains("notes: ["), i >= right, "{text}\n{spec}");
        let derived = behaviour(&text.replace("DEN", "den"));
        assert_eq!(without_cases(&spec).replace("lab.", "den."), without_cases(&derived), "{text}");
    }
}

#[test]
fn ops_over_declared_constraints_behave_the_same() {
    assert_same(
        4,
        &[
            "func.func @f(%a: i8) { %0 = DEN.add %a, %a : i8\n return }",
            "func.func @f(%a: vector<2xf32>) { %0 = DEN.add %a, %a {x} : vector<2xf32>\n return }",
            "func.func @f(%a: tensor<2x?xf32>) { %0 = DEN.mul %a, %a by [1, 2] : tensor<2x?xf32>\n return }",
            "func.func @f(%a: i8) { %0 = \"DEN.mul\"(%a, %a) <{digits = []}> : (i8, i8) -> i8\n return }",
            "func.func @f(%a: i33) { %0 = DEN.add %a, %a : i33\n return }",
            "func.func @f(%a: vector<1xi8>) { %0 = DEN.add %a, %a : vector<1xi8>\n return }",
            "func.func @f(%a: tensor<0x2xi8>) { %0 = DEN.add %a, %a : tensor<0x2xi8>\n return }",
            "func.func @f(%a: i8, %b: i16) { %0 = \"DEN.add\"(%a, %b) : (i8, i16) -> i8\n return }",
            "func.func @f(%a: i8) { %0 = DEN.mul %a, %a by [1, 10] : i8\n return }",
            "func.func @f(%a: i8) { %0 = \"DEN.mul\"(%a, %a) : (i8, i8) -> i8\n return }",
            "func.func @f(%a: i8) { %0 = DEN.mul %a, %a : i8\n return }",
        ],
    );
}

#[test]
fn declared_types_behave_the_same() {
    assert_same(
        2,
        &[
            "func.func @f(%a: !DEN.square<4, f32>) { return }",
            "func.func @f(%a: !DEN.square<1, i8>) { return }",
            "func.func @f(%a: !DEN.square<0, f32>) { return }",
            "func.func @f(%a: !DEN.square<4>) { return }",
            "func.func @f(%a: !DEN.square<4, f32, i8>) { return }",
            "func.func @f(%a: !DEN.square<-4, f32>) { return }",
            "func.func @f(%a: !DEN.square<4, f16>) { return }",
        ],
    );
}

#[test]
fn an_attribute_of_its_own_in_an_op() {
    let text = "func.func @f(%a: vector<2xi8>) {\n  den.wait %a for <7, \"us\"> : vector<2xi8>\n  return\n}";
    let printed = behaviour(text);
    assert!(printed.contains("den.wait %arg0 for <7, \"us\"> : vector<2xi8>"), "{printed}");
    assert!(printed.contains("latency = #den.latency<7, \"us\">"), "{printed}");
    let refused = behaviour(&text.replace("vector<2xi8>", "f16"));
    assert!(refused.contains("'den.wait' op operand #0 must be square or lane, but got 'f16'"), "{refused}");
    let unlucky = behaviour(&text.replace('7', "13"));
    assert!(unlucky.contains("13 cycles are bad luck"), "{unlucky}");
}

/// Returns the ops of the first block.
fn inside<'a, 'c>(op: OpRef<'a, 'c>) -> Vec<OpRef<'a, 'c>> {
    op.region(0).and_then(|r| r.entry()).expect("a body").ops().collect()
}

#[test]
fn views_of_ops() {
    let cx = context();
    let text = "func.func @f(%a: i8) { %0 = den.add %a, %a : i8\n %1 = den.mul %0, %a by [1] : i8\n return }";
    let (module, errors) = parse(&cx, text);
    let module = module.unwrap_or_else(|| panic!("{errors}"));
    let func = inside(module.view())[0];
    let cases: Vec<String> = inside(func)
        .into_iter()
        .map(|op| match ArithOp::cast(op).and_then(ArithOp::case) {
            Some(ArithOpCase::Sum(add)) => format!("sum of {}", add.lhs().typed().ty()),
            Some(ArithOpCase::Product(mul)) => format!("product by {}", mul.digits().len()),
            None => "neither".to_owned(),
        })
        .collect();
    assert_eq!(cases, ["sum of i8", "product by 1", "neither"]);
}
