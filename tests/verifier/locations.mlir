func.func private @a() loc()
// -----
func.func private @a() loc(foo)
// -----
func.func private @a() loc("a":)
// -----
func.func private @a() loc("a":1:)
// -----
func.func private @a() loc("a":1:x)
// -----
func.func private @a() loc("a":-1:2)
// -----
func.func private @a() loc("a":1:2 to)
// -----
func.func private @a() loc("a":1:2 to 3)
// -----
func.func private @a() loc("a":1:2 to :x)
// -----
func.func private @a() loc("a"())
// -----
func.func private @a() loc(callsite)
// -----
func.func private @a() loc(callsite("a"))
// -----
func.func private @a() loc(callsite("a" at ))
// -----
func.func private @a() loc(fused)
// -----
func.func private @a() loc(fused[)
// -----
func.func private @a() loc(fused["a" "b"])
// -----
func.func private @a() loc(fused<>["a"])
// -----
func.func private @a() loc(fused<1["a"])
// -----
func.func private @a() loc(fused<1>)
// -----
func.func private @a() loc(#nope)
// -----
func.func private @a() loc(callsite(#nope at "b"))
// -----
func.func private @a() loc unknown
// -----
func.func private @a() loc("a":99999999999:1)
// -----
func.func private @a() loc(unknown("a"))
// -----
#a = 1 : i32
func.func private @a() loc(#a)
// -----
func.func private @a() loc(#a)
#a = 1 : i32
