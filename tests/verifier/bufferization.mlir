func.func @a(%x: f32) { %0 = "bufferization.clone"(%x) : (f32) -> memref<4xf32> return }
// error: 'bufferization.clone' op operand #0 must be ranked or unranked memref of any type values, but got 'f32'
// -----
func.func @a(%x: f32) { %0 = "bufferization.to_buffer"(%x) : (f32) -> memref<4xf32> return }
// error: 'bufferization.to_buffer' op operand #0 must be TensorLikeType instance, but got 'f32'
// -----
func.func @a(%x: tensor<4xf32>) { %0 = bufferization.to_buffer %x : tensor<4xf32> to memref<5xf32> return }
// error: shapes do not match
// error: 'bufferization.to_buffer' op failed to verify that specified tensor and buffer types match
// -----
func.func @a(%x: tensor<4xf32>) { %0 = bufferization.to_buffer %x : tensor<4xf32> to memref<4xi32> return }
// error: element types do not match
// error: 'bufferization.to_buffer' op failed to verify that specified tensor and buffer types match
// -----
func.func @a(%x: tensor<4xf32>) { %0 = bufferization.to_buffer %x : tensor<4xf32> to memref<*xf32> return }
// error: shapes do not match
// error: 'bufferization.to_buffer' op failed to verify that specified tensor and buffer types match
// -----
func.func @a(%x: memref<4xf32>) { %0 = bufferization.to_tensor %x : memref<4xf32> to tensor<5xf32> return }
// error: shapes do not match
// error: 'bufferization.to_tensor' op failed to verify that specified tensor and buffer types match
// -----
func.func @a(%x: memref<4xf32>) { %0 = "bufferization.to_tensor"(%x) : (memref<4xf32>) -> f32 return }
// error: 'bufferization.to_tensor' op result #0 must be TensorLikeType instance, but got 'f32'
// -----
func.func @a(%x: f32) { %0 = "bufferization.to_tensor"(%x) : (f32) -> tensor<4xf32> return }
// error: 'bufferization.to_tensor' op operand #0 must be BufferLikeType instance, but got 'f32'
// -----
func.func @a() { %0 = bufferization.alloc_tensor() : tensor<?xf32> return }
// error: 'bufferization.alloc_tensor' op incorrect number of dynamic sizes, has 0, expected 1
// -----
func.func @a(%s: index) { %0 = bufferization.alloc_tensor(%s) : tensor<4xf32> return }
// error: 'bufferization.alloc_tensor' op incorrect number of dynamic sizes, has 1, expected 0
// -----
func.func @a(%s: index, %t: tensor<?xf32>) { %0 = bufferization.alloc_tensor(%s) copy(%t) : tensor<?xf32> return }
// error: dynamic sizes not needed when copying a tensor
// -----
func.func @a(%t: tensor<4xf32>) { %0 = "bufferization.alloc_tensor"(%t) {operandSegmentSizes = array<i32: 0, 1, 0>} : (tensor<4xf32>) -> tensor<?xf32> return }
// error: expected that `copy` and return type match
// -----
func.func @a(%m: memref<4xf32>) { bufferization.dealloc (%m : memref<4xf32>) if () return }
// error: 'bufferization.dealloc' op must have the same number of conditions as memrefs to deallocate
// -----
func.func @a(%m: memref<4xf32>, %c: i1) { %0 = "bufferization.dealloc"(%m, %c) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<4xf32>, i1) -> i1 return }
// error: 'bufferization.dealloc' op must have the same number of updated conditions (results) as retained operands
// -----
func.func @a(%m: memref<4xf32>, %t: tensor<4xf32>) { bufferization.materialize_in_destination %t in %m : (tensor<4xf32>, memref<4xf32>) -> () return }
// error: 'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the destination is of memref type
// -----
func.func @a(%t: tensor<4xf32>) { bufferization.materialize_in_destination %t in %t : (tensor<4xf32>, tensor<4xf32>) -> () return }
// error: 'bufferization.materialize_in_destination' op tensor 'dest' implies exactly one tensor result
// -----
func.func @a(%t: tensor<4xf32>) { %0 = bufferization.materialize_in_destination %t in restrict %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> return }
// error: 'bufferization.materialize_in_destination' op 'restrict' is valid only for memref destinations
// -----
func.func @a(%t: tensor<4xf32>) { %0 = bufferization.materialize_in_destination %t in writable %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> return }
// error: 'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the destination is of memref type
// -----
func.func @a(%t: tensor<4xf32>) { %0 = bufferization.materialize_in_destination %t in %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32> return }
// error: 'bufferization.materialize_in_destination' op result and 'dest' types must match
// -----
func.func @a(%m: memref<5xf32>, %t: tensor<4xf32>) { bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, memref<5xf32>) -> () return }
// error: 'bufferization.materialize_in_destination' op source/destination shapes are incompatible
// -----
func.func @a(%m: memref<4x1xf32>, %t: tensor<4xf32>) { bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, memref<4x1xf32>) -> () return }
// error: 'bufferization.materialize_in_destination' op rank mismatch between source and destination shape
// -----
func.func @a(%m: memref<*xf32>, %t: tensor<4xf32>) { bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, memref<*xf32>) -> () return }
// error: 'bufferization.materialize_in_destination' op source/destination shapes are incompatible
// -----
func.func @a(%m: memref<4xi32>, %t: tensor<4xf32>) { bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, memref<4xi32>) -> () return }
// error: 'bufferization.materialize_in_destination' op failed to verify that all of {source, dest} have same element type
// -----
func.func @a(%m: vector<4xf32>, %t: tensor<4xf32>) { bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, vector<4xf32>) -> () return }
// error: 'bufferization.materialize_in_destination' op 'dest' must be a tensor or a memref
// -----
func.func @a(%m: memref<4xf32>, %t: tensor<4xf32>) { %0 = bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, memref<4xf32>) -> tensor<4xf32> return }
// error: 'bufferization.materialize_in_destination' op memref 'dest' implies zero results
// -----
func.func private @f(tensor<4xf32> {bufferization.access = "all"})
// error: invalid value for 'bufferization.access'
// -----
func.func private @f(tensor<4xf32> {bufferization.access = 1})
// error: 'bufferization.access' is expected to be a string attribute
// -----
func.func private @f(tensor<4xf32> {bufferization.writable = true})
// error: 'bufferization.writable' is invalid on external functions
// -----
func.func @f(%a: tensor<4xf32> {bufferization.writable = 3}) { return }
// error: 'bufferization.writable' is expected to be a boolean attribute
// -----
func.func @f(%a: tensor<4xf32> {bufferization.buffer_layout = 3}) { return }
// error: 'bufferization.buffer_layout' is expected to be a memref layout attribute
// -----
func.func @f(%a: tensor<4xf32> {bufferization.other = 3}) { return }
// error: attribute 'bufferization.other' not supported as a region arg attribute by the bufferization dialect
// unlike MLIR: MLIR names another attribute
// -----
func.func @f() { %c = arith.constant {bufferization.writable = true} 0 : index return }
// error: attribute '"bufferization.writable"' not supported as an op attribute by the bufferization dialect
// -----
func.func @f() { %c = arith.constant {bufferization.manual_deallocation} 0 : index return }
// error: 'arith.constant' op attribute 'bufferization.manual_deallocation' can be used only on ops that have an allocation and/or free side effect
