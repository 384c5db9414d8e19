// Loops and branches; where MLIR 22 proves what is not so, the line says it.
func.func @induction_variable() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c10 = arith.constant 10 : index
  scf.for %i = %c0 to %c10 step %c4 {
    %rest = affine.apply affine_map<(d0) -> (d0 mod 4)>(%i)
    "test.compare"(%i, %c0) {cmp = "GE"} : (index, index) -> () // true
    "test.compare"(%i, %c8) {cmp = "LE"} : (index, index) -> () // true
    "test.compare"(%rest, %c0) {cmp = "EQ"} : (index, index) -> () // true
  }
  return
}
func.func @no_iteration(%init: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %r = scf.for %i = %c5 to %c0 step %c1 iter_args(%a = %init) -> (index) {
    %n = arith.addi %a, %c1 : index
    scf.yield %n : index
  }
  "test.compare"(%r, %init) {cmp = "EQ"} : (index, index) -> () // true (MLIR is wrong)
  "test.compare"(%r, %init) {cmp = "LT"} : (index, index) -> () // false (MLIR is wrong)
  return
}
func.func @branch(%a: index, %p: i1) {
  %c4 = arith.constant 4 : index
  %b = arith.addi %a, %c4 : index
  %r = scf.if %p -> (index) {
    scf.yield %a : index
  } else {
    scf.yield %b : index
  }
  "test.compare"(%r, %a) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%r, %b) {cmp = "LE"} : (index, index) -> () // true
  return
}
func.func @counts_unsigned_numbers() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %c45 = arith.constant 45 : index
  %sum = scf.for unsigned %i = %c0 to %c10 step %c1 iter_args(%s = %c0) -> (index) {
    "test.compare"(%i, %c0) {cmp = "GE"} : (index, index) -> () // true
    "test.compare"(%i, %c10) {cmp = "LT"} : (index, index) -> () // true
    %t = arith.addi %s, %i : index
    scf.yield %t : index
  }
  "test.compare"(%sum, %c45) {cmp = "EQ"} : (index, index) -> () // true
  return
}
func.func @end_that_may_be_huge(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for unsigned %i = %c0 to %n step %c1 {
    "test.compare"(%i, %n) {cmp = "LT"} : (index, index) -> () // unknown (MLIR is wrong)
  }
  return
}
func.func @step_that_is_not_positive() {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c10 = arith.constant 10 : index
  scf.for %i = %c0 to %c10 step %m1 {
    "test.compare"(%i, %c0) {cmp = "GE"} : (index, index) -> () // unknown (MLIR is wrong)
  }
  scf.forall (%i) = (0) to (10) step (-2) {
    "test.compare"(%i, %c0) {cmp = "GE"} : (index, index) -> () // unknown (MLIR is wrong)
  }
  affine.parallel (%i) = (0) to (10) step (-1) {
    "test.compare"(%i, %c0) {cmp = "GE"} : (index, index) -> () // unknown
  }
  return
}
func.func @unsigned_step_of_a_fixed_width() {
  %m1 = arith.constant -1 : i8
  %c0 = arith.constant 0 : i8
  %c10 = arith.constant 10 : i8
  %zero = arith.constant 0 : index
  scf.for unsigned %i = %c0 to %c10 step %m1 : i8 {
    %x = arith.index_castui %i : i8 to index
    "test.compare"(%x, %zero) {cmp = "EQ"} : (index, index) -> () // true
  }
  scf.for unsigned %i = %c0 to %c10 step %c0 : i8 {
    %x = arith.index_castui %i : i8 to index
    "test.compare"(%x, %zero) {cmp = "EQ"} : (index, index) -> () // unknown
  }
  return
}
// Where the loop does not run the divisor is 0, and the division is not executed; otherwise it is 6.
func.func @carried_divisor(%n: index) {
  %cm5 = arith.constant -5 : index
  %cm1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %none = tensor.empty(%c0) : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %none) -> (tensor<?xf32>) {
    %six = tensor.empty(%c6) : tensor<?xf32>
    scf.yield %six : tensor<?xf32>
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  %q = arith.floordivsi %cm5, %d : index
  "test.compare"(%q, %cm5) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%q, %cm1) {cmp = "LE"} : (index, index) -> () // true
  return
}
