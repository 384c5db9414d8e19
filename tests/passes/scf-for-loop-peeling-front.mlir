// passes: --pass-pipeline=builtin.module(func.func(scf-for-loop-peeling{peel-front=true},cse))
func.func @constant(%a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = arith.constant 17 : index
  %r = scf.for %i = %c0 to %n step %c4 iter_args(%x = %a) -> i32 {
    %s = affine.min affine_map<(d0) -> (4, -d0 + 17)>(%i)
    %y = "test.foo"(%x, %s) : (i32, index) -> i32
    scf.yield %y : i32
  }
  return %r : i32
}
// -----
// It runs at most once.
func.func @once() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c4 {
    "test.foo"(%i) : (index) -> ()
  }
  scf.for %i = %c4 to %c0 step %c4 {
    "test.foo"(%i) : (index) -> ()
  }
  return
}
// -----
// Bounds say that it runs.
func.func @runs_always(%n: index, %step: index) {
  %least = affine.max affine_map<()[s0] -> (s0, 3)>()[%n]
  %start = affine.min affine_map<()[s0] -> (s0, 1000)>()[%least]
  %end = affine.apply affine_map<()[s0] -> (s0 + 9)>()[%start]
  scf.for %i = %start to %end step %step {
    "test.foo"(%i) : (index) -> ()
  }
  return
}
// -----
// Bounds say that it runs, unless the end wraps, as it does for n = 2^63 - 1.
// unlike MLIR: the loop may not run
func.func @runs(%n: index, %step: index) {
  %start = affine.max affine_map<()[s0] -> (s0, 3)>()[%n]
  %end = affine.apply affine_map<()[s0] -> (s0 + 9)>()[%start]
  scf.for %i = %start to %end step %step {
    "test.foo"(%i) : (index) -> ()
  }
  return
}
// -----
// Each loop is split, also in the copy of the one around.
func.func @nest(%a: i32, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c20 = arith.constant 20 : index
  %r = scf.for %i = %c0 to %c20 step %c4 iter_args(%x = %a) -> i32 {
    %q = scf.for %j = %c4 to %c20 step %c4 iter_args(%y = %x) -> i32 {
      %z = "test.foo"(%y, %i, %j, %c8) : (i32, index, index, index) -> i32
      scf.yield %z : i32
    }
    scf.yield %q : i32
  }
  return %r : i32
}
// -----
// unlike MLIR: the loop may not run, and MLIR then runs an iteration that there is not
func.func @unknown(%a: i32, %n: index, %start: index, %step: index) -> i32 {
  %r = scf.for %i = %start to %n step %step iter_args(%x = %a) -> i32 {
    %y = "test.foo"(%x, %i) : (i32, index) -> i32
    scf.yield %y : i32
  }
  return %r : i32
}
// -----
// unlike MLIR: the end is no symbol, and may be before the start
func.func @no_symbol(%m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %j = %c0 to %c4 step %c4 {
    %n = memref.load %m[%j] : memref<?xindex>
    scf.for %i = %j to %n step %c4 {
      "test.foo"(%i) : (index) -> ()
    }
  }
  return
}
