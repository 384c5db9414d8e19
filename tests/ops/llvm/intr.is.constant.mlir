module {
  llvm.func @test(%arg0: i32, %arg1: !llvm.ptr) {
    %0 = "llvm.intr.is.constant"(%arg0) : (i32) -> i1
    %1 = "llvm.intr.is.constant"(%arg1) {foo} : (!llvm.ptr) -> i1
    llvm.return
  }
}
