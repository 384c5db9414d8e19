module {
  llvm.func @personality(...) -> i32
  llvm.func @callee(i32) -> i32
  llvm.func @nothing()
  llvm.mlir.global external constant @info() {addr_space = 0 : i32} : !llvm.ptr
  llvm.func @test() attributes {personality = @personality} {
    %0 = llvm.mlir.addressof @info : !llvm.ptr
    %1 = llvm.mlir.zero : !llvm.ptr
    %2 = llvm.mlir.undef : !llvm.array<1 x ptr>
    llvm.invoke @nothing() to ^bb1 unwind ^bb2 : () -> ()
  ^bb1:  // pred: ^bb0
    llvm.return
  ^bb2:  // pred: ^bb0
    %3 = llvm.landingpad cleanup (catch %0 : !llvm.ptr) (catch %1 : !llvm.ptr) (filter %2 : !llvm.array<1 x ptr>) : !llvm.struct<(ptr, i32)>
    %4 = llvm.landingpad (catch %1 : !llvm.ptr) : !llvm.struct<(ptr, i32)>
    llvm.return
  }
}
