module {
  func.func @test() {
    %cluster_dim_x = gpu.cluster_dim  x
    %cluster_dim_y = gpu.cluster_dim  y upper_bound 64
    %cluster_dim_z = gpu.cluster_dim  z upper_bound 3 {foo}
    %cluster_dim_x_0 = gpu.cluster_dim  x {foo}
    %cluster_dim_x_1 = gpu.cluster_dim  x
    return
  }
}
