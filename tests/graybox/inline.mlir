// passes: --inline
// what the function computes at its top is a symbol there, but none in the loop
func.func private @ext() -> index
func.func private @inner(%m: memref<?xf32>, %i: index, %x: f32) -> index {
  %s = func.call @ext() : () -> index
  affine.store %x, %m[%i + symbol(%s)] : memref<?xf32>
  return %s : index
}
func.func @f(%A: memref<?xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    %r = func.call @inner(%A, %i, %x) : (memref<?xf32>, index, f32) -> index
    "test.use"(%r) : (index) -> ()
  }
  return
}
// -----
// affine in the loop, too
func.func private @inner(%m: memref<?xf32>, %i: index, %x: f32) {
  affine.store %x, %m[%i] : memref<?xf32>
  return
}
func.func @f(%A: memref<?xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    func.call @inner(%A, %i, %x) : (memref<?xf32>, index, f32) -> ()
  }
  %i0 = arith.constant 0 : index
  func.call @inner(%A, %i0, %x) : (memref<?xf32>, index, f32) -> ()
  return
}
// -----
// several blocks
func.func private @inner(%m: memref<8xf32>, %i: index, %c: i1) -> f32 {
  cf.cond_br %c, ^one, ^two
^one:
  %v = memref.load %m[%i] : memref<8xf32>
  return %v : f32
^two:
  %c0 = arith.constant 0 : index
  %w = memref.load %m[%c0] : memref<8xf32>
  return %w : f32
}
func.func @f(%A: memref<8xf32>, %c: i1) {
  affine.for %i = 0 to 8 {
    %r = func.call @inner(%A, %i, %c) : (memref<8xf32>, index, i1) -> f32
    affine.store %r, %A[%i] : memref<8xf32>
  }
  return
}
// -----
// modules under unknown ops: what is in them is inlined, on its own
"d1.op1"() ({
  "d2.op2"() ({
    module {
      func.func private @inner(%m: memref<8xf32>, %i: index) -> f32 {
        %v = affine.load %m[%i] : memref<8xf32>
        return %v : f32
      }
      func.func @f(%A: memref<8xf32>) {
        affine.for %i = 0 to 8 {
          %r = func.call @inner(%A, %i) : (memref<8xf32>, index) -> f32
          "test.use"(%r) : (f32) -> ()
        }
        return
      }
    }
    "d2.end"() : () -> ()
  }) : () -> ()
  "d1.end"() : () -> ()
}) : () -> ()
