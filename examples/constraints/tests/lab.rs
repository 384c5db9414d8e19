//! Tests that the generated types do what the spec says of its constraints.

use bourn::dialects::builtin::{AnyFloat, F32, I64Attr, SignlessInteger, SignlessIntegerLike};
use bourn::ir::parse::{ParseOptions, parse_and_report, parse_attribute, parse_source, parse_type};
use bourn::ir::{Attribute, Context, FloatKind, OpRef, Signedness, Type};
use bourn::rt::{AttrExt, AttrHandle, Description, IntegerType, TypeExt, TypeHandle, match_type};
use bourn_example_constraints::context;
use bourn_example_constraints::lab::*;

fn ty<'c>(ctx: &'c Context, text: &str) -> Type<'c> {
    parse_type(ctx, text, &ParseOptions::default()).unwrap_or_else(|_| panic!("{text}"))
}

fn attr<'c>(ctx: &'c Context, text: &str) -> Attribute<'c> {
    parse_attribute(ctx, text, &ParseOptions::default()).unwrap_or_else(|_| panic!("{text}"))
}

#[test]
fn isa_dyn_cast_cast() {
    let ctx = context();
    assert!(ty(&ctx, "i8").isa::<Byte>());
    assert!(!ty(&ctx, "si8").isa::<Byte>());
    assert!(Byte::classof(ty(&ctx, "i8")));
    assert_eq!(ty(&ctx, "i16").dyn_cast::<Byte>(), None);
    assert_eq!(ty(&ctx, "i16").cast::<Small>().width(), 16);
    let refused = Byte::try_from(ty(&ctx, "f32")).expect_err("no byte");
    assert_eq!(refused.expected, "8-bit signless integer");
}

