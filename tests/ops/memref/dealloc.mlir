module {
  func.func @test(%arg0: memref<4xf32>, %arg1: memref<*xf32>) {
    memref.dealloc %arg0 : memref<4xf32>
    memref.dealloc %arg0 {foo} : memref<4xf32>
    memref.dealloc %arg1 : memref<*xf32>
    memref.dealloc %arg1 {foo} : memref<*xf32>
    return
  }
}
