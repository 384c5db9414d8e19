module {
  llvm.func @test() {
    %0 = llvm.intr.stacksave : !llvm.ptr
    %1 = llvm.intr.stacksave {foo} : !llvm.ptr<5>
    llvm.return
  }
}
