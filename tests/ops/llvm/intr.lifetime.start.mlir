module {
  llvm.func @test(%arg0: !llvm.ptr) {
    llvm.intr.lifetime.start %arg0 : !llvm.ptr
    llvm.intr.lifetime.start %arg0 {foo} : !llvm.ptr
    llvm.return
  }
}
