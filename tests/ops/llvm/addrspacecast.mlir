module {
  llvm.func @test(%arg0: !llvm.ptr, %arg1: !llvm.ptr<1>) {
    %0 = llvm.addrspacecast %arg0 : !llvm.ptr to !llvm.ptr<3>
    %1 = llvm.addrspacecast %arg1 {foo} : !llvm.ptr<1> to !llvm.ptr
    llvm.return
  }
}
