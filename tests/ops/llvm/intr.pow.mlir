module {
  llvm.func @test(%arg0: f32, %arg1: f32, %arg2: vector<4xf32>, %arg3: vector<4xf32>) {
    %0 = llvm.intr.pow(%arg0, %arg1) : (f32, f32) -> f32
    %1 = llvm.intr.pow(%arg2, %arg3) {fastmathFlags = #llvm.fastmath<nnan>, foo} : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
    llvm.return
  }
}
