module {
  llvm.func @test(%arg0: f32) {
    %0 = llvm.intr.experimental.constrained.fpext %arg0 ignore : f32 to f64
    %1 = llvm.intr.experimental.constrained.fpext %arg0 strict {foo} : f32 to f64
    llvm.return
  }
}
