func.func @f(%a: i32) { %r = "index.add"(%a, %a) : (i32, i32) -> index return }
// -----
func.func @f(%a: index) { %r = "index.add"(%a, %a) : (index, index) -> i64 return }
// -----
func.func @f(%a: i32) { %r = "index.casts"(%a) : (i32) -> i64 return }
// -----
func.func @f(%a: index) { %r = "index.castu"(%a) : (index) -> index return }
// -----
func.func @f(%a: f32) { %r = "index.castu"(%a) : (f32) -> index return }
// -----
func.func @f() { %r = "index.constant"() <{value = 5 : i32}> : () -> index return }
// -----
func.func @f(%a: index) { %r = "index.cmp"(%a, %a) : (index, index) -> i1 return }
// -----
func.func @f() { %r = "index.sizeof"() : () -> i32 return }
