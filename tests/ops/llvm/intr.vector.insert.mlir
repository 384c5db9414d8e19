module {
  llvm.func @test(%arg0: vector<4xf32>, %arg1: vector<4xf32>, %arg2: vector<[4]xf32>) {
    %0 = llvm.intr.vector.insert %arg0, %arg2[0] : vector<4xf32> into vector<[4]xf32>
    %1 = llvm.intr.vector.insert %arg0, %arg1[0] {foo} : vector<4xf32> into vector<4xf32>
    llvm.return
  }
}
