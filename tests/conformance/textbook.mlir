// What a person knows of small programs: each answer is exact, so that the next number is open.
func.func @halving_does_not_grow(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %start = arith.maxsi %m, %c0 : index
  %quotients = scf.for %i = %c0 to %n step %c1 iter_args(%a = %start) -> (index) {
    %next = arith.divsi %a, %c2 : index
    scf.yield %next : index
  }
  %shifts = scf.for %i = %c0 to %n step %c1 iter_args(%a = %start) -> (index) {
    %next = arith.shrsi %a, %c1 : index
    scf.yield %next : index
  }
  "test.compare"(%quotients, %start) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%quotients, %c0) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%quotients, %start) {cmp = "LT"} : (index, index) -> () // unknown
  "test.compare"(%shifts, %start) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%shifts, %c0) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%shifts, %c1) {cmp = "GE"} : (index, index) -> () // unknown
  return
}
func.func @factors_of_known_sign(%a: index, %b: index, %m: index, %n: index) {
  %c0 = arith.constant 0 : index
  %less = arith.cmpi sle, %a, %b : index
  %natural = arith.cmpi sge, %n, %c0 : index
  %negative = arith.cmpi slt, %n, %c0 : index
  scf.if %less {
    scf.if %natural {
      %an = arith.muli %a, %n : index
      %bn = arith.muli %b, %n : index
      "test.compare"(%an, %bn) {cmp = "LE"} : (index, index) -> () // true
      "test.compare"(%an, %bn) {cmp = "LT"} : (index, index) -> () // unknown
    }
    scf.if %negative {
      %an = arith.muli %a, %n : index
      %bn = arith.muli %b, %n : index
      "test.compare"(%an, %bn) {cmp = "GE"} : (index, index) -> () // true
      "test.compare"(%an, %bn) {cmp = "GT"} : (index, index) -> () // unknown
    }
    %an = arith.muli %a, %n : index
    %bn = arith.muli %b, %n : index
    "test.compare"(%an, %bn) {cmp = "LE"} : (index, index) -> () // unknown
  }
  return
}
// (b - a) * (n - m) > 0 where both factors are.
func.func @products_of_two_conditions(%a: index, %b: index, %m: index, %n: index) {
  %p = arith.cmpi slt, %a, %b : index
  %q = arith.cmpi slt, %m, %n : index
  %both = arith.andi %p, %q : i1
  scf.if %both {
    %am = arith.muli %a, %m : index
    %an = arith.muli %a, %n : index
    %bm = arith.muli %b, %m : index
    %bn = arith.muli %b, %n : index
    %likes = arith.addi %am, %bn : index
    %others = arith.addi %an, %bm : index
    "test.compare"(%likes, %others) {cmp = "GT"} : (index, index) -> () // true
  }
  return
}
func.func @a_quotient_and_its_rest(%x: index, %n: index) {
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %by = arith.maxsi %n, %c1 : index
  %whole = affine.apply affine_map<(d0)[s0] -> ((d0 floordiv s0) * s0 + d0 mod s0)>(%x)[%by]
  "test.compare"(%whole, %x) {cmp = "EQ"} : (index, index) -> () // true
  %rest = arith.remsi %x, %by : index
  %quotient = arith.divsi %x, %by : index
  %less = arith.muli %quotient, %by : index
  %sum = arith.addi %less, %rest : index
  "test.compare"(%sum, %x) {cmp = "EQ"} : (index, index) -> () // true
  %rest5 = arith.remsi %x, %c5 : index
  %quotient5 = arith.divsi %x, %c5 : index
  %less5 = arith.muli %quotient5, %c5 : index
  %sum5 = arith.addi %less5, %rest5 : index
  "test.compare"(%sum5, %x) {cmp = "EQ"} : (index, index) -> () // true
  return
}
func.func @branches_in_branches() {
  %k = test.value_with_bounds {min = 0 : index, max = 9 : index}
  %j = test.value_with_bounds {min = 0 : index, max = 9 : index}
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %p = arith.cmpi slt, %k, %c5 : index
  %q = arith.cmpi slt, %j, %k : index
  scf.if %p {
    scf.if %q {
      %in_j = arith.addi %j, %c0 : index
      "test.compare"(%in_j, %c3) {cmp = "LE"} : (index, index) -> () // true
      "test.compare"(%in_j, %c2) {cmp = "LE"} : (index, index) -> () // unknown
      %gap = arith.subi %k, %j : index
      "test.compare"(%gap, %c1) {cmp = "GE"} : (index, index) -> () // true
      "test.compare"(%gap, %c4) {cmp = "LE"} : (index, index) -> () // true
      "test.compare"(%gap, %c3) {cmp = "LE"} : (index, index) -> () // unknown
    }
  }
  return
}
// Branches in an iteration, as choices and as regions.
func.func @counters(%trips: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c9 = arith.constant 9 : index
  %c10 = arith.constant 10 : index
  %saturates, %wraps = scf.for %i = %c0 to %trips step %c1 iter_args(%a = %c0, %b = %c0) -> (index, index) {
    %p = arith.cmpi slt, %a, %c9 : index
    %a1 = arith.addi %a, %c1 : index
    %next_a = arith.select %p, %a1, %a : index
    %b1 = arith.addi %b, %c1 : index
    %q = arith.cmpi eq, %b1, %c10 : index
    %next_b = scf.if %q -> index {
      scf.yield %c0 : index
    } else {
      scf.yield %b1 : index
    }
    scf.yield %next_a, %next_b : index, index
  }
  "test.compare"(%saturates, %c0) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%saturates, %c9) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%saturates, %c8) {cmp = "LE"} : (index, index) -> () // unknown
  "test.compare"(%wraps, %c0) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%wraps, %c9) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%wraps, %c8) {cmp = "LE"} : (index, index) -> () // unknown
  return
}
func.func @sets_of_affine_branches(%n: index) {
  %k = test.value_with_bounds {min = 0 : index, max = 9 : index}
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %c9 = arith.constant 9 : index
  %r = affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%k) -> index {
    %then = affine.apply affine_map<(d0) -> (d0)>(%k)
    "test.compare"(%then, %c5) {cmp = "GE"} : (index, index) -> () // true
    "test.compare"(%then, %c5) {cmp = "GT"} : (index, index) -> () // unknown
    affine.yield %then : index
  } else {
    %else = affine.apply affine_map<(d0) -> (d0 + 5)>(%k)
    "test.compare"(%else, %c9) {cmp = "LE"} : (index, index) -> () // true
    "test.compare"(%else, %c8) {cmp = "LE"} : (index, index) -> () // unknown
    affine.yield %else : index
  }
  "test.compare"(%r, %c5) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%r, %c9) {cmp = "LE"} : (index, index) -> () // true
  // Several rows: all of them hold, or one does not.
  affine.if affine_set<(d0)[s0] : (d0 - 5 >= 0, -d0 + 7 >= 0, s0 - d0 >= 0)>(%k)[%n] {
    %then = affine.apply affine_map<(d0) -> (d0)>(%k)
    "test.compare"(%then, %c5) {cmp = "GE"} : (index, index) -> () // true
    "test.compare"(%then, %c7) {cmp = "LE"} : (index, index) -> () // true
    "test.compare"(%n, %c5) {cmp = "GE"} : (index, index) -> () // unknown
    %here = affine.apply affine_map<()[s0] -> (s0)>()[%n]
    "test.compare"(%here, %c5) {cmp = "GE"} : (index, index) -> () // true
  } else {
    %else = affine.apply affine_map<(d0) -> (d0)>(%k)
    "test.compare"(%else, %c5) {cmp = "LT"} : (index, index) -> () // unknown
  }
  affine.if affine_set<(d0) : (d0 mod 4 == 0)>(%k) {
    %then = affine.apply affine_map<(d0) -> (d0)>(%k)
    "test.compare"(%then, %c8) {cmp = "LE"} : (index, index) -> () // true
  } else {
    %else = affine.apply affine_map<(d0) -> (d0 mod 4)>(%k)
    "test.compare"(%else, %c0) {cmp = "EQ"} : (index, index) -> () // false
  }
  // Without another branch, and never.
  affine.if affine_set<(d0) : (d0 - 9 == 0)>(%k) {
    %then = affine.apply affine_map<(d0) -> (d0)>(%k)
    "test.compare"(%then, %c9) {cmp = "EQ"} : (index, index) -> () // true
  }
  affine.if affine_set<(d0) : (d0 - 10 == 0)>(%k) {
    %then = affine.apply affine_map<(d0) -> (d0)>(%k)
    "test.compare"(%then, %c4) {cmp = "LE"} : (index, index) -> () // never executed
  }
  return
}
