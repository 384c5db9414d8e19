module {
  llvm.func @test(%arg0: i32, %arg1: vector<4xf32>, %arg2: vector<4xf32>, %arg3: vector<4xi1>) {
    %0 = "llvm.intr.vp.fma"(%arg1, %arg2, %arg1, %arg3, %arg0) : (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
    llvm.return
  }
}
