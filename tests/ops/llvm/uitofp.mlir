module {
  llvm.func @test(%arg0: i32, %arg1: vector<4xi32>) {
    %0 = llvm.uitofp %arg0 : i32 to f32
    %1 = llvm.uitofp nneg %arg1 {foo} : vector<4xi32> to vector<4xf32>
    llvm.return
  }
}
