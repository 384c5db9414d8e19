module {
  %0 = "foo.bar"() {a.b = 1 : i32} : () -> !foo.t
  "noprefix"(%0) : (!foo.t) -> ()
  "foo.a.b.c"() : () -> ()
}
