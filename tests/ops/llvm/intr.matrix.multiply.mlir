module {
  llvm.func @test(%arg0: vector<4xf32>, %arg1: vector<4xf32>) {
    %0 = llvm.intr.matrix.multiply %arg0, %arg1 {lhs_columns = 2 : i32, lhs_rows = 2 : i32, rhs_columns = 2 : i32} : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
    llvm.return
  }
}
