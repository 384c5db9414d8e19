// passes that MLIR lacks: --linalg-tile=tile-sizes=4,9,4 --canonicalize --cse
// The talk's second program: 9 does not divide 128.
func.func @matmul(%a: tensor<128x128xf32>, %b: tensor<128x128xf32>, %c: tensor<128x128xf32>) -> tensor<128x128xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<128x128xf32>, tensor<128x128xf32>) outs(%c : tensor<128x128xf32>) -> tensor<128x128xf32>
  return %0 : tensor<128x128xf32>
}
// -----
func.func @dynamic(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// -----
// The sizes are multiples of those of the tiles, and do not wrap, so no tile is smaller than others.
func.func @multiples(%n: index, %a: tensor<128x128xf32>) -> tensor<?x?xf32> {
  %natural = affine.max affine_map<()[s0] -> (s0, 0)>()[%n]
  %few = affine.min affine_map<()[s0] -> (s0, 1000000)>()[%natural]
  %m = affine.apply affine_map<()[s0] -> (s0 * 8)>()[%few]
  %k = affine.apply affine_map<()[s0] -> (s0 * 36)>()[%few]
  %x = tensor.empty(%m, %m) : tensor<?x?xf32>
  %y = tensor.empty(%m, %k) : tensor<?x?xf32>
  %z = tensor.empty(%m, %k) : tensor<?x?xf32>
  %0 = linalg.matmul ins(%x, %y : tensor<?x?xf32>, tensor<?x?xf32>) outs(%z : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// -----
// One tile is enough for the second loop: its extent is at most 9.
func.func @small(%n: index, %a: tensor<8x8xf32>) -> tensor<8x?xf32> {
  %m = affine.min affine_map<()[s0] -> (s0, 9)>()[%n]
  %y = tensor.empty(%m) : tensor<8x?xf32>
  %z = tensor.empty(%m) : tensor<8x?xf32>
  %0 = linalg.matmul ins(%a, %y : tensor<8x8xf32>, tensor<8x?xf32>) outs(%z : tensor<8x?xf32>) -> tensor<8x?xf32>
  return %0 : tensor<8x?xf32>
}
// -----
func.func @buffers(%a: memref<16x?xf32>, %b: memref<?x17xf32>, %c: memref<16x17xf32, strided<[?, 2], offset: 3>>) {
  linalg.matmul ins(%a, %b : memref<16x?xf32>, memref<?x17xf32>) outs(%c : memref<16x17xf32, strided<[?, 2], offset: 3>>)
  return
}
// -----
// Indices count from the start of all.
func.func @index(%a: tensor<8x10x3xindex>, %b: tensor<10x8xindex>) -> (tensor<8x10x3xindex>, tensor<10x8xindex>) {
  %0:2 = linalg.generic {
    indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d0)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } outs(%a, %b : tensor<8x10x3xindex>, tensor<10x8xindex>) {
  ^bb0(%x: index, %y: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = linalg.index 2 : index
    %s = arith.addi %i, %j : index
    %t = arith.addi %s, %k : index
    linalg.yield %t, %s : index, index
  } -> (tensor<8x10x3xindex>, tensor<10x8xindex>)
  return %0#0, %0#1 : tensor<8x10x3xindex>, tensor<10x8xindex>
}
// -----
// Not tiled: an encoding, a layout without strides, an index that goes down. Each is a remark.
func.func @left(%a: tensor<16x16xf32>, %m: memref<16x16xf32>, %e: tensor<16x16xf32, "e">, %l: memref<16x16xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>>) -> (tensor<16x16xf32>, tensor<16x16xf32>) {
  %0 = linalg.matmul ins(%e, %e : tensor<16x16xf32, "e">, tensor<16x16xf32, "e">) outs(%a : tensor<16x16xf32>) -> tensor<16x16xf32>
  linalg.matmul ins(%l, %m : memref<16x16xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>>, memref<16x16xf32>) outs(%m : memref<16x16xf32>)
  %1 = linalg.generic {
    indexing_maps = [affine_map<(d0, d1, d2) -> (-d0 + 15, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d1, d2)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%a, %a : tensor<16x16xf32>, tensor<16x16xf32>) outs(%a : tensor<16x16xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    linalg.yield %x : f32
  } -> tensor<16x16xf32>
  return %0, %1 : tensor<16x16xf32>, tensor<16x16xf32>
}
