#map = affine_map<(d0) -> (d0, 4)>
#map1 = affine_map<(d0)[s0] -> (d0 + s0, d0 ceildiv 2, 7)>
module {
  func.func @test(%arg0: index, %arg1: index) {
    %0 = affine.max #map(%arg0)
    %1 = affine.max #map1(%arg0)[%arg1] {foo}
    return
  }
}
