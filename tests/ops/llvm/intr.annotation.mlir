module {
  llvm.func @test(%arg0: i32, %arg1: i64, %arg2: !llvm.ptr) {
    %0 = "llvm.intr.annotation"(%arg1, %arg2, %arg2, %arg0) : (i64, !llvm.ptr, !llvm.ptr, i32) -> i64
    llvm.return
  }
}
