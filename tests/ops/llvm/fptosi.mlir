module {
  llvm.func @test(%arg0: f32, %arg1: vector<4xf32>) {
    %0 = llvm.fptosi %arg0 : f32 to i32
    %1 = llvm.fptosi %arg1 {foo} : vector<4xf32> to vector<4xi32>
    llvm.return
  }
}
