// The loop adds 0, then 1: the sum is odd. MLIR 22 takes what is added for one number, and proves the sum even.
func.func @varying_advance() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%sum = %c0) -> (index) {
    %n = arith.addi %sum, %i : index
    scf.yield %n : index
  }
  %rest = affine.apply affine_map<(d0) -> (d0 mod 2)>(%r)
  "test.compare"(%rest, %c0) {cmp = "EQ"} : (index, index) -> () // false (MLIR is wrong)
  "test.compare"(%r, %c1) {cmp = "EQ"} : (index, index) -> () // true
  return
}
