module {
  func.func @test(%arg0: vector<4xf32>, %arg1: memref<?x4xf32>, %arg2: index, %arg3: index) {
    vector.store %arg0, %arg1[%arg2, %arg3] : memref<?x4xf32>, vector<4xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: vector<4xf32>, %arg1: memref<?x4xf32>, %arg2: index, %arg3: index) {
    vector.store %arg0, %arg1[%arg2, %arg3] {foo} : memref<?x4xf32>, vector<4xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: vector<4xf32>, %arg1: memref<?x4xf32>, %arg2: index, %arg3: index) {
    vector.store %arg0, %arg1[%arg2, %arg3] {nontemporal = true} : memref<?x4xf32>, vector<4xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: vector<4xf32>, %arg1: memref<?x4xf32>, %arg2: index, %arg3: index) {
    vector.store %arg0, %arg1[%arg2, %arg3] {alignment = 8 : i64} : memref<?x4xf32>, vector<4xf32>
    return
  }
}
