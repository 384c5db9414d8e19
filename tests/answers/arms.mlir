// bounds: --integers

// What the condition of a branch says of the operands holds for the value that the branch passes on.
func.func @unsigned(%k: index, %m: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %below = arith.cmpi slt, %k, %c64 : index
  %natural = arith.cmpi sge, %k, %c0 : index
  %inside = arith.andi %below, %natural : i1
  %r = scf.if %inside -> index {
    %x = arith.divui %k, %c8 : index
    scf.yield %x : index
  } else {
    %y = arith.remui %m, %c8 : index
    scf.yield %y : index
  }
  %square = arith.muli %r, %r : index
  %q = arith.divui %square, %c8 : index
  return %r, %q : index, index
}

func.func @below(%k: index) -> index {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %p = arith.cmpi ult, %k, %c64 : index
  %r = scf.if %p -> index {
    %x = arith.divui %k, %c8 : index
    scf.yield %x : index
  } else {
    scf.yield %c0 : index
  }
  %q = arith.divui %r, %c8 : index
  return %q : index
}

// A product that does not wrap where the branch is taken.
func.func @squares(%a: i32, %b: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c10 = arith.constant 10 : i32
  %p = arith.cmpi sge, %a, %c0 : i32
  %q = arith.cmpi slt, %a, %c10 : i32
  %pq = arith.andi %p, %q : i1
  %r = scf.if %pq -> i32 {
    %x = arith.muli %a, %a : i32
    scf.yield %x : i32
  } else {
    %y = arith.remui %b, %c10 : i32
    scf.yield %y : i32
  }
  %z = arith.divsi %r, %c10 : i32
  return %z : i32
}

// A product that may wrap where the branch is taken.
func.func @wraps(%a: i8, %b: i8) -> i8 {
  %c0 = arith.constant 0 : i8
  %c12 = arith.constant 12 : i8
  %c10 = arith.constant 10 : i8
  %p = arith.cmpi sge, %a, %c0 : i8
  %q = arith.cmpi sle, %a, %c12 : i8
  %pq = arith.andi %p, %q : i1
  %r = scf.if %pq -> i8 {
    %x = arith.muli %a, %a : i8
    scf.yield %x : i8
  } else {
    scf.yield %c0 : i8
  }
  %z = arith.divsi %r, %c10 : i8
  return %z : i8
}

// Nested branches, and a select whose condition decides a branch inside.
func.func @nested(%k: index, %c: i1) -> index {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c100 = arith.constant 100 : index
  %p = arith.cmpi sgt, %k, %c0 : index
  %r = scf.if %p -> index {
    %s = scf.if %c -> index {
      %x = arith.remui %k, %c4 : index
      scf.yield %x : index
    } else {
      %m = arith.minui %k, %c100 : index
      scf.yield %m : index
    }
    scf.yield %s : index
  } else {
    %d = arith.divui %c100, %c4 : index
    scf.yield %d : index
  }
  return %r : index
}

// Quotients of numbers that are choices in choices.
func.func @rounded_up(%k: index, %m: index, %c: i1) -> index {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c100 = arith.constant 100 : index
  %p = arith.cmpi sgt, %k, %c0 : index
  %r = scf.if %p -> index {
    %s = scf.if %c -> index {
      %x = arith.remui %k, %c4 : index
      scf.yield %x : index
    } else {
      %m1 = arith.minui %k, %c100 : index
      scf.yield %m1 : index
    }
    %u = arith.ceildivui %s, %c8 : index
    scf.yield %s : index
  } else {
    %d = arith.divui %c100, %c4 : index
    scf.yield %d : index
  }
  %up = arith.ceildivui %r, %c8 : index
  %down = arith.divui %r, %c8 : index
  %signed = arith.ceildivsi %r, %c8 : index
  return %up : index
}
