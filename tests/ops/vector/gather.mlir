module {
  func.func @test(%arg0: memref<?xf32>, %arg1: index, %arg2: vector<4xi32>, %arg3: vector<4xi1>, %arg4: vector<4xf32>, %arg5: tensor<?xf32>, %arg6: vector<[4]xindex>, %arg7: vector<[4]xi1>, %arg8: vector<[4]xf32>) {
    %0 = vector.gather %arg0[%arg1] [%arg2], %arg3, %arg4 : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    %1 = vector.gather %arg5[%arg1] [%arg6], %arg7, %arg8 : tensor<?xf32>, vector<[4]xindex>, vector<[4]xi1>, vector<[4]xf32> into vector<[4]xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<?xf32>, %arg1: index, %arg2: vector<4xi32>, %arg3: vector<4xi1>, %arg4: vector<4xf32>, %arg5: tensor<?xf32>, %arg6: vector<[4]xindex>, %arg7: vector<[4]xi1>, %arg8: vector<[4]xf32>) {
    %0 = vector.gather %arg0[%arg1] [%arg2], %arg3, %arg4 {foo} : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    %1 = vector.gather %arg5[%arg1] [%arg6], %arg7, %arg8 {foo} : tensor<?xf32>, vector<[4]xindex>, vector<[4]xi1>, vector<[4]xf32> into vector<[4]xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<?xf32>, %arg1: index, %arg2: vector<4xi32>, %arg3: vector<4xi1>, %arg4: vector<4xf32>, %arg5: tensor<?xf32>, %arg6: vector<[4]xindex>, %arg7: vector<[4]xi1>, %arg8: vector<[4]xf32>) {
    %0 = vector.gather %arg0[%arg1] [%arg2], %arg3, %arg4 {alignment = 8 : i64} : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    %1 = vector.gather %arg5[%arg1] [%arg6], %arg7, %arg8 {alignment = 8 : i64} : tensor<?xf32>, vector<[4]xindex>, vector<[4]xi1>, vector<[4]xf32> into vector<[4]xf32>
    return
  }
}
