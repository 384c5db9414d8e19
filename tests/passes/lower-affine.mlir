// passes: --lower-affine
func.func @apply(%a: index, %b: index) -> (index, index, index, index, index, index) {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 * 3 + s0 - 7)>(%a)[%b]
  %1 = affine.apply affine_map<(d0) -> (d0 mod 5)>(%a)
  %2 = affine.apply affine_map<(d0) -> (d0 floordiv 5)>(%a)
  %3 = affine.apply affine_map<(d0) -> (d0 ceildiv 5)>(%a)
  %4 = affine.min affine_map<(d0)[s0] -> (d0, s0, 4)>(%a)[%b]
  %5 = affine.max affine_map<(d0) -> (d0)>(%a)
  return %0, %1, %2, %3, %4, %5 : index, index, index, index, index, index
}
func.func @loop(%n: index, %m: memref<?x?xf32>, %x: f32) -> f32 {
  %r = affine.for %i = 0 to %n step 2 iter_args(%q = %x) -> f32 {
    affine.for %j = max affine_map<(d0) -> (d0, 3)>(%i) to min affine_map<(d0)[s0] -> (d0 + 5, s0)>(%i)[%n] {
      %v = affine.load %m[%i + 1, %j] : memref<?x?xf32>
      affine.store %v, %m[%j, symbol(%n)] : memref<?x?xf32>
      affine.prefetch %m[%i, %j + 5], read, locality<3>, data : memref<?x?xf32>
    }
    affine.if affine_set<(d0)[s0] : (d0 - 4 >= 0, s0 - d0 == 0)>(%i)[%n] {
      "test.a"() : () -> ()
    } else {
      "test.b"() : () -> ()
    }
    affine.yield %q : f32
  }
  affine.parallel (%i, %j) = (0, 0) to (10, %n) step (1, 2) {
    %w = affine.vector_load %m[%i, %j] : memref<?x?xf32>, vector<4xf32>
    affine.vector_store %w, %m[%i, %j] : memref<?x?xf32>, vector<4xf32>
  }
  %p = affine.parallel (%i) = (0) to (10) reduce ("addf") -> f32 {
    affine.yield %x : f32
  }
  %c5 = arith.constant 5 : index
  %k = affine.apply affine_map<(d0) -> (d0 + 3)>(%c5)
  affine.if affine_set<() : (1 == 1)>() {
    "test.a"(%k) : (index) -> ()
  }
  return %p : f32
}
// -----
// unlike MLIR: Bourn keeps affine.linearize_index and affine.delinearize_index
func.func @indices(%n: index, %m: index) -> (index, index) {
  %l = affine.linearize_index [%n, %m] by (4, 5) : index
  %d:2 = affine.delinearize_index %n into (4, 5) : index, index
  return %l, %d#0 : index, index
}
// -----
func.func @by_symbols(%a: index, %b: index) -> (index, index, index) {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%a)[%b]
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%a)[%b]
  %2 = affine.apply affine_map<(d0)[s0] -> (d0 ceildiv s0)>(%a)[%b]
  return %0, %1, %2 : index, index, index
}
// -----
func.func @results_of_if(%n: index, %k: index, %m: index, %a: f32, %b: f32) -> f32 {
  %0 = affine.if affine_set<(d0, d1)[s0] : (d0 + d1 >= 0, s0 * 2 - d1 >= 0, d0 == 0)>(%n, %k)[%m] -> f32 {
    affine.yield %a : f32
  } else {
    affine.yield %b : f32
  }
  return %0 : f32
}
// -----
func.func @empty_loop() {
  affine.for %i = 0 to 10 {
  }
  affine.for %i = 10 to 0 step 3 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      "t.use"(%i, %j) : (index, index) -> ()
    }
  }
  return
}
// -----
func.func @reductions(%a: i32, %b: f32, %c: i64) -> (i32, i32, i32, i32, f32, f32, f32, i64, i64) {
  %0:9 = affine.parallel (%i) = (0) to (4) reduce ("addi", "muli", "ori", "addi", "mulf", "maximumf", "minimumf", "ori", "andi") -> (i32, i32, i32, i32, f32, f32, f32, i64, i64) {
    affine.yield %a, %a, %a, %a, %b, %b, %b, %c, %c : i32, i32, i32, i32, f32, f32, f32, i64, i64
  }
  return %0#0, %0#1, %0#2, %0#3, %0#4, %0#5, %0#6, %0#7, %0#8 : i32, i32, i32, i32, f32, f32, f32, i64, i64
}
// -----
func.func @bounds_of_parallel(%n: index, %m: index) {
  affine.parallel (%i, %j) = (max(0, %n), 2) to (min(%m, %n, 100), %n) step (4, 3) {
    affine.parallel (%k) = (%i) to (%j) {
      "t.use"(%k) : (index) -> ()
    }
  }
  return
}
// -----
func.func @constants() -> (index, index, index) {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%c3)[%c4]
  %1 = affine.min affine_map<(d0)[s0] -> (d0, s0, 7)>(%c3)[%c4]
  %2 = affine.max affine_map<(d0)[s0] -> (d0, s0, 7)>(%c3)[%c4]
  return %0, %1, %2 : index, index, index
}
// -----
func.func @nested(%n: index, %m: memref<10x10xf32>, %c: i1) {
  %0 = affine.apply affine_map<(d0) -> ((d0 floordiv 4) mod 3 + d0 * 5)>(%n)
  scf.if %c {
    %v = affine.load %m[%n, symbol(%n) mod 10] : memref<10x10xf32>
    affine.store %v, %m[0, symbol(%n) + 3] {x = 1} : memref<10x10xf32>
    "t.use"(%0) : (index) -> ()
  }
  return
}
// -----
// unlike MLIR: Bourn does not simplify the set of affine.if
func.func @same_operands(%n: index) {
  affine.if affine_set<(d0, d1) : (d0 + d1 >= 0)>(%n, %n) {
    "t.use"() : () -> ()
  }
  return
}
