// Any control flow: `while`, switches, blocks that jump to each other, nests of loops.
func.func @while_that_counts(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %at_least = arith.maxsi %n, %c0 : index
  %m = arith.minsi %at_least, %c9 : index
  %r = scf.while (%i = %c0) : (index) -> index {
    "test.compare"(%i, %c0) {cmp = "GE"} : (index, index) -> () // true
    "test.compare"(%i, %c9) {cmp = "LE"} : (index, index) -> () // true
    "test.compare"(%i, %c9) {cmp = "LT"} : (index, index) -> () // unknown
    "test.compare"(%i, %m) {cmp = "LE"} : (index, index) -> () // true
    %goes_on = arith.cmpi slt, %i, %m : index
    scf.condition(%goes_on) %i : index
  } do {
  ^bb0(%k: index):
    "test.compare"(%k, %c9) {cmp = "LT"} : (index, index) -> () // true
    "test.compare"(%k, %m) {cmp = "LT"} : (index, index) -> () // true
    %next = arith.addi %k, %c1 : index
    scf.yield %next : index
  }
  "test.compare"(%r, %m) {cmp = "EQ"} : (index, index) -> () // true
  "test.compare"(%r, %c9) {cmp = "LE"} : (index, index) -> () // true
  return
}
func.func @while_over_words(%n: i32) {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %nine = arith.constant 9 : i32
  %at_least = arith.maxsi %n, %zero : i32
  %m = arith.minsi %at_least, %nine : i32
  %r = scf.while (%i = %zero) : (i32) -> i32 {
    %goes_on = arith.cmpi slt, %i, %m : i32
    scf.condition(%goes_on) %i : i32
  } do {
  ^bb0(%k: i32):
    %next = arith.addi %k, %one : i32
    scf.yield %next : i32
  }
  %s = arith.index_cast %r : i32 to index
  "test.compare"(%s, %c9) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%s, %c0) {cmp = "GE"} : (index, index) -> () // true
  return
}
func.func @switch_of_three(%n: index) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %r = scf.index_switch %n -> index
  case 2 {
    %a = arith.addi %n, %c1 : index
    "test.compare"(%a, %c3) {cmp = "EQ"} : (index, index) -> () // true
    scf.yield %a : index
  }
  case 3 {
    scf.yield %c5 : index
  }
  default {
    scf.yield %c1 : index
  }
  "test.compare"(%r, %c1) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%r, %c5) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%r, %c3) {cmp = "LE"} : (index, index) -> () // unknown
  return
}
func.func @blocks_that_count(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %at_least = arith.maxsi %n, %c0 : index
  %m = arith.minsi %at_least, %c9 : index
  cf.br ^head(%c0, %c9 : index, index)
^head(%i: index, %j: index):
  "test.compare"(%i, %m) {cmp = "LE"} : (index, index) -> () // true
  %sum = arith.addi %i, %j : index
  "test.compare"(%sum, %c9) {cmp = "EQ"} : (index, index) -> () // true
  %goes_on = arith.cmpi slt, %i, %m : index
  cf.cond_br %goes_on, ^body, ^exit(%i : index)
^body:
  %next = arith.addi %i, %c1 : index
  "test.compare"(%next, %c9) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%next, %m) {cmp = "LE"} : (index, index) -> () // true
  %last = arith.subi %j, %c1 : index
  cf.br ^head(%next, %last : index, index)
^exit(%r: index):
  "test.compare"(%r, %m) {cmp = "EQ"} : (index, index) -> () // true
  "test.compare"(%r, %i) {cmp = "EQ"} : (index, index) -> () // true
  return
}
func.func @join_of_branches(%k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c9 = arith.constant 9 : index
  %at_least = arith.maxsi %k, %c0 : index
  %m = arith.minsi %at_least, %c9 : index
  %less = arith.cmpi slt, %m, %c5 : index
  cf.cond_br %less, ^yes, ^no
^yes:
  %more = arith.addi %m, %c1 : index
  "test.compare"(%more, %c5) {cmp = "LE"} : (index, index) -> () // true
  cf.br ^join(%more : index)
^no:
  %rest = arith.subi %m, %c5 : index
  "test.compare"(%rest, %c0) {cmp = "GE"} : (index, index) -> () // true
  cf.br ^join(%rest : index)
^join(%r: index):
  "test.compare"(%r, %c5) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%r, %c0) {cmp = "GE"} : (index, index) -> () // true
  return
}
func.func @cases_of_a_word(%flag: i32, %n: index) {
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  cf.switch %flag : i32, [
    default: ^join(%c7 : index),
    -4: ^join(%c2 : index),
    5: ^other
  ]
^other:
  %word = arith.index_cast %flag : i32 to index
  %five = arith.constant 5 : index
  "test.compare"(%word, %five) {cmp = "EQ"} : (index, index) -> () // true
  cf.br ^join(%five : index)
^join(%r: index):
  "test.compare"(%r, %c2) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%r, %c7) {cmp = "LE"} : (index, index) -> () // true
  return
}
func.func @entered_in_two_places(%p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.cond_br %p, ^a(%c0 : index), ^b(%c1 : index)
^a(%x: index):
  "test.compare"(%x, %c0) {cmp = "GE"} : (index, index) -> () // unknown
  cf.br ^b(%x : index)
^b(%y: index):
  %next = arith.addi %y, %c1 : index
  cf.br ^a(%next : index)
}
func.func @region_of_blocks(%n: index, %p: i1) {
  %c1 = arith.constant 1 : index
  %more = arith.addi %n, %c1 : index
  %r = scf.execute_region -> index {
    cf.cond_br %p, ^one, ^two
  ^one:
    scf.yield %n : index
  ^two:
    scf.yield %more : index
  }
  "test.compare"(%r, %n) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%r, %more) {cmp = "LE"} : (index, index) -> () // true
  return
}
func.func @nests_of_loops(%n: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c6 = arith.constant 6 : index
  %c8 = arith.constant 8 : index
  scf.parallel (%i, %j) = (%c0, %c2) to (%c8, %n) step (%c2, %c2) {
    "test.compare"(%i, %c6) {cmp = "LE"} : (index, index) -> () // true
    "test.compare"(%j, %n) {cmp = "LT"} : (index, index) -> () // true
    scf.reduce
  }
  scf.forall (%i, %j) = (0, 2) to (8, %n) step (2, 2) {
    "test.compare"(%i, %c6) {cmp = "LE"} : (index, index) -> () // true
    "test.compare"(%j, %n) {cmp = "LT"} : (index, index) -> () // true
  }
  return
}
func.func @affine_branches(%n: index) {
  %c1 = arith.constant 1 : index
  %more = arith.addi %n, %c1 : index
  %r = affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%n) -> index {
    affine.yield %n : index
  } else {
    affine.yield %more : index
  }
  "test.compare"(%r, %n) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%r, %more) {cmp = "LE"} : (index, index) -> () // true
  return
}
func.func @affine_nest() {
  %c2 = arith.constant 2 : index
  %c6 = arith.constant 6 : index
  affine.parallel (%i, %j) = (0, 2) to (8, 11) step (2, 4) {
    "test.compare"(%i, %c6) {cmp = "LE"} : (index, index) -> () // true
    "test.compare"(%j, %c6) {cmp = "LT"} : (index, index) -> () // unknown
    "test.compare"(%j, %c2) {cmp = "GE"} : (index, index) -> () // true
  }
  return
}
