module {
  llvm.func @test() {
    llvm.intr.trap
    llvm.intr.trap {foo}
    llvm.return
  }
}
