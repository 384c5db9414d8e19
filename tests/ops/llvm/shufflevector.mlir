module {
  llvm.func @test(%arg0: vector<4xi32>, %arg1: vector<4xi32>, %arg2: vector<4xf32>, %arg3: vector<4xf32>, %arg4: vector<[4]xf32>) {
    %0 = llvm.shufflevector %arg2, %arg3 [0, 7, 3] : vector<4xf32> 
    %1 = llvm.shufflevector %arg4, %arg4 [0, 0, 0, 0] {foo} : vector<[4]xf32> 
    %2 = llvm.shufflevector %arg0, %arg1 [-1, 1] : vector<4xi32> 
    llvm.return
  }
}
