module {
  llvm.func @test(%arg0: f32, %arg1: vector<4xf32>) {
    %0 = llvm.intr.exp10(%arg0) : (f32) -> f32
    %1 = llvm.intr.exp10(%arg1) {fastmathFlags = #llvm.fastmath<nnan>, foo} : (vector<4xf32>) -> vector<4xf32>
    llvm.return
  }
}
