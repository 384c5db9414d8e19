module {
  llvm.func @test(%arg0: !llvm.struct<(i32, array<2 x f32>)>) {
    %0 = llvm.extractvalue %arg0[0] : !llvm.struct<(i32, array<2 x f32>)> 
    %1 = llvm.extractvalue %arg0[1, 1] {foo} : !llvm.struct<(i32, array<2 x f32>)> 
    llvm.return
  }
}
