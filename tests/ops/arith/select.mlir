module {
  func.func @test(%arg0: i1, %arg1: i32, %arg2: i32, %arg3: vector<4xf32>, %arg4: vector<4xf32>, %arg5: vector<4xi1>, %arg6: tensor<?xi1>, %arg7: tensor<?xindex>, %arg8: tensor<?xindex>, %arg9: !foo.bar, %arg10: !foo.bar, %arg11: memref<?xf32>, %arg12: memref<?xf32>) {
    %0 = arith.select %arg0, %arg1, %arg2 : i32
    %1 = arith.select %arg0, %arg1, %arg2 {foo} : i32
    %2 = arith.select %arg0, %arg3, %arg4 : vector<4xf32>
    %3 = arith.select %arg0, %arg3, %arg4 {foo} : vector<4xf32>
    %4 = arith.select %arg5, %arg3, %arg4 : vector<4xi1>, vector<4xf32>
    %5 = arith.select %arg5, %arg3, %arg4 {foo} : vector<4xi1>, vector<4xf32>
    %6 = arith.select %arg6, %arg7, %arg8 : tensor<?xi1>, tensor<?xindex>
    %7 = arith.select %arg6, %arg7, %arg8 {foo} : tensor<?xi1>, tensor<?xindex>
    %8 = arith.select %arg0, %arg9, %arg10 : !foo.bar
    %9 = arith.select %arg0, %arg9, %arg10 {foo} : !foo.bar
    %10 = arith.select %arg0, %arg11, %arg12 : memref<?xf32>
    %11 = arith.select %arg0, %arg11, %arg12 {foo} : memref<?xf32>
    return
  }
}
