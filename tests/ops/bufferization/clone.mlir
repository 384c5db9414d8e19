module {
  func.func @test(%arg0: memref<4xf32>, %arg1: memref<*xf32>, %arg2: memref<?xf32, strided<[?]>>) {
    %0 = bufferization.clone %arg0 : memref<4xf32> to memref<4xf32>
    %1 = bufferization.clone %arg0 {foo} : memref<4xf32> to memref<4xf32>
    %2 = bufferization.clone %arg1 : memref<*xf32> to memref<*xf32>
    %3 = bufferization.clone %arg1 {foo} : memref<*xf32> to memref<*xf32>
    %4 = bufferization.clone %arg2 : memref<?xf32, strided<[?]>> to memref<?xf32>
    %5 = bufferization.clone %arg2 {foo} : memref<?xf32, strided<[?]>> to memref<?xf32>
    return
  }
}
