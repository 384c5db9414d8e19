module {
  llvm.func @test(%arg0: i32, %arg1: i64, %arg2: !llvm.ptr, %arg3: vector<4xi1>) {
    %0 = "llvm.intr.experimental.vp.strided.load"(%arg2, %arg1, %arg3, %arg0) : (!llvm.ptr, i64, vector<4xi1>, i32) -> vector<4xf32>
    llvm.return
  }
}
