module {
  llvm.func @test(%arg0: f32, %arg1: vector<4xf32>) {
    %0 = llvm.fneg %arg0 : f32
    %1 = llvm.fneg %arg1 {fastmathFlags = #llvm.fastmath<reassoc>} : vector<4xf32>
    llvm.return
  }
}
