func.func @packed(%q: vector<8xf8E4M3FN>, %s: vector<4xf8E8M0FNU>, %f: f32, %fp4: vector<8xf4E2M1FN>, %p: vector<2xf16>, %e: vector<4xf8E5M2>, %b: i32, %one: f8E5M2, %z: vector<4xf8E4M3FNUZ>) {
  %0 = amdgpu.scaled_ext_packed_matrix %q scale(%s) blockSize(32) firstScaleLane(16) firstScaleByte(2) : vector<8xf8E4M3FN>, vector<4xf8E8M0FNU> -> vector<8xf32>
  %1 = amdgpu.scaled_ext_packed {tag = "x"} %fp4[3], %f : vector<8xf4E2M1FN> to vector<2xbf16>
  %2 = amdgpu.packed_scaled_trunc %p into %e[1], %f : vector<2xf16> to vector<4xf8E5M2> into vector<4xf8E5M2>
  %3 = amdgpu.packed_stoch_round_fp8 %f + %b into %z[3] : f32 to vector<4xf8E4M3FNUZ> into vector<4xf8E4M3FNUZ>
  %4 = amdgpu.ext_packed_fp8 %one[0] : f8E5M2 to f32
  %5 = amdgpu.packed_trunc_2xfp8 %f, undef into undef[word 0] : f32 to vector<4xf8E4M3FN>
  return
}

// -----

func.func @buffers(%m: memref<8x?xi32, strided<[?, 1], offset: 4>>, %n: memref<4xf32>, %bytes: i64, %stride: i14, %i: i32, %h: vector<2xf16>, %hm: memref<16xf16>, %d: f64, %dm: memref<8xf64>) {
  %0 = amdgpu.fat_raw_buffer_cast %m validBytes(%bytes) cacheSwizzleStride(%stride) : memref<8x?xi32, strided<[?, 1], offset: 4>> to memref<8x?xi32, strided<[?, 1], offset: 4>, #amdgpu.address_space<fat_raw_buffer>>
  %1 = amdgpu.fat_raw_buffer_cast %n resetOffset boundsCheck(false) {a = 1 : i8} : memref<4xf32> to memref<4xf32, #amdgpu.address_space<fat_raw_buffer>>
  %2 = amdgpu.raw_buffer_load {boundsCheck = false, indexOffset = 2 : i32} %hm[%i] sgprOffset %i : memref<16xf16>, i32 -> vector<2xf16>
  amdgpu.raw_buffer_atomic_fadd {boundsCheck = true} %h -> %hm[%i] : vector<2xf16> -> memref<16xf16>, i32
  amdgpu.raw_buffer_atomic_fmax %d -> %dm[%i] sgprOffset %i : f64 -> memref<8xf64>, i32
  amdgpu.raw_buffer_store {indexOffset = 0 : i32} %h -> %hm[%i] : vector<2xf16> -> memref<16xf16>, i32
  return
}

// -----

func.func @lanes(%i: i32, %v: vector<2xf16>) {
  %0 = amdgpu.dpp %i %i row_mirror : i32
  %1 = amdgpu.dpp %i %i row_bcast_15 {bank_mask = 0xf : i32, bound_ctrl = false, row_mask = 0xf : i32} : i32
  %3 = amdgpu.swizzle_bitmode %v 31 0 16 {x} : vector<2xf16>
  %4 = amdgpu.permlane_swap %v 32 {bound_ctrl = false, fetch_inactive = false} : vector<2xf16>
  amdgpu.sched_barrier allow = <none>
  amdgpu.sched_barrier allow = <valu|salu|mfma_wmma|ds_read|transcendental>
  amdgpu.memory_counter_wait tensor(1) exp(0) load(63)
  amdgpu.memory_counter_wait
  return
}

// -----

