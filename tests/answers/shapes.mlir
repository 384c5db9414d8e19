// bounds: --integers --allow-unregistered-dialect
// Sizes and indices that follow from the shapes of other values.

// Parts with a stride; an offset is not negative.
func.func @strides(%t: tensor<10xf32>, %u: tensor<?xf32>, %m: memref<10xf32>, %o: index, %a: index) {
  %any = tensor.extract_slice %t[%o] [%a] [3] : tensor<10xf32> to tensor<?xf32>
  %first = tensor.extract_slice %t[0] [%a] [3] : tensor<10xf32> to tensor<?xf32>
  %dense = tensor.extract_slice %t[%o] [%a] [1] : tensor<10xf32> to tensor<?xf32>
  %behind = tensor.extract_slice %t[4] [%a] [2] : tensor<10xf32> to tensor<?xf32>
  %dynamic = tensor.extract_slice %u[%o] [%a] [4] : tensor<?xf32> to tensor<?xf32>
  %view = memref.subview %m[%o] [%a] [3] : memref<10xf32> to memref<?xf32, strided<[3], offset: ?>>
  return
}

func.func @pack(%t: tensor<?x?xf32>, %d: tensor<?x?x8x?xf32>, %k: index) {
  %f = arith.constant 0.0 : f32
  %p = linalg.pack %t padding_value(%f : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [8, %k] into %d : tensor<?x?xf32> -> tensor<?x?x8x?xf32>
  return
}
func.func @unpack(%p: tensor<?x?x8xf32>, %n: index) {
  %c100 = arith.constant 100 : index
  %m = arith.minsi %n, %c100 : index
  %e = tensor.empty(%m) : tensor<?x5xf32>
  %u = linalg.unpack %p inner_dims_pos = [0] inner_tiles = [8] into %e : tensor<?x?x8xf32> -> tensor<?x5xf32>
  return
}

// The product of the sizes of a group is known.
func.func @expand(%a: index, %b: index, %c: index) {
  %c2048 = arith.constant 2048 : index
  %t = tensor.empty(%a, %b, %c2048) : tensor<?x?x?xf32>
  %e = tensor.expand_shape %t [[0], [1], [2, 3]] output_shape [%a, %b, %c, 64] : tensor<?x?x?xf32> into tensor<?x?x?x64xf32>
  return
}
func.func @expand_memref(%c: index) {
  %c2048 = arith.constant 2048 : index
  %t = memref.alloc(%c2048) : memref<?xf32>
  %e = memref.expand_shape %t [[0, 1]] output_shape [%c, 64] : memref<?xf32> into memref<?x64xf32>
  return
}

// The arguments of a body are indices of the result.
func.func @bodies(%n: index, %t: tensor<?x4xf32>) {
  %g = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    %s = arith.addi %i, %j : index
    %e = arith.constant 0.0 : f32
    tensor.yield %e : f32
  } : tensor<?x8xf32>
  %p = tensor.pad %t low[%n, 1] high[2, 3] {
  ^bb0(%i: index, %j: index):
    %s = arith.addi %i, %j : index
    %e = arith.constant 0.0 : f32
    tensor.yield %e : f32
  } : tensor<?x4xf32> to tensor<?x8xf32>
  return
}

func.func @gather(%s: tensor<?x?x?xf32>, %i: tensor<?x7x1xindex>) {
  %reduced = tensor.gather %s[%i] gather_dims([1]) : (tensor<?x?x?xf32>, tensor<?x7x1xindex>) -> tensor<?x7x?x?xf32>
  %full = tensor.gather %s[%i] gather_dims([1]) : (tensor<?x?x?xf32>, tensor<?x7x1xindex>) -> tensor<?x7x?x1x?xf32>
  return
}

func.func @bits(%x: i8, %n: index, %y: i1) {
  %abs = math.absi %x : i8
  %leading = math.ctlz %x : i8
  %trailing = math.cttz %x : i8
  %ones = math.ctpop %x : i8
  %c7 = arith.constant 7 : i8
  %low = arith.andi %x, %c7 : i8
  %fewer = math.ctpop %low : i8
  %distance = math.absi %n : index
  %zeros = math.ctlz %n : index
  %bit = math.ctlz %y : i1
  %negative = arith.minsi %x, %c7 : i8
  return
}

// The results have the sizes of their destinations.
func.func @destinations(%n: index, %x: tensor<?x5xf32>, %w: tensor<2x3x3x5xf32>, %d: tensor<6x6x?x2xf32>) {
  %e = tensor.empty(%n) : tensor<?x5xf32>
  %s = linalg.softmax dimension(1) ins(%x : tensor<?x5xf32>) outs(%e : tensor<?x5xf32>) -> tensor<?x5xf32>
  %f = linalg.winograd_filter_transform fmr(F_4_3) ins(%w : tensor<2x3x3x5xf32>) outs(%d : tensor<6x6x?x2xf32>) -> tensor<6x6x?x2xf32>
  return
}

// Only where the loop runs, the padded size is not negative, so that %n is at least -24.
func.func @padded_in_a_loop(%n: index, %m: index, %end: index, %pad: f32) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c20 = arith.constant 20 : index
  %natural = arith.maxsi %m, %c0 : index
  %size = arith.minsi %natural, %c20 : index
  %x = tensor.empty(%size) : tensor<?xf32>
  %result = scf.for %i = %c0 to %end step %c1 iter_args(%carried = %n) -> index {
    %padded = tensor.pad %x low[%n] high[4] {
    ^bb0(%at: index):
      tensor.yield %pad : f32
    } : tensor<?xf32> to tensor<?xf32>
    %dim = tensor.dim %padded, %c0 : tensor<?xf32>
    %greater = arith.maxui %dim, %n : index
    scf.yield %greater : index
  }
  return %result : index
}
