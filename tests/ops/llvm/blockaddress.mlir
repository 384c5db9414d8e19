module {
  llvm.func @test() -> !llvm.ptr {
    %0 = llvm.blockaddress <function = @test, tag = <id = 1>> : !llvm.ptr
    %1 = llvm.blockaddress <function = @test, tag = <id = 1>> {foo} : !llvm.ptr
    llvm.br ^bb1
  ^bb1:  // pred: ^bb0
    llvm.blocktag <id = 1>
    llvm.return %0 : !llvm.ptr
  }
}
