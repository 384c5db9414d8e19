func.func @f(%a: tensor<4x4xf32>, %b: tensor<5x4xf32>) { %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<5x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32> return }
// error: 'linalg.matmul' op inferred input/output operand #1 has shape's dimension #0 to be 4, but found 5
// -----
func.func @f(%a: tensor<4x4xf32>, %b: tensor<4xf32>) { %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32> return }
// error: 'linalg.matmul' op expected operand #1 rank (1) to match the result rank of indexing_map (2)
// -----
func.func @f(%a: tensor<4x4xf32>, %b: f32) { %0 = linalg.fill ins(%b : f32) outs(%a : tensor<4x4xf32>) -> tensor<5x4xf32> return }
// error: 'linalg.fill' op expected type of operand #1 ('tensor<4x4xf32>') to match type of corresponding result ('tensor<5x4xf32>')
// -----
func.func @f(%a: tensor<4x4xf32>, %b: tensor<5x4xf32>) { %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<5x4xf32>) outs(%b : tensor<5x4xf32>) -> tensor<4x4xf32> return }
// error: 'linalg.matmul' op expected type of operand #2 ('tensor<5x4xf32>') to match type of corresponding result ('tensor<4x4xf32>')
// -----
func.func @f(%a: tensor<4xf32>, %b: tensor<4x4xf32>) { %0 = linalg.matmul ins(%a, %b : tensor<4xf32>, tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32> return }
// error: 'linalg.matmul' op expected operand #0 rank (1) to match the result rank of indexing_map (2)
// -----
func.func @f(%a: f32, %b: tensor<4x4xf32>) { %0 = linalg.matmul ins(%a, %b : f32, tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32> return }
// error: 'linalg.matmul' op expected operand #0 rank (0) to match the result rank of indexing_map (2)
// -----
func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) { %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4xf32> return }
// error: 'linalg.matmul' op expected type of operand #2 ('tensor<4x4xf32>') to match type of corresponding result ('tensor<4xf32>')
// -----
func.func @f(%a: tensor<3x4xf32>, %b: tensor<5x6xf32>, %c: tensor<3x6xf32>) { %r = linalg.matmul ins(%a, %b : tensor<3x4xf32>, tensor<5x6xf32>) outs(%c : tensor<3x6xf32>) -> tensor<3x6xf32> return }
// error: 'linalg.matmul' op inferred input/output operand #1 has shape's dimension #0 to be 4, but found 5
// -----
func.func @a(%a: tensor<4x8xf32>, %m: memref<4x8xf32>) { %0 = linalg.exp ins(%m : memref<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32> return }
// error: 'linalg.exp' op expected to have pure tensor or buffer semantics
// -----
func.func @a(%a: tensor<4x8xf32>, %m: tensor<4x9xf32>) { %0 = linalg.exp ins(%m : tensor<4x9xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32> return }
// error: 'linalg.exp' op inferred input/output operand #1 has shape's dimension #1 to be 9, but found 8
// -----
func.func @a(%a: tensor<4x8xf32>, %m: tensor<4xf32>) { %0 = linalg.exp ins(%m : tensor<4xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32> return }
// error: 'linalg.exp' op expected operand #0 rank (1) to match the result rank of indexing_map (2)
// -----
func.func @a(%a: tensor<4x8xf32>, %m: tensor<4x8xf32>) { linalg.exp ins(%m : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) return }
// error: 'linalg.exp' op expected the number of tensor results (0) to be equal to the number of output tensors (1)
// -----
func.func @a(%a: tensor<4x8xf32>, %m: tensor<4x8xf32>) { %0 = linalg.exp ins(%m : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<?x8xf32> return }
// error: 'linalg.exp' op expected type of operand #1 ('tensor<4x8xf32>') to match type of corresponding result ('tensor<?x8xf32>')
// -----
func.func @a(%a: tensor<4x8xf32>, %m: tensor<4x8xf32>) { %0 = linalg.add ins(%m : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32> return }
// error: custom op 'linalg.add' [parseNamedStructuredOpRegion] ods-gen generated region expects 3 args, got 2
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<9x4xf32>, %c: tensor<4x4xf32>) { %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<9x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32> return }
// error: 'linalg.matmul' op inferred input/output operand #1 has shape's dimension #0 to be 8, but found 9
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>) { %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 } -> tensor<4x8xf32> return }
// error: 'linalg.generic' op expected the number of indexing_map (1) to be equal to the number of input/output operands (2)
// -----
func.func @a(%a: tensor<4xf32>) { %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0)[s0] -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 } -> tensor<4xf32> return }
// error: 'linalg.generic' op unexpected symbols in indexing_map #1
// -----
func.func @a(%a: tensor<4xf32>) { %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 } -> tensor<4xf32> return }
// error: 'linalg.generic' op invalid indexing maps are non-invertible: ((d0, d1) -> (d0, d0))
// -----
func.func @a(%a: tensor<4xf32>) { %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0, d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 } -> tensor<4xf32> return }
// error: 'linalg.generic' op expected operand #1 rank (1) to match the result rank of indexing_map (2)
// -----
func.func @a(%a: tensor<4xf32>) { %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (0)>, affine_map<(d0) -> (0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 } -> tensor<4xf32> return }
// error: 'linalg.generic' op invalid indexing maps are non-invertible: ((d0) -> (0, 0))
// -----
func.func @a(%a: tensor<4xf32>) { %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["foo"]} ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 } -> tensor<4xf32> return }
// error: custom op 'linalg.generic' unexpected iterator_type (foo)
// -----
func.func @a(%a: tensor<4xf32>) { %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) { ^bb0(%x: f32): linalg.yield %x : f32 } -> tensor<4xf32> return }
// error: 'linalg.generic' op expected as many non-induction variable region arguments as the number of input/output operands
// -----
func.func @a(%a: tensor<4xf32>) { %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) { ^bb0(%x: i32, %y: f32): linalg.yield %y : f32 } -> tensor<4xf32> return }
// error: 'linalg.generic' op expected type of bb argument #0 ('i32') to match element or self type of the corresponding operand ('f32')
// -----
func.func @a(%a: tensor<4xf32>) { %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %y, %x : f32, f32 } -> tensor<4xf32> return }
// error: 'linalg.yield' op expected number of yield values (2) to match the number of inits / outs operands of the enclosing LinalgOp (1)
// -----
func.func @a(%a: tensor<4xf32>) { %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) { ^bb0(%x: f32, %y: f32): %i = linalg.index 0 : index linalg.yield %i : index } -> tensor<4xf32> return }
// error: 'linalg.yield' op type of yield operand 1 ('index') doesn't match the element type of the enclosing linalg.generic op ('f32')
// -----
func.func @a(%a: tensor<4xf32>) { %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) { ^bb0(%x: f32, %y: f32): %i = linalg.index 1 : index linalg.yield %x : f32 } -> tensor<4xf32> return }
// error: 'linalg.index' op expected dim (1) to be lower than the number of loops (1) of the enclosing LinalgOp
// -----
func.func @a(%a: tensor<4xf32>) { %i = linalg.index 1 : index return }
// error: 'linalg.index' op expected parent op with LinalgOp interface
// -----
func.func @a(%a: tensor<4xf32>) { linalg.yield %a : tensor<4xf32> }
// error: 'linalg.yield' op expected parent op with LinalgOp interface
// -----
func.func @a(%a: tensor<4xf32>) { %0 = linalg.generic {iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 } -> tensor<4xf32> return }
// error: 'linalg.generic' op requires attribute 'indexing_maps'
// -----
func.func @a(%a: tensor<4xf32>) { %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>]} ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 } -> tensor<4xf32> return }
// error: custom op 'linalg.generic' expected "iterator_types" array attribute
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) { %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [1, 1] return }
// error: 'linalg.transpose' op permutation is not valid
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) { %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [0, 1] return }
// error: 'linalg.transpose' op dim(result, 0) = 8 doesn't match dim(input, permutation[0]) = 4
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) { %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [0, 1, 2] return }
// error: 'linalg.transpose' op size of permutation 3 does not match the argument rank 2
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<8xf32>) { %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8xf32>) permutation = [0, 1] return }
// error: 'linalg.transpose' op input rank 2 does not match init rank 1
// -----
func.func @a(%a: tensor<4xf32>, %b: tensor<4x8xf32>) { %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%b : tensor<4x8xf32>) dimensions = [0] return }
// error: 'linalg.broadcast' op input dim 0 should match init dim 1. input: 4, init: 8
// -----
func.func @a(%a: tensor<4xf32>, %b: tensor<4x8xf32>) { %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%b : tensor<4x8xf32>) dimensions = [2] return }
// error: 'linalg.broadcast' op dimension 0 is out of range. expected range: [0, 1], got: 2
// -----
func.func @a(%a: tensor<4xf32>, %b: tensor<4x8xf32>) { %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%b : tensor<4x8xf32>) dimensions = [0, 1] return }
// error: 'linalg.broadcast' op input rank plus added dimensions does not match init rank. input rank: 1, dimensions size: 2, init rank: 2
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<4xf32>) { %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [0] return }
// error: 'linalg.reduce' op init dimensions [4] doesn't match input dimensions after reduction [8]
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<4xf32>) { %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [2] return }
// error: 'linalg.reduce' op dimensions for reduction should be in the range [0, 1].
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<4xf32>) { %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [0, 1] return }
// error: 'linalg.reduce' op number of dimensions after reduction 0 doesn't match the init rank 1
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<4xf32>) { %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1, 0] return }
// error: 'linalg.reduce' op attribute 'dimensions' failed to satisfy constraint: i64 dense array attribute should be in increasing order
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<4xf32>) { %0 = linalg.map { arith.addf } ins(%a, %b : tensor<4x8xf32>, tensor<4xf32>) outs(%a : tensor<4x8xf32>) return }
// error: 'linalg.map' op expected shape of input (4) to match shape of output (4, 8)
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<4xf32>) { %0 = linalg.map ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) (%x: f32) { linalg.yield %x : f32 } return }
// error: 'linalg.map' op expects number of operands to match the arity of mapper, but got: 2 and 1
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<4xf32>) { %0 = linalg.map ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) (%x: i32, %y: f32) { linalg.yield %y : f32 } return }
// error: 'linalg.map' op expected element type of input 'f32' to match bbArg type 'i32'
// -----
func.func @a(%a: tensor<128x256xf32>, %d: tensor<16x8x8x32xf32>) { %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %d : tensor<128x256xf32> -> tensor<16x8x8x32xf32> return }
// error: mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type
// -----
func.func @a(%a: tensor<128x256xf32>, %d: tensor<16x8x8x32xf32>) { %0 = linalg.pack %a inner_dims_pos = [0, 0] inner_tiles = [8, 16] into %d : tensor<128x256xf32> -> tensor<16x8x8x32xf32> return }
// error: invalid inner_dims_pos vector
// -----
func.func @a(%a: tensor<128x256xf32>, %d: tensor<16x8x8x32xf32>) { %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [0, 16] into %d : tensor<128x256xf32> -> tensor<16x8x8x32xf32> return }
// error: invalid zero tile factor
// -----
func.func @a(%a: tensor<128x256xf32>, %d: tensor<16x8x8x32xf32>) { %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [8, 16] into %d : tensor<128x256xf32> -> tensor<16x8x8x32xf32> return }
// error: tiling factors must equal the number of dimensions to tile
// -----
func.func @a(%a: tensor<128x256xf32>, %d: tensor<16x8x8x32xf32>) { %0 = linalg.pack %a outer_dims_perm = [0, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %d : tensor<128x256xf32> -> tensor<16x8x8x32xf32> return }
// error: invalid outer_dims_perm vector
// -----
func.func @a(%a: tensor<128x256xf32>, %d: tensor<16x8x8xf32>) { %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %d : tensor<128x256xf32> -> tensor<16x8x8xf32> return }
// error: packed rank != (unpacked rank + num tiling factors), got 3 != 4
// -----
func.func @a(%a: tensor<128x256xf32>, %d: tensor<16x8x8x32xf32>) { %0 = linalg.unpack %d inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %a : tensor<16x8x8x32xf32> -> tensor<128x256xf32> return }
// error: mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type
// -----
func.func @a(%a: tensor<4x8xf32>) { %0 = "linalg.softmax"(%a, %a) <{dimension = 1 : i64}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x9xf32> return }
// error: 'linalg.softmax' op expected type of operand #1 ('tensor<4x8xf32>') to match type of corresponding result ('tensor<4x9xf32>')
// -----
func.func @a(%i: memref<1x8x8x4xf32>, %k: memref<3x3x4x5xf32>, %o: memref<1x7x7x5xf32>) { linalg.conv_2d_nhwc_hwcf {strides = dense<1> : tensor<2xi64>} ins(%i, %k : memref<1x8x8x4xf32>, memref<3x3x4x5xf32>) outs(%o : memref<1x7x7x5xf32>) return }
// error: 'linalg.conv_2d_nhwc_hwcf' op inferred input/output operand #0 has shape's dimension #1 to be greater than or equal to 9, but found 8
// -----
func.func @a(%i: memref<1x8x8x4xf32>, %k: memref<3x3x4x5xf32>, %o: memref<1x7x7x5xf32>) { linalg.conv_2d_nhwc_hwcf {strides = dense<1> : tensor<3xi64>} ins(%i, %k : memref<1x8x8x4xf32>, memref<3x3x4x5xf32>) outs(%o : memref<1x7x7x5xf32>) return }
// error: custom op 'linalg.conv_2d_nhwc_hwcf' 'linalg.conv_2d_nhwc_hwcf' op attribute 'strides' failed to satisfy constraint: 64-bit signless int elements attribute of shape [2]
// -----
func.func @a(%i: memref<1x8x8x4xf32>, %k: memref<3x3x4x5xf32>, %o: memref<1x7x7x5xf32>) { linalg.conv_2d_nhwc_hwcf {strides = dense<1> : tensor<2xi32>} ins(%i, %k : memref<1x8x8x4xf32>, memref<3x3x4x5xf32>) outs(%o : memref<1x7x7x5xf32>) return }
// error: custom op 'linalg.conv_2d_nhwc_hwcf' 'linalg.conv_2d_nhwc_hwcf' op attribute 'strides' failed to satisfy constraint: 64-bit signless int elements attribute of shape [2]
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>) { %0 = linalg.contract ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32> return }
// error: custom op 'linalg.contract' expected 'indexing_maps' attribute
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>) { %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32> return }
// error: 'linalg.matmul' op Unexpected dim expression in map result.
// -----
func.func @f(%m: memref<4x4xf16>, %v: f32) {
  linalg.fill ins(%v : f32) outs(%m : memref<4x4xf16>)
  return
}
// error: 'linalg.fill' op expected fill value type ('f32') to match output element type ('f16')
// -----
func.func @f(%m: memref<4x4xf32>, %v: memref<f32>) {
  linalg.fill ins(%v : memref<f32>) outs(%m : memref<4x4xf32>)
  return
}

