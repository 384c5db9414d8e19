module {
  func.func @test(%arg0: f32, %arg1: vector<4xf32>, %arg2: i32) {
    %0 = gpu.subgroup_broadcast %arg0,  first_active_lane : f32
    %1 = gpu.subgroup_broadcast %arg1,  specific_lane %arg2 {foo} : vector<4xf32>
    return
  }
}
