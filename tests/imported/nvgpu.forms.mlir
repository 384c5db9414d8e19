!group = !nvgpu.mbarrier.group<memorySpace = 3, num_barriers = 1>
!token = !nvgpu.mbarrier.token
!map = !nvgpu.tensormap.descriptor<tensor = memref<32x16xf32, 3>, swizzle = swizzle_64b, l2promo = l2promo_256b, oob = nan, interleave = none>
func.func @barriers(%i: index, %p: i1, %mask: i16, %t: memref<32x16xf32, 3>, %u: memref<*xf32>, %m: !map) {
  %b = nvgpu.mbarrier.create {x} -> !group
  %a = nvgpu.mbarrier.get %b[%i] {y = 1 : i32} : !group -> i64
  nvgpu.mbarrier.init %b[%i], %i, predicate = %p {z} : !group
  %k = nvgpu.mbarrier.arrive %b[%i] {z} : !group -> !token
  %n = nvgpu.mbarrier.arrive.nocomplete %b[%i], %i {z} : !group -> !token
  %w = nvgpu.mbarrier.test.wait %b[%i], %k {z} : !group, !token
  nvgpu.mbarrier.arrive.expect_tx %b[%i], %i, predicate = %w {z} : !group
  nvgpu.mbarrier.try_wait.parity %b[%i], %p, %i {z} : !group
  nvgpu.tma.async.load %m[%i, %i], %b[%i] to %t multicast_mask = %mask, predicate = %p : !map, !group -> memref<32x16xf32, 3>
  nvgpu.tma.async.load %m[%i, %i], %b[%i] to %t multicast_mask = %mask {z} : !map, !group -> memref<32x16xf32, 3>
  nvgpu.tma.async.store %t to %m[%i, %i] {z} : memref<32x16xf32, 3> -> !map
  %d = nvgpu.tma.create.descriptor %u box[%i, %i] {z} : memref<*xf32> -> !map
  nvgpu.tma.fence.descriptor %m {z} : !map
  nvgpu.tma.prefetch.descriptor %m, predicate = %p {z} : !map
  return
}

// -----

func.func @warpgroup(%a: !nvgpu.warpgroup.descriptor<tensor = memref<64x16xf16, 3>>, %b: !nvgpu.warpgroup.descriptor<tensor = memref<16x64xf16, 3>>, %o: memref<64x64xf32, 3>) {
  %0 = nvgpu.warpgroup.mma.init.accumulator {z} -> <fragmented = vector<64x64xf32>>
  %1 = nvgpu.warpgroup.mma %a, %b, %0 {waitGroup = 1 : i64} : <tensor = memref<64x16xf16, 3>>, <tensor = memref<16x64xf16, 3>>, <fragmented = vector<64x64xf32>> -> <fragmented = vector<64x64xf32>>
  %2 = nvgpu.warpgroup.mma %a, %b, %1 {transposeB, waitGroup = 3 : i64} : <tensor = memref<64x16xf16, 3>>, <tensor = memref<16x64xf16, 3>>, <fragmented = vector<64x64xf32>> -> <fragmented = vector<64x64xf32>>
  nvgpu.warpgroup.mma.store %2, %o {z} : <fragmented = vector<64x64xf32>> to memref<64x64xf32, 3>
  return
}

// -----

func.func @warp(%a: vector<4x1xf32>, %b: vector<2x1xf32>, %c: vector<2x2xf32>, %ad: vector<1x1xf64>, %cd: vector<1x2xf64>, %i8: vector<4x4xi8>, %b8: vector<4x4xi8>, %ci: vector<2x2xi32>, %meta: vector<2xi16>, %s: memref<8x8xf16, #gpu.address_space<workgroup>>, %g: memref<8x8xf16>, %i: index, %v: vector<4xf32>) {
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 8], tf32Enabled} : (vector<4x1xf32>, vector<2x1xf32>, vector<2x2xf32>) -> vector<2x2xf32>
  %1 = nvgpu.mma.sync(%ad, %ad, %cd) {mmaShape = [8, 8, 4], z = 1} : (vector<1x1xf64>, vector<1x1xf64>, vector<1x2xf64>) -> vector<1x2xf64>
  %2 = nvgpu.mma.sp.sync(%i8, %b8, %ci) metadata(%meta) {mmaShape = [16, 8, 64], sparsitySelector = 0 : i32} : (vector<4x4xi8>, vector<4x4xi8>, vector<2x2xi32>) -> vector<2x2xi32>
  %3 = nvgpu.mma.sp.sync(%i8, %b8, %ci) metadata(%meta) {mmaShape = [16, 8, 64], sparsitySelector = 1 : i32} : (vector<4x4xi8>, vector<4x4xi8>, vector<2x2xi32>) -> vector<2x2xi32>
  %4 = nvgpu.ldmatrix %s[%i, %i] {numTiles = 1 : i32, transpose = true} : memref<8x8xf16, #gpu.address_space<workgroup>> -> vector<1x2xf16>
  %5 = nvgpu.device_async_copy %g[%i, %i], %s[%i, %i], 8, %i {bypassL1} : memref<8x8xf16> to memref<8x8xf16, #gpu.address_space<workgroup>>
  %6 = nvgpu.device_async_create_group {empty}
  %7 = nvgpu.device_async_create_group %5, %6 {z}
  nvgpu.device_async_wait %7
  nvgpu.device_async_wait %7 {z}
  %8 = nvgpu.rcp %v {rounding = approx, ftz} {z} : vector<4xf32>
  return
}
