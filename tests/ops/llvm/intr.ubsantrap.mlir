module {
  llvm.func @test() {
    llvm.intr.ubsantrap <{failureKind = 1 : i8}>
    llvm.intr.ubsantrap <{failureKind = 1 : i8}> {foo}
    llvm.return
  }
}
