module {
  func.func @test(%arg0: i32, %arg1: i32, %arg2: index, %arg3: index, %arg4: vector<4xi16>, %arg5: vector<4xi16>, %arg6: tensor<?xi16>, %arg7: tensor<?xi16>, %arg8: vector<[4]xi16>, %arg9: vector<[4]xi16>, %arg10: tensor<*xi16>, %arg11: tensor<*xi16>) {
    %0 = arith.floordivsi %arg0, %arg1 : i32
    %1 = arith.floordivsi %arg0, %arg1 {foo} : i32
    %2 = arith.floordivsi %arg2, %arg3 : index
    %3 = arith.floordivsi %arg2, %arg3 {foo} : index
    %4 = arith.floordivsi %arg4, %arg5 : vector<4xi16>
    %5 = arith.floordivsi %arg4, %arg5 {foo} : vector<4xi16>
    %6 = arith.floordivsi %arg6, %arg7 : tensor<?xi16>
    %7 = arith.floordivsi %arg6, %arg7 {foo} : tensor<?xi16>
    %8 = arith.floordivsi %arg8, %arg9 : vector<[4]xi16>
    %9 = arith.floordivsi %arg8, %arg9 {foo} : vector<[4]xi16>
    %10 = arith.floordivsi %arg10, %arg11 : tensor<*xi16>
    %11 = arith.floordivsi %arg10, %arg11 {foo} : tensor<*xi16>
    return
  }
}
