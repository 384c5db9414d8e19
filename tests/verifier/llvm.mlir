llvm.func @f(%a: i32, %b: f32) { %0 = "llvm.add"(%a, %b) : (i32, f32) -> i32 llvm.return }
// error: 'llvm.add' op operand #1 must be signless integer or LLVM dialect-compatible vector of signless integer, but got 'f32'
// note: no case of it fits: Scalar (signless integer), Vec (vector of any type values whose element is signless integer where rank == 1)
// -----
llvm.func @f(%b: f32) { %0 = "llvm.add"(%b, %b) : (f32, f32) -> f32 llvm.return }
// error: 'llvm.add' op operand #0 must be signless integer or LLVM dialect-compatible vector of signless integer, but got 'f32'
// note: no case of it fits: Scalar (signless integer), Vec (vector of any type values whose element is signless integer where rank == 1)
// -----
llvm.func @f(%a: i32) { %0 = llvm.fadd %a, %a : i32 llvm.return }
// error: 'llvm.fadd' op operand #0 must be floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type, but got 'i32'
// note: no case of it fits: Scalar (floating point LLVM type), Vec (vector of any type values whose element is floating point LLVM type where rank == 1)
// -----
llvm.func @f(%a: i32) { %0 = llvm.sext %a : i32 to i8 llvm.return }
// error: integer width of the output type is smaller or equal to the integer width of the input type
// -----
llvm.func @f(%a: vector<4xi32>) { %0 = llvm.zext %a : vector<4xi32> to i64 llvm.return }
// error: input type is a vector but output type is an integer
// -----
llvm.func @f(%a: vector<4xi32>) { %0 = llvm.zext %a : vector<4xi32> to vector<2xi64> llvm.return }
// error: input and output vectors are of incompatible shape
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.bitcast %p : !llvm.ptr to i64 llvm.return }
// error: 'llvm.bitcast' op can only cast pointers from and to pointers
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.bitcast %p : !llvm.ptr to !llvm.ptr<1> llvm.return }
// error: 'llvm.bitcast' op cannot cast pointers of different address spaces, use 'llvm.addrspacecast' instead
// -----
llvm.func @f(%a: i32) { %0 = llvm.icmp "foo" %a, %a : i32 llvm.return }
// error: custom op 'llvm.icmp' 'foo' is an incorrect value of the 'predicate' attribute
// -----
llvm.func @f(%a: i32) { %0 = "llvm.icmp"(%a, %a) <{predicate = 0 : i64}> : (i32, i32) -> vector<4xi1> llvm.return }
// error: 'llvm.icmp' op failed to verify that result type has i1 element type and same shape as operands
// -----
llvm.func @f() { %0 = llvm.mlir.constant(1 : i32) : f32 llvm.return }
// error: 'llvm.mlir.constant' op expected integer type
// -----
llvm.func @f() { %0 = llvm.mlir.constant(1.0 : f32) : f64 llvm.return }
// error: 'llvm.mlir.constant' op attribute and type have different float semantics
// -----
llvm.func @f() { %0 = llvm.mlir.constant("ab") : !llvm.array<3 x i8> llvm.return }
// error: 'llvm.mlir.constant' op expected array type of 2 i8 elements for the string constant
// -----
llvm.func @f() { %0 = llvm.mlir.constant(dense<1> : vector<4xi32>) : vector<2xi32> llvm.return }
// error: 'llvm.mlir.constant' op type and attribute have a different number of elements: 2 vs. 4
// -----
llvm.func @f() { %0 = llvm.mlir.constant([1 : i32]) : !llvm.struct<(i32, i32)> llvm.return }
// error: 'llvm.mlir.constant' op expected array attribute of size 2
// -----
llvm.func @f() { %0 = llvm.mlir.constant([1 : i32, 2 : i64]) : !llvm.struct<(i32, i32)> llvm.return }
// error: 'llvm.mlir.constant' op struct element at index 1 is of wrong type
// -----
llvm.func @f() { %0 = llvm.mlir.constant(unit) : i32 llvm.return }
// error: 'llvm.mlir.constant' op only supports integer, float, string or elements attributes
// -----
llvm.func @f() { %0 = llvm.mlir.zero : !llvm.target<"foo"> llvm.return }
// error: 'llvm.mlir.zero' op target extension type does not support zero-initializer
// -----
llvm.func @f(%s: !llvm.struct<(i32, f32)>) { %0 = llvm.extractvalue %s[2] : !llvm.struct<(i32, f32)> llvm.return }
// error: custom op 'llvm.extractvalue' position out of bounds: 2
// -----
llvm.func @f(%s: !llvm.struct<(i32, f32)>) { %0 = "llvm.extractvalue"(%s) <{position = array<i64: 0>}> : (!llvm.struct<(i32, f32)>) -> f32 llvm.return }
// error: 'llvm.extractvalue' op Type mismatch: extracting from '!llvm.struct<(i32, f32)>' should produce 'i32' but this op returns 'f32'
// -----
llvm.func @f(%s: !llvm.struct<(i32, f32)>, %a: i32) { %0 = "llvm.insertvalue"(%s, %a) <{position = array<i64: 1>}> : (!llvm.struct<(i32, f32)>, i32) -> !llvm.struct<(i32, f32)> llvm.return }
// error: 'llvm.insertvalue' op Type mismatch: cannot insert 'i32' into '!llvm.struct<(i32, f32)>'
// -----
llvm.func @f(%s: !llvm.struct<(i32, f32)>) { %0 = llvm.extractvalue %s[0, 0] : !llvm.struct<(i32, f32)> llvm.return }
// error: custom op 'llvm.extractvalue' expected LLVM IR structure/array type, got: 'i32'
// -----
llvm.func @f(%p: !llvm.ptr, %i: i32) { %0 = llvm.getelementptr %p[0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(i32)> llvm.return }
// error: 'llvm.getelementptr' op expected index 1 indexing a struct to be constant
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32)> llvm.return }
// error: 'llvm.getelementptr' op index 1 indexing a struct is out of bounds
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, i32 llvm.return }
// error: 'llvm.getelementptr' op type 'i32' cannot be indexed (index #1)
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.load %p atomic monotonic : !llvm.ptr -> i32 llvm.return }
// error: 'llvm.load' op expected alignment for atomic access
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.load %p atomic release {alignment = 4 : i64} : !llvm.ptr -> i32 llvm.return }
// error: 'llvm.load' op unsupported ordering 'release'
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.load %p atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> i7 llvm.return }
// error: 'llvm.load' op unsupported type 'i7' for atomic access
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.load %p {syncscope = "x"} : !llvm.ptr -> i32 llvm.return }
// error: 'llvm.load' op expected syncscope to be null for non-atomic access
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.load %p : !llvm.ptr -> !llvm.void llvm.return }
// error: 'llvm.load' op result #0 must be LLVM type with size, but got '!llvm.void'
// -----
llvm.func @f(%p: !llvm.ptr, %a: i32) { llvm.store %a, %p atomic acquire {alignment = 4 : i64} : i32, !llvm.ptr llvm.return }
// error: 'llvm.store' op unsupported ordering 'acquire'
// -----
llvm.func @f(%p: !llvm.ptr, %a: i32) { %0 = llvm.atomicrmw fadd %p, %a monotonic : !llvm.ptr, i32 llvm.return }
// error: 'llvm.atomicrmw' op expected LLVM IR floating point type
// -----
llvm.func @f(%p: !llvm.ptr, %a: f32) { %0 = llvm.atomicrmw add %p, %a monotonic : !llvm.ptr, f32 llvm.return }
// error: 'llvm.atomicrmw' op expected LLVM IR integer type
// -----
llvm.func @f(%p: !llvm.ptr, %a: i32) { %0 = llvm.atomicrmw add %p, %a unordered : !llvm.ptr, i32 llvm.return }
// error: 'llvm.atomicrmw' op expected at least 'monotonic' ordering
// -----
llvm.func @f(%p: !llvm.ptr, %a: i32) { %0 = llvm.cmpxchg %p, %a, %a acq_rel release : !llvm.ptr, i32 llvm.return }
// error: 'llvm.cmpxchg' op failure ordering cannot be 'release' or 'acq_rel'
// -----
llvm.func @f(%p: !llvm.ptr, %a: i32) { %0 = llvm.cmpxchg %p, %a, %a unordered monotonic : !llvm.ptr, i32 llvm.return }
// error: 'llvm.cmpxchg' op ordering must be at least 'monotonic'
// -----
llvm.func @f() { llvm.fence monotonic llvm.return }
// error: 'llvm.fence' op can be given only acquire, release, acq_rel, and seq_cst orderings
// -----
llvm.func @f(%a: i32) { llvm.br ^bb1 ^bb1(%x: i32): llvm.return }
// error: branch has 0 operands for successor #0, but target block has 1
// -----
llvm.func @f(%c: i1) { llvm.cond_br %c weights([1]), ^bb1, ^bb1 ^bb1: llvm.return }
// error: expects number of branch weights to match number of successors: 1 vs 2
// -----
llvm.func @f(%a: i32) { "llvm.switch"(%a) [^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> () ^bb1: llvm.return }
// error: 'llvm.switch' op expects number of case values to match number of case destinations
// -----
llvm.func @f(%a: i32) { "llvm.switch"(%a) [^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<1> : vector<1xi64>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> () ^bb1: llvm.return }
// error: expects case value type to match condition value type
// -----
llvm.func @f() -> i32 { llvm.return }
// error: 'llvm.return' op expected 1 operand
// note: when returning from function
// -----
llvm.func @f(%a: i32) { llvm.return %a : i32 }
// error: 'llvm.return' op expected no operands
// note: when returning from function
// -----
llvm.func @f(%a: i32) -> f32 { llvm.return %a : i32 }
// error: 'llvm.return' op mismatching result types
// note: when returning from function
// -----
llvm.func @f(%a: i32) { llvm.call @g(%a) : (i32) -> () llvm.return }
// error: 'llvm.call' op 'g' does not reference a symbol in the current scope
// -----
llvm.func @g(i32) llvm.func @f(%a: i64) { llvm.call @g(%a) : (i64) -> () llvm.return }
// error: 'llvm.call' op operand type mismatch for operand 0: 'i64' != 'i32'
// -----
llvm.func @g(i32) llvm.func @f() { llvm.call @g() : () -> () llvm.return }
// error: 'llvm.call' op incorrect number of operands (0) for callee (expecting: 1)
// -----
llvm.func @g(i32) llvm.func @f(%a: i32) { %0 = llvm.call @g(%a) : (i32) -> i32 llvm.return }
// error: 'llvm.call' op calling function with void result must not produce values
// -----
llvm.func @g(i32) -> i32 llvm.func @f(%a: i32) { llvm.call @g(%a) : (i32) -> () llvm.return }
// error: 'llvm.call' op expected function call to produce a value
// -----
llvm.func @g(i32, ...) llvm.func @f(%a: i32) { llvm.call @g(%a) : (i32) -> () llvm.return }
// error: 'llvm.call' op missing var_callee_type attribute for vararg call
// -----
llvm.func @f(%a: i32) { llvm.call %a() : i32, () -> () llvm.return }
// error: 'llvm.call' op indirect call expects a pointer as callee: 'i32'
// -----
llvm.mlir.global external @g(0 : i32) : i32 llvm.func @f(%a: i32) { llvm.call @g(%a) : (i32) -> () llvm.return }
// error: 'llvm.call' op 'g' does not reference a valid LLVM function or IFunc
// -----
llvm.func @f(%a: i32) { %0 = llvm.call_intrinsic "foo"(%a) : (i32) -> i32 llvm.return }
// error: 'llvm.call_intrinsic' op intrinsic name must start with 'llvm.'
// -----
llvm.func internal @f()
// error: 'llvm.func' op external functions must have 'external' or 'extern_weak' linkage
// -----
llvm.func common @f() { llvm.return }
// error: 'llvm.func' op functions cannot have 'common' linkage
// -----
llvm.func @f() attributes {no_inline, always_inline} { llvm.return }
// error: no_inline and always_inline attributes are incompatible
// -----
llvm.func @f() attributes {optimize_none} { llvm.return }
// error: 'llvm.func' op with optimize_none must also be no_inline
// -----
llvm.func @f(%a: tensor<4xi32>) { llvm.return }
// error: custom op 'llvm.func' failed to construct function type: expected LLVM type for function arguments
// -----
llvm.func @f() -> (i32, i32)
// error: custom op 'llvm.func' failed to construct function type: expected zero or one function result
// -----
llvm.func @f(%p: !llvm.ptr) { %0 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)> llvm.return }
// error: llvm.landingpad needs to be in a function with a personality
// -----
llvm.func @p(...) -> i32 llvm.func @f(%p: !llvm.ptr) attributes {personality = @p} { %0 = llvm.landingpad : !llvm.struct<(ptr, i32)> llvm.return }
// error: landingpad instruction expects at least one clause or cleanup attribute
// -----
llvm.func @p(...) -> i32 llvm.func @f(%p: !llvm.ptr) attributes {personality = @p} { %0 = llvm.landingpad (catch %p : !llvm.ptr) : !llvm.struct<(ptr, i32)> llvm.return }
// error: clause #0 is not a known constant - null, addressof, bitcast
// -----
llvm.func @g() llvm.func @f() { llvm.invoke @g() to ^bb1 unwind ^bb2 : () -> () ^bb1: llvm.return ^bb2: llvm.return }
// error: first operation in unwind destination should be a llvm.landingpad operation
// -----
llvm.mlir.global external @g() : !llvm.void
// error: 'llvm.mlir.global' op expects type to be a valid element type for an LLVM global
// -----
llvm.mlir.global common @g(1 : i32) : i32
// error: 'llvm.mlir.global' op expected zero value for 'common' linkage
// -----
llvm.mlir.global appending @g() : i32
// error: 'llvm.mlir.global' op expected array type for 'appending' linkage
// -----
llvm.mlir.global external @g("ab") : !llvm.array<3 x i8>
// error: 'llvm.mlir.global' op requires an i8 array type of the length equal to that of the string attribute
// -----
llvm.mlir.global external @g() {alignment = 3 : i64} : i32
// error: alignment attribute is not a power of 2
// -----
llvm.mlir.global external @g() : i32 { %0 = llvm.mlir.constant(1 : i64) : i64 llvm.return %0 : i64 }
// error: 'llvm.mlir.global' op initializer region type 'i64' does not match global type 'i32'
// -----
llvm.mlir.global external @g(0 : i32)
// error: custom op 'llvm.mlir.global' type can only be omitted for string globals
// -----
llvm.mlir.global external @g()
// error: custom op 'llvm.mlir.global' type can only be omitted for string globals
// -----
llvm.mlir.alias common @a : i32 { %0 = llvm.mlir.zero : !llvm.ptr llvm.return %0 : !llvm.ptr }
// error: 'llvm.mlir.alias' op 'common' linkage not supported in aliases, available options: private, internal, linkonce, weak, linkonce_odr, weak_odr, external or available_externally
// -----
llvm.mlir.alias external @a : i32 { %0 = llvm.mlir.constant(1 : i32) : i32 llvm.return %0 : i32 }
// error: 'llvm.mlir.alias' op initializer region must always return a pointer
// -----
llvm.func @f() { %0 = llvm.mlir.addressof @g : !llvm.ptr llvm.return }
// error: 'llvm.mlir.addressof' op must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'
// -----
llvm.mlir.global external @g(0 : i32) {addr_space = 1 : i32} : i32 llvm.func @f() { %0 = llvm.mlir.addressof @g : !llvm.ptr llvm.return }
// error: 'llvm.mlir.addressof' op pointer address space must match address space of the referenced global or alias
// -----
llvm.func @f() { %0 = llvm.dso_local_equivalent @g : !llvm.ptr llvm.return }
// error: 'llvm.dso_local_equivalent' op must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'
// -----
llvm.mlir.global_ctors ctors = [@f], priorities = [0 : i32], data = [#llvm.zero]
// error: 'llvm.mlir.global_ctors' op 'f' does not reference a valid LLVM function
// -----
llvm.func @f() llvm.mlir.global_ctors ctors = [@f], priorities = [0 : i32], data = [#llvm.zero]
// error: 'llvm.mlir.global_ctors' op 'f' does not have a definition
// -----
llvm.func @f() { llvm.return } llvm.mlir.global_ctors ctors = [@f], priorities = [], data = [#llvm.zero]
// error: ctors, priorities, and data must have the same number of elements
// -----
llvm.func @f() { llvm.return } llvm.mlir.global_ctors ctors = [@f], priorities = [0 : i32], data = [0 : i32]
// error: data element must be symbol or #llvm.zero
// -----
llvm.func @f(!llvm.array<2 x void>)
// error: invalid array element type: '!llvm.void'
// -----
llvm.func @f(!llvm.struct<(void)>)
// error: invalid LLVM structure element type: '!llvm.void'
// -----
llvm.func @f(!llvm.func<func<void ()> ()>)
// error: invalid function result type: '!llvm.func<void ()>'
// -----
llvm.func @f(!llvm.func<void (void)>)
// error: invalid function argument type: '!llvm.void'
// -----
llvm.func @f(%a: vector<[4]xf32>) { %0 = llvm.shufflevector %a, %a [0, 1] : vector<[4]xf32> llvm.return }
// error: 'llvm.shufflevector' op expected a splat operation for scalable vectors
// -----
llvm.func @f(%c: i1, %a: i32) { "llvm.intr.assume"(%c, %a) <{op_bundle_sizes = array<i32: 1>}> : (i1, i32) -> () llvm.return }
// error: expected 1 operand bundle tags, but actually got 0
// -----
llvm.func @f(%a: f32) { %0 = llvm.intr.smax(%a, %a) : (f32, f32) -> f32 llvm.return }
// error: 'llvm.intr.smax' op operand #0 must be signless integer or LLVM dialect-compatible vector of signless integer, but got 'f32'
// note: no case of it fits: Scalar (signless integer), Vec (vector of any type values whose element is signless integer where rank == 1)
// -----
llvm.func @f(%a: f32) { %0 = llvm.intr.sincos(%a) : (f32) -> !llvm.struct<(f32, f64)> llvm.return }
// error: 'llvm.intr.sincos' op expected result type to be an homogeneous struct with two elements matching the operand type, but got '!llvm.struct<(f32, f64)>'
// -----
llvm.module_flags [0 : i32]
// error: 'llvm.module_flags' op expected a module flag attribute
// -----
llvm.module_flags [#llvm.mlir.module_flag<error, "x", 1.0 : f32>]
// error: only integer and string values are currently supported for unknown key '"x"'
// -----
llvm.func @f() attributes {target_features = #llvm.target_features<["sme"]>}
// error: target features must start with '+' or '-'
// -----
llvm.func @calls_a_function_without_type() { llvm.call @f() : () -> () llvm.return }
"llvm.func"() <{sym_name = "f"}> ({}) : () -> ()
// error: 'llvm.func' op requires attribute 'function_type'
// -----
llvm.func @h() {
  "llvm.blocktag"() : () -> ()
  llvm.return
}
llvm.func @names_a_block_without_number() {
  %0 = "llvm.blockaddress"() <{block_addr = #llvm.blockaddress<function = @h, tag = <id = 0>>}> : () -> !llvm.ptr
  llvm.return
}
// error: 'llvm.blocktag' op requires attribute 'tag'
// error: 'llvm.blockaddress' op expects an existing block label target in the referenced function
