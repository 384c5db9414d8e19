// passes: builtin.module(func.func(propagate-symbol{index-width=unbounded}))
// without a width, no product wraps
func.func @product(%a: tensor<?xf32>, %n: index) -> (tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %N = symbol.symbolic_int @N : index
  %p = arith.muli %N, %c4 : index
  %e = tensor.empty(%p) : tensor<?xf32>
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %q = arith.muli %d, %c4 : index
  %f = tensor.empty(%q) : tensor<?xf32>
  %g = tensor.dim %e, %c0 : tensor<?xf32>
  "test.use"(%f) : (tensor<?xf32>) -> ()
  return %e, %g : tensor<?xf32>, index
}
