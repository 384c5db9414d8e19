module {
  func.func @test(%arg0: memref<?xf32>, %arg1: index, %arg2: vector<4xi32>, %arg3: vector<4xi1>, %arg4: vector<4xf32>, %arg5: tensor<?xf32>) {
    vector.scatter %arg0[%arg1] [%arg2], %arg3, %arg4 : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
    %0 = vector.scatter %arg5[%arg1] [%arg2], %arg3, %arg4 : tensor<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> -> tensor<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<?xf32>, %arg1: index, %arg2: vector<4xi32>, %arg3: vector<4xi1>, %arg4: vector<4xf32>, %arg5: tensor<?xf32>) {
    vector.scatter %arg0[%arg1] [%arg2], %arg3, %arg4 {foo} : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
    %0 = vector.scatter %arg5[%arg1] [%arg2], %arg3, %arg4 {foo} : tensor<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> -> tensor<?xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<?xf32>, %arg1: index, %arg2: vector<4xi32>, %arg3: vector<4xi1>, %arg4: vector<4xf32>, %arg5: tensor<?xf32>) {
    vector.scatter %arg0[%arg1] [%arg2], %arg3, %arg4 {alignment = 8 : i64} : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
    %0 = vector.scatter %arg5[%arg1] [%arg2], %arg3, %arg4 {alignment = 8 : i64} : tensor<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> -> tensor<?xf32>
    return
  }
}
