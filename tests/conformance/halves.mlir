// Loops that halve as if their numbers were unsigned. What is not negative gets no greater.
func.func @of_a_natural_number(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c50 = arith.constant 50 : index
  %c100 = arith.constant 100 : index
  %p = arith.maxsi %m, %c0 : index
  %q = arith.minsi %p, %c100 : index
  %divided = scf.for %i = %c0 to %n step %c1 iter_args(%x = %q) -> index {
    %half = arith.divui %x, %c2 : index
    "test.compare"(%half, %c50) {cmp = "LE"} : (index, index) -> () // true
    scf.yield %half : index
  }
  %shifted = scf.for %i = %c0 to %n step %c1 iter_args(%x = %p) -> index {
    %half = arith.shrui %x, %c1 : index
    "test.compare"(%half, %x) {cmp = "LE"} : (index, index) -> () // true
    "test.compare"(%half, %c0) {cmp = "GE"} : (index, index) -> () // true
    scf.yield %half : index
  }
  %once = arith.divui %p, %c2 : index
  "test.compare"(%divided, %q) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%divided, %c0) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%shifted, %p) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%shifted, %c0) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%once, %p) {cmp = "LE"} : (index, index) -> () // true
  return
}
// The same of a number that may be negative: half of it, read as unsigned, is greater.
func.func @of_any_number(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %divided = scf.for %i = %c0 to %n step %c1 iter_args(%x = %m) -> index {
    %half = arith.divui %x, %c2 : index
    "test.compare"(%half, %x) {cmp = "LE"} : (index, index) -> () // unknown
    scf.yield %half : index
  }
  %same = scf.for %i = %c0 to %n step %c1 iter_args(%x = %m) -> index {
    %whole = arith.divui %x, %c1 : index
    scf.yield %whole : index
  }
  %half = arith.divui %m, %c2 : index
  %greatest = arith.maxui %m, %c2 : index
  %rest = arith.remui %c2, %m : index
  "test.compare"(%divided, %m) {cmp = "LE"} : (index, index) -> () // unknown
  "test.compare"(%same, %c0) {cmp = "GE"} : (index, index) -> () // unknown
  "test.compare"(%half, %m) {cmp = "LE"} : (index, index) -> () // unknown
  "test.compare"(%greatest, %c2) {cmp = "GE"} : (index, index) -> () // unknown
  "test.compare"(%rest, %c2) {cmp = "LE"} : (index, index) -> () // true
  return
}
// A binary search, with the middle as programs write it.
func.func @binary_search(%m: memref<?xi1>, %n0: index) {
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
    "test.compare"(%mid, %c0) {cmp = "GE"} : (index, index) -> () // true
    "test.compare"(%mid, %lo) {cmp = "GE"} : (index, index) -> () // true
    "test.compare"(%mid, %hi) {cmp = "LT"} : (index, index) -> () // true
    %less = memref.load %m[%mid] : memref<?xi1>
    %next = arith.addi %mid, %c1 : index
    %from = arith.select %less, %next, %lo : index
    %to = arith.select %less, %hi, %mid : index
    scf.yield %from, %to : index, index
  }
  "test.compare"(%r#1, %n) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%r#0, %c0) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%r#0, %r#1) {cmp = "EQ"} : (index, index) -> () // true
  return
}
