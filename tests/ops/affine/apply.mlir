#map = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<(d0)[s0] -> (d0 floordiv 2 + s0)>
#map2 = affine_map<()[s0] -> (s0 mod 3)>
module {
  func.func @test(%arg0: index, %arg1: index) {
    %0 = affine.apply #map(%arg0)
    %1 = affine.apply #map1(%arg0)[%arg1]
    %2 = affine.apply #map2()[%arg0] {foo}
    return
  }
}
