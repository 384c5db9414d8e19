module {
  llvm.func @test(%arg0: i32, %arg1: vector<4xi32>) {
    %0 = llvm.trunc %arg0 : i32 to i8
    %1 = llvm.trunc %arg0 overflow<nsw> : i32 to i8
    %2 = llvm.trunc %arg1 overflow<nsw, nuw> {foo} : vector<4xi32> to vector<4xi8>
    llvm.return
  }
}
