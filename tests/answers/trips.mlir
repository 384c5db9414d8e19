// bounds: --integers
// Trip counts, and values that are expressed by them.

// The inner loop ends at the outer induction variable: the sum is 0 + 1 + .. + (n - 1), four times.
func.func @t(%n: index) -> index {
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

func.func @t2(%n: index, %m: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %total = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> index {
    %in = scf.for %j = %c0 to %m step %c1 iter_args(%r = %s) -> index {
      %r1 = arith.addi %r, %c1 : index
      scf.yield %r1 : index
    }
    scf.yield %in : index
  }
  return %total : index
}

// Signs of factors that are known in the loop order products.
func.func @products(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %m step %c1 {
      %square = arith.muli %i, %i : index
      %product = arith.muli %i, %j : index
      %last = arith.subi %n, %c1 : index
      %most = arith.muli %last, %last : index
      %all = arith.muli %n, %m : index
      %square_at_most = arith.cmpi sle, %square, %most : index
      %product_below = arith.cmpi slt, %product, %all : index
      // Equal in the last iteration.
      %square_below = arith.cmpi slt, %square, %most : index
    }
  }
  return
}

// A step of any sign, integers of 32 bits, several induction variables, maps, and a maximum that a branch decides.
func.func @kinds(%n: index, %m: index, %s: index, %k: i32, %lo: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %k1 = arith.constant 1 : i32
  scf.for %any = %c0 to %n step %s { }
  scf.for %signed = %lo to %k step %k1 : i32 { }
  scf.for unsigned %unsigned = %lo to %k step %k1 : i32 { }
  scf.parallel (%x, %y) = (%c0, %c1) to (%n, %m) step (%c1, %c4) { scf.reduce }
  affine.for %z = max affine_map<(d0) -> (0, d0 - 3)>(%n) to min affine_map<(d0) -> (100, d0 * 2)>(%m) step 3 { }
  affine.parallel (%pi, %pj) = (0, 0) to (10, 20) step (3, 5) { }
  scf.forall (%f, %g) in (%n, 8) { }
  %positive = arith.cmpi sgt, %n, %c0 : index
  scf.if %positive {
    scf.for %decided = %c0 to %n step %c1 { }
  }
  return
}

// No iteration, and code that is never executed.
func.func @empty() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %none = %c1 to %c0 step %c1 {
    scf.for %never = %c0 to %c1 step %c1 { }
  }
  return
}
