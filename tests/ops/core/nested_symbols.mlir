module @a {
  module @b {
    func.func private @f()
    module @"with space" {
      func.func nested @"0"()
    }
  }
  "t.use"() {x = @b::@f, y = @b::@"with space"::@"0", z = [@a, @"q\22uote"]} : () -> ()
}
