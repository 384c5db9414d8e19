module {
  llvm.func @test(%arg0: i32, %arg1: i32, %arg2: !llvm.ptr, %arg3: vector<4xi32>, %arg4: vector<4xi32>) {
    %0 = llvm.icmp "eq" %arg0, %arg1 : i32
    %1 = llvm.icmp "ne" %arg0, %arg1 : i32
    %2 = llvm.icmp "slt" %arg0, %arg1 : i32
    %3 = llvm.icmp "sle" %arg0, %arg1 : i32
    %4 = llvm.icmp "sgt" %arg0, %arg1 : i32
    %5 = llvm.icmp "sge" %arg0, %arg1 : i32
    %6 = llvm.icmp "ult" %arg0, %arg1 : i32
    %7 = llvm.icmp "ule" %arg0, %arg1 : i32
    %8 = llvm.icmp "ugt" %arg0, %arg1 : i32
    %9 = llvm.icmp "uge" %arg0, %arg1 : i32
    %10 = llvm.icmp "eq" %arg2, %arg2 {foo} : !llvm.ptr
    %11 = llvm.icmp "ult" %arg3, %arg4 : vector<4xi32>
    llvm.return
  }
}