// error: expected op with scalar input
// -----
func.func @factor_of_rows(%a: memref<3xf32>, %b: memref<4x5xf32>, %c: memref<3x5xf32>) {
  linalg.matmul indexing_maps = [affine_map<(i, j, k) -> (i)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>]
    ins(%a, %b : memref<3xf32>, memref<4x5xf32>) outs(%c : memref<3x5xf32>)
  return
}

// error: 'linalg.matmul' op Invalid broadcast requested, should be (d2).
// -----
func.func @batch_broadcast(%a: memref<?xf32>, %b: memref<?x?x?xf32>, %c: memref<?x?x?xf32>) {
  linalg.batch_matmul indexing_maps = [
    affine_map<(b, i, j, k) -> (i)>, affine_map<(b, i, j, k) -> (b, k, j)>, affine_map<(b, i, j, k) -> (b, i, j)>]
    ins(%a, %b : memref<?xf32>, memref<?x?x?xf32>) outs(%c : memref<?x?x?xf32>)
  return
}

// error: 'linalg.batch_matmul' op Invalid broadcast requested.
// -----
func.func @batch_of_rows(%a: memref<?x?x?xf32>, %b: memref<?x?x?xf32>, %c: memref<?x?x?xf32>) {
  linalg.batch_matmul indexing_maps = [
    affine_map<(b, i, j, k) -> (i, b, k)>, affine_map<(b, i, j, k) -> (b, k, j)>, affine_map<(b, i, j, k) -> (b, i, j)>]
    ins(%a, %b : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%c : memref<?x?x?xf32>)
  return
}