func.func @matrix(%h: vector<8xbf16>, %a: vector<16xf32>, %d: f64, %dd: vector<4xf64>, %i8: vector<8xi8>, %s16: vector<16xi8>, %ia: vector<4xi32>, %x2: vector<2xi16>, %f4: vector<32xf6E2M3FN>, %c: vector<16xf32>, %sc: vector<4xf8E8M0FNU>, %w4: vector<8xi4>, %wi: vector<8xi32>, %big: vector<64xf8E5M2>, %bs: vector<4xf8E8M0FNU>, %bc: vector<8xf32>, %w16: vector<16xbf16>, %o16: vector<16xbf16>) {
  %1 = amdgpu.mfma 16x16x4 %d * %d + %dd {abid = 0 : i32, blocks = 1 : i32, cbsz = 0 : i32, negateB, negateC} blgp = none : f64, f64, vector<4xf64>
  %2 = amdgpu.sparse_mfma 16x16x64 %i8 * %s16 + %ia sparse(%x2 : vector<2xi16>) {abid = 1 : i32, cbsz = 2 : i32} : vector<8xi8>, vector<16xi8>, vector<4xi32>
  %3 = amdgpu.scaled_mfma 32x32x64 (%sc[3] * %f4) * (%sc[1] * %f4) + %c {y} : vector<4xf8E8M0FNU>, vector<32xf6E2M3FN>, vector<4xf8E8M0FNU>, vector<32xf6E2M3FN>, vector<16xf32>
  %4 = amdgpu.wmma 16x16x16 %w4 * %w4 + %wi {clamp, subwordOffset = 0 : i32, unsignedB} : vector<8xi4>, vector<8xi4>, vector<8xi32>
  %5 = amdgpu.scaled_wmma 16x16x128 (%bs * %big) * (%bs * %big) + %bc {a_first_scale_lane = 0 : i32, b_first_scale_lane = 16 : i32} : vector<4xf8E8M0FNU>, vector<64xf8E5M2>, vector<4xf8E8M0FNU>, vector<64xf8E5M2>, vector<8xf32>
  %6 = amdgpu.wmma 16x16x16 %w16 * %w16 + %o16 {subwordOffset = 1 : i32} : vector<16xbf16>, vector<16xbf16>, vector<16xbf16>
  return
}

// -----

func.func @dma(%m: memref<64x64xi32, #gpu.address_space<global>>, %s: memref<64x64xi32, #gpu.address_space<workgroup>>, %i: index, %rows: vector<8xi32>, %mask: vector<16xi1>, %t: i1, %n: i32, %bar: memref<8xi32, #gpu.address_space<workgroup>>) {
  %0 = amdgpu.make_gather_dma_base %m[%i, %i], %s[%i, %i] : memref<64x64xi32, #gpu.address_space<global>>, memref<64x64xi32, #gpu.address_space<workgroup>> -> !amdgpu.tdm_gather_base<i32, i32>
  %1 = amdgpu.make_gather_dma_descriptor %0[%rows] globalSize [64, %i] globalStride [%i, 1] sharedSize [32, 32] : !amdgpu.tdm_gather_base<i32, i32>, vector<8xi32> -> !amdgpu.tdm_descriptor
  %2 = amdgpu.make_dma_base %m[%i, %i], %s[%i, %i] {b} : memref<64x64xi32, #gpu.address_space<global>>, memref<64x64xi32, #gpu.address_space<workgroup>> -> !amdgpu.tdm_base<i32>
  %3 = amdgpu.make_dma_descriptor %2 globalSize [%i, %i] globalStride [%i, 1] sharedSize [%i, 64] padShared(%n every %n) workgroupMask %mask earlyTimeout %t : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  %4 = amdgpu.make_dma_descriptor %2 globalSize [64, 64] globalStride [64, 1] sharedSize [64, 64] atomicBarrier(%bar[%i] : memref<8xi32, #gpu.address_space<workgroup>>) iterate %i, %n, %i : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  amdgpu.tensor_load_to_lds %3 {c = 2} : !amdgpu.tdm_descriptor
  return
}
