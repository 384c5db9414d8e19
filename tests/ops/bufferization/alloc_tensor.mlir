module {
  func.func @test(%arg0: index, %arg1: tensor<?xf32>, %arg2: index) {
    %0 = bufferization.alloc_tensor() : tensor<4xf32>
    %1 = bufferization.alloc_tensor(%arg0) : tensor<?xf32>
    %2 = bufferization.alloc_tensor() copy(%arg1) : tensor<?xf32>
    %3 = bufferization.alloc_tensor() copy(%arg1) size_hint=%arg0 : tensor<?xf32>
    %4 = bufferization.alloc_tensor(%arg0) size_hint=%arg2 {foo, memory_space = 1 : i64} : tensor<?xf32>
    %5 = bufferization.alloc_tensor() : tensor<*xf32>
    %6 = bufferization.alloc_tensor() {foo} : tensor<i8>
    return
  }
}
