// The sizes of views and copies of memory, and of tensors that stand for it.
func.func @view(%b: memref<?xi8>, %n: index, %z: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.view %b[%z][%n] : memref<?xi8> to memref<?x4xf32>
  %d = memref.dim %v, %c0 : memref<?x4xf32>
  %e = memref.dim %b, %c0 : memref<?xi8>
  "test.compare"(%d, %n) : (index, index) -> () // true
  "test.compare"(%d, %e) : (index, index) -> () // unknown
  return
}
func.func @reinterpret_cast(%b: memref<?xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = memref.reinterpret_cast %b to offset: [0], sizes: [%n, %m], strides: [%m, 1] : memref<?xf32> to memref<?x?xf32, strided<[?, 1]>>
  %d = memref.dim %r, %c0 : memref<?x?xf32, strided<[?, 1]>>
  %e = memref.dim %r, %c1 : memref<?x?xf32, strided<[?, 1]>>
  "test.compare"(%d, %n) : (index, index) -> () // true
  "test.compare"(%e, %m) : (index, index) -> () // true
  "test.compare"(%e, %n) : (index, index) -> () // unknown
  return
}
func.func @transpose(%b: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = memref.transpose %b (d0, d1) -> (d1, d0) : memref<?x?xf32> to memref<?x?xf32, strided<[1, ?]>>
  %d = memref.dim %t, %c0 : memref<?x?xf32, strided<[1, ?]>>
  %m = memref.dim %b, %c0 : memref<?x?xf32>
  %n = memref.dim %b, %c1 : memref<?x?xf32>
  "test.compare"(%d, %n) : (index, index) -> () // true
  "test.compare"(%d, %m) : (index, index) -> () // unknown
  return
}
func.func @expand(%b: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %e = memref.expand_shape %b [[0, 1]] output_shape [%n, 4] : memref<?xf32> into memref<?x4xf32>
  %d = memref.dim %e, %c0 : memref<?x4xf32>
  %m = memref.dim %b, %c0 : memref<?xf32>
  "test.compare"(%d, %n) : (index, index) -> () // true
  "test.compare"(%d, %m) : (index, index) -> () // unknown
  return
}
func.func @metadata(%b: memref<?x8xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %b : memref<?x8xf32> -> memref<f32>, index, index, index, index, index
  %d = memref.dim %b, %c0 : memref<?x8xf32>
  %r = memref.rank %b : memref<?x8xf32>
  "test.compare"(%sizes#0, %d) : (index, index) -> () // true
  "test.compare"(%sizes#1, %c8) : (index, index) -> () // true
  "test.compare"(%r, %c8) {cmp = "LT"} : (index, index) -> () // true
  "test.compare"(%strides#0, %c8) : (index, index) -> () // true
  return
}
func.func @spaces(%b: memref<?xf32>, %t: tensor<?xui32>) {
  %c0 = arith.constant 0 : index
  %s = memref.memory_space_cast %b : memref<?xf32> to memref<?xf32, 3>
  %u = tensor.bitcast %t : tensor<?xui32> to tensor<?xi32>
  %d = memref.dim %s, %c0 : memref<?xf32, 3>
  %m = memref.dim %b, %c0 : memref<?xf32>
  %e = tensor.dim %u, %c0 : tensor<?xi32>
  %n = tensor.dim %t, %c0 : tensor<?xui32>
  "test.compare"(%d, %m) : (index, index) -> () // true
  "test.compare"(%e, %n) : (index, index) -> () // true
  "test.compare"(%d, %n) : (index, index) -> () // unknown
  return
}
func.func @buffers(%t: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %a = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %k = bufferization.alloc_tensor() copy(%t) : tensor<?xf32>
  %b = bufferization.to_buffer %k : tensor<?xf32> to memref<?xf32>
  %u = bufferization.to_tensor %b restrict : memref<?xf32> to tensor<?xf32>
  %m = bufferization.materialize_in_destination %u in %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %e = tensor.dim %u, %c0 : tensor<?xf32>
  %f = tensor.dim %t, %c0 : tensor<?xf32>
  %g = tensor.dim %m, %c0 : tensor<?xf32>
  "test.compare"(%d, %n) : (index, index) -> () // true
  "test.compare"(%e, %f) : (index, index) -> () // true
  "test.compare"(%g, %n) : (index, index) -> () // true
  "test.compare"(%f, %n) : (index, index) -> () // unknown
  return
}
func.func @device(%n: index) {
  %c0 = arith.constant 0 : index
  "test.compare"(%n, %c0) {cmp = "GE"} : (index, index) -> () // unknown
  %b = gpu.alloc (%n) : memref<?xf32>
  %d = memref.dim %b, %c0 : memref<?xf32>
  "test.compare"(%d, %n) : (index, index) -> () // true
  "test.compare"(%n, %c0) {cmp = "GE"} : (index, index) -> () // true
  return
}
// Atomic accesses are in bounds.
func.func @atomic(%b: memref<8xf32>, %i: index, %j: index, %f: f32) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %x = memref.atomic_rmw addf %f, %b[%i] : (f32, memref<8xf32>) -> f32
  "test.compare"(%i, %c8) {cmp = "LT"} : (index, index) -> () // true
  "test.compare"(%j, %c0) {cmp = "GE"} : (index, index) -> () // unknown
  %y = memref.generic_atomic_rmw %b[%j] : memref<8xf32> {
  ^bb0(%old: f32):
    memref.atomic_yield %old : f32
  }
  "test.compare"(%j, %c0) {cmp = "GE"} : (index, index) -> () // true
  return
}
// Packed tensors have the sizes of their destinations.
func.func @pack(%s: tensor<?x?xf32>, %d: tensor<?x?x8x4xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %p = linalg.pack %s padding_value(%f : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %d : tensor<?x?xf32> -> tensor<?x?x8x4xf32>
  %u = linalg.unpack %p inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %s : tensor<?x?x8x4xf32> -> tensor<?x?xf32>
  %a = tensor.dim %p, %c0 : tensor<?x?x8x4xf32>
  %b = tensor.dim %d, %c0 : tensor<?x?x8x4xf32>
  %g = tensor.dim %u, %c0 : tensor<?x?xf32>
  %h = tensor.dim %s, %c0 : tensor<?x?xf32>
  "test.compare"(%a, %b) : (index, index) -> () // true
  "test.compare"(%g, %h) : (index, index) -> () // true
  "test.compare"(%b, %h) : (index, index) -> () // unknown
  return
}
