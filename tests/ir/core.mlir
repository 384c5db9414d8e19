func.func @f(i32) {
^bb0(%a: i32):
  return
}
// -----
module @outer attributes {a.b = 1 : i32} { module { func.func private @g() } module @in { } }
// -----
"test.graph"() ({ %0 = "test.a"(%1) : (i32) -> i32
 %1 = "test.b"(%0) : (i32) -> i32 }) : () -> ()
// -----
func.func @f() {
  "test.a"() {a = distinct[0]<42 : i32>, b = distinct[1]<42 : i32>, c = distinct[0]<42 : i32>, u = distinct[2]<>} : () -> ()
  return
}
// -----
#m = affine_map<(d0) -> (d0)>
#s = affine_set<(d0) : (d0 >= 0)>
!t = tensor<2xf32>
"test.a"() {a = #m, b = #s, t = !t} : () -> ()
"test.b"() {a = [#m, affine_map<(d0, d1) -> (d1)>], l = loc("x")} : () -> ()
// -----
%0:2 = "test.a"() : () -> (i32, i32)
%r, %q = "test.b"(%0#1) : (i32) -> (f32, f32)
"test.c"(%q, %0#0) ({ %x = "test.d"() : () -> i1 }, {}) {sym = @a::@b::@"c d"} : (f32, i32) -> ()
// -----
func.func private @d(i32 {a.b = 1 : i32}, f32) -> (i32 {x.y}, f32) attributes {foo.bar}
// -----
func.func nested @d() -> (() -> ())
// -----
"test.x"() <{a = 1 : i32}> {b} : () -> ()
// -----
"test.blob"() {a = dense_resource<blob1> : tensor<2xf32>} : () -> ()
{-#
  dialect_resources: {
    builtin: {
      blob1: "0x040000000000803F00000040"
    }
  },
  external_resources: {
    x: { a: "0x00000000", b: true, c: "text" }
  }
#-}
// -----
"test.s"() {a = 0x7FC00000 : f32, b = -0.0 : f64, c = 1.0e300, d = 123456789012345678901234567890 : i128, e = -1 : si8, f = 255 : ui8, g = true, h = unit, "quoted key" = 1, i = [], j = {}, k = "a\0Ab\"\\"} : () -> ()
// -----
"t.f"() ({
  %a:2 = "t.a"() : () -> (i32, i32)
  %b = "t.b"() ({
  ^bb0(%x: i32):
    %c = "t.c"() : () -> i32
    "t.d"() ({
    ^bb0(%x2: i32):
      %c2 = "t.c"() : () -> i32
      "t.e"() ({}, {
      ^bb0(%x3: i32):
         %c3 = "t.c"() : () -> i32
       }) : () -> ()
    }) : () -> ()
  }) : () -> i32
  %k = "t.k"() ({
  ^bb0(%x: i32):
    %c = "t.c"() : () -> i32
  }) : () -> i32
  %z = "t.z"() : () -> i32
}) : () -> ()
// -----
func.func @f(%a: i32) -> i32 {
  %0 = "t.x"() : () -> i32
  "t.r"() ({
    %k = "t.k"() : () -> i32
  }) : () -> ()
  return %0 : i32
}
func.func @g(%a: i32) -> i32 {
  return %a : i32
}
// -----
"test.d"() {a = distinct[7]<affine_map<(d0) -> (d0)>>, b = distinct[3]<>, c = [distinct[7]<affine_map<(d0) -> (d0)>>]} : () -> ()

// -----
func.func @module_in_a_function() {
  builtin.module {
    func.func private @f()
  }
  return
}
