// passes: --inline
func.func @nocalls(%a: i32) -> i32 {
  %z = arith.constant 0 : i32
  %0 = arith.addi %a, %z : i32
  return %0 : i32
}
func.func private @p(%a: i32) -> i32 {
  %0 = arith.muli %a, %a : i32
  return %0 : i32
}
func.func private @dead(%a: i32) -> i32 {
  %0 = arith.muli %a, %a : i32
  return %0 : i32
}
func.func private @ext(%a: i32) -> i32
func.func @multi(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^a, ^b(%a: i32)
^a:
  %0 = func.call @ext(%a) : (i32) -> i32
  cf.br ^b(%0 : i32)
^b(%x: i32):
  return %x : i32
}
func.func @main(%c: i1, %a: i32, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = call @p(%a) : (i32) -> i32
  %1 = call @multi(%c, %0) : (i1, i32) -> i32
  %2 = scf.for %i = %c0 to %n step %c1 iter_args(%q = %1) -> i32 {
    %3 = func.call @multi(%c, %q) : (i1, i32) -> i32
    %4 = func.call @p(%3) : (i32) -> i32
    scf.yield %4 : i32
  }
  %5 = call @main(%c, %2, %n) : (i1, i32, index) -> i32
  return %5 : i32
}
// -----
func.func private @once(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
func.func @main(%a: i32) -> i32 {
  %0 = call @once(%a) : (i32) -> i32
  return %0 : i32
}
// -----
func.func private @even(%a: i32) -> i32 {
  %0 = call @odd(%a) : (i32) -> i32
  return %0 : i32
}
func.func private @odd(%a: i32) -> i32 {
  %0 = call @even(%a) : (i32) -> i32
  return %0 : i32
}
func.func @main(%a: i32) -> i32 {
  %0 = call @even(%a) : (i32) -> i32
  return %0 : i32
}
// -----
func.func @keep(%a: i32) -> i32 attributes {no_inline} {
  return %a : i32
}
func.func @f(%a: i32) -> i32 {
  return %a : i32
}
func.func @main(%a: i32) -> (i32, i32, i32) {
  %0 = call @keep(%a) : (i32) -> i32
  %1 = call @f(%a) {no_inline} : (i32) -> i32
  %2 = call @f(%a) : (i32) -> i32
  return %0, %1, %2 : i32, i32, i32
}
// -----
func.func private @c() -> i32 {
  %0 = arith.constant 1 : i32
  return %0 : i32
}
func.func private @b() -> i32 {
  %0 = call @c() : () -> i32
  %1 = call @c() : () -> i32
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}
func.func @a() -> i32 {
  %0 = call @b() : () -> i32
  %1 = call @b() : () -> i32
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}
// -----
func.func @unregistered() {
  "t.op"() : () -> ()
  return
}
func.func @main() {
  call @unregistered() : () -> ()
  return
}
// -----
func.func private @swap(%a: i32, %b: i32) -> (i32, i32) {
  return %b, %a : i32, i32
}
func.func @main(%a: i32, %b: i32) -> (i32, i32) {
  %0:2 = call @swap(%a, %b) : (i32, i32) -> (i32, i32)
  return %0#0, %0#1 : i32, i32
}
// -----
func.func private @blocks(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  return %a : i32
^b:
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
func.func @main(%c: i1, %a: i32) -> i32 {
  %0 = arith.muli %a, %a : i32
  %1 = call @blocks(%c, %0) : (i1, i32) -> i32
  %2 = arith.muli %1, %a : i32
  return %2 : i32
}
// -----
func.func private @as_value(%a: i32) -> i32 {
  return %a : i32
}
func.func @main(%a: i32) -> (i32, (i32) -> i32) {
  %f = func.constant @as_value : (i32) -> i32
  %0 = call @as_value(%a) : (i32) -> i32
  return %0, %f : i32, (i32) -> i32
}
// -----
module {
  func.func private @f() -> i32 {
    %0 = arith.constant 4 : i32
    return %0 : i32
  }
  module {
    func.func private @f() -> i32 {
      %0 = arith.constant 5 : i32
      return %0 : i32
    }
    func.func @g() -> i32 {
      %0 = call @f() : () -> i32
      return %0 : i32
    }
  }
  func.func @g() -> i32 {
    %0 = call @f() : () -> i32
    return %0 : i32
  }
}
// -----
func.func private @loop(%n: index, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> i32 {
    %1 = arith.addi %x, %a : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}
func.func @main(%n: index, %a: i32, %c: i1) -> i32 {
  %r = scf.if %c -> i32 {
    %0 = func.call @loop(%n, %a) : (index, i32) -> i32
    scf.yield %0 : i32
  } else {
    %1 = func.call @loop(%n, %a) : (index, i32) -> i32
    scf.yield %1 : i32
  }
  return %r : i32
}
// -----
func.func private @unused_private() {
  return
}
func.func private @used_by_unused() {
  return
}
func.func private @unused() {
  call @used_by_unused() : () -> ()
  return
}
// -----
func.func @itself(%a: i32) -> i32 {
  %0 = call @itself(%a) : (i32) -> i32
  return %0 : i32
}
func.func @main(%a: i32) -> i32 {
  %0 = call @itself(%a) : (i32) -> i32
  return %0 : i32
}
