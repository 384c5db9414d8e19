//! Tests of round trips: printed text is parsed to the same again, in custom and in generic form, and the peer reads our
//! text like the original.

use bourn::ir::parse::{ParseOptions, parse_source};
use bourn::ir::print::{PrintOptions, print_source};
use bourn::ir::{Context, DialectRegistry};
use bourn_test_support::{files, mlir_opt, mlir_prints, pieces, run_bourn};
use std::path::{Path, PathBuf};

fn programs() -> Vec<PathBuf> {
    ["examples/ir", "tests/ir", "tests/conformance"].iter().flat_map(|folder| files(folder, "mlir")).collect()
}

/// Parses, verifies and prints a program.
fn print(path: &Path, text: &str, generic: bool) -> String {
    let mut registry = DialectRegistry::new();
    bourn::dialects::register_all(&mut registry);
    let context = Context::new(&registry);
    let options = ParseOptions {
        file_name: path.display().to_string(),
        allow_unregistered: true,
        ..ParseOptions::default()
    };
    match parse_source(&context, text, &options) {
        Ok(module) => print_source(&module, &PrintOptions { generic, ..PrintOptions::default() }),
        Err(diagnostics) => {
            let all: Vec<String> = diagnostics.all.iter().map(ToString::to_string).collect();
            panic!("{}\n{text}", all.join("\n"))
        }
    }
}

#[test]
fn printing_and_parsing_are_inverse() {
    for path in programs() {
        for text in pieces(&path) {
            let custom = print(&path, &text, false);
            let generic = print(&path, &text, true);
            assert_eq!(custom, print(&path, &custom, false), "{}: custom form", path.display());
            assert_eq!(generic, print(&path, &generic, true), "{}: generic form", path.display());
            assert_eq!(custom, print(&path, &generic, false), "{}: generic to custom", path.display());
        }
    }
}

/// Byte by byte, in both forms.
#[test]
fn the_peer_prints_the_same() {
    let Some(mlir) = mlir_opt() else { return };
    for path in files("tests/ir", "mlir") {
        let texts = pieces(&path);
        for (generic, options) in [(false, &[][..]), (true, &[GENERIC])] {
            for (text, theirs) in texts.iter().zip(mlir_prints(mlir, options, &texts)) {
                let ours = print(&path, text, generic);
                assert_eq!(theirs.trim_end(), ours.trim_end(), "{}", path.display());
            }
        }
    }
}

const GENERIC: &str = "--mlir-print-op-generic";

#[test]
fn the_peer_reads_the_same() {
    let Some(mlir) = mlir_opt() else { return };
    // The peer does not have these; `symbol.rs` has it read the generic form of the dialect.
    let is_ours =
        |text: &String| ["symbol.symbolic_int", "affine.graybox"].iter().any(|op| text.contains(op));
    for path in programs() {
        let texts: Vec<String> = pieces(&path).into_iter().filter(|text| !is_ours(text)).collect();
        if texts.is_empty() {
            continue;
        }
        let original = mlir_prints(mlir, &[GENERIC], &texts);
        for generic in [false, true] {
            let ours: Vec<String> = texts.iter().map(|text| print(&path, text, generic)).collect();
            let read = mlir_prints(mlir, &[GENERIC], &ours);
            for ((original, read), ours) in original.iter().zip(&read).zip(&ours) {
                assert_eq!(original, read, "{}: {ours}", path.display());
            }
        }
    }
}

/// MLIR prints the values of cases without a sign, and refuses those of 64 bits when it reads them.
#[test]
fn cases_of_64_bits_are_read_as_they_are_printed() {
    let text = "func.func @f(%flag: i64) {\n  cf.switch %flag : i64, [\n    default: ^a,\n    -3: ^a\n  ]\n^a:\n  return\n}\n";
    let once = run_bourn(&["opt", "-"], text);
    assert!(once.out.contains("18446744073709551613: ^bb1"), "{} {}", once.out, once.err);
    let again = run_bourn(&["opt", "-"], &once.out);
    assert_eq!(once.out, again.out, "{}", again.err);
}

