module {
  func.func @test() {
    %cluster_dim_blocks_x = gpu.cluster_dim_blocks  x
    %cluster_dim_blocks_y = gpu.cluster_dim_blocks  y upper_bound 64
    %cluster_dim_blocks_z = gpu.cluster_dim_blocks  z upper_bound 3 {foo}
    %cluster_dim_blocks_x_0 = gpu.cluster_dim_blocks  x {foo}
    %cluster_dim_blocks_x_1 = gpu.cluster_dim_blocks  x
    return
  }
}
