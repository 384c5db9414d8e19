#loop_annotation = #llvm.loop_annotation<mustProgress = true>
module {
  llvm.func @test(%arg0: i1, %arg1: i32) {
    llvm.cond_br %arg0, ^bb1, ^bb2(%arg1 : i32)
  ^bb1:  // 2 preds: ^bb0, ^bb1
    llvm.cond_br %arg0 weights([1, 3]), ^bb2(%arg1 : i32), ^bb1 {foo, loop_annotation = #loop_annotation}
  ^bb2(%0: i32):  // 2 preds: ^bb0, ^bb1
    llvm.return
  }
}
