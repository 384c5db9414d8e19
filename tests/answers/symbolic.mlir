// bounds: --all
// In the body of a loop that does not count, its condition holds.
func.func @blocks(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^bb1(%c0 : index)
^bb1(%j: index):
  %more = arith.cmpi slt, %j, %n : index
  cf.cond_br %more, ^bb2, ^bb3
^bb2:
  %here = arith.addi %j, %c0 : index
  %next = arith.addi %j, %c1 : index
  cf.br ^bb1(%next : index)
^bb3:
  return
}

func.func @while(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.while (%j = %c0) : (index) -> index {
    %more = arith.cmpi slt, %j, %n : index
    scf.condition(%more) %j : index
  } do {
  ^bb0(%k: index):
    %next = arith.addi %k, %c1 : index
    scf.yield %next : index
  }
  return %r : index
}

// The number of an element in the order of the text of a matrix, and products of induction variables.
func.func @linear(%n: index, %m: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %row = arith.muli %i, %m : index
      %place = arith.addi %row, %j : index
      %same = affine.apply affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>(%i, %j)[%m]
      %product = arith.muli %i, %j : index
      %square = arith.muli %i, %i : index
    }
  }
  return
}

// A branch.
func.func @branch(%x: index, %n: index) {
  %less = arith.cmpi slt, %x, %n : index
  scf.if %less {
    %c5 = arith.constant 5 : index
    %least = arith.maxsi %x, %c5 : index
    %sum = arith.addi %least, %least : index
  }
  return
}

// The sum is at most twice the greater end, whichever end is asked about first.
func.func @binary_search(%n0: index, %less: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.maxsi %n0, %c0 : index
  %r:2 = scf.while (%lo = %c0, %hi = %n) : (index, index) -> (index, index) {
    %go = arith.cmpi slt, %lo, %hi : index
    scf.condition(%go) %lo, %hi : index, index
  } do {
  ^bb0(%lo: index, %hi: index):
    %sum = arith.addi %lo, %hi : index
    %mid = arith.shrui %sum, %c1 : index
    %next = arith.addi %mid, %c1 : index
    %from = arith.select %less, %next, %lo : index
    %to = arith.select %less, %hi, %mid : index
    scf.yield %from, %to : index, index
  }
  return
}
