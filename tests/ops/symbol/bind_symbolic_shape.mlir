module {
  func.func @test(%arg0: tensor<?x4x?xf32>, %arg1: memref<?xf32>, %arg2: tensor<2x32xf32>, %arg3: index, %arg4: tensor<f32>) {
    %S0 = symbol.symbolic_int @S0 : index
    symbol.bind_symbolic_shape %arg0, [%S0, %arg3], affine_map<()[s0, s1] -> (s0 floordiv 2, 4, s0 + s1)> : tensor<?x4x?xf32>
    symbol.bind_symbolic_shape %arg0, [%S0], affine_map<()[s0] -> (s0, s0, 5)> {foo} : tensor<?x4x?xf32>
    symbol.bind_symbolic_shape %arg1, [%S0], affine_map<()[s0] -> (s0)> : memref<?xf32>
    symbol.bind_symbolic_shape %arg2, [], affine_map<() -> (2, 32)> : tensor<2x32xf32>
    symbol.bind_symbolic_shape %arg4, [], affine_map<() -> ()> : tensor<f32>
    return
  }
}
