module {
  llvm.func @test(%arg0: i1, %arg1: !llvm.ptr) {
    %0 = llvm.mlir.none : !llvm.token
    %1 = llvm.intr.coro.end %arg1, %arg0, %0 : (!llvm.ptr, i1, !llvm.token) -> i1
    %2 = llvm.intr.coro.end %arg1, %arg0, %0 {foo} : (!llvm.ptr, i1, !llvm.token) -> i1
    llvm.return
  }
}
