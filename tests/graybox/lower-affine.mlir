// passes: --lower-affine
// one block
func.func @f(%A: memref<8xf32>) -> f32 {
  %r = affine.graybox [%a] = (%A) : (memref<8xf32>) -> f32 {
    %v = affine.load %a[3] : memref<8xf32>
    return %v : f32
  }
  return %r : f32
}
// -----
// several blocks in a function
func.func @f(%A: memref<8xf32>, %c: i1) -> (f32, memref<8xf32>) {
  %r:2 = affine.graybox [%a] = (%A) : (memref<8xf32>) -> (f32, memref<8xf32>) {
    cf.cond_br %c, ^one, ^two
  ^one:
    %v = affine.load %a[3] : memref<8xf32>
    return %v, %a : f32, memref<8xf32>
  ^two:
    %w = affine.load %a[4] : memref<8xf32>
    return %w, %a : f32, memref<8xf32>
  }
  return %r#0, %r#1 : f32, memref<8xf32>
}
// -----
// several blocks in a loop
func.func @f(%A: memref<8xf32>, %c: i1) {
  affine.for %i = 0 to 8 {
    %r = affine.graybox [%a] = (%A) : (memref<8xf32>) -> f32 {
      cf.cond_br %c, ^one, ^two
    ^one:
      %v = affine.load %a[%i] : memref<8xf32>
      return %v : f32
    ^two:
      %w = affine.load %a[0] : memref<8xf32>
      return %w : f32
    }
    affine.store %r, %A[%i] : memref<8xf32>
  }
  return
}
// -----
// G9: boxes in boxes
func.func private @ext() -> index
func.func @g9(%A: memref<?xf32>) {
  affine.for %i = 0 to 10 {
    affine.graybox [%rA] = (%A) : (memref<?xf32>) -> () {
      %s = func.call @ext() : () -> index
      affine.for %k = 0 to %s {
        %t = func.call @ext() : () -> index
        affine.graybox [%qA] = (%rA) : (memref<?xf32>) -> () {
          %v = affine.load %qA[%k * symbol(%t) + symbol(%i)] : memref<?xf32>
          "test.use"(%v) : (f32) -> ()
          return
        }
      }
      return
    }
  }
  return
}
