// passes: --canonicalize
func.func @values_that_are_made_outside_are_selected(%c: i1, %a: i32, %b: i32, %m: memref<i32>) -> (i32, i32, i32) {
  %r:4 = scf.if %c -> (i32, i32, i32, i32) {
    %x = memref.load %m[] : memref<i32>
    scf.yield %a, %x, %a, %b : i32, i32, i32, i32
  } else {
    %y = "t.y"() : () -> i32
    scf.yield %b, %y, %a, %y : i32, i32, i32, i32
  }
  return %r#0, %r#1, %r#2 : i32, i32, i32
}
// -----
func.func @choices_by_one_condition_are_joined(%c: i1, %a: i32) {
  %r = scf.if %c -> i32 {
    %0 = "t.a"() : () -> i32
    scf.yield %0 : i32
  } else {
    %0 = "t.b"() : () -> i32
    scf.yield %0 : i32
  }
  scf.if %c {
    "t.c"(%r) : (i32) -> ()
  }
  %s = scf.if %c -> i32 {
    %0 = "t.d"(%r) : (i32) -> i32
    scf.yield %0 : i32
  } else {
    %0 = "t.e"(%r) : (i32) -> i32
    scf.yield %0 : i32
  }
  "t.use"(%r, %s) : (i32, i32) -> ()
  return
}
// -----
func.func @choices_by_other_conditions_are_not_joined(%c: i1, %d: i1) {
  scf.if %c {
    "t.a"() : () -> ()
  }
  scf.if %d {
    "t.b"() : () -> ()
  }
  scf.if %c {
    "t.c"() : () -> ()
  }
  return
}
// -----
func.func @a_second_region_that_does_nothing(%c: i1) {
  scf.if %c {
    "t.a"() : () -> ()
  } else {
  }
  return
}
// -----
func.func @what_a_condition_is_inside(%c: i1) {
  scf.if %c {
    "t.a"(%c) : (i1) -> ()
    scf.if %c {
      "t.c"() : () -> ()
    } else {
      "t.d"() : () -> ()
    }
  } else {
    "t.b"(%c) : (i1) -> ()
    scf.if %c {
      "t.e"() : () -> ()
    }
  }
  return
}
// -----
func.func @the_opposite_of_a_condition(%c: i1) -> i32 {
  %t = arith.constant true
  %n = arith.xori %c, %t : i1
  %r = scf.if %n -> i32 {
    %0 = "t.a"() : () -> i32
    scf.yield %0 : i32
  } else {
    %0 = "t.b"() : () -> i32
    scf.yield %0 : i32
  }
  return %r : i32
}
// -----
func.func @another_condition_with_xori(%c: i1, %d: i1) -> i32 {
  %n = arith.xori %c, %d : i1
  %r = scf.if %n -> i32 {
    %0 = "t.a"() : () -> i32
    scf.yield %0 : i32
  } else {
    %0 = "t.b"() : () -> i32
    scf.yield %0 : i32
  }
  return %r : i32
}
// -----
func.func @known_numbers_of_iterations(%a: i32, %b: i32, %n: index) -> (i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %0 = scf.for %i = %c0 to %c1 step %c9 iter_args(%x = %a) -> i32 {
    %y = "t.a"(%i, %x) : (index, i32) -> i32
    scf.yield %y : i32
  }
  %1 = scf.for %i = %c1 to %c0 step %n iter_args(%x = %a) -> i32 {
    %y = "t.b"(%i, %x) : (index, i32) -> i32
    scf.yield %y : i32
  }
  %2 = scf.for %i = %c0 to %c9 step %c1 iter_args(%x = %a) -> i32 {
    scf.yield %b : i32
  }
  scf.for %i = %n to %n step %c1 {
    "t.c"() : () -> ()
  }
  scf.for %i = %c0 to %c9 step %c9 {
    "t.d"(%i) : (index) -> ()
  }
  return %0, %1, %2 : i32, i32, i32
}
// -----
func.func @unknown_numbers_of_iterations(%a: i32, %b: i32, %n: index) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %c1 step %n iter_args(%x = %a) -> i32 {
    %y = "t.a"(%i, %x) : (index, i32) -> i32
    scf.yield %y : i32
  }
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> i32 {
    scf.yield %b : i32
  }
  return %0, %1 : i32, i32
}
// -----
// The bounds of an unsigned loop read as other numbers: 1 is less than -1.
func.func @unsigned_bounds(%a: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %cm1 = arith.constant -1 : i32
  %0 = scf.for unsigned %i = %c1 to %cm1 step %c1 iter_args(%x = %a) -> i32 : i32 {
    %y = "t.a"(%i, %x) : (i32, i32) -> i32
    scf.yield %y : i32
  }
  return %0 : i32
}
// -----
func.func @values_that_a_loop_need_not_carry(%a: i32, %b: i32, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:7 = scf.for %i = %c0 to %n step %c1
      iter_args(%x = %a, %y = %b, %z = %a, %u = %a, %v = %a, %w = %a, %o = %a) -> (i32, i32, i32, i32, i32, i32, i32) {
    %s = "t.c"(%i, %u) : (index, i32) -> i32
    %p = "t.d"(%w, %v) : (i32, i32) -> i32
    %q = arith.addi %p, %s : i32
    scf.yield %x, %b, %s, %s, %s, %p, %q : i32, i32, i32, i32, i32, i32, i32
  }
  "t.use"(%r#0, %r#1, %r#3, %r#4) : (i32, i32, i32, i32) -> ()
  return %r#5 : i32
}
// -----
func.func @values_that_a_loop_exchanges(%a: i32, %b: i32, %n: index) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (i32, i32) {
    scf.yield %y, %x : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
// -----
func.func @regions_that_run_once(%c: i1) -> (i32, i32, i32) {
  %0 = scf.execute_region -> i32 {
    %1 = "t.a"() : () -> i32
    scf.yield %1 : i32
  }
  %2 = scf.execute_region -> i32 no_inline {
    %1 = "t.b"() : () -> i32
    scf.yield %1 : i32
  }
  %3 = scf.if %c -> i32 {
    %4 = scf.execute_region -> i32 {
      cf.cond_br %c, ^a, ^b
    ^a:
      %5 = "t.c"() : () -> i32
      cf.br ^d(%5 : i32)
    ^b:
      %6 = "t.d"() : () -> i32
      cf.br ^d(%6 : i32)
    ^d(%7: i32):
      scf.yield %7 : i32
    }
    scf.yield %4 : i32
  } else {
    %4 = "t.e"() : () -> i32
    scf.yield %4 : i32
  }
  return %0, %2, %3 : i32, i32, i32
}
// -----
func.func @parallel_loops(%n: index, %f: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c1, %n) step (%c1, %c1) {
    "t.a"(%i, %j) : (index, index) -> ()
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%c0, %n) step (%c1, %c1) {
    "t.b"(%i, %j) : (index, index) -> ()
  }
  %r:2 = scf.parallel (%i) = (%c0) to (%c1) step (%c1) init (%f, %f) -> (f32, f32) {
    %v = "t.c"(%i) : (index) -> f32
    scf.reduce (%v, %f : f32, f32) {
    ^bb0(%a: f32, %b: f32):
      %q = arith.addf %a, %b : f32
      scf.reduce.return %q : f32
    }, {
    ^bb0(%a: f32, %b: f32):
      %q = arith.mulf %a, %b : f32
      scf.reduce.return %q : f32
    }
  }
  return %r#0, %r#1 : f32, f32
}
// -----
func.func @a_parallel_loop_with_a_sum(%n: index, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i, %j, %k) = (%c0, %c1, %c0) to (%n, %n, %c1) step (%c1, %c1, %c1) init (%f) -> f32 {
    %v = "t.c"(%i, %j, %k) : (index, index, index) -> f32
    scf.reduce (%v : f32) {
    ^bb0(%a: f32, %b: f32):
      %q = arith.addf %a, %b : f32
      scf.reduce.return %q : f32
    }
  }
  return %r : f32
}