#[test]
fn a_wider_handle_is_narrowed() {
    let ctx = context();
    // Only the width is tested: the handle already is a signless integer.
    let signless = |text: &str| SignlessInteger::try_from(ty(&ctx, text)).expect("a signless integer");
    assert_eq!(Byte::try_from(signless("i8")).map(|byte| byte.width()).ok(), Some(8));
    let refused = Byte::try_from(signless("i16")).expect_err("no byte");
    assert_eq!(refused.expected, "8-bit signless integer");
    // Of another crate.
    let integer = |text: &str| ty(&ctx, text).cast::<IntegerType<'_>>();
    assert!(SignlessInteger::try_from(integer("i8")).is_ok());
    assert!(SignlessInteger::try_from(integer("si8")).is_err());
    assert!(Digit::try_from(attr(&ctx, "7 : i64").cast::<I64Attr<'_>>()).is_ok());
    assert!(Digit::try_from(attr(&ctx, "17 : i64").cast::<I64Attr<'_>>()).is_err());
}

#[test]
fn a_handle_has_the_methods_of_what_it_narrows() {
    let ctx = context();
    // Through `Deref`: Byte -> SignlessInteger (of another crate) -> IntegerType -> Type.
    let byte = Byte::get(&ctx);
    assert_eq!(byte.width(), 8);
    assert_eq!(byte.signedness(), Signedness::Signless);
    assert!(!byte.is_index());
    let tile: Tile<'_> = Tile::get(&ctx, 4, ty(&ctx, "f32")).expect("4 is at most 4");
    assert_eq!(tile.side(), 4);
    assert_eq!(Tile::get(&ctx, 5, ty(&ctx, "f32")), None);
    assert_eq!(Small::get(&ctx, 32).map(|s| s.width()), Some(32));
    assert_eq!(Small::get(&ctx, 33), None);
}

#[test]
fn what_is_implied_converts_without_a_check_also_across_crates() {
    let ctx = context();
    let byte = Byte::get(&ctx);
    let small: Small<'_> = byte.into();
    let signless: SignlessInteger<'_> = small.into();
    let integer: IntegerType<'_> = signless.into();
    assert_eq!(integer.width(), 8);
    let number: Number<'_> = small.into();
    assert_eq!(number.bits(), 8);
    let upstream: SignlessIntegerLike<'_> = byte.into();
    assert_eq!(upstream.ty(), byte.ty());
    // Two crates express the same constraint in two ways.
    let ours: Single<'_> = F32::try_from(ctx.float(FloatKind::F32)).expect("f32").into();
    let theirs: F32<'_> = ours.into();
    let float: AnyFloat<'_> = theirs.into();
    assert_eq!(float.width(), 32);
}

#[test]
fn what_is_not_implied_is_narrowed_with_a_check() {
    let ctx = context();
    let wide = SignlessInteger::try_from(ty(&ctx, "i64")).expect("i64");
    assert!(wide.narrow::<Small>().is_err());
    let narrow = SignlessInteger::try_from(ty(&ctx, "i16")).expect("i16");
    assert_eq!(narrow.narrow::<Small>().map(|s| s.width()), Ok(16));
    assert!(Small::get(&ctx, 16).expect("small").narrow::<Byte>().is_err());
    let any = IntegerType::get(&ctx, 8, Signedness::Signed);
    assert!(any.narrow::<SignlessInteger>().is_err());
}

#[test]
fn cases_are_matched_exhaustively() {
    let ctx = context();
    let show = |text: &str| {
        let of = ty(&ctx, text).dyn_cast::<NumberLike<'_>>()?;
        Some(match of.case() {
            NumberLikeCase::Scalar(number) => format!("{} bits", number.bits()),
            NumberLikeCase::Vec(vector) => format!("{} lanes", vector.shape()[0]),
            NumberLikeCase::Memory(tensor) => format!("rank {}", tensor.shape().len()),
        })
    };
    let expected = [
        ("i8", Some("8 bits")),
        ("f32", Some("32 bits")),
        ("f64", None),
        ("i64", None),
        ("vector<4xi8>", Some("4 lanes")),
        ("vector<1xi8>", None),
        ("vector<4x4xi8>", None),
        ("tensor<?x3xf32>", Some("rank 2")),
        ("tensor<f32>", Some("rank 0")),
        ("tensor<0xf32>", None),
        ("tensor<2x2x2xf32>", None),
        ("tensor<4xindex>", None),
        ("tensor<*xf32>", None),
        ("index", None),
    ];
    for (text, says) in expected {
        assert_eq!(show(text).as_deref(), says, "{text}");
    }
}

#[test]
fn cases_of_one_definition() {
    let ctx = context();
    let case = |text: &str| ty(&ctx, text).dyn_cast::<Int<'_>>().map(Int::case);
    assert!(matches!(case("i32"), Some(IntCase::Narrow(int)) if int.width() == 32));
    assert!(matches!(case("ui33"), Some(IntCase::Wide(int)) if int.width() == 33));
    assert_eq!(case("i65"), None);
    let square = ty(&ctx, "!lab.square<2, f32>");
    assert!(matches!(square.cast::<Block<'_>>().case(), BlockCase::Whole(s) if s.side() == 2));
    assert!(matches!(ty(&ctx, "vector<2xi8>").cast::<Block<'_>>().case(), BlockCase::Row(_)));
    assert!(!ty(&ctx, "vector<2xi16>").isa::<Block<'_>>());
}

#[test]
fn dispatch_on_what_a_type_satisfies() {
    let ctx = context();
    let name = |ty: Type<'_>| {
        match_type!(ty {
            byte: Byte => format!("byte of {} bits", byte.width()),
            small: Small => format!("small of {} bits", small.width()),
            number: Number => format!("number of {} bits", number.bits()),
            _ => "something else".to_owned(),
        })
    };
    assert_eq!(name(ty(&ctx, "i8")), "byte of 8 bits");
    assert_eq!(name(ty(&ctx, "i9")), "small of 9 bits");
    assert_eq!(name(ty(&ctx, "f32")), "number of 32 bits");
    assert_eq!(name(ty(&ctx, "i33")), "something else");
}

#[test]
fn attributes_and_typed_arrays() {
    let ctx = context();
    let digit: Digit<'_> = attr(&ctx, "7 : i64").cast();
    assert_eq!(digit.value(), 7);
    let int: I64Attr<'_> = digit.into();
    assert_eq!(int.narrow::<Digit>(), Ok(digit));
    assert!(Digit::try_from(attr(&ctx, "10 : i64")).is_err());
    let digits: Digits<'_> = attr(&ctx, "[1, 2, 3]").cast();
    let sum: i128 = digits.iter().map(|d: Digit<'_>| d.value()).sum();
    assert_eq!((digits.len(), sum), (3, 6));
    assert_eq!(digits.get(1).map(|d| d.value()), Some(2));
    assert_eq!(digits.get(3), None);
    assert!(!attr(&ctx, "[1, 20]").isa::<Digits<'_>>());
    assert_eq!(digits.attr(), attr(&ctx, "[1, 2, 3]"));
}

fn errors(ctx: &Context, body: &str) -> String {
    let text = format!("func.func @f() {{ {body} return }}");
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    let (_, diagnostics) = parse_and_report(ctx, &text, &options);
    let all = diagnostics.all.iter().flat_map(|d| std::iter::once(d).chain(&d.notes));
    all.map(|d| d.message.clone()).collect::<Vec<_>>().join("\n")
}

#[test]
fn views_of_ops() {
    let ctx = context();
    let text = "%a = arith.constant dense<1> : vector<4xi8>
        %b = lab.add %a, %a : vector<4xi8>
        %c = lab.mul %a, %b by [1, 2] : vector<4xi8>";
    let text = format!("func.func @f() {{ {text} return }}");
    let module = parse_source(&ctx, &text, &ParseOptions::default()).expect("the program is right");
    let mut seen = Vec::new();
    let mut todo: Vec<OpRef<'_, '_>> = vec![module.view()];
    while let Some(op) = todo.pop() {
        if let Some(arith) = Arith::cast(op) {
            seen.push(match arith.case() {
                Some(ArithCase::Sum(add)) => format!("add of {} bits", bits(add.lhs().typed())),
                Some(ArithCase::Product(mul)) => format!("mul of {} bits", bits(mul.lhs().typed())),
                None => "nothing".to_owned(),
            });
            assert_eq!(arith.as_op().id(), op.id());
        }
        for region in op.regions() {
            todo.extend(region.blocks().flat_map(|b| b.ops()));
        }
    }
    seen.sort();
    assert_eq!(seen, ["add of 32 bits", "mul of 32 bits"]);
}

fn bits(of: NumberLike<'_>) -> i64 {
    match of.case() {
        NumberLikeCase::Scalar(number) => i64::from(number.bits()),
        NumberLikeCase::Vec(vector) => {
            let number: Number<'_> = vector.element().cast();
            vector.shape()[0] * i64::from(number.bits())
        }
        NumberLikeCase::Memory(_) => 0,
    }
}

#[test]
fn one_builder_for_ops_that_are_made_from_the_same() {
    let ctx = context();
    let none = bourn::rt::Location::Unknown;
    let mut body = bourn::ir::Body::new();
    let block = body.new_block();
    let byte = body.add_argument(block, Byte::get(&ctx).ty(), none);
    let names = [AdditiveOp::Plus, AdditiveOp::Minus].map(|op| {
        let state = Additive::build(op, byte, byte).state(&ctx, none, &body).expect("types are inferred");
        let made = body.create(state);
        let view = Additive::cast(body.op(made)).expect("what it makes satisfies it");
        assert_eq!(view.result(0).ty(), Byte::get(&ctx).ty());
        view.name().as_str()
    });
    assert_eq!(names, ["lab.add", "lab.sub"]);
}

#[test]
fn the_methods_of_an_interface_are_inherited() {
    let ctx = context();
    let tile = Tile::get(&ctx, 3, ty(&ctx, "f32")).expect("3 is at most 4");
    assert_eq!((tile.area(), FlatView::from(tile).area()), (9, 9));
}

#[test]
fn the_verifier_names_the_condition() {
    let ctx = context();
    let message =
        |of: &str| errors(&ctx, &format!("%a = \"test.make\"() : () -> {of} %b = lab.add %a, %a : {of}"));
    let zero = message("tensor<0xf32>");
    assert!(zero.contains("must be number-like, but got 'tensor<0xf32>'"), "{zero}");
    assert!(zero.contains("case Memory does not fit: it does not hold that all dims d: d != 0"), "{zero}");
    let index = message("index");
    assert!(index.contains("no case of it fits: Scalar (number of a register), Vec (lane of"), "{index}");
}
