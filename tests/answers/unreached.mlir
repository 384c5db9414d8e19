// bounds: --all
// Code that never runs says nothing about other code.

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

// The default case has no value, so the switch says that %n is 0 or 4, but it is never executed: %r is any %n.
func.func @cases_without_a_value(%n: index) {
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %r = scf.for %i = %c6 to %c6 step %c1 iter_args(%a = %n) -> (index) {
    %s = scf.index_switch %n -> index
    case 0 {
      scf.yield %n : index
    }
    case 4 {
      %c2 = arith.constant 2 : index
      scf.yield %c2 : index
    }
    default {
      scf.yield %i : index
    }
    scf.yield %s : index
  }
  return
}
