module {
  llvm.func @test(%arg0: !llvm.ptr, %arg1: !llvm.ptr<1>) {
    %0 = llvm.intr.launder.invariant.group %arg0 : !llvm.ptr
    %1 = llvm.intr.launder.invariant.group %arg1 {foo} : !llvm.ptr<1>
    llvm.return
  }
}