// error: 'linalg.batch_matmul' op Invalid batch dimension expression.
// -----
func.func @batch_other_loops(%a: memref<?x?x?xf32>, %b: memref<?x?x?xf32>, %c: memref<?x?x?xf32>) {
  linalg.batch_matmul indexing_maps = [
    affine_map<(b, i, j, k) -> (b, j, k)>, affine_map<(b, i, j, k) -> (b, k, j)>, affine_map<(b, i, j, k) -> (b, i, j)>]
    ins(%a, %b : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%c : memref<?x?x?xf32>)
  return
}

// error: 'linalg.batch_matmul' op Unexpected result dim expression (outside the set of default result dims).
// -----
func.func @batch_too_many(%a: memref<?x?x?x?xf32>, %b: memref<?x?x?xf32>, %c: memref<?x?x?xf32>) {
  linalg.batch_reduce_matmul indexing_maps = [
    affine_map<(b, i, j, k) -> (b, i, k, k)>, affine_map<(b, i, j, k) -> (b, k, j)>, affine_map<(b, i, j, k) -> (i, j)>]
    ins(%a, %b : memref<?x?x?x?xf32>, memref<?x?x?xf32>) outs(%c : memref<?x?x?xf32>)
  return
}

// error: 'linalg.batch_reduce_matmul' op no. of result dim expressions exceeds 3.
// -----
func.func @batch_output(%a: memref<?x?x?xf32>, %b: memref<?x?x?xf32>, %c: memref<?x?xf32>) {
  linalg.batch_reduce_matmul indexing_maps = [
    affine_map<(b, i, j, k) -> (b, i, k)>, affine_map<(b, i, j, k) -> (b, k, j)>, affine_map<(b, i, j, k) -> (j, i)>]
    ins(%a, %b : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%c : memref<?x?xf32>)
  return
}

