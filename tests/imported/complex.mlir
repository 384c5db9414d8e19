func.func @c(%a: complex<f32>, %f: f32, %t: tensor<4xcomplex<f64>>) -> complex<f32> {
  %0 = complex.create %f, %f : complex<f32>
  %1 = complex.add %a, %0 : complex<f32>
  %2 = complex.mul %1, %a fastmath<fast> : complex<f32>
  %3 = complex.sub %2, %a : complex<f32>
  %4 = complex.div %3, %a : complex<f32>
  %5 = complex.re %4 : complex<f32>
  %6 = complex.im %4 : complex<f32>
  %7 = complex.abs %a : complex<f32>
  %8 = complex.exp %a : complex<f32>
  %9 = complex.neg %8 : complex<f32>
  %10 = complex.constant [1.0 : f32, -2.0 : f32] : complex<f32>
  %11 = complex.eq %9, %10 : complex<f32>
  %12 = complex.sqrt %9 : complex<f32>
  %13 = complex.pow %a, %9 : complex<f32>
  %14 = complex.conj %13 : complex<f32>
  %15 = complex.angle %14 : complex<f32>
  return %14 : complex<f32>
}
