module {
  llvm.func @test(%arg0: !llvm.ptr) {
    llvm.intr.vastart %arg0 : !llvm.ptr
    llvm.intr.vastart %arg0 {foo} : !llvm.ptr
    llvm.return
  }
}
