module {
  func.func @test(%arg0: f32, %arg1: !gpu.mma_matrix<16x16xf32, "COp">, %arg2: index) {
    %0 = gpu.subgroup_mma_insert_thread_local %arg0, %arg1[%arg2] : f32, !gpu.mma_matrix<16x16xf32, "COp"> -> !gpu.mma_matrix<16x16xf32, "COp">
    return
  }
}
// -----
module {
  func.func @test(%arg0: f32, %arg1: !gpu.mma_matrix<16x16xf32, "COp">, %arg2: index) {
    %0 = gpu.subgroup_mma_insert_thread_local %arg0, %arg1[%arg2] {foo} : f32, !gpu.mma_matrix<16x16xf32, "COp"> -> !gpu.mma_matrix<16x16xf32, "COp">
    return
  }
}
