module {
  func.func @test(%arg0: tensor<?xui32>, %arg1: tensor<*xf32>) {
    %0 = tensor.bitcast %arg0 : tensor<?xui32> to tensor<4xi32>
    %1 = tensor.bitcast %arg0 {foo} : tensor<?xui32> to tensor<4xi32>
    %2 = tensor.bitcast %arg1 : tensor<*xf32> to tensor<*xi32>
    %3 = tensor.bitcast %arg1 {foo} : tensor<*xf32> to tensor<*xi32>
    return
  }
}
