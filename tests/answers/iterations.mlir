// bounds: --integers

// The allocation in each iteration states that the limit is not negative, so that the sum never decreases.
func.func @alloc(%n: index, %limit: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> index {
    %e = memref.alloc(%limit) : memref<?xf32>
    %next = arith.addi %s, %limit : index
    scf.yield %next : index
  }
  return %r : index
}

// A size of the value that is yielded, of an op that may be executed speculatively.
func.func @size(%n: index, %limit: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> index {
    %e = tensor.empty(%limit) : tensor<?xf32>
    %d = tensor.dim %e, %c0 : tensor<?xf32>
    %next = arith.addi %s, %d : index
    scf.yield %next : index
  }
  return %r : index
}

// An op that may be executed speculatively states nothing about values that do not depend on its result.
func.func @speculated(%n: index, %limit: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> index {
    %e = tensor.empty(%limit) : tensor<?xf32>
    %next = arith.addi %s, %limit : index
    scf.yield %next : index
  }
  return %r : index
}

// Without an iteration, the result is the initial value, whatever the limit is.
func.func @initial(%n: index, %limit: index, %start: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c5) -> index {
    %small = arith.cmpi sle, %limit, %c5 : index
    cf.assert %small, "limit"
    scf.yield %limit : index
  }
  %more = arith.addi %r, %c1 : index
  %never = scf.for %i = %c5 to %c0 step %c1 iter_args(%s = %start) -> index {
    %e = memref.alloc(%start) : memref<?xf32>
    %next = arith.addi %s, %start : index
    scf.yield %next : index
  }
  return %more, %never : index, index
}

// An assertion about a number of an iteration states nothing about the others; one in a branch states nothing after it.
func.func @varying(%n: index, %limit: index, %c: i1) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> index {
    %x = "test.number"() : () -> index
    %positive = arith.cmpi sge, %x, %c0 : index
    cf.assert %positive, "x"
    %next = arith.addi %s, %limit : index
    scf.yield %next : index
  }
  %q = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> index {
    scf.if %c {
      %e = memref.alloc(%limit) : memref<?xf32>
    }
    %next = arith.addi %s, %limit : index
    scf.yield %next : index
  }
  return %r, %q : index, index
}

// An inner loop, whose limit is a number of the outer one; other widths.
func.func @nested(%n: index, %m: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> index {
    %limit = "test.number"() : () -> index
    %t = scf.for %j = %c0 to %m step %c1 iter_args(%u = %s) -> index {
      %e = memref.alloc(%limit) : memref<?xf32>
      %next = arith.addi %u, %limit : index
      scf.yield %next : index
    }
    %gap = arith.subi %t, %s : index
    scf.yield %t : index
  }
  return %r : index
}

func.func @narrow(%n: i32, %limit: i8) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %zero = arith.constant 0 : i8
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %c0) -> i32 : i32 {
    %positive = arith.cmpi sgt, %limit, %zero : i8
    cf.assert %positive, "limit"
    %x = arith.extsi %limit : i8 to i32
    %next = arith.addi %s, %x : i32
    scf.yield %next : i32
  }
  return %r : i32
}

