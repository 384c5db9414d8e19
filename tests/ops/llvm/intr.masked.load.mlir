module {
  llvm.func @test(%arg0: !llvm.ptr, %arg1: vector<4xf32>, %arg2: vector<4xi1>) {
    %0 = llvm.intr.masked.load %arg0, %arg2 {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>) -> vector<4xf32>
    %1 = llvm.intr.masked.load %arg0, %arg2, %arg1 {alignment = 4 : i32, foo, nontemporal} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
    llvm.return
  }
}
