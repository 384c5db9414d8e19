module {
  llvm.func @test(%arg0: i32, %arg1: i1, %arg2: !llvm.ptr) {
    %0 = llvm.intr.coro.promise %arg2, %arg0, %arg1 : (!llvm.ptr, i32, i1) -> !llvm.ptr
    %1 = llvm.intr.coro.promise %arg2, %arg0, %arg1 {foo} : (!llvm.ptr, i32, i1) -> !llvm.ptr
    llvm.return
  }
}
