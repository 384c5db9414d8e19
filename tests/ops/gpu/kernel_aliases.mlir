#loc = loc("f":1:2)
#loc1 = loc("g":2:1)
#map = affine_map<(d0) -> (d0 * 2)>
#map1 = affine_map<(d0) -> (d0 + 9)>
#map2 = affine_map<(d0) -> (d0 + 1)>
#map3 = affine_map<(d0) -> (d0 + 5)>
#map4 = affine_map<(d0) -> (d0 + 7)>
#map5 = affine_map<(d0) -> (d0 + 3)>
#distinct = distinct[0]<#map2>
#loc2 = loc(fused<#map2>[#loc, #loc1])
!tuple = tuple<i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, memref<4xf32, #map1>>
module {
  gpu.binary @b  [#gpu.object<#rocdl.target, properties = {a = #map}, kernels = <[#gpu.kernel_metadata<"k", (i32) -> !tuple, metadata = {l = #loc2}>, #gpu.kernel_metadata<"z", (memref<4xf32, #map3>) -> (), arg_attrs = [{}, {t.a = #map2}], metadata = {m = #map}>]>, bin = "d">]
  "t.a"() {kernel = #gpu.kernel_metadata<"k", (i32) -> i32, metadata = {d = #distinct, m = #map2}>, table = #gpu.kernel_table<[#gpu.kernel_metadata<"k", (memref<4xf32, #map4>) -> (), metadata = {m = #map5}>]>} : () -> ()
  "t.b"() {empty = #gpu.kernel_table<>, m = #map} : () -> ()
}
