//! Tests of the file metadata dictionary. Expectations are what `mlir-opt` 22 prints or reports.

use crate::tables;
use bourn_ir::parse::{ParseOptions, parse_and_report, parse_source};
use bourn_ir::print::{PrintOptions, print_source};
use bourn_ir::{AttrData, Blob, Context, ExternalValue, Resource};

fn options() -> ParseOptions {
    ParseOptions { file_name: "t.mlir".to_owned(), allow_unregistered: true, ..ParseOptions::default() }
}

fn printed_in(ctx: &Context, source: &str, generic: bool) -> String {
    let (op, diagnostics) = parse_and_report(ctx, source, &options());
    assert!(!diagnostics.has_errors(), "{source}\n{diagnostics:#?}");
    print_source(&op.expect("parsed"), &PrintOptions { generic, ..PrintOptions::default() })
}

/// Returns the text printed after the module, which must be read back to the same.
#[track_caller]
fn metadata(source: &str) -> String {
    let print = |source: &str, generic| printed_in(&tables::context(), source, generic);
    let text = print(source, false);
    assert_eq!(print(&text, false), text);
    assert_eq!(print(&print(&text, true), false), text);
    text.split_once("\n}\n").map(|(_, rest)| rest.to_owned()).unwrap_or_default()
}

/// Returns the only error, with line and column.
#[track_caller]
fn error(source: &str) -> String {
    let (_, diagnostics) = parse_and_report(&tables::context(), source, &options());
    let [only] = &diagnostics.all[..] else { panic!("{source}: {diagnostics:?}") };
    let (_, line, col) = only.place.clone().expect("a place");
    format!("{line}:{col}: {}", only.message)
}

fn external(entries: &str) -> String {
    metadata(&format!("module {{\n}}\n{{-# external_resources: {{ {entries} }} #-}}"))
}

