module {
  func.func @test(%arg0: i32, %arg1: i32, %arg2: index, %arg3: index, %arg4: vector<4xi16>, %arg5: vector<4xi16>, %arg6: tensor<?xi16>, %arg7: tensor<?xi16>, %arg8: vector<[4]xi16>, %arg9: vector<[4]xi16>, %arg10: tensor<*xi16>, %arg11: tensor<*xi16>) {
    %0 = arith.maxui %arg0, %arg1 : i32
    %1 = arith.maxui %arg0, %arg1 {foo} : i32
    %2 = arith.maxui %arg2, %arg3 : index
    %3 = arith.maxui %arg2, %arg3 {foo} : index
    %4 = arith.maxui %arg4, %arg5 : vector<4xi16>
    %5 = arith.maxui %arg4, %arg5 {foo} : vector<4xi16>
    %6 = arith.maxui %arg6, %arg7 : tensor<?xi16>
    %7 = arith.maxui %arg6, %arg7 {foo} : tensor<?xi16>
    %8 = arith.maxui %arg8, %arg9 : vector<[4]xi16>
    %9 = arith.maxui %arg8, %arg9 {foo} : vector<[4]xi16>
    %10 = arith.maxui %arg10, %arg11 : tensor<*xi16>
    %11 = arith.maxui %arg10, %arg11 {foo} : tensor<*xi16>
    return
  }
}
