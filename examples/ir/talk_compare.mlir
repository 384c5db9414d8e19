// The programs of the talk on value bounds that compare values and sizes. Each comparison has its answer behind it, which a test checks:
// `bourn opt --pass-pipeline='builtin.module(func.func(test-affine-reify-value-bounds))'` prints a remark for what is true.
func.func @sums(%a: index, %b: index) {
  %0 = arith.addi %a, %b : index
  %1 = arith.addi %b, %a : index
  "test.compare"(%0, %1) {cmp = "EQ"} : (index, index) -> () // true
  "test.compare"(%0, %1) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%0, %1) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%0, %a) {cmp = "GE"} : (index, index) -> () // unknown
  return
}
func.func @induction_variable(%a: index, %b: index, %c: index) {
  scf.for %iv = %a to %b step %c {
    "test.compare"(%iv, %a) {cmp = "GE"} : (index, index) -> () // true
    "test.compare"(%iv, %b) {cmp = "LT"} : (index, index) -> () // true
  }
  return
}
func.func @carried_tensor(%init: tensor<?xf32>, %a: index, %b: index, %c: index, %f: f32) {
  %c0 = arith.constant 0 : index
  %before = tensor.dim %init, %c0 : tensor<?xf32>
  %r = scf.for %iv = %a to %b step %c iter_args(%t = %init) -> tensor<?xf32> {
    %0 = tensor.insert %f into %t[%iv] : tensor<?xf32>
    %carried = tensor.dim %t, %c0 : tensor<?xf32>
    "test.compare"(%carried, %before) {cmp = "EQ"} : (index, index) -> () // true
    scf.yield %0 : tensor<?xf32>
  }
  %after = tensor.dim %r, %c0 : tensor<?xf32>
  "test.compare"(%after, %before) {cmp = "EQ"} : (index, index) -> () // true
  return
}
// A branch whose condition is not known: the talk's `If %a <= %b`, and what it says "cannot be represented".
func.func @branch(%a: index, %n: index, %c: i1) {
  %c5 = arith.constant 5 : index
  %b = arith.addi %a, %c5 : index
  %r = scf.if %c -> index {
    scf.yield %a : index
  } else {
    scf.yield %b : index
  }
  "test.compare"(%r, %a) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%r, %b) {cmp = "LE"} : (index, index) -> () // true
  %s = scf.if %c -> index {
    scf.yield %a : index
  } else {
    scf.yield %n : index
  }
  %least = arith.minsi %a, %n : index
  %most = arith.maxsi %a, %n : index
  "test.compare"(%s, %least) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%s, %most) {cmp = "LE"} : (index, index) -> () // true
  return
}
// Limitations and future work: a product, and a maximum of two values.
func.func @limitations(%a: index, %b: index, %t: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %t, %c0 : tensor<?x?xf32>
  %n = tensor.dim %t, %c1 : tensor<?x?xf32>
  %product = arith.muli %m, %n : index
  "test.compare"(%product, %c0) {cmp = "GE"} : (index, index) -> () // true
  %more = arith.addi %n, %c1 : index
  %larger = arith.muli %m, %more : index
  "test.compare"(%product, %larger) {cmp = "LE"} : (index, index) -> () // true
  %max = affine.max affine_map<()[s0, s1] -> (s0, s1)>()[%a, %b]
  "test.compare"(%max, %a) {cmp = "GE"} : (index, index) -> () // true
  return
}
