// passes that MLIR lacks: --pad-to-bound --canonicalize --cse
// A product of floats: one factor is padded with -0.0, so that a sum of -0.0 stays.
func.func @matmul(%m: index, %n: index, %k: index, %a: tensor<8x8xf32>) -> tensor<?x?xf32> {
  %m8 = affine.min affine_map<()[s0] -> (s0, 8)>()[%m]
  %n9 = affine.min affine_map<()[s0] -> (s0, 9)>()[%n]
  %k4 = affine.min affine_map<()[s0] -> (s0, 4)>()[%k]
  %x = tensor.extract_slice %a[0, 0] [%m8, %k4] [1, 1] : tensor<8x8xf32> to tensor<?x?xf32>
  %y = tensor.empty(%k4, %n9) : tensor<?x?xf32>
  %z = tensor.empty(%m8, %n9) : tensor<?x?xf32>
  %0 = linalg.matmul ins(%x, %y : tensor<?x?xf32>, tensor<?x?xf32>) outs(%z : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// -----
// The output is not read, so a new tensor is enough. What is not bounded stays dynamic.
func.func @elementwise(%m: index, %a: tensor<?x8x?xi32>) -> tensor<8x?x?xi32> {
  %m8 = affine.min affine_map<()[s0] -> (s0, 8)>()[%m]
  %c2 = arith.constant 2 : index
  %n = tensor.dim %a, %c2 : tensor<?x8x?xi32>
  %x = tensor.extract_slice %a[0, 0, 0] [%m8, 8, %n] [1, 1, 1] : tensor<?x8x?xi32> to tensor<?x8x?xi32>
  %y = tensor.empty(%m8, %n) : tensor<8x?x?xi32>
  %0 = linalg.transpose ins(%x : tensor<?x8x?xi32>) outs(%y : tensor<8x?x?xi32>) permutation = [1, 0, 2]
  return %0 : tensor<8x?x?xi32>
}
// -----
// Neutral elements of maxima.
func.func @maximum(%m: index, %a: tensor<4x16xf32>, %b: tensor<4x16xi8>, %o: tensor<4xf32>, %p: tensor<4xi8>) -> (tensor<4xf32>, tensor<4xi8>) {
  %n = affine.min affine_map<()[s0] -> (s0, 16)>()[%m]
  %x = tensor.extract_slice %a[0, 0] [4, %n] [1, 1] : tensor<4x16xf32> to tensor<4x?xf32>
  %y = tensor.extract_slice %b[0, 0] [4, %n] [1, 1] : tensor<4x16xi8> to tensor<4x?xi8>
  %0 = linalg.reduce { arith.maximumf } ins(%x : tensor<4x?xf32>) outs(%o : tensor<4xf32>) dimensions = [1]
  %1 = linalg.reduce { arith.maxsi } ins(%y : tensor<4x?xi8>) outs(%p : tensor<4xi8>) dimensions = [1]
  return %0, %1 : tensor<4xf32>, tensor<4xi8>
}
// -----
// A window of which the outputs have a bound.
func.func @window(%m: index, %a: tensor<18xi32>, %f: tensor<3xi32>, %o: tensor<16xi32>) -> tensor<?xi32> {
  %n = affine.min affine_map<()[s0] -> (s0, 8)>()[%m]
  %k = affine.apply affine_map<()[s0] -> (s0 + 2)>()[%n]
  %x = tensor.extract_slice %a[0] [%k] [1] : tensor<18xi32> to tensor<?xi32>
  %y = tensor.extract_slice %o[0] [%n] [1] : tensor<16xi32> to tensor<?xi32>
  %0 = linalg.conv_1d ins(%x, %f : tensor<?xi32>, tensor<3xi32>) outs(%y : tensor<?xi32>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}
// -----
// Not padded: a division, which has no meaning for 0; a sum of squares of floats, which has no neutral padding.
func.func @left(%m: index, %a: tensor<8xi32>, %b: tensor<8xf32>, %s: tensor<f32>) -> (tensor<?xi32>, tensor<f32>) {
  %n = affine.min affine_map<()[s0] -> (s0, 8)>()[%m]
  %x = tensor.extract_slice %a[0] [%n] [1] : tensor<8xi32> to tensor<?xi32>
  %y = tensor.extract_slice %b[0] [%n] [1] : tensor<8xf32> to tensor<?xf32>
  %0 = linalg.div ins(%x, %x : tensor<?xi32>, tensor<?xi32>) outs(%x : tensor<?xi32>) -> tensor<?xi32>
  %1 = linalg.dot ins(%y, %y : tensor<?xf32>, tensor<?xf32>) outs(%s : tensor<f32>) -> tensor<f32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%y : tensor<?xf32>) outs(%s : tensor<f32>) {
  ^bb0(%v: f32, %w: f32):
    %p = arith.mulf %v, %v : f32
    %q = arith.addf %p, %w : f32
    linalg.yield %q : f32
  } -> tensor<f32>
  return %0, %2 : tensor<?xi32>, tensor<f32>
}
// -----
// Not padded: buffers; an op without indexing maps; sizes without a bound.
func.func @reasons(%m: index, %a: memref<4x8xf32>, %t: tensor<4x8xf32>, %u: tensor<?xf32>) -> (tensor<4x?xf32>, tensor<?xf32>) {
  %n = affine.min affine_map<()[s0] -> (s0, 8)>()[%m]
  %x = memref.subview %a[0, 0] [4, %n] [1, 1] : memref<4x8xf32> to memref<4x?xf32, strided<[8, 1]>>
  linalg.exp ins(%x : memref<4x?xf32, strided<[8, 1]>>) outs(%x : memref<4x?xf32, strided<[8, 1]>>)
  linalg.exp ins(%a : memref<4x8xf32>) outs(%a : memref<4x8xf32>)
  %y = tensor.extract_slice %t[0, 0] [4, %n] [1, 1] : tensor<4x8xf32> to tensor<4x?xf32>
  %0 = linalg.softmax dimension(1) ins(%y : tensor<4x?xf32>) outs(%y : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.exp ins(%u : tensor<?xf32>) outs(%u : tensor<?xf32>) -> tensor<?xf32>
  return %0, %1 : tensor<4x?xf32>, tensor<?xf32>
}
