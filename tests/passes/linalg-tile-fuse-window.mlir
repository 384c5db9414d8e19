// passes that MLIR lacks: --pass-pipeline=builtin.module(func.func(linalg-tile{tile-sizes=4,9,3,2 op=linalg.conv_2d fuse=true},canonicalize,cse))
// The loops of the kernel's rows are whole, those of its columns are not: each element of the result is in several tiles, and what it
// starts with is computed before.
func.func @columns(%image: tensor<18x29xf32>, %kernel: tensor<3x3xf32>, %i: tensor<18x29xf32>, %f: f32) -> tensor<16x27xf32> {
  %x = linalg.exp ins(%image : tensor<18x29xf32>) outs(%i : tensor<18x29xf32>) -> tensor<18x29xf32>
  %e = tensor.empty() : tensor<16x27xf32>
  %z = linalg.fill ins(%f : f32) outs(%e : tensor<16x27xf32>) -> tensor<16x27xf32>
  %0 = linalg.conv_2d ins(%x, %kernel : tensor<18x29xf32>, tensor<3x3xf32>) outs(%z : tensor<16x27xf32>) -> tensor<16x27xf32>
  return %0 : tensor<16x27xf32>
}
// -----
func.func @whole(%image: tensor<?x?xf32>, %kernel: tensor<3x2xf32>, %f: f32, %m: index, %n: index) -> tensor<?x?xf32> {
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %z = linalg.fill ins(%f : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %0 = linalg.conv_2d ins(%image, %kernel : tensor<?x?xf32>, tensor<3x2xf32>) outs(%z : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
