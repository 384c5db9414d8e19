module {
  func.func @test(%arg0: memref<1xi32>, %arg1: index) {
    affine.for %arg2 = 0 to 4 {
      affine.dma_wait %arg0[%arg2], %arg1 : memref<1xi32>
    }
    return
  }
}