// error: 'linalg.batch_reduce_matmul' op Invalid output map result dimension.
// -----
func.func @batch_output_rank(%a: memref<?x?x?xf32>, %b: memref<?x?x?xf32>, %c: memref<?x?xf32>) {
  linalg.batch_matmul indexing_maps = [
    affine_map<(b, i, j, k) -> (b, i, k)>, affine_map<(b, i, j, k) -> (b, k, j)>, affine_map<(b, i, j, k) -> (i, j)>]
    ins(%a, %b : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%c : memref<?x?xf32>)
  return
}

// error: 'linalg.batch_matmul' op expects 3 dims, but got (2).
// -----
func.func @batch_two_maps(%a: memref<?x?x?xf32>, %b: memref<?x?x?xf32>, %c: memref<?x?x?xf32>) {
  linalg.batch_matmul indexing_maps = [affine_map<(b, i, j, k) -> (b, i, k)>, affine_map<(b, i, j, k) -> (b, k, j)>]
    ins(%a, %b : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%c : memref<?x?x?xf32>)
  return
}

// error: 'linalg.batch_matmul' op Indexing_map attribute must have 3 affine maps.
// -----
func.func @contract_spaces(%a: tensor<3x4xf32>, %b: tensor<4x5xf32>, %c: tensor<3x5xf32>) {
  %0 = linalg.contract indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k, l) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>]
    ins(%a, %b : tensor<3x4xf32>, tensor<4x5xf32>) outs(%c : tensor<3x5xf32>) -> tensor<3x5xf32>
  return
}

