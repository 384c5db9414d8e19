func.func @f(%t: tensor<4xf32>, %v: f32) { %0 = "tensor.pad"(%t) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_low = array<i64: 1>, static_high = array<i64: 1>}> ({ ^bb0(%i: index): "test.x"(%v) : (f32) -> () }) : (tensor<4xf32>) -> tensor<6xf32> return }
// error: 'tensor.pad' op expects regions to end with 'tensor.yield', found 'test.x'
// note: in custom textual format, the absence of terminator implies 'tensor.yield'
// -----
func.func @f(%t: tensor<4xf32>, %v: f32, %i: index) { %0 = "tensor.pad"(%t, %i) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_low = array<i64: 1>, static_high = array<i64: 1>}> ({ ^bb0(%k: index): "tensor.yield"(%v) : (f32) -> () }) : (tensor<4xf32>, index) -> tensor<6xf32> return }
// error: 'tensor.pad' op operand count (2) does not match with the total size (1) specified in attribute 'operandSegmentSizes'
// -----
func.func @f(%t: tensor<4xf32>, %v: f32, %i: index) { %0 = "tensor.pad"(%t, %i) <{operandSegmentSizes = array<i32: 1, 0>, static_low = array<i64: 1>, static_high = array<i64: 1>}> ({ ^bb0(%k: index): "tensor.yield"(%v) : (f32) -> () }) : (tensor<4xf32>, index) -> tensor<6xf32> return }
// error: invalid properties {operandSegmentSizes = array<i32: 1, 0>, static_high = array<i64: 1>, static_low = array<i64: 1>} for op tensor.pad: size mismatch in attribute conversion: 2 vs 3
// -----
func.func @f(%a: tensor<?xf32>) { %0 = "tensor.cast"(%a) : (tensor<?xf32>) -> tensor<4xi32> return }
// error: 'tensor.cast' op operand type 'tensor<?xf32>' and result type 'tensor<4xi32>' are cast incompatible
// -----
func.func @f(%a: tensor<?xf32>) { %0 = "tensor.dim"(%a) : (tensor<?xf32>) -> index return }
// error: 'tensor.dim' op expected 2 operands, but found 1
// -----
func.func @f(%a: tensor<?xf32>) { tensor.yield %a : tensor<?xf32> }
// error: 'tensor.yield' op expects parent op to be one of 'tensor.generate, tensor.pad'
// -----
func.func @f(%a: tensor<?xf32>) { %0 = tensor.cast %a : tensor<?xf32> to tensor<4xi32> return }
// error: 'tensor.cast' op operand type 'tensor<?xf32>' and result type 'tensor<4xi32>' are cast incompatible
// -----
func.func @f(%a: tensor<5xf32>) { %0 = tensor.cast %a : tensor<5xf32> to tensor<4xf32> return }
// error: 'tensor.cast' op operand type 'tensor<5xf32>' and result type 'tensor<4xf32>' are cast incompatible
// -----
func.func @f(%a: tensor<5xf32>) { %0 = tensor.cast %a : tensor<5xf32> to tensor<4x4xf32> return }
// error: 'tensor.cast' op operand type 'tensor<5xf32>' and result type 'tensor<4x4xf32>' are cast incompatible
// -----
func.func @f(%a: tensor<5xf32>) { %0 = tensor.cast %a : tensor<5xf32> to tensor<4x4xi32> return }
// error: 'tensor.cast' op operand type 'tensor<5xf32>' and result type 'tensor<4x4xi32>' are cast incompatible
// -----
func.func @f(%a: index) { %0 = tensor.empty(%a) : tensor<4xf32> return }
// error: 'tensor.empty' op incorrect number of dynamic sizes, has 1, expected 0
// -----
func.func @f(%a: index) { %0 = tensor.empty() : tensor<?xf32> return }
// error: 'tensor.empty' op incorrect number of dynamic sizes, has 0, expected 1
// -----
func.func @f(%a: tensor<4xf32>, %f: f32) { %0 = "tensor.pad"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_low = array<i64: 1>, static_high = array<i64: 1>}> ({ ^bb0(%i: index): "tensor.yield"(%f) : (f32) -> () }) : (tensor<4xf32>) -> tensor<6x6xf32> return }
// error: specified type 'tensor<6x6xf32>' does not match the inferred type 'tensor<6xf32>'
// -----
func.func @f(%a: tensor<4xf32>, %f: f32) { %0 = "tensor.pad"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_low = array<i64: 1>, static_high = array<i64: 1>}> ({ ^bb0(%i: index): "tensor.yield"(%f) : (f32) -> () }) : (tensor<4xf32>) -> tensor<7xf32> return }
// error: specified type 'tensor<7xf32>' does not match the inferred type 'tensor<6xf32>'
// -----
func.func @f(%a: tensor<4xf32>, %f: f32) { %0 = "tensor.pad"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_low = array<i64: 1>, static_high = array<i64: 1>}> ({ ^bb0(%i: index, %j: index): "tensor.yield"(%f) : (f32) -> () }) : (tensor<4xf32>) -> tensor<6xf32> return }
// error: expected the block to have 1 arguments
// -----
func.func @f(%a: tensor<4xf32>, %f: f64) { %0 = "tensor.pad"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_low = array<i64: 1>, static_high = array<i64: 1>}> ({ ^bb0(%i: index): "tensor.yield"(%f) : (f64) -> () }) : (tensor<4xf32>) -> tensor<6xf32> return }
// error: 'tensor.pad' op region #0 ('region') ends with 'tensor.yield', which must have 'f32' as operand #0, but has 'f64'
// unlike MLIR: checked from the declared terminator, not by a verifier of the op
// -----
func.func @f(%a: tensor<4xf32>, %f: f32) { %0 = "tensor.pad"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_low = array<i64: 1, 1>, static_high = array<i64: 1>}> ({ ^bb0(%i: index): "tensor.yield"(%f) : (f32) -> () }) : (tensor<4xf32>) -> tensor<6xf32> return }
// error: failed to infer expectedType from sourceType 'tensor<4xf32>', specified resultType is 'tensor<6xf32>'
// -----
func.func @f(%a: tensor<4xf32>) { %0 = tensor.extract_slice %a[0][5][1] : tensor<4xf32> to tensor<5xf32> return }
// error: slice along dimension 0 runs out-of-bounds: 4 >= 4
// -----
func.func @f(%a: tensor<4xf32>) { %0 = tensor.extract_slice %a[0][3][1] : tensor<4xf32> to tensor<2xf32> return }
// error: expected type to be 'tensor<3xf32>' or a rank-reduced version. (size mismatch) 
// -----
func.func @f(%a: tensor<4xf32>) { %0 = tensor.extract_slice %a[0][3][1] : tensor<4xf32> to tensor<3xf64> return }
// error: expected element type to be 'f32'
// -----
func.func @f(%a: tensor<4xf32>) { %0 = tensor.extract_slice %a[0][3][1] : tensor<4xf32> to tensor<3x1xf32> return }
// error: expected rank to be smaller or equal to the other rank. 
// -----
func.func @f(%a: tensor<4xf32>) { %0 = tensor.extract_slice %a[0,0][3,1][1,1] : tensor<4xf32> to tensor<3x1xf32> return }
// error: expected 1 offset values, got 2
// -----
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>) { %0 = tensor.insert_slice %a into %b[0][5][1] : tensor<4xf32> into tensor<8xf32> return }
// error: expected type to be 'tensor<5xf32>' or a rank-reduced version. (size mismatch) 
// -----
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf64>) { %0 = tensor.insert_slice %a into %b[0][4][1] : tensor<4xf32> into tensor<8xf64> return }
// error: expected element type to be 'f64'
// -----
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>) { %0 = "tensor.insert_slice"(%a, %b) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (tensor<4xf32>, tensor<8xf32>) -> tensor<9xf32> return }
// error: 'tensor.insert_slice' op failed to verify that expected result type to match dest type
// -----
func.func @f(%a: f32, %b: tensor<8xf32>) { %0 = tensor.insert %a into %b[] : tensor<8xf32> return }
// error: 'tensor.insert' op incorrect number of indices
// -----
func.func @f(%a: f64, %b: tensor<8xf32>) { %0 = "tensor.insert"(%a, %b) : (f64, tensor<8xf32>) -> tensor<8xf32> return }
// error: 'tensor.insert' op failed to verify that all of {scalar, dest, result} have same element type
// unlike MLIR: one wording for all generics that stand for one type
// -----
func.func @f(%a: f32, %b: tensor<8xf32>, %i: index) { %0 = "tensor.insert"(%a, %b, %i) : (f32, tensor<8xf32>, index) -> tensor<9xf32> return }
// error: 'tensor.insert' op failed to verify that result type matches type of dest
// -----
func.func @f(%a: tensor<4xf32>) { %0 = tensor.extract_slice %a[0][3][1] : tensor<4xf32> to tensor<3x1xf64> return }
// error: expected rank to be smaller or equal to the other rank. 
// -----
func.func @f(%a: tensor<4xf32>) { %0 = tensor.extract_slice %a[0][3][1] : tensor<4xf32> to tensor<2xf64> return }
// error: expected type to be 'tensor<3xf32>' or a rank-reduced version. (size mismatch) 
// -----
func.func @f(%a: tensor<4xf32>) { %0 = tensor.extract_slice %a[0][9][1] : tensor<4xf32> to tensor<2xf64> return }
// error: expected type to be 'tensor<9xf32>' or a rank-reduced version. (size mismatch) 
// -----
func.func @f(%a: tensor<4xf64>, %b: tensor<8xf32>) { %0 = tensor.insert_slice %a into %b[0][9][1] : tensor<4xf64> into tensor<8xf32> return }
// error: expected type to be 'tensor<9xf32>' or a rank-reduced version. (size mismatch) 
// -----
func.func @f(%a: tensor<4x4xf32>, %b: tensor<8xf32>) { %0 = tensor.insert_slice %a into %b[0][4][1] : tensor<4x4xf32> into tensor<8xf32> return }
// error: expected rank to be smaller or equal to the other rank. 
// -----
func.func @f(%a: tensor<4xf32>, %f: f32, %i: index) { %0 = "tensor.pad"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_low = array<i64: 1>, static_high = array<i64: 1>}> ({ ^bb0(%k: index): "tensor.yield"(%f) : (f32) -> () }) : (tensor<4xf32>) -> tensor<?xf32> return }
// error: specified type 'tensor<?xf32>' does not match the inferred type 'tensor<6xf32>'
// -----
func.func @f(%t: tensor<?x4xf32>, %n: index) { %e = tensor.empty(%n, %n) : tensor<?xf32> return }
// error: 'tensor.empty' op incorrect number of dynamic sizes, has 2, expected 1
// -----
func.func @f(%t: tensor<8x4xf32>) { %e = tensor.extract_slice %t[6, 0] [3, 2] [1, 1] : tensor<8x4xf32> to tensor<3x2xf32> return }
// error: slice along dimension 0 runs out-of-bounds: 8 >= 8
// -----
func.func @f(%t: tensor<8x4xf32>) { %e = tensor.extract_slice %t[0] [3] [1] : tensor<8x4xf32> to tensor<3x3xf32> return }
// error: expected 2 offset values, got 1
// -----
func.func @f(%t: tensor<8x4xf32>, %s: f32) { %e = tensor.insert %s into %t[] : tensor<8x4xf32> return }
// error: 'tensor.insert' op incorrect number of indices
// -----
func.func @f(%t: tensor<8x4xf32>, %s: f32) {
  %e = tensor.pad %t low[1, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %s : f32
  } : tensor<8x4xf32> to tensor<11x6xf32>
  return
}
// error: specified type 'tensor<11x6xf32>' does not match the inferred type 'tensor<10x6xf32>'
// -----
func.func @a(%a: tensor<4xf32>, %i: index) { %0 = tensor.extract %a[] : tensor<4xf32> return }
// error: 'tensor.extract' op incorrect number of indices for extract_element
// -----
func.func @a(%a: tensor<4xf32>, %i: index) { %0 = "tensor.extract"(%a, %i) : (tensor<4xf32>, index) -> i32 return }
// error: 'tensor.extract' op failed to verify that result type matches element type of tensor
// -----
func.func @a(%a: f32, %i: i32) { %0 = "tensor.from_elements"(%a, %i) : (f32, i32) -> tensor<2xf32> return }
// error: 'tensor.from_elements' op failed to verify that operand types match result element type
// -----
func.func @a(%a: f32, %i: i32) { %0 = "tensor.from_elements"(%a) : (f32) -> tensor<?xf32> return }
// error: 'tensor.from_elements' op result #0 must be statically shaped tensor of any type values, but got 'tensor<?xf32>'
// note: it does not hold that static(shape)
// -----
func.func @a(%a: f32, %i: i32) { %0 = "tensor.from_elements"(%a) : (f32) -> tensor<2xf32> return }
// error: 'tensor.from_elements' op failed to verify that operand types match result element type
// -----
func.func @a(%f: f32, %i: index) { %0 = tensor.generate %i { ^bb0(%k: index): tensor.yield %f : f32 } : tensor<3xf32> return }
// error: 'tensor.generate' op incorrect number of dynamic sizes, has 1, expected 0
// -----
func.func @a(%f: f32, %i: index) { %0 = tensor.generate { ^bb0(%k: index, %l: index): tensor.yield %f : f32 } : tensor<3xf32> return }
// error: must have one body argument per input dimension
// -----
func.func @a(%f: f32, %i: index) { %0 = tensor.generate { ^bb0(%k: i32): tensor.yield %f : f32 } : tensor<3xf32> return }
// error: all body arguments must be index
// -----
func.func @a(%f: f32, %i: index) { %0 = tensor.generate { ^bb0(%k: index): tensor.yield %i : index } : tensor<3xf32> return }
// error: 'tensor.generate' op body must be terminated with a `yield` operation of the tensor element type
// -----
func.func @a(%f: f32, %i: index) { %0 = tensor.splat %f[%i] : tensor<3xf32> return }
// error: 'tensor.splat' op incorrect number of dynamic sizes, has 1, expected 0
// -----
func.func @a(%f: f32, %i: index) { %0 = tensor.splat %f : tensor<?xf32> return }
// error: 'tensor.splat' op incorrect number of dynamic sizes, has 0, expected 1
// -----
func.func @a(%f: f32, %i: index) { %0 = "tensor.splat"(%f) : (f32) -> tensor<3xi32> return }
// error: 'tensor.splat' op failed to verify that operand type matches element type of result
// -----
func.func @a(%a: tensor<4xf32>, %s: tensor<2xindex>) { %0 = tensor.reshape %a(%s) : (tensor<4xf32>, tensor<2xindex>) -> tensor<4xf32> return }
// error: 'tensor.reshape' op length of shape operand differs from the result's tensor rank
// -----
func.func @a(%a: tensor<4xf32>, %s: tensor<1xindex>) { %0 = tensor.reshape %a(%s) : (tensor<4xf32>, tensor<1xindex>) -> tensor<4xi32> return }
// error: 'tensor.reshape' op element types of source and destination tensor types should be the same
// -----
func.func @a(%a: tensor<4xf32>, %s: tensor<1xindex>) { %0 = tensor.reshape %a(%s) : (tensor<4xf32>, tensor<1xindex>) -> tensor<5xf32> return }
// error: 'tensor.reshape' op source and destination tensor should have the same number of elements
// -----
func.func @a(%a: tensor<4xf32>, %s: tensor<?xindex>) { %0 = tensor.reshape %a(%s) : (tensor<4xf32>, tensor<?xindex>) -> tensor<4xf32> return }
// error: 'tensor.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked tensor type
// -----
func.func @a(%a: tensor<4x8xf32>) { %0 = tensor.collapse_shape %a [[0], [1]] : tensor<4x8xf32> into tensor<32xf32> return }
// error: 'tensor.collapse_shape' op expected collapsed rank (1) to equal the number of reassociation maps (2).
// -----
func.func @a(%a: tensor<4x8xf32>) { %0 = tensor.collapse_shape %a [[0, 1]] : tensor<4x8xf32> into tensor<31xf32> return }
// error: 'tensor.collapse_shape' op expected dimension 0 of collapsed type to be static value of 32
// -----
func.func @a(%a: tensor<4x8xf32>) { %0 = tensor.collapse_shape %a [[1, 0]] : tensor<4x8xf32> into tensor<32xf32> return }
// error: 'tensor.collapse_shape' op expected reassociation map #0 to be valid and contiguous.
// -----
func.func @a(%a: tensor<4x8xf32>) { %0 = tensor.collapse_shape %a [[0]] : tensor<4x8xf32> into tensor<4xf32> return }
// error: 'tensor.collapse_shape' op expected reassociation map #0 to have size equal to the expanded rank (2), but it is  1.
// -----
func.func @a(%a: tensor<4x8xf32>) { %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<4x8xf32> into tensor<4x8x1xf32> return }
// error: 'tensor.collapse_shape' op expected the expanded type, 'tensor<4x8xf32>' to have a higher (or same) rank than the collapsed type, 'tensor<4x8x1xf32>'.
// -----
func.func @a(%a: tensor<4x8xf32>) { %0 = tensor.expand_shape %a [[0, 1], [2]] output_shape [2, 3, 8] : tensor<4x8xf32> into tensor<2x3x8xf32> return }
// error: 'tensor.expand_shape' op expected dimension 0 of collapsed type to be static value of 6
// -----
func.func @a(%a: tensor<4x8xf32>) { %0 = tensor.expand_shape %a [[0, 1], [2]] output_shape [2, 2] : tensor<4x8xf32> into tensor<2x2x8xf32> return }
// error: 'tensor.expand_shape' op expected number of static shape dims to be equal to the output rank (3) but found 2 inputs instead
// -----
func.func @a(%a: tensor<?x8xf32>) { %0 = tensor.expand_shape %a [[0, 1], [2]] output_shape [2, 2, 8] : tensor<?x8xf32> into tensor<2x2x8xf32> return }
// error: 'tensor.expand_shape' op expected dimension 0 of collapsed type to be static value of 4
// -----
func.func @a(%a: tensor<4x8xf32>) { %0 = tensor.concat dim(2) %a, %a : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32> return }
// error: 'tensor.concat' op concatenation dim must be less than the tensor rank
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<4xf32>) { %0 = tensor.concat dim(0) %a, %b : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<8x8xf32> return }
// error: 'tensor.concat' op rank of concatenated inputs must match result rank
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<4x9xf32>) { %0 = tensor.concat dim(0) %a, %b : (tensor<4x8xf32>, tensor<4x9xf32>) -> tensor<8x8xf32> return }
// error: 'tensor.concat' op static concatenation size mismatch along non-concatenated dimension 1
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) { %0 = tensor.concat dim(0) %a, %b : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<9x8xf32> return }
// error: 'tensor.concat' op result type 'tensor<9x8xf32>'does not match inferred shape 'tensor<8x8xf32>' static sizes
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<4x8xi32>) { %0 = tensor.concat dim(0) %a, %b : (tensor<4x8xf32>, tensor<4x8xi32>) -> tensor<8x8xf32> return }
// error: 'tensor.concat' op inputs and result element type must match
// -----
func.func @a() { %0 = "tensor.concat"() <{dim = 0 : i64}> : () -> tensor<8x8xf32> return }
// error: 'tensor.concat' op requires at least one input
// -----
func.func @a(%x: tensor<6xi32>) { %19 = tensor.bitcast %x : tensor<6xi32> to tensor<6xi64> return }
// error: 'tensor.bitcast' op operand type 'tensor<6xi32>' and result type 'tensor<6xi64>' are cast incompatible
// -----
func.func @a(%x: tensor<6xi32>) { %19 = tensor.bitcast %x : tensor<6xi32> to tensor<7xf32> return }
// error: 'tensor.bitcast' op operand type 'tensor<6xi32>' and result type 'tensor<7xf32>' are cast incompatible
// -----
func.func @a(%a: tensor<4x8xf32>, %ix: tensor<3x1xindex>) { %20 = tensor.gather %a[%ix] gather_dims([2]) : (tensor<4x8xf32>, tensor<3x1xindex>) -> tensor<3x1x8xf32> return }
// error: 'tensor.gather' op gather_dims value must be smaller than source rank
// -----
func.func @a(%a: tensor<4x8xf32>, %ix: tensor<3x1xindex>) { %20 = tensor.gather %a[%ix] gather_dims([0, 1]) unique : (tensor<4x8xf32>, tensor<3x1xindex>) -> tensor<3x1x8xf32> return }
// error: 'tensor.gather' op gather_dims length must match the size of last dimension of indices
// -----
func.func @a(%a: tensor<4x8xf32>, %ix: tensor<3x1xindex>) { %20 = tensor.gather %a[%ix] gather_dims([0]) unique : (tensor<4x8xf32>, tensor<3x1xindex>) -> tensor<3x2x8xf32> return }
// error: 'tensor.gather' op result type mismatch: expected 'tensor<3x1x8xf32>' or its rank-reduced variant 'tensor<3x8xf32>' (got: 'tensor<3x2x8xf32>')
// -----
func.func @a(%a: tensor<4x8xf32>, %ix: tensor<3x1xindex>) { %20 = tensor.gather %a[%ix] gather_dims([]) unique : (tensor<4x8xf32>, tensor<3x1xindex>) -> tensor<3x1x8xf32> return }
// error: 'tensor.gather' op gather_dims must be non-empty
// -----
func.func @a(%a: tensor<4x8xf32>, %g: tensor<3x1x8xf32>, %ix: tensor<3x1xindex>) { %20 = tensor.scatter %g into %a[%ix] scatter_dims([0]) : (tensor<3x1x8xf32>, tensor<4x8xf32>, tensor<3x1xindex>) -> tensor<4x8xf32> return }
// error: 'tensor.scatter' op requires 'unique' attribute to be set
// -----
func.func @f(%a: tensor<?x4xf32>) { %0 = "tensor.extract_slice"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 1>, static_sizes = array<i64: 1, 3>, static_strides = array<i64: -9223372036854775808, 1>}> : (tensor<?x4xf32>) -> tensor<1x3xf32> return }
// error: expected the number of 'strides' to match the number of dynamic entries in 'static_strides' (0 vs 1)
// -----
func.func @f(%a: tensor<?x4xf32>) { %0 = "tensor.extract_slice"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, -9223372036854775808>, static_sizes = array<i64: 1, 3>, static_strides = array<i64: 1, 1>}> : (tensor<?x4xf32>) -> tensor<1x3xf32> return }
// error: expected the number of 'offsets' to match the number of dynamic entries in 'static_offsets' (0 vs 1)
// -----
func.func @f(%a: tensor<?x4xf32>) { %0 = "tensor.extract_slice"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 1>, static_sizes = array<i64: 1, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (tensor<?x4xf32>) -> tensor<1x?xf32> return }
// error: expected the number of 'sizes' to match the number of dynamic entries in 'static_sizes' (0 vs 1)
// -----
func.func @f(%a: tensor<?xf32>) { %0 = "tensor.expand_shape"(%a) <{reassociation = [[0, 1]], static_output_shape = array<i64: -9223372036854775808, 4>}> : (tensor<?xf32>) -> tensor<?x4xf32> return }
// error: 'tensor.expand_shape' op mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has 1 dynamic dims while output_shape has 0 values
// -----
func.func @f(%a: tensor<4x5x6xf32>, %i: tensor<1x2x3xindex>) { %0 = tensor.gather %a[%i] gather_dims([0, 1, 2, 3]) : (tensor<4x5x6xf32>, tensor<1x2x3xindex>) -> tensor<1x2xf32> return }
// error: 'tensor.gather' op gather_dims overflow source rank
// -----
func.func @f(%a: tensor<1x?xf32>) { %0 = tensor.collapse_shape %a [[0, 1], []] : tensor<1x?xf32> into tensor<?x10xf32> return }
// error: 'tensor.collapse_shape' op reassociation indices must not be empty
// -----
func.func @f(%t: tensor<0x?xf32>) { %0 = tensor.collapse_shape %t [[0, 1]] : tensor<0x?xf32> into tensor<0xf32> return }
// error: 'tensor.collapse_shape' op expected dimension 0 of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic
// -----
func.func @f(%t: tensor<0x3xf32>) { %0 = tensor.collapse_shape %t [[0, 1]] : tensor<0x3xf32> into tensor<?xf32> return }
// error: 'tensor.collapse_shape' op expected dimension 0 of collapsed type to be static value of 0
