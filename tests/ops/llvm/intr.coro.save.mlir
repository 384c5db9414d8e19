module {
  llvm.func @test(%arg0: !llvm.ptr) {
    %0 = llvm.intr.coro.save %arg0 : (!llvm.ptr) -> !llvm.token
    %1 = llvm.intr.coro.save %arg0 {foo} : (!llvm.ptr) -> !llvm.token
    llvm.return
  }
}
