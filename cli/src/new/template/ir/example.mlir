// @crate@ --canonicalize
// The comparison always holds, since the op limits the value.
func.func @example(%n: index) -> (index, i1) {
  %c16 = arith.constant 16 : index
  %limited = @dialect@.at_most %n, 8
  %fits = arith.cmpi slt, %limited, %c16 : index
  return %limited, %fits : index, i1
}
