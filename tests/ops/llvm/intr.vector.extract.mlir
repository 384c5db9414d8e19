module {
  llvm.func @test(%arg0: vector<4xf32>, %arg1: vector<[4]xf32>) {
    %0 = llvm.intr.vector.extract %arg1[0] : vector<4xf32> from vector<[4]xf32>
    %1 = llvm.intr.vector.extract %arg0[0] {foo} : vector<2xf32> from vector<4xf32>
    llvm.return
  }
}
