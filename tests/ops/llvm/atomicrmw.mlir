module {
  llvm.func @test(%arg0: i32, %arg1: f32, %arg2: !llvm.ptr) {
    %0 = llvm.atomicrmw xchg %arg2, %arg0 monotonic : !llvm.ptr, i32
    %1 = llvm.atomicrmw add %arg2, %arg0 monotonic : !llvm.ptr, i32
    %2 = llvm.atomicrmw sub %arg2, %arg0 monotonic : !llvm.ptr, i32
    %3 = llvm.atomicrmw _and %arg2, %arg0 monotonic : !llvm.ptr, i32
    %4 = llvm.atomicrmw nand %arg2, %arg0 monotonic : !llvm.ptr, i32
    %5 = llvm.atomicrmw _or %arg2, %arg0 monotonic : !llvm.ptr, i32
    %6 = llvm.atomicrmw _xor %arg2, %arg0 monotonic : !llvm.ptr, i32
    %7 = llvm.atomicrmw max %arg2, %arg0 monotonic : !llvm.ptr, i32
    %8 = llvm.atomicrmw min %arg2, %arg0 monotonic : !llvm.ptr, i32
    %9 = llvm.atomicrmw umax %arg2, %arg0 monotonic : !llvm.ptr, i32
    %10 = llvm.atomicrmw umin %arg2, %arg0 monotonic : !llvm.ptr, i32
    %11 = llvm.atomicrmw fadd %arg2, %arg1 monotonic : !llvm.ptr, f32
    %12 = llvm.atomicrmw fsub %arg2, %arg1 monotonic : !llvm.ptr, f32
    %13 = llvm.atomicrmw fmax %arg2, %arg1 monotonic : !llvm.ptr, f32
    %14 = llvm.atomicrmw fmin %arg2, %arg1 monotonic : !llvm.ptr, f32
    %15 = llvm.atomicrmw uinc_wrap %arg2, %arg0 monotonic : !llvm.ptr, i32
    %16 = llvm.atomicrmw udec_wrap %arg2, %arg0 monotonic : !llvm.ptr, i32
    %17 = llvm.atomicrmw usub_cond %arg2, %arg0 monotonic : !llvm.ptr, i32
    %18 = llvm.atomicrmw usub_sat %arg2, %arg0 monotonic : !llvm.ptr, i32
    %19 = llvm.atomicrmw fmaximum %arg2, %arg1 monotonic : !llvm.ptr, f32
    %20 = llvm.atomicrmw fminimum %arg2, %arg1 monotonic : !llvm.ptr, f32
    %21 = llvm.atomicrmw volatile add %arg2, %arg0 syncscope("agent") acq_rel {alignment = 4 : i64, foo} : !llvm.ptr, i32
    llvm.return
  }
}
