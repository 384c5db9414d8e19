module {
  func.func @test(%arg0: i32, %arg1: i32, %arg2: index, %arg3: index, %arg4: vector<2x3xi64>, %arg5: vector<2x3xi64>) {
    %0 = arith.shrui %arg0, %arg1 : i32
    %1 = arith.shrui %arg0, %arg1 exact : i32
    %2 = arith.shrui %arg0, %arg1 exact {foo} : i32
    %3 = arith.shrui %arg2, %arg3 : index
    %4 = arith.shrui %arg2, %arg3 exact : index
    %5 = arith.shrui %arg2, %arg3 exact {foo} : index
    %6 = arith.shrui %arg4, %arg5 : vector<2x3xi64>
    %7 = arith.shrui %arg4, %arg5 exact : vector<2x3xi64>
    %8 = arith.shrui %arg4, %arg5 exact {foo} : vector<2x3xi64>
    return
  }
}
