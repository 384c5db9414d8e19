// passes that MLIR lacks: --linalg-tile=tile-sizes=1,3,4,8,9,9,9 --canonicalize --cse
// Windows: the input's part is as large as all that a tile of the output is computed from.
func.func @convolution(%a: tensor<2x17x?x4xf32>, %f: tensor<3x3x4x16xf32>, %c: tensor<2x8x?x16xf32>) -> tensor<2x8x?x16xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>}
    ins(%a, %f : tensor<2x17x?x4xf32>, tensor<3x3x4x16xf32>) outs(%c : tensor<2x8x?x16xf32>) -> tensor<2x8x?x16xf32>
  return %0 : tensor<2x8x?x16xf32>
}
