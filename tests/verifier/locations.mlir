func.func private @a() loc()
// error: expected location instance
// -----
func.func private @a() loc(foo)
// error: expected location instance
// -----
func.func private @a() loc("a":)
// error: expected integer line number in FileLineColRange
// -----
func.func private @a() loc("a":1:)
// error: expected integer column number in FileLineColRange
// -----
func.func private @a() loc("a":1:x)
// error: expected integer column number in FileLineColRange
// -----
func.func private @a() loc("a":-1:2)
// error: expected integer line number in FileLineColRange
// -----
func.func private @a() loc("a":1:2 to)
// error: expected either integer or `:` post `to` in FileLineColRange
// -----
func.func private @a() loc("a":1:2 to 3)
// error: expected either integer or `:` post `to` in FileLineColRange
// -----
func.func private @a() loc("a":1:2 to :x)
// error: expected integer column number in FileLineColRange
// -----
func.func private @a() loc("a"())
// error: expected location instance
// -----
func.func private @a() loc(callsite)
// error: expected '(' in callsite location
// -----
func.func private @a() loc(callsite("a"))
// error: expected 'at' in callsite location
// -----
func.func private @a() loc(callsite("a" at ))
// error: expected location instance
// -----
func.func private @a() loc(fused)
// error: expected '[' in fused location
// -----
func.func private @a() loc(fused[)
// error: expected location instance
// -----
func.func private @a() loc(fused["a" "b"])
// error: expected ']' in fused location
// -----
func.func private @a() loc(fused<>["a"])
// error: expected attribute value
// -----
func.func private @a() loc(fused<1["a"])
// error: expected '>' after fused location metadata
// -----
func.func private @a() loc(fused<1>)
// error: expected '[' in fused location
// -----
func.func private @a() loc(#nope)
// error: operation location alias was never defined
// -----
func.func private @a() loc(callsite(#nope at "b"))
// error: undefined symbol alias id 'nope'
// -----
func.func private @a() loc unknown
// error: expected '(' in location
// -----
func.func private @a() loc("a":99999999999:1)
// error: expected integer line number in FileLineColRange
// -----
func.func private @a() loc(unknown("a"))
// error: expected ')' in location
// -----
#a = 1 : i32
func.func private @a() loc(#a)
// error: expected location, but found '1 : i32'
// -----
func.func private @a() loc(#a)
#a = 1 : i32
// error: expected location, but found '1 : i32'
