//! Tests of text to IR and back.

use crate::tables;
use bourn_ir::parse::{
    ParseOptions, STACK_PER_LEVEL, check_expected, parse_and_report, parse_bytes, parse_type, split_input,
};
use bourn_ir::print::{PrintOptions, print_op, print_source, write_source};

fn options() -> ParseOptions {
    ParseOptions { file_name: "t.mlir".to_owned(), allow_unregistered: true, ..ParseOptions::default() }
}

/// Parses, verifies and prints. The result must be read back to the same text, also by way of the generic form.
#[track_caller]
fn round_trip(source: &str) -> String {
    let print = |source: &str, generic| {
        // A new context each time: what two buffers of one context call by one name are two resources.
        let ctx = tables::context();
        let (op, diagnostics) = parse_and_report(&ctx, source, &options());
        assert!(!diagnostics.has_errors(), "{source}\n{diagnostics:#?}");
        print_op(op.expect("parsed").view(), &PrintOptions { generic, ..PrintOptions::default() })
    };
    let text = print(source, false);
    assert_eq!(print(&text, false), text);
    assert_eq!(print(&print(&text, true), false), text);
    text
}

/// Returns the first error, with line and column.
#[track_caller]
fn error(source: &str) -> String {
    let ctx = tables::context();
    let (_, diagnostics) = parse_and_report(&ctx, source, &options());
    let first = diagnostics.all.first().expect("an error");
    let (_, line, col) = first.place.clone().expect("a place");
    format!("{line}:{col}: {}", first.message)
}

#[track_caller]
fn check(source: &str, expected: &str) {
    assert_eq!(round_trip(source), expected);
}

#[test]
fn functions_blocks_and_packs() {
    check(
        "func.func private @ext(i32) -> (i32, f32)
func.func @main(%a: i32, %t: tensor<4x?xf32>) -> i32 {
  %c = arith.constant 5 : i32
  %y = arith.cmpi slt, %a, %c : i32
  %r:2 = func.call @ext(%a) : (i32) -> (i32, f32)
  cf.cond_br %y, ^bb1(%r#0 : i32), ^bb2
^bb1(%q: i32):
  %s, %u = call @ext(%q) : (i32) -> (i32, f32)
  cf.br ^bb2
^bb2:
  return %a : i32
}",
        "module {
  func.func private @ext(i32) -> (i32, f32)
  func.func @main(%arg0: i32, %arg1: tensor<4x?xf32>) -> i32 {
    %c5_i32 = arith.constant 5 : i32
    %0 = arith.cmpi slt, %arg0, %c5_i32 : i32
    %1:2 = call @ext(%arg0) : (i32) -> (i32, f32)
    cf.cond_br %0, ^bb1(%1#0 : i32), ^bb2
  ^bb1(%2: i32):  // pred: ^bb0
    %3:2 = call @ext(%2) : (i32) -> (i32, f32)
    cf.br ^bb2
  ^bb2:  // 2 preds: ^bb0, ^bb1
    return %arg0 : i32
  }
}
",
    );
}

#[test]
fn regions_get_their_terminator() {
    check(
        "func.func @f(%p: i1, %a: i32) {
  %i = scf.if %p -> (i32) { scf.yield %a : i32 } else { scf.yield %a : i32 }
  scf.if %p { \"foo.bar\"(%i) : (i32) -> () }
  return
}",
        "module {
  func.func @f(%arg0: i1, %arg1: i32) {
    %0 = scf.if %arg0 -> (i32) {
      scf.yield %arg1 : i32
    } else {
      scf.yield %arg1 : i32
    }
    scf.if %arg0 {
      \"foo.bar\"(%0) : (i32) -> ()
    }
    return
  }
}
",
    );
}

