module {
  llvm.func @test() {
    %0 = "llvm.intr.vscale"() : () -> i64
    %1 = "llvm.intr.vscale"() {foo} : () -> i32
    llvm.return
  }
}
