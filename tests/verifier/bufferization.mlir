func.func @a(%x: f32) { %0 = "bufferization.clone"(%x) : (f32) -> memref<4xf32> return }
// -----
func.func @a(%x: f32) { %0 = "bufferization.to_buffer"(%x) : (f32) -> memref<4xf32> return }
// -----
func.func @a(%x: tensor<4xf32>) { %0 = bufferization.to_buffer %x : tensor<4xf32> to memref<5xf32> return }
// -----
func.func @a(%x: tensor<4xf32>) { %0 = bufferization.to_buffer %x : tensor<4xf32> to memref<4xi32> return }
// -----
func.func @a(%x: tensor<4xf32>) { %0 = bufferization.to_buffer %x : tensor<4xf32> to memref<*xf32> return }
// -----
func.func @a(%x: memref<4xf32>) { %0 = bufferization.to_tensor %x : memref<4xf32> to tensor<5xf32> return }
// -----
func.func @a(%x: memref<4xf32>) { %0 = "bufferization.to_tensor"(%x) : (memref<4xf32>) -> f32 return }
// -----
func.func @a(%x: f32) { %0 = "bufferization.to_tensor"(%x) : (f32) -> tensor<4xf32> return }
// -----
func.func @a() { %0 = bufferization.alloc_tensor() : tensor<?xf32> return }
// -----
func.func @a(%s: index) { %0 = bufferization.alloc_tensor(%s) : tensor<4xf32> return }
// -----
func.func @a(%s: index, %t: tensor<?xf32>) { %0 = bufferization.alloc_tensor(%s) copy(%t) : tensor<?xf32> return }
// -----
func.func @a(%t: tensor<4xf32>) { %0 = "bufferization.alloc_tensor"(%t) {operandSegmentSizes = array<i32: 0, 1, 0>} : (tensor<4xf32>) -> tensor<?xf32> return }
// -----
func.func @a(%m: memref<4xf32>) { bufferization.dealloc (%m : memref<4xf32>) if () return }
// -----
func.func @a(%m: memref<4xf32>, %c: i1) { %0 = "bufferization.dealloc"(%m, %c) {operandSegmentSizes = array<i32: 1, 1, 0>} : (memref<4xf32>, i1) -> i1 return }
// -----
func.func @a(%m: memref<4xf32>, %t: tensor<4xf32>) { bufferization.materialize_in_destination %t in %m : (tensor<4xf32>, memref<4xf32>) -> () return }
// -----
func.func @a(%t: tensor<4xf32>) { bufferization.materialize_in_destination %t in %t : (tensor<4xf32>, tensor<4xf32>) -> () return }
// -----
func.func @a(%t: tensor<4xf32>) { %0 = bufferization.materialize_in_destination %t in restrict %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> return }
// -----
func.func @a(%t: tensor<4xf32>) { %0 = bufferization.materialize_in_destination %t in writable %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> return }
// -----
func.func @a(%t: tensor<4xf32>) { %0 = bufferization.materialize_in_destination %t in %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32> return }
// -----
func.func @a(%m: memref<5xf32>, %t: tensor<4xf32>) { bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, memref<5xf32>) -> () return }
// -----
func.func @a(%m: memref<4x1xf32>, %t: tensor<4xf32>) { bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, memref<4x1xf32>) -> () return }
// -----
func.func @a(%m: memref<*xf32>, %t: tensor<4xf32>) { bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, memref<*xf32>) -> () return }
// -----
func.func @a(%m: memref<4xi32>, %t: tensor<4xf32>) { bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, memref<4xi32>) -> () return }
// -----
func.func @a(%m: vector<4xf32>, %t: tensor<4xf32>) { bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, vector<4xf32>) -> () return }
// -----
func.func @a(%m: memref<4xf32>, %t: tensor<4xf32>) { %0 = bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, memref<4xf32>) -> tensor<4xf32> return }
