//! Tests of `bourn gen irdl`: `mlir-opt-22 --irdl-file` loads what is exported, and accepts and rejects the same.

use super::{bourn, dialects, has_peer, mlir_opt};
use bourn_test_support::{Folder, files};

const SPEC: &str = r#"
dialect pad;
use builtin::{AnyFloat, F32, I, I64Attr, Index, RankedTensor, SignlessInteger, Str};
type tile(rows: u32, elem: AnyFloat);
type named(name: str?);
attr cost(cycles: u32);
enum Way: i32 { down, up }
constraint Small "i8 or i16" = I<8> | I<16>;
constraint Scalar "small or float" = Small | F32;
op same<T: Scalar>: Pure { operands { a: T, b: T } results { r: T } }
op apart { operands { a: Scalar, b: Scalar } }
op many { operands { at: Index*, of: SignlessInteger } attrs { n: I64Attr, way: Way, note: Str? } }
op rows<E: AnyFloat> { operands { t: tile<rows = 4, elem = E> } results { e: E } }
op boxed { operands { t: tile, shape: RankedTensor<F32> } require rank(shape) == 2 else "a matrix"; }
op any_number { operands { xs: SignlessInteger* } }
op body { region inner(i: Index, x: F32) blocks 1 ..; }
op end: Terminator;
op priced { attrs { cost: cost } }
"#;

/// Names that IRDL has no room for: upper case, and those of a type, an attribute and an op at once.
const NAMES: &str = r#"
dialect named;
use builtin::{F32, I};
type Tile(n: u32, N: u32);
type big_tile(aB: u32);
attr Tile(n: u32);
op matMul { operands { aB: Tile, a_b: F32 } results { a: F32 } attrs { How: Tile } }
op mat_mul { operands { a: big_tile } }
op tile { operands { a: big_tile<aB = 3>, b: Tile } }
op Tile_op;
op AB { region body() blocks 1 region Body() blocks 1 }
"#;

fn exported(folder: &Folder) -> String {
    export(folder, "pad.bourn", SPEC)
}

fn export(folder: &Folder, name: &str, text: &str) -> String {
    let spec = folder.write(name, text);
    let dir = dialects();
    let (ok, out, err) = bourn(&["gen", "irdl", &spec, "-I", dir.to_str().expect("UTF-8")]);
    assert!(ok, "{err}");
    out
}

#[test]
fn what_is_said_and_what_is_not() {
    let out = exported(&Folder::new("text"));
    for part in [
        "irdl.dialect @pad {\n  irdl.type @tile {\n    %0 = irdl.base \"#builtin.integer\"\n",
        "irdl.parameters(rows: %0, elem: ",
        "  // not said of `named`: that `name` may be absent, which is `unit` here\n",
        "  irdl.attribute @cost {\n",
        // One value: the two are equal. Two values: they need not be.
        "%3 = irdl.any_of(%0, %1, %2)\n    irdl.operands(a: %3, b: %3)\n    irdl.results(r: %3)\n",
        "irdl.operands(a: %3, b: %7)\n",
        "irdl.operands(at: variadic %0, of: %1)\n",
        "irdl.attributes {\"n\" = %2, \"way\" = %5}\n",
        "the attribute `note`, which may be absent",
        "irdl.parametric @pad::@tile<",
        "irdl.base @pad::@tile\n",
        "`any_number` is left out: IRDL would have all of `xs` of one type\n",
        "`end` is left out: IRDL has no terminators and no successors\n",
        "irdl.region(",
    ] {
        assert!(out.contains(part), "no {part:?} in:\n{out}");
    }
    assert!(!out.contains("@end"), "{out}");
}

