// passes: builtin.module(symbol-to-encoding)
// SE1
func.func @se1(%a: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %S0 = symbol.symbolic_int @S0 {max_val = 9 : i64, min_val = 1 : i64} : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0, 4)> : tensor<?x4xf32>
  return %a : tensor<?x4xf32>
}
// -----
// SE2
func.func @se2(%a: tensor<?xf32>) -> tensor<?xf32> {
  %S0 = symbol.symbolic_int @S0 {max_val = 9 : i64, min_val = 1 : i64} : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  %S2 = symbol.symbolic_int @S2 [%S0, %S0], affine_map<()[s0, s1] -> (s0 + s1)> {max_val = 18 : i64, min_val = 2 : i64} : index
  %k = tensor.concat dim(0) %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  symbol.bind_symbolic_shape %k, [%S2], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  return %k : tensor<?xf32>
}
// -----
// SE3
func.func @callee(%a: tensor<?xf32>) -> tensor<?xf32> {
  %S0 = symbol.symbolic_int @S0 {max_val = 9 : i64, min_val = 1 : i64} : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  return %a : tensor<?xf32>
}
func.func @caller(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = func.call @callee(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
// SE4
func.func @callee(%a: tensor<?xf32>) -> tensor<?xf32> {
  %S0 = symbol.symbolic_int @S0 {max_val = 9 : i64, min_val = 1 : i64} : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  return %a : tensor<?xf32>
}
func.func @caller(%x: tensor<?xf32>) -> tensor<?xf32> {
  %S0 = symbol.symbolic_int @S0 : index
  symbol.bind_symbolic_shape %x, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  %0 = func.call @callee(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
// SE5
func.func @se5(%a: tensor<2x32xf32>) {
  symbol.bind_symbolic_shape %a, [], affine_map<() -> (2, 32)> : tensor<2x32xf32>
  return
}
// -----
// SE6
func.func @se6(%a: tensor<?x?xf32>) {
  %S0 = symbol.symbolic_int @S0 : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0, s0)> : tensor<?x?xf32>
  return
}
// -----
// SE7
func.func @se7(%a: tensor<?xf32>) {
  %S0 = symbol.symbolic_int @S0 : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0 floordiv 2)> : tensor<?xf32>
  return
}
// -----
// SE8
func.func @se8(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %S0 = symbol.symbolic_int @S0 : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  %0 = arith.addf %a, %b : tensor<?xf32>
  return
}
// -----
// SE9
func.func @se9(%a: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %S0 = symbol.symbolic_int @S0 : index
  %r = scf.for %i = %n to %n step %n iter_args(%x = %a) -> tensor<?xf32> {
    symbol.bind_symbolic_shape %x, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
    scf.yield %x : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// -----
// a function that calls itself keeps its type
func.func @rec(%a: tensor<?xf32>) -> tensor<?xf32> {
  %S0 = symbol.symbolic_int @S0 : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  %e = tensor.empty(%S0) : tensor<?xf32>
  symbol.bind_symbolic_shape %e, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  %0 = func.call @rec(%e) : (tensor<?xf32>) -> tensor<?xf32>
  return %e : tensor<?xf32>
}
// -----
// two returns with different encodings
func.func @two(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  %S0 = symbol.symbolic_int @S0 : index
  %S1 = symbol.symbolic_int @S1 : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  symbol.bind_symbolic_shape %b, [%S1], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  cf.cond_br %c, ^a, ^b
^a:
  return %a : tensor<?xf32>
^b:
  %l = linalg.add ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  symbol.bind_symbolic_shape %l, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  return %b : tensor<?xf32>
}
// -----
// a bind in a branch, one by a number that is no symbol, of memory, and one that another encoding contradicts
func.func @left(%a: tensor<?xf32>, %m: memref<?xf32>, %n: index, %t: i1, %e: tensor<?xf32, "other">) {
  %S0 = symbol.symbolic_int @S0 : index
  symbol.bind_symbolic_shape %m, [%S0], affine_map<()[s0] -> (s0)> : memref<?xf32>
  symbol.bind_symbolic_shape %a, [%n], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  symbol.bind_symbolic_shape %e, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32, "other">
  scf.if %t {
    symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  }
  return
}
// -----
// a function that is used as a value keeps its type
func.func @named(%a: tensor<?xf32>) {
  %S0 = symbol.symbolic_int @S0 : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  return
}
func.func @uses() -> ((tensor<?xf32>) -> ()) {
  %f = func.constant @named : (tensor<?xf32>) -> ()
  return %f : (tensor<?xf32>) -> ()
}
// -----
// loops and elementwise ops get the types that they had
func.func @users(%a: tensor<?xf32>, %n: index, %m: index) -> tensor<?xf32> {
  %S0 = symbol.symbolic_int @S0 : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  %e = tensor.empty(%S0) : tensor<?xf32>
  %r = scf.for %i = %n to %m step %n iter_args(%x = %a) -> tensor<?xf32> {
    %y = arith.addf %x, %a : tensor<?xf32>
    scf.yield %a : tensor<?xf32>
  }
  %b = linalg.add ins(%a, %a : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  symbol.bind_symbolic_shape %b, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  return %r : tensor<?xf32>
}
