//! Tests of text that depends on more than the parts that are printed: spaces behind optional groups, types whose parameters all have defaults.

use crate::{context, read_function};
use expect_test::expect;

const SPEC: &str = "dialect toy;
use builtin::{Any, Index};
type ptr(space: u32 = 0) { format { (`<` $space^ `>`)? } }
attr typed(value: i64, type: type) { format { `<` $value `>` `:` $type } }
op range { operands { low: Index?, high: Index } format { `(` (`from` $low^)? `to` $high `)` attr-dict } }
op load { operands { p: ptr } format { $p attr-dict `:` type($p) } }
op constant { attrs { value: typed } results { r: Any } require type(value) == type(r) else \"types differ\"; format { $value attr-dict `:` type($r) } }
";

#[test]
fn spaces_behind_a_group_do_not_depend_on_it() {
    let read = read_function(
        &context(SPEC),
        "%i: index",
        "toy.range (from %i to %i)
         toy.range (to %i)",
    );
    expect![[r#"
        toy.range(from %arg0 to %arg0)
        toy.range( to %arg0)
    "#]]
    .assert_eq(&read.with_ops());
}

#[test]
fn a_type_without_text_is_written_by_its_name() {
    let read = read_function(
        &context(SPEC),
        "%p: !toy.ptr, %q: !toy.ptr<3>",
        "toy.load %p : !toy.ptr
         toy.load %q : <3>",
    );
    expect![[r#"
        toy.load %arg0 : !toy.ptr
        toy.load %arg1 : <3>
    "#]]
    .assert_eq(&read.with_ops());
}

/// As in MLIR, the parameter `type` is the type of the attribute.
#[test]
fn a_declared_attribute_may_have_a_type() {
    let read = read_function(&context(SPEC), "", "%0 = toy.constant <3> : i32 : i32");
    expect![[r#"
        %0 = toy.constant <3> : i32 : i32
    "#]]
    .assert_eq(&read.with_ops());
    let read = read_function(&context(SPEC), "", "%0 = toy.constant <3> : i32 : i8");
    expect![[r#"
        'toy.constant' op types differ
        %0 = toy.constant <3> : i32 : i8
    "#]]
    .assert_eq(&read.with_ops());
}
