module {
  llvm.func @test(%arg0: !llvm.ptr, %arg1: vector<4x!llvm.ptr>) {
    %0 = llvm.ptrtoint %arg0 : !llvm.ptr to i64
    %1 = llvm.ptrtoint %arg1 {foo} : vector<4x!llvm.ptr> to vector<4xi64>
    llvm.return
  }
}
