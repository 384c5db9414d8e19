module {
  llvm.func @test(%arg0: i32, %arg1: vector<4xi32>) {
    %0 = llvm.intr.experimental.constrained.sitofp %arg0 towardzero ignore : i32 to f32
    %1 = llvm.intr.experimental.constrained.sitofp %arg1 tonearestaway strict {foo} : vector<4xi32> to vector<4xf32>
    llvm.return
  }
}
