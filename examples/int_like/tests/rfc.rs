//! Tests of what the RFC requires of a named constraint.

use bourn::ir::parse::{ParseOptions, parse_and_report, parse_source, parse_type};
use bourn::ir::{Context, Type};
use bourn::rt::{IntegerType, TypeExt, TypeHandle};
use bourn_example_int_like::tosa::{Int, Int8, Int8Like, IntLike, IntLikeCase};
use bourn_example_int_like::{context, describe, is_narrow, is_narrow_or_other};
use bourn_test_support::{bourn, mlir_opt, run, run_in};
use std::path::Path;

fn ty<'c>(ctx: &'c Context, text: &str) -> Type<'c> {
    parse_type(ctx, text, &ParseOptions::default()).unwrap_or_else(|_| panic!("{text}"))
}

/// Types, and whether they are like an integer.
const TYPES: &[(&str, bool)] = &[
    ("i1", true),
    ("i32", true),
    ("i48", true),
    ("ui8", true),
    ("si8", false),
    ("si32", false),
    ("index", false),
    ("f32", false),
    ("none", false),
    ("vector<4xi8>", true),
    ("vector<i8>", false),
    ("vector<4xsi8>", false),
    ("vector<[4]xui16>", true),
    ("vector<4xf32>", false),
    ("tensor<i32>", true),
    ("tensor<4x?xi32>", true),
    ("tensor<4x0xi32>", false),
    ("tensor<4xf32>", false),
    ("tensor<*xui8>", true),
    ("tensor<*xindex>", false),
    ("memref<4xi32>", false),
    ("tuple<i32>", false),
];

#[test]
fn casts_and_cases() {
    let ctx = context();
    for (text, like) in TYPES {
        assert_eq!(ty(&ctx, text).isa::<IntLike>(), *like, "{text}");
        assert_eq!(IntLike::try_from(ty(&ctx, text)).is_ok(), *like, "{text}");
    }
    let case = |text: &str| match ty(&ctx, text).cast::<IntLike>().case() {
        IntLikeCase::Scalar(_) => "scalar",
        IntLikeCase::Vec(_) => "vector",
        IntLikeCase::Ranked(_) => "ranked",
        IntLikeCase::Unranked(_) => "unranked",
    };
    assert_eq!(
        ["ui4", "vector<2xi4>", "tensor<2xi4>", "tensor<*xi4>"].map(case),
        ["scalar", "vector", "ranked", "unranked"]
    );
    let widths = ["i5", "vector<2x[4]xui7>", "tensor<?xi9>", "tensor<*xi11>"];
    assert_eq!(widths.map(|t| ty(&ctx, t).cast::<IntLike>().element_bit_width()), [5, 7, 9, 11]);
}

#[test]
fn overloads_and_conversions() {
    let ctx = context();
    let byte = Int8::try_from(ty(&ctx, "i8")).expect("a byte");
    let int: Int<'_> = byte.into();
    let like: IntLike<'_> = int.into();
    let bytes: Int8Like<'_> = ty(&ctx, "tensor<4xi8>").cast();
    assert!(is_narrow(byte) && is_narrow(int) && is_narrow(like) && is_narrow(bytes));
    assert!(!is_narrow(ty(&ctx, "tensor<4xi65>").cast::<IntLike>()));
    assert!(is_narrow_or_other(ty(&ctx, "f80")) && !is_narrow_or_other(ty(&ctx, "ui80")));
    // A part that a wider handle leaves open is checked.
    let integer = |text| ty(&ctx, text).cast::<IntegerType>();
    assert!(integer("si32").narrow::<Int>().is_err());
    assert!(integer("ui32").narrow::<Int>().is_ok());
}

#[test]
fn dispatch() {
    let ctx = context();
    let described = ["i7", "vector<4x2xi8>", "tensor<*xi8>", "bf16", "si8"].map(|t| describe(ty(&ctx, t)));
    assert_eq!(
        described,
        [
            "an integer of 7 bits",
            "8 integers of 8 bits",
            "any number of integers of 8 bits",
            "a float of 16 bits",
            "something else"
        ]
    );
}

#[test]
fn the_program_prints_what_it_parses() {
    let ctx = context();
    let text = include_str!("../ir/scale.mlir");
    let module = parse_source(&ctx, text, &ParseOptions::default()).expect("the program is right");
    let printed = module.view().to_string();
    let again = parse_source(&ctx, &printed, &ParseOptions::default()).expect("what is printed is right");
    assert_eq!(again.view().to_string(), printed);
}

#[test]
fn the_command_generates_what_the_build_script_wrote() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let printed = run_in(folder, bourn(), &["gen", "rust", "tosa.bourn"], "").succeeded();
    assert!(printed.contains("::bourn::dialects::builtin::"), "it uses a dialect of Bourn's");
    assert_eq!(printed, include_str!(concat!(env!("OUT_DIR"), "/tosa.rs")));
}

#[test]
fn the_program_runs() {
    let ran = run::<&str>(env!("CARGO_BIN_EXE_bourn-example-int-like"), &[], "");
    let expected = "\
scales an integer of 32 bits, shifts by an integer of 8 bits
scales 32 integers of 48 bits, shifts by 32 integers of 8 bits
scales 4 integers of 8 bits, shifts by 4 integers of 8 bits
";
    assert_eq!(ran.out, expected);
}

/// Returns the first message on an op with this type as its first operand.
fn message(ctx: &Context, ty: &str) -> Option<String> {
    let text = format!(
        "func.func @f(%x: {ty}, %s: i8) {{ %0 = \"tosa.apply_scale\"(%x, %x, %s) <{{double_round = true}}> : ({ty}, {ty}, i8) -> {ty} return }}"
    );
    let (_, diagnostics) = parse_and_report(ctx, &text, &ParseOptions::default());
    diagnostics.all.first().map(|d| d.message.clone())
}

#[test]
fn messages_are_upstreams() {
    let ctx = context();
    for (ty, like) in TYPES {
        let expected =
            format!("'tosa.apply_scale' op operand #0 must be signless-integer-like, but got '{ty}'");
        assert_eq!(message(&ctx, ty), (!like).then_some(expected), "{ty}");
    }
    let parts = TYPES.iter().map(|(ty, _)| {
        format!(
            "func.func @f(%x: {ty}, %s: i8) {{ %0 = \"tosa.apply_scale\"(%x, %x, %s) <{{rounding_mode = #tosa.rounding_mode<DOUBLE_ROUND>}}> : ({ty}, {ty}, i8) -> {ty} return }}"
        )
    });
    let Some(mlir) = mlir_opt() else { return };
    let theirs = run(mlir, &["--split-input-file", "-"], parts.collect::<Vec<_>>().join("\n// -----\n")).err;
    for (ty, like) in TYPES {
        let refused = theirs.contains(&format!("operand #0 must be signless-integer-like, but got '{ty}'\n"));
        assert_eq!(refused, !like, "{ty}\n{theirs}");
    }
}
