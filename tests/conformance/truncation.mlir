// Signed division and remainder round towards zero.
func.func @of_a_constant(%x: index) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %cm3 = arith.constant -3 : index
  %c2 = arith.constant 2 : index
  %cm2 = arith.constant -2 : index
  %q = arith.divsi %x, %c3 : index
  %r = arith.remsi %x, %c3 : index
  %s = arith.remsi %x, %cm3 : index
  %floor = arith.floordivsi %x, %c3 : index
  "test.compare"(%r, %c2) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%r, %cm2) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%r, %c0) {cmp = "GE"} : (index, index) -> () // unknown
  "test.compare"(%s, %c2) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%s, %cm2) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%q, %floor) {cmp = "EQ"} : (index, index) -> () // unknown
  "test.compare"(%q, %floor) {cmp = "GE"} : (index, index) -> () // not false
  return
}
func.func @of_a_natural_number() {
  %x = test.value_with_bounds {min = 0 : index, max = 100 : index}
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %cm3 = arith.constant -3 : index
  %c33 = arith.constant 33 : index
  %cm33 = arith.constant -33 : index
  %q = arith.divsi %x, %c3 : index
  %n = arith.divsi %x, %cm3 : index
  %r = arith.remsi %x, %c3 : index
  %floor = arith.floordivsi %x, %c3 : index
  %whole = arith.muli %q, %c3 : index
  %sum = arith.addi %whole, %r : index
  "test.compare"(%q, %floor) {cmp = "EQ"} : (index, index) -> () // true
  "test.compare"(%q, %c33) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%n, %cm33) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%n, %c0) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%r, %c0) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%sum, %x) {cmp = "EQ"} : (index, index) -> () // true
  return
}
func.func @of_a_negative_number() {
  %x = test.value_with_bounds {min = -7 : index, max = -7 : index}
  %c3 = arith.constant 3 : index
  %cm3 = arith.constant -3 : index
  %cm1 = arith.constant -1 : index
  %c2 = arith.constant 2 : index
  %cm2 = arith.constant -2 : index
  %q = arith.divsi %x, %c3 : index
  %n = arith.divsi %x, %cm3 : index
  %r = arith.remsi %x, %c3 : index
  %s = arith.remsi %x, %cm3 : index
  "test.compare"(%q, %cm2) {cmp = "EQ"} : (index, index) -> () // true
  "test.compare"(%n, %c2) {cmp = "EQ"} : (index, index) -> () // true
  "test.compare"(%r, %cm1) {cmp = "EQ"} : (index, index) -> () // true
  "test.compare"(%s, %cm1) {cmp = "EQ"} : (index, index) -> () // true
  return
}
// Of a divisor that is not known: the quotient is not farther from zero than the dividend, and the rest has its sign.
func.func @of_any_divisor(%d: index) {
  %x = test.value_with_bounds {min = -5 : index, max = 9 : index}
  %c9 = arith.constant 9 : index
  %c0 = arith.constant 0 : index
  %cm5 = arith.constant -5 : index
  %cm9 = arith.constant -9 : index
  %q = arith.divsi %x, %d : index
  %r = arith.remsi %x, %d : index
  "test.compare"(%q, %c9) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%q, %cm9) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%q, %cm5) {cmp = "GE"} : (index, index) -> () // unknown
  "test.compare"(%r, %c9) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%r, %cm5) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%r, %c0) {cmp = "GE"} : (index, index) -> () // unknown
  return
}
func.func @rest_of_a_known_divisor(%x: index) {
  %d = test.value_with_bounds {min = 1 : index, max = 4 : index}
  %c3 = arith.constant 3 : index
  %cm3 = arith.constant -3 : index
  %r = arith.remsi %x, %d : index
  "test.compare"(%r, %c3) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%r, %cm3) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%r, %d) {cmp = "LT"} : (index, index) -> () // true
  return
}
// A fixed width wraps, and unsigned ops read negative numbers as great ones: nothing is said of quotients and remainders. Of two numbers
// the one that is negative is the greater one.
func.func @nothing(%x: index, %i: i32) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %q = arith.divui %x, %c4 : index
  %r = arith.remui %x, %c4 : index
  %m = arith.minui %x, %c4 : index
  %n = arith.maxui %x, %c4 : index
  %s = arith.index_cast %i : i32 to index
  "test.compare"(%q, %x) {cmp = "LE"} : (index, index) -> () // unknown
  "test.compare"(%r, %x) {cmp = "LE"} : (index, index) -> () // unknown
  "test.compare"(%m, %x) {cmp = "LE"} : (index, index) -> () // unknown
  "test.compare"(%n, %x) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%m, %c4) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%m, %c0) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%n, %c4) {cmp = "GE"} : (index, index) -> () // unknown
  "test.compare"(%s, %c0) {cmp = "GE"} : (index, index) -> () // unknown
  return
}
// Which of the numbers are negative is known, or only in a branch.
func.func @unsigned_extrema(%t: tensor<?xf32>, %u: tensor<?xf32>, %x: index, %y: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %cm1 = arith.constant -1 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %e = tensor.dim %u, %c0 : tensor<?xf32>
  %greatest = arith.maxui %d, %e : index
  %least = arith.minui %d, %e : index
  %signed = arith.maxsi %d, %e : index
  "test.compare"(%greatest, %d) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%greatest, %signed) {cmp = "EQ"} : (index, index) -> () // true
  "test.compare"(%least, %e) {cmp = "LE"} : (index, index) -> () // true
  %m = arith.maxui %x, %c4 : index
  %all_ones = arith.maxui %x, %cm1 : index
  %none = arith.minui %x, %c0 : index
  "test.compare"(%all_ones, %cm1) {cmp = "EQ"} : (index, index) -> () // true
  "test.compare"(%none, %c0) {cmp = "EQ"} : (index, index) -> () // true
  "test.compare"(%m, %x) {cmp = "EQ"} : (index, index) -> () // unknown
  %natural = arith.cmpi sge, %x, %c0 : index
  scf.if %natural {
    %w = arith.maxui %x, %y : index
    %z = arith.minui %x, %y : index
    %n = arith.maxui %x, %c4 : index
    "test.compare"(%n, %c4) {cmp = "GE"} : (index, index) -> () // true
    "test.compare"(%n, %x) {cmp = "GE"} : (index, index) -> () // true
    "test.compare"(%z, %x) {cmp = "LE"} : (index, index) -> () // true
    "test.compare"(%z, %y) {cmp = "LE"} : (index, index) -> () // unknown
    "test.compare"(%w, %x) {cmp = "GE"} : (index, index) -> () // unknown
    "test.compare"(%w, %y) {cmp = "GE"} : (index, index) -> () // true
  } else {
    %n = arith.maxui %x, %c4 : index
    %k = arith.minui %x, %c4 : index
    "test.compare"(%n, %x) {cmp = "EQ"} : (index, index) -> () // true
    "test.compare"(%k, %c4) {cmp = "EQ"} : (index, index) -> () // true
  }
  return
}
