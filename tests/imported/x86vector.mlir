func.func @x(%a: vector<16xf32>, %k16: vector<16xi1>, %i: i32, %v: vector<16xi32>, %b8: vector<8xf32>, %bf: vector<32xbf16>, %p: memref<1xbf16>, %m: memref<32xbf16>, %q: vector<16xi8>, %q4: vector<4xi32>, %i16: i16, %f: f32) {
  %0 = x86vector.avx512.mask.rndscale %a, %i, %a, %i16, %i : vector<16xf32>
  %1 = x86vector.avx512.mask.scalef %a, %a, %a, %i16, %i : vector<16xf32>
  %2, %3 = x86vector.avx512.vp2intersect %v, %v : vector<16xi32>
  %4 = x86vector.avx512.dot %a, %bf, %bf : vector<32xbf16> -> vector<16xf32>
  %5 = x86vector.avx512.cvt.packed.f32_to_bf16 %a : vector<16xf32> -> vector<16xbf16>
  %6 = x86vector.avx512.mask.compress %k16, %a : vector<16xf32>
  %7 = x86vector.avx512.mask.compress %k16, %a, %a : vector<16xf32>, vector<16xf32>
  %8 = x86vector.avx.rsqrt %b8 : vector<8xf32>
  %9 = x86vector.avx.intr.dot %b8, %b8 : vector<8xf32>
  %10 = x86vector.avx.dot.i8 %q4, %q, %q : vector<16xi8> -> vector<4xi32>
  %11 = x86vector.avx.bcst_to_f32.packed %p : memref<1xbf16> -> vector<8xf32>
  %12 = x86vector.avx.cvt.packed.even.indexed_to_f32 %m : memref<32xbf16> -> vector<8xf32>
  return
}