// error: iteration spaces of provided affine_maps differ
// -----
func.func @contract_unused(%a: tensor<3x4xf32>, %b: tensor<4x5xf32>, %c: tensor<3x5xf32>) {
  %0 = linalg.contract indexing_maps = [affine_map<(i, j, k, l) -> (i, k)>, affine_map<(i, j, k, l) -> (k, j)>, affine_map<(i, j, k, l) -> (i, j)>]
    ins(%a, %b : tensor<3x4xf32>, tensor<4x5xf32>) outs(%c : tensor<3x5xf32>) -> tensor<3x5xf32>
  return
}

// error: iteration space dim at index 3 not used to access any operand
// -----
func.func @contract_alone(%a: tensor<3x4x2xf32>, %b: tensor<4x5xf32>, %c: tensor<3x5xf32>) {
  %0 = linalg.contract indexing_maps = [affine_map<(i, j, k, l) -> (i, k, l)>, affine_map<(i, j, k, l) -> (k, j)>, affine_map<(i, j, k, l) -> (i, j)>]
    ins(%a, %b : tensor<3x4x2xf32>, tensor<4x5xf32>) outs(%c : tensor<3x5xf32>) -> tensor<3x5xf32>
  return
}

// error: iteration space dim at index 3 is neither a contracting dim nor of parallel iteration type
// -----
func.func @contract_nothing(%a: tensor<3x4xf32>, %b: tensor<3x4xf32>, %c: tensor<3x4xf32>) {
  %0 = linalg.contract indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>]
    ins(%a, %b : tensor<3x4xf32>, tensor<3x4xf32>) outs(%c : tensor<3x4xf32>) -> tensor<3x4xf32>
  return
}

