module {
  func.func @test(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<2x?xf32>) {
    %0:2 = tosa.while_loop (%arg3 = %arg1, %arg4 = %arg2) : (tensor<i32>, tensor<2x?xf32>) -> (tensor<i32>, tensor<2x?xf32>) {
      tosa.yield %arg0 : tensor<i1>
    } do {
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<2x?xf32>):
      %2 = tosa.abs %arg4 : (tensor<2x?xf32>) -> tensor<2x?xf32>
      tosa.yield %arg3, %2 : tensor<i32>, tensor<2x?xf32>
    }
    %1 = tosa.while_loop (%arg3 = %arg2) : (tensor<2x?xf32>) -> tensor<2x?xf32> {
      tosa.yield %arg0 : tensor<i1>
    } do {
    ^bb0(%arg3: tensor<2x?xf32>):
      tosa.yield %arg3 : tensor<2x?xf32>
    } attributes {foo}
    return
  }
}

