#distinct = distinct[0]<42 : i32>
#distinct1 = distinct[1]<42 : i32>
module {
  "t.x"() {a = #distinct, b = #distinct1, c = #distinct} : () -> ()
}
// -----
#map = affine_map<(d0) -> (d0)>
#distinct = distinct[0]<#map>
module {
  "t.x"() {a = #distinct, b = distinct[1]<>, c = [#distinct, distinct[2]<>]} : () -> ()
}
// -----
#distinct = distinct[0]<1 : i32>
#distinct1 = distinct[1]<#distinct>
#distinct2 = distinct[2]<[#distinct]>
module {
  "t.x"() {a = #distinct1, b = #distinct2} : () -> ()
}
