module {
  llvm.func @test(%arg0: i32, %arg1: !llvm.ptr, %arg2: vector<4xi1>) {
    %0 = "llvm.intr.vp.load"(%arg1, %arg2, %arg0) : (!llvm.ptr, vector<4xi1>, i32) -> vector<4xf32>
    llvm.return
  }
}
