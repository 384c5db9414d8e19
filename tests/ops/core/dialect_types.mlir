module {
  %0:5 = "t.x"() : () -> (!foo.bar, !foo<x y>, !foo.bar<a, [b], {c = 1}>, !foo<"text">, !foo.bar.baz)
  "t.x"() {a = #foo.bar, b = #foo<x y>, c = #foo.bar<1 + 2>, d = #foo<"text"> : i32, e = !foo.bar} : () -> ()
}
