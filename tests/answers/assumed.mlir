// bounds: --assume %n>=8 --assume %k>0&&%k<=4
// Conditions of the command line.

// The sum of a triangle is a polynomial, which grows where the condition holds.
func.func @triangle(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %total = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> index {
    %in = scf.for %j = %c0 to %i step %c1 iter_args(%r = %s) -> index {
      %r1 = arith.addi %r, %c4 : index
      scf.yield %r1 : index
    }
    scf.yield %in : index
  }
  return %total : index
}

func.func @square(%n: index) -> index {
  %c10 = arith.constant 10 : index
  %square = arith.muli %n, %n : index
  %ten = arith.muli %n, %c10 : index
  %gap = arith.subi %square, %ten : index
  return %gap : index
}

func.func @divisor(%a: index, %k: index) -> index {
  %q = arith.divsi %a, %k : index
  %r = arith.remsi %a, %k : index
  return %r : index
}
