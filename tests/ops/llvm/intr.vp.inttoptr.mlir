module {
  llvm.func @test(%arg0: i32, %arg1: vector<4xi1>, %arg2: vector<4xi64>) {
    %0 = "llvm.intr.vp.inttoptr"(%arg2, %arg1, %arg0) : (vector<4xi64>, vector<4xi1>, i32) -> vector<4x!llvm.ptr>
    llvm.return
  }
}
