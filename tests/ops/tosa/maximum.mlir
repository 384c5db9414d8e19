module {
  func.func @test(%arg0: tensor<2x?xf32>, %arg1: tensor<1x4xf32>) {
    %0 = tosa.maximum %arg0, %arg1 : (tensor<2x?xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
    %1 = tosa.maximum %arg0, %arg0 {foo = 1 : i32} : (tensor<2x?xf32>, tensor<2x?xf32>) -> tensor<2x?xf32>
    return
  }
}

// -----
module {
  func.func @test(%arg0: tensor<2x?xf32>) {
    %0 = tosa.maximum %arg0, %arg0 {nan_mode = IGNORE} : (tensor<2x?xf32>, tensor<2x?xf32>) -> tensor<2x?xf32>
    %1 = tosa.maximum %arg0, %arg0 {bar = "x", nan_mode = IGNORE, zoo = unit} : (tensor<2x?xf32>, tensor<2x?xf32>) -> tensor<2x?xf32>
    %2 = tosa.maximum %arg0, %arg0 : (tensor<2x?xf32>, tensor<2x?xf32>) -> tensor<2x?xf32>
    return
  }
}

