#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0) -> ()>
module {
  func.func @test(%arg0: vector<4x5xf32>, %arg1: vector<5x6xf32>, %arg2: vector<4x6xf32>, %arg3: vector<4xf32>, %arg4: vector<4xf32>, %arg5: f32) {
    %0 = vector.contract {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %arg0, %arg1, %arg2 : vector<4x5xf32>, vector<5x6xf32> into vector<4x6xf32>
    %1 = vector.contract {indexing_maps = [#map3, #map3, #map4], iterator_types = ["reduction"], kind = #vector.kind<maxnumf>} %arg3, %arg4, %arg5 {foo} : vector<4xf32>, vector<4xf32> into f32
    return
  }
}
