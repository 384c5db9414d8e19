module {
  llvm.func @test(%arg0: !llvm.ptr, %arg1: vector<4xf32>, %arg2: vector<4xi1>) {
    "llvm.intr.masked.compressstore"(%arg1, %arg0, %arg2) : (vector<4xf32>, !llvm.ptr, vector<4xi1>) -> ()
    llvm.return
  }
}
