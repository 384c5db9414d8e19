// passes that MLIR lacks: --vectorize-with-masks --canonicalize --cse
// A size that is at most 8 gets vectors of 8, and a mask.
func.func @masked(%m: index, %a: tensor<8x4xf32>) -> tensor<?x4xf32> {
  %n = affine.min affine_map<()[s0] -> (s0, 8)>()[%m]
  %x = tensor.extract_slice %a[0, 0] [%n, 4] [1, 1] : tensor<8x4xf32> to tensor<?x4xf32>
  %o = tensor.empty(%n) : tensor<?x4xf32>
  %0 = linalg.add ins(%x, %x : tensor<?x4xf32>, tensor<?x4xf32>) outs(%o : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
// -----
// The size is proved to be 8: no mask.
func.func @full(%m: index, %a: memref<16xf32>, %o: memref<8xf32>) {
  %n = affine.max affine_map<()[s0] -> (s0, 8)>()[%m]
  %p = affine.min affine_map<()[s0] -> (s0, 8)>()[%n]
  %x = memref.subview %a[0] [%p] [1] : memref<16xf32> to memref<?xf32, strided<[1]>>
  %y = memref.subview %a[8] [%p] [1] : memref<16xf32> to memref<?xf32, strided<[1], offset: 8>>
  linalg.exp ins(%x : memref<?xf32, strided<[1]>>) outs(%y : memref<?xf32, strided<[1], offset: 8>>)
  return
}
// -----
// What is read behind the ends is neutral for the sums.
func.func @product(%m: index, %k: index, %a: tensor<4x?xf32>, %b: tensor<?x6xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %n = affine.min affine_map<()[s0] -> (s0, 5)>()[%k]
  %x = tensor.extract_slice %a[0, 0] [4, %n] [1, 1] : tensor<4x?xf32> to tensor<4x?xf32>
  %y = tensor.extract_slice %b[0, 0] [%n, 6] [1, 1] : tensor<?x6xf32> to tensor<?x6xf32>
  %0 = linalg.matmul ins(%x, %y : tensor<4x?xf32>, tensor<?x6xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
// -----
// Transposed, broadcast, with numbers of iterations; a sum of all elements.
func.func @generic(%a: tensor<3x4xindex>, %b: tensor<4xindex>, %k: index, %o: tensor<4x3xindex>, %s: tensor<index>) -> (tensor<4x3xindex>, tensor<index>) {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%a, %b, %k : tensor<3x4xindex>, tensor<4xindex>, index) outs(%o : tensor<4x3xindex>) {
  ^bb0(%x: index, %y: index, %z: index, %w: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %c = arith.constant 7 : index
    %1 = arith.addi %x, %y : index
    %2 = arith.addi %1, %z : index
    %3 = arith.muli %2, %i : index
    %4 = arith.maxsi %3, %j : index
    %5 = arith.addi %4, %c : index
    linalg.yield %5 : index
  } -> tensor<4x3xindex>
  %6 = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>],
    iterator_types = ["reduction", "reduction"]
  } ins(%0 : tensor<4x3xindex>) outs(%s : tensor<index>) {
  ^bb0(%x: index, %y: index):
    %7 = arith.addi %y, %x : index
    linalg.yield %7 : index
  } -> tensor<index>
  return %0, %6 : tensor<4x3xindex>, tensor<index>
}
// -----
// Each element of a window gets a vector of its own, which begins at its place.
func.func @windows(%m: index, %a: tensor<8xf32>, %f: tensor<3xf32>, %d: tensor<6xf32>, %w: tensor<?x4xi32>, %p: tensor<2xi32>) -> (tensor<6xf32>, tensor<?x4xi32>) {
  %n = affine.min affine_map<()[s0] -> (s0, 4)>()[%m]
  %0 = linalg.conv_1d ins(%a, %f : tensor<8xf32>, tensor<3xf32>) outs(%d : tensor<6xf32>) -> tensor<6xf32>
  %o = tensor.empty(%n) : tensor<?x4xi32>
  %1 = linalg.generic {
    indexing_maps = [affine_map<(d0, d1, d2) -> (d0 + 2 * d2, d1)>, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%w, %p : tensor<?x4xi32>, tensor<2xi32>) outs(%o : tensor<?x4xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %i = linalg.index 2 : index
    %j = arith.index_cast %i : index to i32
    %2 = arith.muli %x, %j : i32
    %3 = arith.addi %z, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<?x4xi32>
  return %0, %1 : tensor<6xf32>, tensor<?x4xi32>
}
// -----
// Channels are added up in a vector.
func.func @channels(%a: memref<1x6x8xf32>, %f: memref<3x8x4xf32>, %d: memref<1x4x4xf32>) {
  linalg.conv_1d_nwc_wcf ins(%a, %f : memref<1x6x8xf32>, memref<3x8x4xf32>) outs(%d : memref<1x4x4xf32>)
  return
}
// -----
// Left as they are: no bound, too many elements, a window with steps, a division by padding.
func.func @left(%a: tensor<?xf32>, %b: tensor<100x100xf32>, %c: tensor<1x8x1xf32>, %f: tensor<3x1x1xf32>, %d: tensor<1x3x1xf32>, %e: tensor<8xi32>) -> (tensor<?xf32>, tensor<100x100xf32>, tensor<1x3x1xf32>, tensor<8xi32>) {
  %0 = linalg.exp ins(%a : tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  %1 = linalg.exp ins(%b : tensor<100x100xf32>) outs(%b : tensor<100x100xf32>) -> tensor<100x100xf32>
  %2 = linalg.conv_1d_nwc_wcf {strides = dense<2> : tensor<1xi64>} ins(%c, %f : tensor<1x8x1xf32>, tensor<3x1x1xf32>) outs(%d : tensor<1x3x1xf32>) -> tensor<1x3x1xf32>
  %3 = linalg.div ins(%e, %e : tensor<8xi32>, tensor<8xi32>) outs(%e : tensor<8xi32>) -> tensor<8xi32>
  return %0, %1, %2, %3 : tensor<?xf32>, tensor<100x100xf32>, tensor<1x3x1xf32>, tensor<8xi32>
}
