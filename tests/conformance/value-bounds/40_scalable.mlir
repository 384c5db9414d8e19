// one number, asked for twice
func.func @twice() -> index {
  %c4 = arith.constant 4 : index
  %c2 = arith.constant 2 : index
  %a = vector.vscale
  %b = vector.vscale
  %x = arith.muli %a, %c4 : index
  %y = arith.muli %b, %c2 : index
  %sum = arith.addi %x, %y : index
  %u = "test.reify_bound"(%sum) {type = "EQ", scalable, vscale_min = 1 : i64, vscale_max = 16 : i64} : (index) -> index
  return %u : index
}
// -----
// a constant that is below what the number makes possible stays, one that is above goes
func.func @least(%n: index) -> (index, index) {
  %vs = vector.vscale
  %near = affine.min affine_map<()[s0, s1] -> (s0 * 4, 16, s1)>()[%vs, %n]
  %far = affine.min affine_map<()[s0, s1] -> (s0 * 4, 64, s1)>()[%vs, %n]
  %u = "test.reify_bound"(%near) {type = "UB", scalable, vscale_min = 1 : i64, vscale_max = 16 : i64} : (index) -> index
  %v = "test.reify_bound"(%far) {type = "UB", scalable, vscale_min = 1 : i64, vscale_max = 16 : i64} : (index) -> index
  return %u, %v : index, index
}
