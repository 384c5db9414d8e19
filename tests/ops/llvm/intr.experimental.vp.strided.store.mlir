module {
  llvm.func @test(%arg0: i32, %arg1: i64, %arg2: !llvm.ptr, %arg3: vector<4xf32>, %arg4: vector<4xi1>) {
    "llvm.intr.experimental.vp.strided.store"(%arg3, %arg2, %arg1, %arg4, %arg0) : (vector<4xf32>, !llvm.ptr, i64, vector<4xi1>, i32) -> ()
    llvm.return
  }
}
