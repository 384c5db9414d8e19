func.func @model(%x: tensor<?x16xf32>, %w: tensor<16x?xf32>) -> tensor<?x?xf32> {
  %one = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %y = stablehlo.dot %x, %w : (tensor<?x16xf32>, tensor<16x?xf32>) -> tensor<?x?xf32>
  %e = stablehlo.exponential %y : tensor<?x?xf32>
  %s = stablehlo.add %e, %y : tensor<?x?xf32>
  %p = stablehlo.pad %s, %one, low = [1, 0], high = [2, 0], interior = [0, 0] : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  %t = stablehlo.concatenate %p, %s, dim = 0 : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = "stablehlo.reduce"(%t, %one) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?xf32>
  return %t : tensor<?x?xf32>
}

func.func @parts(%x: tensor<10x8xf32>) -> tensor<3x4xf32> {
  %s = stablehlo.slice %x [2:8:2, 0:4:1] : (tensor<10x8xf32>) -> tensor<3x4xf32>
  %v = stablehlo.reshape %s : (tensor<3x4xf32>) -> tensor<12xf32>
  %b = stablehlo.broadcast_in_dim %v, dims = [1] : (tensor<12xf32>) -> tensor<5x12xf32>
  return %s : tensor<3x4xf32>
}

func.func @shapes(%x: tensor<?x16xf32>, %shape: tensor<2xi32>, %i: tensor<i32>) -> tensor<16x?xf32> {
  %t = stablehlo.transpose %x, dims = [1, 0] : (tensor<?x16xf32>) -> tensor<16x?xf32>
  %b = stablehlo.broadcast %x, sizes = [3] : (tensor<?x16xf32>) -> tensor<3x?x16xf32>
  %d = stablehlo.get_dimension_size %t, dim = 1 : (tensor<16x?xf32>) -> tensor<i32>
  %y = stablehlo.dynamic_reshape %x, %shape : (tensor<?x16xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %s = stablehlo.dynamic_slice %x, %i, %i, sizes = [2, 4] : (tensor<?x16xf32>, tensor<i32>, tensor<i32>) -> tensor<?x4xf32>
  %c = stablehlo.compare "LT", %x, %x : (tensor<?x16xf32>, tensor<?x16xf32>) -> tensor<?x16xi1>
  %f = stablehlo.custom_call @outside(%x) {dims = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>} : (tensor<?x16xf32>) -> tensor<?xf32>
  return %t : tensor<16x?xf32>
}

func.func @mixed(%x: tensor<?x16xf32>, %y: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %a = stablehlo.add %x, %y : (tensor<?x16xf32>, tensor<4x?xf32>) -> tensor<?x?xf32>
  %e = stablehlo.exponential %a : (tensor<?x?xf32>) -> tensor<4x?xf32>
  return %a : tensor<?x?xf32>
}