#[test]
fn uses_before_definitions() {
    check(
        "\"a.b\"(%w) ({ \"a.c\"(%w) : (i64) -> () }) : (i64) -> ()\n%w = \"a.e\"() <{p = 1 : i32}> : () -> i64",
        "module {
  \"a.b\"(%0) ({
    \"a.c\"(%0) : (i64) -> ()
  }) : (i64) -> ()
  %0 = \"a.e\"() <{p = 1 : i32}> : () -> i64
}
",
    );
}

#[test]
fn the_namespace_is_left_out_in_its_default_scope_only() {
    check(
        "func.func private @g()
func.func @f(%p: i1) {
  call @g() : () -> ()
  scf.if %p { func.call @g() : () -> () builtin.module {} }
  \"a.b\"() ({ func.call @g() : () -> () builtin.module { module {} } }) : () -> ()
  return
}
\"a.b\"() ({ builtin.module {} }) : () -> ()",
        "module {
  func.func private @g()
  func.func @f(%arg0: i1) {
    call @g() : () -> ()
    scf.if %arg0 {
      func.call @g() : () -> ()
      builtin.module {
      }
    }
    \"a.b\"() ({
      func.call @g() : () -> ()
      builtin.module {
        module {
        }
      }
    }) : () -> ()
    return
  }
  \"a.b\"() ({
    builtin.module {
    }
  }) : () -> ()
}
",
    );
}

#[test]
fn an_empty_block_is_not_an_empty_region() {
    check(
        "\"a.b\"() ({^bb0:}, {}, {^bb0(%a: i32):}) : () -> ()\nmodule {}",
        "module {
  \"a.b\"() ({
  ^bb0:
  }, {
  }, {
  ^bb0(%arg0: i32):
  }) : () -> ()
  module {
  }
}
",
    );
    let ctx = tables::context();
    let (op, _) = parse_and_report(&ctx, "module {}", &options());
    let generic = PrintOptions { generic: true, ..PrintOptions::default() };
    assert_eq!(
        print_op(op.expect("parsed").view(), &generic),
        "\"builtin.module\"() ({\n^bb0:\n}) : () -> ()\n"
    );
}

#[test]
fn mixed_lists_units_and_aliases() {
    check(
        "#m = affine_map<(d0) -> (d0 + 1)>
!t = tensor<4xf32>
func.func @f(%t: !t, %i: index) -> !t {
  %a = toy.slice %t[%i, 3] (4, %i) inbounds by #m {x = #toy.mark<[1, 2]>} : !t
  %b = toy.slice %a[] () : !t
  return %b : !t
}",
        "#map = affine_map<(d0) -> (d0 + 1)>
module {
  func.func @f(%arg0: tensor<4xf32>, %arg1: index) -> tensor<4xf32> {
    %0 = toy.slice %arg0[%arg1, 3] (4, %arg1) inbounds by #map {x = #toy.mark<[1, 2]>} : tensor<4xf32>
    %1 = toy.slice %0[] () : tensor<4xf32>
    return %1 : tensor<4xf32>
  }
}
",
    );
}

