module {
  llvm.func @test(%arg0: f32) {
    %0 = llvm.fpext %arg0 : f32 to f64
    %1 = llvm.fpext %arg0 {foo} : f32 to f80
    %2 = llvm.fpext %arg0 : f32 to f128
    llvm.return
  }
}
