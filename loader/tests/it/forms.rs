//! Elements of formats, names of results, and types that follow from numbers.

use crate::read_back::printed;
use expect_test::expect;

#[test]
fn sizes_items_and_shared_types() {
    let spec = "dialect t;
use builtin::*;
constraint Few for attr \"few\" = (each I64Attr) & builtin::array where len(elements) <= 1;
op mma { attrs { m: I32Attr, n: I32Attr, k: I64Attr } operands { a: Any } format { sizes($m, $n, $k) $a attr-dict `:` type($a) } }
op load { attrs { align: Few = [] } operands { a: Any } format { $a (`align` `=` item($align)^)? attr-dict `:` type($a) } }
op eq<T: Any> { operands { xs: T* } format { $xs attr-dict `:` type(T) } }
op same<T: Any> { operands { x: T, y: T } results { r: T } format { $x `,` $y attr-dict `:` type(T) } }
";
    let text = "
func.func @f(%a: i32) {
  t.mma 16x16x4 %a : i32
  t.mma 0x8x1 %a : i32
  t.load %a align = 8 : i32
  t.load %a : i32
  t.eq %a, %a, %a : i32
  %r = t.same %a, %a : i32
  \"t.eq\"() : () -> ()
  return
}
";
    expect![[r#"
        module {
          func.func @f(%arg0: i32) {
            t.mma 16x16x4 %arg0 : i32
            t.mma 0x8x1 %arg0 : i32
            t.load %arg0 align = 8 : i32
            t.load %arg0 : i32
            t.eq %arg0, %arg0, %arg0 : i32
            %0 = t.same %arg0, %arg0 : i32
            "t.eq"() : () -> ()
            return
          }
        }
    "#]]
    .assert_eq(&printed(spec, text));
}

#[test]
fn lists_without_brackets_and_shapes_before_types() {
    let spec = "dialect t;
type list(xs: [i64], e: type) { format { `<` items($xs) `|` $e `>` } }
type array(shape: shape, e: type) { format { `<` dims($shape) $e `>` } }
type struct(body: [type]) { format { `<` `(` items($body) `)` `>` } }
op use { operands { x: builtin::Any } format { $x attr-dict `:` type($x) } }
";
    let text = "
func.func @f(%a: !t.list<1, 2 | i32>, %b: !t.list< | i8>, %c: !t.array<4x?xf32>, %d: !t.array<f32>, %e: !t.struct<(i32, !t.struct<()>)>) {
  return
}
";
    expect![[r#"
        module {
          func.func @f(%arg0: !t.list<1, 2 | i32>, %arg1: !t.list<| i8>, %arg2: !t.array<4x?xf32>, %arg3: !t.array<f32>, %arg4: !t.struct<(i32, !t.struct<()>)>) {
            return
          }
        }
    "#]].assert_eq(&printed(spec, text));
}

#[test]
fn results_have_names_of_their_own_and_of_attributes() {
    let spec = "dialect t;
use builtin::*;
type bits(width: i64);
attr bv(value: i64, ty: bits);
op two { results { sum: Index, carry: Index } format { attr-dict } result_names \"sum\", \"carry\"; }
op some { results { a: Index?, b: Index* } format { attr-dict `:` type($a) `,` type($b) } result_names \"a\", \"b\"; }
op constant { attrs { value: bv } results { r: Index } format { $value attr-dict } result_names \"c{value.value}_bv{value.ty.width}\"; }
op flag { attrs { value: Bool, name: Str? } results { r: Index } format { $value (`as` $name^)? attr-dict } result_names \"{value}\"; }
op named { attrs { name: Str? } results { r: Index } format { (`as` $name^)? attr-dict } result_names \"{name}\"; }
";
    let text = "
func.func @f() {
  %0:2 = t.two
  %1 = t.constant <5, <32>>
  %2 = t.flag true
  %3 = t.named as \"x y\"
  %4 = t.named
  %5:3 = \"t.some\"() {resultSegmentSizes = array<i32: 1, 2>} : () -> (index, index, index)
  return
}
";
    expect![[r#"
        module {
          func.func @f() {
            %sum, %carry = t.two
            %c5_bv32 = t.constant <5, <32>>
            %true = t.flag true
            %x_y = t.named as "x y"
            %0 = t.named
            %a, %b:2 = t.some : index, index, index
            return
          }
        }
    "#]]
    .assert_eq(&printed(spec, text));
}

#[test]
fn types_follow_from_shapes_flags_and_numbers() {
    let spec = "dialect t;
use builtin::*;
op test<S: shape, C: [bool], E: type> { operands { x: vector<S, C, E> } results { r: vector<S, C, I<1>> } format { $x attr-dict `:` type($x) } }
op pair { operands { xs: Index* where len == 2 } format { `(` $xs `)` attr-dict } }
op concat<V: u32, W: u32> {
  operands { x: I<V>, y: I<W> }
  results { r: SignlessInteger where width == V + W }
  format { $x `,` $y attr-dict `:` type($x) `,` type($y) }
}
op half<W: u32> {
  operands { x: I<W> }
  results { r: SignlessInteger where width == W floordiv 2 }
  format { $x attr-dict `:` type($x) }
}
";
    let text = "
func.func @f(%v: vector<4x[2]xf32>, %x: i8, %y: i24) -> i16 {
  %0 = t.test %v : vector<4x[2]xf32>
  %1 = t.test %0 : vector<4x[2]xi1>
  %2 = t.concat %x, %y : i8, i24
  %3 = t.half %2 : i32
  return %3 : i16
}
";
    expect![[r#"
        module {
          func.func @f(%arg0: vector<4x[2]xf32>, %arg1: i8, %arg2: i24) -> i16 {
            %0 = t.test %arg0 : vector<4x[2]xf32>
            %1 = t.test %0 : vector<4x[2]xi1>
            %2 = t.concat %arg1, %arg2 : i8, i24
            %3 = t.half %2 : i32
            return %3 : i16
          }
        }
    "#]]
    .assert_eq(&printed(spec, text));
}

#[test]
fn both_parts_of_a_group_may_have_an_attribute() {
    let spec = "dialect t;
use builtin::*;
enum Mode: i32 { plain, dashed = 1 \"a-b\" }
op include { attrs { file: Str, system: Unit? } format { (`<` $system^ $file `>`) : ($file)? attr-dict } }
op run { attrs { mode: Mode } format { `::` $mode attr-dict } }
op dash { mnemonic \"dash-op\"; }
";
    let text = "
t.include <\"a.h\">
t.include \"b.h\"
t.run :: plain
t.run :: \"a-b\"
\"t.dash-op\"() : () -> ()
";
    expect![[r#"
        module {
          t.include<"a.h">
          t.include "b.h"
          t.run :: plain
          t.run :: "a-b"
          "t.dash-op"() : () -> ()
        }
    "#]]
    .assert_eq(&printed(spec, text));
}

#[test]
fn an_op_with_a_part_that_the_text_does_not_have_is_printed_in_generic_form() {
    let spec = "dialect t;
use builtin::*;
op run: AttrSizedOperandSegments {
    operands { x: Index, extra: Index*, more: Any? }
    attrs    { note: Str?, level: i64 = 3 }
    region body();
    region cleanup;
    format { $x absent($extra, $more, $note, $level, $cleanup) $body attr-dict }
}
op end: Terminator { format { attr-dict } }
";
    let text = "
func.func @f(%x: index) {
  t.run %x { t.end }
  \"t.run\"(%x) <{operandSegmentSizes = array<i32: 1, 0, 0>, level = 3}> ({ t.end }, {}) : (index) -> ()
  \"t.run\"(%x) <{operandSegmentSizes = array<i32: 1, 0, 0>, level = 4}> ({ t.end }, {}) : (index) -> ()
  \"t.run\"(%x, %x) <{operandSegmentSizes = array<i32: 1, 1, 0>}> ({ t.end }, {}) : (index, index) -> ()
  \"t.run\"(%x) <{operandSegmentSizes = array<i32: 1, 0, 0>, note = \"x\"}> ({ t.end }, {}) : (index) -> ()
  \"t.run\"(%x) <{operandSegmentSizes = array<i32: 1, 0, 0>}> ({ t.end }, { t.end }) : (index) -> ()
  return
}
";
    expect![[r#"
        module {
          func.func @f(%arg0: index) {
            t.run %arg0 {
              t.end
            }
            t.run %arg0 {
              t.end
            }
            "t.run"(%arg0) <{level = 4 : i64, operandSegmentSizes = array<i32: 1, 0, 0>}> ({
              t.end
            }, {
            }) : (index) -> ()
            "t.run"(%arg0, %arg0) <{level = 3 : i64, operandSegmentSizes = array<i32: 1, 1, 0>}> ({
              t.end
            }, {
            }) : (index, index) -> ()
            "t.run"(%arg0) <{level = 3 : i64, note = "x", operandSegmentSizes = array<i32: 1, 0, 0>}> ({
              t.end
            }, {
            }) : (index) -> ()
            "t.run"(%arg0) <{level = 3 : i64, operandSegmentSizes = array<i32: 1, 0, 0>}> ({
              t.end
            }, {
              t.end
            }) : (index) -> ()
            return
          }
        }
    "#]]
    .assert_eq(&printed(spec, text));
}

#[test]
fn the_type_of_all_operands_may_precede_them() {
    let spec = "dialect t;
use builtin::*;
op nest<T: SignlessIntegerOrIndex>: SameVariadicOperandSize, NoTerminator {
    operands { lower: T*, upper: T* }
    region body(ivs: T*);
    format { `(` $ivs `)` `:` type(T) `=` `(` $lower `)` `to` `(` $upper `)` $body attr-dict }
}
";
    let text = "
func.func @f(%x: i32, %y: i32) {
  t.nest (%i, %j) : i32 = (%x, %y) to (%y, %y) {
    %0 = arith.addi %i, %j : i32
  }
  t.nest () : index = () to () {
  }
  return
}
";
    expect![[r#"
        module {
          func.func @f(%arg0: i32, %arg1: i32) {
            t.nest(%arg2, %arg3) : i32 = (%arg0, %arg1) to(%arg1, %arg1) {
              %0 = arith.addi %arg2, %arg3 : i32
            }
            "t.nest"() ({
            ^bb0:
            }) : () -> ()
            return
          }
        }
    "#]]
    .assert_eq(&printed(spec, text));
}

#[test]
fn an_item_that_is_an_array_is_one_item_or_a_list() {
    let spec = "dialect t;
use builtin::*;
attr range(low: u64?, high: u64?) { format { `<` struct(params) `>` } }
op assume<S: Index*> {
    operands { xs: S }
    attrs    { facts: each (each range), other: each ArrayAttr }
    results  { rs: S }
    format   { for x in $xs, f in $facts, o in $other sep `,` { $x `` one-or-list($f) one-or-list($o) } `:` type($xs) attr-dict }
}
";
    let text = "
func.func @f(%x: index) {
  %0:3 = t.assume %x<low = 1> 4, %x[<high = 2>, <>] [], %x[] [1, \"a\"] : index, index, index
  %1 = \"t.assume\"(%x) <{facts = [[#t.range<low = 3>]], other = [[[1]]]}> : (index) -> index
  return
}
";
    expect![[r#"
        module {
          func.func @f(%arg0: index) {
            %0:3 = t.assume %arg0<low = 1> 4 : i64, %arg0[<high = 2>, <>] [], %arg0[] [1 : i64, "a"] : index, index, index
            %1 = t.assume %arg0<low = 3> [[1]] : index
            return
          }
        }
    "#]]
    .assert_eq(&printed(spec, text));
}