#[test]
fn types_and_attributes() {
    let text = |attr: &str| {
        let printed = round_trip(&format!("\"a.b\"() {{a = {attr}}} : () -> ()"));
        let inner = printed.split_once("{a = ").map(|(_, rest)| rest.to_owned()).expect("attribute");
        inner.rsplit_once("} : ()").map(|(text, _)| text.to_owned()).expect("end")
    };
    for same in [
        "i1",
        "memref<2x?xf32, strided<[?, 1], offset: ?>, 1>",
        "memref<*xf32>",
        "tensor<*xi8>",
        "tensor<0x4xf32>",
        "tensor<i32, \"enc\">",
        "vector<4x[4]xbf16>",
        "tuple<i1, tuple<>>",
        "complex<f32>",
        "((i32) -> i32) -> ((i8) -> i8)",
        "() -> (f32, f32)",
        "!toy.shape<2, f32, col>",
        "!toy.shape<2, f32>",
        "!x.y<1 -> \"a>\" [z]>",
        "[1, 2 : i32, 1.000000e+00, \"a\", unit, @a::@\"b c\", true]",
        "{b, z = [[], {}]}",
        "[0x7FF0000000000000 : f64, 0xFFF0000000000000 : f64, 0x7FF8000000000000 : f64, -1.500000e+00, 0x7F800000 : f32]",
        "{x = 0x7FF0000000000000 : f64, y = [[0x7FF0000000000000 : f64]], z = 0x7C00 : f16}",
        "tensor<2xi32, [0x7FF0000000000000 : f64]>",
        "array<f64: 0x7FF0000000000000, 1.000000e+00>",
        "dense<[0x7FF0000000000000, 1.000000e+00]> : tensor<2xf64>",
        "array<i1: true, false>",
        "array<f32: 1.000000e+00, 2.500000e+00>",
        "array<i64>",
        "dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>",
        "dense<[(1,2), (1,3)]> : tensor<2xcomplex<i32>>",
        "dense<> : tensor<0x2xi32>",
        "sparse<[[0, 1], [0, 2]], [1, 2]> : tensor<3x4xi32>",
        "dense_resource<x> : tensor<2xi32>",
        "170141183460469231731687303715884105727 : i128",
        "-123456789012345678901234567890123456789012345678901234567890 : i256",
        "-128 : i8",
        "7 : index",
        "\"h\\C3\\A9\\22\\0A\\\\ \\FF\"",
        "strided<[1], offset: 3>",
    ] {
        assert_eq!(text(same), same);
    }
    for (written, printed) in [
        ("dense<[1.0, 1.0]> : tensor<2xf32>", "dense<1.000000e+00> : tensor<2xf32>"),
        ("dense<\"0x01020304\"> : tensor<1xi32>", "dense<67305985> : tensor<1xi32>"),
        ("200 : i8", "-56 : i8"),
        ("0xFF : i8", "-1 : i8"),
        ("1 : i1", "true"),
        ("0x7FC00000 : f32", "0x7FC00000 : f32"),
        ("1.1", "1.100000e+00 : f64"),
        ("memref<4xf32, affine_map<(d0) -> (d0)>, 0>", "memref<4xf32>"),
        ("0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF : i144", "-1 : i144"),
    ] {
        assert_eq!(text(written), printed);
    }
}

#[test]
fn errors_of_the_parser() {
    for (source, message) in [
        ("foo.foo : () -> ()", "1:1: Dialect `foo' not found for custom op 'foo.foo' "),
        ("arith.foo : () -> ()", "1:1: custom op 'arith.foo' is unknown"),
        ("foo", "1:1: custom op 'foo' is unknown (tried 'builtin.foo' as well)"),
        (
            "\"arith.foo\"() : () -> ()",
            "1:1: unregistered operation 'arith.foo' found in dialect ('arith') that does not allow unknown operations",
        ),
        ("\"a.b\"(%a) : (i32) -> ()", "1:7: use of undeclared SSA value name"),
        ("%a = \"a.b\"() : () -> i32\n%a = \"a.b\"() : () -> i32", "2:1: redefinition of SSA value '%a'"),
        ("%a:2 = \"a.b\"() : () -> i32", "1:1: operation defines 1 results but was provided 2 to bind"),
        ("%a = \"a.b\"() : () -> ()", "1:1: cannot name an operation with no results"),
        ("\"a.b\"()[^bb1] : () -> ()", "1:9: reference to an undefined block"),
        ("\"a.b\"() : () -> (i32, i32\n", "1:26: expected ')'"),
        ("func.func @f(%a: i32) { return %a : i32\n", "1:40: expected operation name in quotes"),
        ("func.func @f(%a: $)", "1:18: unexpected character"),
        ("func.func @f(%a: i32, )", "1:23: custom op 'func.func' expected SSA identifier"),
        ("\"a.b\"() {a, b, a} : () -> ()", "1:16: duplicate key 'a' in dictionary attribute"),
        ("\"a.b\"() {a = #foo} : () -> ()", "1:18: undefined symbol alias id 'foo'"),
        ("\"a.b\"() {a = 300 : i8} : () -> ()", "1:14: integer constant out of range for attribute"),
        ("\"a.b\"() {a = i99999999999} : () -> ()", "1:14: invalid integer width"),
        ("\"a.b\"() {a = !toy.shape<-1, f32>} : () -> ()", "1:19: rank must not be negative"),
        ("\"a.b\"() {a = \"x} : () -> ()", "1:28: expected '\"' in string literal"),
        (
            "\"a.b\"() {a = dense<[1, [2]]> : tensor<2xi32>} : () -> ()",
            "1:24: tensor literal is invalid; ranks are not consistent between elements",
        ),
        (
            "func.func @f(%a: i32) { %c = arith.addi %a, %b : i32 \n \"x.y\"(%c) : (f32) -> () return }",
            "2:8: use of value '%c' expects different type than prior uses: 'f32' vs 'i32'",
        ),
        (
            "func.func @f(%a: i32) { %c = arith.cmpi foo, %a, %a : i32 return }",
            "1:41: custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]",
        ),
    ] {
        assert_eq!(error(source), message, "{source}");
    }
}

