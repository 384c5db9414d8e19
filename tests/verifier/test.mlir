func.func @f(%a: i32) { builtin.module { "test.use"(%a) : (i32) -> () } return }
// error: use of undeclared SSA value name
// unlike MLIR: a body that is isolated has no names from outside: using one is an error of the parser
// -----
func.func @f(%a: index) { %r = "test.reify_bound"(%a) {dim = 0} : (index) -> index return }
// error: 'test.reify_bound' op unexpected 'dim' attribute for index variable
