// bounds: --index-width 64
// %j may wrap as far as its own range tells, but the sum of both arguments of the loop is always 9.

func.func @counted_twice(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %at_least = arith.maxsi %n, %c0 : index
  %m = arith.minsi %at_least, %c9 : index
  cf.br ^head(%c0, %c9 : index, index)
^head(%i: index, %j: index):
  %sum = arith.addi %i, %j : index
  %goes_on = arith.cmpi slt, %i, %m : index
  cf.cond_br %goes_on, ^body, ^exit
^body:
  %next = arith.addi %i, %c1 : index
  %last = arith.subi %j, %c1 : index
  cf.br ^head(%next, %last : index, index)
^exit:
  return
}
