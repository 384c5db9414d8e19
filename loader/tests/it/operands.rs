//! Tests of operand types that the text leaves out: they follow from requirements, or the constraint allows one type.

use crate::{context, read_function};
use expect_test::{Expect, expect};

const SPEC: &str = "dialect toy;
use builtin::{Any, I, Index, SignlessInteger};
type ptr(pointee: type) { format { `<` $pointee `>` } }
type bank(lanes: u32 = 4);
op store {
    operands { value: Any, ptr: ptr }
    require type(value) == type(ptr).pointee else \"{type(value)} is stored to {type(ptr)}\";
    format { $value `,` $ptr attr-dict `:` type($ptr) }
}
op scatter {
    operands { value: Any, ptr: Any }
    require type(value) == type(ptr).pointee if !ranked(ptr) else \"{type(value)} is stored to {type(ptr)}\";
    require type(value) == with_element(type(ptr), element(ptr).pointee) if type(ptr) is builtin::vector else
        \"{type(value)} is stored to {type(ptr)}\";
    format { $value `,` $ptr attr-dict `:` type($ptr) }
}
op same {
    operands { value: Any, init: Any? }
    results  { result: Any }
    require type(value) == type(result) else \"the types differ\";
    require type(init) == type(result) if present(init) else \"the types differ\";
    format { $value (`init` $init^)? attr-dict `:` type($result) }
}
op through<E: SignlessInteger> {
    operands { ptr: ptr<E>, box: ptr, value: E, amount: E }
    require type(ptr) == type(box).pointee else \"the box has another pointer\";
    format { $ptr `in` $box `:` type($box) `,` $value `,` $amount attr-dict }
}
op use { operands { bank: bank, lane: I<32> } format { $bank `[` $lane `]` attr-dict } }
";

/// Checks the messages for the body of a function, and its ops as they are printed.
fn check(arguments: &str, ops: &str, expected: &Expect) {
    expected.assert_eq(&read_function(&context(SPEC), arguments, ops).with_ops());
}

#[test]
fn a_requirement_gives_the_type_of_an_operand() {
    // The values are defined after their uses, so that only the requirements give their types.
    check(
        "%p: !toy.ptr<f32>, %v: vector<4x!toy.ptr<i8>>, %c: i1",
        "cf.br ^b
        ^a:
         toy.store %x, %p : <f32>
         toy.scatter %x, %p : !toy.ptr<f32>
         toy.scatter %y, %v : vector<4x!toy.ptr<i8>>
         %0 = toy.same %x : f32
         %1 = toy.same %x init %x : f32
         cf.br ^c
        ^b:
         %x = arith.constant 1.0 : f32
         %y = arith.constant dense<1> : vector<4xi8>
         cf.br ^a
        ^c:",
        &expect![[r#"
            toy.store %cst, %arg0 : <f32>
            toy.scatter %cst, %arg0 : !toy.ptr<f32>
            toy.scatter %cst_0, %arg1 : vector<4x!toy.ptr<i8>>
            %0 = toy.same %cst : f32
            %1 = toy.same %cst init %cst : f32
        "#]],
    );
}

#[test]
fn other_types_follow_from_that_type() {
    check(
        "%p: !toy.ptr<i8>, %b: !toy.ptr<!toy.ptr<i8>>, %x: i8",
        "toy.through %p in %b : <!toy.ptr<i8>>, %x, %x",
        &expect![[r#"
            toy.through %arg0 in %arg1 : <!toy.ptr<i8>>, %arg2, %arg2
        "#]],
    );
}

#[test]
fn an_operand_of_another_type_is_an_error_with_its_text() {
    check(
        "%p: !toy.ptr<f32>, %x: i8",
        "toy.store %x, %p : <f32>",
        &expect![[r#"
        use of value '%x' expects different type than prior uses: 'f32' vs 'i8'
    "#]],
    );
    check(
        "%p: !toy.ptr<f32>, %x: i8",
        "\"toy.store\"(%x, %p) : (i8, !toy.ptr<f32>) -> ()",
        &expect![[r#"
            'toy.store' op i8 is stored to !toy.ptr<f32>
            "toy.store"(%arg1, %arg0) : (i8, !toy.ptr<f32>) -> ()
        "#]],
    );
}

#[test]
fn an_op_for_which_no_requirement_gives_the_type_is_printed_in_generic_form() {
    check(
        "%t: tensor<4x!toy.ptr<i8>>, %x: i8",
        "\"toy.scatter\"(%x, %t) : (i8, tensor<4x!toy.ptr<i8>>) -> ()",
        &expect![[r#"
            "toy.scatter"(%arg1, %arg0) : (i8, tensor<4x!toy.ptr<i8>>) -> ()
        "#]],
    );
    check(
        "%t: tensor<4x!toy.ptr<i8>>",
        "cf.br ^b
        ^a:
         toy.scatter %x, %t : tensor<4x!toy.ptr<i8>>
         cf.br ^c
        ^b:
         %x = arith.constant 1 : i8
         cf.br ^a
        ^c:",
        &expect![[r#"
            type of operand 'value' is unknown
        "#]],
    );
}

#[test]
fn a_type_whose_parameters_have_defaults_is_not_in_the_text() {
    check(
        "%b: !toy.bank, %i: i32",
        "toy.use %b[%i]",
        &expect![[r#"
        toy.use %arg0[%arg1]
    "#]],
    );
    check(
        "%b: !toy.bank<8>, %i: i32",
        "\"toy.use\"(%b, %i) : (!toy.bank<8>, i32) -> ()",
        &expect![[r#"
            "toy.use"(%arg0, %arg1) : (!toy.bank<8>, i32) -> ()
        "#]],
    );
    check(
        "%b: !toy.bank<8>, %i: i32",
        "toy.use %b[%i]",
        &expect![[r#"
        "toy.use"(%arg0, %arg1) : (!toy.bank<8>, i32) -> ()
    "#]],
    );
}
