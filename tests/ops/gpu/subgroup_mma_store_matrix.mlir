module {
  func.func @test(%arg0: !gpu.mma_matrix<16x16xf32, "COp">, %arg1: memref<16x16xf32>, %arg2: index, %arg3: index) {
    gpu.subgroup_mma_store_matrix %arg0, %arg1[%arg2, %arg3] {leadDimension = 16 : index} : !gpu.mma_matrix<16x16xf32, "COp">, memref<16x16xf32>
    gpu.subgroup_mma_store_matrix %arg0, %arg1[%arg2, %arg3] {leadDimension = 16 : index, transpose} : !gpu.mma_matrix<16x16xf32, "COp">, memref<16x16xf32>
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.mma_matrix<16x16xf32, "COp">, %arg1: memref<16x16xf32>, %arg2: index, %arg3: index) {
    gpu.subgroup_mma_store_matrix %arg0, %arg1[%arg2, %arg3] {foo, leadDimension = 16 : index} : !gpu.mma_matrix<16x16xf32, "COp">, memref<16x16xf32>
    gpu.subgroup_mma_store_matrix %arg0, %arg1[%arg2, %arg3] {foo, leadDimension = 16 : index, transpose} : !gpu.mma_matrix<16x16xf32, "COp">, memref<16x16xf32>
    return
  }
}
