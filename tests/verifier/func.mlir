func.func @f() { func.return func.return }
// error: 'func.return' op must be the last operation in the parent block
// -----
func.func @f(%a: i32) { func.func @g() { %0 = arith.addi %a, %a : i32 return } return }
// error: use of undeclared SSA value name
// unlike MLIR: a body that is isolated has no names from outside: using one is an error of the parser
// -----
func.func @f() { func.func private @g() return }
// error: 'func.func' op symbol's parent must have the SymbolTable trait
// -----
func.func @f() { return }
func.func @f() { return }
// error: redefinition of symbol named 'f'
// note: see existing symbol definition here
// -----
func.func @f(%a: vector<4xtuple<>>) { return }
// error: failed to verify 'elementType': VectorElementTypeInterface instance
// -----
func.func @f(%a: vector<4xvector<4xf32>>) { return }
// error: failed to verify 'elementType': VectorElementTypeInterface instance
// -----
func.func @f(%a: !func.x) { return }
// error: dialect 'func' provides no type parsing hook
// -----
func.func @f() { "foo.bar"() : () -> () return }
// error: operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used
// -----
func.func @f() { foo.bar return }
// error: Dialect `foo' not found for custom op 'foo.bar' 
// note: Available dialects: affine, arith, bufferization, builtin, cf, func, gpu, index, irdl, linalg, llvm, math, memref, scf, symbol, tensor, test, tosa, ub, vector
// unlike MLIR: fewer dialects are there
// -----
"func.func"() <{function_type = 1 : i32, sym_name = "x"}> ({}) : () -> ()
// error: invalid properties {function_type = 1 : i32, sym_name = "x"} for op func.func: Invalid attribute `function_type` in property conversion: 1 : i32
// -----
"func.func"() <{function_type = i32, sym_name = "x"}> ({}) : () -> ()
// error: 'func.func' op attribute 'function_type' failed to satisfy constraint: type attribute of function type
// -----
"func.func"() <{sym_name = "x"}> ({}) : () -> ()
// error: 'func.func' op requires attribute 'function_type'
// -----
func.func @f(%a: index) -> i32 { return %a : index }
// error: type of return operand 0 ('index') doesn't match function result type ('i32') in function @f
// -----
func.func @f() { %0 = func.call @g() : () -> index return }
// error: 'func.call' op 'g' does not reference a valid function
// -----
func.func @f(%a: i32) { %0 = func.call @g(%a) : (i32) -> index return }
func.func private @g(index) -> index
// error: 'func.call' op operand type mismatch: expected operand type 'index', but provided 'i32' for operand number 0
// -----
func.func @f(%a: i32) { func.call @g(%a, %a) : (i32, i32) -> () return }
func.func private @g(i32) -> index
// error: 'func.call' op incorrect number of operands for callee
// -----
func.func @f(%a: i32) { func.call @g(%a) : (i32) -> () return }
func.func private @g(i32) -> index
// error: 'func.call' op incorrect number of results for callee
// -----
func.func @f(%a: i32) { %0:2 = func.call @g(%a) : (i32) -> (i32, f32) return }
func.func private @g(i32) -> (i32, index)
// error: 'func.call' op result type mismatch at index 1
// note:       op result types: 'i32', 'f32'
// note: function result types: 'i32', 'index'
// -----
func.func @f(%a: i32) { func.return %b : i32 }
// error: use of undeclared SSA value name
// -----
func.func @f(%a: f32) { "func.return"(%a) : (f32) -> () }
// error: 'func.return' op has 1 operands, but enclosing function (@f) returns 0
// -----
func.func @f(%a: f32) -> (i32, f32) { "func.return"(%a, %a) : (f32, f32) -> () }
// error: type of return operand 0 ('f32') doesn't match function result type ('i32') in function @f
// -----
"func.func"() <{function_type = (i32) -> (), sym_name = "g"}> ({ ^bb0(%x: i64): "func.return"() : () -> () }) : () -> ()
// error: 'func.func' op type of entry block argument #0('i64') must match the type of the corresponding argument in function signature('i32')
// -----
"func.func"() <{function_type = (i32) -> (), sym_name = "g"}> ({ ^bb0: "func.return"() : () -> () }) : () -> ()
// error: 'func.func' op entry block must have 1 arguments to match function signature
// -----
"func.func"() <{function_type = (i32) -> (), sym_name = "g"}> ({ }) : () -> ()
// error: 'func.func' op symbol declaration cannot have public visibility
// -----
"func.func"() <{function_type = (i32) -> (), sym_name = "g", arg_attrs=[{},{}], sym_visibility="private"}> ({ }) : () -> ()
// error: 'func.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 2, but expected 1
// -----
"func.func"() <{function_type = (i32) -> (f32), sym_name = "g", res_attrs=[{},{}], sym_visibility="private"}> ({ }) : () -> ()
// error: 'func.func' op expects result attribute array to have the same number of elements as the number of function results, got 2, but expected 1
// -----
"func.func"() <{function_type = (i32) -> (f32), sym_name = "g", arg_attrs=[{},{}], res_attrs=[{},{}]}> ({ }) : () -> ()
// error: 'func.func' op symbol declaration cannot have public visibility
// -----
func.func @f(%a: index) -> index { return }
// error: 'func.return' op has 0 operands, but enclosing function (@f) returns 1
// -----
func.func @f(index)
// error: 'func.func' op symbol declaration cannot have public visibility
// -----
"func.func"() <{function_type = (index) -> (), sym_name = "x"}> ({ ^bb0: func.return }) : () -> ()
// error: 'func.func' op entry block must have 1 arguments to match function signature
// -----
func.func @a() { %r = func.constant @b : i32 return }
// error: 'func.constant' op reference to undefined function 'b'
// -----
func.func @a() { %r = func.constant @b : () -> () return }
// error: 'func.constant' op reference to undefined function 'b'
// -----
func.func @a() { %r = func.constant @a : () -> i32 return }
// error: 'func.constant' op reference to function with mismatched type
// -----
func.func @a(%f: () -> i32) { "func.call_indirect"(%f, %f) : (() -> i32, () -> i32) -> i32 return }
// error: 'func.call_indirect' op failed to verify that callee input types match argument types
// -----
func.func @a(%f: () -> i32) { "func.call_indirect"(%f) : (() -> i32) -> f32 return }
// error: 'func.call_indirect' op failed to verify that callee result types match result types
// -----
func.func @a(%f: () -> i32) { ub.unreachable return }

