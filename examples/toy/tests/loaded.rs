//! Tests of the same dialects loaded from their specs: with the crate's functions linked they behave as if compiled, and
//! without them sizes still work.

use bourn::ir::{Context, DialectRegistry};
use bourn_example_toy::{context, report, toy, vendor};
use bourn_loader::Report;
use bourn_test_support::{bourn, run_in};
use expect_test::expect;
use std::path::{Path, PathBuf};

const TILES: &str = include_str!("../ir/tiles.mlir");
const WRONG: &[&str] = &[
    "%p = toy.mul %a, %b : tensor<4x8xf32>, tensor<6x2xf32> to tensor<4x2xf32>",
    "%t = toy.load %h[%i, %i] : tensor<4x8xf16> to tensor<4x8xf16>",
    "%n = toy.footprint %a by 0 : tensor<4x8xf32>",
];

fn specs() -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR"));
    vec![dir.join("toy.bourn"), dir.join("vendor.bourn")]
}

fn load(registry: &mut DialectRegistry) -> Report {
    let loaded = bourn_loader::load(registry, &specs(), bourn_specs::ALL);
    loaded.unwrap_or_else(|mistakes| panic!("{}", mistakes.render()))
}

#[test]
fn linked_functions_are_found() {
    let mut registry = DialectRegistry::new();
    bourn::dialects::register_all(&mut registry);
    registry.add(&toy::DIALECT);
    registry.add(&vendor::DIALECT);
    let loaded = load(&mut registry);
    assert_eq!(loaded.replaced, ["toy", "vendor"]);
    assert_eq!(loaded.unlinked, []);
    let (compiled, loaded) = (context(), Context::new(&registry));
    let lines = report(&loaded, TILES).expect("the program is right");
    assert!(lines.contains("16 cycles of the dma"), "{lines}");
    assert_eq!(report(&compiled, TILES).expect("the program is right"), lines);
    for body in WRONG {
        let text = format!(
            "func.func @f(%a: tensor<4x8xf32>, %b: tensor<6x2xf32>, %h: tensor<4x8xf16>, %i: index) {{ {body} return }}"
        );
        let errors =
            |context: &Context| report(context, &text).expect_err("the program is wrong").to_string();
        assert_eq!(errors(&compiled), errors(&loaded));
    }
}

#[test]
fn what_is_not_linked_is_named_and_the_rest_works() {
    let mut registry = DialectRegistry::new();
    bourn::dialects::register_all(&mut registry);
    let loaded = load(&mut registry);
    assert_eq!(loaded.dialects, ["toy", "vendor"]);
    assert_eq!(loaded.replaced, [""; 0]);
    let unlinked: Vec<String> = loaded.unlinked.iter().map(ToString::to_string).collect();
    expect![[r#"
        'toy.load': a method `crate::hooks::load_cycles` is not linked: the interface is not implemented
        'toy.mul': a method `crate::hooks::mul_cycles` is not linked: the interface is not implemented"#]]
    .assert_eq(&unlinked.join("\n"));
    let lines = report(&Context::new(&registry), TILES).expect("the program is right");
    expect![[r#"
        toy.load: at most 100 x at most 64
        toy.mul: at most 100 x at most 16
        toy.footprint: at most 6400
        vendor.pages: at most 400
    "#]]
    .assert_eq(&lines);
}

#[test]
fn the_command_generates_what_the_build_script_wrote() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let generated =
        |specs: &[&str]| run_in(folder, bourn(), &[&["gen", "rust"], specs].concat(), "").succeeded();
    // The equations for an op of the other dialect belong to this op where both specs are read.
    let written = [
        include_str!(concat!(env!("OUT_DIR"), "/toy.rs")),
        include_str!(concat!(env!("OUT_DIR"), "/vendor.rs")),
    ];
    assert_eq!(generated(&["toy.bourn", "vendor.bourn"]), written.concat());
}
