module {
  llvm.func @test(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: i1) {
    %0 = llvm.intr.expect %arg0, %arg1 : i32
    %1 = llvm.intr.expect %arg2, %arg3 {foo} : i1
    llvm.return
  }
}
