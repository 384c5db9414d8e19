//! Tests of result types that requirements give: `require type(result) == ..`.

use crate::{context, read_function};
use expect_test::{Expect, expect};

const SPEC: &str = "dialect toy;
use builtin::{Any, I, SignlessInteger};
type ptr(pointee: type) { format { `<` $pointee `>` } }
type port(content: builtin::type_value) { format { `<` $content `>` } }
enum Edge: i32 { rise, fall = 4 }
op load {
    operands { ptr: Any }
    results  { result: Any }
    require type(result) == type(ptr).pointee if !ranked(ptr) else \"{type(result)} is loaded from {type(ptr)}\";
    require type(result) == with_element(type(ptr), element(ptr).pointee) if ranked(ptr) else
        \"{type(result)} is loaded from {type(ptr)}\";
    format { $ptr attr-dict `:` type($ptr) }
}
op read {
    operands { port: port }
    results  { result: Any }
    require type(result) == type(port).content else \"the types differ\";
    format { $port attr-dict `:` type($port) }
}
op concat: Pure {
    operands { inputs: SignlessInteger* }
    results  { result: SignlessInteger }
    require type(result) == integer(sum(width(inputs))) else \"{type(result)} has other bits\";
    format { $inputs attr-dict `:` type($inputs) }
}
op wait {
    operands { clocks: I<1>* }
    attrs    { edges: each Edge }
    format   { `[` for e in $edges, c in $clocks sep `,` { $e $c } `]` attr-dict }
}
";

/// Checks the messages for the body of a function, and its ops in both forms.
fn check(arguments: &str, ops: &str, expected: &Expect) {
    let read = read_function(&context(SPEC), arguments, ops);
    let mut out = read.messages;
    for text in read.texts.iter().flatten() {
        let ops = text.lines().map(str::trim);
        let ops = ops.filter(|op| op.starts_with(['%', '"', 't']) && op.contains("toy."));
        out.extend(ops.map(|op| format!("{op}\n")));
    }
    expected.assert_eq(&out);
}

