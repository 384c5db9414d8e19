// passes: --pass-pipeline=builtin.module(func.func(affine-loop-tile{tile-size=32}))
// sizes that tiles divide, and that they do not
func.func @transpose(%A: memref<256x50xf32>) -> memref<50x256xf32> {
  %B = memref.alloc() : memref<50x256xf32>
  affine.for %i = 0 to 256 {
    affine.for %j = 0 to 50 {
      %v = affine.load %A[%i, %j] : memref<256x50xf32>
      affine.store %v, %B[%j, %i] : memref<50x256xf32>
    }
  }
  return %B : memref<50x256xf32>
}
// -----
// steps, unknown bounds, and bounds that are the least of several
func.func @f(%n: index, %A: memref<?x?xf32>) -> memref<?x?xf32> {
  %B = memref.alloc(%n, %n) : memref<?x?xf32>
  affine.for %i = 0 to %n step 2 {
    affine.for %j = 3 to min affine_map<(d0) -> (d0, 1024)>(%n) {
      %v = affine.load %A[%i, %j] : memref<?x?xf32>
      affine.store %v, %B[%j, %i] : memref<?x?xf32>
    }
  }
  return %B : memref<?x?xf32>
}
// -----
// a product of matrices: the sum is carried by the innermost loop, forwards
func.func @matmul(%A: memref<64x64xf32>, %B: memref<64x64xf32>, %n: index) -> memref<64x64xf32> {
  %C = memref.alloc() : memref<64x64xf32>
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.for %k = 0 to affine_map<()[s0] -> (s0 * 32)>()[%n] {
        %a = affine.load %A[%i, %k] : memref<64x64xf32>
        %b = affine.load %B[%k, %j] : memref<64x64xf32>
        %c = affine.load %C[%i, %j] : memref<64x64xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%i, %j] : memref<64x64xf32>
      }
    }
  }
  return %C : memref<64x64xf32>
}
// -----
// unlike MLIR: a triangle
func.func @tri(%A: memref<?x?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      affine.store %x, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
// -----
// unlike MLIR: a parallelogram, whose tiles begin at the bounds of an earlier row
func.func @skew(%A: memref<?x?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%n] {
      affine.store %x, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
// -----
// unlike MLIR: bounds that fall
func.func @down(%A: memref<?x?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0)[s0] -> (s0 - d0)>(%i)[%n] {
      affine.store %x, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
// -----
// unlike MLIR: the greatest of several bounds; rows of a tile end where their own bounds say
func.func @f(%A: memref<?x?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 10 step 3 {
    affine.for %j = max affine_map<(d0) -> (2, d0 - 4)>(%i) to min affine_map<(d0)[s0] -> (d0 * 2, s0)>(%i)[%n] {
      affine.store %x, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
// -----
// steps from a start that depends on the row: the tiles would not begin at numbers that the loop counts
func.func @f(%A: memref<?x?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to 64 step 2 {
      affine.store %x, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
// -----
// unlike MLIR: a quotient
func.func @quotient(%A: memref<?x?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0 floordiv 2)>(%i) {
      affine.store %x, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
// -----
// a loop that carries a value stays
func.func @f(%A: memref<64x64xf32>, %x: f32) -> f32 {
  %r = affine.for %i = 0 to 64 iter_args(%a = %x) -> f32 {
    %v = affine.load %A[%i, 0] : memref<64x64xf32>
    %s = arith.addf %a, %v : f32
    affine.yield %s : f32
  }
  return %r : f32
}
// -----
// one loop, with whatever in it; fewer iterations than a tile has
func.func @f(%A: memref<64xf32>, %n: index) {
  affine.for %i = 1 to 64 {
    %v = affine.load %A[%i - 1] : memref<64xf32>
    "test.use"(%v) : (f32) -> ()
    affine.store %v, %A[%i] : memref<64xf32>
  }
  affine.for %i = 1 to 6 step 2 {
    %v = affine.load %A[%i] : memref<64xf32>
    "test.use"(%v) : (f32) -> ()
  }
  return
}
// -----
// unlike MLIR: what is read from the diagonal is written by an earlier iteration, of a later tile
func.func @diagonal(%A: memref<64x64xf32>) {
  affine.for %i = 1 to 64 {
    affine.for %j = 0 to 63 {
      %v = affine.load %A[%i - 1, %j + 1] : memref<64x64xf32>
      affine.store %v, %A[%i, %j] : memref<64x64xf32>
    }
  }
  return
}
// -----
// unlike MLIR: iterations with unknown effects stay in their order
func.func @unknown() {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      "test.use"(%i, %j) : (index, index) -> ()
    }
  }
  return
}
// -----
// unlike MLIR: two arguments may be one memory
func.func @aliases(%A: memref<64x64xf32>, %B: memref<64x64xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %v = affine.load %A[%i, %j] : memref<64x64xf32>
      affine.store %v, %B[%j, %i] : memref<64x64xf32>
    }
  }
  return
}
// -----
// unlike MLIR: loops in conditions and in loops with other ops are tiled, too
func.func @inner(%n: index, %x: f32) -> memref<64xf32> {
  %A = memref.alloc() : memref<64xf32>
  affine.if affine_set<(d0) : (d0 >= 0)>(%n) {
    affine.for %i = 0 to 64 {
      affine.store %x, %A[%i] : memref<64xf32>
    }
  }
  return %A : memref<64xf32>
}
