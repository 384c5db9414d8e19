#m = affine_map<(d0)[s0] -> (d0 + s0)>
#s = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>
func.func @f(%n: index, %m: memref<?x?xf32>, %v: f32, %a: memref<10xf32>, %t: memref<10xf32, 2>) {
  affine.for %i = 0 to 10 { }
  affine.for %i = 0 to %n { affine.yield }
  affine.for %i = %n to 100 step 2 {
    %0 = affine.load %a[%i] : memref<10xf32>
    affine.store %0, %a[%i + 1] : memref<10xf32>
    %1 = affine.load %a[%i * 2 + symbol(%n) floordiv 3] {x} : memref<10xf32>
  } {tag = "x"}
  affine.for %i = affine_map<(d0) -> (d0 + 1)>(%n) to affine_map<(d0)[s0] -> (d0 + s0)>(%n)[%n] { }
  affine.for %i = max affine_map<(d0)[s0] -> (d0, s0)>(%n)[%n] to min affine_map<(d0)[s0] -> (d0, s0 + 3)>(%n)[%n] { }
  %r = affine.for %i = 0 to 10 iter_args(%x = %v) -> (f32) { %y = arith.addf %x, %x : f32 affine.yield %y : f32 }
  %r2:2 = affine.for %i = 0 to 10 step 3 iter_args(%x = %v, %z = %n) -> (f32, index) { affine.yield %x, %z : f32, index } {q}
  affine.if #s(%n)[%n] { }
  affine.if affine_set<(d0) : (d0 >= 0)>(%n) { affine.yield } else { } {u}
  %i2 = affine.if affine_set<(d0) : (d0 >= 0)>(%n) -> f32 { affine.yield %v : f32 } else { affine.yield %v : f32 }
  %i3:2 = affine.if affine_set<() : (0 == 0)>() -> (f32, index) { affine.yield %v, %n : f32, index } else { affine.yield %v, %n : f32, index }
  affine.parallel (%i, %j) = (0, 0) to (10, %n) { affine.store %v, %m[%i, %j] : memref<?x?xf32> }
  affine.parallel (%i, %j) = (0, max(%n, 3)) to (min(10, %n), %n + 4) step (2, 3) { } {w}
  %p = affine.parallel (%i) = (0) to (10) reduce ("addf") -> (f32) { affine.yield %v : f32 }
  %p2:2 = affine.parallel (%i) = (0) to (10) reduce ("addf", "mulf") -> (f32, f32) { affine.yield %v, %v : f32, f32 }
  affine.parallel () = () to () { }
  %ap = affine.apply #m(%n)[%n]
  %mn = affine.min affine_map<(d0) -> (d0, 3)>(%n)
  %mx = affine.max affine_map<(d0) -> (d0, 3)>(%n) {k}
  affine.for %i = 0 to 10 {
    %vv = affine.vector_load %a[%i] : memref<10xf32>, vector<4xf32>
    affine.vector_store %vv, %a[%i + 2] : memref<10xf32>, vector<4xf32>
    affine.prefetch %a[%i + 5], read, locality<3>, data : memref<10xf32>
    affine.prefetch %a[%i], write, locality<0>, instr {x} : memref<10xf32>
  }
  %d:3 = affine.delinearize_index %n into (4, %n, 8) : index, index, index
  %d2:3 = affine.delinearize_index %n into (%n, 8) {x} : index, index, index
  %l = affine.linearize_index [%n, %n] by (4, %n) : index
  %l2 = affine.linearize_index disjoint [%n, %n, %n] by (4, %n) {x} : index
  %tag = memref.alloc() : memref<1xi32>
  affine.for %i = 0 to 10 {
    affine.dma_start %a[%i], %t[%i + 1], %tag[0], %n : memref<10xf32>, memref<10xf32, 2>, memref<1xi32>
    affine.dma_start %a[%i], %t[%i + 1], %tag[0], %n, %n, %n : memref<10xf32>, memref<10xf32, 2>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
  }
  return
}
