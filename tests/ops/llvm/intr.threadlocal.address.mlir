module {
  llvm.func @test(%arg0: !llvm.ptr) {
    %0 = "llvm.intr.threadlocal.address"(%arg0) : (!llvm.ptr) -> !llvm.ptr
    %1 = "llvm.intr.threadlocal.address"(%arg0) {foo} : (!llvm.ptr) -> !llvm.ptr
    llvm.return
  }
}
