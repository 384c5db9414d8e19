module {
  func.func @test() {
    %cluster_id_x = gpu.cluster_id  x
    %cluster_id_y = gpu.cluster_id  y upper_bound 64
    %cluster_id_z = gpu.cluster_id  z upper_bound 3 {foo}
    %cluster_id_x_0 = gpu.cluster_id  x {foo}
    %cluster_id_x_1 = gpu.cluster_id  x
    return
  }
}
