module {
  tosa.variable @v : tensor<2x?xf32>
  tosa.variable @w {foo} : tensor<2x?xf32>
  tosa.variable @u = dense<[1, 2]> : tensor<2xi8>
  tosa.variable @t : tensor<i8>
}

