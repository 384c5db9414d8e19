module {
  llvm.func @test(%arg0: i32, %arg1: vector<4xi32>, %arg2: vector<4xi32>, %arg3: vector<4xi1>) {
    %0 = "llvm.intr.vp.and"(%arg1, %arg2, %arg3, %arg0) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    llvm.return
  }
}
