module {
  func.func @test(%arg0: tensor<2x?xf32>) {
    %0 = tosa.custom %arg0 {domain_name = "d", implementation_attrs = "{}", operator_name = "o"} : (tensor<2x?xf32>) -> tensor<*xf32>
    tosa.custom  {domain_name = "d", foo, implementation_attrs = "", operator_name = "o"} : () -> ()
    %1:2 = tosa.custom %arg0, %arg0 {domain_name = "d", implementation_attrs = "{}", operator_name = "o"} : (tensor<2x?xf32>, tensor<2x?xf32>) -> (tensor<f32>, tensor<f32>)
    return
  }
}

