module {
  func.func @test(%arg0: !gpu.mma_matrix<16x16xf32, "COp">, %arg1: !gpu.mma_matrix<16x16xf32, "COp">) {
    %0 = gpu.subgroup_mma_elementwise  addf %arg0, %arg1 : (!gpu.mma_matrix<16x16xf32, "COp">, !gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.mma_matrix<16x16xf32, "COp">, %arg1: !gpu.mma_matrix<16x16xf32, "COp">) {
    %0 = gpu.subgroup_mma_elementwise  mulf %arg0, %arg1 : (!gpu.mma_matrix<16x16xf32, "COp">, !gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.mma_matrix<16x16xf32, "COp">, %arg1: !gpu.mma_matrix<16x16xf32, "COp">) {
    %0 = gpu.subgroup_mma_elementwise  subf %arg0, %arg1 : (!gpu.mma_matrix<16x16xf32, "COp">, !gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.mma_matrix<16x16xf32, "COp">, %arg1: !gpu.mma_matrix<16x16xf32, "COp">) {
    %0 = gpu.subgroup_mma_elementwise  maxf %arg0, %arg1 : (!gpu.mma_matrix<16x16xf32, "COp">, !gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.mma_matrix<16x16xf32, "COp">, %arg1: !gpu.mma_matrix<16x16xf32, "COp">) {
    %0 = gpu.subgroup_mma_elementwise  minf %arg0, %arg1 : (!gpu.mma_matrix<16x16xf32, "COp">, !gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.mma_matrix<16x16xf32, "COp">, %arg1: !gpu.mma_matrix<16x16xf32, "COp">) {
    %0 = gpu.subgroup_mma_elementwise  divf %arg0, %arg1 : (!gpu.mma_matrix<16x16xf32, "COp">, !gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
    return
  }
}
// -----
module {
  func.func @test(%arg0: !gpu.mma_matrix<16x16xf32, "COp">, %arg1: !gpu.mma_matrix<16x16xf16, "COp">) {
    %0 = gpu.subgroup_mma_elementwise  negatef %arg0 {foo} : (!gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
    %1 = gpu.subgroup_mma_elementwise  extf %arg1 : (!gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
    return
  }
}
