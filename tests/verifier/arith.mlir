func.func @f(%a: f32) { %0 = "arith.addi"(%a, %a) : (f32, f32) -> f32 return }
// error: 'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'
// note: no case of it fits: Scalar (signless integer or index), Vec (vector of any type values whose element is signless integer or index), Tensor (ranked tensor of any type values whose element is signless integer or index), UnrankedTensor (unranked tensor of any type values whose element is signless integer or index)
// unlike MLIR: a note names the arms of the constraint, of which none fits
// -----
func.func @f(%a: index) { %0 = "arith.index_cast"(%a) : (index) -> f32 return }
// error: 'arith.index_cast' op result #0 must be signless-integer-like or memref of signless-integer, but got 'f32'
// note: no case of it fits: Values (signless-integer-like), Memory (memref of any type values whose element is signless integer or index)
// unlike MLIR: a note names the arms of the constraint, of which none fits
// -----
func.func @f(%a: i32) { %0 = arith.index_cast %a : i32 to i32 return }
// error: 'arith.index_cast' op operand type 'i32' and result type 'i32' are cast incompatible
// -----
func.func @f(%a: index) { %0 = arith.index_cast %a : index to index return }
// error: 'arith.index_cast' op operand type 'index' and result type 'index' are cast incompatible
// -----
func.func @f(%a: index) { %0 = arith.index_cast %a : index to tensor<4xi32> return }
// error: 'arith.index_cast' op failed to verify that input and output have the same tensor dimensions
// -----
func.func @f(%a: tensor<?xindex>) { %0 = arith.index_cast %a : tensor<?xindex> to tensor<4xi32> return }
// error: 'arith.index_cast' op failed to verify that input and output have the same tensor dimensions
// -----
func.func @f(%a: memref<4xindex>) { %0 = arith.index_cast %a : memref<4xindex> to tensor<4xi32> return }
// error: 'arith.index_cast' op failed to verify that input and output have the same tensor dimensions
// -----
func.func @f(%a: vector<[4]xindex>) { %0 = arith.index_cast %a : vector<[4]xindex> to vector<4xi64> return }
// error: 'arith.index_cast' op requires the same shape for all operands and results
// -----
func.func @f(%a: tensor<4xindex, "x">) { %0 = arith.index_cast %a : tensor<4xindex, "x"> to tensor<4xi64> return }
// error: 'arith.index_cast' op operand type 'tensor<4xindex, "x">' and result type 'tensor<4xi64>' are cast incompatible
// -----
func.func @f(%a: i32) { %0 = "arith.addi"(%a) : (i32) -> i32 return }
// error: 'arith.addi' op expected 2 operands, but found 1
// -----
func.func @f(%a: i32) { "arith.addi"(%a, %a) : (i32, i32) -> () return }
// error: 'arith.addi' op requires one result
// -----
func.func @f(%a: i32, %b: i64) { %0 = "arith.addi"(%a, %b) : (i32, i64) -> i32 return }
// error: 'arith.addi' op requires the same type for all operands and results
// -----
func.func @f(%a: i32) { %0 = "arith.cmpi"(%a, %a) : (i32, i32) -> i1 return }
// error: 'arith.cmpi' op requires attribute 'predicate'
// -----
func.func @f(%a: i32) { %0 = "arith.cmpi"(%a, %a) <{predicate = "x"}> : (i32, i32) -> i1 return }
// error: invalid properties {predicate = "x"} for op arith.cmpi: Invalid attribute `predicate` in property conversion: "x"
// -----
func.func @f(%a: i32) { %0 = "arith.cmpi"(%a, %a) {predicate = "x"} : (i32, i32) -> i1 return }
// error: 'arith.cmpi' op attribute 'predicate' failed to satisfy constraint: allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
// -----
func.func @f(%a: i32) { %0 = "arith.cmpi"(%a, %a) <{predicate = 99 : i64}> : (i32, i32) -> i1 return }
// error: invalid properties {predicate = 99 : i64} for op arith.cmpi: Invalid attribute `predicate` in property conversion: 99 : i64
// -----
func.func @f(%a: i32) { %0 = "arith.cmpi"(%a, %a) <{predicate = 1 : i64}> : (i32, i32) -> i32 return }
// error: 'arith.cmpi' op result #0 must be bool-like, but got 'i32'
// note: case Scalar does not fit: it does not hold that width == 1
// unlike MLIR: a note names the arm of the constraint that is nearest, and what fails of it
// -----
func.func @f(%a: i32, %b: i64) { %0 = "arith.cmpi"(%a, %b) <{predicate = 1 : i64}> : (i32, i64) -> i1 return }
// error: 'arith.cmpi' op requires all operands to have the same type
// -----
func.func @f(%c: i1, %a: i32, %b: i64) { %0 = "arith.select"(%c, %a, %b) : (i1, i32, i64) -> i32 return }
// error: 'arith.select' op failed to verify that all of {true_value, false_value, result} have same type
// -----
func.func @f() { %0 = "arith.constant"() <{value = 1 : i32}> : () -> i64 return }
// error: 'arith.constant' op failed to verify that all of {value, result} have same type
// -----
func.func @f(%a: tensor<4xf32>, %b: f32) { %0 = "arith.addf"(%a, %b) : (tensor<4xf32>, f32) -> f32 return }
// error: 'arith.addf' op requires the same type for all operands and results
// -----
func.func @f(%a: tensor<4xi32>, %b: i32) { %0 = "arith.addi"(%a, %b) : (tensor<4xi32>, i32) -> i32 return }
// error: 'arith.addi' op requires the same type for all operands and results
// -----
func.func @f(%a: i32) { %0 = arith.cmpi foo, %a, %a : i32 return }
// error: custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]
// -----
func.func @f(%a: i32) { %0 = arith.addi %a, %a overflow<foo> : i32 return }
// error: expected one of: none, nsw, nuw
// unlike MLIR: MLIR prints two messages, with names of C++ types
// -----
func.func @f() { arith.nosuchop return }
// error: custom op 'arith.nosuchop' is unknown
// -----
func.func @f(%a: i32) { %0 = "arith.addi"(%a, %a) <{overflowFlags = 3 : i32}> : (i32, i32) -> i32 return }
// error: invalid properties {overflowFlags = 3 : i32} for op arith.addi: Invalid attribute `overflowFlags` in property conversion: 3 : i32
// -----
func.func @f(%a: i32) { %0 = "arith.addi"(%a, %a) {overflowFlags = 3 : i32} : (i32, i32) -> i32 return }
// error: 'arith.addi' op attribute 'overflowFlags' failed to satisfy constraint: one of none, nsw, nuw
// unlike MLIR: the text lists the cases; MLIR has the summary of a C++ enum
// -----
func.func @f(%a: i32) { %0 = arith.addi %a, %a : i64 return }
// error: use of value '%a' expects different type than prior uses: 'i64' vs 'i32'
// note: prior use here
// -----
func.func @f(%a: i32) { %a = arith.addi %a, %a : i32 return }
// error: redefinition of SSA value '%a'
// note: previously defined here
// -----
func.func @f(%a: i32) { %0 = arith.addi %a : i32 return }
// error: expected ','
// -----
func.func @f(%a: i32) { %0 = "arith.addi"(%a, %a) : (i32) -> i32 return }
// error: expected 2 operand types but had 1
// -----
func.func @f(%a: i32) { %0 = "arith.addi"(%a, %a) : (i32, i32) -> i32 }
// error: block with no terminator, has %0 = "arith.addi"(%arg0, %arg0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// -----
func.func @f(%a: index) { %c = arith.constant 0 : index scf.for %i = %a to %a step %c { } return }
// error: 'scf.for' op constant step operand must be positive
// unlike MLIR: MLIR 22 lets a constant step of zero pass, with which the loop never ends
// -----
func.func @f(%a: i32) { %0 = "arith.constant"() <{value = 1 : si32}> : () -> si32 return }
// error: 'arith.constant' op integer return type must be signless
// -----
func.func @f(%a: i32) { %0 = "arith.constant"() <{value = 1.0 : f64}> : () -> f32 return }
// error: 'arith.constant' op failed to verify that all of {value, result} have same type
// -----
func.func @f(%a: i32) { %0 = "arith.constant"() <{value = "a"}> : () -> i32 return }
// error: 'arith.constant' op failed to verify that all of {value, result} have same type
// -----
func.func @f(%a: i32) { %0 = "arith.constant"() : () -> i32 return }
// error: 'arith.constant' op requires attribute 'value'
// -----
func.func @f(%a: i32) { %0 = "arith.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<3xi32> return }
// error: 'arith.constant' op failed to verify that all of {value, result} have same type
// -----
func.func @f(%a: tensor<4xi32>, %b: tensor<5xi32>) { %0 = "arith.addi"(%a, %b) : (tensor<4xi32>, tensor<5xi32>) -> tensor<4xi32> return }
// error: 'arith.addi' op requires the same type for all operands and results
// -----
func.func @f(%a: tensor<4xi32>, %b: tensor<5xi32>) { %0 = arith.index_cast %a : tensor<4xi32> to tensor<5xindex> return }
// error: 'arith.index_cast' op failed to verify that input and output have the same tensor dimensions
// -----
func.func @f(%a: memref<4xi32>) { %0 = arith.index_cast %a : memref<4xi32> to memref<5xindex> return }
// error: 'arith.index_cast' op requires the same shape for all operands and results
// -----
func.func @f(%a: i32) { %0 = arith.index_cast %a : i32 to i64 return }
// error: 'arith.index_cast' op operand type 'i32' and result type 'i64' are cast incompatible
// -----
func.func @f(%a: vector<4xi32>) { %0 = arith.index_cast %a : vector<4xi32> to vector<5xindex> return }
// error: 'arith.index_cast' op requires the same shape for all operands and results
// -----
func.func @f() { %e = arith.constant 5 : si32 return }
// error: 'arith.constant' op integer return type must be signless
// -----
func.func @f(%a: f32) { %e = arith.addi %a, %a : f32 return }
// error: 'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'
// note: no case of it fits: Scalar (signless integer or index), Vec (vector of any type values whose element is signless integer or index), Tensor (ranked tensor of any type values whose element is signless integer or index), UnrankedTensor (unranked tensor of any type values whose element is signless integer or index)
// unlike MLIR: a note names the arms of the constraint, of which none fits
// -----
func.func @f(%a: index) { %e = "arith.addi"(%a) : (index) -> index return }
// error: 'arith.addi' op expected 2 operands, but found 1
