// bounds:
// Encodings that name the sizes of arguments, beside binds of the same sizes.

func.func @bound(%a: tensor<?xf32, [@N]>) {
  %S0 = symbol.symbolic_int @S0 {max_val = 9 : i64, min_val = 2 : i64} : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32, [@N]>
  return
}

func.func @two_bound(%a: tensor<?xf32, [@N]>, %b: tensor<?xf32, [@N]>) {
  %S0 = symbol.symbolic_int @S0 {max_val = 9 : i64, min_val = 2 : i64} : index
  symbol.bind_symbolic_shape %b, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32, [@N]>
  return
}
