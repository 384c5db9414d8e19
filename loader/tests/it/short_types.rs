//! Tests of `short-functional-type`: one type if all types are equal, else a function type.

use crate::{context, read_function};
use expect_test::{Expect, expect};

const SPEC: &str = "dialect toy;
use builtin::Any;
op add { operands { a: Any, b: Any } results { r: Any } format { $a `,` $b attr-dict `:` short-functional-type(operands, results) } }
op all { operands { xs: Any* } results { r: Any } format { operands attr-dict `:` short-functional-type(operands, results) } }
op go { operands { a: Any, b: Any* } format { $a `,` $b attr-dict `:` short-functional-type(operands, results) } }
op one { operands { a: Any, b: Any } results { r: Any } format { $a `:` type($a) `,` $b attr-dict `->` short-functional-type($b, $r) } }
";

fn check(arguments: &str, ops: &str, expected: &Expect) {
    expected.assert_eq(&read_function(&context(SPEC), arguments, ops).with_ops());
}

#[test]
fn equal_types_are_one_type() {
    check(
        "%x: i32, %y: i8, %g: () -> ()",
        "%0 = toy.add %x, %x : i32
         %1 = toy.add %x, %x : (i32, i32) -> i32
         %2 = toy.add %x, %y : (i32, i8) -> i32
         %3 = toy.add %x, %x : (i32, i32) -> i8
         %4 = toy.add %g, %g : (() -> (), () -> ()) -> (() -> ())
         %5 = toy.all : i32
         %6 = toy.all %x, %x, %x : i32
         %7 = toy.all %x, %x, %y : (i32, i32, i8) -> i32
         toy.go %x, %x : i32
         toy.go %x, %y, %y : (i32, i8, i8) -> ()
         %8 = toy.one %y : i8, %x -> i32
         %9 = toy.one %y : i8, %x -> (i32) -> i8",
        &expect![[r#"
            %0 = toy.add %arg0, %arg0 : i32
            %1 = toy.add %arg0, %arg0 : i32
            %2 = toy.add %arg0, %arg1 : (i32, i8) -> i32
            %3 = toy.add %arg0, %arg0 : (i32, i32) -> i8
            %4 = toy.add %arg2, %arg2 : (() -> (), () -> ()) -> (() -> ())
            %5 = toy.all  : i32
            %6 = toy.all %arg0, %arg0, %arg0 : i32
            %7 = toy.all %arg0, %arg0, %arg1 : (i32, i32, i8) -> i32
            toy.go %arg0, %arg0 : i32
            toy.go %arg0, %arg1, %arg1 : (i32, i8, i8) -> ()
            %8 = toy.one %arg1 : i8, %arg0 -> i32
            %9 = toy.one %arg1 : i8, %arg0 -> (i32) -> i8
        "#]],
    );
}

#[test]
fn a_wrong_number_of_types_is_an_error() {
    check(
        "%x: i32",
        "%0 = toy.add %x, %x : (i32) -> i32",
        &expect![[r#"
        number of operands and types do not match: got 2 operands and 1 types
    "#]],
    );
    check(
        "%x: i32",
        "%0 = toy.add %x, %x : (i32, i32) -> (i32, i32)",
        &expect![[r#"
        expected 1 result types but got 2
    "#]],
    );
    check(
        "%x: i32, %y: i8",
        "%0 = toy.add %x, %y : i32",
        &expect![[r#"
        use of value '%y' expects different type than prior uses: 'i32' vs 'i8'
    "#]],
    );
}
