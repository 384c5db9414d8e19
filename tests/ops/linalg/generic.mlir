#map = affine_map<(d0, d1) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d1, d0)>
#map2 = affine_map<(d0) -> (d0)>
module {
  func.func @test(%arg0: memref<?xf32>, %arg1: memref<?x?xf32>, %arg2: tensor<?xf32>, %arg3: tensor<?xi8>) {
    linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : memref<?xf32>) outs(%arg1 : memref<?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.addf %in, %out : f32
      linalg.yield %1 : f32
    }
    %0:2 = linalg.generic {doc = "text", indexing_maps = [#map2, #map2], iterator_types = ["parallel"], library_call = "lib"} outs(%arg2, %arg3 : tensor<?xf32>, tensor<?xi8>) attrs =  {foo} {
    ^bb0(%out: f32, %out_0: i8):
      linalg.yield %out, %out_0 : f32, i8
    } -> (tensor<?xf32>, tensor<?xi8>)
    return
  }
}
