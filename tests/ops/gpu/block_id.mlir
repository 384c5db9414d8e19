module {
  func.func @test() {
    %block_id_x = gpu.block_id  x
    %block_id_y = gpu.block_id  y upper_bound 64
    %block_id_z = gpu.block_id  z upper_bound 3 {foo}
    %block_id_x_0 = gpu.block_id  x {foo}
    %block_id_x_1 = gpu.block_id  x
    return
  }
}
