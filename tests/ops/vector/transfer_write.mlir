#map = affine_map<(d0, d1) -> (d1, d0)>
module {
  func.func @test(%arg0: vector<4xf32>, %arg1: memref<?x?xf32>, %arg2: index, %arg3: index, %arg4: vector<4x8xf32>, %arg5: tensor<?x?xf32>, %arg6: vector<4xi1>) {
    vector.transfer_write %arg0, %arg1[%arg2, %arg3] : vector<4xf32>, memref<?x?xf32>
    %0 = vector.transfer_write %arg4, %arg5[%arg2, %arg3] {permutation_map = #map} : vector<4x8xf32>, tensor<?x?xf32>
    vector.transfer_write %arg0, %arg1[%arg2, %arg3], %arg6 {foo, in_bounds = [true]} : vector<4xf32>, memref<?x?xf32>
    return
  }
}
