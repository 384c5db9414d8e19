#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0) -> ()>
module {
  func.func @test(%arg0: tensor<4x5xf32>, %arg1: tensor<5x6xf32>, %arg2: tensor<4x6xf32>, %arg3: memref<4xf32>, %arg4: memref<4xf32>, %arg5: memref<f32>) {
    %0 = linalg.contract indexing_maps = [#map, #map1, #map2] ins(%arg0, %arg1 : tensor<4x5xf32>, tensor<5x6xf32>) outs(%arg2 : tensor<4x6xf32>) -> tensor<4x6xf32>
    linalg.contract indexing_maps = [#map3, #map3, #map4] {foo} ins(%arg3, %arg4 : memref<4xf32>, memref<4xf32>) outs(%arg5 : memref<f32>)
    return
  }
}
