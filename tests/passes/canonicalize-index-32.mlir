// passes that MLIR lacks: --pass-pipeline=builtin.module(func.func(canonicalize{bounds=false index-width=32}))
// 2^32 is zero.
func.func @narrow() -> (i1, i1) {
  %big = arith.constant 4294967296 : i64
  %large = arith.constant 4294967296 : index
  %c0 = arith.constant 0 : index
  %i = arith.index_cast %big : i64 to index
  %0 = arith.cmpi eq, %i, %c0 : index
  %1 = arith.cmpi eq, %large, %c0 : index
  return %0, %1 : i1, i1
}
// -----
// An unsigned number has 32 bits, and a shift by more is poison.
func.func @unsigned() -> (index, index, index, i64) {
  %c7 = arith.constant 7 : index
  %cm1 = arith.constant -1 : index
  %c40 = arith.constant 40 : index
  %0 = arith.remui %cm1, %c7 : index
  %1 = arith.divui %cm1, %c7 : index
  %2 = arith.shrui %cm1, %c40 : index
  %3 = arith.index_castui %cm1 : index to i64
  return %0, %1, %2, %3 : index, index, index, i64
}
// -----
// An `i64` loses bits in an `index`, an `i32` does not.
func.func @casts(%a: i64, %b: i32, %c: index) -> (i64, i32, index) {
  %0 = arith.index_cast %a : i64 to index
  %1 = arith.index_cast %0 : index to i64
  %2 = arith.index_cast %b : i32 to index
  %3 = arith.index_cast %2 : index to i32
  %4 = arith.index_cast %c : index to i32
  %5 = arith.index_cast %4 : i32 to index
  return %1, %3, %5 : i64, i32, index
}
