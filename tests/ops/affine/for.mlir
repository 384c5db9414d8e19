#map = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<()[s0] -> (s0 * 2)>
#map2 = affine_map<(d0) -> (d0, 1)>
#map3 = affine_map<(d0) -> (d0, 100)>
module {
  func.func @test(%arg0: index, %arg1: index, %arg2: f32, %arg3: i32) {
    affine.for %arg4 = 0 to 10 {
    }
    affine.for %arg4 = 0 to %arg0 step 2 {
    } {foo}
    affine.for %arg4 = #map(%arg0) to #map1()[%arg1] {
    }
    affine.for %arg4 = max #map2(%arg0) to min #map3(%arg1) {
    }
    %0:2 = affine.for %arg4 = 0 to 10 iter_args(%arg5 = %arg2, %arg6 = %arg3) -> (f32, i32) {
      affine.yield %arg5, %arg6 : f32, i32
    }
    %1 = affine.for %arg4 = -5 to 10 step 3 iter_args(%arg5 = %arg2) -> (f32) {
      affine.yield %arg5 : f32
    } {foo}
    return
  }
}
