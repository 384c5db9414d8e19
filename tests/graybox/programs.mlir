// G1: a bound that is not affine
func.func private @pow(index, index) -> index
func.func @g1(%n: index) {
  %c2 = arith.constant 2 : index
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.graybox [] = () : () -> () {
        %p = func.call @pow(%c2, %j) : (index, index) -> index
        affine.for %k = 0 to %p {
          affine.for %l = 0 to %n {
            "test.body"(%i, %j, %k, %l) : (index, index, index, index) -> ()
          }
        }
        return
      }
    }
  }
  return
}
// ok
// -----
// G2: the same without a box
func.func private @pow(index, index) -> index
func.func @g2(%n: index) {
  affine.for %j = 0 to %n {
    %p = func.call @pow(%n, %j) : (index, index) -> index
    affine.for %k = 0 to %p { }
  }
  return
}
// error: 'affine.for' op operand cannot be used as a symbol
// -----
// G3: an index that was loaded
func.func @g3(%A: memref<100xf32>, %B: memref<100xindex>) {
  %one = arith.constant 1.0 : f32
  affine.for %i = 0 to 100 {
    %v = affine.load %B[%i] : memref<100xindex>
    affine.graybox [%rA] = (%A) : (memref<100xf32>) -> () {
      %s = affine.load %rA[%v] : memref<100xf32>
      %o = arith.addf %s, %one : f32
      affine.store %o, %rA[symbol(%v)] : memref<100xf32>
      return
    }
  }
  return
}
// ok
// -----
// G4: several blocks, with an early exit
func.func @g4(%A: memref<?x?xi32>, %S: memref<?xi32>, %key: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ni = memref.dim %A, %c0 : memref<?x?xi32>
  affine.for %i = 0 to %ni {
    affine.graybox [%rA, %rS] = (%A, %S) : (memref<?x?xi32>, memref<?xi32>) -> () {
      %nj = memref.dim %rA, %c1 : memref<?x?xi32>
      cf.br ^head(%c0 : index)
    ^head(%j: index):
      %more = arith.cmpi slt, %j, %nj : index
      cf.cond_br %more, ^body, ^exit
    ^body:
      %v = affine.load %rA[%i, %j] : memref<?x?xi32>
      %hit = arith.cmpi eq, %v, %key : i32
      cf.cond_br %hit, ^found, ^next
    ^found:
      %ji = arith.index_cast %j : index to i32
      affine.store %ji, %rS[%i] : memref<?xi32>
      cf.br ^exit
    ^next:
      %jn = arith.addi %j, %c1 : index
      cf.br ^head(%jn : index)
    ^exit:
      return
    }
  }
  return
}
// ok
// -----
// G5: a box with a result
func.func @g5(%I: memref<128xi32>, %M: memref<1024xf32>, %O: memref<128xf32>) {
  affine.for %i = 0 to 128 {
    %r = affine.graybox [%rI, %rM] = (%I, %M) : (memref<128xi32>, memref<1024xf32>) -> f32 {
      %x = affine.load %rI[%i] : memref<128xi32>
      %k = arith.index_cast %x : i32 to index
      %v = affine.load %rM[%k] : memref<1024xf32>
      return %v : f32
    }
    affine.store %r, %O[%i] : memref<128xf32>
  }
  return
}
// ok
// -----
// G6: memory that is not captured
func.func @g6(%M: memref<2xi32>) {
  affine.for %i = 0 to 2 {
    affine.graybox [] = () : () -> () {
      %v = affine.load %M[%i] : memref<2xi32>
      return
    }
  }
  return
}
// error: 'affine.graybox' op incoming memref not explicitly captured
// -----
// G7: a capture that is no memory
func.func @g7(%n: index) {
  affine.graybox [%r] = (%n) : (index) -> () {
    return
  }
  return
}
// error: 'affine.graybox' op operand #0 must be memref, but got 'index'
// -----
// G7: fewer names than captures
func.func @g7(%A: memref<2xi32>) {
  affine.graybox [] = (%A) : (memref<2xi32>) -> () {
    return
  }
  return
}
// error: custom op 'affine.graybox' incorrect number of memref captures
// -----
// G7: an argument of another type
func.func @g7(%A: memref<2xi32>) {
  "affine.graybox"(%A) ({
  ^bb0(%r: memref<4xi32>):
    func.return
  }) : (memref<2xi32>) -> ()
  return
}
// error: 'affine.graybox' op type of one or more region arguments does not match corresponding operand
// -----
// G7: no argument
func.func @g7(%A: memref<2xi32>) {
  "affine.graybox"(%A) ({
  ^bb0:
    func.return
  }) : (memref<2xi32>) -> ()
  return
}
// error: 'affine.graybox' op region argument count does not match operand count
// -----
// G8: a symbol that is defined below the top level of the box
func.func private @ext() -> index
func.func @g8(%A: memref<?xf32>) {
  affine.for %i = 0 to 10 {
    affine.graybox [%rA] = (%A) : (memref<?xf32>) -> () {
      affine.for %k = 0 to 10 {
        %s = func.call @ext() : () -> index
        %v = affine.load %rA[%s] : memref<?xf32>
      }
      return
    }
  }
  return
}
// error: 'affine.load' op operand cannot be used as a dimension id
// -----
// G9: a box in a box
func.func private @ext() -> index
func.func @g9(%A: memref<?xf32>) {
  affine.for %i = 0 to 10 {
    affine.graybox [%rA] = (%A) : (memref<?xf32>) -> () {
      %s = func.call @ext() : () -> index
      affine.for %k = 0 to %s {
        %t = func.call @ext() : () -> index
        affine.graybox [%qA] = (%rA) : (memref<?xf32>) -> () {
          %v = affine.load %qA[%k * symbol(%t) + symbol(%i)] : memref<?xf32>
          return
        }
      }
      return
    }
  }
  return
}
// ok
// -----
// G10: a store that may leave the box
func.func @g10(%A: memref<100xf32>, %B: memref<100xindex>, %C: memref<100xf32>) {
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
// ok
// -----
// G11: a box that is not needed
func.func @g11(%A: memref<8xf32>, %D: memref<4xf32>) {
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
// ok
// -----
// G12A: an unknown op is opaque
func.func @g12a(%m: memref<?xf32>, %x: f32) {
  affine.for %i = 0 to 42 {
    affine.store %x, %m[%i] : memref<?xf32>
    %0 = "crazy.op"() ({
      %1 = "crazy.load"(%m) : (memref<?xf32>) -> index
      %2 = "crazy.more_load"(%m, %1) : (memref<?xf32>, index) -> f32
      "crazy.yield"(%2) : (f32) -> ()
    }) : () -> f32
    %v = affine.load %m[%i] : memref<?xf32>
    "test.use"(%0, %v) : (f32, f32) -> ()
  }
  return
}
// ok
// -----
// G12B: an unknown op starts no scope
func.func @g12b(%m: memref<?xf32>) {
  affine.for %i = 0 to 42 {
    "crazy.op"() ({
      %1 = "crazy.load"(%m) : (memref<?xf32>) -> index
      %2 = affine.load %m[%1] : memref<?xf32>
      "crazy.yield"(%2) : (f32) -> ()
    }) : () -> ()
  }
  return
}
// error: 'affine.load' op operand cannot be used as a dimension id
// -----
// G12C: an op of another dialect starts one
func.func private @ext() -> index
func.func @g12c(%m: memref<?xf32>, %n: index) {
  affine.for %q = 0 to 2 {
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
      %s = func.call @ext() : () -> index
      affine.for %i = 0 to %s { %v = affine.load %m[%i + symbol(%q) + symbol(%tx)] : memref<?xf32> }
      gpu.terminator
    }
  }
  return
}
// ok
// -----
// a return without its value
func.func @f() {
  %0 = affine.graybox [] = () : () -> f32 {
    return
  }
  return
}
// error: 'func.return' op has 0 operands, but enclosing op returns 1
// -----
// a return of another type
func.func @f(%a: i32) {
  %0 = affine.graybox [] = () : () -> f32 {
    return %a : i32
  }
  return
}
// error: type of return operand 0 ('i32') doesn't match the graybox result type ('f32')
// -----
// a region without blocks
func.func @f() {
  affine.graybox [] = () : () -> () {
  }
  return
}
// error: 'affine.graybox' op region needs to have at least one block
// -----
// fewer types than captures
func.func @f(%A: memref<2xi32>) {
  affine.graybox [%a] = (%A) : () -> () {
    return
  }
  return
}
// error: custom op 'affine.graybox' incorrect number of memref captures
// -----
// the form of the first mail of the thread
func.func @f(%A: memref<2xi32>) {
  affine.graybox [%A] : (memref<2xi32>) {
    return
  }
  return
}
// ok
// -----
// the form without captures
func.func @f() -> index {
  %0:2 = affine.graybox : () -> (index, f32) {
    %1:2 = "test.values"() : () -> (index, f32)
    return %1#0, %1#1 : index, f32
  } {kept}
  return %0#0 : index
}
// ok
// -----
// a return in an op in the box
func.func @f(%c: i1) {
  affine.graybox [] = () : () -> () {
    scf.if %c {
      func.return
    }
    return
  }
  return
}
// error: 'func.return' op expects parent op 'func.func'
// -----
// memory without a rank
func.func @f(%A: memref<*xf32>) -> memref<*xf32> {
  %0 = affine.graybox [%a] = (%A) : (memref<*xf32>) -> memref<*xf32> {
    return %a : memref<*xf32>
  }
  return %0 : memref<*xf32>
}
// ok
// -----
// memory that is used in an unknown op
func.func @f(%A: memref<*xf32>) {
  affine.graybox [] = () : () -> () {
    "crazy.op"() ({
      "crazy.use"(%A) : (memref<*xf32>) -> ()
    }) : () -> ()
    return
  }
  return
}
// error: 'affine.graybox' op incoming memref not explicitly captured
// -----
// memory that a box inside captures
func.func @f(%A: memref<4xf32>) {
  affine.graybox [] = () : () -> () {
    affine.graybox [%a] = (%A) : (memref<4xf32>) -> () {
      return
    }
    return
  }
  return
}
// error: 'affine.graybox' op incoming memref not explicitly captured
// -----
// memory of the box itself: made, cast, carried by a loop, and an argument of a block
func.func @f(%A: memref<4xf32>, %n: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.graybox [%a] = (%A) : (memref<4xf32>) -> () {
    %made = memref.alloc() : memref<4xf32>
    %cast = memref.cast %a : memref<4xf32> to memref<?xf32>
    %last = scf.for %i = %c0 to %n step %c1 iter_args(%m = %made) -> memref<4xf32> {
      %v = memref.load %m[%i] : memref<4xf32>
      scf.yield %m : memref<4xf32>
    }
    cf.cond_br %c, ^one(%last : memref<4xf32>), ^two
  ^one(%m: memref<4xf32>):
    %w = memref.load %m[%c0] : memref<4xf32>
    return
  ^two:
    return
  }
  return
}
// ok
// -----
// a box under an unknown op
"d1.op"() ({
  affine.graybox [] = () : () -> () {
    %s = "d1.number"() : () -> index
    affine.for %i = 0 to %s {
    }
    return
  }
  "d1.end"() : () -> ()
}) : () -> ()
// ok
// -----
// no scope around
"d1.op"() ({
  %s = "d1.number"() : () -> index
  affine.for %i = 0 to %s {
  }
  "d1.end"() : () -> ()
}) : () -> ()
// error: 'affine.for' op operand cannot be used as a symbol
// -----
// a region of which the result depends on symbols only: the op has no effects
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %r = scf.for %x = %c0 to %n step %c1 iter_args(%k = %c0) -> (index) {
      %y = arith.addi %k, %x : index
      scf.yield %y : index
    }
    affine.for %j = 0 to %r {
    }
  }
  return
}
// ok
// -----
// captured by a region: it depends on the loop, which mlir-opt overlooks
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %r = scf.for %x = %c0 to %n step %c1 iter_args(%k = %c0) -> (index) {
      %y = arith.addi %k, %i : index
      scf.yield %y : index
    }
    affine.for %j = 0 to %r {
    }
  }
  return
}
// error: 'affine.for' op operand cannot be used as a symbol
// -----
// The text of the op's first description: the region uses the names of the memory.
func.func @search(%A: memref<?x?xi32>, %S: memref<?xi32>, %key: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ni = memref.dim %A, %c0 : memref<?x?xi32>
  affine.for %i = 0 to %ni {
    affine.graybox [%A, %S] : (memref<?x?xi32>, memref<?xi32>) {
      %nj = memref.dim %A, %c1 : memref<?x?xi32>
      cf.br ^bb1(%c0 : index)
    ^bb1(%j: index):
      %p1 = arith.cmpi slt, %j, %nj : index
      cf.cond_br %p1, ^bb2, ^bb5
    ^bb2:
      %v = affine.load %A[%i, %j] : memref<?x?xi32>
      %p2 = arith.cmpi eq, %v, %key : i32
      cf.cond_br %p2, ^bb3, ^bb4
    ^bb3:
      %ji = arith.index_cast %j : index to i32
      affine.store %ji, %S[%i] : memref<?xi32>
      cf.br ^bb5
    ^bb4:
      %jinc = arith.addi %j, %c1 : index
      cf.br ^bb1(%jinc : index)
    ^bb5:
      return
    }
  }
  return
}
// ok
// -----
func.func private @pow(index, index) -> index
func.func @nest(%n: index, %A: memref<?xf32>) {
  %c2 = arith.constant 2 : index
  affine.for %j = 0 to %n {
    affine.graybox [] {
      %p = func.call @pow(%c2, %j) : (index, index) -> index
      affine.for %k = 0 to %p {
        affine.graybox [] {
          return
        }
      }
      return
    }
    affine.graybox [%A] : (memref<?xf32>) {
      affine.graybox [%A] : (memref<?xf32>) {
        %x = affine.load %A[0] : memref<?xf32>
        return
      }
      return
    } {note}
  }
  return
}
// ok
// -----
func.func @not_captured(%A: memref<4xf32>) {
  affine.graybox [] {
    %x = affine.load %A[0] : memref<4xf32>
    return
  }
  return
}
// error: 'affine.graybox' op incoming memref not explicitly captured
// -----
func.func @types(%A: memref<4xf32>) {
  affine.graybox [%A] : () {
    return
  }
  return
}
// error: custom op 'affine.graybox' incorrect number of memref captures
// -----
func.func @other_type(%A: memref<4xf32>) {
  affine.graybox [%A] : (memref<8xf32>) {
    return
  }
  return
}
// error: use of value '%A' expects different type than prior uses: 'memref<8xf32>' vs 'memref<4xf32>'
