module {
  llvm.func @test(%arg0: i32, %arg1: i32, %arg2: vector<4xi32>, %arg3: vector<4xi32>) {
    %0 = llvm.shl %arg0, %arg1 : i32
    %1 = llvm.shl %arg0, %arg1 overflow<nsw> {foo} : i32
    %2 = llvm.shl %arg2, %arg3 overflow<nsw, nuw> : vector<4xi32>
    llvm.return
  }
}
