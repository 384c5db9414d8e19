module {
  func.func @test() {
    %block_dim_x = gpu.block_dim  x
    %block_dim_y = gpu.block_dim  y upper_bound 64
    %block_dim_z = gpu.block_dim  z upper_bound 3 {foo}
    %block_dim_x_0 = gpu.block_dim  x {foo}
    %block_dim_x_1 = gpu.block_dim  x
    return
  }
}