// error: 'ub.unreachable' op must be the last operation in the parent block
// -----
func.func private @argument(i8 {x = 1 : i8})

// error: 'func.func' op arguments may only have dialect attributes
// -----
func.func private @result() -> (i8 {x = 1 : i8})

// error: 'func.func' op results may only have dialect attributes
// -----
func.func @named() attributes {sym_name = "other"} { return }

// error: custom op 'func.func' 'sym_name' is an inferred attribute and should not be specified in the explicit attribute dictionary
// -----
func.func @visible() attributes {sym_visibility = "private"} { return }

// error: custom op 'func.func' 'sym_visibility' is an inferred attribute and should not be specified in the explicit attribute dictionary
// -----
func.func @typed() attributes {function_type = () -> ()} { return }

// error: custom op 'func.func' 'function_type' is an inferred attribute and should not be specified in the explicit attribute dictionary
// -----
func.func @used_before() {
  cf.br ^bb1(%x : i8)
^bb1(%x: i8):
  return
}

// error: operand #0 does not dominate this use
// note: operand defined as a block argument (block #1 in the same region)
// -----
func.func @wrong_and_unended(%m: memref<?xi8>) {
  %0 = "arith.addi"(%m, %m) : (memref<?xi8>, memref<?xi8>) -> memref<?xi8>
}

// error: 'arith.addi' op operand #0 must be signless-integer-like, but got 'memref<?xi8>'
// note: no case of it fits: Scalar (signless integer or index), Vec (vector of any type values whose element is signless integer or index), Tensor (ranked tensor of any type values whose element is signless integer or index), UnrankedTensor (unranked tensor of any type values whose element is signless integer or index)
// -----
func.func @wrong_inside_of_unended() {
  "scf.execute_region"() ({
    %0 = "arith.constant"() {value = 1.0 : f32} : () -> i8
    "scf.yield"() : () -> ()
  }) : () -> ()
  %1 = arith.constant 1 : i8
}
// error: 'arith.constant' op failed to verify that all of {value, result} have same type
// -----
func.func @calls_a_function_without_type() { func.call @f() : () -> () return }
"func.func"() <{sym_name = "f"}> ({}) : () -> ()
// error: 'func.func' op requires attribute 'function_type'
