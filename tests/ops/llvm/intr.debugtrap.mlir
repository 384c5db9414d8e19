module {
  llvm.func @test() {
    llvm.intr.debugtrap
    llvm.intr.debugtrap {foo}
    llvm.return
  }
}
