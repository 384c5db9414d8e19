//! Programs that the verifier refuses.

/// A wrong program, and why the message differs from MLIR's where it does.
pub const WRONG_PROGRAMS: &[(&str, Option<&str>)] = &[
    (
        r#"func.func @f(%a: f32) { %0 = "arith.addi"(%a, %a) : (f32, f32) -> f32 return }"#,
        Some("a note names the arms of the constraint, of which none fits"),
    ),
    (
        r#"func.func @f(%a: index) { %0 = "arith.index_cast"(%a) : (index) -> f32 return }"#,
        Some("a note names the arms of the constraint, of which none fits"),
    ),
    (r#"func.func @f(%a: i32) { %0 = arith.index_cast %a : i32 to i32 return }"#, None),
    (r#"func.func @f(%a: index) { %0 = arith.index_cast %a : index to index return }"#, None),
    (r#"func.func @f(%a: index) { %0 = arith.index_cast %a : index to tensor<4xi32> return }"#, None),
    (
        r#"func.func @f(%a: tensor<?xindex>) { %0 = arith.index_cast %a : tensor<?xindex> to tensor<4xi32> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: memref<4xindex>) { %0 = arith.index_cast %a : memref<4xindex> to tensor<4xi32> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: vector<[4]xindex>) { %0 = arith.index_cast %a : vector<[4]xindex> to vector<4xi64> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: tensor<4xindex, "x">) { %0 = arith.index_cast %a : tensor<4xindex, "x"> to tensor<4xi64> return }"#,
        None,
    ),
    (r#"func.func @f(%a: i32) { %0 = "arith.addi"(%a) : (i32) -> i32 return }"#, None),
    (r#"func.func @f(%a: i32) { "arith.addi"(%a, %a) : (i32, i32) -> () return }"#, None),
    (r#"func.func @f(%a: i32, %b: i64) { %0 = "arith.addi"(%a, %b) : (i32, i64) -> i32 return }"#, None),
    (r#"func.func @f(%a: i32) { %0 = "arith.cmpi"(%a, %a) : (i32, i32) -> i1 return }"#, None),
    (
        r#"func.func @f(%a: i32) { %0 = "arith.cmpi"(%a, %a) <{predicate = "x"}> : (i32, i32) -> i1 return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: i32) { %0 = "arith.cmpi"(%a, %a) {predicate = "x"} : (i32, i32) -> i1 return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: i32) { %0 = "arith.cmpi"(%a, %a) <{predicate = 99 : i64}> : (i32, i32) -> i1 return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: i32) { %0 = "arith.cmpi"(%a, %a) <{predicate = 1 : i64}> : (i32, i32) -> i32 return }"#,
        Some("a note names the arm of the constraint that is nearest, and what fails of it"),
    ),
    (
        r#"func.func @f(%a: i32, %b: i64) { %0 = "arith.cmpi"(%a, %b) <{predicate = 1 : i64}> : (i32, i64) -> i1 return }"#,
        None,
    ),
    (
        r#"func.func @f(%c: i1, %a: i32, %b: i64) { %0 = "arith.select"(%c, %a, %b) : (i1, i32, i64) -> i32 return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: index, %b: i32) { "scf.for"(%a, %b, %a) ({ ^bb0(%i: index): "scf.yield"() : () -> () }) : (index, i32, index) -> () return }"#,
        None,
    ),
    (r#"func.func @f() { %0 = "arith.constant"() <{value = 1 : i32}> : () -> i64 return }"#, None),
    (
        r#"func.func @f(%a: tensor<4xf32>, %b: f32) { %0 = "arith.addf"(%a, %b) : (tensor<4xf32>, f32) -> f32 return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: tensor<4xi32>, %b: i32) { %0 = "arith.addi"(%a, %b) : (tensor<4xi32>, i32) -> i32 return }"#,
        None,
    ),
    (r#"func.func @f(%c: i1) { "scf.if"(%c) ({ }, { }) : (i1) -> () return }"#, None),
    (
        r#"func.func @f(%a: index) { "scf.for"(%a, %a, %a) ({ ^bb0(%i: index): "scf.yield"() : () -> () ^bb1: "scf.yield"() : () -> () }) : (index, index, index) -> () return }"#,
        None,
    ),
    (r#"func.func @f(%a: index) { "scf.for"(%a, %a, %a) ({ }) : (index, index, index) -> () return }"#, None),
    (
        r#"func.func @f(%c: i1) { "scf.if"(%c) ({ ^bb0(%x: i32): "scf.yield"() : () -> () }, { }) : (i1) -> () return }"#,
        None,
    ),
    (r#"func.func @f(%c: i1) { "scf.if"(%c) ({ "scf.yield"() : () -> () }) : (i1) -> () return }"#, None),
    (r#"func.func @f() { "scf.yield"() : () -> () }"#, None),
    (r#"func.func @f() { func.return func.return }"#, None),
    (
        r#"func.func @f(%t: tensor<4xf32>, %v: f32) { %0 = "tensor.pad"(%t) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_low = array<i64: 1>, static_high = array<i64: 1>}> ({ ^bb0(%i: index): "test.x"(%v) : (f32) -> () }) : (tensor<4xf32>) -> tensor<6xf32> return }"#,
        None,
    ),
    (
        r#"func.func @f(%t: tensor<4xf32>, %v: f32, %i: index) { %0 = "tensor.pad"(%t, %i) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_low = array<i64: 1>, static_high = array<i64: 1>}> ({ ^bb0(%k: index): "tensor.yield"(%v) : (f32) -> () }) : (tensor<4xf32>, index) -> tensor<6xf32> return }"#,
        None,
    ),
    (
        r#"func.func @f(%t: tensor<4xf32>, %v: f32, %i: index) { %0 = "tensor.pad"(%t, %i) <{operandSegmentSizes = array<i32: 1, 0>, static_low = array<i64: 1>, static_high = array<i64: 1>}> ({ ^bb0(%k: index): "tensor.yield"(%v) : (f32) -> () }) : (tensor<4xf32>, index) -> tensor<6xf32> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: i32) { func.func @g() { %0 = arith.addi %a, %a : i32 return } return }"#,
        Some("a body that is isolated has no names from outside: using one is an error of the parser"),
    ),
    (
        r#"func.func @f(%a: i32) { builtin.module { "test.use"(%a) : (i32) -> () } return }"#,
        Some("a body that is isolated has no names from outside: using one is an error of the parser"),
    ),
    (r#"func.func @f() { func.func private @g() return }"#, None),
    (
        r#"func.func @f() { return }
func.func @f() { return }"#,
        None,
    ),
    (r#"func.func @f(%a: i32) { %0 = arith.cmpi foo, %a, %a : i32 return }"#, None),
    (
        r#"func.func @f(%a: i32) { %0 = arith.addi %a, %a overflow<foo> : i32 return }"#,
        Some("MLIR prints two messages, with names of C++ types"),
    ),
    (r#"func.func @f(%a: vector<4xtuple<>>) { return }"#, None),
    (r#"func.func @f(%a: vector<4xvector<4xf32>>) { return }"#, None),
    (r#"func.func @f() { arith.nosuchop return }"#, None),
    (r#"func.func @f(%a: !func.x) { return }"#, None),
    (r#"func.func @f() { "foo.bar"() : () -> () return }"#, None),
    (r#"func.func @f() { foo.bar return }"#, Some("fewer dialects are there")),
    (
        r#"func.func @f(%a: i32) { %0 = "arith.addi"(%a, %a) <{overflowFlags = 3 : i32}> : (i32, i32) -> i32 return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: i32) { %0 = "arith.addi"(%a, %a) {overflowFlags = 3 : i32} : (i32, i32) -> i32 return }"#,
        Some("the text lists the cases; MLIR has the summary of a C++ enum"),
    ),
    (r#""func.func"() <{function_type = 1 : i32, sym_name = "x"}> ({}) : () -> ()"#, None),
    (r#""func.func"() <{function_type = i32, sym_name = "x"}> ({}) : () -> ()"#, None),
    (r#""func.func"() <{sym_name = "x"}> ({}) : () -> ()"#, None),
    (
        r#"func.func @f(%a: tensor<?xf32>) { %0 = "tensor.cast"(%a) : (tensor<?xf32>) -> tensor<4xi32> return }"#,
        None,
    ),
    (r#"func.func @f(%a: tensor<?xf32>) { %0 = "tensor.dim"(%a) : (tensor<?xf32>) -> index return }"#, None),
    (r#"func.func @f(%a: tensor<?xf32>) { tensor.yield %a : tensor<?xf32> }"#, None),
    (
        r#"func.func @f(%a: index) { %0 = "affine.apply"(%a) <{map = affine_map<(d0) -> (d0, d0)>}> : (index) -> index return }"#,
        None,
    ),
    (r#"func.func @f(%a: index) { %0 = "affine.apply"(%a) <{map = 3}> : (index) -> index return }"#, None),
    (
        r#"func.func @f(%a: i32) { %0 = "affine.apply"(%a) <{map = affine_map<(d0) -> (d0)>}> : (i32) -> index return }"#,
        None,
    ),
    (r#"func.func @f(%a: index) -> i32 { return %a : index }"#, None),
    (r#"func.func @f() { %0 = func.call @g() : () -> index return }"#, None),
    (
        "func.func @f(%a: i32) { %0 = func.call @g(%a) : (i32) -> index return }\nfunc.func private @g(index) -> index",
        None,
    ),
    (
        "func.func @f(%a: i32) { func.call @g(%a, %a) : (i32, i32) -> () return }\nfunc.func private @g(i32) -> index",
        None,
    ),
    (
        "func.func @f(%a: i32) { func.call @g(%a) : (i32) -> () return }\nfunc.func private @g(i32) -> index",
        None,
    ),
    (
        "func.func @f(%a: i32) { %0:2 = func.call @g(%a) : (i32) -> (i32, f32) return }\nfunc.func private @g(i32) -> (i32, index)",
        None,
    ),
    (r#"func.func @f(%a: i32) { func.return %b : i32 }"#, None),
    (r#"func.func @f(%a: i32) { %0 = arith.addi %a, %a : i64 return }"#, None),
    (r#"func.func @f(%a: i32) { %a = arith.addi %a, %a : i32 return }"#, None),
    (r#"func.func @f(%a: i32) { %0 = arith.addi %a : i32 return }"#, None),
    (r#"func.func @f(%a: i32) { %0 = "arith.addi"(%a, %a) : (i32) -> i32 return }"#, None),
    (r#"func.func @f(%a: i32) { %0 = "arith.addi"(%a, %a) : (i32, i32) -> i32 }"#, None),
    (
        r#"func.func @f(%c: i1) { %0 = scf.if %c -> (i32) { scf.yield } else { scf.yield } return }"#,
        Some("checked from the declared terminator, not by a verifier of the op"),
    ),
    (
        r#"func.func @f(%a: index) { %c = arith.constant 0 : index scf.for %i = %a to %a step %c { } return }"#,
        Some("MLIR 22 lets a constant step of zero pass, with which the loop never ends"),
    ),
    (
        r#"func.func @f(%a: index, %b: f32) { %r = scf.for %i = %a to %a step %a iter_args(%x = %b) -> (f32) { scf.yield %a : index } return }"#,
        Some("checked from the declared terminator, not by a verifier of the op"),
    ),
    (
        r#"func.func @f(%a: tensor<?xf32>) { %0 = tensor.cast %a : tensor<?xf32> to tensor<4xi32> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: tensor<5xf32>) { %0 = tensor.cast %a : tensor<5xf32> to tensor<4xf32> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: tensor<5xf32>) { %0 = tensor.cast %a : tensor<5xf32> to tensor<4x4xf32> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: tensor<5xf32>) { %0 = tensor.cast %a : tensor<5xf32> to tensor<4x4xi32> return }"#,
        None,
    ),
    (r#"func.func @f(%a: index) { %0 = tensor.empty(%a) : tensor<4xf32> return }"#, None),
    (r#"func.func @f(%a: index) { %0 = tensor.empty() : tensor<?xf32> return }"#, None),
    (
        r#"func.func @f(%a: tensor<4xf32>, %f: f32) { %0 = "tensor.pad"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_low = array<i64: 1>, static_high = array<i64: 1>}> ({ ^bb0(%i: index): "tensor.yield"(%f) : (f32) -> () }) : (tensor<4xf32>) -> tensor<6x6xf32> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: tensor<4xf32>, %f: f32) { %0 = "tensor.pad"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_low = array<i64: 1>, static_high = array<i64: 1>}> ({ ^bb0(%i: index): "tensor.yield"(%f) : (f32) -> () }) : (tensor<4xf32>) -> tensor<7xf32> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: tensor<4xf32>, %f: f32) { %0 = "tensor.pad"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_low = array<i64: 1>, static_high = array<i64: 1>}> ({ ^bb0(%i: index, %j: index): "tensor.yield"(%f) : (f32) -> () }) : (tensor<4xf32>) -> tensor<6xf32> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: tensor<4xf32>, %f: f64) { %0 = "tensor.pad"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_low = array<i64: 1>, static_high = array<i64: 1>}> ({ ^bb0(%i: index): "tensor.yield"(%f) : (f64) -> () }) : (tensor<4xf32>) -> tensor<6xf32> return }"#,
        Some("checked from the declared terminator, not by a verifier of the op"),
    ),
    (
        r#"func.func @f(%a: tensor<4xf32>, %f: f32) { %0 = "tensor.pad"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_low = array<i64: 1, 1>, static_high = array<i64: 1>}> ({ ^bb0(%i: index): "tensor.yield"(%f) : (f32) -> () }) : (tensor<4xf32>) -> tensor<6xf32> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: tensor<4xf32>) { %0 = tensor.extract_slice %a[0][5][1] : tensor<4xf32> to tensor<5xf32> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: tensor<4xf32>) { %0 = tensor.extract_slice %a[0][3][1] : tensor<4xf32> to tensor<2xf32> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: tensor<4xf32>) { %0 = tensor.extract_slice %a[0][3][1] : tensor<4xf32> to tensor<3xf64> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: tensor<4xf32>) { %0 = tensor.extract_slice %a[0][3][1] : tensor<4xf32> to tensor<3x1xf32> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: tensor<4xf32>) { %0 = tensor.extract_slice %a[0,0][3,1][1,1] : tensor<4xf32> to tensor<3x1xf32> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>) { %0 = tensor.insert_slice %a into %b[0][5][1] : tensor<4xf32> into tensor<8xf32> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: tensor<4xf32>, %b: tensor<8xf64>) { %0 = tensor.insert_slice %a into %b[0][4][1] : tensor<4xf32> into tensor<8xf64> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>) { %0 = "tensor.insert_slice"(%a, %b) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (tensor<4xf32>, tensor<8xf32>) -> tensor<9xf32> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: f32, %b: tensor<8xf32>) { %0 = tensor.insert %a into %b[] : tensor<8xf32> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: f64, %b: tensor<8xf32>) { %0 = "tensor.insert"(%a, %b) : (f64, tensor<8xf32>) -> tensor<8xf32> return }"#,
        Some("one wording for all generics that stand for one type"),
    ),
    (
        r#"func.func @f(%a: f32, %b: tensor<8xf32>, %i: index) { %0 = "tensor.insert"(%a, %b, %i) : (f32, tensor<8xf32>, index) -> tensor<9xf32> return }"#,
        None,
    ),
    (
        r#"func.func @f(%c: i1) { %0 = scf.if %c -> i32 { %x = arith.constant 1 : i32 scf.yield %x : i32 } return }"#,
        None,
    ),
    (r#"func.func @f(%c: i1) { "scf.if"(%c) ({}, {}) : (i1) -> () return }"#, None),
    (
        r#"func.func @f(%a: index, %b: f32) { %r = "scf.for"(%a, %a, %a, %b) ({ ^bb0(%i: index, %x: f32): "scf.yield"(%x) : (f32) -> () }) : (index, index, index, f32) -> (f64) return }"#,
        Some("one wording for all generics that stand for one type"),
    ),
    (
        r#"func.func @f(%a: index, %b: f32) { "scf.for"(%a, %a, %a) ({ ^bb0(%i: i32): "scf.yield"() : () -> () }) : (index, index, index) -> () return }"#,
        Some("checked from the declared arguments, not by a verifier of the op"),
    ),
    (
        r#"func.func @f(%a: tensor<4x4xf32>, %b: tensor<5x4xf32>) { %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<5x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: tensor<4x4xf32>, %b: tensor<4xf32>) { %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: tensor<4x4xf32>, %b: f32) { %0 = linalg.fill ins(%b : f32) outs(%a : tensor<4x4xf32>) -> tensor<5x4xf32> return }"#,
        None,
    ),
    (r#"func.func @f(%a: f32) { "func.return"(%a) : (f32) -> () }"#, None),
    (r#"func.func @f(%a: f32) -> (i32, f32) { "func.return"(%a, %a) : (f32, f32) -> () }"#, None),
    (r#"func.func @f(%a: i32) { %0 = "arith.constant"() <{value = 1 : si32}> : () -> si32 return }"#, None),
    (r#"func.func @f(%a: i32) { %0 = "arith.constant"() <{value = 1.0 : f64}> : () -> f32 return }"#, None),
    (r#"func.func @f(%a: i32) { %0 = "arith.constant"() <{value = "a"}> : () -> i32 return }"#, None),
    (r#"func.func @f(%a: i32) { %0 = "arith.constant"() : () -> i32 return }"#, None),
    (
        r#"func.func @f(%a: i32) { %0 = "arith.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<3xi32> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: index) { %0 = "affine.min"(%a) <{map = affine_map<(d0)[s0] -> (d0)>}> : (index) -> index return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: index) { %0 = "affine.min"(%a) <{map = affine_map<(d0) -> ()>}> : (index) -> index return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: tensor<4xi32>, %b: tensor<5xi32>) { %0 = "arith.addi"(%a, %b) : (tensor<4xi32>, tensor<5xi32>) -> tensor<4xi32> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: tensor<4xi32>, %b: tensor<5xi32>) { %0 = arith.index_cast %a : tensor<4xi32> to tensor<5xindex> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: memref<4xi32>) { %0 = arith.index_cast %a : memref<4xi32> to memref<5xindex> return }"#,
        None,
    ),
    (r#"func.func @f(%a: i32) { %0 = arith.index_cast %a : i32 to i64 return }"#, None),
    (r#""builtin.module"() ({ ^bb0(%a: i32): }) : () -> ()"#, None),
    (
        r#""func.func"() <{function_type = (i32) -> (), sym_name = "g"}> ({ ^bb0(%x: i64): "func.return"() : () -> () }) : () -> ()"#,
        None,
    ),
    (
        r#""func.func"() <{function_type = (i32) -> (), sym_name = "g"}> ({ ^bb0: "func.return"() : () -> () }) : () -> ()"#,
        None,
    ),
    (r#""func.func"() <{function_type = (i32) -> (), sym_name = "g"}> ({ }) : () -> ()"#, None),
    (
        r#""func.func"() <{function_type = (i32) -> (), sym_name = "g", arg_attrs=[{},{}], sym_visibility="private"}> ({ }) : () -> ()"#,
        None,
    ),
    (
        r#"func.func @f(%a: f32) { "scf.for"(%a, %a, %a) ({ ^bb0(%i: f32): "scf.yield"() : () -> () }) : (f32, f32, f32) -> () return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: vector<4xi32>) { %0 = arith.index_cast %a : vector<4xi32> to vector<5xindex> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: tensor<4x4xf32>, %b: tensor<5x4xf32>) { %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<5x4xf32>) outs(%b : tensor<5x4xf32>) -> tensor<4x4xf32> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: tensor<4xf32>, %b: tensor<4x4xf32>) { %0 = linalg.matmul ins(%a, %b : tensor<4xf32>, tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: f32, %b: tensor<4x4xf32>) { %0 = linalg.matmul ins(%a, %b : f32, tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) { %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4xf32> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: tensor<4xf32>) { %0 = tensor.extract_slice %a[0][3][1] : tensor<4xf32> to tensor<3x1xf64> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: tensor<4xf32>) { %0 = tensor.extract_slice %a[0][3][1] : tensor<4xf32> to tensor<2xf64> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: tensor<4xf32>) { %0 = tensor.extract_slice %a[0][9][1] : tensor<4xf32> to tensor<2xf64> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: tensor<4xf64>, %b: tensor<8xf32>) { %0 = tensor.insert_slice %a into %b[0][9][1] : tensor<4xf64> into tensor<8xf32> return }"#,
        None,
    ),
    (
        r#"func.func @f(%a: tensor<4x4xf32>, %b: tensor<8xf32>) { %0 = tensor.insert_slice %a into %b[0][4][1] : tensor<4x4xf32> into tensor<8xf32> return }"#,
        None,
    ),
    (
        r#""func.func"() <{function_type = (i32) -> (f32), sym_name = "g", res_attrs=[{},{}], sym_visibility="private"}> ({ }) : () -> ()"#,
        None,
    ),
    (
        r#"func.func @f(%a: tensor<4xf32>, %f: f32, %i: index) { %0 = "tensor.pad"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_low = array<i64: 1>, static_high = array<i64: 1>}> ({ ^bb0(%k: index): "tensor.yield"(%f) : (f32) -> () }) : (tensor<4xf32>) -> tensor<?xf32> return }"#,
        None,
    ),
    (
        r#""func.func"() <{function_type = (i32) -> (f32), sym_name = "g", arg_attrs=[{},{}], res_attrs=[{},{}]}> ({ }) : () -> ()"#,
        None,
    ),
];
