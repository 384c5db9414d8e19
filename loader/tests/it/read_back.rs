//! Tests of the custom forms of loaded ops: whatever their places accept is read back unchanged.

use bourn_ir::parse::{ParseOptions, parse_and_report};
use bourn_ir::print::{PrintOptions, print_op};
use bourn_ir::{Context, DialectRegistry};
use bourn_spec::diagnostics::Severity;
use expect_test::expect;
use std::fmt::Write as _;

const DECLARATIONS: &str = "dialect t;
use builtin::*;
enum Mode: i32 { fast, slow = 4, off = -7 }
enum Stored as stored { red, green = 4 \"light.green\" }
enum Wide: i64 { low, high = 9 }
bits Flags: i32 sep \", \" { none = 0, p = 1, q = 2, both = 3 }
bits Bare: i64 sep \" | \" { p = 1, q = 2 }
attr tag(level: i64, name: str?);
attr boxed(inner: type) { format { `[` $inner `]` } }
";

/// Constraints for each way to write an attribute in a format, plain and narrowed, and alternatives of them.
const CONSTRAINTS: &[&str] = &[
    // As any attribute.
    "any",
    "string",
    "Str",
    "TypedStr<I<32>>",
    "TypedStr<AnyFloat>",
    "string where ty is I<32>",
    "string where present(ty)",
    "string where !present(ty)",
    "string where value == \"x\"",
    "string where value == \"x\" && ty is I<32>",
    "string where (ty is I<32>) || value == \"y\"",
    "any where ty is I<64>",
    "integer",
    "I64Attr",
    "I32Attr",
    "integer where ty is builtin::Index",
    "integer where ty is (builtin::Index | SignlessInteger)",
    "integer where value == 5",
    "Bool",
    "float",
    "F32Attr",
    "float where ty is AnyFloat",
    "symbol_ref",
    "array",
    "each Str",
    "each (string where ty is I<32>)",
    "each I64Attr",
    "each F32Attr",
    "each Mode",
    "each any",
    "dictionary",
    "affine_map",
    "elements",
    "elements where ty is tensor",
    "location",
    // Alternatives.
    "I32Attr | Str",
    "(string where ty is I<32>) | array",
    "string<ty = I<32>> | string<ty = I<64>>",
    "(string where ty is I<32>) | (string where value == \"y\")",
    "string where value == \"x\" | array",
    "(integer where value == 5) | array",
    "(integer where value == 5 && ty is I<32>) | string",
    "(float where ty is F32) | dictionary",
    "Unit | Str",
    "type_value | Str",
    "dense_array | array",
    "affine_map | (string where ty is I<64>)",
    "any & !integer",
    "any & !string",
    "!(integer | float)",
    "Mode | Str",
    "tag | Str",
    "tag | boxed",
    // Each in a form of its own.
    "SymbolName",
    "SymbolName where value == \"x\"",
    "Mode",
    "Wide",
    "Stored",
    "Flags",
    "Bare",
    "I64Array",
    "F32Array",
    "BoolArray",
    "dense_array",
    "dense_array where element is (I<8> | I<32>)",
    "dense_array where len(values) == 2",
    "Unit",
    "type_value",
    "type_value where value is I<32>",
    "tag",
    "tag where level == 3",
    "boxed",
];

/// Attributes of all kinds, in the generic form.
const ATTRIBUTES: &[&str] = &[
    "unit",
    "true",
    "false",
    "0 : i32",
    "1 : i32",
    "2 : i32",
    "3 : i32",
    "4 : i32",
    "-7 : i32",
    "5 : i32",
    "5",
    "0",
    "9",
    "1 : index",
    "-1 : si8",
    "200 : ui8",
    "12345678901234567890123456789012345678901234567890 : i256",
    "1.5",
    "1.5 : f32",
    "-0.0 : f32",
    "0x7F800000 : f32",
    "0x7E00 : f16",
    "1.0e300",
    "\"x\"",
    "\"y\"",
    "\"\"",
    "\"x\" : i32",
    "\"y\" : i32",
    "\"x\" : i64",
    "\"y\" : f32",
    "\"a \\22b\\22\\0A\" : tensor<2xi32>",
    "\"a b\"",
    "@x",
    "@x::@\"a b\"",
    "@\"\"",
    "i32",
    "index",
    "(i32) -> ()",
    "!t.unknown<\"x\">",
    "tensor<2xf32>",
    "[]",
    "[1, 2]",
    "[1 : i32]",
    "[1.5 : f32]",
    "[\"x\", \"y\"]",
    "[\"x\" : i32]",
    "[unit, [i32]]",
    "{}",
    "{a = 1 : i32, \"b c\"}",
    "affine_map<(d0) -> (d0 + 1)>",
    "affine_set<(d0) : (d0 >= 0)>",
    "array<i64>",
    "array<i64: 1, -2>",
    "array<i32: 1, 2>",
    "array<i8: 3>",
    "array<i32>",
    "array<i1: true, false>",
    "array<f32: 1.5, 0x7F800000>",
    "array<f64: 1.0>",
    "dense<[1, 2]> : tensor<2xi32>",
    "dense<1.5> : vector<4xf32>",
    "dense<1> : tensor<2xi64>",
    "sparse<[[0, 1]], [5]> : tensor<3x4xi32>",
    "strided<[1, ?], offset: 3>",
    "loc(\"a\":1:2)",
    "#t.tag<3>",
    "#t.tag<4, \"x\">",
    "#t.boxed[i32]",
    "#t.stored<red>",
    "#t.stored<light.green>",
    "#other.thing<1>",
    "#other.thing<1> : i32",
    "#other.thing<1> : i64",
];

/// Places for an attribute `$a`; the colon after it belongs to the format.
const FORMATS: &[(&str, &str)] = &[
    ("", "$a attr-dict"),
    ("", "$a `:` $b attr-dict"),
    ("", "`<` $a `>` $b attr-dict"),
    ("", "qualified($a) `:` $b attr-dict"),
    ("?", "($a^)? `->` $b attr-dict"),
    ("?", "(`is` $a^ `:` $b)? attr-dict"),
    ("?", "(`[` qualified($a)^ `]`)? attr-dict"),
    ("?", "(qualified($a)^)? `->` $b attr-dict"),
    ("", "`(` for x in $a sep `,` { $x } `)` attr-dict"),
    ("", "`(` for x in $a { `,` $x `:` } `)` attr-dict"),
];

/// Returns a context with an op for each constraint and each format that can be distinguished from what follows it.
fn context() -> (Context, Vec<(String, &'static str)>) {
    let (mut spec, mut ops) = (Vec::new(), Vec::new());
    for (at, constraint) in CONSTRAINTS.iter().enumerate() {
        spec.push((None, format!("constraint C{at} for attr \"what C{at} is\" = {constraint};")));
        for (form, (optional, format)) in FORMATS.iter().enumerate() {
            let is_list = constraint.starts_with("each ") || constraint.contains("rray");
            if format.contains("for x") && (!is_list || constraint.contains('|')) {
                continue;
            }
            // A unit attribute is written by its presence.
            if *constraint == "Unit" && !format.starts_with("(`") {
                continue;
            }
            let b = match (format.contains("$b"), format.contains("$b)")) {
                (true, true) => ", b: type_value?",
                (true, false) => ", b: type_value",
                (false, _) => "",
            };
            let (name, a) = (format!("o{at}_{form}"), format!("C{at}{optional}"));
            let text = format!("op {name} {{ attrs {{ a: {a}{b} }} format {{ {format} }} }}");
            spec.push((Some((name, *constraint)), text));
        }
    }
    let text = |spec: &[(Option<_>, String)]| {
        let lines: Vec<&str> = spec.iter().map(|(_, line)| line.as_str()).collect();
        format!("{DECLARATIONS}{}", lines.join("\n"))
    };
    let load = |text: &str| {
        let mut registry = DialectRegistry::new();
        bourn_dialects::register_all(&mut registry);
        bourn_loader::load_text(&mut registry, &[("t.bourn", text)], bourn_specs::ALL).map(|_| registry)
    };
    let whole = text(&spec);
    if let Err(mistakes) = load(&whole) {
        let first = DECLARATIONS.matches('\n').count();
        for mistake in mistakes.list.iter().rev() {
            let two_ways = mistake.message.starts_with("format can be read in two ways");
            assert!(two_ways || mistake.severity != Severity::Error, "{}", mistake.message);
            let line = whole[..mistake.span.start as usize].matches('\n').count();
            spec[line - first].1.clear();
        }
    }
    let registry = load(&text(&spec)).unwrap_or_else(|mistakes| panic!("{}", mistakes.render()));
    ops.extend(spec.into_iter().filter(|(_, text)| !text.is_empty()).filter_map(|(op, _)| op));
    (Context::new(&registry), ops)
}

/// Returns the text in the custom and in the generic form, if it is valid.
fn both(ctx: &Context, text: &str) -> Result<[String; 2], String> {
    let (module, diagnostics) = parse_and_report(ctx, text, &ParseOptions::default());
    match module.filter(|_| !diagnostics.has_errors()) {
        Some(module) => Ok([false, true]
            .map(|generic| print_op(module.view(), &PrintOptions { generic, ..PrintOptions::default() }))),
        None => Err(diagnostics.all.iter().map(|d| d.message.clone()).collect::<Vec<_>>().join("; ")),
    }
}

#[test]
fn what_a_place_accepts_is_read_back() {
    let (ctx, ops) = context();
    let (mut wrong, mut unused) = (String::new(), Vec::new());
    let (mut read, mut generic) = (0, 0);
    for (op, constraint) in &ops {
        let before = read;
        for attribute in ATTRIBUTES {
            for b in [", b = i32", ""] {
                let text = format!("\"t.{op}\"() {{a = {attribute}{b}}} : () -> ()");
                let Ok(forms) = both(&ctx, &text) else { continue };
                read += 1;
                generic += usize::from(forms[0].contains("\"t.o"));
                let again = both(&ctx, &forms[0]);
                if again.as_ref() != Ok(&forms) {
                    let _ = writeln!(wrong, "{op} ({constraint}): {attribute}: {:?}: {again:?}", forms[0]);
                }
                break;
            }
        }
        if before == read {
            unused.push((op, constraint));
        }
    }
    assert!(wrong.is_empty(), "{read} were read, and\n{wrong}");
    assert!(unused.is_empty(), "nothing satisfies: {unused:?}");
    assert!(read > 3000 && generic * 5 < read, "{generic} of {read} in the generic form");
}

#[test]
fn types_of_strings_are_written_where_they_are_read() {
    let spec = "dialect t;
use builtin::*;
op fixed { attrs { a: TypedStr<I<32>>, b: type_value } format { $a `:` $b attr-dict } }
op some { attrs { a: TypedStr<AnyFloat>, b: type_value } format { $a `:` $b attr-dict } }
op other { attrs { a: array | TypedStr<AnyFloat> } format { $a attr-dict } }
op plain { attrs { a: Str, b: type_value } format { $a `:` $b attr-dict } }
op flags { attrs { a: array | Str } format { $a attr-dict } }
op open { attrs { a: dense_array } format { $a attr-dict } }
";
    let text = r#"
        "t.fixed"() {a = "x" : i32, b = i8} : () -> ()
        "t.some"() {a = "x" : f32, b = i8} : () -> ()
        "t.other"() {a = "x" : f32} : () -> ()
        "t.plain"() {a = "x", b = i8} : () -> ()
        "t.plain"() {a = "x" : i32, b = i8} : () -> ()
        "t.flags"() {a = "x"} : () -> ()
        "t.flags"() {a = "x" : i32} : () -> ()
        "t.open"() {a = array<i8: 1, 2>} : () -> ()
    "#;
    expect![[r#"
        module {
          t.fixed "x" : i8
          t.some "x" : f32 : i8
          t.other "x" : f32
          t.plain "x" : i8
          "t.plain"() <{a = "x" : i32, b = i8}> : () -> ()
          t.flags "x"
          "t.flags"() <{a = "x" : i32}> : () -> ()
          t.open array<i8: 1, 2>
        }
    "#]]
    .assert_eq(&printed(spec, text));
}

/// Loads a spec and returns what is printed for a text.
pub fn printed(spec: &str, text: &str) -> String {
    let mut registry = DialectRegistry::new();
    bourn_dialects::register_all(&mut registry);
    bourn_loader::load_text(&mut registry, &[("t.bourn", spec)], bourn_specs::ALL)
        .unwrap_or_else(|mistakes| panic!("{}", mistakes.render()));
    let ctx = Context::new(&registry);
    let [first, generic] = both(&ctx, text).unwrap();
    assert_eq!(both(&ctx, &first), Ok([first.clone(), generic]));
    first
}

#[test]
fn rounds_of_lists_of_different_lengths_are_not_cut_short() {
    let spec = "dialect t;
use builtin::*;
op pairs { attrs { a: I64Array, b: StrArrayAttr } format { `(` for x in $a, y in $b sep `,` { $x `=` $y } `)` attr-dict } }
";
    let text = r#"
        "t.pairs"() {a = array<i64: 1, 2>, b = ["x", "y"]} : () -> ()
        "t.pairs"() {a = array<i64: 1, 2>, b = ["x"]} : () -> ()
    "#;
    expect![[r#"
        module {
          t.pairs(1 = "x", 2 = "y")
          "t.pairs"() <{a = array<i64: 1, 2>, b = ["x"]}> : () -> ()
        }
    "#]]
    .assert_eq(&printed(spec, text));
}

#[test]
fn an_empty_region_of_several_is_there() {
    let spec = "dialect t;
op parts { region rest*; format { (`rest` $rest^)? attr-dict } }
";
    let text = r#"
        "t.parts"() : () -> ()
        "t.parts"() ({}) : () -> ()
        "t.parts"() ({}, {}) : () -> ()
    "#;
    expect![[r#"
        module {
          t.parts
          t.parts rest {
          }
          t.parts rest {
          }, {
          }
        }
    "#]]
    .assert_eq(&printed(spec, text));
}
