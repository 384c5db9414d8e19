// passes: --symbol-dce
func.func private @dead()
func.func nested @nested_is_seen_from_nowhere()
func.func @public() {
  return
}
// -----
func.func private @a() {
  call @b() : () -> ()
  return
}
func.func private @b() {
  call @a() : () -> ()
  return
}
// -----
func.func private @a() {
  call @b() : () -> ()
  return
}
func.func private @b()
func.func private @c()
func.func @main() {
  %f = func.constant @a : () -> ()
  call_indirect %f() : () -> ()
  return
}
// -----
module attributes {t.x = [@a, {k = @b}]} {
  func.func private @a()
  func.func private @b()
  func.func private @c()
  "t.op"() {x = [@c]} : () -> ()
}
// -----
module {
  module @live {
    func.func nested @used()
    func.func nested @unused()
    func.func private @private()
  }
  module @gone attributes {sym_visibility = "private"} {
    func.func @public_of_a_private_one() {
      return
    }
  }
  "t.use"() {x = @live::@used} : () -> ()
}
// -----
module @outer {
  module @inner attributes {sym_visibility = "nested"} {
    func.func private @x()
    func.func nested @y()
    func.func @z() {
      return
    }
  }
  func.func @main() attributes {k = @inner::@y} {
    return
  }
}
// -----
module {
  module {
    func.func private @x()
    func.func nested @y()
    func.func @z() {
      call @x() : () -> ()
      return
    }
  }
}
// -----
memref.global "private" @unused : memref<4xf32>
memref.global "private" constant @used : memref<2xf32> = dense<1.0>
func.func @f() -> memref<2xf32> {
  %0 = memref.get_global @used : memref<2xf32>
  return %0 : memref<2xf32>
}
// -----
module {
  func.func private @in_a_type()
  "t.use"() {x = @does_not_exist, y = @in_a_type} : () -> ()
}
