// bounds: --integers
// Comparisons prove the bounds that the table shows, and a bound is as tight as comparisons prove.

// The middle is below the upper end, which only decreases.
func.func @search(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:2 = scf.while (%lo = %c0, %hi = %n) : (index, index) -> (index, index) {
    %c = arith.cmpi slt, %lo, %hi : index
    scf.condition(%c) %lo, %hi : index, index
  } do {
  ^bb0(%lo: index, %hi: index):
    %sum = arith.addi %lo, %hi : index
    %mid = arith.divsi %sum, %c2 : index
    %decreased = arith.cmpi sle, %hi, %n : index
    %below = arith.cmpi slt, %mid, %hi : index
    %found = "test.cond"(%mid, %decreased, %below) : (index, i1, i1) -> i1
    %next = arith.addi %mid, %c1 : index
    %new_lo = arith.select %found, %next, %lo : index
    %new_hi = arith.select %found, %hi, %mid : index
    scf.yield %new_lo, %new_hi : index, index
  }
  return
}

// The next index in a ring: 0 after the last.
func.func @ring(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %after = arith.addi %i, %c1 : index
    %is_last = arith.cmpi eq, %after, %n : index
    %next = arith.select %is_last, %c0, %after : index
    %within = arith.cmpi slt, %next, %n : index
    "test.use"(%within) : (i1) -> ()
  }
  return
}
