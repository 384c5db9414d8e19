func.func @wide(%f: vector<8xf64>, %k: i8, %c: i32, %m8: vector<8xi1>, %l: vector<8xi64>, %d: vector<8xf64>, %i: vector<16xi32>, %m16: vector<16xi1>) {
  %0 = x86vector.avx512.mask.rndscale %f, %c, %d, %k, %c {r} : vector<8xf64>
  %1 = x86vector.avx512.mask.scalef %0, %f, %d, %k, %c : vector<8xf64>
  %2, %3 = x86vector.avx512.vp2intersect %l, %l {tag = 7 : i64} : vector<8xi64>
  %4 = x86vector.avx512.mask.compress %m8, %l, %l : vector<8xi64>, vector<8xi64>
  %5 = x86vector.avx512.mask.compress %m16, %i {constant_src = dense<[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]> : vector<16xi32>, z} : vector<16xi32>
  %6 = arith.andi %2, %3 : vector<8xi1>
  return
}

// -----

func.func @narrow(%w: vector<4xf32>, %a: vector<8xbf16>, %q: vector<8xi32>, %b: vector<32xi8>, %h: memref<8xf16>, %h1: memref<1xf16>, %y: vector<8xf32>, %z: vector<16xf32>) -> vector<4xf32> {
  %0 = x86vector.avx512.dot %w, %a, %a {fast} : vector<8xbf16> -> vector<4xf32>
  %1 = x86vector.avx512.cvt.packed.f32_to_bf16 %z {round = "even"} : vector<16xf32> -> vector<16xbf16>
  %2 = x86vector.avx.rsqrt %y {approx} : vector<8xf32>
  %3 = x86vector.avx.intr.dot %2, %y {imm = 255 : i8} : vector<8xf32>
  %4 = x86vector.avx.dot.i8 %q, %b, %b {u} : vector<32xi8> -> vector<8xi32>
  %5 = x86vector.avx.bcst_to_f32.packed %h1 {v} : memref<1xf16> -> vector<4xf32>
  %6 = x86vector.avx.cvt.packed.even.indexed_to_f32 %h : memref<8xf16> -> vector<4xf32>
  %7 = x86vector.avx.cvt.packed.odd.indexed_to_f32 %h {odd} : memref<8xf16> -> vector<4xf32>
  %8 = arith.addf %6, %7 : vector<4xf32>
  return %8 : vector<4xf32>
}
