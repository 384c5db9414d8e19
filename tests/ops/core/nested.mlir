module @a {
  module @b {
    module {
      func.func private @f()
    }
  }
  func.func @g() {
    "t.a"() ({
      "t.b"() ({
        "t.c"() ({
        }) : () -> ()
      }) : () -> ()
    }) : () -> ()
    return
  }
}
