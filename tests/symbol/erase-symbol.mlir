// passes: builtin.module(func.func(erase-symbol))
// E1
func.func @e1(%a: tensor<?xf32>) {
  %S0 = symbol.symbolic_int @S0 : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  return
}
// -----
// E2
func.func @e2(%a: tensor<?xf32>) -> tensor<?xf32> {
  %S0 = symbol.symbolic_int @S0 {max_val = 9 : i64, min_val = 0 : i64} : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  %e = tensor.empty(%S0) : tensor<?xf32>
  return %e : tensor<?xf32>
}
// -----
// E3
func.func @e3(%k: tensor<?xf32>) {
  %S0 = symbol.symbolic_int @S0 : index
  %S1 = symbol.symbolic_int @S1 [%S0], affine_map<()[s0] -> (s0 + 1)> : index
  symbol.bind_symbolic_shape %k, [%S1], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  return
}
// -----
// E4
func.func @e4(%k: tensor<?xf32>, %n: index) {
  %S0 = symbol.symbolic_int @S0 : index
  scf.for %i = %n to %n step %n {
    symbol.bind_symbolic_shape %k, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  }
  return
}
// -----
// E5
func.func private @e5(%k: tensor<?xf32>)
// -----
// E6
func.func @e6(%a: tensor<?xf32, [@S0]>) {
  %S0 = symbol.symbolic_int @S0 : index
  %S1 = symbol.symbolic_int @S1 : index
  return
}
