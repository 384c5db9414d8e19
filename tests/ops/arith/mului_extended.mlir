module {
  func.func @test(%arg0: i32, %arg1: i32, %arg2: vector<4xi32>, %arg3: vector<4xi32>, %arg4: tensor<?xi32>, %arg5: tensor<?xi32>, %arg6: vector<[4]xi32>, %arg7: vector<[4]xi32>, %arg8: tensor<*xi32>, %arg9: tensor<*xi32>) {
    %low, %high = arith.mului_extended %arg0, %arg1 : i32
    %low_0, %high_1 = arith.mului_extended %arg0, %arg1 {foo} : i32
    %low_2, %high_3 = arith.mului_extended %arg2, %arg3 : vector<4xi32>
    %low_4, %high_5 = arith.mului_extended %arg2, %arg3 {foo} : vector<4xi32>
    %low_6, %high_7 = arith.mului_extended %arg4, %arg5 : tensor<?xi32>
    %low_8, %high_9 = arith.mului_extended %arg4, %arg5 {foo} : tensor<?xi32>
    %low_10, %high_11 = arith.mului_extended %arg6, %arg7 : vector<[4]xi32>
    %low_12, %high_13 = arith.mului_extended %arg6, %arg7 {foo} : vector<[4]xi32>
    %low_14, %high_15 = arith.mului_extended %arg8, %arg9 : tensor<*xi32>
    %low_16, %high_17 = arith.mului_extended %arg8, %arg9 {foo} : tensor<*xi32>
    return
  }
}
