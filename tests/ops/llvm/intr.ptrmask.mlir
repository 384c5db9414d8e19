module {
  llvm.func @test(%arg0: i64, %arg1: !llvm.ptr, %arg2: vector<4x!llvm.ptr>, %arg3: vector<4xi64>) {
    %0 = llvm.intr.ptrmask %arg1, %arg0 : (!llvm.ptr, i64) -> !llvm.ptr
    %1 = llvm.intr.ptrmask %arg2, %arg3 {foo} : (vector<4x!llvm.ptr>, vector<4xi64>) -> vector<4x!llvm.ptr>
    llvm.return
  }
}
