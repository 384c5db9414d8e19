module {
  llvm.func @test(%arg0: !llvm.ptr) {
    llvm.intr.lifetime.end %arg0 : !llvm.ptr
    llvm.intr.lifetime.end %arg0 {foo} : !llvm.ptr
    llvm.return
  }
}
