module {
  func.func @a(%arg0: (i32) -> f32, %arg1: () -> (), %arg2: i32) {
    %0 = call_indirect %arg0(%arg2) : (i32) -> f32
    call_indirect %arg1() {foo} : () -> ()
    return
  }
}
