module {
  llvm.func @test() {
    %0 = llvm.mlir.constant(42 : i32) : i32
    %1 = llvm.mlir.constant(42 : index) : i64
    %2 = llvm.mlir.constant(-1 : i64) : i64
    %3 = llvm.mlir.constant(1.500000e+00 : f32) : f32
    %4 = llvm.mlir.constant(dense<[1, 2, 3, 4]> : vector<4xi32>) : vector<4xi32>
    %5 = llvm.mlir.constant(dense<1.000000e+00> : tensor<2x3xf32>) : !llvm.array<2 x array<3 x f32>>
    %6 = llvm.mlir.constant("ab\00") : !llvm.array<3 x i8>
    %7 = llvm.mlir.constant([1 : i32, 2.000000e+00 : f32]) {foo} : !llvm.struct<(i32, f32)>
    %8 = llvm.mlir.constant(true) : i1
    %9 = llvm.mlir.constant([[1 : i32, 2 : i8], #llvm.zero]) : !llvm.array<2 x struct<(i32, i8)>>
    llvm.return
  }
}
