module {
  llvm.func @f() {
    llvm.return
  }
  llvm.mlir.global external @g(42 : i32) {addr_space = 0 : i32} : i32
  llvm.mlir.global_ctors ctors = [@f, @f], priorities = [0 : i32, 5 : i32], data = [#llvm.zero, @g]
  llvm.mlir.global_ctors ctors = [], priorities = [], data = [] {foo}
}
