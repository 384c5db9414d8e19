module {
  "t.a"() : () -> ()
}
