module {
  llvm.func @test(%arg0: !llvm.ptr) {
    %0 = llvm.va_arg %arg0 : (!llvm.ptr) -> i32
    %1 = llvm.va_arg %arg0 {foo} : (!llvm.ptr) -> f64
    llvm.return
  }
}
