module {
  func.func @test(%arg0: memref<16xf32>, %arg1: memref<4xf32, 2>, %arg2: memref<1xi32>, %arg3: index, %arg4: memref<16xf32>, %arg5: memref<4xf32, 2>, %arg6: memref<1xi32>, %arg7: index, %arg8: index, %arg9: index) {
    affine.for %arg10 = 0 to 4 {
      affine.dma_start %arg0[%arg10], %arg1[%arg10 + 1], %arg2[0], %arg3 : memref<16xf32>, memref<4xf32, 2>, memref<1xi32>
      affine.dma_start %arg4[%arg10], %arg5[%arg10], %arg6[%arg10], %arg7, %arg8, %arg9 : memref<16xf32>, memref<4xf32, 2>, memref<1xi32>
    }
    return
  }
}
