emitc.file "x.cpp" {
  emitc.include <"string.h">
  emitc.include "foo.h"
  emitc.func @f(%a: i32) -> i32 attributes {specifiers = ["static", "inline"]} { emitc.return %a : i32 }
}

// -----

func.func @e1(%a: i32, %b: i32, %p: !emitc.ptr<i32>, %l: !emitc.lvalue<i32>) {
  %0 = emitc.apply "&"(%l) : (!emitc.lvalue<i32>) -> !emitc.ptr<i32>
  %1 = emitc.bitwise_left_shift %a, %b : (i32, i32) -> i32
  %2 = emitc.bitwise_not %a : (i32) -> i32
  %3 = emitc.bitwise_or %a, %b : (i32, i32) -> i32
  %4 = emitc.bitwise_xor %a, %b : (i32, i32) -> i32
  %5 = emitc.bitwise_right_shift %a, %b : (i32, i32) -> i32
  %6 = emitc.dereference %p : !emitc.ptr<i32>
  %7 = emitc.div %a, %b : (i32, i32) -> i32
  %8 = emitc.logical_or %a, %b : i32, i32
  %9 = emitc.unary_plus %a : (i32) -> i32
  %10 = emitc.unary_minus %a : (i32) -> i32
  %11 = emitc.address_of %l : !emitc.lvalue<i32>
  return
}

// -----

func.func @e2(%a: i32, %b: i32) -> i32 {
  %r = emitc.expression %a, %b : (i32, i32) -> i32 {
    %0 = emitc.add %a, %b : (i32, i32) -> i32
    %1 = emitc.mul %0, %b : (i32, i32) -> i32
    emitc.yield %1 : i32
  }
  return %r : i32
}

// -----

func.func @e4(%a: i32) {
  emitc.switch %a : i32
  case 2 {
    %1 = emitc.call_opaque "func_b" () : () -> i32
    emitc.yield
  }
  case 5 {
    emitc.yield
  }
  default {
    %3 = emitc.call_opaque "f" () : () -> i32
    emitc.yield
  }
  emitc.switch %a : i32
  default {
    emitc.yield
  }
  return
}

// -----

emitc.class @C {
  emitc.field @f : !emitc.array<1xf32>
  emitc.field @g : !emitc.array<1xf32> {attrs = {emitc.name_hint = "x"}}
  emitc.field @h : i32 = 3
  emitc.func @execute() {
    %0 = get_field @f : !emitc.array<1xf32>
    return
  }
}
emitc.class final @F {
  emitc.field @f : i32
}

// -----

emitc.func @do() {
  %i = "emitc.variable"() <{value = 0 : i32}> : () -> !emitc.lvalue<i32>
  emitc.do {
    emitc.verbatim "x;"
  } while {
    %r = emitc.expression %i : (!emitc.lvalue<i32>) -> i1 {
      %0 = emitc.load %i : <i32>
      %1 = "emitc.constant"() <{value = 10 : i32}> : () -> i32
      %2 = emitc.cmp lt, %0, %1 : (i32, i32) -> i1
      emitc.yield %2 : i1
    }
    emitc.yield %r : i1
  }
  return
}

// -----

func.func @m(%s: !emitc.lvalue<!emitc.opaque<"mystruct">>, %p: !emitc.lvalue<!emitc.ptr<!emitc.opaque<"mystruct">>>) {
  %0 = "emitc.member" (%s) {member = "a"} : (!emitc.lvalue<!emitc.opaque<"mystruct">>) -> !emitc.lvalue<i32>
  %1 = "emitc.member_of_ptr" (%p) {member = "a"} : (!emitc.lvalue<!emitc.ptr<!emitc.opaque<"mystruct">>>) -> !emitc.lvalue<i32>
  return
}

// -----

func.func @fo(%a: index, %b: index, %c: index, %x: i32, %cond: i1) {
  emitc.for %i = %a to %b step %c {
    emitc.if %cond { emitc.verbatim "a" } else { emitc.verbatim "b" }
    emitc.for %j = %x to %x step %x : i32 {
      emitc.verbatim "{} + {}" args %x, %x : i32, i32
    }
  }
  %0 = emitc.literal "M_PI" : f32
  %1 = emitc.cast %x : i32 to f32
  %2 = emitc.conditional %cond, %x, %x : i32
  %3 = emitc.call_opaque "foo"(%x) {args = [0 : index, 4 : i32], template_args = [f32]} : (i32) -> i32
  emitc.verbatim "#endif"
  return
}

// -----

emitc.declare_func @foo
emitc.func private @foo(i32) attributes {specifiers = ["extern"]}
emitc.global extern @x : i32
emitc.global static const @y : !emitc.array<2xi32> = dense<[1, 2]>
emitc.global @z : i32 = 4
emitc.func @bar(%a: i32, %arr: !emitc.array<4x8xf32>, %i: index) -> i32 {
  %0 = emitc.call @foo2(%a) : (i32) -> i32
  %1 = emitc.subscript %arr[%i, %i] : (!emitc.array<4x8xf32>, index, index) -> !emitc.lvalue<f32>
  %2 = emitc.get_global @z : !emitc.lvalue<i32>
  emitc.assign %a : i32 to %2 : <i32>
  %3 = emitc.load %2 : <i32>
  return %0 : i32
}
emitc.func @foo2(%a: i32) -> i32 { emitc.return %a : i32 }
func.func @tys(%a: !emitc.opaque<"std::vector<int>">, %b: !emitc.ptr<!emitc.ptr<i32>>, %c: !emitc.size_t, %d: !emitc.ssize_t, %e: !emitc.ptrdiff_t, %f: !emitc.array<2xi8>) { return }
