module {
  llvm.func @test(%arg0: !llvm.ptr) {
    llvm.intr.coro.resume %arg0 : !llvm.ptr
    llvm.intr.coro.resume %arg0 {foo} : !llvm.ptr
    llvm.return
  }
}
