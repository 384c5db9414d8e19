// bounds:
// Sizes of results of tosa in terms of operands: broadcasts, products, windows, and shapes that are constant or computed.
func.func @broadcast(%a: tensor<?x4xf32>, %b: tensor<1x?xf32>, %c: tensor<?x1xf32>, %s: tensor<1xi8>, %p: tensor<?x?xi1>) {
  %0 = tosa.add %a, %b : (tensor<?x4xf32>, tensor<1x?xf32>) -> tensor<?x?xf32>
  %1 = tosa.mul %a, %c, %s : (tensor<?x4xf32>, tensor<?x1xf32>, tensor<1xi8>) -> tensor<?x?xf32>
  %2 = tosa.exp %1 : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = tosa.select %p, %a, %c : (tensor<?x?xi1>, tensor<?x4xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  return
}
func.func @products(%a: tensor<?x?x8xf32>, %b: tensor<?x8x?xf32>, %z: tensor<1xf32>) {
  %0 = tosa.matmul %a, %b, %z, %z : (tensor<?x?x8xf32>, tensor<?x8x?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?xf32>
  %1 = tosa.reduce_sum %0 {axis = 1 : i32} : (tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %2 = tosa.argmax %0 {axis = 1 : i32} : (tensor<?x?x?xf32>) -> tensor<?x?xi32>
  %3 = tosa.transpose %0 {perms = array<i32: 2, 0, 1>} : (tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return
}
func.func @windows(%x: tensor<1x?x?x4xf32>, %w: tensor<8x3x3x4xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>) {
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 2>, pad = array<i64: 1, 1, 0, 0>, stride = array<i64: 2, 1>} : (tensor<1x?x?x4xf32>, tensor<8x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  %1 = tosa.max_pool2d %0 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %2 = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 1, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x?x?x4xf32>, tensor<8x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  return
}
func.func @constant_shapes(%x: tensor<?x6xf32>, %c: tensor<1xf32>) {
  %p = tosa.const_shape {values = dense<[1, 2, 0, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %0 = tosa.pad %x, %p, %c : (tensor<?x6xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<?x?xf32>
  %s = tosa.const_shape {values = dense<[-1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %1 = tosa.reshape %x, %s : (tensor<?x6xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  %m = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %2 = tosa.tile %x, %m : (tensor<?x6xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  %at = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %3 = tosa.slice %x, %at, %s : (tensor<?x6xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x?xf32>
  %4 = tosa.concat %x, %x {axis = 0 : i32} : (tensor<?x6xf32>, tensor<?x6xf32>) -> tensor<?x?xf32>
  return
}
func.func @computed_shapes(%x: tensor<?x6xf32>, %y: tensor<?x?x?xf32>) {
  %n = tosa.dim %x {axis = 0 : i32} : (tensor<?x6xf32>) -> !tosa.shape<1>
  %two = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
  %half = tosa.div_floor_shape %n, %two : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %twelve = tosa.const_shape {values = dense<12> : tensor<1xindex>} : () -> !tosa.shape<1>
  %s = tosa.concat_shape %half, %twelve : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
  %0 = tosa.reshape %x, %s : (tensor<?x6xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  %m = tosa.add_shape %s, %s : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %1 = tosa.tile %x, %m : (tensor<?x6xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  // A -1 that is computed on may become the size that fits.
  %any = tosa.const_shape {values = dense<-1> : tensor<1xindex>} : () -> !tosa.shape<1>
  %u = tosa.concat_shape %any, %twelve : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
  %2 = tosa.reshape %x, %u : (tensor<?x6xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  return
}
func.func @rows(%v: tensor<?x?x4xf32>, %i: tensor<?x5xi32>, %img: tensor<1x?x?x3xf32>) {
  %0 = tosa.gather %v, %i : (tensor<?x?x4xf32>, tensor<?x5xi32>) -> tensor<?x?x?xf32>
  %scale = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %offset = tosa.const_shape {values = dense<[-1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %border = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %1 = tosa.resize %img, %scale, %offset, %border {mode = BILINEAR} : (tensor<1x?x?x3xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x?x?x?xf32>
  return
}
func.func @graphs(%c: tensor<i1>, %a: tensor<4x?xf32>, %b: tensor<?x?xf32>, %i: tensor<i32>) {
  %0 = tosa.cond_if %c : tensor<i1> -> tensor<?x?xf32> {
    %s = tosa.const_shape {values = dense<[8, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %t = tosa.reshape %a, %s : (tensor<4x?xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
    tosa.yield %t : tensor<?x?xf32>
  } else {
    %t = tosa.abs %a : (tensor<4x?xf32>) -> tensor<?x?xf32>
    tosa.yield %t : tensor<?x?xf32>
  }
  %1 = tosa.while_loop (%x = %b) : (tensor<?x?xf32>) -> tensor<?x?xf32> {
    tosa.yield %c : tensor<i1>
  } do {
  ^bb0(%y: tensor<?x?xf32>):
    %n = tosa.abs %y : (tensor<?x?xf32>) -> tensor<?x?xf32>
    tosa.yield %n : tensor<?x?xf32>
  }
  return
}
func.func @elements(%x: tensor<?x4xf32>, %i: tensor<?x4xi8>, %t: tensor<256xi8>, %z: tensor<1xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %n: vector<4xi32>, %v: vector<4xi8>) {
  %0 = tosa.erf %x : (tensor<?x4xf32>) -> tensor<?x?xf32>
  %1 = tosa.sigmoid %0 : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = tosa.tanh %1 : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = tosa.clamp %2 {max_val = 1.0 : f32, min_val = 0.0 : f32} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %4 = tosa.identity %3 : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %5 = tosa.reverse %4 {axis = 0 : i32} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %6 = tosa.cast %5 : (tensor<?x?xf32>) -> tensor<?x?xi32>
  %7 = tosa.table %i, %t : (tensor<?x4xi8>, tensor<256xi8>) -> tensor<?x?xi8>
  %8 = tosa.negate %7, %z, %z : (tensor<?x?xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<?x?xi8>
  %9 = tosa.rescale %8, %m, %s, %z, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<?x?xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<?x?xi8>
  %10 = tosa.apply_scale %n, %n, %v {rounding_mode = DOUBLE_ROUND} : (vector<4xi32>, vector<4xi32>, vector<4xi8>) -> vector<4xi32>
  return
}
func.func @more_windows(%x: tensor<1x?x?x?x4xf32>, %w: tensor<8x3x3x3x4xf32>, %y: tensor<1x?x?x4xf32>, %d: tensor<3x3x4x2xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>, %r: tensor<2x?x16xf32>) {
  %0 = tosa.conv3d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 1, 1, 0, 0, 0, 0>, stride = array<i64: 1, 2, 1>} : (tensor<1x?x?x?x4xf32>, tensor<8x3x3x3x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?x?xf32>
  %1 = tosa.depthwise_conv2d %y, %d, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x?x?x4xf32>, tensor<3x3x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  %2 = tosa.avg_pool2d %1, %z, %z {acc_type = f32, kernel = array<i64: 3, 3>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<?x?x?x?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  %3, %4 = tosa.rfft2d %r : (tensor<2x?x16xf32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>)
  %5, %6 = tosa.fft2d %3, %4 {inverse = false} : (tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>)
  return
}
func.func @scaled(%a: tensor<?x8x?xf8E5M2>, %s: tensor<?x8x?xf8E8M0FNU>, %b: tensor<1x?x64xf8E5M2>, %u: tensor<1x?x2xf8E8M0FNU>, %v: tensor<?x?x4xf32>, %i: tensor<?x5xi32>, %w: tensor<2x5x4xf32>) {
  %0 = tosa.matmul_t_block_scaled %a, %s, %b, %u {block_size = BLOCK_SIZE_32} : (tensor<?x8x?xf8E5M2>, tensor<?x8x?xf8E8M0FNU>, tensor<1x?x64xf8E5M2>, tensor<1x?x2xf8E8M0FNU>) -> tensor<?x?x?xf32>
  %1 = tosa.cast_from_block_scaled %a, %s {block_size = BLOCK_SIZE_32} : (tensor<?x8x?xf8E5M2>, tensor<?x8x?xf8E8M0FNU>) -> tensor<?x?x?xf32>
  %2, %3 = tosa.cast_to_block_scaled %1 {block_size = BLOCK_SIZE_32} : (tensor<?x?x?xf32>) -> (tensor<?x?x?xf8E5M2>, tensor<?x?x?xf8E8M0FNU>)
  %4 = tosa.scatter %v, %i, %w : (tensor<?x?x4xf32>, tensor<?x5xi32>, tensor<2x5x4xf32>) -> tensor<?x?x?xf32>
  return
}
func.func @shapes(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) {
  %a = tosa.dim %x {axis = 0 : i32} : (tensor<?x?xf32>) -> !tosa.shape<1>
  %b = tosa.dim %x {axis = 1 : i32} : (tensor<?x?xf32>) -> !tosa.shape<1>
  %three = tosa.const_shape {values = dense<3> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.sub_shape %a, %three : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %1 = tosa.mul_shape %a, %b : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %2 = tosa.div_ceil_shape %a, %three : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %3 = tosa.mod_shape %a, %three : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %4 = tosa.max_shape %a, %b : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %5 = tosa.min_shape %a, %three : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %6 = tosa.exp2_shape %three : (!tosa.shape<1>) -> !tosa.shape<1>
  %7 = tosa.log2_ceil_shape %a : (!tosa.shape<1>) -> !tosa.shape<1>
  %8 = tosa.log2_floor_shape %a : (!tosa.shape<1>) -> !tosa.shape<1>
  %s = tosa.concat_shape %1, %2, %3, %4, %5, %6, %7, %8 : (!tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<8>
  %r = tosa.reshape %y, %s : (tensor<?x?xf32>, !tosa.shape<8>) -> tensor<?x?x?x?x?x?x?x?xf32>
  %from = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %two = "tosa.const"() <{values = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  %part = tosa.slice_shape %s, %from, %two : (!tosa.shape<8>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<2>
  %q = tosa.reshape %y, %part : (tensor<?x?xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  return
}
