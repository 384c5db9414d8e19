module {
  func.func @f(%arg0: i1, %arg1: i32) -> i32 {
    cf.cond_br %arg0, ^bb1, ^bb2
  ^bb1:  // 2 preds: ^bb0, ^bb2
    cf.cond_br %arg0, ^bb4(%arg1 : i32), ^bb4(%arg1 : i32)
  ^bb2:  // 3 preds: ^bb0, ^bb2, ^bb2
    cf.switch %arg1 : i32, [
      default: ^bb1,
      1: ^bb4(%arg1 : i32),
      2: ^bb2,
      3: ^bb2
    ]
  ^bb3:  // no predecessors
    cf.br ^bb4(%arg1 : i32)
  ^bb4(%0: i32):  // 4 preds: ^bb1, ^bb1, ^bb2, ^bb3
    return %0 : i32
  }
}
