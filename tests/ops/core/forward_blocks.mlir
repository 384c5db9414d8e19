module {
  func.func @f(%arg0: i1) -> i32 {
    cf.br ^bb2
  ^bb1:  // pred: ^bb2
    %0 = arith.addi %1, %1 : i32
    return %0 : i32
  ^bb2:  // 2 preds: ^bb0, ^bb2
    %1 = "t.a"() : () -> i32
    cf.cond_br %arg0, ^bb1, ^bb2
  }
}
