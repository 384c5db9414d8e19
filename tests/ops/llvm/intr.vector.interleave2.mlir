module {
  llvm.func @test(%arg0: vector<4xf32>, %arg1: vector<4xf32>) {
    %0 = "llvm.intr.vector.interleave2"(%arg0, %arg1) : (vector<4xf32>, vector<4xf32>) -> vector<8xf32>
    llvm.return
  }
}
