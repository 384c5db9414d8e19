//! Tests of the number of successors: in `successors { xs* where len .. }` and in statements.

use crate::context;
use bourn_ir::parse::{ParseOptions, parse_and_report};
use expect_test::{Expect, expect};

const SPEC: &str = "dialect toy;
use builtin::{I32Array, Index};
op choose: Terminator {
    operands   { flag: Index }
    attrs      { values: I32Array }
    successors { other, cases* where len >= 1 }
    require len(values) == len(cases) else \"there are {len(values)} values for {len(cases)} blocks\";
    format { $flag `,` $other `,` $cases `:` $values attr-dict }
}
";

fn check(ops: &str, expected: &Expect) {
    let cx = context(SPEC);
    let text = format!("func.func @f(%i: index) {{\n{ops}\n^a:\n return\n^b:\n return\n}}");
    let (_, diagnostics) = parse_and_report(&cx, &text, &ParseOptions::default());
    let out: String = diagnostics.all.iter().map(|d| format!("{}\n", d.message)).collect();
    expected.assert_eq(&out);
}

#[test]
fn a_group_of_successors_has_a_number() {
    check("toy.choose %i, ^a, ^b : [1]", &expect![[r#""#]]);
    check("toy.choose %i, ^a, ^b, ^b : [1, 2]", &expect![[r#""#]]);
    check(
        "toy.choose %i, ^a, ^b : [1, 2]",
        &expect![[r#"
        'toy.choose' op there are 2 values for 1 blocks
    "#]],
    );
    check(
        "\"toy.choose\"(%i)[^a] <{values = array<i32>}> : (index) -> ()",
        &expect![[r#"
        'toy.choose' op the number of successors 'cases' is wrong
    "#]],
    );
    check(
        "\"toy.choose\"(%i) <{values = array<i32>}> : (index) -> ()",
        &expect![[r#"
        'toy.choose' op requires at least 1 successors but found 0
    "#]],
    );
}
