module {
  func.func @test(%arg0: i32, %arg1: i32, %arg2: index, %arg3: index, %arg4: vector<4xi16>, %arg5: vector<4xi16>, %arg6: tensor<?xi16>, %arg7: tensor<?xi16>, %arg8: vector<[4]xi16>, %arg9: vector<[4]xi16>, %arg10: tensor<*xi16>, %arg11: tensor<*xi16>) {
    %0 = arith.divsi %arg0, %arg1 : i32
    %1 = arith.divsi %arg0, %arg1 {foo} : i32
    %2 = arith.divsi %arg2, %arg3 : index
    %3 = arith.divsi %arg2, %arg3 {foo} : index
    %4 = arith.divsi %arg4, %arg5 : vector<4xi16>
    %5 = arith.divsi %arg4, %arg5 {foo} : vector<4xi16>
    %6 = arith.divsi %arg6, %arg7 : tensor<?xi16>
    %7 = arith.divsi %arg6, %arg7 {foo} : tensor<?xi16>
    %8 = arith.divsi %arg8, %arg9 : vector<[4]xi16>
    %9 = arith.divsi %arg8, %arg9 {foo} : vector<[4]xi16>
    %10 = arith.divsi %arg10, %arg11 : tensor<*xi16>
    %11 = arith.divsi %arg10, %arg11 {foo} : tensor<*xi16>
    return
  }
}
// -----
module {
  func.func @test(%arg0: i32, %arg1: i32, %arg2: index, %arg3: index, %arg4: vector<2x3xi64>, %arg5: vector<2x3xi64>) {
    %0 = arith.divsi %arg0, %arg1 : i32
    %1 = arith.divsi %arg0, %arg1 exact : i32
    %2 = arith.divsi %arg0, %arg1 exact {foo} : i32
    %3 = arith.divsi %arg2, %arg3 : index
    %4 = arith.divsi %arg2, %arg3 exact : index
    %5 = arith.divsi %arg2, %arg3 exact {foo} : index
    %6 = arith.divsi %arg4, %arg5 : vector<2x3xi64>
    %7 = arith.divsi %arg4, %arg5 exact : vector<2x3xi64>
    %8 = arith.divsi %arg4, %arg5 exact {foo} : vector<2x3xi64>
    return
  }
}
