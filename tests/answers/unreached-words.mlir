// bounds: --all --index-width 64
// The programs of unreached.mlir with 64-bit index.

// The value of the default case never exists, so that the other case is taken.
func.func @only_case(%n: index, %m: index) {
  cf.br ^body
^body:
  %s = scf.index_switch %m -> tensor<?xf32>
  case 0 {
    %t = tensor.empty(%n) : tensor<?xf32>
    scf.yield %t : tensor<?xf32>
  }
  default {
    %c0 = arith.constant 0 : index
    %q, %r = affine.delinearize_index %n into (%c0) : index, index
    %l = affine.linearize_index [%n, %r] by (%n) : index
    %t = tensor.empty(%l) : tensor<?xf32>
    scf.yield %t : tensor<?xf32>
  }
  %less = arith.cmpi ult, %n, %m : index
  %same = arith.select %less, %s, %s : tensor<?xf32>
  cf.br ^body
}

// In the loop there is a maximum of %n, %m and a number that never exists.
func.func @maximum(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  affine.parallel (%i) = (symbol(%c0)) to (symbol(%c0)) {
    %t = tensor.from_elements %n, %i, %m : tensor<3xindex>
    %e = tensor.extract %t[%n] : tensor<3xindex>
  }
  %most = arith.maxui %m, %n : index
  return
}

// Two binds of one value say that %N1 + 1 is %N2, and nothing else about %N1.
func.func @two_binds(%a: tensor<?xf32>) {
  %N0 = symbol.symbolic_int @N0 : index
  %N1 = symbol.symbolic_int @N1 [%N0], affine_map<()[s0] -> (s0 * 3)> {min_val = 0 : i64} : index
  %N2 = symbol.symbolic_int @N2 : index
  symbol.bind_symbolic_shape %a, [%N1], affine_map<()[s0] -> (s0 + 1)> : tensor<?xf32>
  symbol.bind_symbolic_shape %a, [%N2], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  return
}

// The remainder by zero never exists, and the loop that would yield a number made of it never runs.
func.func @yields_what_never_exists(%n: index) {
  %c0 = arith.constant 0 : index
  %never = arith.remsi %n, %c0 : index
  %most = arith.maxsi %never, %n : index
  %r = scf.for %i = %n to %n step %n iter_args(%a = %n) -> (index) {
    scf.yield %most : index
  }
  %other = arith.cmpi ne, %c0, %n : index
  %s = arith.select %other, %r, %n : index
  return
}
