#map = affine_map<(d0, d1) -> (d1, d0)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @f(%arg0: memref<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: index, %arg3: vector<4x8xi1>) -> tensor<?x?xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %0 = vector.transfer_read %arg0[%arg2, %arg2], %cst {in_bounds = [true, false]} : memref<?x?xf32>, vector<4x8xf32>
    %1 = vector.transfer_read %arg0[%arg2, %arg2], %cst, %arg3 {permutation_map = #map} : memref<?x?xf32>, vector<8x4xf32>
    vector.transfer_write %0, %arg0[%arg2, %arg2] : vector<4x8xf32>, memref<?x?xf32>
    %2 = vector.transfer_write %0, %arg1[%arg2, %arg2], %arg3 {in_bounds = [true, true]} : vector<4x8xf32>, tensor<?x?xf32>
    %3 = vector.load %arg0[%arg2, %arg2] : memref<?x?xf32>, vector<8xf32>
    vector.store %3, %arg0[%arg2, %arg2] {nontemporal = true} : memref<?x?xf32>, vector<8xf32>
    %4 = vector.broadcast %cst : f32 to vector<4x4xf32>
    %5 = vector.contract {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %0, %1, %4 : vector<4x8xf32>, vector<8x4xf32> into vector<4x4xf32>
    return %2 : tensor<?x?xf32>
  }
}
