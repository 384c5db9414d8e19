module {
  llvm.func @test() {
    %0 = llvm.intr.coro.size : i64
    %1 = llvm.intr.coro.size {foo} : i32
    llvm.return
  }
}
