module {
  llvm.func @test(%arg0: i32, %arg1: f32, %arg2: vector<4xf32>) {
    %0 = llvm.intr.ldexp(%arg1, %arg0) : (f32, i32) -> f32
    %1 = llvm.intr.ldexp(%arg2, %arg0) {fastmathFlags = #llvm.fastmath<nnan>, foo} : (vector<4xf32>, i32) -> vector<4xf32>
    llvm.return
  }
}
