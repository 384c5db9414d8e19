// passes: --affine-simplify-grayboxes --affine-loop-fusion --affine-scalrep
// G10 to the end: the store leaves the box, the loops are fused, and what is loaded from %C is what was stored
func.func @g10(%A: memref<100xf32>, %B: memref<100xindex>, %C: memref<100xf32>) -> memref<100xf32> {
  %D = memref.alloc() : memref<100xf32>
  affine.for %i = 0 to 100 {
    %v = affine.load %B[%i] : memref<100xindex>
    affine.graybox [%rA, %rC] = (%A, %C) : (memref<100xf32>, memref<100xf32>) -> () {
      %s = affine.load %rA[%v] : memref<100xf32>
      affine.store %s, %rC[%i] : memref<100xf32>
      return
    }
  }
  affine.for %j = 0 to 100 {
    %l = affine.load %C[%j] : memref<100xf32>
    %t = arith.addf %l, %l : f32
    affine.store %t, %D[%j] : memref<100xf32>
  }
  return %D : memref<100xf32>
}
// -----
// an unknown op in the second loop: only what it cannot know may be written later
func.func @f(%A: memref<100xf32>) {
  %C = memref.alloc() : memref<100xf32>
  affine.for %i = 0 to 100 {
    %s = affine.load %A[%i] : memref<100xf32>
    affine.store %s, %C[%i] : memref<100xf32>
  }
  affine.for %j = 0 to 100 {
    %l = affine.load %C[%j] : memref<100xf32>
    "test.use"(%l) : (f32) -> ()
  }
  return
}
// -----
// what the second loop reads was written by then: an element before, and not one behind
func.func @f(%n: index, %x: f32) -> (memref<100xf32>, memref<100xf32>, memref<100xf32>) {
  %C = memref.alloc() : memref<100xf32>
  %D = memref.alloc() : memref<100xf32>
  %E = memref.alloc() : memref<100xf32>
  affine.for %i = 1 to %n {
    affine.store %x, %C[%i] : memref<100xf32>
  }
  affine.for %j = 1 to %n {
    %l = affine.load %C[%j - 1] : memref<100xf32>
    affine.store %l, %D[%j] : memref<100xf32>
  }
  affine.for %j = 1 to %n {
    %l = affine.load %D[%j + 1] : memref<100xf32>
    affine.store %l, %E[%j] : memref<100xf32>
  }
  return %C, %D, %E : memref<100xf32>, memref<100xf32>, memref<100xf32>
}
// -----
// nests: the outer loops, then the inner ones
func.func @f(%A: memref<8x8xf32>) -> memref<8x8xf32> {
  %C = memref.alloc() : memref<8x8xf32>
  %D = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %v = affine.load %A[%i, %j] : memref<8x8xf32>
      affine.store %v, %C[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %v = affine.load %C[%i, %j] : memref<8x8xf32>
      affine.store %v, %D[%i, %j] : memref<8x8xf32>
    }
  }
  return %D : memref<8x8xf32>
}
// -----
// two names may be one memory; other numbers; a loop that carries a value; an effect between
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %v = affine.load %A[%i] : memref<8xf32>
    affine.store %v, %B[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 7 {
    %v = affine.load %B[%i] : memref<8xf32>
    affine.store %v, %B[%i] : memref<8xf32>
  }
  %r = affine.for %i = 0 to 7 iter_args(%s = %x) -> f32 {
    %v = affine.load %B[%i] : memref<8xf32>
    affine.yield %v : f32
  }
  affine.for %i = 0 to 7 {
    affine.store %r, %A[%i] : memref<8xf32>
  }
  "test.use"() : () -> ()
  affine.for %i = 0 to 7 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}
// -----
// G10 as the thread has it, with an unknown op: it has no name of the memory that the function is given
func.func @g10(%A: memref<100xf32> {llvm.noalias}, %B: memref<100xindex> {llvm.noalias}, %C: memref<100xf32> {llvm.noalias}) {
  affine.for %i = 0 to 100 {
    %v = affine.load %B[%i] : memref<100xindex>
    affine.graybox [%rA, %rC] = (%A, %C) : (memref<100xf32>, memref<100xf32>) -> () {
      %s = affine.load %rA[%v] : memref<100xf32>
      affine.store %s, %rC[%i] : memref<100xf32>
      return
    }
  }
  affine.for %j = 0 to 100 {
    %l = affine.load %C[%j] : memref<100xf32>
    "test.use"(%l) : (f32) -> ()
  }
  return
}