#[test]
fn registered_only_unless_allowed() {
    let ctx = tables::context();
    let strict = ParseOptions::default();
    let message = |source: &str| {
        let (_, diagnostics) = parse_and_report(&ctx, source, &strict);
        diagnostics.all[0].to_string()
    };
    assert_eq!(
        message("\"foo.foo\"() : () -> ()"),
        "-:1:10: error: operation being parsed with an unregistered dialect. If this is intended, please use \
         -allow-unregistered-dialect with the MLIR tool used"
    );
    assert!(message("func.func private @f(!foo.bar)").starts_with(
        "-:1:27: error: `!\"foo\"<\"bar\">` type created with unregistered dialect. If this is intended"
    ));
}

#[test]
fn hostile_input_is_an_error() {
    let many = 10_000;
    let nest = |open: &str, close: &str| format!("{}{}", open.repeat(many), close.repeat(many));
    let in_attr = |text: String| format!("\"a.b\"() {{a = {text}}} : () -> ()");
    for source in [
        nest("\"a.b\"() ({\n", "}) : () -> ()\n"),
        nest("module {\n", "}\n"),
        in_attr(nest("[", "]")),
        in_attr(nest("{x = ", "}")),
        in_attr(nest("tuple<", ">")),
        in_attr(nest("(", ")")),
        in_attr(format!("dense<{}> : tensor<1xi32>", nest("[", "]"))),
        in_attr(format!("affine_map<(d0) -> ({})>", nest("(", ")"))),
        in_attr(format!("{} : i64", "9".repeat(many))),
        in_attr(format!("{} : i99999", "9".repeat(100_000))),
        "scf.if ".repeat(many),
        "\"".to_owned(),
        "\u{0}\u{1}".to_owned(),
        "%".to_owned(),
        "{-#".to_owned(),
        "!a = !a".to_owned(),
    ] {
        let (_, diagnostics) = parse_and_report(&tables::context(), &source, &options());
        assert!(diagnostics.has_errors(), "{}", &source[..source.len().min(60)]);
    }
    let (_, diagnostics) = parse_bytes(&tables::context(), b"module {\n \xFF }", &options());
    assert_eq!(
        diagnostics.all[0].to_string(),
        "t.mlir:2:2: error: input is not UTF-8 text: unexpected byte 0xFF"
    );
}

