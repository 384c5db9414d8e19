func.func @alloc(%n: index, %m: memref<?x4xf32>, %i: index) {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc(%n) : memref<?x4xf32>
  %2 = memref.alloc(%n)[%n, %i] {alignment = 64 : i64} : memref<?xf32, affine_map<(d0)[s0, s1] -> (d0 + s0 + s1)>>
  %3 = memref.alloca() {alignment = 8} : memref<2x2xi8, 3>
  %4 = memref.alloca(%n) : memref<?xindex>
  memref.dealloc %0 : memref<4xf32>
  %5 = memref.realloc %0 : memref<4xf32> to memref<8xf32>
  %6 = memref.realloc %4(%n) {alignment = 8} : memref<?xindex> to memref<?xindex>
  memref.copy %m, %1 : memref<?x4xf32> to memref<?x4xf32>
  %d = memref.dim %m, %i : memref<?x4xf32>
  %r = memref.rank %m : memref<?x4xf32>
  %l = memref.load %m[%i, %n] : memref<?x4xf32>
  %l2 = memref.load %m[%i, %n] {nontemporal = true, alignment = 4 : i64} : memref<?x4xf32>
  memref.store %l, %m[%i, %n] : memref<?x4xf32>
  memref.store %l, %m[%i, %n] {nontemporal = true} : memref<?x4xf32>
  memref.prefetch %m[%i, %n], read, locality<3>, data : memref<?x4xf32>
  memref.prefetch %m[%i, %n], write, locality<0>, instr : memref<?x4xf32>
  %a = memref.assume_alignment %m, 16 : memref<?x4xf32>
  %b:2 = memref.distinct_objects %m, %1 : memref<?x4xf32>, memref<?x4xf32>
  return
}
// -----
func.func @casts(%m: memref<?x4xf32>, %u: memref<*xf32>, %b: memref<2048xi8>, %n: index, %s: memref<2xindex>) {
  %0 = memref.cast %m : memref<?x4xf32> to memref<4x4xf32>
  %1 = memref.cast %m : memref<?x4xf32> to memref<*xf32>
  %2 = memref.memory_space_cast %m : memref<?x4xf32> to memref<?x4xf32, 5>
  %3 = memref.reinterpret_cast %u to offset: [0], sizes: [%n, 4], strides: [4, 1] : memref<*xf32> to memref<?x4xf32, strided<[4, 1]>>
  %4 = memref.reinterpret_cast %m to offset: [%n], sizes: [], strides: [] : memref<?x4xf32> to memref<f32, strided<[], offset: ?>>
  %5 = memref.reshape %m(%s) : (memref<?x4xf32>, memref<2xindex>) -> memref<?x?xf32>
  %6 = memref.view %b[%n][] : memref<2048xi8> to memref<64x4xf32>
  %7 = memref.view %b[%n][%n, %n] : memref<2048xi8> to memref<?x4x?xf32>
  %8 = memref.transpose %m (i, j) -> (j, i) : memref<?x4xf32> to memref<4x?xf32, strided<[1, 4]>>
  %9 = memref.subview %m[0, %n] [2, %n] [1, 1] : memref<?x4xf32> to memref<2x?xf32, strided<[4, 1], offset: ?>>
  %10 = memref.subview %m[0, 0] [1, 4] [1, 1] : memref<?x4xf32> to memref<4xf32>
  %11 = memref.collapse_shape %m [[0, 1]] : memref<?x4xf32> into memref<?xf32>
  %12 = memref.expand_shape %m [[0, 1], [2]] output_shape [%n, 2, 4] : memref<?x4xf32> into memref<?x2x4xf32>
  %13 = memref.extract_aligned_pointer_as_index %m : memref<?x4xf32> -> index
  %14, %15, %16:2, %17:2 = memref.extract_strided_metadata %m : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
  return
}
// -----
memref.global "private" constant @a : memref<2xf32> = dense<[1.0, 2.0]>
memref.global @b : memref<2xf32> = uninitialized
memref.global @c : memref<2xf32>
memref.global "private" @d : memref<2xf32> = dense<1.0> {alignment = 64 : i64}
func.func @g() {
  %0 = memref.get_global @a : memref<2xf32>
  return
}
// -----
func.func @at(%m: memref<?xf32>, %i: index, %v: f32, %x: memref<?xi32>, %y: i32) {
  %0 = memref.atomic_rmw addf %v, %m[%i] : (f32, memref<?xf32>) -> f32
  %1 = memref.atomic_rmw maxs %y, %x[%i] {a} : (i32, memref<?xi32>) -> i32
  %2 = memref.generic_atomic_rmw %m[%i] : memref<?xf32> {
  ^bb0(%c: f32):
    %z = arith.addf %c, %v : f32
    memref.atomic_yield %z : f32
  }
  %3 = memref.generic_atomic_rmw %m[%i] : memref<?xf32> {
  ^bb0(%c: f32):
    memref.atomic_yield %c : f32
  } {a.b}
  memref.alloca_scope {
    memref.alloca_scope.return
  }
  memref.alloca_scope {
    %q = memref.alloca() : memref<4xf32>
  } {a}
  %s:2 = memref.alloca_scope -> (f32, i32) {
    memref.alloca_scope.return %v, %y : f32, i32
  }
  return
}
// -----
func.func @dma(%a: memref<40x128xf32>, %b: memref<2x1024xf32, 1>, %t: memref<1xi32>, %i: index, %n: index, %s: index) {
  memref.dma_start %a[%i, %i], %b[%i, %i], %n, %t[%i] : memref<40x128xf32>, memref<2x1024xf32, 1>, memref<1xi32>
  memref.dma_start %a[%i, %i], %b[%i, %i], %n, %t[%i], %s, %s : memref<40x128xf32>, memref<2x1024xf32, 1>, memref<1xi32>
  memref.dma_wait %t[%i], %n : memref<1xi32>
  memref.dma_wait %t[%i], %n {b} : memref<1xi32>
  return
}
