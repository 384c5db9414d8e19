module {
  llvm.func @test() {
    %0 = llvm.mlir.none : !llvm.token
    %1 = llvm.mlir.none {foo} : !llvm.token
    llvm.return
  }
}
