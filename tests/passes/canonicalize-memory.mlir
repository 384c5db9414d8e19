// passes: --canonicalize
func.func @memory_that_nothing_reads(%x: f32, %i: index, %c: i1) {
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  scf.if %c {
    memref.store %x, %a[%i] : memref<4xf32>
    "t.a"() : () -> ()
  }
  memref.dealloc %a : memref<4xf32>
  %b = memref.alloca(%i) : memref<?xf32>
  memref.store %x, %b[%i] : memref<?xf32>
  return
}
// -----
func.func @memory_that_is_stored_itself(%x: f32, %i: index, %all: memref<?xmemref<4xf32>>) {
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  memref.store %a, %all[%i] : memref<?xmemref<4xf32>>
  return
}
// -----
func.func @memory_that_is_read(%x: f32, %i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  %0 = memref.load %a[%i] : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return %0 : f32
}
// -----
func.func @sizes_that_are_constants(%i: index) -> (memref<?x?xf32>, memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>>) {
  %c4 = arith.constant 4 : index
  %a = memref.alloc(%c4, %i) {alignment = 16} : memref<?x?xf32>
  %c = memref.alloc(%i, %c4)[%i] : memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>>
  return %a, %c : memref<?x?xf32>, memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>>
}
// -----
func.func @accesses_of_casts(%m: memref<4xf32>, %i: index, %v: f32, %to: memref<?xf32>) -> (f32, f32, f32) {
  %c = memref.cast %m : memref<4xf32> to memref<?xf32>
  %0 = memref.load %c[%i] : memref<?xf32>
  memref.store %v, %c[%i] : memref<?xf32>
  affine.store %v, %c[symbol(%i)] : memref<?xf32>
  %1 = affine.load %c[0] : memref<?xf32>
  %2 = memref.atomic_rmw addf %v, %c[%i] : (f32, memref<?xf32>) -> f32
  memref.prefetch %c[%i], write, locality<3>, data : memref<?xf32>
  memref.copy %c, %to : memref<?xf32> to memref<?xf32>
  memref.dealloc %c : memref<?xf32>
  return %0, %1, %2 : f32, f32, f32
}
// -----
func.func @vectors_of_casts(%m: memref<4xf32>, %i: index, %v: f32) -> vector<2xf32> {
  %c = memref.cast %m : memref<4xf32> to memref<?xf32>
  %0 = vector.load %c[%i] : memref<?xf32>, vector<2xf32>
  vector.store %0, %c[%i] : memref<?xf32>, vector<2xf32>
  %1 = vector.transfer_read %c[%i], %v : memref<?xf32>, vector<2xf32>
  vector.transfer_write %1, %c[%i] : vector<2xf32>, memref<?xf32>
  %mask = vector.create_mask %i : vector<2xi1>
  %2 = vector.maskedload %c[%i], %mask, %1 : memref<?xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
  vector.maskedstore %c[%i], %mask, %2 : memref<?xf32>, vector<2xi1>, vector<2xf32>
  return %2 : vector<2xf32>
}
// -----
func.func @casts_of_casts(%m: memref<4xf32>, %u: memref<*xf32>, %i: index) -> (memref<*xf32>, f32, memref<4xf32>) {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %1 = memref.cast %0 : memref<?xf32> to memref<*xf32>
  %2 = memref.cast %u : memref<*xf32> to memref<?xf32>
  %3 = memref.load %2[%i] : memref<?xf32>
  %4 = memref.cast %m : memref<4xf32> to memref<4xf32>
  return %1, %3, %4 : memref<*xf32>, f32, memref<4xf32>
}
// -----
func.func @a_cast_that_is_stored(%m: memref<4xf32>, %all: memref<8xmemref<?xf32>>, %i: index) {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  memref.store %0, %all[%i] : memref<8xmemref<?xf32>>
  return
}
// -----
// unlike MLIR: it makes a cast between types that do not fit, which it refuses
func.func @casts_that_cannot_both_be_right(%m: memref<4xf32>) -> memref<5xf32> {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %1 = memref.cast %0 : memref<?xf32> to memref<5xf32>
  return %1 : memref<5xf32>
}
