module {
  llvm.func @test(%arg0: f64, %arg1: vector<4xf32>) {
    %0 = llvm.fptrunc %arg0 : f64 to f32
    %1 = llvm.fptrunc %arg1 {foo} : vector<4xf32> to vector<4xbf16>
    llvm.return
  }
}
