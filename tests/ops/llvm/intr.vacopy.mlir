module {
  llvm.func @test(%arg0: !llvm.ptr, %arg1: !llvm.ptr<1>) {
    llvm.intr.vacopy %arg0 to %arg1 : !llvm.ptr<1>, !llvm.ptr
    llvm.intr.vacopy %arg0 to %arg0 {foo} : !llvm.ptr, !llvm.ptr
    llvm.return
  }
}
