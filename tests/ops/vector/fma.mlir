module {
  func.func @test(%arg0: vector<4xf32>, %arg1: vector<4xf32>, %arg2: vector<4xf32>, %arg3: vector<2x[4]xf64>, %arg4: vector<2x[4]xf64>, %arg5: vector<2x[4]xf64>) {
    %0 = vector.fma %arg0, %arg1, %arg2 : vector<4xf32>
    %1 = vector.fma %arg0, %arg1, %arg2 {foo} : vector<4xf32>
    %2 = vector.fma %arg3, %arg4, %arg5 : vector<2x[4]xf64>
    %3 = vector.fma %arg3, %arg4, %arg5 {foo} : vector<2x[4]xf64>
    return
  }
}
