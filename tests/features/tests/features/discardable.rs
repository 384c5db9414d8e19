//! Tests attributes that the dialect declares for ops of all dialects.

use crate::{context, parse, rejected};
use expect_test::{Expect, expect};

#[track_caller]
fn messages(programs: &[String], expected: Expect) {
    let lines: Vec<String> = programs.iter().map(|text| rejected(text) + "\n").collect();
    expected.assert_eq(&lines.concat());
}

#[test]
fn attributes_of_ops() {
    let function = |attrs: &str, op: &str| {
        format!(
            "func.func @f() attributes {{{attrs}}} {{\n  %c = arith.constant {{{op}}} 1 : i32\n  return\n}}"
        )
    };
    parse(&context(), &function("features.entry", "features.delay = 3 : i64"))
        .unwrap_or_else(|e| panic!("{e}"));
    messages(
        &[
            function("", "features.delay = 3 : i8"),
            function("", "features.entry"),
            function("features.delays = 1 : i64", ""),
            function("features.place = \"stack\"", ""),
        ],
        expect![[r#"
            'arith.constant' op attribute 'features.delay' failed to satisfy constraint: 64-bit signless integer attribute
            'arith.constant' op may not have the attribute 'features.entry': it must be func.func
            'func.func' op attribute 'features.delays' is not declared for ops by the dialect 'features'
            'func.func' op attribute 'features.place' is not declared for ops by the dialect 'features'
        "#]],
    );
}

#[test]
fn attributes_of_arguments() {
    let function = |attr: &str| format!("func.func private @f(i32 {{features.{attr}}})");
    parse(&context(), &function("place = \"stack\"")).unwrap_or_else(|e| panic!("{e}"));
    messages(
        &[function("place = \"heap\""), function("delay = 1 : i64")],
        expect![[r#"
        'func.func' op attribute 'features.place' failed to satisfy constraint: string attribute where value in {"register", "stack"}
        'func.func' op attribute 'features.delay' is not declared for arguments by the dialect 'features'
    "#]],
    );
}
