#map = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<(d0) -> (d0 + 2)>
module {
  func.func @f(%arg0: i32 {t.a = affine_map<(d0) -> (d0)>}) -> (i32 {t.b = #map}) {
    return %arg0 : i32
  }
  func.func private @g(i32 {t.a = #map1})
}
// -----
#map = affine_map<(d0) -> (d0)>
module {
  func.func @f(%arg0: i32 {t.a = #map}) {
    "t.use"() {a = #map} : () -> ()
    return
  }
}
