//! Texts that leave out names and types that their place implies.

use crate::read_back::printed;
use expect_test::expect;

#[test]
fn a_type_is_written_without_its_name_where_only_one_fits() {
    let spec = "dialect t;
use builtin::*;
type state(e: type) { format { `<` $e `>` } }
type token;
constraint Small \"small state\" = state where e is I<8>;
op read { operands { a: state } format { $a attr-dict `:` type($a) } }
op small { operands { a: Small } format { $a attr-dict `:` type($a) } }
op whole { operands { a: state } format { $a attr-dict `:` qualified(type($a)) } }
op many { operands { a: state* } format { `(` $a `)` attr-dict `:` `(` type($a) `)` } }
op wait { operands { a: token } format { $a attr-dict } }
";
    let text = "
func.func @f(%a: !t.state<i32>, %b: !t.state<i8>, %c: !t.token) {
  t.read %a : <i32>
  t.read %a : !t.state<i32>
  t.small %b : <i8>
  t.whole %a : !t.state<i32>
  t.many(%a, %b) : (!t.state<i32>, !t.state<i8>)
  t.wait %c
  return
}
";
    expect![[r#"
        module {
          func.func @f(%arg0: !t.state<i32>, %arg1: !t.state<i8>, %arg2: !t.token) {
            t.read %arg0 : <i32>
            t.read %arg0 : <i32>
            t.small %arg1 : <i8>
            t.whole %arg0 : !t.state<i32>
            t.many(%arg0, %arg1) : (!t.state<i32>, !t.state<i8>)
            t.wait %arg2
            return
          }
        }
    "#]]
    .assert_eq(&printed(spec, text));
}

#[test]
fn parameters_are_written_without_the_names_of_their_declarations() {
    let spec = "dialect t;
use builtin::*;
type state(e: type) { format { `<` $e `>` } }
attr layout(size: i64, of: state) { format { `<` $size `,` $of `>` } }
attr plan(first: layout, all: [layout], sizes: I64Array) {
    format { `<` $first `,` qualified($all) `,` $sizes `>` }
}
attr parts(all: [layout] = []) { format { `<` `all` (`*`) : ($all^)? `>` } }
op run { attrs { p: AnyAttr } format { $p attr-dict } }
";
    let text = "
  t.run #t.plan<<4, <i32>>, [#t.layout<1, <i8>>, <2, !t.state<i8>>], [1, 2]>
  t.run #t.plan<#t.layout<4, !t.state<i32>>, [], []>
  t.run #t.parts<all *>
  t.run #t.parts<all [<1, <i8>>]>
";
    expect![[r#"
        module {
          t.run #t.plan<<4, <i32>>, [#t.layout<1, <i8>>, #t.layout<2, <i8>>], [1, 2]>
          t.run #t.plan<<4, <i32>>, [], []>
          t.run #t.parts<all *>
          t.run #t.parts<all [<1, <i8>>]>
        }
    "#]]
    .assert_eq(&printed(spec, text));
}

#[test]
fn operands_have_the_types_of_their_definitions() {
    let spec = "dialect t;
use builtin::*;
op add<T: Any> { operands { x: T, y: Any } results { r: T } format { defined($x) `,` defined($y) attr-dict } }
op end { operands { xs: Any* } format { greedy defined(operands) attr-dict } }
";
    let text = "
func.func @f(%a: i32, %b: f32) {
  %0 = t.add %a, %b
  t.end %0, %b
  return
}
";
    expect![[r#"
        module {
          func.func @f(%arg0: i32, %arg1: f32) {
            %0 = t.add %arg0, %arg1
            t.end %0, %arg1
            return
          }
        }
    "#]]
    .assert_eq(&printed(spec, text));
}
