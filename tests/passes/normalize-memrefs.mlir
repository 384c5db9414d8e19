// passes: --normalize-memrefs --canonicalize
// the elements are where the layout says
#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func @alloc(%x: f32) {
  %a = memref.alloc() : memref<64xf32, #tile>
  affine.for %i = 0 to 64 {
    %v = affine.load %a[%i] : memref<64xf32, #tile>
    affine.store %v, %a[63 - %i] : memref<64xf32, #tile>
  }
  memref.dealloc %a : memref<64xf32, #tile>
  return
}
// -----
// unlike MLIR: the size of a dimension is that of the old type, MLIR asks the new one
#tr = affine_map<(d0, d1) -> (d1, d0)>
func.func @args(%a: memref<4x8xf32, #tr>, %i: index) -> f32 {
  %v = affine.load %a[%i, symbol(%i) + 1] : memref<4x8xf32, #tr>
  %w = memref.load %a[%i, %i] : memref<4x8xf32, #tr>
  memref.store %w, %a[%i, %i] : memref<4x8xf32, #tr>
  %c0 = arith.constant 0 : index
  %d = memref.dim %a, %c0 : memref<4x8xf32, #tr>
  "test.use"(%d) : (index) -> ()
  return %v : f32
}
// -----
// a layout that turns memory around
#neg = affine_map<(d0) -> (7 - d0)>
func.func @neg(%a: memref<8xf32, #neg>, %i: index) -> f32 {
  %v = affine.load %a[%i] : memref<8xf32, #neg>
  return %v : f32
}
// -----
// unlike MLIR: indices would be negative
#shift = affine_map<(d0) -> (d0 - 3)>
func.func @shift(%a: memref<8xf32, #shift>, %i: index) -> f32 {
  %v = affine.load %a[%i] : memref<8xf32, #shift>
  return %v : f32
}
// -----
// a layout with a value stays
#sym = affine_map<(d0)[s0] -> (d0 + s0)>
func.func @sym(%i: index) -> f32 {
  %c = arith.constant 3 : index
  %a = memref.alloc()[%c] : memref<8xf32, #sym>
  %v = affine.load %a[%i] : memref<8xf32, #sym>
  return %v : f32
}
// -----
// so does a layout whose value is not there
#sym = affine_map<(d0)[s0] -> (d0 + s0)>
func.func @symarg(%a: memref<8xf32, #sym>, %i: index) -> f32 {
  %v = affine.load %a[%i] : memref<8xf32, #sym>
  return %v : f32
}
// -----
// strides are a layout
func.func @strided(%a: memref<4x4xf32, strided<[8, 1], offset: 2>>, %i: index) -> f32 {
  %v = affine.load %a[%i, %i] : memref<4x4xf32, strided<[8, 1], offset: 2>>
  return %v : f32
}
// -----
// signatures change with the memory, also of functions that are only declared
#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func private @ext(memref<64xf32, #tile>) -> memref<16xf32, #tile>
func.func private @inner(%a: memref<64xf32, #tile>) -> memref<64xf32, #tile> {
  return %a : memref<64xf32, #tile>
}
func.func @calls(%i: index) -> f32 {
  %a = memref.alloc() : memref<64xf32, #tile>
  %b = func.call @inner(%a) : (memref<64xf32, #tile>) -> memref<64xf32, #tile>
  %c = func.call @ext(%b) : (memref<64xf32, #tile>) -> memref<16xf32, #tile>
  %v = affine.load %c[%i] : memref<16xf32, #tile>
  return %v : f32
}
// -----
// unlike MLIR: only what the unknown op uses stays; MLIR changes nothing in the function
#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func @opaque(%i: index) -> f32 {
  %a = memref.alloc() : memref<64xf32, #tile>
  %b = memref.alloc() : memref<64xf32, #tile>
  "test.use"(%b) : (memref<64xf32, #tile>) -> ()
  %v = affine.load %a[%i] : memref<64xf32, #tile>
  return %v : f32
}
// -----
// unlike MLIR: the size of what has no such dimension any more is asked for; MLIR gives that of the first one of the new type
#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func @dyn(%n: index, %i: index) -> (f32, index) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc(%n) : memref<?xf32, #tile>
  %v = affine.load %a[%i] : memref<?xf32, #tile>
  %d = memref.dim %a, %c0 : memref<?xf32, #tile>
  return %v, %d : f32, index
}
// -----
// unlike MLIR: sizes that are known when the memory is made may change their order, too
#tr = affine_map<(d0, d1) -> (d1, d0)>
func.func @dyn2(%n: index, %i: index) -> (f32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc(%n) : memref<?x4xf32, #tr>
  %v = affine.load %a[%i, %i] : memref<?x4xf32, #tr>
  return %v : f32
}
// -----
// a copy is of all elements
#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func @copy(%i: index) -> (f32) {
  %a = memref.alloc() : memref<64xf32, #tile>
  %b = memref.alloc() : memref<64xf32>
  memref.copy %b, %a : memref<64xf32> to memref<64xf32, #tile>
  %v = affine.load %a[%i] : memref<64xf32, #tile>
  return %v : f32
}
// -----
// unlike MLIR: elements of a vector follow each other in the old memory, but not in the new one
#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func @vec(%i: index) -> (vector<4xf32>) {
  %a = memref.alloc() : memref<64xf32, #tile>
  %v = affine.vector_load %a[%i] : memref<64xf32, #tile>, vector<4xf32>
  return %v : vector<4xf32>
}
// -----
// elements that are one stay one
#m = affine_map<(d0) -> (d0 mod 4)>
func.func @noninj(%i: index) -> (f32) {
  %a = memref.alloc() : memref<64xf32, #m>
  %v = affine.load %a[%i] : memref<64xf32, #m>
  return %v : f32
}
// -----
// what is returned
#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func @res(%i: index) -> (memref<64xf32, #tile>) {
  %a = memref.alloc() : memref<64xf32, #tile>
  return %a : memref<64xf32, #tile>
}
// -----
// in regions
#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func @iff(%i: index, %n: index, %a : memref<64xf32, #tile>, %b : memref<64xf32, #tile>, %c: i1) -> f32 {
  %v = scf.if %c -> f32 {
    %x = affine.load %a[%i] : memref<64xf32, #tile>
    scf.yield %x : f32
  } else {
    %x = affine.load %b[%n + 1] : memref<64xf32, #tile>
    scf.yield %x : f32
  }
  return %v : f32
}
// -----
// a size that is only rounded up
#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func @dyn3(%n: index, %i: index) -> f32 {
  %a = memref.alloc(%n) : memref<?xf32, #tile>
  %v = affine.load %a[%i] : memref<?xf32, #tile>
  memref.dealloc %a : memref<?xf32, #tile>
  return %v : f32
}
// -----
// unlike MLIR: a function that something refers to keeps its signature, and those who call it their memory
#tile = affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>
func.func private @g(%a: memref<64xf32, #tile>) {
  return
}
func.func @calls(%i: index) {
  %a = memref.alloc() : memref<64xf32, #tile>
  func.call @g(%a) : (memref<64xf32, #tile>) -> ()
  "test.refers"() {to = @g} : () -> ()
  return
}
// -----
// unlike MLIR: functions that call each other; MLIR changes the arguments and leaves the results
#tr = affine_map<(d0, d1) -> (d1, d0)>
func.func private @even(%a: memref<4x8xf32, #tr>, %i: index) -> memref<4x8xf32, #tr> {
  %r = func.call @odd(%a, %i) : (memref<4x8xf32, #tr>, index) -> memref<4x8xf32, #tr>
  return %r : memref<4x8xf32, #tr>
}
func.func private @odd(%a: memref<4x8xf32, #tr>, %i: index) -> memref<4x8xf32, #tr> {
  %v = affine.load %a[%i, 3] : memref<4x8xf32, #tr>
  affine.store %v, %a[3, symbol(%i) * 2 + 1] : memref<4x8xf32, #tr>
  %r = func.call @even(%a, %i) : (memref<4x8xf32, #tr>, index) -> memref<4x8xf32, #tr>
  return %r : memref<4x8xf32, #tr>
}
// -----
// a branch hands memory on
#tr = affine_map<(d0, d1) -> (d1, d0)>
func.func @branch(%i: index) -> f32 {
  %a = memref.alloc() : memref<4x8xf32, #tr>
  cf.br ^next(%a : memref<4x8xf32, #tr>)
^next(%b: memref<4x8xf32, #tr>):
  %v = affine.load %b[symbol(%i), 3] : memref<4x8xf32, #tr>
  return %v : f32
}
