module {
  %0:6 = "t.x"() : () -> (tensor<f32>, tensor<4x?xf32>, tensor<*xi8>, tensor<2xf32, "enc">, tensor<?xvector<4xf32>>, tensor<?x!foo.bar>)
}
