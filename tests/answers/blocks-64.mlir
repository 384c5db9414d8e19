// bounds: --index-width 64
// As far as the difference of two iterations tells, %j may wrap, but the sum of both arguments of the loop is always 9.

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

// The unsigned comparison is simplified where %x is 7. This says nothing of %choice where %x is another number.
func.func @one_case_of_a_switch(%x: index, %y: index) {
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  %switched = arith.index_cast %x : index to i64
  cf.switch %switched : i64, [default: ^join(%y : index), 3: ^join(%y : index), 5: ^join(%x : index), 7: ^seven]
^seven:
  %is_less = arith.cmpi slt, %y, %c3 : index
  %is_not_less = arith.xori %is_less, %true : i1
  %is_above = arith.cmpi ult, %c3, %x : index
  %either = arith.ori %is_not_less, %is_above : i1
  %choice = arith.select %either, %y, %c3 : index
  cf.br ^join(%choice : index)
^join(%joined: index):
  %greatest = arith.maxsi %x, %joined : index
  return
}
