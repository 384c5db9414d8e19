module {
  func.func @test(%arg0: tensor<4xf32>, %arg1: tensor<1xf32>, %arg2: tensor<f32>) {
    %0 = scf.forall (%arg3) in (4) shared_outs(%arg4 = %arg0) -> (tensor<4xf32>) {
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %arg1 into %arg4[%arg3] [1] [1] : tensor<1xf32> into tensor<4xf32>
        tensor.parallel_insert_slice %arg2 into %arg4[2] [1] [1] {foo} : tensor<f32> into tensor<4xf32>
      }
    }
    return
  }
}
