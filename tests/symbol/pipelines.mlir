// passes: builtin.module(func.func(propagate-symbol,canonicalize,cse))
// P7: what is compared is one value
func.func @p7(%a: tensor<?xf32>, %b: tensor<?x3xf32>) -> i1 {
  %S0 = symbol.symbolic_int @S0 {max_val = 9223372036854775807 : i64, min_val = 0 : i64} : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  symbol.bind_symbolic_shape %b, [%S0], affine_map<()[s0] -> (s0, 3)> : tensor<?x3xf32>
  %c0 = arith.constant 0 : index
  %x = tensor.dim %a, %c0 : tensor<?xf32>
  %y = tensor.dim %b, %c0 : tensor<?x3xf32>
  %q = arith.cmpi eq, %x, %y : index
  return %q : i1
}
// -----
// P12: no size is asked for
// P12: the example of the reference's manual, in MLIR's syntax
func.func @p12(%arg0: tensor<?x640xf16>) -> tensor<?x640xf16> {
  %c0 = arith.constant 0 : index
  %dim0 = tensor.dim %arg0, %c0 : tensor<?x640xf16>
  %out0 = tensor.empty(%dim0) : tensor<?x640xf16>
  %add0 = linalg.add ins(%arg0, %arg0 : tensor<?x640xf16>, tensor<?x640xf16>) outs(%out0 : tensor<?x640xf16>) -> tensor<?x640xf16>
  %concat = tensor.concat dim(0) %add0, %add0 : (tensor<?x640xf16>, tensor<?x640xf16>) -> tensor<?x640xf16>
  %dim1 = tensor.dim %concat, %c0 : tensor<?x640xf16>
  %out1 = tensor.empty(%dim1) : tensor<?x640xf16>
  %add1 = linalg.add ins(%concat, %concat : tensor<?x640xf16>, tensor<?x640xf16>) outs(%out1 : tensor<?x640xf16>) -> tensor<?x640xf16>
  return %add1 : tensor<?x640xf16>
}
// -----
// a number that is folded to an argument, which is no operand of symbols
func.func @f(%n: index, %a: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %h = arith.addi %n, %c0 : index
  %e = tensor.empty(%h) : tensor<?xf32>
  %c = tensor.concat dim(0) %e, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %e, %c : tensor<?xf32>, tensor<?xf32>
}
