// bounds: --integers
// Sums of fixed width that loops carry: whether they wrap depends on a condition around the loop.

func.func @asserted(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c100 = arith.constant 100 : i32
  %small = arith.cmpi slt, %n, %c100 : i32
  cf.assert %small, "n is small"
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> i32 : i32 {
    %s = arith.addi %a, %c2 : i32
    scf.yield %s : i32
  }
  return %r : i32
}

// An unsigned loop, with an unsigned condition.
func.func @unsigned(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c100 = arith.constant 100 : i32
  %small = arith.cmpi ult, %n, %c100 : i32
  cf.assert %small, "n is small"
  %r = scf.for unsigned %i = %c0 to %n step %c1 iter_args(%a = %c0) -> i32 : i32 {
    %s = arith.addi %a, %c1 : i32
    scf.yield %s : i32
  }
  return %r : i32
}

// The sum of the numbers below n.
func.func @triangle(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c128 = arith.constant 128 : i32
  %small = arith.cmpi sle, %n, %c128 : i32
  %r = scf.if %small -> i32 {
    %sum = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> i32 : i32 {
      %s = arith.addi %a, %i : i32
      scf.yield %s : i32
    }
    scf.yield %sum : i32
  } else {
    scf.yield %c0 : i32
  }
  return %r : i32
}

// Two values that exchange parts; a nest; a loop that wraps for some n.
func.func @mixed(%n: i8, %m: i8) -> (i8, i8, i8, i8) {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %c3 = arith.constant 3 : i8
  %c10 = arith.constant 10 : i8
  %a = arith.cmpi sle, %n, %c10 : i8
  cf.assert %a, "n is small"
  %b = arith.cmpi sle, %m, %c10 : i8
  cf.assert %b, "m is small"
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c0, %y = %c1) -> (i8, i8) : i8 {
    %s = arith.addi %x, %c3 : i8
    %t = arith.addi %y, %s : i8
    scf.yield %s, %t : i8, i8
  }
  %nest = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c0) -> i8 : i8 {
    %inner = scf.for %j = %c0 to %m step %c1 iter_args(%y = %x) -> i8 : i8 {
      %s = arith.addi %y, %c1 : i8
      scf.yield %s : i8
    }
    scf.yield %inner : i8
  }
  %wraps = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c0) -> i8 : i8 {
    %s = arith.addi %x, %c10 : i8
    %s2 = arith.addi %s, %c10 : i8
    scf.yield %s2 : i8
  }
  return %r#0, %r#1, %nest, %wraps : i8, i8, i8, i8
}

// Nothing is known of the trip count.
func.func @any(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for unsigned %i = %c0 to %n step %c1 iter_args(%a = %c0) -> i32 : i32 {
    %s = arith.addi %a, %c1 : i32
    scf.yield %s : i32
  }
  return %r : i32
}
