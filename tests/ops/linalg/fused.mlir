#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @f(%arg0: tensor<?x8xf32>, %arg1: tensor<?xf32>, %arg2: tensor<?x8xf32>) -> (tensor<?x8xf32>, tensor<?xf32>) {
    %0:2 = linalg.generic {indexing_maps = [#map, #map1, #map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0, %arg1 : tensor<?x8xf32>, tensor<?xf32>) outs(%arg2, %arg1 : tensor<?x8xf32>, tensor<?xf32>) attrs =  {t.x} {
    ^bb0(%in: f32, %in_0: f32, %out: f32, %out_1: f32):
      %2 = linalg.index 1 : index
      %3 = arith.addf %in, %in_0 : f32
      %4 = arith.mulf %3, %out_1 : f32
      linalg.yield %3, %4 : f32, f32
    } -> (tensor<?x8xf32>, tensor<?xf32>)
    %cst = arith.constant 1.000000e+00 : f32
    %1 = linalg.fill ins(%cst : f32) outs(%0#1 : tensor<?xf32>) -> tensor<?xf32>
    return %0#0, %1 : tensor<?x8xf32>, tensor<?xf32>
  }
}
