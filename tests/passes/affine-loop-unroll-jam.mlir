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
