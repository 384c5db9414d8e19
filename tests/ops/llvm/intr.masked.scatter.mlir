module {
  llvm.func @test(%arg0: vector<4xf32>, %arg1: vector<4xi1>, %arg2: vector<4x!llvm.ptr>) {
    llvm.intr.masked.scatter %arg0, %arg2, %arg1 {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into vector<4x!llvm.ptr>
    llvm.return
  }
}
