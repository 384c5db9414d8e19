module {
  func.func @test() {
    %global_id_x = gpu.global_id  x
    %global_id_y = gpu.global_id  y upper_bound 64
    %global_id_z = gpu.global_id  z upper_bound 3 {foo}
    %global_id_x_0 = gpu.global_id  x {foo}
    %global_id_x_1 = gpu.global_id  x
    return
  }
}
