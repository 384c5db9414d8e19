module {
  llvm.func @test(%arg0: i1, %arg1: i1) {
    %0 = llvm.mlir.none : !llvm.token
    %1 = llvm.intr.coro.suspend %0, %arg0 : i8
    %2 = llvm.intr.coro.suspend %0, %arg1 {foo} : i8
    llvm.return
  }
}
