// bounds: --all --integers
// Sums of fixed width that never wrap, whatever the number of trips.
func.func @count_65() -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %n = arith.constant 65 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> (i32) : i32 {
    %next = arith.addi %a, %c1 : i32
    scf.yield %next : i32
  }
  return %r : i32
}

func.func @count_65000() -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %n = arith.constant 65000 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> (i32) : i32 {
    %next = arith.addi %a, %c1 : i32
    scf.yield %next : i32
  }
  return %r : i32
}

func.func @count_wide() -> i64 {
  %c0 = arith.constant 0 : i64
  %c3 = arith.constant 3 : i64
  %n = arith.constant 65000 : i64
  %r = scf.for %i = %c0 to %n step %c3 iter_args(%a = %c3) -> (i64) : i64 {
    %next = arith.addi %a, %c3 : i64
    scf.yield %next : i64
  }
  return %r : i64
}

// This sum does wrap: 300 steps of 1 in 8 bits.
func.func @count_wraps() -> i8 {
  %c0 = arith.constant 0 : i16
  %c1 = arith.constant 1 : i16
  %n = arith.constant 300 : i16
  %zero = arith.constant 0 : i8
  %one = arith.constant 1 : i8
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> (i8) : i16 {
    %next = arith.addi %a, %one : i8
    scf.yield %next : i8
  }
  return %r : i8
}

// Two values, one the sum of the other: 0 + 1 + .. + 99.
func.func @sum_of_counts() -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %n = arith.constant 100 : i32
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0, %s = %c0) -> (i32, i32) : i32 {
    %next = arith.addi %a, %c1 : i32
    %sum = arith.addi %s, %a : i32
    scf.yield %next, %sum : i32, i32
  }
  return %r#1 : i32
}

// A loop whose ends leave room for a trip runs at least once, whatever its step is.
func.func @unknown_step(%x: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %step = affine.max affine_map<()[s0] -> (s0, 2)>()[%x]
  %r:2 = scf.for %i = %c0 to %c10 step %step iter_args(%a = %c0, %b = %c0) -> (index, index) {
    %trips = arith.addi %a, %c1 : index
    %end = arith.addi %i, %step : index
    scf.yield %trips, %end : index, index
  }
  return %r#0, %r#1 : index, index
}

// What an inner loop yields depends on its own iterations, not on those of the outer loop.
func.func @inner_iterations(%n: index, %end: i16) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %most = arith.index_castui %end : i16 to index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %n) -> (index) {
    %inner = scf.while (%b = %n) : (index) -> index {
      %more = arith.cmpi slt, %b, %most : index
      scf.condition(%more) %b : index
    } do {
    ^bb0(%c: index):
      %next = arith.addi %c, %c1 : index
      scf.yield %next : index
    }
    scf.yield %inner : index
  }
  return %r : index
}
