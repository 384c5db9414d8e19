#map = affine_map<() -> ()>
module {
  "t.r"() ({
  }) : () -> ()
  "t.r"() ({
  ^bb0:
  }, {
  ^bb0(%arg0: i32):
  }, {
    "t.y"() : () -> ()
  }) : () -> ()
  "t.x"() {a = [], b = {}, c = "", d = dense<> : tensor<0xf32>, e = array<i32>, f = dense<> : tensor<0x4xi1>, g = #map} : () -> ()
  module {
  }
}
