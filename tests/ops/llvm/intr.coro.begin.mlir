module {
  llvm.func @test(%arg0: !llvm.ptr) {
    %0 = llvm.mlir.none : !llvm.token
    %1 = llvm.intr.coro.begin %0, %arg0 : (!llvm.token, !llvm.ptr) -> !llvm.ptr
    %2 = llvm.intr.coro.begin %0, %arg0 {foo} : (!llvm.token, !llvm.ptr) -> !llvm.ptr
    llvm.return
  }
}
