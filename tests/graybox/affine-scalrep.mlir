// passes: --affine-scalrep
// a load of what was stored in the same block, and of what was loaded
func.func @f(%A: memref<8xf32>, %x: f32) -> (f32, f32, f32) {
  %c2 = arith.constant 2 : index
  affine.store %x, %A[2] : memref<8xf32>
  %a = affine.load %A[%c2] : memref<8xf32>
  %b = affine.load %A[3] : memref<8xf32>
  affine.store %x, %A[4] : memref<8xf32>
  %c = affine.load %A[%c2 + 1] : memref<8xf32>
  return %a, %b, %c : f32, f32, f32
}
// -----
// memory that is written between, at another place, at any place, and in other memory
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>, %x: f32, %i: index, %j: index) {
  %new = memref.alloc() : memref<8xf32>
  affine.store %x, %A[%i] : memref<8xf32>
  affine.store %x, %A[%i + 1] : memref<8xf32>
  affine.store %x, %new[%i] : memref<8xf32>
  %a = affine.load %A[%i] : memref<8xf32>
  affine.store %x, %A[%j] : memref<8xf32>
  %b = affine.load %A[%i] : memref<8xf32>
  affine.store %a, %B[%i + 1] : memref<8xf32>
  %c = affine.load %A[%i] : memref<8xf32>
  "test.use"(%a, %b, %c) : (f32, f32, f32) -> ()
  affine.for %k = 0 to 4 {
    affine.store %x, %A[%k + 3] : memref<8xf32>
  }
  %d = affine.load %A[7] : memref<8xf32>
  "test.use"(%d) : (f32) -> ()
  affine.for %k = 0 to 4 {
    affine.store %x, %A[%k + 3] : memref<8xf32>
  }
  %e = affine.load %A[7] : memref<8xf32>
  %f = affine.load %A[6] : memref<8xf32>
  %g = affine.load %new[%i] : memref<8xf32>
  "test.use"(%e, %f, %g) : (f32, f32, f32) -> ()
  return
}
// -----
// loops: what is stored before is kept unless the body writes it
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>, %x: f32) {
  %new = memref.alloc() : memref<8xf32>
  affine.store %x, %new[0] : memref<8xf32>
  affine.for %i = 0 to 7 {
    %a = affine.load %new[0] : memref<8xf32>
    %b = affine.load %new[1] : memref<8xf32>
    affine.store %b, %new[%i + 1] : memref<8xf32>
    %c = affine.load %new[%i + 1] : memref<8xf32>
    "test.use"(%a, %b, %c) : (f32, f32, f32) -> ()
  }
  return
}
// -----
// a box is seen through
func.func @f(%A: memref<100xf32>, %B: memref<100xindex>, %x: f32) {
  %C = memref.alloc() : memref<100xf32>
  affine.for %i = 0 to 100 {
    %v = affine.load %B[%i] : memref<100xindex>
    affine.store %x, %C[%i] : memref<100xf32>
    affine.graybox [%a, %c] = (%A, %C) : (memref<100xf32>, memref<100xf32>) -> () {
      affine.store %x, %a[%v] : memref<100xf32>
      %l = affine.load %c[%i] : memref<100xf32>
      %k = affine.load %a[symbol(%v)] : memref<100xf32>
      "test.keep"(%l, %k) : (f32, f32) -> ()
      return
    }
    %l = affine.load %C[%i] : memref<100xf32>
    "test.use"(%l) : (f32) -> ()
  }
  return
}
// -----
// G10, after the loops were fused: %C is no longer loaded
func.func @f(%A: memref<100xf32>, %B: memref<100xindex>, %C: memref<100xf32>) {
  affine.for %i = 0 to 100 {
    %v = affine.load %B[%i] : memref<100xindex>
    %t = affine.graybox [%rA] = (%A) : (memref<100xf32>) -> f32 {
      %s = affine.load %rA[%v] : memref<100xf32>
      return %s : f32
    }
    affine.store %t, %C[%i] : memref<100xf32>
    %l = affine.load %C[%i] : memref<100xf32>
    "test.use"(%l) : (f32) -> ()
  }
  return
}
// -----
// G12: what an unknown op does is unknown
func.func @g12a(%m: memref<?xf32>, %x: f32) {
  affine.for %i = 0 to 42 {
    affine.store %x, %m[%i] : memref<?xf32>
    %0 = "crazy.op"() ({
      %1 = "crazy.load"(%m) : (memref<?xf32>) -> index
      %2 = "crazy.more_load"(%m, %1) : (memref<?xf32>, index) -> f32
      "crazy.yield"(%2) : (f32) -> ()
    }) : () -> f32
    %v = affine.load %m[%i] : memref<?xf32>
    "test.use"(%0, %v) : (f32, f32) -> ()
  }
  return
}
// -----
// a store that is overwritten, and one that is read before
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>, %x: f32, %y: f32, %i: index) -> f32 {
  affine.store %x, %A[%i] : memref<8xf32>
  affine.store %x, %A[%i + 2] : memref<8xf32>
  %a = affine.load %A[%i + 1] : memref<8xf32>
  affine.store %y, %A[%i] : memref<8xf32>
  %b = affine.load %B[0] : memref<8xf32>
  affine.store %y, %A[%i + 2] : memref<8xf32>
  %sum = arith.addf %a, %b : f32
  return %sum : f32
}
// -----
// memory that is written only, also in boxes
func.func @f(%x: f32, %v: index) {
  %m = memref.alloc() : memref<8xf32>
  affine.graybox [%a] = (%m) : (memref<8xf32>) -> () {
    affine.graybox [%b] = (%a) : (memref<8xf32>) -> () {
      affine.store %x, %b[%v] : memref<8xf32>
      "test.use"() : () -> ()
      return
    }
    return
  }
  memref.dealloc %m : memref<8xf32>
  return
}
// -----
// a loaded number that is applied as a symbol is not replaced by a dimension
func.func @f(%A: memref<8xindex>) {
  affine.for %i = 0 to 8 {
    affine.store %i, %A[%i] : memref<8xindex>
    %n = affine.load %A[%i] : memref<8xindex>
    %twice = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%n]
    "test.use"(%twice) : (index) -> ()
  }
  return
}

