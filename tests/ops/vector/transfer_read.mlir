#map = affine_map<(d0, d1) -> (d1, d0)>
#map1 = affine_map<(d0, d1) -> (0, d1)>
module {
  func.func @test(%arg0: memref<?x?xf32>, %arg1: index, %arg2: index, %arg3: f32, %arg4: tensor<?x?xf32>, %arg5: vector<4xi1>) {
    %0 = vector.transfer_read %arg0[%arg1, %arg2], %arg3 : memref<?x?xf32>, vector<4xf32>
    %1 = vector.transfer_read %arg4[%arg1, %arg2], %arg3 {permutation_map = #map} : tensor<?x?xf32>, vector<4x8xf32>
    %2 = vector.transfer_read %arg0[%arg1, %arg2], %arg3, %arg5 {foo, in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
    %3 = vector.transfer_read %arg0[%arg1, %arg2], %arg3 {in_bounds = [true, true], permutation_map = #map1} : memref<?x?xf32>, vector<3x4xf32>
    return
  }
}
