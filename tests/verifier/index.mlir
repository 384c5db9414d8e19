func.func @f(%a: i32) { %r = "index.add"(%a, %a) : (i32, i32) -> index return }
// error: 'index.add' op operand #0 must be index, but got 'i32'
// -----
func.func @f(%a: index) { %r = "index.add"(%a, %a) : (index, index) -> i64 return }
// error: 'index.add' op result #0 must be index, but got 'i64'
// -----
func.func @f(%a: i32) { %r = "index.casts"(%a) : (i32) -> i64 return }
// error: 'index.casts' op operand type 'i32' and result type 'i64' are cast incompatible
// -----
func.func @f(%a: index) { %r = "index.castu"(%a) : (index) -> index return }
// error: 'index.castu' op operand type 'index' and result type 'index' are cast incompatible
// -----
func.func @f(%a: f32) { %r = "index.castu"(%a) : (f32) -> index return }
// error: 'index.castu' op operand #0 must be integer or index, but got 'f32'
// -----
func.func @f() { %r = "index.constant"() <{value = 5 : i32}> : () -> index return }
// error: 'index.constant' op attribute 'value' failed to satisfy constraint: index attribute
// -----
func.func @f(%a: index) { %r = "index.cmp"(%a, %a) : (index, index) -> i1 return }
// error: 'index.cmp' op requires attribute 'pred'
// -----
func.func @f() { %r = "index.sizeof"() : () -> i32 return }
// error: 'index.sizeof' op result #0 must be index, but got 'i32'
