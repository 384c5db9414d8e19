module {
  func.func @test(%arg0: f64, %arg1: i32, %arg2: tensor<4x5xf32>) {
    %0 = linalg.fill_rng_2d ins(%arg0, %arg0, %arg1 : f64, f64, i32) outs(%arg2 : tensor<4x5xf32>) -> tensor<4x5xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: f64, %arg1: f64, %arg2: i32, %arg3: tensor<?x?xf32>) {
    %0 = linalg.fill_rng_2d ins(%arg0, %arg1, %arg2 : f64, f64, i32) outs(%arg3 : tensor<?x?xf32>) -> tensor<?x?xf32>
    return
  }
}
