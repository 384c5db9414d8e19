module {
  llvm.func @test(%arg0: i32, %arg1: !llvm.ptr, %arg2: vector<4xf32>, %arg3: vector<4xi1>) {
    "llvm.intr.vp.store"(%arg2, %arg1, %arg3, %arg0) : (vector<4xf32>, !llvm.ptr, vector<4xi1>, i32) -> ()
    llvm.return
  }
}
