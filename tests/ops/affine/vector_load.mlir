module {
  func.func @test(%arg0: memref<16xf32>, %arg1: memref<?x16xf32>) {
    affine.for %arg2 = 0 to 4 {
      %0 = affine.vector_load %arg0[%arg2] : memref<16xf32>, vector<4xf32>
      %1 = affine.vector_load %arg1[%arg2, %arg2 + 2] {foo} : memref<?x16xf32>, vector<2x4xf32>
    }
    return
  }
}
