// bounds: --integers
// Divisions by values whose sign a condition states.

func.func @asserted(%a: i32, %n: i32) {
  %c4 = arith.constant 4 : i32
  %p = arith.cmpi sge, %n, %c4 : i32
  cf.assert %p, "n is at least 4"
  %q = arith.divsi %a, %n : i32
  %r = arith.remsi %a, %n : i32
  %floor = arith.floordivsi %a, %n : i32
  return
}

func.func @narrow(%a: i8, %n: i8) {
  %c0 = arith.constant 0 : i8
  %p = arith.cmpi slt, %n, %c0 : i8
  cf.assert %p, "n is negative"
  %r = arith.remsi %a, %n : i8
  return
}

// The sign of the divisor differs between the branches.
func.func @branches(%a: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c100 = arith.constant 100 : index
  %natural = arith.maxsi %a, %c0 : index
  %small = arith.minsi %natural, %c100 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  scf.if %p {
    %q = arith.divsi %small, %n : index
    %r = arith.remsi %small, %n : index
    %floor = arith.floordivsi %small, %n : index
  } else {
    %q = arith.divsi %small, %n : index
    %r = arith.remsi %small, %n : index
  }
  %q = arith.divsi %small, %n : index
  return
}

// A divisor that is computed from the asserted number.
func.func @computed(%a: index, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  %natural = arith.maxsi %a, %c0 : index
  %small = arith.minsi %natural, %c100 : index
  %p = arith.cmpi sge, %n, %c1 : index
  %p2 = arith.cmpi sge, %m, %c1 : index
  cf.assert %p, "n"
  cf.assert %p2, "m"
  %least = arith.minsi %n, %m : index
  %by_least = arith.divsi %small, %least : index
  %sum = arith.addi %n, %m : index
  %by_sum = arith.divsi %small, %sum : index
  return
}

// The step of a loop is positive where the body runs, and divides the distance from the start.
func.func @steps(%n: index, %s: index, %x: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %s {
    %r = arith.remsi %i, %s : index
    %q = arith.divsi %i, %s : index
  }
  %step = arith.maxsi %x, %c1 : index
  scf.for %i = %c0 to %n step %step {
    %r = arith.remsi %i, %step : index
    %q = arith.divsi %i, %step : index
  }
  return
}

// Loops without a known number of iterations, from an asserted number on.
func.func @halves(%m: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %p = arith.cmpi sgt, %m, %c0 : index
  cf.assert %p, "m is positive"
  %r = scf.while (%j = %m) : (index) -> index {
    %more = arith.cmpi sgt, %j, %c1 : index
    scf.condition(%more) %j : index
  } do {
  ^bb0(%k: index):
    %next = arith.divsi %k, %c2 : index
    scf.yield %next : index
  }
  return %r : index
}
