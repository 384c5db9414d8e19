module {
  llvm.func @test(%arg0: i32, %arg1: !llvm.ptr) {
    %0 = "llvm.intr.ptr.annotation"(%arg1, %arg1, %arg1, %arg0, %arg1) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
    llvm.return
  }
}
