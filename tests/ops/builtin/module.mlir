module {
}
// -----
module @a {
}
// -----
module attributes {foo.bar = 1 : i32} {
}
// -----
module @a attributes {foo.bar} {
  module {
    module @b {
    }
  }
}
// -----
module {
  %0 = "t.a"(%1) : (i32) -> i32
  %1 = "t.b"() : () -> i32
}
