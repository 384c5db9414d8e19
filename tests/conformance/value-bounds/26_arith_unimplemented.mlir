// MLIR has no bounds for any of these ops.
func.func @f(%x: index, %y: index, %w: i32) {
  %c8 = arith.constant 8 : index
  %c0 = arith.constant 0 : index
  %0 = arith.minsi %x, %y : index
  "test.compare"(%0, %x) {cmp = "LE"} : (index, index) -> ()
  %1 = arith.maxsi %x, %y : index
  "test.compare"(%1, %x) {cmp = "GE"} : (index, index) -> ()
  %b = "test.value_with_bounds"() {min = 0 : index, max = 63 : index} : () -> index
  %5 = arith.ceildivsi %b, %c8 : index
  "test.compare"(%5, %c8) {cmp = "LE"} : (index, index) -> ()
  %c1 = arith.constant 1 : index
  %8 = arith.index_cast %w : i32 to index
  %9 = arith.index_cast %w : i32 to index
  "test.compare"(%8, %9) {cmp = "EQ"} : (index, index) -> ()
  return
}
