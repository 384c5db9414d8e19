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
