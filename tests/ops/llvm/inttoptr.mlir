module {
  llvm.func @test(%arg0: i64, %arg1: vector<4xi64>) {
    %0 = llvm.inttoptr %arg0 : i64 to !llvm.ptr
    %1 = llvm.inttoptr %arg0 dereferenceable<bytes = 8> {foo} : i64 to !llvm.ptr
    %2 = llvm.inttoptr %arg0 dereferenceable<bytes = 16, mayBeNull = true> : i64 to !llvm.ptr<1>
    %3 = llvm.inttoptr %arg1 : vector<4xi64> to vector<4x!llvm.ptr>
    llvm.return
  }
}
