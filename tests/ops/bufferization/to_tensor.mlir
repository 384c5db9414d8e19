module {
  func.func @test(%arg0: memref<4xf32>, %arg1: memref<*xi8>, %arg2: memref<?xf32, 3>) {
    %0 = bufferization.to_tensor %arg0 : memref<4xf32> to tensor<4xf32>
    %1 = bufferization.to_tensor %arg0 restrict : memref<4xf32> to tensor<4xf32>
    %2 = bufferization.to_tensor %arg0 writable : memref<4xf32> to tensor<4xf32>
    %3 = bufferization.to_tensor %arg0 restrict writable : memref<4xf32> to tensor<4xf32>
    %4 = bufferization.to_tensor %arg0 restrict writable {foo} : memref<4xf32> to tensor<4xf32>
    %5 = bufferization.to_tensor %arg1 : memref<*xi8> to tensor<*xi8>
    %6 = bufferization.to_tensor %arg1 restrict : memref<*xi8> to tensor<*xi8>
    %7 = bufferization.to_tensor %arg1 writable : memref<*xi8> to tensor<*xi8>
    %8 = bufferization.to_tensor %arg1 restrict writable : memref<*xi8> to tensor<*xi8>
    %9 = bufferization.to_tensor %arg1 restrict writable {foo} : memref<*xi8> to tensor<*xi8>
    %10 = bufferization.to_tensor %arg2 : memref<?xf32, 3> to tensor<?xf32>
    %11 = bufferization.to_tensor %arg2 restrict : memref<?xf32, 3> to tensor<?xf32>
    %12 = bufferization.to_tensor %arg2 writable : memref<?xf32, 3> to tensor<?xf32>
    %13 = bufferization.to_tensor %arg2 restrict writable : memref<?xf32, 3> to tensor<?xf32>
    %14 = bufferization.to_tensor %arg2 restrict writable {foo} : memref<?xf32, 3> to tensor<?xf32>
    return
  }
}
