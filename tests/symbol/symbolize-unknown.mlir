// passes: builtin.module(func.func(propagate-symbol{symbolize-unknown}))
// a call gives a size of which nothing is known
func.func private @ext(tensor<?xf32>) -> tensor<?xf32>
func.func @p8(%a: tensor<?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %k = func.call @ext(%a) : (tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %k, %c0 : tensor<?xf32>
  %f = arith.negf %a : tensor<?xf32>
  %e = tensor.dim %f, %c0 : tensor<?xf32>
  return %d, %e : index, index
}
// -----
// in a loop the size may be another one each time
func.func private @ext(tensor<?xf32>) -> tensor<?xf32>
func.func @loop(%a: tensor<?xf32>, %n: index, %t: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %k = func.call @ext(%a) : (tensor<?xf32>) -> tensor<?xf32>
  }
  scf.if %t {
    %k = func.call @ext(%a) : (tensor<?xf32>) -> tensor<?xf32>
  }
  return
}
// -----
// no buffer has such a size, so that the op is not executed: it gets a symbol like any other
func.func @negative() {
  %c = arith.constant -4 : index
  %m = memref.alloca(%c) : memref<?xf32>
  "test.use"(%m) : (memref<?xf32>) -> ()
  return
}
