module {
  llvm.func @test(%arg0: f32) {
    %0 = llvm.intr.frexp(%arg0) : (f32) -> !llvm.struct<(f32, i32)>
    %1 = llvm.intr.frexp(%arg0) {fastmathFlags = #llvm.fastmath<nnan>} : (f32) -> !llvm.struct<(f32, i32)>
    llvm.return
  }
}
