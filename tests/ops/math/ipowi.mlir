module {
  func.func @test(%arg0: i32, %arg1: i32, %arg2: vector<4xi32>, %arg3: vector<4xi32>, %arg4: tensor<?xi32>, %arg5: tensor<?xi32>, %arg6: vector<[4]xi32>, %arg7: vector<[4]xi32>, %arg8: tensor<*xi32>, %arg9: tensor<*xi32>) {
    %0 = math.ipowi %arg0, %arg1 : i32
    %1 = math.ipowi %arg0, %arg1 {foo} : i32
    %2 = math.ipowi %arg2, %arg3 : vector<4xi32>
    %3 = math.ipowi %arg2, %arg3 {foo} : vector<4xi32>
    %4 = math.ipowi %arg4, %arg5 : tensor<?xi32>
    %5 = math.ipowi %arg4, %arg5 {foo} : tensor<?xi32>
    %6 = math.ipowi %arg6, %arg7 : vector<[4]xi32>
    %7 = math.ipowi %arg6, %arg7 {foo} : vector<[4]xi32>
    %8 = math.ipowi %arg8, %arg9 : tensor<*xi32>
    %9 = math.ipowi %arg8, %arg9 {foo} : tensor<*xi32>
    return
  }
}
