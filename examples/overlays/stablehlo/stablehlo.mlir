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
