module {
  llvm.func @test(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: i1) {
    %0 = llvm.intr.expect.with.probability %arg0, %arg1, 5.000000e-01 : i32
    %1 = llvm.intr.expect.with.probability %arg2, %arg3, 9.000000e-01 {foo} : i1
    llvm.return
  }
}
