// passes: builtin.module(func.func(unfold-symbolic-int))
// U1
func.func @u1(%a: tensor<?x4x?xf32>) -> tensor<?x?xf32> {
  %S0 = symbol.symbolic_int @S0 {max_val = 9 : i64, min_val = 0 : i64} : index
  %S1 = symbol.symbolic_int @S1 {max_val = 9 : i64, min_val = 0 : i64} : index
  symbol.bind_symbolic_shape %a, [%S0, %S1], affine_map<()[s0, s1] -> (s0, 4, s1)> : tensor<?x4x?xf32>
  %e = tensor.empty(%S1, %S0) : tensor<?x?xf32>
  return %e : tensor<?x?xf32>
}
// -----
// U2
func.func @u2(%a: tensor<?xf32>) -> tensor<?xf32> {
  %S0 = symbol.symbolic_int @S0 {max_val = 9 : i64, min_val = 0 : i64} : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  %S1 = symbol.symbolic_int @S1 [%S0, %S0], affine_map<()[s0, s1] -> (s0 + s1)> {max_val = 18 : i64, min_val = 0 : i64} : index
  %k = tensor.concat dim(0) %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  symbol.bind_symbolic_shape %k, [%S1], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  %e = tensor.empty(%S1) : tensor<?xf32>
  return %e : tensor<?xf32>
}
// -----
// U3
func.func @u3(%a: tensor<?xf32>) -> tensor<?xf32> {
  %S0 = symbol.symbolic_int @S0 : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0 + 1)> : tensor<?xf32>
  %e = tensor.empty(%S0) : tensor<?xf32>
  return %e : tensor<?xf32>
}
// -----
// U4
func.func @u4() -> tensor<?xf32> {
  %S0 = symbol.symbolic_int @S0 : index
  %e = tensor.empty(%S0) : tensor<?xf32>
  symbol.bind_symbolic_shape %e, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  return %e : tensor<?xf32>
}
// -----
// U5: nothing uses it
func.func @u5a() {
  %S0 = symbol.symbolic_int @S0 : index
  return
}
// -----
// U5: something uses it
func.func @u5b() -> index {
  %S0 = symbol.symbolic_int @S0 : index
  return %S0 : index
}
// -----
// U6
func.func @u6(%a: tensor<?x?xf32>) -> index {
  %S0 = symbol.symbolic_int @S0 : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0, s0)> : tensor<?x?xf32>
  return %S0 : index
}
// -----
// U7
func.func @u7(%m: memref<?xf32>) -> index {
  %S0 = symbol.symbolic_int @S0 : index
  symbol.bind_symbolic_shape %m, [%S0], affine_map<()[s0] -> (s0)> : memref<?xf32>
  return %S0 : index
}
// -----
// U8
func.func @u8(%a: tensor<?xf32>, %b: tensor<?xf32>) -> index {
  %S0 = symbol.symbolic_int @S0 : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  symbol.bind_symbolic_shape %b, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  return %S0 : index
}
// -----
// U9
func.func @u9(%a: tensor<?xf32>, %i: index, %j: index) -> tensor<?xf32> {
  %s = arith.addi %i, %j : index
  %S1 = symbol.symbolic_int @S1 [%s], affine_map<()[s0] -> (s0)> : index
  %e = tensor.empty(%S1) : tensor<?xf32>
  return %e : tensor<?xf32>
}
// -----
// U10
func.func @u10(%a: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %S0 = symbol.symbolic_int @S0 : index
  %e = tensor.empty(%S0) : tensor<?xf32>
  %k = tensor.concat dim(0) %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  symbol.bind_symbolic_shape %k, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  return %e, %k : tensor<?xf32>, tensor<?xf32>
}
// -----
// two ops of one name
func.func @u11(%a: tensor<?xf32>) -> index {
  %S0 = symbol.symbolic_int @S0 : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  %S1 = symbol.symbolic_int @S0 : index
  return %S1 : index
}
// -----
// the bound value is in a block that comes first
func.func @blocks(%a: tensor<?xf32>) -> index {
  %S0 = symbol.symbolic_int @S0 : index
  cf.br ^one
^one:
  %k = tensor.concat dim(0) %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  symbol.bind_symbolic_shape %k, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  cf.br ^two
^two:
  return %S0 : index
}
// -----
// binds in two branches, and a use behind them
func.func @branches(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  %S0 = symbol.symbolic_int @S0 : index
  scf.if %c {
    symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  } else {
    symbol.bind_symbolic_shape %b, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  }
  %e = tensor.empty(%S0) : tensor<?xf32>
  return %e : tensor<?xf32>
}
// -----
// a bind in a branch, and the symbol as a result
func.func @range(%a: tensor<?xf32>, %c: i1) -> index {
  %S0 = symbol.symbolic_int @S0 {max_val = 4 : i64, min_val = 1 : i64} : index
  scf.if %c {
    symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  }
  return %S0 : index
}
// -----
// a bind in a branch, and a use in the other one
func.func @other_branch(%a: tensor<?xf32>, %c: i1) {
  %S0 = symbol.symbolic_int @S0 : index
  scf.if %c {
    symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  } else {
    "test.use"(%S0) : (index) -> ()
  }
  return
}
// -----
// a bind in a branch, and a map behind it
func.func @map_outside(%a: tensor<?xf32>, %c: i1) -> index {
  %S0 = symbol.symbolic_int @S0 : index
  scf.if %c {
    symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  }
  %S1 = symbol.symbolic_int @S1 [%S0], affine_map<()[s0] -> (s0 * 2)> : index
  return %S1 : index
}
// -----
// a bind in a branch, all uses in it, and in loops in it
func.func @inside(%a: tensor<?xf32>, %c: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %S0 = symbol.symbolic_int @S0 : index
  %S1 = symbol.symbolic_int @S1 [%S0], affine_map<()[s0] -> (s0 * 2)> : index
  scf.if %c {
    symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
    scf.for %i = %c0 to %n step %c1 {
      "test.use"(%S0) : (index) -> ()
    }
    %k = tensor.concat dim(0) %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    symbol.bind_symbolic_shape %k, [%S1], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  }
  return
}
// -----
// a bind in a block that dominates the use
func.func @dominating(%a: tensor<?xf32>, %c: i1) {
  %S0 = symbol.symbolic_int @S0 : index
  cf.cond_br %c, ^one, ^two
^one:
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  cf.br ^three
^three:
  "test.use"(%S0) : (index) -> ()
  cf.br ^two
^two:
  return
}
// -----
// a bind in a block that may be left out on the way to the use
func.func @left_out(%a: tensor<?xf32>, %c: i1) {
  %S0 = symbol.symbolic_int @S0 : index
  cf.cond_br %c, ^one, ^two
^one:
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  cf.br ^two
^two:
  "test.use"(%S0) : (index) -> ()
  return
}