// Loops without a counter: both regions of a `while`, and loops of blocks.
func.func @while(%n: index, %limit: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%i = %c0, %s = %c0) : (index, index) -> (index, index) {
    %p = arith.cmpi slt, %i, %n : index
    scf.condition(%p) %i, %s : index, index
  } do {
  ^bb0(%i: index, %s: index):
    %e = memref.alloc(%limit) : memref<?xf32>
    %next = arith.addi %s, %limit : index
    %i1 = arith.addi %i, %c1 : index
    scf.yield %i1, %next : index, index
  }
  return %r#1 : index
}
func.func @while_initial(%limit: index) -> index {
  %c5 = arith.constant 5 : index
  %r = scf.while (%s = %c5) : (index) -> index {
    %p = "test.condition"() : () -> i1
    scf.condition(%p) %s : index
  } do {
  ^bb0(%s: index):
    %small = arith.cmpi sle, %limit, %c5 : index
    cf.assert %small, "limit"
    scf.yield %limit : index
  }
  return %r : index
}
// The region of the condition runs once more than the body.
func.func @while_condition(%limit: index) -> index {
  %c5 = arith.constant 5 : index
  %r = scf.while (%s = %c5) : (index) -> index {
    %e = memref.alloc(%limit) : memref<?xf32>
    %p = "test.condition"() : () -> i1
    scf.condition(%p) %s : index
  } do {
  ^bb0(%s: index):
    %next = arith.addi %s, %limit : index
    scf.yield %next : index
  }
  return %r : index
}
// The body may not run: its assertions state nothing after the loop.
func.func @while_body(%limit: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.while (%s = %limit) : (index) -> index {
    %p = "test.condition"() : () -> i1
    scf.condition(%p) %s : index
  } do {
  ^bb0(%s: index):
    %e = memref.alloc(%limit) : memref<?xf32>
    %next = arith.addi %s, %limit : index
    scf.yield %next : index
  }
  %more = arith.addi %limit, %c1 : index
  return %r : index
}
func.func @blocks(%limit: index) -> index {
  %c0 = arith.constant 0 : index
  cf.br ^head(%c0 : index)
^head(%s: index):
  %p = "test.condition"() : () -> i1
  cf.cond_br %p, ^body, ^end
^body:
  %e = memref.alloc(%limit) : memref<?xf32>
  %next = arith.addi %s, %limit : index
  cf.br ^head(%next : index)
^end:
  %more = arith.addi %s, %limit : index
  return %s : index
}
// One of two ways through the body has the allocation.
func.func @two_ways(%limit: index, %c: i1) -> index {
  %c0 = arith.constant 0 : index
  cf.br ^head(%c0 : index)
^head(%s: index):
  %p = "test.condition"() : () -> i1
  cf.cond_br %p, ^body, ^end
^body:
  %next = arith.addi %s, %limit : index
  cf.cond_br %c, ^one, ^head(%next : index)
^one:
  %e = memref.alloc(%limit) : memref<?xf32>
  cf.br ^head(%next : index)
^end:
  return %s : index
}

// The loop only runs if %n is at least 2, and only then is the remainder one by %n: nothing says that %n is not negative outside.
func.func @remainder_of_a_loop(%n: i32) {
  %c1 = arith.constant 1 : i32
  %small = arith.cmpi ule, %n, %c1 : i32
  %divisor = arith.select %small, %c1, %n : i32
  %rest = arith.remsi %c1, %divisor : i32
  %r = scf.for %i = %c1 to %n step %c1 iter_args(%a = %c1) -> (i32) : i32 {
    %below = arith.cmpi ule, %n, %a : i32
    %s = arith.select %below, %rest, %c1 : i32
    scf.yield %s : i32
  }
  scf.for %j = %n to %r step %c1 : i32 {
  }
  return
}

// %r is 127: as an unsigned number it is greater than 1. Earlier values of the loop are negative, which the last one is not.
func.func @last_of_a_while() -> i8 {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %r = scf.while (%a = %c0) : (i8) -> i8 {
    %again = arith.cmpi slt, %a, %c1 : i8
    scf.condition(%again) %a : i8
  } do {
  ^bb0(%b: i8):
    %next = arith.subi %b, %c1 : i8
    scf.yield %next : i8
  }
  %above = arith.cmpi ult, %c1, %r : i8
  %s = arith.select %above, %r, %c0 : i8
  return %s : i8
}

// %r is %k, which is not negative if the loop ends.
func.func @argument_of_a_while(%k: i8) -> i8 {
  %c0 = arith.constant 0 : i8
  %m1 = arith.constant -1 : i8
  %r = scf.while (%a = %m1) : (i8) -> i8 {
    %again = arith.cmpi slt, %a, %c0 : i8
    scf.condition(%again) %a : i8
  } do {
  ^bb0(%b: i8):
    scf.yield %k : i8
  }
  %same = arith.cmpi ule, %k, %r : i8
  %s = arith.select %same, %k, %c0 : i8
  return %s : i8
}
