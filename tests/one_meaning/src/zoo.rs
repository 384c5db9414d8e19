//! Lists types and attributes that differ in everything that a constraint may read.

use bourn_ir::Context;
use bourn_ir::item::Item;
use bourn_ir::parse::{ParseOptions, parse_attribute, parse_type};

/// Returns the text of a type or an attribute; `None` if it has none.
#[must_use]
pub fn read<'c>(ctx: &'c Context, text: &str, is_type: bool) -> Option<Item<'c, 'c>> {
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    if is_type {
        parse_type(ctx, text, &options).ok().map(Item::Type)
    } else {
        parse_attribute(ctx, text, &options).ok().map(Item::Attr)
    }
}

/// Returns the texts of types.
#[must_use]
pub fn types() -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for width in [0, 1, 2, 7, 8, 9, 16, 32, 33, 64, 128] {
        out.extend(["i", "si", "ui"].map(|sign| format!("{sign}{width}")));
    }
    let floats = [
        "f4E2M1FN",
        "f6E2M3FN",
        "f6E3M2FN",
        "f8E5M2",
        "f8E4M3",
        "f8E4M3FN",
        "f8E5M2FNUZ",
        "f8E4M3FNUZ",
        "f8E4M3B11FNUZ",
        "f8E3M4",
        "f8E8M0FNU",
        "bf16",
        "f16",
        "tf32",
        "f32",
        "f64",
        "f80",
        "f128",
    ];
    out.extend(floats.map(str::to_owned));
    out.extend(["index", "none", "!other.type", "!foo.bar<3>"].map(str::to_owned));
    let elements = ["i1", "i8", "si8", "i32", "index", "f32", "bf16", "ui16", "f64", "i64", "si1"];
    for element in elements {
        for shape in
            ["", "1x", "2x", "[2]x", "4x", "2x2x", "4x[1]x", "[4]x[4]x", "1x2x4x", "8x8x", "2x3x4x5x"]
        {
            out.push(format!("vector<{shape}{element}>"));
        }
        let shapes = [
            "", "0x", "?x", "2x", "?x2x", "2x?x", "4x4x", "0x?x", "1x2x3x", "?x?x?x", "4x", "16x",
            "2x3x4x5x", "7x1x",
        ];
        for shape in shapes {
            out.push(format!("tensor<{shape}{element}>"));
            out.push(format!("memref<{shape}{element}>"));
        }
        out.push(format!("tensor<*x{element}>"));
        out.push(format!("memref<*x{element}>"));
        out.push(format!("memref<*x{element}, 3>"));
        out.push(format!("!z.box<{element}>"));
        out.push(format!("!z.none_yet<tensor<2x?x{element}>>"));
        for shape in ["", "0", "?", "2", "2, ?", "4, 4", "1, 2, 3", "-3", "7"] {
            out.push(format!("!z.slab<[{shape}], {element}>"));
        }
        for (rows, cols) in [(1, 1), (1, 4), (4, 1), (2, 8), (4, 4), (3, 2), (2, 2), (16, 1), (1, 0), (8, 8)]
        {
            out.push(format!("!z.tile<{rows}, {cols}, {element}>"));
        }
    }
    let inner = ["vector<2xi0>", "vector<2xi8>", "complex<f32>", "complex<i8>", "vector<f32>"];
    for element in inner {
        out.extend([
            format!("tensor<2x{element}>"),
            format!("memref<{element}>"),
            format!("!z.box<{element}>"),
        ]);
        out.push((*element).to_owned());
    }
    for encoding in ["unit", "#z.color<red>", "3 : i8", "\"x\"", "[1, 2]", "i32"] {
        out.extend([format!("tensor<2xi8, {encoding}>"), format!("tensor<?x4xf32, {encoding}>")]);
    }
    for rest in [
        ", 1",
        ", \"gpu\"",
        ", strided<[1]>",
        ", strided<[?], offset: ?>",
        ", affine_map<(d0) -> (d0 + 1)>, 2",
        ", #z.color<green>",
    ] {
        out.push(format!("memref<4xf32{rest}>"));
    }
    out.push("memref<4x?xi8, strided<[4, 1], offset: 3>>".to_owned());
    out.push("memref<i8, strided<[]>>".to_owned());
    for list in ["", "i1", "i1, i8", "f32, f32, f32", "tensor<2xi8>"] {
        out.extend([format!("tuple<{list}>"), format!("({list}) -> ({list})"), format!("() -> ({list})")]);
    }
    for n in ["", ", 0", ", 3"] {
        for flag in ["true", "false"] {
            for (name, mode, sizes) in
                [("x", "fast", ""), ("y", "slow", "1, -5"), ("xyz", "off", "3, 3, 3"), ("", "fast", "0")]
            {
                out.push(format!("!z.bag<{flag}, \"{name}\", {mode}, [{sizes}]{n}>"));
            }
        }
    }
    for (lo, hi) in [(0, 0), (-5, 5), (-8, -8), (1, 100), (-1, 0), (7, 8), (2, 4)] {
        out.push(format!("!z.range<{lo}, {hi}>"));
    }
    for x in ["0.0", "-0.0", "1.5", "-2.0", "100.0", "0x7FF8000000000000", "0x7FF0000000000000"] {
        out.push(format!("!z.real<{x}>"));
    }
    for (types, attrs, names) in
        [("", "", ""), ("i8, f32", "3 : i8", "\"a\""), ("i1", "unit, \"x\"", "\"a\", \"\"")]
    {
        out.push(format!("!z.many<[{types}], [{attrs}], [{names}]>"));
    }
    out.extend(["i8", "i32", "i1"].map(|word| format!("!z.word<{word}>")));
    out.extend(
        ["i8", "!z.box<i8>", "!z.slab<[2, 2], i8>", "!z.box<!z.box<f32>>", "!z.word<i8>"]
            .map(|t| format!("!z.box<{t}>")),
    );
    out.push("!z.none_yet<i8>".to_owned());
    out.push("!z.slab<[4], !z.slab<[2], f32>>".to_owned());
    out
}