// error: 'indexing_maps' do not specify a contracting dimension
// -----
func.func @contract_rank(%a: tensor<3x4xf32>, %b: tensor<4x5xf32>, %c: tensor<3x5xf32>) {
  %0 = linalg.contract indexing_maps = [affine_map<(i, j, k) -> (i)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>]
    ins(%a, %b : tensor<3x4xf32>, tensor<4x5xf32>) outs(%c : tensor<3x5xf32>) -> tensor<3x5xf32>
  return
}

// error: ranks of shaped operand and results of corresponding affine_map differ
// -----
func.func @contract_number(%a: f32, %b: tensor<4x5xf32>, %c: tensor<5xf32>) {
  %0 = linalg.contract indexing_maps = [affine_map<(j, k) -> (k)>, affine_map<(j, k) -> (k, j)>, affine_map<(j, k) -> (j)>]
    ins(%a, %b : f32, tensor<4x5xf32>) outs(%c : tensor<5xf32>) -> tensor<5xf32>
  return
}

// error: affine_map specifies shaped access while operand has non-shaped type
// -----
func.func @contract_sum(%a: tensor<3x4xf32>, %b: tensor<4x5xf32>, %c: tensor<3x5xf32>) {
  %0 = linalg.contract indexing_maps = [affine_map<(i, j, k) -> (i + k, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>]
    ins(%a, %b : tensor<3x4xf32>, tensor<4x5xf32>) outs(%c : tensor<3x5xf32>) -> tensor<3x5xf32>
  return
}

// error: provided affine_map is not a projected permutation
// -----
func.func @softmax_shape(%a: tensor<3x4xf32>, %c: tensor<3x5xf32>) {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<3x4xf32>) outs(%c : tensor<3x5xf32>) -> tensor<3x5xf32>
  return
}

