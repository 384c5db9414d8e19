module {
  "t.x"() {a = 0x7F800000 : f32, b = 0xFF800000 : f32, c = 0x7FC00001 : f32, d = 0x7FF0000000000000 : f64, e = 0x7C00 : f16, f = 0x7F80 : bf16, g = 0x7C : f8E5M2, h = 0x7F : f8E4M3FN, i = 0xFF : f8E8M0FNU, j = 0x80 : f8E5M2FNUZ, k = 0x7FFF8000000000000000 : f80, l = 0x7FFF0000000000000000000000000000 : f128} : () -> ()
}
