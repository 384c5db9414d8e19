module {
  func.func @test() {
    %0 = gpu.lane_id
    %1 = gpu.lane_id upper_bound 32
    %2 = gpu.lane_id upper_bound 32 {foo}
    return
  }
}
