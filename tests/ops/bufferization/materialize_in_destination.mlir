module {
  func.func @test(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: memref<4xf32>) {
    %0 = bufferization.materialize_in_destination %arg0 in %arg1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    bufferization.materialize_in_destination %arg0 in writable %arg2 : (tensor<4xf32>, memref<4xf32>) -> ()
    bufferization.materialize_in_destination %arg0 in restrict writable %arg2 {foo} : (tensor<4xf32>, memref<4xf32>) -> ()
    return
  }
}
