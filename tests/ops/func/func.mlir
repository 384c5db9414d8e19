module {
  func.func private @a()
  func.func private @b(i32, f32) -> i32
  func.func private @c(i32 {x.y}, f32) -> (i32 {x.z = 1 : i32}, f32) attributes {foo.bar}
  func.func nested @d() -> (() -> i32)
  func.func @e(%arg0: i32 {x.y = "a"}) -> (i32 {x.y}) {
    return %arg0 : i32
  }
  func.func private @f() attributes {no_inline}
  func.func public @g() {
    return
  }
  func.func @"name with space"() {
    return
  }
}
// -----
module {
  func.func @h(%arg0: i32, %arg1: f32) -> i32 {
    return %arg0 : i32
  }
}
