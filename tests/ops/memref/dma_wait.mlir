module {
  func.func @test(%arg0: memref<1xi32>, %arg1: index, %arg2: index, %arg3: memref<i32>) {
    memref.dma_wait %arg0[%arg1], %arg2 : memref<1xi32>
    memref.dma_wait %arg3[], %arg1 {foo} : memref<i32>
    return
  }
}
