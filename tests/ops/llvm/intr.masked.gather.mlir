module {
  llvm.func @test(%arg0: vector<4xf32>, %arg1: vector<4xi1>, %arg2: vector<4x!llvm.ptr>) {
    %0 = llvm.intr.masked.gather %arg2, %arg1 {alignment = 4 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>) -> vector<4xf32>
    %1 = llvm.intr.masked.gather %arg2, %arg1, %arg0 {alignment = 4 : i32, foo} : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
    llvm.return
  }
}