#[test]
fn the_peer_takes_it_and_judges_alike() {
    if !has_peer() {
        return;
    }
    let folder = Folder::new("peer");
    let irdl = folder.write("pad.irdl.mlir", exported(&folder));
    let load = format!("--irdl-file={irdl}");
    let run = |op: &str| {
        let text = format!(
            "func.func @f(%i: index, %a: i8, %b: i16, %w: i32, %x: f32, %h: f16, %t: !pad.tile<4, f32>, \
             %u: !pad.tile<5, f32>, %m: tensor<2x?xf32>) {{\n  {op}\n  return\n}}\n"
        );
        mlir_opt(&[&load, &folder.write("program.mlir", &text)])
    };
    for right in [
        "%0 = \"pad.same\"(%a, %a) : (i8, i8) -> i8",
        "\"pad.apart\"(%a, %x) : (i8, f32) -> ()",
        "\"pad.many\"(%i, %i, %w) {n = 3 : i64, way = 1 : i32} : (index, index, i32) -> ()",
        "\"pad.many\"(%a) {n = 3 : i64, way = 0 : i32, note = \"x\"} : (i8) -> ()",
        "%0 = \"pad.rows\"(%t) : (!pad.tile<4, f32>) -> f32",
        "\"pad.boxed\"(%u, %m) : (!pad.tile<5, f32>, tensor<2x?xf32>) -> ()",
        "\"pad.priced\"() {cost = #pad.cost<3>} : () -> ()",
    ] {
        run(right).unwrap_or_else(|error| panic!("{right}\n{error}"));
    }
    for wrong in [
        "%0 = \"pad.same\"(%a, %b) : (i8, i16) -> i8",
        "%0 = \"pad.same\"(%w, %w) : (i32, i32) -> i32",
        "\"pad.apart\"(%a) : (i8) -> ()",
        "\"pad.many\"(%i, %w) {n = 3 : i64} : (index, i32) -> ()",
        "\"pad.many\"(%i, %w) {n = \"x\", way = 1 : i32} : (index, i32) -> ()",
        "\"pad.many\"(%i, %w) {n = 3 : i64, way = 2 : i32} : (index, i32) -> ()",
        "\"pad.many\"(%x, %w) {n = 3 : i64, way = 1 : i32} : (f32, i32) -> ()",
        "%0 = \"pad.rows\"(%u) : (!pad.tile<5, f32>) -> f32",
        "%0 = \"pad.rows\"(%t) : (!pad.tile<4, f32>) -> f16",
        "\"pad.boxed\"(%x, %m) : (f32, tensor<2x?xf32>) -> ()",
        "\"pad.priced\"() {cost = 3 : i32} : () -> ()",
    ] {
        assert!(run(wrong).is_err(), "accepted: {wrong}");
    }
}

#[test]
fn names_are_those_that_the_peer_takes() {
    let folder = Folder::new("names");
    let out = export(&folder, "named.bourn", NAMES);
    let items: Vec<&str> =
        out.lines().filter_map(|l| l.trim().strip_prefix("irdl.")?.strip_suffix(" {")).collect();
    let wanted = [
        "dialect @named",
        "type @tile_type",
        "type @big_tile",
        "attribute @tile_attr",
        "operation @mat_mul_op",
        "operation @mat_mul",
        "operation @tile",
        "operation @tile_op",
        "operation @ab",
    ];
    assert_eq!(items, wanted, "{out}");
    for part in [
        "// `Tile` is `tile_type` here: IRDL has names in lower case, each once\n",
        "irdl.parameters(n: %0, n_2: %1)\n",
        "irdl.operands(a_b: %0, a_b_2: %1)\n",
        "irdl.attributes {\"How\" = %3}\n",
        "irdl.parametric @named::@big_tile<",
        "irdl.base @named::@tile_type\n",
        "irdl.regions(body: %0, body_2: %1)\n",
    ] {
        assert!(out.contains(part), "no {part:?} in:\n{out}");
    }
    if has_peer() {
        let irdl = folder.write("named.irdl.mlir", &out);
        let program = "func.func @f(%t: !named.tile_type<4, 5>, %u: !named.big_tile<3>, %x: f32) {\n\
                       %0 = \"named.mat_mul_op\"(%t, %x) {How = #named.tile_attr<1>} : (!named.tile_type<4, 5>, f32) -> f32\n\
                       \"named.tile\"(%u, %t) : (!named.big_tile<3>, !named.tile_type<4, 5>) -> ()\nreturn\n}\n";
        let program = folder.write("program.mlir", program);
        mlir_opt(&[&format!("--irdl-file={irdl}"), &program]).unwrap_or_else(|e| panic!("{e}\n{out}"));
    }
}

#[test]
fn every_shipped_dialect_is_exported() {
    let folder = Folder::new("shipped");
    let dir = dialects();
    let peer = has_peer();
    for spec in files("dialects/specs", "bourn") {
        let (spec, include) = (spec.to_str().expect("UTF-8"), dir.to_str().expect("UTF-8"));
        let (ok, out, err) = bourn(&["gen", "irdl", spec, "-I", include]);
        assert!(ok && out.starts_with("irdl.dialect @"), "{spec}: {err}");
        if peer {
            let file = folder.write("shipped.irdl.mlir", &out);
            mlir_opt(&[&file]).unwrap_or_else(|error| panic!("{spec}\n{out}\n{error}"));
        }
    }
}