/// Returns the texts of attributes.
#[must_use]
pub fn attributes() -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for ty in ["i1", "i8", "si8", "ui8", "i32", "i64", "ui64", "index", "i128", "si1", "i0"] {
        for value in ["-129", "-128", "-8", "-1", "0", "1", "2", "7", "8", "127", "255", "256", "70000"] {
            out.push(format!("{value} : {ty}"));
        }
    }
    out.push("170141183460469231731687303715884105728 : i256".to_owned());
    for ty in ["f32", "f64", "f16", "bf16", "f8E5M2", "f80"] {
        for value in ["0.0", "1.0", "-2.0", "0.1", "1000.0"] {
            out.push(format!("{value} : {ty}"));
        }
    }
    let bits = [
        "0x7FC00000 : f32",
        "0xFF800000 : f32",
        "0x7FF0000000000000 : f64",
        "0x7FF0000000000001 : f64",
        "0x7C00 : f16",
        "0x7F : f8E8M0FNU",
        "0x3FFF8000000000000000 : f80",
        "0x3FFF8000000000000001 : f80",
        "0x3FFF0000000000000000000000000000 : f128",
    ];
    out.extend(bits.map(str::to_owned));
    for text in ["", "a", "x", "xyz", "dense", "a long one", "fast", "mid"] {
        out.extend([format!("\"{text}\""), format!("\"{text}\" : i8")]);
    }
    out.extend(
        ["unit", "{}", "{a = 1 : i8}", "loc(unknown)", "affine_map<() -> ()>", "affine_set<() : (0 == 0)>"]
            .map(str::to_owned),
    );
    out.extend(["@a", "@a::@b", "@x::@y::@z"].map(str::to_owned));
    out.extend(["i8", "f32", "tensor<2xi8>", "!z.box<i8>", "(i8) -> i8"].map(str::to_owned));
    for items in
        ["", "1 : i8", "1 : i8, 2 : i8", "\"a\"", "unit, \"x\"", "[1 : i8]", "i8, f32", "-3 : i32, 300 : i32"]
    {
        out.push(format!("[{items}]"));
    }
    for element in ["i8", "i32", "i64", "ui8", "si16"] {
        for items in ["", ": 1", ": 1, 2, 3", ": 0, 5", ": 127"] {
            out.push(format!("array<{element}{items}>"));
        }
    }
    out.extend(
        ["array<i1: true, false>", "array<f32: 1.0>", "array<f64: -2.0, 0.5>", "array<i8: -3>"]
            .map(str::to_owned),
    );
    for ty in ["tensor<2xi8>", "tensor<2x2xi32>", "vector<4xi8>", "tensor<i8>", "tensor<3xindex>"] {
        out.extend([format!("dense<1> : {ty}"), format!("dense_resource<a> : {ty}")]);
    }
    out.push("dense<1.0> : tensor<2x4xf32>".to_owned());
    out.extend(
        ["strided<[]>", "strided<[1]>", "strided<[?, 1], offset: ?>", "strided<[-4, 1], offset: 3>"]
            .map(str::to_owned),
    );
    out.extend(["#other.attr", "#other.attr : tensor<2xf32>", "#other.attr : i8"].map(str::to_owned));
    for level in [-3, 0, 1, 8] {
        out.extend(["i8", "tensor<2x?xf32>", "index"].map(|ty| format!("#z.info<{level}, {ty}>")));
    }
    for more in ["", ", unit", ", 3 : i8", ", #z.color<blue>"] {
        out.extend(["a", "x"].map(|name| format!("#z.key<\"{name}\"{more}>")));
    }
    out.extend(["red", "green", "blue"].map(|c| format!("#z.color<{c}>")));
    out.extend([0_u64, 8, u64::MAX].map(|n| format!("#z.huge<{n}, affine_map<() -> ()>>")));
    out
}
