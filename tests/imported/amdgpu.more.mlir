func.func @a(%m: memref<128xi32>, %v: i32, %i: i32, %b: memref<64xf16, 3>, %s: vector<4xf32>) {
  amdgpu.raw_buffer_atomic_smax {boundsCheck = true} %v -> %m[%i] : i32 -> memref<128xi32>, i32
  amdgpu.raw_buffer_atomic_umin %v -> %m[%i] sgprOffset %i : i32 -> memref<128xi32>, i32
  %r = amdgpu.raw_buffer_atomic_cmpswap %v, %v -> %m[%i] : i32 -> memref<128xi32>, i32
  %l = amdgpu.raw_buffer_load {indexOffset = 1 : i32} %m[%i] sgprOffset %i : memref<128xi32>, i32 -> i32
  amdgpu.raw_buffer_store %v -> %m[%i] : i32 -> memref<128xi32>, i32
  %p = amdgpu.permlane_swap %v 16 : i32
  %p2 = amdgpu.permlane_swap %v 32 {fetch_inactive = true, bound_ctrl = true} : i32
  amdgpu.memory_counter_wait load(1) store(2) ds(3) exp(4)
  amdgpu.memory_counter_wait load(5)
  amdgpu.lds_barrier
  amdgpu.sched_barrier allow = <valu|all_vmem>
  %dpp = amdgpu.dpp %v %v quad_perm ( [0, 1, 2, 3] ) : i32
  %dpp2 = amdgpu.dpp %v %v row_shl ( 0x1 : i32 ) {row_mask = 0xa : i32, bound_ctrl = true} : i32
  %dpp3 = amdgpu.dpp %v %v wave_shl : i32
  %sw = amdgpu.swizzle_bitmode %v 1 2 4 : i32
  return
}

// -----

func.func @m(%f: vector<32xf32>, %a1: f32, %a4: vector<4xf16>, %c: vector<4xf32>, %f8: vector<8xf8E4M3FN>, %i: i32, %c16: vector<16xf32>, %s4: vector<4xf8E8M0FNU>, %f4: vector<32xf4E2M1FN>) {
  %0 = amdgpu.mfma 32x32x1 %a1 * %a1 + %f { abid = 1 : i32, cbsz = 1 : i32, blocks = 2 : i32 } blgp = bcast_second_32 : f32, f32, vector<32xf32>
  %1 = amdgpu.mfma 16x16x16 %a4 * %a4 + %c blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
  return
}

// -----

func.func @sc(%f4: vector<32xf4E2M1FN>, %s4: vector<4xf8E8M0FNU>, %s: f8E8M0FNU, %c: vector<4xf32>) {
  %0 = amdgpu.scaled_mfma 16x16x128 (%s4[0] * %f4) * (%s[0] * %f4) + %c : vector<4xf8E8M0FNU>, vector<32xf4E2M1FN>, f8E8M0FNU, vector<32xf4E2M1FN>, vector<4xf32>
  return
}

// -----

func.func @ext(%v: vector<4xf8E4M3FN>, %x: f32, %y: vector<4xf8E5M2FNUZ>, %z: f32, %st: i32, %vv: vector<2xf32>, %f4: vector<8xf4E2M1FN>) {
  %0 = amdgpu.ext_packed_fp8 %v[0] : vector<4xf8E4M3FN> to f32
  %1 = amdgpu.ext_packed_fp8 %v[0] : vector<4xf8E4M3FN> to vector<2xf32>
  %2 = amdgpu.packed_trunc_2xfp8 %x, undef into undef[word 0] : f32 to vector<4xf8E5M2FNUZ>
  %3 = amdgpu.packed_trunc_2xfp8 %x, %z into %y[word 1] : f32 to vector<4xf8E5M2FNUZ> into vector<4xf8E5M2FNUZ>
  %4 = amdgpu.packed_stoch_round_fp8 %x + %st into undef[1] : f32 to vector<4xf8E5M2FNUZ>
  %5 = amdgpu.scaled_ext_packed %v[0], %x : vector<4xf8E4M3FN> to vector<2xf32>
  %6 = amdgpu.scaled_ext_packed %f4[2], %x : vector<8xf4E2M1FN> to vector<2xf16>
  %7 = amdgpu.packed_scaled_trunc %vv into undef[0], %x : vector<2xf32> to vector<4xf8E5M2>
  return
}

// -----

func.func @g(%src: memref<32x32xf16>, %lds: memref<32x32xf16, 3>, %i: index, %b: memref<8xi32>, %n: i64) {
  amdgpu.gather_to_lds %src[%i, %i], %lds[%i, %i] : vector<2xf16>, memref<32x32xf16>, memref<32x32xf16, 3>
  %0 = amdgpu.transpose_load %lds[%i, %i] : memref<32x32xf16, 3> -> vector<4xf16>
  %1 = amdgpu.fat_raw_buffer_cast %b : memref<8xi32> to memref<8xi32, #amdgpu.address_space<fat_raw_buffer>>
  %2 = amdgpu.fat_raw_buffer_cast %b validBytes(%n) boundsCheck(false) resetOffset : memref<8xi32> to memref<8xi32, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// -----

func.func @w(%a: vector<16xf16>, %c: vector<8xf32>, %d: vector<8xf16>, %i: vector<16xi8>, %ci: vector<8xi32>) {
  %0 = amdgpu.wmma 16x16x16 %a * %a + %c : vector<16xf16>, vector<16xf16>, vector<8xf32>
  %1 = amdgpu.wmma 16x16x16 %i * %i + %ci {unsignedA, unsignedB, clamp} : vector<16xi8>, vector<16xi8>, vector<8xi32>
  return
}

// -----

func.func @sp(%a: vector<4xf16>, %b: vector<8xf16>, %c: vector<4xf32>, %x: vector<4xi8>) {
  %0 = amdgpu.sparse_mfma 16x16x32 %a * %b + %c sparse(%x : vector<4xi8>) : vector<4xf16>, vector<8xf16>, vector<4xf32>
  return
}

// -----

func.func @dma(%m: memref<64x64xi32, #gpu.address_space<global>>, %s: memref<64x64xi32, #gpu.address_space<workgroup>>, %i: index) {
  %0 = amdgpu.make_dma_base %m[%i, %i], %s[%i, %i] : memref<64x64xi32, #gpu.address_space<global>>, memref<64x64xi32, #gpu.address_space<workgroup>> -> !amdgpu.tdm_base<i32>
  %1 = amdgpu.make_dma_descriptor %0 globalSize [64, 64] globalStride [64, 1] sharedSize [32, 32] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  amdgpu.tensor_load_to_lds %1 : !amdgpu.tdm_descriptor
  amdgpu.tensor_store_from_lds %1 : !amdgpu.tdm_descriptor
  return
}