// error: 'linalg.softmax' op incompatible output shape
// -----
func.func @softmax_dimension(%a: tensor<3x4xf32>) {
  %0 = linalg.softmax dimension(2) ins(%a : tensor<3x4xf32>) outs(%a : tensor<3x4xf32>) -> tensor<3x4xf32>
  return
}

// error: 'linalg.softmax' op incorrect dimension specified
// -----
func.func @pack_with_a_rest(%a: tensor<10x6xf32>, %c: tensor<3x3x4x2xf32>) {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, 2] into %c : tensor<10x6xf32> -> tensor<3x3x4x2xf32>
  return
}

// error: 'linalg.pack' op invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set
// -----
func.func @pack_padding(%a: tensor<10x6xf32>, %c: tensor<3x3x4x2xf32>, %p: f64) {
  %0 = linalg.pack %a padding_value(%p : f64) inner_dims_pos = [0, 1] inner_tiles = [4, 2] into %c : tensor<10x6xf32> -> tensor<3x3x4x2xf32>
  return
}

// error: 'linalg.pack' op expected padding_value has 'f32' but got: 'f64'
// -----
func.func @reduce_arguments(%a: tensor<3x4xf32>, %c: tensor<3xf32>) {
  %0 = linalg.reduce ins(%a : tensor<3x4xf32>) outs(%c : tensor<3xf32>) dimensions = [1]
    (%x: f32) { linalg.yield %x : f32 }
  return
}

