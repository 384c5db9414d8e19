module {
  func.func @a(%arg0: i32, %arg1: f32) {
    cf.br ^bb1
  ^bb1:  // pred: ^bb0
    cf.br ^bb2(%arg0, %arg1 : i32, f32)
  ^bb2(%0: i32, %1: f32):  // 2 preds: ^bb1, ^bb3
    cf.br ^bb3 {foo}
  ^bb3:  // pred: ^bb2
    cf.br ^bb2(%0, %1 : i32, f32) {foo}
  }
}
