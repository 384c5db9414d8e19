"builtin.module"() ({ ^bb0(%a: i32): }) : () -> ()
// error: 'builtin.module' op region should have no arguments
