module {
  llvm.func @test(%arg0: !llvm.ptr) {
    llvm.intr.vaend %arg0 : !llvm.ptr
    llvm.intr.vaend %arg0 {foo} : !llvm.ptr
    llvm.return
  }
}
