// passes: --canonicalize
func.func @transfers_that_stay_inside(%m: memref<4x8xf32>, %i: index, %p: f32) -> (vector<4x4xf32>, vector<8x4xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %0 = vector.transfer_read %m[%c0, %c4], %p : memref<4x8xf32>, vector<4x4xf32>
  vector.transfer_write %0, %m[%c0, %c5] : vector<4x4xf32>, memref<4x8xf32>
  vector.transfer_write %0, %m[%i, %c0] : vector<4x4xf32>, memref<4x8xf32>
  %1 = vector.transfer_read %m[%c4, %c0], %p {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<4x8xf32>, vector<8x4xf32>
  return %0, %1 : vector<4x4xf32>, vector<8x4xf32>
}
// -----
func.func @transfers_of_unknown_sizes(%m: memref<?x8xf32>, %p: f32) -> vector<4x4xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %m[%c0, %c0], %p : memref<?x8xf32>, vector<4x4xf32>
  return %0 : vector<4x4xf32>
}
// -----
func.func @transfers_that_repeat(%m: memref<4x8xf32>, %i: index, %p: f32) -> (vector<4x8xf32>, vector<4x8xf32>, vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %m[%i, %c0], %p {permutation_map = affine_map<(d0, d1) -> (0, d1)>} : memref<4x8xf32>, vector<4x8xf32>
  %1 = vector.transfer_read %m[%c0, %i], %p {permutation_map = affine_map<(d0, d1) -> (0, d1)>} : memref<4x8xf32>, vector<4x8xf32>
  %2 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (0)>} : memref<4x8xf32>, vector<4xf32>
  return %0, %1, %2 : vector<4x8xf32>, vector<4x8xf32>, vector<4xf32>
}
// -----
// unlike MLIR: it takes the end for the only border, and a scalable vector for as short as it can be
func.func @transfers_that_may_leave(%m: memref<4xf32>, %p: f32) -> (vector<4xf32>, vector<[4]xf32>) {
  %cm1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %m[%cm1], %p : memref<4xf32>, vector<4xf32>
  %1 = vector.transfer_read %m[%c0], %p : memref<4xf32>, vector<[4]xf32>
  return %0, %1 : vector<4xf32>, vector<[4]xf32>
}
// -----
func.func @constants_in_all_elements() -> (vector<3xf32>, vector<2x[4]xi8>, vector<2xindex>, vector<2xi1>, vector<6xf32>, vector<2x2xi32>) {
  %f = arith.constant 1.5 : f32
  %i = arith.constant -3 : i8
  %x = arith.constant 7 : index
  %t = arith.constant true
  %s = arith.constant dense<2.5> : vector<2x3xf32>
  %l = arith.constant dense<9> : vector<2xi32>
  %0 = vector.broadcast %f : f32 to vector<3xf32>
  %1 = vector.broadcast %i : i8 to vector<2x[4]xi8>
  %2 = vector.broadcast %x : index to vector<2xindex>
  %3 = vector.broadcast %t : i1 to vector<2xi1>
  %4 = vector.shape_cast %s : vector<2x3xf32> to vector<6xf32>
  %5 = vector.broadcast %l : vector<2xi32> to vector<2x2xi32>
  return %0, %1, %2, %3, %4, %5 : vector<3xf32>, vector<2x[4]xi8>, vector<2xindex>, vector<2xi1>, vector<6xf32>, vector<2x2xi32>
}
// -----
func.func @lists_are_left() -> (vector<2x2xi32>, vector<4xi32>) {
  %l = arith.constant dense<[1, 2]> : vector<2xi32>
  %s = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  %0 = vector.broadcast %l : vector<2xi32> to vector<2x2xi32>
  "t.use"(%s) : (vector<2x2xi32>) -> ()
  %1 = "t.make"() : () -> vector<4xi32>
  return %0, %1 : vector<2x2xi32>, vector<4xi32>
}
// -----
func.func @types_that_stay(%v: vector<4xf32>, %t: tensor<4xf32>) -> (vector<4xf32>, vector<4xf32>, tensor<4xf32>) {
  %0 = vector.shape_cast %v : vector<4xf32> to vector<4xf32>
  %1 = vector.broadcast %v : vector<4xf32> to vector<4xf32>
  %2 = tensor.cast %t : tensor<4xf32> to tensor<4xf32>
  return %0, %1, %2 : vector<4xf32>, vector<4xf32>, tensor<4xf32>
}
// -----
func.func @filled_tensors(%n: index, %x: f32) -> (tensor<2x2xf32>, tensor<?xf32>, tensor<2xf32>) {
  %f = arith.constant 1.5 : f32
  %0 = tensor.splat %f : tensor<2x2xf32>
  %1 = tensor.splat %f[%n] : tensor<?xf32>
  %2 = tensor.splat %x : tensor<2xf32>
  return %0, %1, %2 : tensor<2x2xf32>, tensor<?xf32>, tensor<2xf32>
}
