module {
  llvm.func @test(%arg0: f32, %arg1: f64) {
    %0 = llvm.intr.lround(%arg0) : (f32) -> i64
    %1 = llvm.intr.lround(%arg1) {foo} : (f64) -> i64
    llvm.return
  }
}
