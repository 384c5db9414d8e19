emitc.include <"vector">
emitc.global @c : !emitc.array<2x2xf32> = dense<1.5> {note}
emitc.global static @o : !emitc.opaque<"Foo"> = #emitc.opaque<"Foo()">
emitc.global const @n : index = 3
emitc.func @none() {
  emitc.verbatim "{{ braces }}"
  emitc.return
}
emitc.func private @two(i32 {a.b}, !emitc.ptr<f32>) -> (f64 {c.d = 1 : i32})
emitc.func @ops(%i: i32, %u: ui8, %f: f64, %p: !emitc.ptr<i32>, %o: !emitc.opaque<"std::string">, %x: index, %t: i1, %s: !emitc.size_t, %d: !emitc.ptrdiff_t) {
  %0 = emitc.div %f, %f {z} : (f64, f64) -> f64
  %1 = emitc.rem %x, %x : (index, index) -> index
  %2 = emitc.cmp three_way, %i, %i : (i32, i32) -> !emitc.opaque<"std::strong_ordering">
  %3 = emitc.cmp ne, %p, %p : (!emitc.ptr<i32>, !emitc.ptr<i32>) -> i1
  %4 = emitc.sub %p, %p : (!emitc.ptr<i32>, !emitc.ptr<i32>) -> !emitc.ptrdiff_t
  %5 = emitc.add %p, %i : (!emitc.ptr<i32>, i32) -> !emitc.ptr<i32>
  %6 = emitc.cast %u : ui8 to f32
  %7 = emitc.bitwise_not %u : (ui8) -> ui8
  %8 = emitc.bitwise_left_shift %i, %u : (i32, ui8) -> i32
  %9 = emitc.logical_or %t, %i : i1, i32
  %10 = emitc.logical_not %p : !emitc.ptr<i32>
  %11 = emitc.unary_plus %f : (f64) -> f64
  %12 = emitc.call_opaque "f<>"(%i, %o) {template_args = [i32, #emitc.opaque<"N">, 3 : i8], args = [1 : index, #emitc.opaque<"nullptr">, 0 : index]} : (i32, !emitc.opaque<"std::string">) -> !emitc.opaque<"R">
  %13:2 = emitc.call_opaque "g"() : () -> (i32, f32)
  emitc.call @none() : () -> ()
  %14 = emitc.literal "M_E" {q = 1 : i64} : f64
  %15 = emitc.conditional %t, %o, %o : !emitc.opaque<"std::string">
  %16 = "emitc.variable"() <{value = #emitc.opaque<"{}">}> : () -> !emitc.array<2x3xi8>
  %17 = "emitc.variable"() <{value = 1.0 : f32}> {name = "v"} : () -> !emitc.lvalue<f32>
  %18 = emitc.subscript %16[%x, %i] {z} : (!emitc.array<2x3xi8>, index, i32) -> !emitc.lvalue<i8>
  %19 = emitc.subscript %p[%s] : (!emitc.ptr<i32>, !emitc.size_t) -> !emitc.lvalue<i32>
  %20 = emitc.subscript %o[%o] : (!emitc.opaque<"std::string">, !emitc.opaque<"std::string">) -> !emitc.lvalue<!emitc.opaque<"char">>
  %21 = emitc.dereference %p : !emitc.ptr<i32> {z}
  %22 = emitc.load %21 {z} : <i32>
  %23 = emitc.get_global @c : !emitc.array<2x2xf32> {z}
  %24 = emitc.apply "*"(%p) : (!emitc.ptr<i32>) -> i32
  emitc.verbatim "a {} b {}" args %i, %17 : i32, !emitc.lvalue<f32> {z}
  emitc.return
}

// -----

emitc.file "m.cpp" attributes {z} {
  emitc.declare_func @later {z}
  emitc.class final @S attributes {z} {
    emitc.field @a : !emitc.array<4xf32> {z}
    emitc.field @b : i64 = 4 {z}
    emitc.field @c : !emitc.opaque<"X"> = #emitc.opaque<"X{}">
    emitc.func @get(%i: !emitc.size_t) {
      %0 = get_field @a : !emitc.array<4xf32> {z}
      %1 = subscript %0[%i] : (!emitc.array<4xf32>, !emitc.size_t) -> !emitc.lvalue<f32>
      return
    }
  }
  emitc.func @later(%a: i32, %b: i32, %c: i1) -> i32 {
    %e = emitc.expression %a, %b : (i32, i32) -> i32 {
      %0 = mul %a, %b : (i32, i32) -> i32
      %1 = bitwise_xor %0, %b : (i32, i32) -> i32
      yield %1 : i32
    }
    emitc.if %c {
      emitc.if %c {
      } {z}
    } else {
      emitc.verbatim "e"
    } {z}
    emitc.for %k = %a to %b step %a : i32 {
      emitc.verbatim "k"
    } {z}
    emitc.switch %a : i32 {z}
    case -1 {
      emitc.for %k = %a to %b step %a : i32 {
      }
      emitc.yield
    }
    default {
      emitc.yield
    }
    emitc.do {
      verbatim "d"
    } while {
      %t = emitc.expression : () -> i1 {
        %z = "emitc.constant"() <{value = true}> : () -> i1
        yield %z : i1
      }
      emitc.yield %t : i1
    }
    emitc.return {z} %e : i32
  }
}
