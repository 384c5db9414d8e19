// Sums, products, quotients, choices.
func.func @sums(%a: index, %b: index) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %s = arith.addi %a, %b : index
  %t = arith.addi %b, %a : index
  %next = arith.addi %a, %c1 : index
  %triple = arith.muli %a, %c3 : index
  %twice = arith.addi %a, %a : index
  %thrice = arith.addi %twice, %a : index
  "test.compare"(%s, %t) {cmp = "EQ"} : (index, index) -> () // true
  "test.compare"(%next, %a) {cmp = "GT"} : (index, index) -> () // true
  "test.compare"(%triple, %thrice) {cmp = "EQ"} : (index, index) -> () // true
  "test.compare"(%s, %a) {cmp = "LT"} : (index, index) -> () // unknown
  "test.compare"(%a, %next) {cmp = "GE"} : (index, index) -> () // false
  return
}
func.func @products() {
  %a = test.value_with_bounds {min = 0 : index, max = 4 : index}
  %b = test.value_with_bounds {min = 0 : index, max = 8 : index}
  %c32 = arith.constant 32 : index
  %p = arith.muli %a, %b : index
  %q = arith.muli %b, %a : index
  "test.compare"(%p, %c32) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%p, %q) {cmp = "EQ"} : (index, index) -> () // true
  return
}
func.func @quotients(%x: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %half = arith.floordivsi %x, %c2 : index
  %sixth = arith.floordivsi %half, %c3 : index
  %direct = affine.apply affine_map<(d0) -> (d0 floordiv 6)>(%x)
  %down = affine.apply affine_map<(d0) -> ((d0 floordiv 4) * 4)>(%x)
  %up = affine.apply affine_map<(d0) -> ((d0 ceildiv 4) * 4)>(%x)
  %rest = affine.apply affine_map<(d0) -> ((d0 - d0 mod 4) mod 4)>(%x)
  "test.compare"(%sixth, %direct) {cmp = "EQ"} : (index, index) -> () // true
  "test.compare"(%down, %x) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%up, %x) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%rest, %c0) {cmp = "EQ"} : (index, index) -> () // true
  return
}
func.func @least_and_greatest(%a: index, %b: index) {
  %m = affine.min affine_map<(d0, d1) -> (d0, d1)>(%a, %b)
  %n = affine.max affine_map<(d0, d1) -> (d0, d1)>(%a, %b)
  %o = arith.minsi %a, %b : index
  "test.compare"(%m, %a) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%n, %a) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%o, %b) {cmp = "LE"} : (index, index) -> () // true
  return
}
