module {
  %0:9 = "t.x"() : () -> (i1, i32, si8, ui64, index, none, f32, complex<f64>, i16777215)
}
