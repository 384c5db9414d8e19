module {
  func.func @test(%arg0: memref<4xf32>, %arg1: memref<4xf32, 3>, %arg2: memref<*xf32>, %arg3: memref<*xf32>) {
    memref.copy %arg0, %arg1 : memref<4xf32> to memref<4xf32, 3>
    memref.copy %arg0, %arg1 {foo} : memref<4xf32> to memref<4xf32, 3>
    memref.copy %arg2, %arg3 : memref<*xf32> to memref<*xf32>
    memref.copy %arg2, %arg3 {foo} : memref<*xf32> to memref<*xf32>
    return
  }
}
