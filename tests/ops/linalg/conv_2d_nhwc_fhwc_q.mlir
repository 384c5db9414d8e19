module {
  func.func @test(%arg0: tensor<2x10x22x8xf32>, %arg1: tensor<5x6x7x8xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x4x5xf32>) {
    %0 = linalg.conv_2d_nhwc_fhwc_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x10x22x8xf32>, tensor<5x6x7x8xf32>, f32, f32) outs(%arg4 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<2x10x22x8xi8>, %arg1: memref<5x6x7x8xi8>, %arg2: i32, %arg3: i32, %arg4: memref<2x3x4x5xi32>) {
    linalg.conv_2d_nhwc_fhwc_q {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : memref<2x10x22x8xi8>, memref<5x6x7x8xi8>, i32, i32) outs(%arg4 : memref<2x3x4x5xi32>)
    return
  }
}
