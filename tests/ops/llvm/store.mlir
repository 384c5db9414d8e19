module {
  llvm.func @test(%arg0: i32, %arg1: i64, %arg2: f32, %arg3: !llvm.ptr, %arg4: !llvm.ptr<1>) {
    llvm.store %arg2, %arg3 : f32, !llvm.ptr
    llvm.store volatile %arg0, %arg4 {alignment = 4 : i64, foo, nontemporal} : i32, !llvm.ptr<1>
    llvm.store %arg0, %arg3 atomic monotonic {alignment = 4 : i64} : i32, !llvm.ptr
    llvm.store volatile %arg1, %arg3 atomic syncscope("agent") release {alignment = 8 : i64} : i64, !llvm.ptr
    llvm.store %arg0, %arg3 invariant_group : i32, !llvm.ptr
    llvm.return
  }
}
