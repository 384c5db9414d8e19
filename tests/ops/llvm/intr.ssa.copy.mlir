module {
  llvm.func @test(%arg0: i32, %arg1: !llvm.ptr) {
    %0 = llvm.intr.ssa.copy %arg0 : i32
    %1 = llvm.intr.ssa.copy %arg1 {foo} : !llvm.ptr
    llvm.return
  }
}
