module {
  "t.a"() ({
  ^bb0(%arg0: i32):
    "t.br"(%arg0)[^bb1, ^bb2] {n = 1 : i64} : (i32) -> ()
  ^bb1:  // pred: ^bb0
    "t.end"() : () -> ()
  ^bb2:  // pred: ^bb0
    "t.end"() : () -> ()
  }) : () -> ()
}
