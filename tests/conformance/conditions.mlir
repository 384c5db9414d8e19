// What connectives of comparisons say inside of a branch, and of what a choice yields.
func.func @conjunction(%a: index, %b: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %p = arith.cmpi sge, %a, %c0 : index
  %q = arith.cmpi slt, %a, %c8 : index
  %both = arith.andi %p, %q : i1
  scf.if %both {
    %in1 = affine.apply affine_map<(d0) -> (d0)>(%a)
    "test.compare"(%in1, %c0) {cmp = "GE"} : (index, index) -> () // true
    "test.compare"(%in1, %c8) {cmp = "LT"} : (index, index) -> () // true
  } else {
    %in2 = affine.apply affine_map<(d0) -> (d0)>(%a)
    "test.compare"(%in2, %c0) {cmp = "GE"} : (index, index) -> () // unknown
    "test.compare"(%in2, %c8) {cmp = "LT"} : (index, index) -> () // unknown
  }
  return
}
func.func @disjunction(%a: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %p = arith.cmpi slt, %a, %c0 : index
  %q = arith.cmpi sge, %a, %c8 : index
  %outside = arith.ori %p, %q : i1
  scf.if %outside {
    %in3 = affine.apply affine_map<(d0) -> (d0)>(%a)
    "test.compare"(%in3, %c0) {cmp = "LT"} : (index, index) -> () // unknown
    "test.compare"(%in3, %c8) {cmp = "GE"} : (index, index) -> () // unknown
  } else {
    %in4 = affine.apply affine_map<(d0) -> (d0)>(%a)
    "test.compare"(%in4, %c0) {cmp = "GE"} : (index, index) -> () // true
    "test.compare"(%in4, %c8) {cmp = "LT"} : (index, index) -> () // true
  }
  return
}
func.func @both_parts_of_a_disjunction(%a: index) {
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c2 = arith.constant 2 : index
  %p = arith.cmpi eq, %a, %c4 : index
  %q = arith.cmpi eq, %a, %c6 : index
  %either = arith.ori %p, %q : i1
  scf.if %either {
    %in5 = affine.apply affine_map<(d0) -> (d0)>(%a)
    "test.compare"(%in5, %c4) {cmp = "GE"} : (index, index) -> () // true
    "test.compare"(%in5, %c6) {cmp = "LE"} : (index, index) -> () // true
    "test.compare"(%in5, %c2) {cmp = "GT"} : (index, index) -> () // true
    "test.compare"(%in5, %c4) {cmp = "EQ"} : (index, index) -> () // unknown
  }
  return
}
func.func @negation(%a: index) {
  %true = arith.constant true
  %c8 = arith.constant 8 : index
  %p = arith.cmpi slt, %a, %c8 : index
  %not = arith.xori %p, %true : i1
  %again = arith.xori %true, %not : i1
  scf.if %not {
    %in6 = affine.apply affine_map<(d0) -> (d0)>(%a)
    "test.compare"(%in6, %c8) {cmp = "GE"} : (index, index) -> () // true
  } else {
    %in7 = affine.apply affine_map<(d0) -> (d0)>(%a)
    "test.compare"(%in7, %c8) {cmp = "LT"} : (index, index) -> () // true
  }
  scf.if %again {
    %in8 = affine.apply affine_map<(d0) -> (d0)>(%a)
    "test.compare"(%in8, %c8) {cmp = "LT"} : (index, index) -> () // true
  }
  return
}
// Exactly one of two: the first and not the second is impossible here.
func.func @exclusion(%a: index) {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %p = arith.cmpi slt, %a, %c4 : index
  %q = arith.cmpi slt, %a, %c8 : index
  %one = arith.xori %p, %q : i1
  scf.if %one {
    %in9 = affine.apply affine_map<(d0) -> (d0)>(%a)
    "test.compare"(%in9, %c4) {cmp = "GE"} : (index, index) -> () // true
    "test.compare"(%in9, %c8) {cmp = "LT"} : (index, index) -> () // true
  } else {
    %in10 = affine.apply affine_map<(d0) -> (d0)>(%a)
    "test.compare"(%in10, %c4) {cmp = "GE"} : (index, index) -> () // unknown
    "test.compare"(%in10, %c8) {cmp = "LT"} : (index, index) -> () // unknown
  }
  return
}
// What is not known of one part takes nothing from a conjunction, and all from a disjunction.
func.func @unknown_parts(%a: index, %flag: i1, %x: i32) {
  %c8 = arith.constant 8 : index
  %p = arith.cmpi slt, %a, %c8 : index
  %narrow = arith.cmpi slt, %x, %x : i32
  %and = arith.andi %flag, %p : i1
  %or = arith.ori %p, %flag : i1
  %xor = arith.xori %p, %flag : i1
  %mixed = arith.andi %p, %narrow : i1
  scf.if %and {
    %in11 = affine.apply affine_map<(d0) -> (d0)>(%a)
    "test.compare"(%in11, %c8) {cmp = "LT"} : (index, index) -> () // true
  } else {
    %in12 = affine.apply affine_map<(d0) -> (d0)>(%a)
    "test.compare"(%in12, %c8) {cmp = "GE"} : (index, index) -> () // unknown
  }
  scf.if %or {
    %in13 = affine.apply affine_map<(d0) -> (d0)>(%a)
    "test.compare"(%in13, %c8) {cmp = "LT"} : (index, index) -> () // unknown
  } else {
    %in14 = affine.apply affine_map<(d0) -> (d0)>(%a)
    "test.compare"(%in14, %c8) {cmp = "GE"} : (index, index) -> () // true
  }
  scf.if %xor {
    %in15 = affine.apply affine_map<(d0) -> (d0)>(%a)
    "test.compare"(%in15, %c8) {cmp = "LT"} : (index, index) -> () // unknown
  } else {
    %in16 = affine.apply affine_map<(d0) -> (d0)>(%a)
    "test.compare"(%in16, %c8) {cmp = "LT"} : (index, index) -> () // unknown
  }
  scf.if %mixed {
    %in17 = affine.apply affine_map<(d0) -> (d0)>(%a)
    "test.compare"(%in17, %c8) {cmp = "LT"} : (index, index) -> () // never executed
  }
  return
}
// Constants decide a connective, or say nothing in it.
func.func @constants(%a: index) {
  %true = arith.constant true
  %false = arith.constant false
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %p = arith.cmpi slt, %a, %c8 : index
  %and = arith.andi %p, %true : i1
  %or = arith.ori %false, %p : i1
  %xor = arith.xori %p, %false : i1
  %always = arith.ori %p, %true : i1
  %never = arith.andi %p, %false : i1
  scf.if %and {
    %in18 = affine.apply affine_map<(d0) -> (d0)>(%a)
    "test.compare"(%in18, %c8) {cmp = "LT"} : (index, index) -> () // true
  }
  scf.if %or {
    %in19 = affine.apply affine_map<(d0) -> (d0)>(%a)
    "test.compare"(%in19, %c8) {cmp = "LT"} : (index, index) -> () // true
  }
  scf.if %xor {
    %in20 = affine.apply affine_map<(d0) -> (d0)>(%a)
  } else {
    %in21 = affine.apply affine_map<(d0) -> (d0)>(%a)
    "test.compare"(%in21, %c8) {cmp = "GE"} : (index, index) -> () // true
  }
  scf.if %always {
    %in22 = affine.apply affine_map<(d0) -> (d0)>(%a)
    "test.compare"(%in22, %c8) {cmp = "LT"} : (index, index) -> () // unknown
  }
  %first = scf.if %true -> (index) {
    scf.yield %c4 : index
  } else {
    %in23 = affine.apply affine_map<(d0) -> (d0)>(%a)
    scf.yield %a : index
  }
  %second = scf.if %false -> (index) {
    scf.yield %a : index
  } else {
    %in24 = affine.apply affine_map<(d0) -> (d0)>(%a)
    scf.yield %c8 : index
  }
  %third = scf.if %never -> (index) {
    scf.yield %a : index
  } else {
    %in25 = affine.apply affine_map<(d0) -> (d0)>(%a)
    scf.yield %c8 : index
  }
  "test.compare"(%first, %c4) {cmp = "EQ"} : (index, index) -> () // true
  "test.compare"(%second, %c8) {cmp = "EQ"} : (index, index) -> () // true
  "test.compare"(%third, %c8) {cmp = "EQ"} : (index, index) -> () // true
  return
}
// Both arms are between the ends: `clamp` by one condition of two parts.
func.func @choices(%a: index) {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %p = arith.cmpi sge, %a, %c0 : index
  %q = arith.cmpi sle, %a, %c9 : index
  %inside = arith.andi %p, %q : i1
  %r = arith.select %inside, %a, %c0 : index
  %s = scf.if %inside -> (index) {
    scf.yield %a : index
  } else {
    %in26 = affine.apply affine_map<(d0) -> (d0)>(%a)
    scf.yield %c9 : index
  }
  "test.compare"(%r, %c0) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%r, %c9) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%s, %c0) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%s, %c9) {cmp = "LE"} : (index, index) -> () // true
  return
}
// De Morgan, through three levels.
func.func @nested(%a: index, %b: index) {
  %true = arith.constant true
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %p = arith.cmpi slt, %a, %c0 : index
  %q = arith.cmpi sgt, %b, %a : index
  %r = arith.cmpi sge, %a, %c8 : index
  %some = arith.ori %p, %q : i1
  %any = arith.ori %some, %r : i1
  %none = arith.xori %any, %true : i1
  scf.if %none {
    %in27 = affine.apply affine_map<(d0) -> (d0)>(%a)
    "test.compare"(%in27, %c0) {cmp = "GE"} : (index, index) -> () // true
    "test.compare"(%in27, %c8) {cmp = "LT"} : (index, index) -> () // true
    "test.compare"(%b, %in27) {cmp = "LE"} : (index, index) -> () // not false
  }
  return
}
// The same conditions again and again: written out they have 2^40 parts. What is too large says nothing, in no time.
func.func @shared(%a: index) {
  %c8 = arith.constant 8 : index
  %p = arith.cmpi slt, %a, %c8 : index
  %x1 = arith.andi %p, %p : i1
  %x2 = arith.ori %x1, %x1 : i1
  %x3 = arith.andi %x2, %x2 : i1
  %x4 = arith.ori %x3, %x3 : i1
  %x5 = arith.andi %x4, %x4 : i1
  %x6 = arith.ori %x5, %x5 : i1
  %x7 = arith.andi %x6, %x6 : i1
  %x8 = arith.ori %x7, %x7 : i1
  %x9 = arith.andi %x8, %x8 : i1
  %x10 = arith.ori %x9, %x9 : i1
  %x11 = arith.andi %x10, %x10 : i1
  %x12 = arith.ori %x11, %x11 : i1
  %x13 = arith.andi %x12, %x12 : i1
  %x14 = arith.ori %x13, %x13 : i1
  %x15 = arith.andi %x14, %x14 : i1
  %x16 = arith.ori %x15, %x15 : i1
  %x17 = arith.andi %x16, %x16 : i1
  %x18 = arith.ori %x17, %x17 : i1
  %x19 = arith.andi %x18, %x18 : i1
  %x20 = arith.ori %x19, %x19 : i1
  %x21 = arith.andi %x20, %x20 : i1
  %x22 = arith.ori %x21, %x21 : i1
  %x23 = arith.andi %x22, %x22 : i1
  %x24 = arith.ori %x23, %x23 : i1
  %x25 = arith.andi %x24, %x24 : i1
  %x26 = arith.ori %x25, %x25 : i1
  %x27 = arith.andi %x26, %x26 : i1
  %x28 = arith.ori %x27, %x27 : i1
  %x29 = arith.andi %x28, %x28 : i1
  %x30 = arith.ori %x29, %x29 : i1
  %x31 = arith.andi %x30, %x30 : i1
  %x32 = arith.ori %x31, %x31 : i1
  %x33 = arith.andi %x32, %x32 : i1
  %x34 = arith.ori %x33, %x33 : i1
  %x35 = arith.andi %x34, %x34 : i1
  %x36 = arith.ori %x35, %x35 : i1
  %x37 = arith.andi %x36, %x36 : i1
  %x38 = arith.ori %x37, %x37 : i1
  %x39 = arith.andi %x38, %x38 : i1
  %x40 = arith.ori %x39, %x39 : i1
  %y1 = arith.xori %p, %x40 : i1
  %y2 = arith.xori %y1, %p : i1
  %y3 = arith.xori %y2, %p : i1
  %y4 = arith.xori %y3, %p : i1
  %y5 = arith.xori %y4, %p : i1
  %y6 = arith.xori %y5, %p : i1
  %y7 = arith.xori %y6, %p : i1
  %y8 = arith.xori %y7, %p : i1
  %y9 = arith.xori %y8, %p : i1
  %y10 = arith.xori %y9, %p : i1
  %y11 = arith.xori %y10, %p : i1
  %y12 = arith.xori %y11, %p : i1
  %y13 = arith.xori %y12, %p : i1
  %y14 = arith.xori %y13, %p : i1
  %y15 = arith.xori %y14, %p : i1
  %y16 = arith.xori %y15, %p : i1
  %y17 = arith.xori %y16, %p : i1
  %y18 = arith.xori %y17, %p : i1
  %y19 = arith.xori %y18, %p : i1
  %y20 = arith.xori %y19, %p : i1
  %y21 = arith.xori %y20, %p : i1
  %y22 = arith.xori %y21, %p : i1
  %y23 = arith.xori %y22, %p : i1
  %y24 = arith.xori %y23, %p : i1
  %y25 = arith.xori %y24, %p : i1
  %y26 = arith.xori %y25, %p : i1
  %y27 = arith.xori %y26, %p : i1
  %y28 = arith.xori %y27, %p : i1
  %y29 = arith.xori %y28, %p : i1
  %y30 = arith.xori %y29, %p : i1
  %y31 = arith.xori %y30, %p : i1
  %y32 = arith.xori %y31, %p : i1
  %y33 = arith.xori %y32, %p : i1
  %y34 = arith.xori %y33, %p : i1
  %y35 = arith.xori %y34, %p : i1
  %y36 = arith.xori %y35, %p : i1
  %y37 = arith.xori %y36, %p : i1
  %y38 = arith.xori %y37, %p : i1
  %y39 = arith.xori %y38, %p : i1
  %y40 = arith.xori %y39, %p : i1
  scf.if %x40 {
    %in28 = affine.apply affine_map<(d0) -> (d0)>(%a)
    "test.compare"(%in28, %c8) {cmp = "GE"} : (index, index) -> () // unknown
  }
  scf.if %y40 {
    %in29 = affine.apply affine_map<(d0) -> (d0)>(%a)
    "test.compare"(%in29, %c8) {cmp = "GE"} : (index, index) -> () // not true
  }
  return
}
func.func @unsigned(%a: index, %b: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %p = arith.cmpi ult, %a, %c8 : index
  scf.if %p {
    %in7 = affine.apply affine_map<(d0) -> (d0)>(%a)
    "test.compare"(%in7, %c0) {cmp = "GE"} : (index, index) -> () // true
    "test.compare"(%in7, %c8) {cmp = "LT"} : (index, index) -> () // true
  } else {
    %in8 = affine.apply affine_map<(d0) -> (d0)>(%a)
    "test.compare"(%in8, %c8) {cmp = "GE"} : (index, index) -> () // unknown
    "test.compare"(%in8, %c0) {cmp = "EQ"} : (index, index) -> () // false
  }
  %q = arith.cmpi ugt, %a, %b : index
  scf.if %q {
    %in9 = affine.apply affine_map<(d0) -> (d0)>(%a)
    "test.compare"(%in9, %b) {cmp = "GT"} : (index, index) -> () // unknown
    "test.compare"(%in9, %b) {cmp = "EQ"} : (index, index) -> () // false
  }
  return
}
func.func @of_two_unknowns(%a: index, %b: index, %n: index) {
  %p = arith.cmpi slt, %a, %b : index
  scf.if %p {
    %in10 = arith.subi %b, %a : index
    %c1 = arith.constant 1 : index
    "test.compare"(%in10, %c1) {cmp = "GE"} : (index, index) -> () // true
    %end = arith.addi %b, %n : index
    %begin = arith.addi %a, %n : index
    "test.compare"(%begin, %end) {cmp = "LT"} : (index, index) -> () // true
  }
  return
}
