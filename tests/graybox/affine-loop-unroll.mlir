// passes: --pass-pipeline=builtin.module(func.func(affine-loop-unroll{unroll-factor=2}))
// each copy of a box has its own captures; the numbers of the copies are symbols in it
func.func @f(%A: memref<100xf32>, %B: memref<100xindex>) {
  affine.for %i = 0 to 100 {
    %v = affine.load %B[%i] : memref<100xindex>
    affine.graybox [%a] = (%A) : (memref<100xf32>) -> () {
      %s = affine.load %a[symbol(%v)] : memref<100xf32>
      affine.store %s, %a[symbol(%v) + symbol(%i)] : memref<100xf32>
      return
    }
  }
  return
}
// -----
// a box with blocks and results, in a loop that carries a value; what is left over runs once
func.func @f(%n: index, %x: index) -> index {
  %r = affine.for %i = 0 to 3 iter_args(%a = %x) -> index {
    %t = affine.graybox [] = () : () -> index {
      %c = arith.cmpi slt, %a, %n : index
      cf.cond_br %c, ^small, ^large
    ^small:
      return %i : index
    ^large:
      return %a : index
    }
    affine.yield %t : index
  }
  return %r : index
}
// -----
// loops in a box; the constants are at the start of the function, and symbols in the box
func.func @f(%A: memref<100xf32>, %n: index) {
  affine.graybox [%a] = (%A) : (memref<100xf32>) -> () {
    affine.for %i = 0 to 3 {
      %s = affine.load %a[%i] : memref<100xf32>
      affine.store %s, %a[%i + symbol(%n)] : memref<100xf32>
    }
    affine.for %i = 0 to %n {
      %s = affine.load %a[%i] : memref<100xf32>
      affine.store %s, %a[%i + 1] : memref<100xf32>
    }
    return
  }
  return
}
// -----
// a loop around a box is unrolled as if there were no loops in the box, which are unrolled on their own
func.func @f(%A: memref<100xf32>, %n: index) {
  affine.for %h = 0 to 6 {
    affine.graybox [%a] = (%A) : (memref<100xf32>) -> () {
      affine.for %i = 0 to 4 {
        %s = affine.load %a[%i] : memref<100xf32>
        affine.store %s, %a[%i + symbol(%h)] : memref<100xf32>
      }
      return
    }
  }
  return
}