// error: 'linalg.reduce' op mismatching number of operands and block arguments
// -----
func.func @reduce_elements(%a: tensor<3x4xf32>, %c: tensor<3xf32>) {
  %0 = linalg.reduce ins(%a : tensor<3x4xf32>) outs(%c : tensor<3xf32>) dimensions = [1]
    (%x: f32, %y: f64) { linalg.yield %x : f32 }
  return
}
// error: 'linalg.reduce' op output element type 'f32' does not match corresponding block argument type 'f64'
// -----
func.func @f(%a: memref<f32>) { linalg.generic {indexing_maps = [affine_map<() -> ()>], iterator_types = []} outs(%a : memref<f32>) { ^bb(%0: f32): linalg.index 2 : index linalg.yield %0 : f32 } return }
// error: 'linalg.index' op expected dim (2) to be lower than the number of loops (0) of the enclosing LinalgOp
// -----
func.func @f(%a: memref<f32>) { linalg.generic {indexing_maps = [affine_map<() -> ()>], iterator_types = []} outs(%a : memref<f32>) { ^bb(%0: i1): linalg.yield %0 : i1 } return }
// error: 'linalg.yield' op type of yield operand 1 ('i1') doesn't match the element type of the enclosing linalg.generic op ('f32')
// -----
func.func @f(%a: memref<f32>) { linalg.generic {indexing_maps = [affine_map<() -> ()>], iterator_types = []} outs(%a : memref<f32>) { } return }
// error: 'linalg.generic' op expects to have 1 region with 1 block
// -----
func.func @f(%a: memref<f32>) { linalg.generic {indexing_maps = [affine_map<() -> ()>], iterator_types = []} outs(%a : memref<f32>) {
^bb(%0: f32):
linalg.yield %0 : f32
^bb1:
linalg.yield
} return }
// error: 'linalg.generic' op expects region #0 to have 0 or 1 blocks
// -----
func.func @f() { linalg.map { arith.addf } return }
// error: 'linalg.map' op expected 1 or more operands, but found 0
// -----
func.func @f() { %0 = linalg.map { arith.addf } return }
// error: cannot name an operation with no results
// -----
func.func @f(%a: tensor<4xf32>, %b: tensor<f32>) { %0 = linalg.reduce {@add} ins(%a: tensor<4xf32>) outs(%b: tensor<f32>) dimensions = [0] return }
// error: expected bare identifier or keyword
// -----
func.func @f(%a: tensor<4xf32>) { %0 = linalg.div_unsigned ins(%a, %a: tensor<4xf32>, tensor<4xf32>) outs(%a: tensor<4xf32>) -> tensor<4xf32> return }
// error: custom op 'linalg.div_unsigned' unsupported operation: unsigned div not on uint
// -----
func.func @f(%a: tensor<4xi1>) { %0 = linalg.sub ins(%a, %a: tensor<4xi1>, tensor<4xi1>) outs(%a: tensor<4xi1>) -> tensor<4xi1> return }
// error: custom op 'linalg.sub' unsupported operation: sub with bools
// -----
func.func @f(%a: tensor<1x4x4x1xi1>, %w: tensor<2x2xi1>, %o: tensor<1x3x3x1xi1>) { %0 = linalg.pooling_nhwc_min_unsigned ins(%a, %w: tensor<1x4x4x1xi1>, tensor<2x2xi1>) outs(%o: tensor<1x3x3x1xi1>) -> tensor<1x3x3x1xi1> return }
// error: custom op 'linalg.pooling_nhwc_min_unsigned' unsupported operation: unsigned min not on uint
// -----
func.func @f(%a: tensor<4xi32>) { %0 = linalg.exp ins(%a: tensor<4xi32>) outs(%a: tensor<4xi32>) -> tensor<4xi32> return }
// error: custom op 'linalg.exp' unsupported non numeric type
// -----
func.func @f(%a: tensor<4xf32>, %b: tensor<4xi32>) { %0 = linalg.add ins(%a, %b: tensor<4xf32>, tensor<4xi32>) outs(%a: tensor<4xf32>) -> tensor<4xf32> return }
// error: custom op 'linalg.add' Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got 'f32' and 'i32'
// -----
func.func @f(%a: memref<4xf32>) { linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%a: memref<4xf32>) outs(%a: memref<4xf32>) return }
// error: custom op 'linalg.elementwise' [parseNamedStructuredOpRegion] ods-gen generated region expects 3 args, got 2
// error: custom op 'linalg.elementwise' unable to parse elemwise op
// -----
func.func @f(%a: memref<4x2xf32>, %b: memref<4xf32>) { linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>] ins(%a: memref<4x2xf32>) outs(%b: memref<4xf32>) return }
// error: 'linalg.elementwise' op expected indexing_map #0 to have 1 dim(s) to match the number of loops
// -----
func.func @f(%a: tensor<?x?x?x?xf32>) { %0 = "linalg.conv_2d_nhwc_hwcf"(%a, %a, %a) ({ ^bb0(%x: f32, %y: f32, %z: f32): "linalg.yield"(%z) : (f32) -> () }) {linalg.memoized_indexing_maps = [affine_map<(a, b, c, d, e, f, g) -> (a, b * 2, c * 2 + f, g)>, affine_map<(a, b, c, d, e, f, g) -> (e, f, g, d)>, affine_map<(a, b, c, d, e, f, g) -> (a, b, c, d)>], operandSegmentSizes = array<i32: 2, 1>} : (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> return }
// error: unexpected input index map for convolutions
// -----
func.func @f(%a: tensor<?x?x?x?xf32>) { %0 = "linalg.conv_2d_nhwc_hwcf"(%a, %a, %a) ({ ^bb0(%x: f32, %y: f32, %z: f32): "linalg.yield"(%z) : (f32) -> () }) {linalg.memoized_indexing_maps = [affine_map<(a, b, c, d, e, f, g) -> (a, b + e, c + f, g)>, affine_map<(a, b, c, d, e, f, g) -> (e, f, g, d + 1)>, affine_map<(a, b, c, d, e, f, g) -> (a, b, c, d)>], operandSegmentSizes = array<i32: 2, 1>} : (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> return }
// error: expected output/filter indexing maps to be projected permutations
// -----
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>) { linalg.generic {indexing_maps = [], iterator_types = ["parallel"]} ins(%a : memref<8xf32>) outs(%b : memref<8xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 } return }
// error: 'linalg.generic' op expected the number of indexing_map (0) to be equal to the number of input/output operands (2)
