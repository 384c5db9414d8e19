module {
  llvm.func @f() {
    %0 = llvm.dso_local_equivalent @f : !llvm.ptr
    %1 = llvm.dso_local_equivalent @f {foo} : !llvm.ptr
    llvm.return
  }
}
