module {
  func.func @test(%arg0: !gpu.mma_matrix<16x16xf32, "COp">, %arg1: index, %arg2: index) {
    %0 = gpu.subgroup_mma_extract_thread_local %arg0[%arg1, %arg2] : !gpu.mma_matrix<16x16xf32, "COp"> -> f32
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.mma_matrix<16x16xf32, "COp">, %arg1: index, %arg2: index) {
    %0 = gpu.subgroup_mma_extract_thread_local %arg0[%arg1, %arg2] {foo} : !gpu.mma_matrix<16x16xf32, "COp"> -> f32
    return
  }
}
