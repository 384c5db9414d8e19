module {
  llvm.func @test(%arg0: !llvm.ptr) {
    %0 = llvm.intr.invariant.start 1, %arg0 : !llvm.ptr
    llvm.intr.invariant.end %0, 1, %arg0 : !llvm.ptr
    llvm.intr.invariant.end %0, 1, %arg0 {foo} : !llvm.ptr
    llvm.return
  }
}
