func.func @t(%a: tensor<4x8xf32>, %d: tensor<?x?xf32>, %i: index, %f: f32, %u: tensor<*xf32>, %s: tensor<2xindex>, %x: tensor<6xi32>, %ix: tensor<3x1xindex>) {
  %0 = tensor.extract %a[%i, %i] : tensor<4x8xf32>
  %1 = tensor.extract %d[%i, %i] {x} : tensor<?x?xf32>
  %2 = tensor.from_elements %f, %f : tensor<2xf32>
  %3 = tensor.from_elements %f : tensor<f32>
  %4 = tensor.from_elements %i, %i, %i, %i {y} : tensor<2x2xindex>
  %5 = tensor.generate %i { ^bb0(%k: index, %j: index): tensor.yield %f : f32 } : tensor<?x3xf32>
  %6 = tensor.generate { ^bb0(%k: index): tensor.yield %f : f32 } {z} : tensor<3xf32>
  %7 = tensor.splat %f : tensor<4x3xf32>
  %8 = tensor.splat %f[%i, %i] : tensor<4x?x?xf32>
  %9 = tensor.rank %a : tensor<4x8xf32>
  %10 = tensor.rank %u : tensor<*xf32>
  %11 = tensor.reshape %a(%s) : (tensor<4x8xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %12 = tensor.reshape %u(%s) {q} : (tensor<*xf32>, tensor<2xindex>) -> tensor<4x8xf32>
  %13 = tensor.collapse_shape %a [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  %14 = tensor.collapse_shape %d [[0, 1]] {w} : tensor<?x?xf32> into tensor<?xf32>
  %15 = tensor.expand_shape %a [[0, 1], [2]] output_shape [2, 2, 8] : tensor<4x8xf32> into tensor<2x2x8xf32>
  %16 = tensor.expand_shape %d [[0, 1], [2]] output_shape [%i, 2, %i] : tensor<?x?xf32> into tensor<?x2x?xf32>
  %17 = tensor.concat dim(0) %a, %a : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  %18 = tensor.concat dim(1) %d, %a {v} : (tensor<?x?xf32>, tensor<4x8xf32>) -> tensor<4x?xf32>
  %19 = tensor.bitcast %x : tensor<6xi32> to tensor<6xui32>
  %20 = tensor.gather %a[%ix] gather_dims([0]) : (tensor<4x8xf32>, tensor<3x1xindex>) -> tensor<3x1x8xf32>
  %21 = tensor.gather %a[%ix] gather_dims([1]) unique : (tensor<4x8xf32>, tensor<3x1xindex>) -> tensor<3x4x1xf32>
  %22 = tensor.scatter %20 into %a[%ix] scatter_dims([0]) unique : (tensor<3x1x8xf32>, tensor<4x8xf32>, tensor<3x1xindex>) -> tensor<4x8xf32>
  %23 = tensor.insert %f into %a[%i, %i] : tensor<4x8xf32>
  %24 = tensor.pad %a low[0, %i] high[1, 2] { ^bb0(%k: index, %j: index): tensor.yield %f : f32 } : tensor<4x8xf32> to tensor<5x?xf32>
  %25 = tensor.pad %a nofold low[0, 1] high[1, 2] { ^bb0(%k: index, %j: index): tensor.yield %f : f32 } {x} : tensor<4x8xf32> to tensor<5x11xf32>
  return
}
// -----
// Sizes of groups by the name that they had before there were properties; in ops without them they mean nothing.
func.func @segment_sizes(%a: tensor<4xf32>, %b: tensor<8xf32>, %i: index) {
  %0 = "tensor.insert_slice"(%a, %b) {operand_segment_sizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 2>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>} : (tensor<4xf32>, tensor<8xf32>) -> tensor<8xf32>
  %1 = "tensor.insert_slice"(%a, %b) <{operand_segment_sizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 2>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (tensor<4xf32>, tensor<8xf32>) -> tensor<8xf32>
  %2 = "arith.addi"(%i, %i) {operandSegmentSizes = array<i32: 0, 1>, operand_segment_sizes = 3, resultSegmentSizes = 7} : (index, index) -> index
  return
}
// -----
// a dynamic size beside a size of zero
func.func @empty_groups(%t: tensor<0x?xf32>, %s: tensor<?xf32>, %k: tensor<0x3xf32>, %n: index) {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<0x?xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %s [[0, 1]] output_shape [0, %n] : tensor<?xf32> into tensor<0x?xf32>
  %2 = tensor.collapse_shape %k [[0, 1]] : tensor<0x3xf32> into tensor<0xf32>
  return
}
