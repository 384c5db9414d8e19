module {
  llvm.func @test(%arg0: !llvm.ptr, %arg1: !llvm.ptr<1>) {
    %0 = llvm.intr.invariant.start 1, %arg0 : !llvm.ptr
    %1 = llvm.intr.invariant.start 16, %arg1 {foo} : !llvm.ptr<1>
    llvm.return
  }
}