#[test]
fn what_attributes_name_is_printed_in_the_order_of_its_use() {
    let ops =
        "\"a.b\"() {a = dense_resource<y> : tensor<2xi32>, b = dense_resource<x> : tensor<?xi32>} : () -> ()
\"a.b\"() {a = dense_resource<y> : vector<2xi8>, b = dense_resource<dangling> : memref<*xi32>} : () -> ()";
    let resources = "{-# dialect_resources: { builtin: { unused: \"0x04000000FF\", x: \"0x080000000a0b\", y: \"0x01000000FF\" } } #-}";
    let expected = "
{-#
  dialect_resources: {
    builtin: {
      y: \"0x01000000FF\",
      x: \"0x080000000A0B\"
    }
  }
#-}
";
    assert_eq!(metadata(&format!("{ops}\n{resources}")), expected);
    assert_eq!(metadata(&format!("{resources}\n{ops}")), expected);
    assert_eq!(metadata(ops), "");
    assert_eq!(metadata(&format!("\"a.b\"() : () -> ()\n{resources}")), "");
}

#[test]
fn the_last_definition_counts_and_no_bytes_have_no_alignment() {
    let source = "\"a.b\"() {a = dense_resource<\"x \\22\"> : tensor<2xi32, dense_resource<e> : tensor<0xi8>>} : () -> ()
{-# dialect_resources: { builtin: { \"x \\22\": \"0x0100000001\", \"x \\22\": \"0x0100000002\" }, builtin: {} } #-}
{-# #-} {-# dialect_resources: { builtin: { e: \"0x08000000\" } } #-}";
    assert_eq!(
        metadata(source),
        "
{-#
  dialect_resources: {
    builtin: {
      \"x \\22\": \"0x0100000002\",
      e: \"0x00000000\"
    }
  }
#-}
"
    );
}

#[test]
fn external_resources_are_kept_as_they_came() {
    assert_eq!(external("empty: {}"), "");
    assert_eq!(
        external(
            "foo: { z: \"\", \"v\\22\": \"0X00\", true: true }, bar: { \"1a\": \"\\FFé\\\\#-}\", \"a.b$\": false },
             foo: { z: \"0x0400000001\" , e: \"0x04000000\" }"
        ),
        "
{-#
  external_resources: {
    foo: {
      z: \"\",
      \"v\\22\": \"0X00\",
      true: true,
      z: \"0x0400000001\",
      e: \"0x00000000\"
    },
    bar: {
      \"1a\": \"\\FF\\C3\\A9\\\\#-}\",
      a.b$: false
    }
  }
#-}
"
    );
    let both = metadata(
        "\"a.b\"() {a = dense_resource<x> : tensor<1xi8>} : () -> ()
{-# external_resources: { foo: { b: true } }, dialect_resources: { builtin: { x: \"0x0100000001\" } } #-}",
    );
    assert_eq!(
        both,
        "
{-#
  dialect_resources: {
    builtin: {
      x: \"0x0100000001\"
    }
  },
  external_resources: {
    foo: {
      b: true
    }
  }
#-}
"
    );
}

#[test]
fn errors() {
    for (source, message) in [
        ("{-# foo: 1 #-}", "1:5: unknown key 'foo' in file metadata dictionary"),
        ("{-# 12 #-}", "1:5: expected identifier key in file metadata dictionary"),
        ("{-# dialect_resources { } #-}", "1:22: expected ':'"),
        ("{-# dialect_resources: 1 #-}", "1:23: expected '{'"),
        ("{-# dialect_resources: { 1: {}} #-}", "1:26: expected identifier key for 'resource' entry"),
        ("{-# dialect_resources: { builtin: 1 } #-}", "1:34: expected '{'"),
        ("{-# dialect_resources: { foo: { x: \"0x04000000\" } } #-}", "1:26: dialect 'foo' is unknown"),
        (
            "{-# dialect_resources: { arith: {}} #-}",
            "1:34: unexpected 'resource' section for dialect 'arith'",
        ),
        ("{-# dialect_resources: { builtin: {} #-}", "1:37: expected ',' or '}'"),
        ("{-# dialect_resources: { builtin: {} } 1 #-}", "1:39: expected ',' or '#-}'"),
        (
            "{-# dialect_resources: { builtin: { 1: \"0x04000000\" } } #-}",
            "1:37: expected identifier key for 'resource' entry",
        ),
        ("{-# dialect_resources: { builtin: { x } } #-}", "1:38: expected ':'"),
        ("{-# dialect_resources: { builtin: { x: 1 } } #-}", "1:40: expected hex string blob for key 'x'"),
        ("{-# dialect_resources: { builtin: { x: true } } #-}", "1:40: expected hex string blob for key 'x'"),
        ("{-# dialect_resources: { builtin: { x: \"\" } } #-}", "1:40: expected hex string blob for key 'x'"),
        (
            "{-# dialect_resources: { builtin: { x: \"0x0g000000\" } } #-}",
            "1:40: expected hex string blob for key 'x'",
        ),
        (
            "{-# dialect_resources: { builtin: { x: \"0x040000000\" } } #-}",
            "1:40: expected hex string blob for key 'x'",
        ),
        (
            "{-# dialect_resources: { builtin: { x: \"0x01\" } } #-}",
            "1:40: expected hex string blob for key 'x' to encode alignment in first 4 bytes",
        ),
        (
            "{-# dialect_resources: { builtin: { x: \"0x03000000\" } } #-}",
            "1:40: expected hex string blob for key 'x' to encode alignment in first 4 bytes, but got non-power-of-2 value: 3",
        ),
        // `mlir-opt` 22 ends with "out of memory".
        (
            "{-# dialect_resources: { builtin: { x: \"0x0000000001\" } } #-}",
            "1:40: expected hex string blob for key 'x' to encode alignment in first 4 bytes, but got non-power-of-2 value: 0",
        ),
        ("{-# external_resources: { \"foo\": {} } #-}", "1:27: expected identifier key for 'resource' entry"),
        (
            "{-# external_resources: { foo: { x: \"a\", } } #-}",
            "1:42: expected identifier key for 'external_resources' entry",
        ),
        ("{-# external_resources: { foo: { x: 1 } } #-}", "1:37: expected string value for key 'x'"),
        ("{-# external_resources: { foo: { x: \"0x1\" } } #-}", "1:37: expected hex string blob for key 'x'"),
        ("{-# external_resources: { foo: { x: \"a } } #-}", "1:47: expected '\"' in string literal"),
        ("#-} \"a.b\"() : () -> ()", "1:1: expected operation name in quotes"),
        ("module { {-# #-} }", "1:9: expected operation name in quotes"),
        (
            "\"a.b\"() {a = dense_resource<1> : tensor<2xi32>} : () -> ()",
            "1:29: expected identifier key for 'resource' entry",
        ),
        (
            "\"a.b\"() {a = dense_resource<x> : i32} : () -> ()",
            "1:32: `dense_resource` expected a shaped type",
        ),
    ] {
        assert_eq!(error(source), message, "{source}");
    }
}

#[test]
fn resources_of_two_buffers_are_two() {
    let ctx = tables::context();
    let source = |byte: &str| {
        format!(
            "\"a.b\"() {{a = dense_resource<x> : tensor<1xi8>}} : () -> ()
{{-# dialect_resources: {{ builtin: {{ x: \"0x01000000{byte}\" }} }} #-}}"
        )
    };
    assert!(printed_in(&ctx, &source("01"), false).contains("      x: \"0x0100000001\""));
    assert!(printed_in(&ctx, &source("02"), false).contains("      x_1: \"0x0100000002\""));
    assert!(printed_in(&ctx, &source("03"), false).contains("      x_2: \"0x0100000003\""));
}

#[test]
fn resources_made_by_a_program() {
    let ctx = tables::context();
    let first: Resource<'_> = ctx.add_resource("weights");
    let second = ctx.add_resource("weights");
    assert_eq!((first.name(), second.name()), ("weights", "weights_1"));
    assert_eq!(ctx.add_resource("weights_1").name(), "weights_1_1");
    assert_eq!(ctx.add_resource("weights").name(), "weights_2");
    assert_ne!(first, second);
    assert_eq!(first.blob(), None);
    first.set_blob(Blob::new(2, vec![7, 0]).expect("a power of two"));

    let ty = ctx.tensor(&[1], ctx.signless(16));
    let attr = ctx.attr(AttrData::DenseResource { resource: first, ty });
    assert_eq!(attr.to_string(), "dense_resource<weights> : tensor<1xi16>");
    let mut module = parse_source(&ctx, "\"a.b\"() : () -> ()", &options()).expect("parsed");
    module.external.push("tool", "on", ExternalValue::Bool(true));
    let inner = module.body.isolated_ops_mut().next().and_then(|(_, op)| op.body_mut()).expect("a body");
    let op = inner.top_regions().next().and_then(|r| r.entry()).and_then(|b| b.first()).expect("an op").id();
    inner.set_attr(op, ctx.ident("a"), attr);
    assert_eq!(
        print_source(&module, &PrintOptions::default()),
        "module {
  \"a.b\"() {a = dense_resource<weights> : tensor<1xi16>} : () -> ()
}

{-#
  dialect_resources: {
    builtin: {
      weights: \"0x020000000700\"
    }
  },
  external_resources: {
    tool: {
      on: true
    }
  }
#-}
"
    );
}
