module {
  llvm.func @test(%arg0: f32, %arg1: vector<4xf32>) {
    %0 = "llvm.intr.vector.reduce.fadd"(%arg0, %arg1) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f32
    %1 = "llvm.intr.vector.reduce.fadd"(%arg0, %arg1) <{fastmathFlags = #llvm.fastmath<reassoc>}> {foo} : (f32, vector<4xf32>) -> f32
    llvm.return
  }
}
