module {
  llvm.func @test(%arg0: !llvm.ptr, %arg1: !llvm.ptr<1>) {
    %0 = llvm.load %arg0 : !llvm.ptr -> f32
    %1 = llvm.load volatile %arg1 {alignment = 4 : i64, foo, nontemporal} : !llvm.ptr<1> -> i32
    %2 = llvm.load %arg0 atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> i32
    %3 = llvm.load volatile %arg0 atomic syncscope("singlethread") seq_cst {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
    %4 = llvm.load %arg0 invariant : !llvm.ptr -> i8
    %5 = llvm.load %arg0 invariant_group dereferenceable<bytes = 4> : !llvm.ptr -> !llvm.ptr
    %6 = llvm.load %arg0 : !llvm.ptr -> !llvm.struct<(i32, f32)>
    llvm.return
  }
}
