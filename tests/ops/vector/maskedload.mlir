module {
  func.func @test(%arg0: memref<?xf32>, %arg1: index, %arg2: vector<4xi1>, %arg3: vector<4xf32>) {
    %0 = vector.maskedload %arg0[%arg1], %arg2, %arg3 : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<?xf32>, %arg1: index, %arg2: vector<4xi1>, %arg3: vector<4xf32>) {
    %0 = vector.maskedload %arg0[%arg1], %arg2, %arg3 {foo} : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<?xf32>, %arg1: index, %arg2: vector<4xi1>, %arg3: vector<4xf32>) {
    %0 = vector.maskedload %arg0[%arg1], %arg2, %arg3 {alignment = 8 : i64} : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    return
  }
}
