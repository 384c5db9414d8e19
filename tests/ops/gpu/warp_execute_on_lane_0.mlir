module {
  func.func @test(%arg0: index, %arg1: i32, %arg2: vector<4xf32>) {
    gpu.warp_execute_on_lane_0(%arg0)[32] {
    }
    %0 = gpu.warp_execute_on_lane_0(%arg0)[32] -> (i32) {
      gpu.yield %arg1 : i32
    } {foo}
    %1:2 = gpu.warp_execute_on_lane_0(%arg0)[64] args(%arg1, %arg2 : i32, vector<4xf32>) -> (i32, vector<4xf32>) {
    ^bb0(%arg3: i32, %arg4: vector<256xf32>):
      gpu.yield %arg3, %arg4 : i32, vector<256xf32>
    }
    return
  }
}
