module {
  func.func @test(%arg0: f32, %arg1: i32) {
    %0 = gpu.subgroup_mma_constant_matrix %arg0 : !gpu.mma_matrix<16x16xf32, "COp">
    %1 = gpu.subgroup_mma_constant_matrix %arg1 : !gpu.mma_matrix<16x16xi32, "COp">
    return
  }
}
// -----
module {
  func.func @test(%arg0: f32, %arg1: i32) {
    %0 = gpu.subgroup_mma_constant_matrix %arg0 {foo} : !gpu.mma_matrix<16x16xf32, "COp">
    %1 = gpu.subgroup_mma_constant_matrix %arg1 {foo} : !gpu.mma_matrix<16x16xi32, "COp">
    return
  }
}
