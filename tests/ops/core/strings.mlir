module {
  "t.x"() {a = "text", b = "q\22uote\0A\09\\ \00 \FF", c = "\C3\A9", d = "", e = "typed" : i32} : () -> ()
}
