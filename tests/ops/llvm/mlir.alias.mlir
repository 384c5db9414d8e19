module {
  llvm.mlir.global external @g(42 : i32) {addr_space = 0 : i32} : i32
  llvm.mlir.alias external @a : i32 {
    %0 = llvm.mlir.addressof @g : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  llvm.mlir.alias linkonce_odr hidden thread_local unnamed_addr @b {dso_local} : !llvm.array<4 x i32> {
    %0 = llvm.mlir.addressof @g : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
}
