module {
  llvm.mlir.global external @g(42 : i32) {addr_space = 1 : i32} : i32
  llvm.func @f() {
    %0 = llvm.mlir.addressof @g : !llvm.ptr<1>
    %1 = llvm.mlir.addressof @f {foo} : !llvm.ptr
    llvm.return
  }
}
