module {
  func.func @test(%arg0: vector<4xf32>, %arg1: memref<16xf32>, %arg2: vector<2x4xf32>, %arg3: memref<?x16xf32>) {
    affine.for %arg4 = 0 to 4 {
      affine.vector_store %arg0, %arg1[%arg4] : memref<16xf32>, vector<4xf32>
      affine.vector_store %arg2, %arg3[%arg4, %arg4 + 2] {foo} : memref<?x16xf32>, vector<2x4xf32>
    }
    return
  }
}
