module {
  func.func @f(%arg0: i32 {t.x}, %arg1: f32, %arg2: index {t.y = "s", t.z = [1]}) -> (i32 {t.r}, f32) attributes {t.k = 1 : i32} {
    return %arg0, %arg1 : i32, f32
  }
  func.func private @g(i32 {t.x}, f32) -> (i32 {t.r = @f})
  func.func private @h() attributes {no_inline}
  func.func nested @i() -> (f32 {t.a = 1 : i8, t.b}) {
    %0 = "t.c"() : () -> f32
    return %0 : f32
  }
  func.func @"quoted name"() {
    return
  }
}
