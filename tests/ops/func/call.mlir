module {
  func.func private @f(i32, f32) -> (i32, f32)
  func.func private @v()
  func.func @a(%arg0: i32, %arg1: f32) {
    %0:2 = call @f(%arg0, %arg1) : (i32, f32) -> (i32, f32)
    call @v() : () -> ()
    call @v() {foo} : () -> ()
    call @v() {no_inline} : () -> ()
    return
  }
}