/// An alias that is named only in the text of an attribute or type of a dialect that is not registered has a definition, so that a tool
/// that knows the dialect can read the text.
#[test]
fn aliases_in_opaque_texts_are_defined() {
    let cases = [
        // This dialect is registered: its attributes have names of their own.
        (
            "#root = #llvm.tbaa_root<id = \"root\">
#desc = #llvm.tbaa_type_desc<id = \"double\", members = {<#root, 0>}>
func.func @f(%m: memref<8xf64>) -> f64 {
  %0 = affine.load %m[3] {tag = #llvm.tbaa_tag<base_type = #desc, access_type = #desc, offset = 0>} : memref<8xf64>
  return %0 : f64
}",
            "#tbaa_root = #llvm.tbaa_root<id = \"root\">
#tbaa_type_desc = #llvm.tbaa_type_desc<id = \"double\", members = {<#tbaa_root, 0>}>
#tbaa_tag = #llvm.tbaa_tag<base_type = #tbaa_type_desc, access_type = #tbaa_type_desc, offset = 0>
module {
  func.func @f(%arg0: memref<8xf64>) -> f64 {
    %0 = affine.load %arg0[3] {tag = #tbaa_tag} : memref<8xf64>
    return %0 : f64
  }
}
",
        ),
        // Names are numbered anew, those in strings and those that nothing defines are text, and a name does not end in a digit.
        (
            "#m1 = affine_map<(d0) -> (d0 * 3)>
#m0 = affine_map<(d0) -> (d0 * 5)>
#n = 5 : i8
#v = #foo.v2<#n>
!t = !foo<box \"#m1\">
!u = tuple<i1, i2>
\"x.y\"() {a = #foo.bar<#m1, \"\\22#m1\", #v, x#m1, #other, !t, !u>, b = #m0, c = #v} : () -> ()
\"x.y\"() {a = #foo.map<#m0, #v>, b = !foo.box<!t, #foo.bar<#m0>>} : () -> ()
\"x.y\"() {a = [#foo.bar<#m1> : i32]} : () -> ()",
            "!box = !foo<box \"#m1\">
#map = affine_map<(d0) -> (d0 * 3)>
#map1 = affine_map<(d0) -> (d0 * 5)>
#v2_ = #foo.v2<5 : i8>
module {
  \"x.y\"() {a = #foo.bar<#map, \"\\22#m1\", #v2_, x#m1, #other, !box, tuple<i1, i2>>, b = #map1, c = #foo.v2<5 : i8>} : () -> ()
  \"x.y\"() {a = #foo.map<#map1, #v2_>, b = !foo.box<!box, #foo.bar<#map1>>} : () -> ()
  \"x.y\"() {a = [#foo.bar<#map> : i32]} : () -> ()
}
",
        ),
        // An opaque alias may have the name of another kind of alias; the numbers go on.
        (
            "#m = affine_map<(d0) -> (d0 * 3)>
#k = #foo.map<#m>
\"x.y\"() {a = #foo.bar<#k, #m>} : () -> ()",
            "#map = affine_map<(d0) -> (d0 * 3)>
#map1 = #foo.map<#map>
module {
  \"x.y\"() {a = #foo.bar<#map1, #map>} : () -> ()
}
",
        ),
    ];
    for (text, expected) in cases {
        let printed = print(Path::new("opaque"), text, false);
        assert_eq!(printed, expected);
        assert_eq!(print(Path::new("opaque"), &printed, false), expected);
        let generic = print(Path::new("opaque"), text, true);
        assert_eq!(print(Path::new("opaque"), &generic, false), expected);
    }
    // The peer knows the dialect of the first case.
    let (text, ours) = cases[0];
    if let Some(mlir) = mlir_opt() {
        let texts = [text.to_owned(), ours.to_owned()];
        let theirs = mlir_prints(mlir, &[], &texts);
        assert_eq!(theirs[0], theirs[1]);
    }
}

/// Each alias mentions the one before it twice: written out, the last one would be 2^60 times as long.
#[test]
fn shared_aliases_in_opaque_texts() {
    let mut text = String::from("#a0 = #foo.leaf<0>\n");
    for i in 1..60 {
        text.push_str(&format!("#a{i} = #foo.pair<#a{0}, #a{0}>\n", i - 1));
    }
    text.push_str("\"x.y\"() {a = #foo.pair<#a59, #a59>, b = #a59} : () -> ()\n");
    let printed = print(Path::new("shared"), &text, false);
    assert_eq!(printed.lines().count(), 60 + 3, "{printed}");
    assert_eq!(print(Path::new("shared"), &printed, false), printed);

    let mut registry = DialectRegistry::new();
    bourn::dialects::register_all(&mut registry);
    let context = Context::new(&registry);
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    let module = parse_source(&context, &text, &options).expect("the text is right");
    let op = module.view().region(0).and_then(|region| region.entry()?.first()).expect("there is an op");
    // In a message there are no definitions; what is mentioned first is written out.
    let message = op.attr("a").expect("there is an attribute").to_string();
    assert!(message.len() < 100_000 && message.starts_with("#foo.pair<#foo.pair<"), "{}", message.len());
}

/// A chain that is nested deeper than types and attributes may be stays as it was written.
#[test]
fn deep_aliases_in_opaque_texts() {
    let mut text = String::from("#a0 = #foo.leaf<0>\n");
    for i in 1..5000 {
        text.push_str(&format!("#a{i} = #foo.next<#a{}>\n", i - 1));
    }
    text.push_str("\"x.y\"() {a = #foo.next<#a4999>} : () -> ()\n");
    let printed = print(Path::new("deep"), &text, false);
    assert_eq!(print(Path::new("deep"), &printed, false), printed);
}
