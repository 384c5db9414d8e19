module {
  llvm.func @test(%arg0: f32, %arg1: vector<4xf32>) {
    %0 = llvm.intr.sincos(%arg0) : (f32) -> !llvm.struct<(f32, f32)>
    %1 = llvm.intr.sincos(%arg1) {foo} : (vector<4xf32>) -> !llvm.struct<(vector<4xf32>, vector<4xf32>)>
    llvm.return
  }
}