#[test]
fn every_prefix_and_every_deletion_ends_well() {
    let source = "#m = affine_map<(d0) -> (d0)>\nfunc.func @f(%a: i32, %p: i1) -> i32 {\n  %c = arith.constant dense<[1, 2]> : tensor<2xi32>\n  \
                  %i = scf.if %p -> (i32) { scf.yield %a : i32 } else { scf.yield %a : i32 }\n  \"a.b\"(%i)[^bb1] <{x = 1}> ({^bb0(%z: f32): \
                  \"x.y\"() : () -> ()}) {m = #m, l = loc(\"a\":1:2)} : (i32) -> () loc(\"f\":3:4)\n^bb1:\n  return %a : i32\n}\n";
    let ctx = tables::context();
    for at in 0..source.len() {
        let _ = parse_and_report(&ctx, &source[..at], &options());
        let without = format!("{}{}", &source[..at], &source[at + 1..]);
        let _ = parse_and_report(&ctx, &without, &options());
        let doubled = format!("{}{}", &source[..at + 1], &source[at..]);
        let _ = parse_and_report(&ctx, &doubled, &options());
    }
}

#[test]
fn locations() {
    let ctx = tables::context();
    let source = "#a = loc(\"f\":1:2)\n\"a.b\"() : () -> () loc(#a)\n\"a.c\"() : () -> () loc(#late)\n\"a.d\"() : () -> () loc(unknown)\n#late = loc(fused[#a, \"n\"])";
    let (op, diagnostics) = parse_and_report(&ctx, source, &options());
    assert!(!diagnostics.has_errors(), "{diagnostics:?}");
    let op = op.expect("parsed");
    let block = op.view().region(0).and_then(|r| r.entry()).expect("block");
    let locations: Vec<String> = block.ops().map(|op| op.location().to_string()).collect();
    assert_eq!(locations, ["\"f\":1:2", "fused[\"f\":1:2, \"n\"]", "unknown"]);
}

#[test]
fn names_are_kept_on_request() {
    let ctx = tables::context();
    let options = ParseOptions { keep_names: true, ..options() };
    let (op, _) = parse_and_report(&ctx, "%x:2 = \"a.b\"() : () -> (i32, i32)", &options);
    let op = op.expect("parsed");
    let first = op.view().region(0).and_then(|r| r.entry()).and_then(|b| b.first()).expect("op");
    let name = |i: usize| first.body().value_name(first.result(i).id()).map(str::to_owned);
    assert_eq!((name(0).as_deref(), name(1).as_deref()), (Some("x#0"), Some("x#1")));
}

