// passes: --canonicalize
func.func @sums_with_constants(%x: index, %y: i8) -> (index, index, index, i8) {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %b100 = arith.constant 100 : i8
  %0 = arith.addi %x, %c3 : index
  %1 = arith.addi %0, %c5 : index
  %2 = arith.subi %x, %c3 : index
  %3 = arith.addi %2, %c5 : index
  %4 = arith.subi %c3, %x : index
  %5 = arith.addi %c5, %4 : index
  %6 = arith.addi %y, %b100 : i8
  %7 = arith.addi %6, %b100 : i8
  return %1, %3, %5, %7 : index, index, index, i8
}
// -----
func.func @differences_with_constants(%x: i32) -> (i32, i32, i32, i32, i32, i32) {
  %c3 = arith.constant 3 : i32
  %c10 = arith.constant 10 : i32
  %0 = arith.addi %x, %c3 : i32
  %1 = arith.subi %x, %c3 : i32
  %2 = arith.subi %c3, %x : i32
  %3 = arith.subi %0, %c10 : i32
  %4 = arith.subi %1, %c10 : i32
  %5 = arith.subi %2, %c10 : i32
  %6 = arith.subi %c10, %0 : i32
  %7 = arith.subi %c10, %1 : i32
  %8 = arith.subi %c10, %2 : i32
  return %3, %4, %5, %6, %7, %8 : i32, i32, i32, i32, i32, i32
}
// -----
func.func @products_with_constants(%x: i32, %v: vector<2xi16>) -> (i32, vector<2xi16>, i32) {
  %c3 = arith.constant 3 : i32
  %v7 = arith.constant dense<7> : vector<2xi16>
  %0 = arith.muli %x, %c3 : i32
  %1 = arith.muli %0, %c3 : i32
  %2 = arith.muli %v, %v7 : vector<2xi16>
  %3 = arith.muli %2, %v7 : vector<2xi16>
  %4 = arith.addi %x, %c3 : i32
  %5 = arith.muli %4, %c3 : i32
  %6 = arith.addi %v, %v7 : vector<2xi16>
  %7 = arith.subi %6, %v7 : vector<2xi16>
  "t.use"(%7) : (vector<2xi16>) -> ()
  return %1, %3, %5 : i32, vector<2xi16>, i32
}
// -----
// unlike MLIR: it takes two sums that do not overflow for one that does not, though the sum of both constants may
func.func @sums_that_do_not_overflow(%x: i8) -> i8 {
  %c100 = arith.constant 100 : i8
  %0 = arith.addi %x, %c100 overflow<nsw> : i8
  %1 = arith.addi %0, %c100 overflow<nsw> : i8
  return %1 : i8
}
