// A choice of which nothing is known is between its values.
func.func @select(%a: index, %b: index, %c: i1) {
  %s = arith.select %c, %a, %b : index
  %least = affine.min affine_map<()[s0, s1] -> (s0, s1)>()[%a, %b]
  %greatest = affine.max affine_map<()[s0, s1] -> (s0, s1)>()[%a, %b]
  "test.compare"(%s, %least) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%s, %greatest) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%s, %a) {cmp = "LE"} : (index, index) -> () // unknown
  return
}
