// passes: --pass-pipeline=builtin.module(func.func(affine-loop-fusion{noalias-arguments},affine-loop-invariant-code-motion{noalias-arguments},affine-scalrep{noalias-arguments},affine-loop-interchange{permutation=1,0 noalias-arguments},affine-loop-tile{tile-size=8 noalias-arguments}))
// kernels on arguments: two loops become one, and what was stored is not loaded
func.func @fused(%A: memref<64x64xf32>, %B: memref<64x64xf32>, %C: memref<64x64xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %v = affine.load %A[%i, %j] : memref<64x64xf32>
      %w = arith.addf %v, %v : f32
      affine.store %w, %B[%i, %j] : memref<64x64xf32>
    }
  }
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %v = affine.load %B[%i, %j] : memref<64x64xf32>
      affine.store %v, %C[%j, %i] : memref<64x64xf32>
    }
  }
  return
}
// -----
// a product of matrices
func.func @matmul(%A: memref<64x64xf32>, %B: memref<64x64xf32>, %C: memref<64x64xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.for %k = 0 to 64 {
        %a = affine.load %A[%i, %k] : memref<64x64xf32>
        %b = affine.load %B[%k, %j] : memref<64x64xf32>
        %c = affine.load %C[%i, %j] : memref<64x64xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%i, %j] : memref<64x64xf32>
      }
    }
  }
  return
}
// -----
// a load of what no iteration writes leaves the loop, and one of what was stored is the stored value, also in a box
func.func @scaled(%A: memref<1xf32>, %B: memref<64xf32>, %C: memref<64xf32>, %x: f32) -> f32 {
  affine.store %x, %A[0] : memref<1xf32>
  affine.for %i = 0 to 64 {
    %s = affine.load %A[0] : memref<1xf32>
    %v = affine.load %B[%i] : memref<64xf32>
    %p = arith.mulf %s, %v : f32
    affine.store %p, %C[%i] : memref<64xf32>
  }
  affine.graybox [%b] = (%B) : (memref<64xf32>) -> () {
    affine.store %x, %b[0] : memref<64xf32>
    return
  }
  %l = affine.load %A[0] : memref<1xf32>
  return %l : f32
}
// -----
// another view of an argument is the same memory
func.func @view(%A: memref<64xf32>, %x: f32, %y: f32) -> f32 {
  %v = memref.cast %A : memref<64xf32> to memref<?xf32>
  affine.store %x, %A[0] : memref<64xf32>
  affine.store %y, %v[0] : memref<?xf32>
  %l = affine.load %A[0] : memref<64xf32>
  return %l : f32
}