#[test]
fn a_parameter_of_a_type_is_a_type() {
    check(
        "%p: !toy.ptr<!toy.ptr<f32>>, %q: !toy.port<i8>",
        "%0 = toy.load %p : !toy.ptr<!toy.ptr<f32>>
         %1 = toy.load %0 : !toy.ptr<f32>
         %2 = toy.read %q : <i8>",
        &expect![[r#"
            %0 = toy.load %arg0 : !toy.ptr<!toy.ptr<f32>>
            %1 = toy.load %0 : !toy.ptr<f32>
            %2 = toy.read %arg1 : <i8>
            "func.func"() <{function_type = (!toy.ptr<!toy.ptr<f32>>, !toy.port<i8>) -> (), sym_name = "f"}> ({
            %0 = "toy.load"(%arg0) : (!toy.ptr<!toy.ptr<f32>>) -> !toy.ptr<f32>
            %1 = "toy.load"(%0) : (!toy.ptr<f32>) -> f32
            %2 = "toy.read"(%arg1) : (!toy.port<i8>) -> i8
        "#]],
    );
}

#[test]
fn a_shaped_type_gets_another_element_type() {
    check(
        "%p: tensor<4x?x!toy.ptr<f32>, 7>, %q: vector<[2]x!toy.ptr<index>>, %r: memref<2x!toy.ptr<i1>, 3>",
        "%0 = toy.load %p : tensor<4x?x!toy.ptr<f32>, 7>
         %1 = toy.load %r : memref<2x!toy.ptr<i1>, 3>",
        &expect![[r#"
            %0 = toy.load %arg0 : tensor<4x?x!toy.ptr<f32>, 7 : i64>
            %1 = toy.load %arg2 : memref<2x!toy.ptr<i1>, 3>
            "func.func"() <{function_type = (tensor<4x?x!toy.ptr<f32>, 7 : i64>, vector<[2]x!toy.ptr<index>>, memref<2x!toy.ptr<i1>, 3>) -> (), sym_name = "f"}> ({
            %0 = "toy.load"(%arg0) : (tensor<4x?x!toy.ptr<f32>, 7 : i64>) -> tensor<4x?xf32, 7 : i64>
            %1 = "toy.load"(%arg2) : (memref<2x!toy.ptr<i1>, 3>) -> memref<2xi1, 3>
        "#]],
    );
}

#[test]
fn the_width_of_an_integer_is_computed() {
    check(
        "%a: i3, %b: i8",
        "%0 = toy.concat %a, %b, %a : i3, i8, i3
         %1 = toy.concat : ",
        &expect![[r#"
            %0 = toy.concat %arg0, %arg1, %arg0 : i3, i8, i3
            %1 = toy.concat  :
            %0 = "toy.concat"(%arg0, %arg1, %arg0) : (i3, i8, i3) -> i14
            %1 = "toy.concat"() : () -> i0
        "#]],
    );
}

/// The verifier checks the requirement, and the printer omits only the type that the parser finds.
#[test]
fn another_type_is_an_error() {
    check(
        "%p: !toy.ptr<f32>, %t: tensor<2x!toy.ptr<f32>>, %a: i3, %x: f32",
        r#"%0 = "toy.load"(%p) : (!toy.ptr<f32>) -> f64
         %1 = "toy.load"(%t) : (tensor<2x!toy.ptr<f32>>) -> tensor<3xf32>
         %2 = "toy.concat"(%a, %a) : (i3, i3) -> i5
         %3 = "toy.load"(%x) : (f32) -> f32"#,
        &expect![[r#"
            'toy.load' op f64 is loaded from !toy.ptr<f32>
            'toy.load' op tensor<3xf32> is loaded from tensor<2x!toy.ptr<f32>>
            'toy.concat' op i5 has other bits
            'toy.load' op f32 is loaded from f32
            %0 = "toy.load"(%arg0) : (!toy.ptr<f32>) -> f64
            %1 = "toy.load"(%arg1) : (tensor<2x!toy.ptr<f32>>) -> tensor<3xf32>
            %2 = "toy.concat"(%arg2, %arg2) : (i3, i3) -> i5
            %3 = "toy.load"(%arg3) : (f32) -> f32
            "func.func"() <{function_type = (!toy.ptr<f32>, tensor<2x!toy.ptr<f32>>, i3, f32) -> (), sym_name = "f"}> ({
            %0 = "toy.load"(%arg0) : (!toy.ptr<f32>) -> f64
            %1 = "toy.load"(%arg1) : (tensor<2x!toy.ptr<f32>>) -> tensor<3xf32>
            %2 = "toy.concat"(%arg2, %arg2) : (i3, i3) -> i5
            %3 = "toy.load"(%arg3) : (f32) -> f32
        "#]],
    );
    check(
        "%x: f32",
        "%0 = toy.load %x : f32",
        &expect![[r#"
        type of result 'result' is unknown
    "#]],
    );
}

#[test]
fn items_of_an_array_are_cases_of_an_enum() {
    check(
        "%a: i1",
        "toy.wait []\ntoy.wait [rise %a]\ntoy.wait [rise %a, fall %a]",
        &expect![[r#"
            toy.wait[]
            toy.wait[rise %arg0]
            toy.wait[rise %arg0, fall %arg0]
            "toy.wait"() <{edges = []}> : () -> ()
            "toy.wait"(%arg0) <{edges = [0 : i32]}> : (i1) -> ()
            "toy.wait"(%arg0, %arg0) <{edges = [0 : i32, 4 : i32]}> : (i1, i1) -> ()
        "#]],
    );
    check(
        "%a: i1",
        "toy.wait [rise %a, other %a]",
        &expect![[r#"
        custom op 'toy.wait' expected one of [rise, fall] in 'edges'
    "#]],
    );
}
