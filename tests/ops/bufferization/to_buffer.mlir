module {
  func.func @test(%arg0: tensor<4xf32>, %arg1: tensor<*xi8>, %arg2: tensor<?xf32>) {
    %0 = bufferization.to_buffer %arg0 : tensor<4xf32> to memref<4xf32>
    %1 = bufferization.to_buffer %arg0 read_only : tensor<4xf32> to memref<4xf32>
    %2 = bufferization.to_buffer %arg0 read_only {foo} : tensor<4xf32> to memref<4xf32>
    %3 = bufferization.to_buffer %arg1 : tensor<*xi8> to memref<*xi8>
    %4 = bufferization.to_buffer %arg1 read_only : tensor<*xi8> to memref<*xi8>
    %5 = bufferization.to_buffer %arg1 read_only {foo} : tensor<*xi8> to memref<*xi8>
    %6 = bufferization.to_buffer %arg2 : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>, 3>
    %7 = bufferization.to_buffer %arg2 read_only : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>, 3>
    %8 = bufferization.to_buffer %arg2 read_only {foo} : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>, 3>
    return
  }
}
