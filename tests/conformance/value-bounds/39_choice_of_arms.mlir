// OPTS: reify-to-func-args
func.func @f(%a: index, %b: index, %c: i1) -> index {
  %s = arith.select %c, %a, %b : index
  %l = "test.reify_bound"(%s) {type = "LB"} : (index) -> (index)
  %u = "test.reify_bound"(%s) {type = "UB"} : (index) -> (index)
  "test.use"(%l, %u) : (index, index) -> ()
  return %s : index
}
