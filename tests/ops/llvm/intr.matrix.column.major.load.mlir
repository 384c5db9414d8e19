module {
  llvm.func @test(%arg0: i64, %arg1: !llvm.ptr) {
    %0 = llvm.intr.matrix.column.major.load %arg1, <stride = %arg0> {columns = 2 : i32, isVolatile = false, rows = 2 : i32} : vector<4xf32> from !llvm.ptr stride i64
    llvm.return
  }
}
