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
// unlike MLIR: a sum goes through the loop over tiles, in its order
func.func @f(%A: memref<64x64xf32>, %x: f32) -> f32 {
  %r = affine.for %i = 0 to 64 iter_args(%a = %x) -> f32 {
    %v = affine.load %A[%i, 0] : memref<64x64xf32>
    %s = arith.addf %a, %v : f32
    affine.yield %s : f32
  }
  return %r : f32
}
// -----
// unlike MLIR: sums of integers, and the greatest of floats, are the same in any order
func.func @f(%A: memref<64x64xi32>, %B: memref<64x50xf32>, %x: i32, %y: f32) -> (i32, f32) {
  %r:2 = affine.for %i = 0 to 64 iter_args(%a = %x, %g = %y) -> (i32, f32) {
    %s:2 = affine.for %j = 0 to 50 iter_args(%b = %a, %h = %g) -> (i32, f32) {
      %v = affine.load %A[%i, %j] : memref<64x64xi32>
      %w = affine.load %B[%i, %j] : memref<64x50xf32>
      %t = arith.addi %v, %b : i32
      %u = arith.addi %t, %v : i32
      %m = arith.maximumf %h, %w : f32
      affine.yield %u, %m : i32, f32
    }
    affine.yield %s#0, %s#1 : i32, f32
  }
  return %r#0, %r#1 : i32, f32
}
// -----
// unlike MLIR: a sum of floats that may be in any order; the innermost of three loops is in other ops, and stays
func.func @f(%A: memref<64x64x64xf32>, %x: f32) -> f32 {
  %r = affine.for %i = 0 to 64 iter_args(%a = %x) -> f32 {
    %s = affine.for %j = 0 to 64 iter_args(%b = %a) -> f32 {
      %o = affine.load %A[%i, %j, 0] : memref<64x64x64xf32>
      %c = arith.addf %b, %o fastmath<reassoc> : f32
      %t = affine.for %k = 1 to 64 iter_args(%d = %c) -> f32 {
        %v = affine.load %A[%i, %j, %k] : memref<64x64x64xf32>
        %e = arith.addf %d, %v fastmath<fast> : f32
        affine.yield %e : f32
      }
      affine.yield %t : f32
    }
    affine.yield %s : f32
  }
  return %r : f32
}
// -----
// sums that depend on the order of the iterations: of floats, those that promise not to overflow, differences, what is seen on the way
func.func @f(%A: memref<64x64xf32>, %B: memref<64x64xi32>, %x: f32, %y: i32) -> (f32, i32, i32, i32) {
  %r = affine.for %i = 0 to 64 iter_args(%a = %x) -> f32 {
    %s = affine.for %j = 0 to 64 iter_args(%b = %a) -> f32 {
      %v = affine.load %A[%i, %j] : memref<64x64xf32>
      %t = arith.addf %b, %v : f32
      affine.yield %t : f32
    }
    affine.yield %s : f32
  }
  %r1 = affine.for %i = 0 to 64 iter_args(%a = %y) -> i32 {
    %s = affine.for %j = 0 to 64 iter_args(%b = %a) -> i32 {
      %v = affine.load %B[%i, %j] : memref<64x64xi32>
      %t = arith.addi %b, %v overflow<nsw> : i32
      affine.yield %t : i32
    }
    affine.yield %s : i32
  }
  %r2 = affine.for %i = 0 to 64 iter_args(%a = %y) -> i32 {
    %s = affine.for %j = 0 to 64 iter_args(%b = %a) -> i32 {
      %v = affine.load %B[%i, %j] : memref<64x64xi32>
      %t = arith.subi %b, %v : i32
      affine.yield %t : i32
    }
    affine.yield %s : i32
  }
  %C = memref.alloc() : memref<64x64xi32>
  %r3 = affine.for %i = 0 to 64 iter_args(%a = %y) -> i32 {
    %s = affine.for %j = 0 to 64 iter_args(%b = %a) -> i32 {
      %v = affine.load %B[%i, %j] : memref<64x64xi32>
      %t = arith.addi %b, %v : i32
      affine.store %t, %C[%i, %j] : memref<64x64xi32>
      affine.yield %t : i32
    }
    affine.yield %s : i32
  }
  return %r, %r1, %r2, %r3 : f32, i32, i32, i32
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
// -----
// arguments that are distinct memory
func.func @transpose(%A: memref<64x64xf32> {llvm.noalias}, %B: memref<64x64xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %v = affine.load %A[%i, %j] : memref<64x64xf32>
      affine.store %v, %B[%j, %i] : memref<64x64xf32>
    }
  }
  return
}
