module {
  func.func @a(%arg0: i32, %arg1: i32, %arg2: f32) {
    cf.switch %arg0 : i32, [
      default: ^bb1(%arg1 : i32),
      42: ^bb2,
      4294967289: ^bb3(%arg1, %arg2 : i32, f32)
    ]
  ^bb1(%0: i32):  // pred: ^bb0
    cf.switch %arg0 : i32, [
      default: ^bb2] {foo}
  ^bb2:  // 2 preds: ^bb0, ^bb1
    return
  ^bb3(%1: i32, %2: f32):  // pred: ^bb0
    return
  }
}
