module {
  llvm.func @test() {
    llvm.fence acquire
    llvm.fence syncscope("agent") seq_cst {foo}
    llvm.return
  }
}
