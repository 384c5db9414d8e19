module {
  llvm.func @test(%arg0: vector<4xf32>) {
    %0 = llvm.intr.matrix.transpose %arg0 {columns = 2 : i32, rows = 2 : i32} : vector<4xf32> into vector<4xf32>
    llvm.return
  }
}
