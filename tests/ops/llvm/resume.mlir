module {
  llvm.func @personality(...) -> i32
  llvm.func @callee(i32) -> i32
  llvm.func @nothing()
  llvm.mlir.global external constant @info() {addr_space = 0 : i32} : !llvm.ptr
  llvm.func @test(%arg0: i32, %arg1: !llvm.ptr) -> i32 attributes {personality = @personality} {
    %0 = llvm.invoke @callee(%arg0) to ^bb1(%arg0 : i32) unwind ^bb5 : (i32) -> i32
  ^bb1(%1: i32):  // pred: ^bb0
    llvm.invoke @nothing() to ^bb2 unwind ^bb5 {branch_weights = array<i32: 9, 1>, foo} : () -> ()
  ^bb2:  // pred: ^bb1
    %2 = llvm.invoke fastcc %arg1(%arg0) to ^bb3 unwind ^bb5 ["tag"(%arg0 : i32)] : !llvm.ptr, (i32 {llvm.noundef}) -> (i32 {llvm.noundef})
  ^bb3:  // pred: ^bb2
    %3 = llvm.invoke @personality(%arg0) to ^bb4 unwind ^bb5 vararg(!llvm.func<i32 (...)>) : (i32) -> i32
  ^bb4:  // pred: ^bb3
    llvm.return %3 : i32
  ^bb5:  // 4 preds: ^bb0, ^bb1, ^bb2, ^bb3
    %4 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
    llvm.resume %4 : !llvm.struct<(ptr, i32)>
  }
}
