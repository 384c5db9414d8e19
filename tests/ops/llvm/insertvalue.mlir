module {
  llvm.func @test(%arg0: i32, %arg1: f32, %arg2: !llvm.struct<(i32, array<2 x f32>)>) {
    %0 = llvm.insertvalue %arg0, %arg2[0] : !llvm.struct<(i32, array<2 x f32>)> 
    %1 = llvm.insertvalue %arg1, %arg2[1, 1] {foo} : !llvm.struct<(i32, array<2 x f32>)> 
    llvm.return
  }
}
