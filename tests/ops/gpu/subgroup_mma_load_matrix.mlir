module {
  func.func @test(%arg0: memref<16x16xf16>, %arg1: index, %arg2: index, %arg3: memref<16x16xf16, 3>) {
    %0 = gpu.subgroup_mma_load_matrix %arg0[%arg1, %arg2] {leadDimension = 16 : index} : memref<16x16xf16> -> !gpu.mma_matrix<16x16xf16, "AOp">
    %1 = gpu.subgroup_mma_load_matrix %arg3[%arg1, %arg2] {leadDimension = 16 : index, transpose} : memref<16x16xf16, 3> -> !gpu.mma_matrix<16x16xf16, "BOp">
    return
  }
}
// -----
module {
  func.func @test(%arg0: memref<16x16xf16>, %arg1: index, %arg2: index, %arg3: memref<16x16xf16, 3>) {
    %0 = gpu.subgroup_mma_load_matrix %arg0[%arg1, %arg2] {foo, leadDimension = 16 : index} : memref<16x16xf16> -> !gpu.mma_matrix<16x16xf16, "AOp">
    %1 = gpu.subgroup_mma_load_matrix %arg3[%arg1, %arg2] {foo, leadDimension = 16 : index, transpose} : memref<16x16xf16, 3> -> !gpu.mma_matrix<16x16xf16, "BOp">
    return
  }
}
