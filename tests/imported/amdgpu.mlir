func.func @amd(%m: memref<128xf32>, %q: vector<4xf8E4M3FNUZ>, %i: i32, %f: f32, %x: index, %h: vector<4xf16>, %acc: vector<16xf32>, %lds: memref<64xf32, 3>, %w: vector<16xf16>, %wa: vector<8xf32>, %h8: vector<8xf16>, %a4: vector<4xf32>, %ldh: memref<64xf16, 3>) {
  %0 = amdgpu.ext_packed_fp8 %q[0] : vector<4xf8E4M3FNUZ> to f32
  %1 = amdgpu.packed_trunc_2xfp8 %f, %f into undef[word 0] : f32 to vector<4xf8E4M3FNUZ>
  %2 = amdgpu.packed_trunc_2xfp8 %f, undef into %1[word 1] : f32 to vector<4xf8E4M3FNUZ> into vector<4xf8E4M3FNUZ>
  %3 = amdgpu.packed_stoch_round_fp8 %f + %i into undef[0] : f32 to vector<4xf8E4M3FNUZ>
  %4 = amdgpu.fat_raw_buffer_cast %m boundsCheck(false) resetOffset : memref<128xf32> to memref<128xf32, #amdgpu.address_space<fat_raw_buffer>>
  %5 = amdgpu.raw_buffer_load {boundsCheck = true, indexOffset = 4 : i32} %m[%i] sgprOffset %i : memref<128xf32>, i32 -> f32
  amdgpu.raw_buffer_store %f -> %m[%i] : f32 -> memref<128xf32>, i32
  amdgpu.raw_buffer_atomic_fadd %f -> %m[%i] : f32 -> memref<128xf32>, i32
  amdgpu.raw_buffer_atomic_fmax {boundsCheck = false} %f -> %m[%i] : f32 -> memref<128xf32>, i32
  %6 = amdgpu.raw_buffer_atomic_cmpswap %f, %f -> %m[%i] : f32 -> memref<128xf32>, i32
  %7 = amdgpu.dpp %f %f row_shl ( 0x1 : i32 ) {row_mask = 0xa : i32, bound_ctrl = true} : f32
  %8 = amdgpu.swizzle_bitmode %f 1 2 4 : f32
  amdgpu.lds_barrier
  amdgpu.sched_barrier allow = <valu|all_vmem>
  %9 = amdgpu.mfma 32x32x8 %h * %h + %acc blgp = none : vector<4xf16>, vector<4xf16>, vector<16xf32>
  %10 = amdgpu.mfma 16x16x16 %h * %h + %a4 { abid = 0 : i32 } blgp = bcast_first_32 : vector<4xf16>, vector<4xf16>, vector<4xf32>
  %11 = amdgpu.wmma 16x16x16 %w * %w + %wa : vector<16xf16>, vector<16xf16>, vector<8xf32>
  amdgpu.gather_to_lds %m[%x], %lds[%x] : f32, memref<128xf32>, memref<64xf32, 3>
  %12 = amdgpu.transpose_load %ldh[%x] : memref<64xf16, 3> -> vector<4xf16>
  return
}
