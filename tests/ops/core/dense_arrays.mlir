module {
  "t.x"() {a = array<i64: 1, -2>, b = array<i1: true, false>, c = array<f32: 1.000000e+00, 2.500000e+00>, d = array<i8>, e = array<i32: 7>, f = array<f64: 1.000000e+10>, g = array<i16: -1>, h = array<f16: 1.000000e+00>} : () -> ()
}
