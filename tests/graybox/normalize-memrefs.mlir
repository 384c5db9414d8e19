// passes: --normalize-memrefs
// a capture has the type of the memory, also in boxes in each other
#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func @f(%A: memref<64xf32, #tile>, %B: memref<100xindex>) {
  affine.for %i = 0 to 64 {
    %v = affine.load %B[%i] : memref<100xindex>
    affine.graybox [%a] = (%A) : (memref<64xf32, #tile>) -> () {
      %s = affine.load %a[symbol(%v)] : memref<64xf32, #tile>
      affine.graybox [%b] = (%a) : (memref<64xf32, #tile>) -> () {
        affine.store %s, %b[symbol(%i)] : memref<64xf32, #tile>
        return
      }
      return
    }
  }
  return
}
// -----
// memory that is made in a box and returned by it
#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func @f(%x: f32) -> memref<64xf32, #tile> {
  %m = affine.graybox [] = () : () -> memref<64xf32, #tile> {
    %a = memref.alloc() : memref<64xf32, #tile>
    affine.store %x, %a[7] : memref<64xf32, #tile>
    return %a : memref<64xf32, #tile>
  }
  affine.store %x, %m[9] : memref<64xf32, #tile>
  return %m : memref<64xf32, #tile>
}
// -----
// what a box does with it may forbid the change
#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func @f(%A: memref<64xf32, #tile>, %i: index, %x: f32) {
  affine.store %x, %A[%i] : memref<64xf32, #tile>
  affine.graybox [%a] = (%A) : (memref<64xf32, #tile>) -> () {
    "test.use"(%a) : (memref<64xf32, #tile>) -> ()
    return
  }
  return
}