// -----
// a loop that may never run says nothing of other elements
func.func @of_loops_that_never_run(%A: memref<10xf32>, %n: index, %m: index, %x: f32, %y: f32) -> (f32, f32) {
  affine.store %x, %A[symbol(%n)] : memref<10xf32>
  affine.store %y, %A[symbol(%m)] : memref<10xf32>
  affine.for %z = 5 to 3 {
    affine.store %x, %A[%z] : memref<10xf32>
  }
  %a = affine.load %A[symbol(%n)] : memref<10xf32>
  affine.store %x, %A[symbol(%n)] : memref<10xf32>
  affine.store %y, %A[symbol(%m)] : memref<10xf32>
  affine.for %z = %m to %n {
    affine.store %x, %A[%z] : memref<10xf32>
  }
  %b = affine.load %A[symbol(%n)] : memref<10xf32>
  return %a, %b : f32, f32
}
// -----
// strides that lead to one element by two ways, and such that do not
func.func @f(%A: memref<4x4xf32, strided<[1, 1]>>, %B: memref<4x4xf32, strided<[8, 2]>>, %x: f32, %y: f32) -> (f32, f32) {
  affine.store %x, %A[0, 1] : memref<4x4xf32, strided<[1, 1]>>
  affine.store %y, %A[1, 0] : memref<4x4xf32, strided<[1, 1]>>
  %v = affine.load %A[0, 1] : memref<4x4xf32, strided<[1, 1]>>
  affine.store %x, %B[0, 1] : memref<4x4xf32, strided<[8, 2]>>
  affine.store %y, %B[1, 0] : memref<4x4xf32, strided<[8, 2]>>
  %w = affine.load %B[0, 1] : memref<4x4xf32, strided<[8, 2]>>
  return %v, %w : f32, f32
}
// -----
// memory that is distinct: by an attribute, by an op, and of two globals; an argument might be a global
memref.global @g : memref<8xf32>
memref.global @h : memref<8xf32>
func.func @attribute(%A: memref<8xf32> {llvm.noalias}, %B: memref<8xf32>, %x: f32, %y: f32) -> f32 {
  affine.store %x, %A[0] : memref<8xf32>
  affine.store %y, %B[0] : memref<8xf32>
  %l = affine.load %A[0] : memref<8xf32>
  return %l : f32
}
func.func @op(%A: memref<8xf32>, %B: memref<8xf32>, %x: f32, %y: f32) -> (f32, f32) {
  %a, %b = memref.distinct_objects %A, %B : memref<8xf32>, memref<8xf32>
  %c = memref.cast %b : memref<8xf32> to memref<?xf32>
  affine.store %x, %a[0] : memref<8xf32>
  affine.store %y, %c[0] : memref<?xf32>
  %l = affine.load %a[0] : memref<8xf32>
  affine.store %y, %B[0] : memref<8xf32>
  %m = affine.load %a[0] : memref<8xf32>
  return %l, %m : f32, f32
}
func.func @globals(%A: memref<8xf32>, %x: f32, %y: f32) -> (f32, f32) {
  %a = memref.get_global @g : memref<8xf32>
  %b = memref.get_global @h : memref<8xf32>
  %c = memref.get_global @g : memref<8xf32>
  affine.store %x, %a[0] : memref<8xf32>
  affine.store %y, %b[0] : memref<8xf32>
  %l = affine.load %a[0] : memref<8xf32>
  affine.store %y, %c[0] : memref<8xf32>
  %m = affine.load %a[0] : memref<8xf32>
  affine.store %x, %A[0] : memref<8xf32>
  %n = affine.load %b[0] : memref<8xf32>
  %s = arith.addf %m, %n : f32
  return %l, %s : f32, f32
}
// -----
// what is told apart in an iteration may be the other one in the next one
func.func @swapped(%A: memref<8xf32>, %B: memref<8xf32>, %x: f32, %y: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r:2 = scf.for %i = %c0 to %c8 step %c1 iter_args(%p = %A, %q = %B) -> (memref<8xf32>, memref<8xf32>) {
    %a, %b = memref.distinct_objects %p, %q : memref<8xf32>, memref<8xf32>
    affine.store %x, %a[0] : memref<8xf32>
    affine.store %y, %b[0] : memref<8xf32>
    %l = affine.load %a[0] : memref<8xf32>
    "test.use"(%l) : (f32) -> ()
    scf.yield %q, %p : memref<8xf32>, memref<8xf32>
  }
  return
}
