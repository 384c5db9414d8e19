module {
  llvm.mlir.ifunc external @f : !llvm.func<f32 (i64)>, !llvm.ptr @resolver
  llvm.mlir.ifunc linkonce_odr hidden unnamed_addr @g : !llvm.func<f32 (i64)>, !llvm.ptr @resolver {dso_local}
  llvm.func @resolver() -> !llvm.ptr {
    %0 = llvm.mlir.zero : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
}
