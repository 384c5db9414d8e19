module {
  func.func @test(%arg0: memref<?x4xf32>, %arg1: index, %arg2: index) {
    %0 = vector.load %arg0[%arg1, %arg2] : memref<?x4xf32>, vector<4xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<?x4xf32>, %arg1: index, %arg2: index) {
    %0 = vector.load %arg0[%arg1, %arg2] {foo} : memref<?x4xf32>, vector<4xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<?x4xf32>, %arg1: index, %arg2: index) {
    %0 = vector.load %arg0[%arg1, %arg2] {nontemporal = true} : memref<?x4xf32>, vector<4xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<?x4xf32>, %arg1: index, %arg2: index) {
    %0 = vector.load %arg0[%arg1, %arg2] {alignment = 8 : i64} : memref<?x4xf32>, vector<4xf32>
    return
  }
}
