module {
  func.func @test(%arg0: memref<?x4xf32>, %arg1: memref<2x3x4xf32>) {
    %transpose = memref.transpose %arg0 (d0, d1) -> (d1, d0) : memref<?x4xf32> to memref<4x?xf32, strided<[1, 4]>>
    %transpose_0 = memref.transpose %arg1 (d0, d1, d2) -> (d2, d0, d1) {foo} : memref<2x3x4xf32> to memref<4x2x3xf32, strided<[1, 12, 4]>>
    return
  }
}
