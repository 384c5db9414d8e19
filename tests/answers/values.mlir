// bounds: --all --integers
// Of so few values all are tried: %s is at most 9 + 9 mod 5, and no square is 3.
func.func @small_domains() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  %c10 = arith.constant 10 : index
  scf.for %i = %c0 to %c10 step %c1 {
    scf.for %j = %c1 to %c7 step %c1 {
      %m = arith.remsi %i, %j : index
      %s = arith.addi %i, %m : index
      %square = arith.muli %i, %i : index
      %is = arith.cmpi eq, %square, %c3 : index
    }
  }
  return
}

// What a loop carries to its next iteration is the initial value, or what the iteration before made.
func.func @delayed(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c10 = arith.constant 10 : index
  %c100 = arith.constant 100 : index
  %r = scf.for %i = %c0 to %c10 step %c2 iter_args(%before = %c100) -> (index) {
    %gap = arith.addi %before, %i : index
    scf.yield %i : index
  }
  return %r : index
}

// The condition of the outer loop says that %a is less than 6, and so is the end of the inner one.
func.func @nested_conditions(%x: index, %z: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c9 = arith.constant 9 : index
  %a0 = arith.maxsi %x, %c0 : index
  %a = arith.minsi %a0, %c9 : index
  %b = arith.minsi %z, %c6 : index
  scf.for %i = %a to %b step %c1 {
    scf.for %k = %c0 to %a step %c4 {
      %u = arith.addi %k, %c0 : index
    }
  }
  return
}
