module {
  func.func @test(%arg0: memref<4x8xf32>, %arg1: memref<4xf32, 3>) {
    %0 = vector.type_cast %arg0 : memref<4x8xf32> to memref<vector<4x8xf32>>
    %1 = vector.type_cast %arg1 {foo} : memref<4xf32, 3> to memref<vector<4xf32>, 3>
    return
  }
}
