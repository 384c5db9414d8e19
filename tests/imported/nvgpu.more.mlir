#map = affine_map<(d0, d1) -> (d0, d1)>
!bg = !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>, num_barriers = 4>
!bt = !nvgpu.mbarrier.token
!td = !nvgpu.tensormap.descriptor<tensor = memref<64x8xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>
func.func @a(%i: index, %pred: i1, %m: memref<64x8xf32, 3>, %u: memref<*xf32>) {
  %b = nvgpu.mbarrier.create -> !bg
  nvgpu.mbarrier.init %b[%i], %i : !bg
  nvgpu.mbarrier.init %b[%i], %i, predicate = %pred : !bg
  %t = nvgpu.mbarrier.arrive %b[%i] : !bg -> !bt
  %t2 = nvgpu.mbarrier.arrive.nocomplete %b[%i], %i : !bg -> !bt
  nvgpu.mbarrier.arrive.expect_tx %b[%i], %i : !bg
  nvgpu.mbarrier.arrive.expect_tx %b[%i], %i, predicate = %pred : !bg
  nvgpu.mbarrier.try_wait.parity %b[%i], %pred, %i : !bg
  %w = nvgpu.mbarrier.test.wait %b[%i], %t : !bg, !bt
  %p = nvgpu.mbarrier.get %b[%i] : !bg -> i32
  %d = nvgpu.tma.create.descriptor %u box[%i, %i] : memref<*xf32> -> !td
  nvgpu.tma.prefetch.descriptor %d : !td
  nvgpu.tma.prefetch.descriptor %d, predicate = %pred : !td
  nvgpu.tma.fence.descriptor %d : !td
  nvgpu.tma.async.load %d[%i, %i], %b[%i] to %m : !td, !bg -> memref<64x8xf32, 3>
  nvgpu.tma.async.store %m to %d[%i, %i] : memref<64x8xf32, 3> -> !td
  return
}

// -----

func.func @w(%a: !nvgpu.warpgroup.descriptor<tensor = memref<128x64xf16, 3>>, %b: !nvgpu.warpgroup.descriptor<tensor = memref<64x128xf16, 3>>, %m: memref<128x128xf32, 3>) {
  %acc = nvgpu.warpgroup.mma.init.accumulator -> !nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf32>>
  %r = nvgpu.warpgroup.mma %a, %b, %acc {transposeB} : !nvgpu.warpgroup.descriptor<tensor = memref<128x64xf16, 3>>, !nvgpu.warpgroup.descriptor<tensor = memref<64x128xf16, 3>>, !nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf32>> -> !nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf32>>
  nvgpu.warpgroup.mma.store %r, %m : <fragmented = vector<128x128xf32>> to memref<128x128xf32, 3>
  return
}

// -----

func.func @mma(%a: vector<4x4xf16>, %b: vector<2x2xf16>, %c: vector<2x2xf16>, %a2: vector<4x2xf16>, %meta: vector<2xi16>, %sm: memref<?x?xf16, 3>, %i: index, %g: memref<128x128xf32>, %s: memref<3x16x128xf32, 3>) {
  %0 = nvgpu.mma.sync(%a2, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  %1 = nvgpu.mma.sp.sync(%a2, %a2, %c) metadata(%meta) {mmaShape = [16, 8, 32]} : (vector<4x2xf16>, vector<4x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  %2 = nvgpu.ldmatrix %sm[%i, %i] {numTiles = 4 : i32, transpose = false} : memref<?x?xf16, 3> -> vector<4x2xf16>
  %3 = nvgpu.device_async_copy %g[%i, %i], %s[%i, %i, %i], 4 {bypassL1} : memref<128x128xf32> to memref<3x16x128xf32, 3>
  %4 = nvgpu.device_async_copy %g[%i, %i], %s[%i, %i, %i], 4, %i : memref<128x128xf32> to memref<3x16x128xf32, 3>
  %5 = nvgpu.device_async_create_group %3, %4
  nvgpu.device_async_wait %5 {numGroups = 1 : i32}
  return
}
