module {
  llvm.func @test(%arg0: i32, %arg1: i64, %arg2: vector<4xf32>, %arg3: vector<[4]xf32>) {
    %0 = llvm.extractelement %arg2[%arg0 : i32] : vector<4xf32>
    %1 = llvm.extractelement %arg3[%arg1 : i64] {foo} : vector<[4]xf32>
    llvm.return
  }
}
