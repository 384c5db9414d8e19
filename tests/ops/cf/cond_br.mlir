module {
  func.func @a(%arg0: i1, %arg1: i32, %arg2: f32) {
    cf.cond_br %arg0, ^bb1, ^bb2(%arg1 : i32)
  ^bb1:  // 3 preds: ^bb0, ^bb2, ^bb2
    cf.cond_br %arg0 weights([10, 20]), ^bb3(%arg1, %arg2 : i32, f32), ^bb3(%arg1, %arg2 : i32, f32)
  ^bb2(%0: i32):  // pred: ^bb0
    cf.cond_br %arg0, ^bb1, ^bb1 {foo}
  ^bb3(%1: i32, %2: f32):  // 2 preds: ^bb1, ^bb1
    return
  }
}
