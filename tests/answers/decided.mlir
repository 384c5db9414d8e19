// bounds: --integers
// A condition that only one value of a choice can satisfy: the choice has this value, and its case holds.
func.func @of_if(%a: index, %b: index, %flag: i1) {
  %c5 = arith.constant 5 : index
  %c7 = arith.constant 7 : index
  %greater = arith.maxsi %b, %a : index
  %way = scf.if %flag -> (index) {
    %small = affine.min affine_map<(d0) -> (-d0, 2)>(%a)
    scf.yield %small : index
  } else {
    scf.yield %b : index
  }
  scf.index_switch %way
  case 3 {
    %three = arith.addi %b, %c5 : index
    %limited = arith.minsi %greater, %c5 : index
    %seven = arith.select %flag, %c5, %c7 : index
    scf.yield
  }
  default {
    %either = arith.select %flag, %c5, %c7 : index
  }
  return
}
func.func @of_select(%n: index, %m: index, %flag: i1) {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c9 = arith.constant 9 : index
  %inner = arith.select %flag, %c2, %c4 : index
  %less = arith.cmpi slt, %n, %c4 : index
  %way = arith.select %less, %inner, %n : index
  %is_small = arith.cmpi slt, %way, %c4 : index
  scf.if %is_small {
    %two = arith.addi %way, %c2 : index
    %below = arith.addi %n, %c4 : index
    %flag_is_true = arith.select %flag, %c9, %m : index
  } else {
    %any = arith.addi %way, %c2 : index
  }
  return
}
// More than one value is possible.
func.func @undecided(%n: index, %flag: i1) {
  %c2 = arith.constant 2 : index
  %way = arith.select %flag, %c2, %n : index
  %is_two = arith.cmpi eq, %way, %c2 : index
  scf.if %is_two {
    %rest = arith.subi %n, %c2 : index
    %two = arith.addi %way, %c2 : index
  }
  return
}
func.func @nothing(%n: index, %flag: i1) {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %way = arith.select %flag, %c2, %c4 : index
  %is_five = arith.cmpi eq, %way, %c5 : index
  scf.if %is_five {
    %never = arith.addi %n, %c2 : index
  }
  return
}
