module {
  func.func @test(%arg0: tensor<4xf32>, %arg1: tensor<2xindex>, %arg2: tensor<*xf32>, %arg3: tensor<1xi32>, %arg4: tensor<?xf32>, %arg5: tensor<?xi32>) {
    %reshape = tensor.reshape %arg0(%arg1) : (tensor<4xf32>, tensor<2xindex>) -> tensor<2x2xf32>
    %reshape_0 = tensor.reshape %arg0(%arg1) {foo} : (tensor<4xf32>, tensor<2xindex>) -> tensor<2x2xf32>
    %reshape_1 = tensor.reshape %arg2(%arg3) : (tensor<*xf32>, tensor<1xi32>) -> tensor<?xf32>
    %reshape_2 = tensor.reshape %arg2(%arg3) {foo} : (tensor<*xf32>, tensor<1xi32>) -> tensor<?xf32>
    %reshape_3 = tensor.reshape %arg4(%arg5) : (tensor<?xf32>, tensor<?xi32>) -> tensor<*xf32>
    %reshape_4 = tensor.reshape %arg4(%arg5) {foo} : (tensor<?xf32>, tensor<?xi32>) -> tensor<*xf32>
    return
  }
}
