module {
  llvm.func @test() {
    %0 = llvm.mlir.zero : !llvm.ptr
    %1 = llvm.mlir.zero {foo} : !llvm.struct<"named", (i32, ptr, array<3 x struct<(i8)>>)>
    %2 = llvm.mlir.zero : !llvm.target<"spirv.Image", i32, 3>
    %3 = llvm.mlir.zero : !llvm.struct<()>
    llvm.return
  }
}
