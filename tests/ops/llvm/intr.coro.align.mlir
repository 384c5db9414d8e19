module {
  llvm.func @test() {
    %0 = llvm.intr.coro.align : i64
    %1 = llvm.intr.coro.align {foo} : i32
    llvm.return
  }
}
