//! Overlays: texts of types, directives and all ops of a dialect, in the place of hooks that are not linked.

use crate::read_back::printed;
use expect_test::expect;

#[test]
fn an_overlay_gives_a_type_other_parameters() {
    let spec = "dialect t;
use builtin::*;
type vector(sizes_: [i64], kind: rust crate::t::hooks::Kind) {
    format { custom(crate::t::hooks::parse_vector, crate::t::hooks::print_vector)($sizes_, $kind) }
    verify rust crate::t::hooks::verify_vector;
}
extend type t::vector(sizes: shape?, element: type?) {
    require !present(sizes) || len(sizes) < 3 else \"too many dimensions\";
    format { (`<` (`[` for s in $sizes sep `,` { `` $s }^ `` `]`) : (`*`)?^ `,` ($element^) : (`unk`)?^ `>`)? }
}
op use { operands { xs: vector* } format { $xs attr-dict `:` type($xs) } }
";
    let text = "
func.func @f(%a: !t.vector, %b: !t.vector<[2,?],f32>, %c: !t.vector<*,i8>, %d: !t.vector<[],unk>, %e: !t.vector<*,unk>) {
  t.use %a, %b, %c, %d, %e : !t.vector, !t.vector<[2,?],f32>, !t.vector<*,i8>, !t.vector<[],unk>, !t.vector<*,unk>
  return
}
";
    expect![[r#"
        module {
          func.func @f(%arg0: !t.vector, %arg1: !t.vector<[2,?], f32>, %arg2: !t.vector<*, i8>, %arg3: !t.vector<[], unk>, %arg4: !t.vector) {
            t.use %arg0, %arg1, %arg2, %arg3, %arg4 : !t.vector, !t.vector<[2,?], f32>, !t.vector<*, i8>, !t.vector<[], unk>, !t.vector
            return
          }
        }
    "#]].assert_eq(&printed(spec, text));
}

#[test]
fn types_of_the_dialect_omit_its_name_in_others() {
    let spec = "dialect t;
use builtin::*;
type int;
type list(of: type) { format { `<` own($of) `>` } }
type record(names: [str], types: [type]) {
    format { `<` for n in $names, t in $types sep `,` { word($n) `` `:` own($t) } `>` }
}
type grid(sizes: shape, element: type) { format { `<` dims($sizes) own($element) `>` } }
attr formula(text: str) { format { `<` verbatim($text) `>` } }
op use { operands { xs: Any* } attrs { f: AnyAttr? } format { $xs attr-dict `:` type($xs) } }
";
    let text = "
#number = 3 : i8
func.func @f(%a: !t.list<list<int>>, %b: !t.record<x: int, \"a b\": !t.list<i8>, y: grid<4x?xint>>, %c: !t.record<>, %d: !t.grid<f32>) {
  t.use %a, %b, %c, %d {f = #t.formula<1 + x**2 * (y - #number)>} : !t.list<!t.list<!t.int>>, !t.record<x: int, \"a b\": list<i8>, y: grid<4x?xint>>, !t.record<>, !t.grid<f32>
  return
}
";
    expect![[r#"
        module {
          func.func @f(%arg0: !t.list<list<int>>, %arg1: !t.record<x: int, "a b": list<i8>, y: grid<4x?xint>>, %arg2: !t.record<>, %arg3: !t.grid<f32>) {
            t.use %arg0, %arg1, %arg2, %arg3 {f = #t.formula<1 + x**2 * (y - 3 : i8)>} : !t.list<list<int>>, !t.record<x: int, "a b": list<i8>, y: grid<4x?xint>>, !t.record<>, !t.grid<f32>
            return
          }
        }
    "#]].assert_eq(&printed(spec, text));
}

#[test]
fn an_overlay_replaces_a_directive_in_all_formats() {
    let spec = "dialect t;
use builtin::*;
op global {
    attrs { visibility: Str?, name: SymbolName, type: type_value, value: AnyAttr? }
    format {
        custom(crate::t::hooks::parse_visibility, crate::t::hooks::print_visibility)($visibility) $name attr-dict
        custom(crate::t::hooks::parse_type_or_value, crate::t::hooks::print_type_or_value)($type, $value)
    }
}
op export {
    attrs { visibility: Str?, function: FlatSymbolRef, alias: Str }
    format {
        (custom(crate::t::hooks::parse_visibility, crate::t::hooks::print_visibility)($visibility)^)? $function
        (`as` `(` $alias^ else function `)`)? attr-dict
    }
}
op call {
    operands { xs: Any* }
    results { ys: Any* }
    format {
        `(` $xs `)` attr-dict `:` custom(crate::t::hooks::parse_types, crate::t::hooks::print_types)(ref(type($xs)), type($ys))
        `of` type($xs)
    }
}
extend custom t::visibility(v) { (keyword($v, `public`, `private`)^)? }
extend custom t::type_or_value(type, value) { (`:` $type^ else value)? (`=` $value^)? }
extend custom t::types(inputs, results) { result-type($results) }
";
    let text = "
t.global public @a : i32
t.global private @b = 4 : i8
t.global @c {x} : f32 = 4 : i8
t.global @d : i8 = 4 : i8
t.export private @f as(\"g\")
t.export @f
t.export public @f as(\"f\")
\"t.global\"() <{visibility = \"other\", name = \"e\", type = i32}> : () -> ()
func.func @f(%x: i32) {
  %y:2 = t.call(%x) : (i8, i16) of i32
  return
}
";
    expect![[r#"
        module {
          t.global public @a : i32
          t.global private @b = 4 : i8
          t.global @c {x} : f32 = 4 : i8
          t.global @d = 4 : i8
          t.export private @f as("g")
          t.export @f
          t.export public @f
          "t.global"() <{name = "e", type = i32, visibility = "other"}> : () -> ()
          func.func @f(%arg0: i32) {
            %0:2 = t.call(%arg0) : (i8, i16) of i32
            return
          }
        }
    "#]]
    .assert_eq(&printed(spec, text));
}

#[test]
fn one_overlay_gives_text_to_all_ops_whose_text_is_hooks() {
    let spec = "dialect t;
use builtin::*;
op add { operands { x: Any, y: Any } results { r: Any } parse rust crate::t::p; print rust crate::t::q; }
op nothing { parse rust crate::t::p; print rust crate::t::q; }
op many { operands { xs: Any* } results { rs: Any* } parse rust crate::t::p; print rust crate::t::q; }
op own { operands { x: Index } format { `own` $x attr-dict } }
op body { region r; parse rust crate::t::p; print rust crate::t::q; }
op special { attrs { n: I64Attr } parse rust crate::t::p; print rust crate::t::q; }
extend op t::* { format { operands attr-dict `:` type(operands) (`->` type(results)^)? } }
extend op t::special { format { $n attr-dict } }
extend op? t::missing { format { attr-dict } }
extend type? u::missing { format { `<` `>` } }
extend op? u::* { format { attr-dict } }
extend custom? t::missing(x) { $x }
";
    let text = "
func.func @f(%x: i32, %i: index) {
  %a = t.add %x, %i {k} : i32, index -> f32
  t.nothing :
  %b:2 = t.many %x, %a : i32, f32 -> i8, i16
  t.many :
  t.own own %i
  t.special 3
  \"t.body\"() ({}) : () -> ()
  return
}
";
    expect![[r#"
        module {
          func.func @f(%arg0: i32, %arg1: index) {
            %0 = t.add %arg0, %arg1 {k} : i32, index -> f32
            t.nothing  : 
            %1:2 = t.many %arg0, %0 : i32, f32 -> i8, i16
            t.many  : 
            t.own own %arg1
            t.special 3
            "t.body"() ({
            }) : () -> ()
            return
          }
        }
    "#]]
    .assert_eq(&printed(spec, text));
}

#[test]
fn ports_are_arguments_of_a_region() {
    let spec = "dialect t;
use builtin::*;
enum Direction { input, output, inout }
type ports(directions: [Direction], names: [str], types: [type]) {
    format { `<` for d in $directions, n in $names, t in $types sep `,` { $d word($n) `:` $t } `>` }
}
constraint Ports for attr \"ports\" = type_value<value = ports>;
op module: IsolatedFromAbove {
    attrs { name: SymbolName, ports: Ports, dicts: DictArrayAttr?, params: ArrayAttr }
    region body blocks 1 { implicit terminator output(values: Any*) }
    format {
        $name ports($ports, $dicts, $body, `in`, `out`, `inout`) (`<` for p in $params sep `,` { $p }^ `>`)?
        attr-dict-with-keyword $body
    }
}
op output: Pure, Terminator { operands { values: Any* } format { attr-dict ($values^ `:` type($values))? } }
op instance {
    operands { xs: Any* }
    attrs { ins: StrArrayAttr, outs: StrArrayAttr }
    results { rs: Any* }
    format {
        `(` for n in $ins, x in $xs sep `,` { word($n) `` `:` $x `:` type($x) } `)` `->`
        `(` for n in $outs, r in $rs sep `,` { word($n) `` `:` type($r) } `)` attr-dict
    }
}
op with {
    region body blocks 1;
    format { `with` arguments($body) attr-dict-with-keyword $body }
}
";
    let text = "
t.module @empty() {
}
t.module @m(in %a : i1, out b : i8 {x = 1}, inout %c : i2, in %d \"d d\" : i3, out \"\" : i4)<1, \"p\"> attributes {k} {
  %0 = \"test.use\"(%a, %c, %d) : (i1, i2, i3) -> i8
  %1:2 = t.instance(x: %a: i1, \"y z\": %c: i2) -> (u: i8, v: i16)
  t.output %0 : i8
}
\"t.module\"() <{name = \"n\", ports = !t.ports<input a : i1>, params = []}> ({
^bb0(%x: i8):
  t.output
}) : () -> ()
t.with with(%x: i8, %y: f32) {
  \"test.use\"(%x, %y) : (i8, f32) -> ()
}
";
    expect![[r#"
        module {
          t.module @empty() {
          }
          t.module @m(in %a : i1, out b : i8 {x = 1 : i64}, inout %c : i2, in %d_d "d d" : i3, out "" : i4)<1 : i64, "p"> attributes {k} {
            %0 = "test.use"(%a, %c, %d_d) : (i1, i2, i3) -> i8
            %1:2 = t.instance(x: %a : i1, "y z": %c : i2) -> (u: i8, v: i16)
            t.output %0 : i8
          }
          "t.module"() <{name = "n", params = [], ports = !t.ports<input a : i1>}> ({
          ^bb0(%arg0: i8):
            t.output
          }) : () -> ()
          t.with with(%arg0: i8, %arg1: f32) {
            "test.use"(%arg0, %arg1) : (i8, f32) -> ()
          }
        }
    "#]].assert_eq(&printed(spec, text));
}
