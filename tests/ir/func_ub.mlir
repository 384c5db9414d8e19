func.func @a(%c: i1, %x: index) {
  %f = func.constant @b : (i1) -> index
  %r = func.call_indirect %f(%c) : (i1) -> index
  %r2 = func.call @b(%c) : (i1) -> index
  %r3 = call @b(%c) {no_inline} : (i1) -> index
  %p = ub.poison : i32
  %p2 = ub.poison {a} : vector<4xf32>
  %p3 = ub.poison <#ub.poison> : i32
  ub.unreachable
}
func.func private @b(i1) -> index
