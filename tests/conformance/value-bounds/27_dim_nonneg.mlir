// dim op results are >= 0; the dim "column" itself has no >= 0 constraint unless reached through a dim op
func.func @viaop(%t: tensor<?xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %e = tensor.dim %t, %i : tensor<?xf32>
  "test.compare"(%d, %c0) {cmp = "GE"} : (index, index) -> ()
  "test.compare"(%e, %c0) {cmp = "GE"} : (index, index) -> ()
  return
}
// -----
func.func @direct(%t: tensor<?xf32>) -> index {
  %l = "test.reify_bound"(%t) {type = "LB", dim = 0, constant} : (tensor<?xf32>) -> index
  return %l : index
}
