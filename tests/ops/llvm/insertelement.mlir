module {
  llvm.func @test(%arg0: i32, %arg1: i64, %arg2: f32, %arg3: vector<4xf32>, %arg4: vector<[4]xf32>) {
    %0 = llvm.insertelement %arg2, %arg3[%arg0 : i32] : vector<4xf32>
    %1 = llvm.insertelement %arg2, %arg4[%arg1 : i64] {foo} : vector<[4]xf32>
    llvm.return
  }
}
