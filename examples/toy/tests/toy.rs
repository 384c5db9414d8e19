//! Tests of what the spec promises: text, messages, the constraint as a Rust type, the interface, and bounds through both
//! dialects.

use bourn::ir::parse::{ParseOptions, parse_source};
use bourn::ir::{Context, FloatKind};
use bourn_example_toy::toy::{Number, NumberCase};
use bourn_example_toy::{context, report};

const TILES: &str = include_str!("../ir/tiles.mlir");

#[test]
fn sizes_are_known_through_the_loop() {
    let ctx = context();
    let lines = report(&ctx, TILES).expect("the program is right");
    let expected = "\
toy.load: 16 cycles of the dma; at most 100 x at most 64
toy.mul: 16 cycles of the alu; at most 100 x at most 16
toy.footprint: at most 6400
vendor.pages: 2 cycles of the host; at most 400
";
    assert_eq!(lines, expected);
}

#[test]
fn prints_what_it_parses() {
    let ctx = context();
    let once = parse_source(&ctx, TILES, &ParseOptions::default()).expect("the program is right");
    let text = once.view().to_string();
    assert!(text.contains("toy.load"), "{text}");
    let again = parse_source(&ctx, &text, &ParseOptions::default()).expect("what is printed is right");
    assert_eq!(again.view().to_string(), text);
}

fn error(body: &str) -> String {
    let ctx = context();
    let text = format!(
        "func.func @f(%a: tensor<4x8xf32>, %b: tensor<6x2xf32>, %h: tensor<4x8xf16>, %i: index) {{ {body} return }}"
    );
    let errors = report(&ctx, &text).expect_err("the program is wrong");
    errors.all.iter().map(|error| error.message.as_str()).collect::<Vec<_>>().join("\n")
}

#[test]
fn mistakes_are_named() {
    assert_eq!(
        error("%p = toy.mul %a, %b : tensor<4x8xf32>, tensor<6x2xf32> to tensor<4x2xf32>"),
        "'toy.mul' op dimension #1 of 'lhs' must be 6, but got 8"
    );
    let wrong_element = error("%t = toy.load %h[%i, %i] : tensor<4x8xf16> to tensor<4x8xf16>");
    assert!(wrong_element.contains("matrix of number of the accelerator values"), "{wrong_element}");
    assert_eq!(
        error("%n = toy.footprint %a by 0 : tensor<4x8xf32>"),
        "'toy.footprint' op a number takes at least one byte"
    );
}

#[test]
fn constraints_are_rust_types() {
    let ctx: Context = context();
    let real = Number::try_from(ctx.float(FloatKind::F32)).expect("f32 is one of them");
    assert!(matches!(real.case(), NumberCase::Real(_)));
    assert_eq!(real.bytes(), 4);
    assert_eq!(Number::try_from(ctx.signless(8)).map(Number::bytes), Ok(1));
    let refused = Number::try_from(ctx.index()).expect_err("an index is not");
    assert_eq!(refused.expected, "number of the accelerator");
}
