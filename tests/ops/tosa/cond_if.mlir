module {
  func.func @test(%arg0: tensor<i1>, %arg1: tensor<2x?xf32>) {
    %0 = tosa.cond_if %arg0 : tensor<i1> -> tensor<2x?xf32> {
      tosa.yield %arg1 : tensor<2x?xf32>
    } else {
      %3 = tosa.abs %arg1 : (tensor<2x?xf32>) -> tensor<2x?xf32>
      tosa.yield %3 : tensor<2x?xf32>
    }
    %1 = tosa.cond_if %arg0 (%arg2 = %arg1) : tensor<i1> (tensor<2x?xf32>) -> tensor<2x?xf32> {
    ^bb0(%arg2: tensor<2x?xf32>):
      tosa.yield %arg2 : tensor<2x?xf32>
    } else {
    ^bb0(%arg2: tensor<2x?xf32>):
      %3 = tosa.abs %arg2 : (tensor<2x?xf32>) -> tensor<2x?xf32>
      tosa.yield %3 : tensor<2x?xf32>
    } {foo}
    %2:2 = tosa.cond_if %arg0 : tensor<i1> -> (tensor<2x?xf32>, tensor<2x?xf32>) {
      tosa.yield %arg1, %arg1 : tensor<2x?xf32>, tensor<2x?xf32>
    } else {
      tosa.yield %arg1, %arg1 : tensor<2x?xf32>, tensor<2x?xf32>
    }
    return
  }
}

