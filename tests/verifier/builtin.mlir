"builtin.module"() ({ ^bb0(%a: i32): }) : () -> ()
// error: 'builtin.module' op region should have no arguments
// -----
module attributes {x = 1} {
}
// error: 'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'x'
// -----
module attributes {a.x = [1 2]} {
}
// error: expected ',' or ']'
// -----
module attributes {a.x = {b = 1 c = 2}} {
}
// error: expected '}' in attribute dictionary
// -----
module attributes {a.x = array<i32: true>} {
}
// error: expected i1 type for 'true' or 'false' values
// -----
module attributes {a.x = array<i32: 1 2>} {
}
// error: expected '>' to close an array attribute
// -----
func.func @f(%a: i32) {
  "func.return"(%a ?) : (i32) -> ()
}
// error: expected ')' to end operand list
// -----
func.func @f(%a: tensor<[4]xf32>) {
  return
}
// error: expected non-function type
// -----
func.func @f(%m: memref<4xf32, 1.0 : f32>) { return }
// error: unsupported memory space Attribute
// -----
func.func @f(%m: memref<*xf32, [1]>) { return }
// error: unsupported memory space Attribute
