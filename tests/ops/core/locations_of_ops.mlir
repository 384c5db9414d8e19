#loc = loc("attr")
module {
  "t.a"() : () -> ()
  "t.b"() : () -> ()
  "t.c"() ({
  ^bb0(%arg0: i32, %arg1: f32):
    %0 = "t.d"(%arg0) {l = #loc} : (i32) -> i32
  }) : () -> ()
}
