module {
  "t.x"() {"1f" = 4 : i64, a = {}, b = {x = 1 : i64, y}, c = [], c.d = 2 : i64, d = [1, 2 : i32, "x", [true]], e, "quoted key" = 1 : i64} : () -> ()
}
