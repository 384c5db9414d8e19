// passes: --pass-pipeline=builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))
// a multiple of the factor: each iteration has its own column
func.func @f(%A: memref<100x100xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to %n {
      %v = affine.load %A[%j, %i] : memref<100x100xf32>
      %w = arith.addf %v, %x : f32
      affine.store %w, %A[%j, %i] : memref<100x100xf32>
    }
  }
  return
}
// -----
// one iteration is left over; three loops
func.func @f(%A: memref<100x100xf32>, %n: index, %x: f32) {
  affine.for %i = 1 to 100 step 2 {
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to %n {
        %v = affine.load %A[%i, %k] : memref<100x100xf32>
        %w = arith.addf %v, %x : f32
        affine.store %w, %A[%i, %k] : memref<100x100xf32>
      }
    }
  }
  return
}
// -----
// as many iterations as the factor
func.func @f(%A: memref<100x100xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 8 {
      affine.store %x, %A[%i, %j] : memref<100x100xf32>
    }
  }
  return
}
// -----
// unlike MLIR: an element that the second iteration reads is written by the first one, later in the inner loop
func.func @diagonal(%A: memref<100x100xf32>, %n: index) {
  affine.for %i = 1 to 99 {
    affine.for %j = 0 to 99 {
      %v = affine.load %A[%i - 1, %j + 1] : memref<100x100xf32>
      affine.store %v, %A[%i, %j] : memref<100x100xf32>
    }
  }
  return
}
// -----
// unlike MLIR: all nests of a function, with what is left over only where the loop runs
func.func @f(%A: memref<100x100xf32>, %n: index, %x: f32) {
  %y = arith.addf %x, %x : f32
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 8 {
      affine.store %y, %A[%i, %j] : memref<100x100xf32>
    }
  }
  return
}
// -----
// the inner loop carries a sum, which is stored behind it
func.func @f(%B: memref<8xindex>, %z: index) {
  affine.for %i = 0 to 8 {
    %s = affine.for %j = 0 to 8 iter_args(%a = %z) -> index {
      %m = arith.muli %i, %j : index
      %n = arith.addi %m, %a : index
      affine.yield %n : index
    }
    affine.store %s, %B[%i] : memref<8xindex>
  }
  return
}
// -----
// unlike MLIR: what the loop begins with is the number of the outer one; MLIR uses a number in front of where it is computed
func.func @f(%A: memref<8x8xindex>, %C: memref<9xindex>) -> memref<9xindex> {
  %B = memref.alloc() : memref<9xindex>
  affine.for %i = 0 to 7 {
    %z = affine.load %C[%i] : memref<9xindex>
    %s:2 = affine.for %j = 0 to 8 iter_args(%a = %z, %b = %i) -> (index, index) {
      %v = affine.load %A[%i, %j] : memref<8x8xindex>
      %n = arith.addi %v, %b : index
      affine.yield %n, %a : index, index
    }
    affine.store %s#1, %B[%i] : memref<9xindex>
    affine.store %s#0, %B[%i + 1] : memref<9xindex>
  }
  return %B : memref<9xindex>
}
// -----
// unlike MLIR: the next iteration reads what this one stores behind the inner loop
func.func @f(%B: memref<9xindex>) {
  affine.for %i = 0 to 8 {
    %z = affine.load %B[%i] : memref<9xindex>
    %s = affine.for %j = 0 to 8 iter_args(%a = %z) -> index {
      %m = arith.muli %i, %j : index
      %n = arith.addi %m, %a : index
      affine.yield %n : index
    }
    affine.store %s, %B[%i + 1] : memref<9xindex>
  }
  return
}
// -----
// unlike MLIR: a sum over both loops would be added up in another order, and MLIR adds what it begins with twice
func.func @f(%A: memref<8x8xf32>, %z: f32) -> f32 {
  %r = affine.for %i = 0 to 8 iter_args(%acc = %z) -> f32 {
    %s = affine.for %j = 0 to 8 iter_args(%a = %acc) -> f32 {
      %v = affine.load %A[%i, %j] : memref<8x8xf32>
      %n = arith.addf %v, %a : f32
      affine.yield %n : f32
    }
    affine.yield %s : f32
  }
  return %r : f32
}
