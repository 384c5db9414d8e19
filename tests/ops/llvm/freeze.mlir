module {
  llvm.func @test(%arg0: i32, %arg1: !llvm.struct<(i32, array<2 x f32>)>) {
    %0 = llvm.freeze %arg0 : i32
    %1 = llvm.freeze %arg1 {foo} : !llvm.struct<(i32, array<2 x f32>)>
    llvm.return
  }
}
