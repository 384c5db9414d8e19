module {
  llvm.func @test(%arg0: i32, %arg1: i64) {
    %0 = llvm.alloca %arg0 x f64 : (i32) -> !llvm.ptr
    %1 = llvm.alloca inalloca %arg1 x !llvm.array<2 x i8> {alignment = 8 : i64, foo} : (i64) -> !llvm.ptr<5>
    llvm.return
  }
}
