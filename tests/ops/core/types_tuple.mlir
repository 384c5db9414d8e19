module {
  %0:3 = "t.x"() : () -> (tuple<>, tuple<i32>, tuple<i32, tuple<f32, index>>)
}
// -----
!tuple = tuple<i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32>
module {
  %0 = "t.x"() : () -> !tuple
}
// -----
!tuple = tuple<i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8>
module {
  "t.x"() {a = !tuple, b = [!tuple]} : () -> ()
}
