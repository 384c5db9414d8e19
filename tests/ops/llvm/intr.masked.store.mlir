module {
  llvm.func @test(%arg0: !llvm.ptr, %arg1: !llvm.ptr<1>, %arg2: vector<4xf32>, %arg3: vector<4xi1>) {
    llvm.intr.masked.store %arg2, %arg0, %arg3 {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into !llvm.ptr
    llvm.intr.masked.store %arg2, %arg1, %arg3 {alignment = 4 : i32, foo} : vector<4xf32>, vector<4xi1> into !llvm.ptr<1>
    llvm.return
  }
}
