module {
  func.func @test() {
    %grid_dim_x = gpu.grid_dim  x
    %grid_dim_y = gpu.grid_dim  y upper_bound 64
    %grid_dim_z = gpu.grid_dim  z upper_bound 3 {foo}
    %grid_dim_x_0 = gpu.grid_dim  x {foo}
    %grid_dim_x_1 = gpu.grid_dim  x
    return
  }
}
