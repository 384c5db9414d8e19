module {
  func.func @test(%arg0: tensor<4xf32>, %arg1: tensor<*xf32>) {
    bufferization.dealloc_tensor %arg0 : tensor<4xf32>
    bufferization.dealloc_tensor %arg0 {foo} : tensor<4xf32>
    bufferization.dealloc_tensor %arg1 : tensor<*xf32>
    bufferization.dealloc_tensor %arg1 {foo} : tensor<*xf32>
    return
  }
}
