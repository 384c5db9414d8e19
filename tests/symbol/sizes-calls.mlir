// passes: builtin.module(propagate-symbol)
// the results of calls, in a pass on the module
func.func private @double(%a: tensor<?xf32>) -> tensor<?xf32> {
  %k = tensor.concat dim(0) %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %k : tensor<?xf32>
}
func.func private @external(tensor<?xf32>) -> tensor<?xf32>
func.func @caller(%a: tensor<?xf32>) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %x = func.call @double(%a) : (tensor<?xf32>) -> tensor<?xf32>
  %y = func.call @double(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %z = func.call @external(%a) : (tensor<?xf32>) -> tensor<?xf32>
  %p = tensor.dim %x, %c0 : tensor<?xf32>
  %q = tensor.dim %y, %c0 : tensor<?xf32>
  %r = tensor.dim %z, %c0 : tensor<?xf32>
  return %p, %q, %r : index, index, index
}
// -----
// recursion stays unknown
func.func private @again(%a: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  %k = func.call @again(%a, %c) : (tensor<?xf32>, i1) -> tensor<?xf32>
  return %k : tensor<?xf32>
}
func.func @caller(%a: tensor<?xf32>, %c: i1) -> index {
  %c0 = arith.constant 0 : index
  %x = func.call @again(%a, %c) : (tensor<?xf32>, i1) -> tensor<?xf32>
  %p = tensor.dim %x, %c0 : tensor<?xf32>
  return %p : index
}
