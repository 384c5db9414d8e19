module {
  llvm.func @test(%arg0: i32, %arg1: i32, %arg2: i64, %arg3: i64, %arg4: !llvm.ptr) {
    %0 = llvm.cmpxchg %arg4, %arg0, %arg1 acq_rel monotonic : !llvm.ptr, i32
    %1 = llvm.cmpxchg weak volatile %arg4, %arg2, %arg3 syncscope("agent") seq_cst acquire {alignment = 8 : i64, foo} : !llvm.ptr, i64
    llvm.return
  }
}
