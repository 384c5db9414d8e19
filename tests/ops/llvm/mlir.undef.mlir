module {
  llvm.func @test() {
    %0 = llvm.mlir.undef : i32
    %1 = llvm.mlir.undef {foo} : !llvm.struct<(i32, f32)>
    llvm.return
  }
}
