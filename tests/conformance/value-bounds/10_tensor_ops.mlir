// OPTS: reify-to-func-args
func.func @f(%t: tensor<?x?xf32>, %l: index, %h: index, %s: index, %v: f32) -> (index, index, index, index) {
  %c1 = arith.constant 1 : index
  %p = tensor.pad %t low[%l, 1] high[%h, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %e = tensor.extract_slice %p[0, 0] [1, %s] [1, 1] : tensor<?x?xf32> to tensor<?xf32>
  %em = tensor.empty(%s) : tensor<4x?xf32>
  %ca = tensor.cast %em : tensor<4x?xf32> to tensor<?x?xf32>
  %d = tensor.dim %t, %c1 : tensor<?x?xf32>
  %0 = "test.reify_bound"(%p) {type = "EQ", dim = 0} : (tensor<?x?xf32>) -> index
  %1 = "test.reify_bound"(%e) {type = "EQ", dim = 0} : (tensor<?xf32>) -> index
  %2 = "test.reify_bound"(%ca) {type = "EQ", dim = 0} : (tensor<?x?xf32>) -> index
  %4 = "test.reify_bound"(%d) {type = "EQ"} : (index) -> index
  return %0, %1, %2, %4 : index, index, index, index
}
