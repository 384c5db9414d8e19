module {
  func.func @test() {
    %thread_id_x = gpu.thread_id  x
    %thread_id_y = gpu.thread_id  y upper_bound 64
    %thread_id_z = gpu.thread_id  z upper_bound 3 {foo}
    %thread_id_x_0 = gpu.thread_id  x {foo}
    %thread_id_x_1 = gpu.thread_id  x
    return
  }
}
