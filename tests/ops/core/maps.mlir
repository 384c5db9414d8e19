#map = affine_map<(d0, d1)[s0] -> (d0 + s0, d1 floordiv 2)>
#map1 = affine_map<() -> ()>
#map2 = affine_map<(d0) -> (d0 mod 3 - 1, -d0)>
#map3 = affine_map<(d0, d1) -> (d1, d0)>
module {
  "t.x"() {a = #map, b = #map1, c = [#map, #map2], m = memref<2x3xf32, #map3>} : () -> ()
}
