module {
  func.func @test() {
    %cluster_block_id_x = gpu.cluster_block_id  x
    %cluster_block_id_y = gpu.cluster_block_id  y upper_bound 64
    %cluster_block_id_z = gpu.cluster_block_id  z upper_bound 3 {foo}
    %cluster_block_id_x_0 = gpu.cluster_block_id  x {foo}
    %cluster_block_id_x_1 = gpu.cluster_block_id  x
    return
  }
}
