// passes: --pass-pipeline=builtin.module(func.func(affine-loop-interchange{permutation=1,0}))
// the bounds and the names go along
func.func @f(%A: memref<?x?xf32>, %n: index, %x: f32) -> memref<?x?xf32> {
  affine.for %i = 0 to 10 step 2 {
    affine.for %j = 1 to min affine_map<(d0) -> (d0, 100)>(%n) {
      affine.store %x, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return %A : memref<?x?xf32>
}
// -----
// dependences of direction (=, <), (<, =) and (<, <) stay forward
func.func @f(%A: memref<64x64xf32>) {
  affine.for %i = 1 to 64 {
    affine.for %j = 1 to 64 {
      %a = affine.load %A[%i - 1, %j] : memref<64x64xf32>
      %b = affine.load %A[%i, %j - 1] : memref<64x64xf32>
      %c = affine.load %A[%i - 1, %j - 1] : memref<64x64xf32>
      %d = arith.addf %a, %b : f32
      %e = arith.addf %c, %d : f32
      affine.store %e, %A[%i, %j] : memref<64x64xf32>
    }
  }
  return
}
// -----
// (<, >) would become (>, <)
func.func @f(%A: memref<64x64xf32>) {
  affine.for %i = 1 to 64 {
    affine.for %j = 0 to 63 {
      %a = affine.load %A[%i - 1, %j + 1] : memref<64x64xf32>
      affine.store %a, %A[%i, %j] : memref<64x64xf32>
    }
  }
  return
}
// -----
// each row overwrites the same elements; what is read is never written
func.func @f(%A: memref<?xf32>, %n: index) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%j + symbol(%n)] : memref<?xf32>
      affine.store %a, %A[%j] : memref<?xf32>
    }
  }
  return
}
// -----
// a parallelogram: each number of the inner loop has rows of its own
func.func @skew(%A: memref<?x?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%n] {
      affine.store %x, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
// -----
// two bounds that depend on the outer loop, with a factor
func.func @f(%A: memref<?x?xf32>, %x: f32) {
  affine.for %i = 0 to 20 {
    affine.for %j = max affine_map<(d0) -> (2, d0 * 3 - 4)>(%i) to min affine_map<(d0) -> (d0 * 2 + 9, 30)>(%i) {
      affine.store %x, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
// -----
// a step, and a quotient
func.func @f(%A: memref<?x?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n step 2 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.store %x, %A[%i, %j] : memref<?x?xf32>
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0 floordiv 2)>(%i) {
      affine.store %x, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
// -----
// a triangle
func.func @f(%A: memref<64x64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.store %x, %A[%i, %j] : memref<64x64xf32>
    }
  }
  return
}
// -----
// not perfect; but what is inside is a nest of its own
func.func @f(%A: memref<9x64x64xf32>, %x: f32) {
  affine.for %h = 0 to 9 {
    %y = arith.addf %x, %x : f32
    affine.for %i = 0 to affine_map<(d0) -> (d0 + 7)>(%h) {
      affine.for %j = 0 to 64 {
        affine.store %y, %A[%h, %i, %j] : memref<9x64x64xf32>
      }
    }
  }
  return
}
// -----
// a box, unknown effects, and a sum that is carried: all refused
func.func @f(%A: memref<64x64xf32>, %x: f32) -> f32 {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.graybox [%a] = (%A) : (memref<64x64xf32>) -> () {
        affine.store %x, %a[%i, %j] : memref<64x64xf32>
        return
      }
    }
  }
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      "test.use"(%i, %j) : (index, index) -> ()
    }
  }
  %r = affine.for %i = 0 to 64 iter_args(%a = %x) -> f32 {
    %s = affine.for %j = 0 to 64 iter_args(%b = %a) -> f32 {
      %v = affine.load %A[%i, %j] : memref<64x64xf32>
      %t = arith.addf %b, %v : f32
      affine.yield %t : f32
    }
    affine.yield %s : f32
  }
  return %r : f32
}
// -----
// in a box all is as in a function; each iteration has its own memory
func.func @f(%A: memref<64x64xf32>, %v: index) {
  affine.graybox [%a] = (%A) : (memref<64x64xf32>) -> () {
    affine.for %i = 0 to 64 {
      affine.for %j = 0 to %v {
        %t = memref.alloc() : memref<f32>
        %l = affine.load %a[%i, %j] : memref<64x64xf32>
        affine.store %l, %t[] : memref<f32>
        %m = affine.load %t[] : memref<f32>
        %n = arith.addf %m, %m : f32
        affine.store %n, %a[%i, %j] : memref<64x64xf32>
        memref.dealloc %t : memref<f32>
      }
    }
    return
  }
  return
}
// -----
// a bound that only has a value where the outer loop runs: %n may be 0
func.func @f(%A: memref<64x64xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<()[s0] -> (64 floordiv s0)>()[%n] {
      affine.store %x, %A[%i, %j] : memref<64x64xf32>
    }
  }
  return
}
// -----
// sums that are the same in any order: the bounds change places, what is carried does not; a triangle of them
func.func @f(%A: memref<64x64xi32>, %n: index, %x: i32) -> (i32, i32) {
  %r = affine.for %i = 0 to %n iter_args(%a = %x) -> i32 {
    %s = affine.for %j = 0 to 64 step 2 iter_args(%b = %a) -> i32 {
      %v = affine.load %A[%i, %j] : memref<64x64xi32>
      %t = arith.addi %b, %v : i32
      affine.yield %t : i32
    }
    affine.yield %s : i32
  }
  %r1 = affine.for %i = 0 to %n iter_args(%a = %r) -> i32 {
    %s = affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) iter_args(%b = %a) -> i32 {
      %v = affine.load %A[%i, %j] : memref<64x64xi32>
      %t = arith.xori %v, %b : i32
      affine.yield %t : i32
    }
    affine.yield %s : i32
  }
  return %r, %r1 : i32, i32
}
// -----
// a sum of its own for each row, whose values are not carried on; and two sums that change places
func.func @f(%A: memref<64x64xi32>, %x: i32) -> (i32, i32) {
  affine.for %i = 0 to 64 {
    %s = affine.for %j = 0 to 64 iter_args(%b = %x) -> i32 {
      %v = affine.load %A[%i, %j] : memref<64x64xi32>
      %t = arith.addi %b, %v : i32
      affine.yield %t : i32
    }
  }
  %r:2 = affine.for %i = 0 to 64 iter_args(%a = %x, %g = %x) -> (i32, i32) {
    %s:2 = affine.for %j = 0 to 64 iter_args(%b = %a, %h = %g) -> (i32, i32) {
      %v = affine.load %A[%i, %j] : memref<64x64xi32>
      %t = arith.addi %b, %v : i32
      affine.yield %h, %t : i32, i32
    }
    affine.yield %s#0, %s#1 : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
// -----
// arguments that are distinct memory
func.func @f(%A: memref<64x64xf32> {llvm.noalias}, %B: memref<64x64xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %v = affine.load %A[%i, %j] : memref<64x64xf32>
      affine.store %v, %B[%j, %i] : memref<64x64xf32>
    }
  }
  return
}
