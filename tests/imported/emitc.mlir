emitc.include <"stdio.h">
emitc.include "my.h"
emitc.global extern const @g : i32
emitc.global static @h : !emitc.array<4xf32>
emitc.declare_func @foo
emitc.func @foo(%arg0: i32, %x: f32) -> i32 attributes {specifiers = ["static", "inline"]} {
  %0 = "emitc.constant"() <{value = 42 : i32}> : () -> i32
  %1 = emitc.add %arg0, %0 : (i32, i32) -> i32
  %2 = emitc.sub %1, %0 : (i32, i32) -> i32
  %3 = emitc.mul %2, %1 : (i32, i32) -> i32
  %4 = emitc.cmp lt, %1, %2 : (i32, i32) -> i1
  %5 = emitc.call_opaque "bar"(%1, %2) {args = [0 : index, 1 : index, 7 : i32]} : (i32, i32) -> i32
  %6 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i32>
  emitc.assign %5 : i32 to %6 : <i32>
  %7 = emitc.load %6 : <i32>
  %p = emitc.address_of %6 : !emitc.lvalue<i32>
  %8 = emitc.cast %7 : i32 to f32
  emitc.if %4 {
    emitc.verbatim "// text"
  } else {
    emitc.verbatim "x {} y" args %1 : i32
  }
  %l = "emitc.constant"() <{value = 0 : index}> : () -> index
  emitc.for %i = %l to %l step %l {
    %10 = emitc.call @foo(%1, %x) : (i32, f32) -> i32
  }
  %11 = emitc.literal "M_PI" : f32
  %12 = emitc.logical_and %4, %4 : i1, i1
  %13 = emitc.logical_not %12 : i1
  %14 = emitc.conditional %13, %1, %2 : i32
  %15 = emitc.bitwise_and %1, %2 : (i32, i32) -> i32
  %16 = emitc.unary_minus %1 : (i32) -> i32
  %17 = emitc.get_global @h : !emitc.array<4xf32>
  %18 = emitc.subscript %17[%l] : (!emitc.array<4xf32>, index) -> !emitc.lvalue<f32>
  %19 = emitc.rem %1, %2 : (i32, i32) -> i32
  emitc.return %16 : i32
}
