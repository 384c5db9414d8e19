func.func @t(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %m: memref<4x8xf32>, %n: memref<8x4xf32>, %z: tensor<4x8xf32>) {
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [1, 0]
  linalg.transpose ins(%m : memref<4x8xf32>) outs(%n : memref<8x4xf32>) permutation = [1, 0] {x}
  %1 = linalg.broadcast ins(%c : tensor<4xf32>) outs(%a : tensor<4x8xf32>) dimensions = [1]
  %2 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%c : tensor<4xf32>) dimensions = [1] (%in: f32, %init: f32) { %s = arith.addf %in, %init : f32  linalg.yield %s : f32 }
  %22 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%c : tensor<4xf32>) dimensions = [1] (%in: f32, %init: f32) { %s = arith.subf %in, %init : f32  linalg.yield %s : f32 }
  %3 = linalg.reduce { arith.addf {fastmath = #arith.fastmath<fast>} } ins(%a : tensor<4x8xf32>) outs(%c : tensor<4xf32>) dimensions = [1] {y}
  %4 = linalg.map { arith.addf } ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>)
  %5 = linalg.map ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) (%x: f32, %y: f32, %o: f32) { %s = arith.addf %x, %y : f32 %t = arith.mulf %s, %s : f32 linalg.yield %t : f32 }
  %6 = linalg.map outs(%a : tensor<4x8xf32>) (%init: f32) { %cst = arith.constant 1.0 : f32 linalg.yield %cst : f32 }
  %7 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : tensor<4x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %8 = linalg.elementwise kind=#linalg.elementwise_kind<add> indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%c, %a : tensor<4xf32>, tensor<4x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// -----
func.func @t(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>, %a3: tensor<2x4x8xf32>, %b3: tensor<2x8x4xf32>, %c3: tensor<2x4x4xf32>, %i: tensor<4x8xi8>, %j: tensor<8x4xi8>, %k: tensor<4x4xi32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>, x.y} ins(%i, %j : tensor<4x8xi8>, tensor<8x4xi8>) outs(%k : tensor<4x4xi32>) -> tensor<4x4xi32>
  %2 = linalg.batch_matmul ins(%a3, %b3 : tensor<2x4x8xf32>, tensor<2x8x4xf32>) outs(%c3 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
  %3 = linalg.batch_reduce_matmul ins(%a3, %b3 : tensor<2x4x8xf32>, tensor<2x8x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] {q} ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  %5 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%b, %b : tensor<8x4xf32>, tensor<8x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}
// -----
#t = {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], doc = "x", library_call = "lib"}
func.func @g(%a: tensor<4x8xf32>, %b: memref<4x8xf32>) {
  %0 = linalg.generic #t ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) attrs = {x.y = 1 : i32} {
  ^bb0(%in: f32, %o: f32):
    %i = linalg.index 0 : index
    linalg.yield %in : f32
  } -> tensor<4x8xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "reduction"]} outs(%b : memref<4x8xf32>) {
  ^bb0(%o: f32):
    linalg.yield %o : f32
  }
  return
}
// -----
func.func @n(%a: tensor<4x8xf32>, %d: tensor<?x?xf32>, %f: f32, %v: tensor<8xf32>, %s: tensor<f32>, %i: memref<1x8x8x4xi8>, %k: memref<3x3x4x5xi8>, %o: memref<1x2x2x5xi32>, %z: i32) {
  %0 = linalg.exp ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.add {x} ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = linalg.fill ins(%f : f32) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  linalg.conv_2d_nhwc_hwcf_q {dilations = dense<1> : tensor<2xi64>, strides = dense<[3, 2]> : tensor<2xi64>} ins(%i, %k, %z, %z : memref<1x8x8x4xi8>, memref<3x3x4x5xi8>, i32, i32) outs(%o : memref<1x2x2x5xi32>)
  %3 = linalg.dot ins(%v, %v : tensor<8xf32>, tensor<8xf32>) outs(%s : tensor<f32>) -> tensor<f32>
  %4 = linalg.copy ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// -----
func.func @p(%a: tensor<128x256xf32>, %d: tensor<8x16x8x32xf32>, %e: tensor<8x8x32x16xf32>, %f: f32, %x: tensor<?x?xf32>, %y: tensor<?x?x?x32xf32>, %n: index) {
  %0 = linalg.pack %a inner_dims_pos = [1, 0] inner_tiles = [32, 16] into %e : tensor<128x256xf32> -> tensor<8x8x32x16xf32>
  %1 = linalg.pack %a outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %d {x} : tensor<128x256xf32> -> tensor<8x16x8x32xf32>
  %2 = linalg.pack %x padding_value(%f : f32) inner_dims_pos = [0, 1] inner_tiles = [%n, 32] into %y : tensor<?x?xf32> -> tensor<?x?x?x32xf32>
  %3 = linalg.unpack %d outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %a : tensor<8x16x8x32xf32> -> tensor<128x256xf32>
  %4 = linalg.unpack %y inner_dims_pos = [0, 1] inner_tiles = [%n, 32] into %x {z} : tensor<?x?x?x32xf32> -> tensor<?x?xf32>
  %5 = linalg.softmax dimension(1) ins(%a : tensor<128x256xf32>) outs(%a : tensor<128x256xf32>) -> tensor<128x256xf32>
  return
}
// -----
// No loop over nothing has a last iteration.
func.func @transpose_of_nothing(%a: memref<0x4xf32>, %b: memref<4x0xf32>) {
  linalg.transpose ins(%a : memref<0x4xf32>) outs(%b : memref<4x0xf32>) permutation = [1, 0]
  return
}
// -----
// Attributes may stand in front of the operands, too.
#id = affine_map<(d0) -> (d0)>
func.func @attributes_in_front(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} {tile = 4}
      ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) attrs = {more} {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
func.func @vector_element(%m: memref<4x4xvector<4xf32>>, %v: vector<4xf32>) {
  linalg.fill ins(%v : vector<4xf32>) outs(%m : memref<4x4xvector<4xf32>>)
  return
}
