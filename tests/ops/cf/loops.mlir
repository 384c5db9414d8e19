module {
  func.func @f(%arg0: index, %arg1: f32) -> f32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    cf.br ^bb1(%c0, %arg1 : index, f32)
  ^bb1(%0: index, %1: f32):  // 2 preds: ^bb0, ^bb2
    %2 = arith.cmpi slt, %0, %arg0 : index
    cf.cond_br %2 weights([90, 10]), ^bb2, ^bb3(%1 : f32)
  ^bb2:  // pred: ^bb1
    %3 = arith.addf %1, %arg1 : f32
    %4 = arith.addi %0, %c1 : index
    cf.assert %2, "in the loop"
    cf.br ^bb1(%4, %3 : index, f32)
  ^bb3(%5: f32):  // pred: ^bb1
    return %5 : f32
  }
}
