// passes: builtin.module(encoding-to-symbol)
// ES1
func.func @se1(%a: tensor<?x4xf32, [@S0, 4]>) -> tensor<?x4xf32, [@S0, 4]> {
  %S0 = symbol.symbolic_int @S0 {max_val = 9 : i64, min_val = 1 : i64} : index
  return %a : tensor<?x4xf32, [@S0, 4]>
}
// -----
// ES2
func.func @se2(%a: tensor<?xf32, [@S0]>) -> tensor<?xf32, [@S2]> {
  %S0 = symbol.symbolic_int @S0 {max_val = 9 : i64, min_val = 1 : i64} : index
  %S2 = symbol.symbolic_int @S2 [%S0, %S0], affine_map<()[s0, s1] -> (s0 + s1)> {max_val = 18 : i64, min_val = 2 : i64} : index
  %k = tensor.concat dim(0) %a, %a : (tensor<?xf32, [@S0]>, tensor<?xf32, [@S0]>) -> tensor<?xf32, [@S2]>
  return %k : tensor<?xf32, [@S2]>
}
// -----
// ES3
func.func @callee(%a: tensor<?xf32, [@S0]>) -> tensor<?xf32, [@S0]> {
  %S0 = symbol.symbolic_int @S0 {max_val = 9 : i64, min_val = 1 : i64} : index
  return %a : tensor<?xf32, [@S0]>
}
func.func @caller(%x: tensor<?xf32>) -> tensor<?xf32> {
  %cast = tensor.cast %x : tensor<?xf32> to tensor<?xf32, [@S0]>
  %0 = func.call @callee(%cast) : (tensor<?xf32, [@S0]>) -> tensor<?xf32, [@S0]>
  %cast_0 = tensor.cast %0 : tensor<?xf32, [@S0]> to tensor<?xf32>
  return %cast_0 : tensor<?xf32>
}
// -----
// ES4
func.func @es4(%a: tensor<?xf32, [@N]>) { return }
// -----
// ES5
func.func @es5(%a: tensor<?xf32, [@N]>, %b: tensor<?x3xf32, [@N, 3]>) { return }
// -----
// ES6
func.func @es6(%a: tensor<2x32xf32, [2, 32]>) { return }
// -----
// ES7
func.func private @es7(tensor<?xf32, [@N]>) -> tensor<?xf32, [@M]>
func.func @c(%a: tensor<?xf32>) -> tensor<?xf32> {
  %c = tensor.cast %a : tensor<?xf32> to tensor<?xf32, [@N]>
  %0 = func.call @es7(%c) : (tensor<?xf32, [@N]>) -> tensor<?xf32, [@M]>
  %1 = tensor.cast %0 : tensor<?xf32, [@M]> to tensor<?xf32>
  return %1 : tensor<?xf32>
}
// -----
// ES8
func.func @es8(%a: tensor<?x?xf32, "sparse">) { return }
// -----
// ES9
func.func @es9(%a: tensor<?x4xf32, [@S0]>) { return }
// -----
// ES10
func.func @es10a(%a: tensor<?xf32, [@S0]>) { 
  %S0 = symbol.symbolic_int @S0 {max_val = 9 : i64, min_val = 1 : i64} : index
return }
func.func @es10b(%a: tensor<?xf32, [@S0]>) { 
  %S0 = symbol.symbolic_int @S0 {max_val = 8 : i64, min_val = 1 : i64} : index
return }
// -----
// a symbol in a branch is moved to where the value is
func.func @hoisted(%a: tensor<?xf32, [@S0]>, %t: i1) {
  scf.if %t {
    %S0 = symbol.symbolic_int @S0 {max_val = 9 : i64, min_val = 1 : i64} : index
  }
  return
}
// -----
// a name that two ops define
func.func @twice(%a: tensor<?xf32, [@S0]>) {
  %S0 = symbol.symbolic_int @S0 : index
  %S1 = symbol.symbolic_int @S0 : index
  return
}
// -----
// other elements of an encoding
func.func @float(%a: tensor<?xf32, [1.0]>) {
  return
}
// -----
// types inside of a loop
func.func @loop(%a: tensor<?xf32, [@S0]>, %n: index) -> tensor<?xf32, [@S0]> {
  %S0 = symbol.symbolic_int @S0 : index
  %r = scf.for %i = %n to %n step %n iter_args(%x = %a) -> tensor<?xf32, [@S0]> {
    scf.yield %x : tensor<?xf32, [@S0]>
  }
  return %r : tensor<?xf32, [@S0]>
}
