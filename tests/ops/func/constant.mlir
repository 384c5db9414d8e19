module {
  func.func private @f(i32) -> f32
  func.func @a() {
    %f = constant @f : (i32) -> f32
    %f_0 = constant {foo} @f : (i32) -> f32
    return
  }
}
