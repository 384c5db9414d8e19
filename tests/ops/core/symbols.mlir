module {
  "t.x"() {a = @a, b = @a::@b, c = @"with space"::@c, e = @_x$y.z} : () -> ()
}
