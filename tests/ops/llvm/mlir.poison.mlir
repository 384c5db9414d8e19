module {
  llvm.func @test() {
    %0 = llvm.mlir.poison : i32
    %1 = llvm.mlir.poison {foo} : !llvm.struct<packed (i32, f32)>
    llvm.return
  }
}
