module {
  llvm.func @test() {
    %0 = llvm.intr.stepvector : vector<7xi32>
    %1 = llvm.intr.stepvector {foo} : vector<[4]xi64>
    llvm.return
  }
}
