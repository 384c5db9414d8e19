module {
  llvm.func @test(%arg0: i32, %arg1: !llvm.ptr) {
    %0 = llvm.intr.coro.id %arg0, %arg1, %arg1, %arg1 : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.token
    %1 = llvm.intr.coro.id %arg0, %arg1, %arg1, %arg1 {foo} : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.token
    llvm.return
  }
}
