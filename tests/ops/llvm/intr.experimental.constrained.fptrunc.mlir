module {
  llvm.func @test(%arg0: f64) {
    %0 = llvm.intr.experimental.constrained.fptrunc %arg0 towardzero ignore : f64 to f32
    %1 = llvm.intr.experimental.constrained.fptrunc %arg0 dynamic maytrap {foo} : f64 to f16
    llvm.return
  }
}
