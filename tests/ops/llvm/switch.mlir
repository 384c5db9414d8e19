module {
  llvm.func @test(%arg0: i32, %arg1: f32) {
    llvm.switch %arg0 : i32, ^bb1 [
    ]
  ^bb1:  // 2 preds: ^bb0, ^bb1
    llvm.switch %arg0 : i32, ^bb2(%arg1 : f32) [
      -1: ^bb1,
      7: ^bb2(%arg1 : f32)
    ] {branch_weights = array<i32: 1, 2, 3>, foo}
  ^bb2(%0: f32):  // 2 preds: ^bb1, ^bb1
    llvm.return
  }
}
