// passes: --canonicalize
// captures without uses, twice the same, and behind a cast
func.func @f(%A: memref<8xf32>, %D: memref<4xf32>) {
  %cast = memref.cast %A : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    affine.graybox [%a, %d, %b] = (%cast, %D, %cast) : (memref<?xf32>, memref<4xf32>, memref<?xf32>) -> () {
      %v = affine.load %a[%i] : memref<?xf32>
      affine.store %v, %b[symbol(%i)] : memref<?xf32>
      return
    }
  }
  return
}
// -----
// a use that needs the type of the capture
func.func @f(%A: memref<8xf32>) {
  %cast = memref.cast %A : memref<8xf32> to memref<?xf32>
  affine.graybox [%a] = (%cast) : (memref<?xf32>) -> () {
    "test.use"(%a) : (memref<?xf32>) -> ()
    return
  }
  return
}
// -----
// a cast that knows less is not folded
func.func @f(%A: memref<?xf32>, %B: memref<*xf32>) {
  %cast = memref.cast %A : memref<?xf32> to memref<8xf32>
  %ranked = memref.cast %B : memref<*xf32> to memref<8xf32>
  affine.graybox [%a, %b] = (%cast, %ranked) : (memref<8xf32>, memref<8xf32>) -> () {
    "test.use"(%a, %b) : (memref<8xf32>, memref<8xf32>) -> ()
    return
  }
  return
}
// -----
// memory that is only freed
func.func @f() {
  %m = memref.alloc() : memref<8xf32>
  affine.graybox [%a] = (%m) : (memref<8xf32>) -> () {
    affine.graybox [%b] = (%a) : (memref<8xf32>) -> () {
      memref.dealloc %b : memref<8xf32>
      "test.use"() : () -> ()
      return
    }
    return
  }
  return
}
// -----
// memory that is used and freed
func.func @f() {
  %m = memref.alloc() : memref<8xf32>
  affine.graybox [%a] = (%m) : (memref<8xf32>) -> () {
    "test.use"(%a) : (memref<8xf32>) -> ()
    memref.dealloc %a : memref<8xf32>
    return
  }
  return
}
// -----
// results: without uses, from outside, and a capture
func.func @f(%A: memref<8xf32>, %n: index) -> (index, memref<8xf32>, f32) {
  %r:4 = affine.graybox [%a] = (%A) : (memref<8xf32>) -> (f32, index, memref<8xf32>, f32) {
    %v = affine.load %a[0] : memref<8xf32>
    %w = affine.load %a[1] : memref<8xf32>
    "test.use"(%v) : (f32) -> ()
    return %v, %n, %a, %w : f32, index, memref<8xf32>, f32
  }
  return %r#1, %r#2, %r#3 : index, memref<8xf32>, f32
}
// -----
// two returns: of one value from outside, and of two
func.func @f(%c: i1, %n: index, %m: index) -> (index, index) {
  %r:2 = affine.graybox [] = () : () -> (index, index) {
    cf.cond_br %c, ^one, ^two
  ^one:
    "test.use"() : () -> ()
    return %n, %n : index, index
  ^two:
    return %n, %m : index, index
  }
  return %r#0, %r#1 : index, index
}
// -----
// nothing is noticed of it
func.func @f(%A: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %r = affine.graybox [%a] = (%A) : (memref<8xf32>) -> f32 {
      %v = affine.load %a[%i] : memref<8xf32>
      return %v : f32
    }
    "test.use"(%i) : (index) -> ()
  }
  return
}
// -----
// modules under unknown ops, and a box in them
"d1.op1"() ({
  "d2.op2"() ({
    module {
      func.func @f() -> index {
        %c1 = arith.constant 1 : index
        %r = affine.graybox [] = () : () -> index {
          %c2 = arith.constant 2 : index
          %sum = arith.addi %c1, %c2 : index
          return %sum : index
        }
        return %r : index
      }
    }
    "d2.end"() : () -> ()
  }) : () -> ()
  "d1.end"() : () -> ()
}) : () -> ()
// -----
// G11: a constant in a subscript
func.func @f(%A: memref<8xf32>, %D: memref<4xf32>) {
  %cast = memref.cast %A : memref<8xf32> to memref<?xf32>
  %c3 = arith.constant 3 : index
  affine.for %i = 0 to 8 {
    affine.graybox [%rA, %rD] = (%cast, %D) : (memref<?xf32>, memref<4xf32>) -> () {
      %v = affine.load %rA[%i + symbol(%c3) - 3] : memref<?xf32>
      "test.use"(%v) : (f32) -> ()
      return
    }
  }
  return
}
// -----
// maps across the border, and in loops; an operand twice; one without a use
func.func @f(%A: memref<8x8xf32>, %n: index) {
  affine.for %i = 0 to 8 {
    %j = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%i)[%n]
    %k = affine.apply affine_map<(d0, d1) -> (d0 - d1 * 2)>(%j, %i)
    affine.graybox [%a] = (%A) : (memref<8x8xf32>) -> () {
      affine.for %l = 0 to 8 {
        %m = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 2)>(%l, %j)
        %v = affine.load %a[%m, %l + symbol(%k) - symbol(%n)] : memref<8x8xf32>
        affine.store %v, %a[%l + %l, symbol(%j) mod 4] : memref<8x8xf32>
      }
      return
    }
  }
  return
}
