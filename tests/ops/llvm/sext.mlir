module {
  llvm.func @test(%arg0: i32, %arg1: vector<4xi32>) {
    %0 = llvm.sext %arg0 : i32 to i64
    %1 = llvm.sext %arg1 {foo} : vector<4xi32> to vector<4xi64>
    llvm.return
  }
}