#[test]
fn pieces_and_expectations() {
    let source = "// expected-error @+1 {{is unknown}}\narith.foo\n// -----\n\n// expected-error-re @below {{redefinition of {{.*}}'%a'}}\n// expected-note @+2 {{previously}}\n\
                  %b = \"a.b\"() : () -> i32\n%a = \"a.b\"() : () -> i32 // expected-note {{nothing}}\n%a = \"a.b\"() : () -> i32\n";
    let ctx = tables::context();
    let chunks = split_input(source);
    assert_eq!(chunks.len(), 2);
    let check = |i: usize| {
        let options = ParseOptions { first_line: chunks[i].first_line, ..options() };
        let (_, found) = parse_and_report(&ctx, chunks[i].text, &options);
        check_expected(chunks[i], "t.mlir", &found).all.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert!(check(0).is_empty(), "{:?}", check(0));
    assert_eq!(
        check(1),
        [
            "t.mlir:9:1: error: unexpected error: redefinition of SSA value '%a'",
            "t.mlir:5:1: error: expected error \"redefinition of {{.*}}'%a'\" was not produced",
            "t.mlir:8:1: error: expected note \"nothing\" was not produced",
        ]
    );
}

#[test]
fn single_types() {
    let ctx = tables::context();
    assert_eq!(
        parse_type(&ctx, "tensor<?x4xindex>", &options()).map(|t| t.to_string()).ok().as_deref(),
        Some("tensor<?x4xindex>")
    );
    assert!(parse_type(&ctx, "tensor<?x4xindex> x", &options()).is_err());
}

/// Compares with what `mlir-opt --allow-unregistered-dialect` says of the same types.
#[test]
fn elements_of_vectors() {
    for ty in ["vector<2xi0>", "vector<2xui0>", "vector<index>", "vector<2xf80>", "tensor<2x!foo.bar>"] {
        let declaration = format!("func.func private @f({ty})");
        check(&declaration, &format!("module {{\n  {declaration}\n}}\n"));
    }
    let refused = "failed to verify 'elementType': VectorElementTypeInterface instance";
    for ty in ["vector<2x!foo.bar>", "vector<!foo<\"x\">>", "vector<2xcomplex<f32>>", "vector<2xnone>"] {
        let message = error(&format!("func.func private @f({ty})"));
        assert!(message.ends_with(refused), "{ty}: {message}");
    }
}

/// A program in which regions nest so deep, with an alias and a location in the innermost one.
fn nested(depth: usize) -> String {
    let inner = "\"t.a\"() {m = affine_map<(d0) -> (d0 + 1)>} : () -> () loc(\"f\":1:2)";
    format!("{}{inner}{}", "\"t.r\"() ({ ".repeat(depth), " }) : () -> ()".repeat(depth))
}

/// The lines of deep regions are indented as others are, up to a depth.
#[test]
fn deep_regions_are_indented() {
    const DEPTHS: [usize; 6] = [1, 15, 16, 17, 40, 1100];
    let check = || {
        for depth in DEPTHS {
            let ctx = tables::context();
            let options = ParseOptions { max_depth: 10_000, ..options() };
            let (op, _) = parse_and_report(&ctx, &nested(depth), &options);
            let text = print_op(op.expect("parsed").view(), &PrintOptions::default());
            let line = text.lines().find(|line| line.contains("t.a")).expect("the innermost op");
            let levels = (depth + 1).min(1000);
            assert_eq!(line, format!("{}\"t.a\"() {{m = #map}} : () -> ()", "  ".repeat(levels)), "{depth}");
        }
    };
    let stack = STACK_PER_LEVEL * 2 * 1200;
    let thread = std::thread::Builder::new().stack_size(stack).spawn(check).expect("a thread starts");
    thread.join().expect("the lines are indented");
}

/// What is written is what would be returned, however long it is and whatever stands in it.
#[test]
fn text_is_written_as_it_is_returned() {
    let long = format!("\"t.long\"() {{text = \"{}\"}} : () -> ()\n", "x".repeat(200_000));
    let many: String =
        (0..3000).map(|i| format!("\"t.a\"() {{x = {i}}} : () -> () loc(\"f\":{i}:2)\n")).collect();
    for source in [String::new(), long.clone(), many.clone(), nested(30), many + &long + &nested(30)] {
        let ctx = tables::context();
        let (op, _) = parse_and_report(&ctx, &source, &options());
        let op = op.expect("parsed");
        for (generic, locations) in [(false, false), (false, true), (true, false), (true, true)] {
            let options = PrintOptions { generic, locations, ..PrintOptions::default() };
            let mut written = Vec::new();
            write_source(&op, &options, &mut written).expect("memory can be written");
            assert!(written == print_source(&op, &options).as_bytes(), "{source:.100}");
        }
    }
}

/// A writer that takes so many bytes and then fails.
struct Full(usize);

impl std::io::Write for Full {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let taken = bytes.len().min(self.0);
        self.0 -= taken;
        if taken > 0 { Ok(taken) } else { Err(std::io::ErrorKind::StorageFull.into()) }
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_failed_writer_is_reported() {
    let many: String = (0..5000).map(|i| format!("\"t.a\"() : () -> () loc(\"f\":{i}:2)\n")).collect();
    let ctx = tables::context();
    let (op, _) = parse_and_report(&ctx, &many, &options());
    let op = op.expect("parsed");
    for locations in [false, true] {
        let options = PrintOptions { locations, ..PrintOptions::default() };
        let length = print_source(&op, &options).len();
        for room in [0, 1, 70_000, length - 1] {
            let failed = write_source(&op, &options, &mut Full(room)).expect_err("there is too little room");
            assert_eq!(failed.kind(), std::io::ErrorKind::StorageFull, "{room}");
        }
        assert!(write_source(&op, &options, &mut Full(length)).is_ok());
    }
}
