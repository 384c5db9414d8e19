func.func @b(%f8: vector<8xf32>, %m: memref<1xbf16>, %mm: memref<16xbf16>, %i: vector<8xi32>, %i8: vector<32xi8>, %bb: vector<16xbf16>) {
  %0 = x86vector.avx.rsqrt %f8 : vector<8xf32>
  %1 = x86vector.avx.intr.dot %f8, %f8 : vector<8xf32>
  %2 = x86vector.avx.bcst_to_f32.packed %m : memref<1xbf16> -> vector<8xf32>
  %3 = x86vector.avx.cvt.packed.even.indexed_to_f32 %mm : memref<16xbf16> -> vector<8xf32>
  %4 = x86vector.avx.cvt.packed.odd.indexed_to_f32 %mm : memref<16xbf16> -> vector<8xf32>
  %5 = x86vector.avx.dot.i8 %i, %i8, %i8 : vector<32xi8> -> vector<8xi32>
  %6 = x86vector.avx512.dot %f8, %bb, %bb : vector<16xbf16> -> vector<8xf32>
  %7 = x86vector.avx512.cvt.packed.f32_to_bf16 %f8 : vector<8xf32> -> vector<8xbf16>
  return
}

// -----

func.func @c(%a: vector<16xi32>, %k: vector<16xi1>, %f: vector<16xf32>, %src: vector<16xf32>, %i16: i16, %c: i32) {
  %0, %1 = x86vector.avx512.vp2intersect %a, %a : vector<16xi32>
  %2 = x86vector.avx512.mask.compress %k, %f : vector<16xf32>
  %3 = x86vector.avx512.mask.compress %k, %f, %src : vector<16xf32>, vector<16xf32>
  %4 = x86vector.avx512.mask.compress %k, %f {constant_src = dense<5.0> : vector<16xf32>} : vector<16xf32>
  %5 = x86vector.avx512.mask.rndscale %src, %c, %f, %i16, %c : vector<16xf32>
  %6 = x86vector.avx512.mask.scalef %src, %f, %f, %i16, %c : vector<16xf32>
  return
}
