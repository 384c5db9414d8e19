module {
  func.func @test(%arg0: memref<4xf32>, %arg1: index, %arg2: memref<4xf32, 2>, %arg3: index, %arg4: index, %arg5: memref<1xi32>, %arg6: index, %arg7: index, %arg8: index) {
    memref.dma_start %arg0[%arg1], %arg2[%arg3], %arg4, %arg5[%arg6] : memref<4xf32>, memref<4xf32, 2>, memref<1xi32>
    memref.dma_start %arg0[%arg1], %arg2[%arg3], %arg4, %arg5[%arg6], %arg7, %arg8 : memref<4xf32>, memref<4xf32, 2>, memref<1xi32>
    return
  }
}
