module {
  llvm.func @test(%arg0: vector<4xf32>, %arg1: vector<[4]xf32>) {
    %0 = llvm.intr.vector.reduce.fmax(%arg0) : (vector<4xf32>) -> f32
    %1 = llvm.intr.vector.reduce.fmax(%arg1) {fastmathFlags = #llvm.fastmath<nnan>, foo} : (vector<[4]xf32>) -> f32
    llvm.return
  }
}
