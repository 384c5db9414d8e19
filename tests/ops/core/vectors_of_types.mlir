module {
  %0:2 = "t.x"() : () -> (tensor<4xcomplex<f32>>, memref<2xmemref<3xf32>>)
}
