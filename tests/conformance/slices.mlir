// Slices with strides lie in what they are taken from, or are empty.
func.func @constant_stride(%u: tensor<15xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %s = tensor.extract_slice %u[0] [%n] [2] : tensor<15xf32> to tensor<?xf32>
  %d = tensor.dim %s, %c0 : tensor<?xf32>
  "test.compare"(%d, %c8) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%d, %c7) {cmp = "LE"} : (index, index) -> () // unknown
  return
}
func.func @offset(%u: memref<15xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %s = memref.subview %u[5] [%n] [3] : memref<15xf32> to memref<?xf32, strided<[3], offset: 5>>
  %d = memref.dim %s, %c0 : memref<?xf32, strided<[3], offset: 5>>
  "test.compare"(%d, %c4) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%d, %c3) {cmp = "LE"} : (index, index) -> () // unknown
  return
}
func.func @any_size(%u: tensor<?xf32>, %n: index, %o: index) {
  %c0 = arith.constant 0 : index
  %s = tensor.extract_slice %u[%o] [%n] [3] : tensor<?xf32> to tensor<?xf32>
  %d = tensor.dim %s, %c0 : tensor<?xf32>
  %all = tensor.dim %u, %c0 : tensor<?xf32>
  "test.compare"(%d, %all) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%d, %all) {cmp = "LT"} : (index, index) -> () // unknown
  return
}
// A stride that is not known may be zero or negative.
func.func @unknown_stride(%u: tensor<15xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c15 = arith.constant 15 : index
  %s = tensor.extract_slice %u[0] [%n] [%k] : tensor<15xf32> to tensor<?xf32>
  %d = tensor.dim %s, %c0 : tensor<?xf32>
  "test.compare"(%d, %c15) {cmp = "LE"} : (index, index) -> () // unknown
  return
}
