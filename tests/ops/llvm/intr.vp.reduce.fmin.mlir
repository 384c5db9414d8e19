module {
  llvm.func @test(%arg0: i32, %arg1: f32, %arg2: vector<4xf32>, %arg3: vector<4xi1>) {
    %0 = "llvm.intr.vp.reduce.fmin"(%arg1, %arg2, %arg3, %arg0) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
    llvm.return
  }
}
