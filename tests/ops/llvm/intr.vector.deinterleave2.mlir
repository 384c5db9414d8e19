module {
  llvm.func @test(%arg0: vector<4xf32>) {
    %0 = "llvm.intr.vector.deinterleave2"(%arg0) : (vector<4xf32>) -> !llvm.struct<(vector<2xf32>, vector<2xf32>)>
    llvm.return
  }
}
