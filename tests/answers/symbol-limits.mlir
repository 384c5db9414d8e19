// bounds: --index-width 64
// Symbols are limited by the sizes that are computed from them, also where a size is a sum that may wrap.

func.func @same(%t: tensor<?xf32>) {
  %S0 = symbol.symbolic_int @S0 {max_val = 9223372036854775807 : i64, min_val = 0 : i64} : index
  symbol.bind_symbolic_shape %t, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  return
}

func.func @next(%t: tensor<?xf32>) {
  %S1 = symbol.symbolic_int @S1 {max_val = 9223372036854775807 : i64, min_val = 0 : i64} : index
  symbol.bind_symbolic_shape %t, [%S1], affine_map<()[s0] -> (s0 + 1)> : tensor<?xf32>
  return
}

func.func @twice(%t: tensor<?xf32>) {
  %S2 = symbol.symbolic_int @S2 {max_val = 9223372036854775807 : i64, min_val = 0 : i64} : index
  symbol.bind_symbolic_shape %t, [%S2], affine_map<()[s0] -> (s0 * 2)> : tensor<?xf32>
  return
}

func.func @sum(%t: tensor<?xf32>) {
  %S3 = symbol.symbolic_int @S3 {max_val = 9223372036854775807 : i64, min_val = 0 : i64} : index
  %S4 = symbol.symbolic_int @S4 {max_val = 9223372036854775807 : i64, min_val = 0 : i64} : index
  symbol.bind_symbolic_shape %t, [%S3, %S4], affine_map<()[s0, s1] -> (s0 + s1)> : tensor<?xf32>
  return
}
