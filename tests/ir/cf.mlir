func.func @f(%a: i1, %b: i32) -> i32 {
  cf.cond_br %a, ^bb1(%b : i32), ^bb2
^bb1(%x: i32):
  cf.br ^bb3(%x: i32)
^bb2:
  cf.br ^bb3(%b: i32)
^bb3(%r: i32):
  return %r : i32
}
// -----
func.func @a(%c: i1, %x: i32) {
  cf.assert %c, "text"
  cf.assert %c, "te\22xt" {a.b}
  cf.br ^bb1
^bb1:
  cf.cond_br %c, ^bb2(%x : i32), ^bb3
^bb2(%y: i32):
  cf.cond_br %c weights([1, 2]), ^bb3, ^bb2(%x : i32) {z}
^bb3:
  cf.switch %x : i32, [
    default: ^bb4(%x : i32),
    0: ^bb1,
    7: ^bb5(%x, %x : i32, i32)
  ] {w.w}
^bb4(%k: i32):
  cf.switch %k : i32, [
    default: ^bb5(%x, %x : i32, i32)
  ]
^bb5(%m: i32, %n: i32):
  cf.br ^bb2(%m : i32) {q}
}
