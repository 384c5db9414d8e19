module {
  llvm.func @test(%arg0: !llvm.ptr) {
    llvm.intr.stackrestore %arg0 : !llvm.ptr
    llvm.intr.stackrestore %arg0 {foo} : !llvm.ptr
    llvm.return
  }
}
