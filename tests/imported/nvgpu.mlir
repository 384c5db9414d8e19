!desc = !nvgpu.tensormap.descriptor<tensor = memref<128x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
!bar = !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>
!tok = !nvgpu.mbarrier.token
func.func @nv(%s: memref<128x128xf16, 3>, %g: memref<128x128xf16>, %i: index, %a: vector<4x2xf16>, %b: vector<2x2xf16>, %c: vector<2x2xf32>, %d: !desc, %bb: memref<128x64xf16, 3>, %p: i1, %v: vector<32x16xf32>, %meta: vector<2xi16>) {
  %0 = nvgpu.ldmatrix %s[%i, %i] {numTiles = 4 : i32, transpose = false} : memref<128x128xf16, 3> -> vector<4x2xf16>
  %1 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>
  %2 = nvgpu.device_async_copy %g[%i, %i], %s[%i, %i], 8 : memref<128x128xf16> to memref<128x128xf16, 3>
  %3 = nvgpu.device_async_create_group %2
  nvgpu.device_async_wait %3 {numGroups = 1 : i32}
  %4 = nvgpu.mbarrier.create -> !bar
  nvgpu.mbarrier.init %4[%i], %i, predicate = %p : !bar
  %5 = nvgpu.mbarrier.arrive %4[%i] : !bar -> !tok
  %6 = nvgpu.mbarrier.arrive.nocomplete %4[%i], %i : !bar -> !tok
  %7 = nvgpu.mbarrier.test.wait %4[%i], %5 : !bar, !tok
  nvgpu.mbarrier.arrive.expect_tx %4[%i], %i : !bar
  nvgpu.mbarrier.try_wait.parity %4[%i], %p, %i : !bar
  nvgpu.tma.prefetch.descriptor %d : !desc
  nvgpu.tma.async.load %d[%i, %i], %4[%i] to %bb : !desc, !bar -> memref<128x64xf16, 3>
  nvgpu.tma.async.store %bb to %d[%i, %i], predicate = %p : memref<128x64xf16, 3> -> !desc
  %8 = nvgpu.warpgroup.mma.init.accumulator -> <fragmented = vector<64x128xf32>>
  %9 = nvgpu.warpgroup.generate.descriptor %bb, %d : memref<128x64xf16, 3>, !desc -> <tensor = memref<128x64xf16, 3>>
  %10 = nvgpu.rcp %v {rounding = approx, ftz} : vector<32x16xf32>
  return
}
