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
// -----
"test.x"(%a) : (tensor<tensor<4xf32>>) -> ()
// error: invalid tensor element type
// -----
"test.x"(%a) : (tensor<tensor<4xf32>) -> ()
// error: expected '>' in tensor type
// -----
"test.x"(%a) : (tensor<*xf32, 1>) -> ()
// error: cannot apply encoding to unranked tensor
// -----
"test.x"(%a) : (tensor<4xf32, 1) -> ()
// error: expected '>' in tensor type
// -----
"test.x"(%a) : (tensor 4xf32>) -> ()
// error: expected '<' in tensor type
// -----
"test.x"(%a) : (memref<*xf32, affine_map<(d0)->(d0)>>) -> ()
// error: cannot have affine map for unranked memref type
// -----
"test.x"(%a) : (memref<4xf32, 1, 2>) -> ()
// error: multiple memory spaces specified in memref type
// -----
"test.x"(%a) : (memref<4xf32, >) -> ()
// error: expected list element
// -----
"test.x"(%a) : (memref<4xf32, 1 2>) -> ()
// error: expected ',' or '>'
// -----
"test.x"(%a) : (memref<4xf32, affine_map<(d0,d1)->(d0)>>) -> ()
// error: memref layout mismatch between rank and affine map: 1 != 2
// -----
"test.x"(%a) : (memref<4xf32, strided<[1,2]>>) -> ()
// error: expected the number of strides to match the rank
// -----
"test.x"(%a) : (vector<[?]xf32>) -> ()
// error: invalid dimension
// -----
"test.x"(%a) : (vector<[2xf32>) -> ()
// error: missing ']' closing scalable dimension
// -----
"test.x"(%a) : (vector<2x0xf32>) -> ()
// error: vector types must have positive constant sizes but got 2, 0
// -----
"test.x"(%a) : (vector<2xf32) -> ()
// error: expected '>' in vector type
// -----
"test.x"(%a) : (complex<index) -> ()
// error: expected '>' in complex type
// -----
"test.x"(%a) : (tuple f32>) -> ()
// error: expected '<' in tuple type
// -----
"test.x"(%a) : (tuple<f32) -> ()
// error: expected '>' in tuple type
// -----
"test.x"(%a, %a) : (i32, f32) - ()
// error: expected '->' in function type
// -----
"test.x"(%a, %a) : (i32, f32 -> ()
// error: expected ')'
// -----
"test.x"(%a, %a) : (i32) -> ()
// error: expected 2 operand types but had 1
// -----
"test.x"(%a, %a) (i32, f32) -> ()
// error: expected '{' to begin a region
// -----
"test.x"(a) : (i32, f32) -> ()
// error: expected ')' to end operand list
// -----
"test.x" : (i32, f32) -> ()
// error: expected '(' to start operand list
// -----
"test.x"()[] : () -> ()
// error: expected list element
// -----
"test.x"()[^a ^b] : () -> ()
// error: expected ',' or ']'
// -----
"func.func"() <> : () -> ()
// error: expected attribute value
// -----
"func.func"() <{} : () -> ()
// error: expected '>' to close properties
// -----
"test.x"() () : () -> ()
// error: expected '{' to begin a region
// -----
"test.x"() ({} : () -> ()
// error: expected ')' to end region list
// -----
"test.x"() ({ ^bb0(%a) : }) : () -> ()
// error: expected ':' and type for SSA operand
// -----
"test.x"() {"" = 1} : () -> ()
// error: expected valid attribute name
// -----
"test.x"() {a = affine_map (d0) -> (d0)>} : () -> ()
// error: expected '<' in affine map
// -----
"test.x"() {a = affine_map<(d0) -> (d0)} : () -> ()
// error: expected '>' in affine map
// -----
"test.x"() {a = affine_set (d0) : (d0 == 0)>} : () -> ()
// error: expected '<' in integer set
// -----
"test.x"() {a = array i32: 1>} : () -> ()
// error: expected '<' after 'array'
// -----
"test.x"() {a = array<i32 1>} : () -> ()
// error: expected ':' after dense array type
// -----
"test.x"() {a = dense 1> : tensor<1xi32>} : () -> ()
// error: expected '<' after 'dense'
// -----
"test.x"() {a = strided [1]>} : () -> ()
// error: expected '<' after 'strided'
// -----
"test.x"() {a = strided<[1], 3>} : () -> ()
// error: expected 'offset' after comma
// -----
"test.x"() {a = strided<[1], offset 3>} : () -> ()
// error: expected ':' after 'offset'
// -----
"test.x"() {a = distinct 0]<>} : () -> ()
// error: expected '[' after 'distinct'
// -----
"test.x"() {a = distinct[0<>} : () -> ()
// error: expected ']' to close distinct ID
// -----
"test.x"() {a = distinct[0]>} : () -> ()
// error: expected '<' after distinct ID
// -----
"test.x"() {a = distinct[0]<1} : () -> ()
// error: expected '>' to close distinct attribute
// -----
"test.x"() {a = sparse 0, 1>} : () -> ()
// error: Expected '<' after 'sparse'
// -----
"test.x"() {a = dense_resource a> : tensor<1xi32>} : () -> ()
// error: expected '<' after 'dense_resource'
// -----
"test.x"() {a = #foo} : () -> ()
// error: undefined symbol alias id 'foo'
// -----
"test.x"() {a = #gpu< z>} : () -> ()
// error: unknown attribute `z` in dialect `gpu`
// -----
"test.x"() {a = #gpu.z} : () -> ()
// error: unknown attribute `z` in dialect `gpu`
// -----
"test.x"() {a = !arith.z} : () -> ()
// error: dialect 'arith' provides no type parsing hook
// -----
"test.x"() {a = #tensor.z<2>} : () -> ()
// error: dialect 'tensor' provides no attribute parsing hook
// -----
"test.x"() {a = #foo.z<1>} : () -> ()
// error: #"foo"<"z<1>"> : 'none' attribute created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used
// -----
"test.x"() {a = #arith.fastmath<fast} : () -> ()
// error: unbalanced '<' character in pretty dialect name
// -----
"test.x"() {a = #arith<fastmath>} : () -> ()
// error: expected '<'
// -----
"test.x"() {a = !gpu.mma_matrix<16xf32, "AOp">} : () -> ()
// error: MMAMatrixType must have exactly two dimensions
// -----
"test.x"() {a = affine_map<  <(d0) -> (d0)>} : () -> ()
// error: expected '(' in dimensional identifier list
// -----
"test.x"() {a = dense<[1, , 2]> : tensor<2xi64>} : () -> ()
// error: expected element literal of primitive type
// -----
"test.x"() {a = dense<-1> : tensor<2xui8>} : () -> ()
// error: expected unsigned integer elements, but parsed negative value
// -----
"test.x"() {a = dense<"foo"> : tensor<2xi8>} : () -> ()
// error: expected string containing hex digits starting with `0x`
// -----
"test.x"() {a = dense<1> : tensor<*xi8>} : () -> ()
// error: elements literal type must have static shape
// -----
"test.x"() {a = sparse<0, [1, 2]> : tensor<2xi8>} : () -> ()
// error: expected shape ([2]); inferred shape of indices literal ([1, 1]); inferred shape of values literal ([2])
// -----
"test.x"() {a = sparse<5, 1> : tensor<2xi8>} : () -> ()
// error: sparse index #0 is not contained within the value shape, with index=[5], and type='tensor<2xi8>'
// -----
"test.x"() {a = array<i8: 300>} : () -> ()
// error: integer constant out of range
// -----
"test.x"() {a = "foo} : () -> ()
// error: expected '"' in string literal
// -----
"test.x"() : () -> (i99999999)
// error: integer bitwidth is limited to 16777215 bits
// -----
"test.x"() ({^bb0: ^bb0:}) : () -> ()
// error: redefinition of block '^bb0'
// -----
func.func @f(i32, %a: f32) { return }
// error: custom op 'func.func' expected type instead of SSA identifier
// -----
"test.x"()[%a] : () -> ()
// error: expected block name
// -----
"test"() : () -> ()
// error: 'test' op created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used
// -----
func.func @f() { "foo.x"() ({ module {} }) : () -> () return }

// error: operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used
// -----
"t.a"() {a = dense<> : tensor<2xi8>} : () -> ()

// error: operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used
// -----
"t.a"() {a = dense<[1, 2]> : tensor<2xcomplex<i8>>} : () -> ()

// error: operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used
// -----
"t.a"() {a = dense<1> : tensor<2xcomplex<i8>>} : () -> ()

// error: operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used
// -----
"t.a"() {a = dense<(1)> : tensor<2xcomplex<i8>>} : () -> ()

// error: operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used
// -----
"t.a"() {a = dense<(1, 2> : tensor<2xcomplex<i8>>} : () -> ()

// error: operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used
// -----
"t.a"() {a = dense<[true, 1.0]> : tensor<2xf32>} : () -> ()

// error: operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used
// -----
"t.a"() {a = array<i1: true, 0>} : () -> ()

// error: operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used
// -----
"t.a"() {a = distinct[99999999999999999999]<1>} : () -> ()

// error: operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used
// -----
"t.a"() {a = distinct[3]<1 : i8>, b = distinct[3]<2 : i8>} : () -> ()
// error: operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used
// -----
"builtin.unrealized_conversion_cast"() : () -> ()
// error: 'builtin.unrealized_conversion_cast' op expected at least one result for cast operation
// -----
func.func @f(%a: i32) { %c = "arith.addi"(%a, %a)[^bb1] : (i32, i32) -> i32
^bb1: return }
// error: successors in non-terminator
// -----
func.func @f() { cf.br ^bb1(%x : i32)
^bb1(%x : i32): return }
// error: operand #0 does not dominate this use
// note: operand defined as a block argument (block #1 in the same region)
// -----
#m = affine_map<(d0) -> (%)>
// error: invalid SSA name
// -----
{-# key #-}
// error: expected ':'
// -----
{-# dialect_resources: { entry "value" } #-}
// error: expected ':'
// -----
{-#
// error: expected identifier key in file metadata dictionary
// -----
func.func @f() { affine.for %i = 1 to 100 { func.return } return }
// error: 'func.return' op expects parent op 'func.func'
// -----
module attributes {arith.a = array<i128: 5>} { }
// error: elements of more than 64 bits are not supported
// unlike MLIR: elements of more than 64 bits are not supported
// -----
module attributes {arith.a = array<f80: 1.0>} { }
// error: elements of more than 64 bits are not supported
// unlike MLIR: elements of more than 64 bits are not supported
// -----
module { "func.func"() <{function_type = () -> (), sym_name = "f", nothing = 1 : i64}> ({ "func.return"() : () -> () }) : () -> () }
// error: invalid properties for op func.func: unknown property 'nothing'
// unlike MLIR: MLIR drops a property that the op does not have
