// passes: --pass-pipeline=builtin.module(func.func(affine-loop-invariant-code-motion))
// ops without effects, and loads of what no iteration writes
func.func @f(%A: memref<100xf32>, %x: f32) -> memref<100xf32> {
  %C = memref.alloc() : memref<100xf32>
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to 50 {
      %v = affine.load %A[%i] : memref<100xf32>
      %w = affine.load %A[%j] : memref<100xf32>
      %k = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
      %y = affine.load %A[5] : memref<100xf32>
      %s = arith.addf %v, %y : f32
      %t = arith.addf %s, %w : f32
      affine.store %t, %C[%j] : memref<100xf32>
    }
  }
  return %C : memref<100xf32>
}
// -----
// an element that is written
func.func @f(%A: memref<100xf32>) {
  affine.for %i = 0 to 100 {
    %y = affine.load %A[5] : memref<100xf32>
    affine.store %y, %A[%i] : memref<100xf32>
  }
  return
}
// -----
// unlike MLIR: two arguments may be one memory
func.func @f(%A: memref<100xf32>, %B: memref<100xf32>) {
  affine.for %i = 0 to 100 {
    %y = affine.load %A[5] : memref<100xf32>
    affine.store %y, %B[%i] : memref<100xf32>
  }
  return
}
// -----
// unlike MLIR: an element of memory that is written, but never this one
func.func @f(%A: memref<100xf32>) {
  affine.for %i = 0 to 50 {
    %y = affine.load %A[50] : memref<100xf32>
    affine.store %y, %A[%i] : memref<100xf32>
  }
  return
}
// -----
// unlike MLIR: if %n is 0, nothing may be loaded
func.func @f(%A: memref<?xf32>, %B: memref<100xf32>, %n: index) {
  %C = memref.alloc() : memref<100xf32>
  affine.for %i = 0 to %n {
    %y = affine.load %A[5] : memref<?xf32>
    affine.store %y, %C[%i] : memref<100xf32>
  }
  return
}
// -----
// memory that is there in any case, where the index is within
func.func @f(%x: f32, %B: memref<100xf32>, %n: index) {
  %C = memref.alloc() : memref<10xf32>
  %D = memref.alloc() : memref<100xf32>
  affine.for %i = 0 to 10 {
    affine.store %x, %C[%i] : memref<10xf32>
    affine.for %j = 0 to %n {
      %y = affine.load %C[9 - %i] : memref<10xf32>
      affine.store %y, %D[%j] : memref<100xf32>
    }
  }
  memref.dealloc %C : memref<10xf32>
  memref.dealloc %D : memref<100xf32>
  return
}
// -----
// unlike MLIR: the call may write, or may not return
func.func private @ext()
func.func @f(%A: memref<100xf32>) {
  affine.for %i = 0 to 10 {
    func.call @ext() : () -> ()
    %y = affine.load %A[9] : memref<100xf32>
  }
  return
}
