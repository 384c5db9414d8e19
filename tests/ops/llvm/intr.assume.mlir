module {
  llvm.func @test(%arg0: i64, %arg1: i1, %arg2: !llvm.ptr) {
    llvm.intr.assume %arg1 : i1
    llvm.intr.assume %arg1 ["align"(%arg2, %arg0 : !llvm.ptr, i64), "none"()] : i1 {foo}
    llvm.return
  }
}
