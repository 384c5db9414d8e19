module {
  func.func @test(%arg0: memref<4xf32>, %arg1: memref<*xf32>, %arg2: i1, %arg3: i1, %arg4: memref<4xf32>) {
    bufferization.dealloc
    bufferization.dealloc {foo}
    bufferization.dealloc (%arg0, %arg1 : memref<4xf32>, memref<*xf32>) if (%arg2, %arg3)
    %0 = bufferization.dealloc retain (%arg0 : memref<4xf32>)
    %1:2 = bufferization.dealloc (%arg0 : memref<4xf32>) if (%arg2) retain (%arg4, %arg1 : memref<4xf32>, memref<*xf32>) {foo}
    return
  }
}
