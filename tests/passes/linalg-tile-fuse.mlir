// passes that MLIR lacks: --pass-pipeline=builtin.module(func.func(linalg-tile{tile-sizes=4,9 op=linalg.add fuse=true},canonicalize,cse))
// A product, what it is added to at first, and an elementwise op: all are computed tile by tile. The loop of the sum is whole.
func.func @chain(%a: tensor<128x64xf32>, %b: tensor<64x128xf32>, %c: tensor<128x128xf32>, %f: f32) -> tensor<128x128xf32> {
  %e = tensor.empty() : tensor<128x128xf32>
  %z = linalg.fill ins(%f : f32) outs(%e : tensor<128x128xf32>) -> tensor<128x128xf32>
  %p = linalg.matmul ins(%a, %b : tensor<128x64xf32>, tensor<64x128xf32>) outs(%z : tensor<128x128xf32>) -> tensor<128x128xf32>
  %x = linalg.exp ins(%p : tensor<128x128xf32>) outs(%e : tensor<128x128xf32>) -> tensor<128x128xf32>
  %0 = linalg.add ins(%x, %c : tensor<128x128xf32>, tensor<128x128xf32>) outs(%e : tensor<128x128xf32>) -> tensor<128x128xf32>
  return %0 : tensor<128x128xf32>
}
// -----
func.func @dynamic(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %p = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %0 = linalg.add ins(%p, %c : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// -----
// What both operands use is computed once; what is used elsewhere, too, stays where it is.
func.func @shared(%a: tensor<16x18xf32>, %e: tensor<16x18xf32>) -> (tensor<16x18xf32>, tensor<16x18xf32>) {
  %x = linalg.exp ins(%a : tensor<16x18xf32>) outs(%e : tensor<16x18xf32>) -> tensor<16x18xf32>
  %y = linalg.negf ins(%x : tensor<16x18xf32>) outs(%e : tensor<16x18xf32>) -> tensor<16x18xf32>
  %0 = linalg.add ins(%y, %x : tensor<16x18xf32>, tensor<16x18xf32>) outs(%e : tensor<16x18xf32>) -> tensor<16x18xf32>
  return %0, %y : tensor<16x18xf32>, tensor<16x18xf32>
}
// -----
// What the loops start with: each element is in one tile, so that it is filled there.
func.func @init(%a: tensor<16x18xf32>, %f: f32) -> tensor<16x18xf32> {
  %e = tensor.empty() : tensor<16x18xf32>
  %z = linalg.fill ins(%f : f32) outs(%e : tensor<16x18xf32>) -> tensor<16x18xf32>
  %0 = linalg.add ins(%a, %a : tensor<16x18xf32>, tensor<16x18xf32>) outs(%z : tensor<16x18xf32>) -> tensor<16x18xf32>
  return %0 : tensor<16x18xf32>
}
// -----
// The image under the window of a tile overlaps that of the next one. What is in front of it is computed for all of the window.
func.func @window(%image: tensor<18x29xf32>, %kernel: tensor<3x3xf32>, %c: tensor<16x27xf32>, %i: tensor<18x29xf32>) -> tensor<16x27xf32> {
  %x = linalg.exp ins(%image : tensor<18x29xf32>) outs(%i : tensor<18x29xf32>) -> tensor<18x29xf32>
  %v = linalg.conv_2d ins(%x, %kernel : tensor<18x29xf32>, tensor<3x3xf32>) outs(%c : tensor<16x27xf32>) -> tensor<16x27xf32>
  %0 = linalg.add ins(%v, %c : tensor<16x27xf32>, tensor<16x27xf32>) outs(%c : tensor<16x27xf32>) -> tensor<16x27xf32>
  return %0 : tensor<16x27xf32>
}
// -----
// The producer goes through its result in another order, and counts from the start of all.
func.func @turned(%a: tensor<27x16xi64>, %c: tensor<16x27xi64>) -> tensor<16x27xi64> {
  %t = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%a : tensor<27x16xi64>) outs(%c : tensor<16x27xi64>) {
  ^bb0(%x: i64, %y: i64):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i64
    %s = arith.addi %x, %j : i64
    linalg.yield %s : i64
  } -> tensor<16x27xi64>
  %0 = linalg.add ins(%t, %c : tensor<16x27xi64>, tensor<16x27xi64>) outs(%c : tensor<16x27xi64>) -> tensor<16x27xi64>
  return %0 : tensor<16x27xi64>
}
// -----
// Not fused: two results, and a body that writes to memory. Each is a remark.
func.func @left(%a: tensor<16x27xf32>, %m: memref<f32>) -> tensor<16x27xf32> {
  %t:2 = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel"]
  } outs(%a, %a : tensor<16x27xf32>, tensor<16x27xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %y, %x : f32, f32
  } -> (tensor<16x27xf32>, tensor<16x27xf32>)
  %u = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel"]
  } outs(%a : tensor<16x27xf32>) {
  ^bb0(%x: f32):
    memref.store %x, %m[] : memref<f32>
    linalg.yield %x : f32
  } -> tensor<16x27xf32>
  %0 = linalg.add ins(%t#1, %u : tensor<16x27xf32>, tensor<16x27xf32>) outs(%a : tensor<16x27xf32>) -> tensor<16x27xf32>
  return %0 : tensor<16x27xf32>
}
