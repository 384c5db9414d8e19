// Loops and branches over integers of fixed width, whose sums wrap; where MLIR 22 proves what is not so, the line says it.
func.func @bound_wraps(%p: index) {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %c100 = arith.constant 100 : i8
  %one = arith.constant 1 : index
  %hi = arith.addi %c100, %c100 : i8
  %r = scf.for %i = %c0 to %hi step %c1 iter_args(%x = %p) -> (index) : i8 {
    %n = arith.addi %x, %one : index
    scf.yield %n : index
  }
  "test.compare"(%r, %p) {cmp = "GT"} : (index, index) -> () // false
  "test.compare"(%r, %p) {cmp = "GE"} : (index, index) -> () // true
  return
}
func.func @next(%p: index, %n: i32) {
  %c1 = arith.constant 1 : i32
  %one = arith.constant 1 : index
  %hi = arith.addi %n, %c1 : i32
  %r = scf.for %i = %n to %hi step %c1 iter_args(%x = %p) -> (index) : i32 {
    %m = arith.addi %x, %one : index
    scf.yield %m : index
  }
  "test.compare"(%r, %p) {cmp = "GT"} : (index, index) -> () // unknown
  return
}
func.func @one_bit(%p: index) {
  %c0 = arith.constant false
  %c1 = arith.constant true
  %one = arith.constant 1 : index
  %r = scf.for %i = %c0 to %c1 step %c1 iter_args(%x = %p) -> (index) : i1 {
    %n = arith.addi %x, %one : index
    scf.yield %n : index
  }
  "test.compare"(%r, %p) {cmp = "GT"} : (index, index) -> () // false (MLIR is wrong)
  return
}
func.func @constant_ends(%p: index) {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %c3 = arith.constant 3 : i8
  %c200 = arith.constant 200 : i8
  %one = arith.constant 1 : index
  %three = arith.constant 3 : index
  %none = scf.for %i = %c0 to %c200 step %c1 iter_args(%x = %p) -> (index) : i8 {
    %n = arith.addi %x, %one : index
    scf.yield %n : index
  }
  %some = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %p) -> (index) : i8 {
    %n = arith.addi %x, %one : index
    scf.yield %n : index
  }
  %diff = affine.apply affine_map<(d0, d1) -> (d0 - d1)>(%some, %p)
  "test.compare"(%none, %p) {cmp = "EQ"} : (index, index) -> () // true (MLIR is wrong)
  "test.compare"(%diff, %three) {cmp = "EQ"} : (index, index) -> () // true
  return
}
// 0, 100, then -56, which is below 120 again.
func.func @variable_wraps(%p: index) {
  %c0 = arith.constant 0 : i8
  %c100 = arith.constant 100 : i8
  %c120 = arith.constant 120 : i8
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %r = scf.for %i = %c0 to %c120 step %c100 iter_args(%x = %p) -> (index) : i8 {
    %n = arith.addi %x, %one : index
    scf.yield %n : index
  }
  %diff = affine.apply affine_map<(d0, d1) -> (d0 - d1)>(%r, %p)
  "test.compare"(%diff, %two) {cmp = "EQ"} : (index, index) -> () // not true
  return
}
func.func @unchanged(%p: index, %lo: i32, %hi: i32, %step: i32) {
  %r = scf.for %i = %lo to %hi step %step iter_args(%x = %p) -> (index) : i32 {
    scf.yield %x : index
  }
  "test.compare"(%r, %p) {cmp = "EQ"} : (index, index) -> () // true
  return
}
// The sum is -56.
func.func @branch(%a: index) {
  %c0 = arith.constant 0 : i8
  %c100 = arith.constant 100 : i8
  %one = arith.constant 1 : index
  %b = arith.addi %a, %one : index
  %sum = arith.addi %c100, %c100 : i8
  %positive = arith.cmpi sgt, %sum, %c0 : i8
  %r = arith.select %positive, %a, %b : index
  "test.compare"(%r, %a) {cmp = "EQ"} : (index, index) -> () // false
  return
}
func.func @counts_beyond_the_signed_numbers() {
  %lower = arith.constant 100 : i8
  %upper = arith.constant 200 : i8
  %step = arith.constant 10 : i8
  %least = arith.constant 100 : index
  %most = arith.constant 190 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %trips = scf.for unsigned %i = %lower to %upper step %step iter_args(%n = %c0) -> (index) : i8 {
    %u = arith.index_castui %i : i8 to index
    %s = arith.index_cast %i : i8 to index
    "test.compare"(%u, %least) {cmp = "GE"} : (index, index) -> () // true
    "test.compare"(%u, %most) {cmp = "LE"} : (index, index) -> () // true
    "test.compare"(%s, %least) {cmp = "GE"} : (index, index) -> () // unknown
    %m = arith.addi %n, %c1 : index
    scf.yield %m : index
  }
  "test.compare"(%trips, %c10) {cmp = "EQ"} : (index, index) -> () // true (MLIR is wrong)
  return
}
