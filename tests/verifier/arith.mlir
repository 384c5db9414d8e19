func.func @f(%a: f32) { %0 = "arith.addi"(%a, %a) : (f32, f32) -> f32 return }
// error: 'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'
// note: no case of it fits: Scalar (signless integer or index), Vec (vector of any type values whose element is signless integer or index), Tensor (ranked tensor of any type values whose element is signless integer or index), UnrankedTensor (unranked tensor of any type values whose element is signless integer or index)
// -----
func.func @f(%a: index) { %0 = "arith.index_cast"(%a) : (index) -> f32 return }
// error: 'arith.index_cast' op result #0 must be signless-integer-like or memref of signless-integer, but got 'f32'
// note: no case of it fits: Values (signless-integer-like), Memory (memref of any type values whose element is signless integer or index)
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
// error: custom op 'arith.addi' expected one of: none, nsw, nuw
// unlike MLIR: MLIR prints two messages, with names of C++ types
// -----
func.func @f() { arith.nosuchop return }
// error: custom op 'arith.nosuchop' is unknown
// -----
func.func @f(%a: i32) { %0 = "arith.addi"(%a, %a) <{overflowFlags = 3 : i32}> : (i32, i32) -> i32 return }
// error: invalid properties {overflowFlags = 3 : i32} for op arith.addi: Invalid attribute `overflowFlags` in property conversion: 3 : i32
// -----
func.func @f(%a: i32) { %0 = "arith.addi"(%a, %a) {overflowFlags = 3 : i32} : (i32, i32) -> i32 return }
// error: 'arith.addi' op attribute 'overflowFlags' failed to satisfy constraint: Integer overflow arith flags
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
// -----
func.func @f(%a: index) { %e = "arith.addi"(%a) : (index) -> index return }
// error: 'arith.addi' op expected 2 operands, but found 1
// -----
func.func @f(%a: i32) { %0 = arith.extsi %a : i32 to i8 return }
// error: 'arith.extsi' op operand type 'i32' and result type 'i8' are cast incompatible
// -----
func.func @f(%a: i32) { %0 = arith.extsi %a : i32 to i32 return }
// error: 'arith.extsi' op operand type 'i32' and result type 'i32' are cast incompatible
// -----
func.func @f(%a: f32) { %0 = "arith.extsi"(%a) : (f32) -> i32 return }
// error: 'arith.extsi' op operand #0 must be signless-fixed-width-integer-like, but got 'f32'
// note: no case of it fits: Scalar (signless integer), Vec (vector of any type values whose element is signless integer), Tensor (ranked tensor of any type values whose element is signless integer), UnrankedTensor (unranked tensor of any type values whose element is signless integer)
// -----
func.func @f(%a: i32) { %0 = arith.trunci %a : i32 to i64 return }
// error: 'arith.trunci' op operand type 'i32' and result type 'i64' are cast incompatible
// -----
func.func @f(%a: tensor<4xi32>) { %0 = arith.extsi %a : tensor<4xi32> to tensor<?xi64> return }
// error: 'arith.extsi' op failed to verify that input and output have the same tensor dimensions
// -----
func.func @f(%a: tensor<4xi32>) { %0 = arith.extsi %a : tensor<4xi32> to tensor<*xi64> return }
// error: 'arith.extsi' op failed to verify that input and output have the same tensor dimensions
// -----
func.func @f(%a: vector<4xi32>) { %0 = arith.extsi %a : vector<4xi32> to i64 return }
// error: 'arith.extsi' op requires the same shape for all operands and results
// -----
func.func @f(%a: tensor<4xi32>) { %0 = arith.extsi %a : tensor<4xi32> to vector<4xi64> return }
// error: 'arith.extsi' op failed to verify that input and output have the same tensor dimensions
// -----
func.func @f(%a: i32) { %0 = arith.extsi %a : i32 to vector<4xi64> return }
// error: 'arith.extsi' op requires the same shape for all operands and results
// -----
func.func @f(%a: vector<4xi32>) { %0 = arith.extsi %a : vector<4xi32> to vector<[4]xi64> return }
// error: 'arith.extsi' op requires the same shape for all operands and results
// -----
func.func @f(%a: vector<4xi32>) { %0 = arith.extsi %a : vector<4xi32> to vector<5xi64> return }
// error: 'arith.extsi' op requires the same shape for all operands and results
// -----
func.func @f(%a: tensor<4xi32,"x">) { %0 = arith.extsi %a : tensor<4xi32,"x"> to tensor<4xi64> return }
// error: 'arith.extsi' op operand type 'tensor<4xi32, "x">' and result type 'tensor<4xi64>' are cast incompatible
// -----
func.func @f(%a: f32) { %0 = arith.extf %a : f32 to f16 return }
// error: 'arith.extf' op operand type 'f32' and result type 'f16' are cast incompatible
// -----
func.func @f(%a: f32) { %0 = arith.truncf %a : f32 to f64 return }
// error: 'arith.truncf' op operand type 'f32' and result type 'f64' are cast incompatible
// -----
func.func @f(%a: bf16) { %0 = arith.truncf %a : bf16 to f16 return }
// error: 'arith.truncf' op operand type 'bf16' and result type 'f16' are cast incompatible
// -----
func.func @f(%a: bf16) { %0 = arith.extf %a : bf16 to f16 return }
// error: 'arith.extf' op operand type 'bf16' and result type 'f16' are cast incompatible
// -----
func.func @f(%a: index) { %0 = "arith.sitofp"(%a) : (index) -> f32 return }
// error: 'arith.sitofp' op operand #0 must be signless-fixed-width-integer-like, but got 'index'
// note: no case of it fits: Scalar (signless integer), Vec (vector of any type values whose element is signless integer), Tensor (ranked tensor of any type values whose element is signless integer), UnrankedTensor (unranked tensor of any type values whose element is signless integer)
// -----
func.func @f(%a: i32) { %0 = "arith.sitofp"(%a) : (i32) -> i32 return }
// error: 'arith.sitofp' op result #0 must be floating-point-like, but got 'i32'
// note: no case of it fits: Scalar (floating-point), Vec (vector of any type values whose element is floating-point), Tensor (ranked tensor of any type values whose element is floating-point), UnrankedTensor (unranked tensor of any type values whose element is floating-point)
// -----
func.func @f(%a: f32) { %0 = "arith.fptosi"(%a) : (f32) -> index return }
// error: 'arith.fptosi' op result #0 must be signless-fixed-width-integer-like, but got 'index'
// note: no case of it fits: Scalar (signless integer), Vec (vector of any type values whose element is signless integer), Tensor (ranked tensor of any type values whose element is signless integer), UnrankedTensor (unranked tensor of any type values whose element is signless integer)
// -----
func.func @f(%a: tensor<4xi32,"x">) { %0 = arith.sitofp %a : tensor<4xi32,"x"> to tensor<4xf64> return }
// error: 'arith.sitofp' op operand type 'tensor<4xi32, "x">' and result type 'tensor<4xf64>' are cast incompatible
// -----
func.func @f(%a: i32) { %0 = arith.bitcast %a : i32 to i64 return }
// error: 'arith.bitcast' op operand type 'i32' and result type 'i64' are cast incompatible
// -----
func.func @f(%a: index) { %0 = arith.bitcast %a : index to i64 return }
// error: 'arith.bitcast' op operand #0 must be signless-integer-or-float-like or memref of signless-integer or float, but got 'index'
// note: no case of it fits: Values (signless-integer-like or floating-point-like), Memory (memref of signless integer or floating-point values)
// -----
func.func @f(%a: memref<4xi32>) { %0 = arith.bitcast %a : memref<4xi32> to memref<4xi64> return }
// error: 'arith.bitcast' op operand type 'memref<4xi32>' and result type 'memref<4xi64>' are cast incompatible
// -----
func.func @f(%a: memref<4xi32>) { %0 = arith.bitcast %a : memref<4xi32> to f32 return }
// error: 'arith.bitcast' op requires the same shape for all operands and results
// -----
func.func @f(%a: tensor<4xi32>) { %0 = arith.bitcast %a : tensor<4xi32> to vector<4xi32> return }
// error: 'arith.bitcast' op failed to verify that input and output have the same tensor dimensions
// -----
func.func @f(%a: tensor<*xi32>) { %0 = arith.bitcast %a : tensor<*xi32> to tensor<4xf32> return }
// error: 'arith.bitcast' op failed to verify that input and output have the same tensor dimensions
// -----
func.func @f(%a: vector<4xi32>) { %0 = arith.bitcast %a : vector<4xi32> to vector<2xi64> return }
// error: 'arith.bitcast' op requires the same shape for all operands and results
// -----
func.func @f(%a: index) { %0 = arith.index_castui %a : index to index return }
// error: 'arith.index_castui' op operand type 'index' and result type 'index' are cast incompatible
// -----
func.func @f(%a: i8) { %0 = arith.index_castui %a : i8 to i16 return }
// error: 'arith.index_castui' op operand type 'i8' and result type 'i16' are cast incompatible
// -----
func.func @f(%a: memref<4xindex>) { %0 = arith.index_cast %a : memref<4xindex> to i32 return }
// error: 'arith.index_cast' op requires the same shape for all operands and results
// -----
func.func @f(%a: memref<4xindex>) { %0 = arith.index_cast %a : memref<4xindex> to vector<4xi32> return }
// error: 'arith.index_cast' op if a result is non-scalar, then at least one operand must be non-scalar
// -----
func.func @f(%a: f32, %s: f8E8M0FNU) { %0 = arith.scaling_extf %a, %s : f32, f8E8M0FNU to f16 return }
// error: 'arith.scaling_extf' op operand types 'f32', 'f8E8M0FNU' and result type 'f16' are cast incompatible
// -----
func.func @f(%a: f32, %s: f8E8M0FNU) { %0 = arith.scaling_truncf %a, %s : f32, f8E8M0FNU to f64 return }
// error: 'arith.scaling_truncf' op operand types 'f32', 'f8E8M0FNU' and result type 'f64' are cast incompatible
// -----
func.func @f(%a: vector<4xf8E5M2>, %s: vector<5xf32>) { %0 = arith.scaling_extf %a, %s : vector<4xf8E5M2>, vector<5xf32> to vector<4xf32> return }
// error: 'arith.scaling_extf' op all non-scalar operands/results must have the same shape and base type
// -----
func.func @f(%a: tensor<4xf8E5M2>, %s: tensor<5xf32>) { %0 = arith.scaling_extf %a, %s : tensor<4xf8E5M2>, tensor<5xf32> to tensor<4xf32> return }
// error: 'arith.scaling_extf' op all non-scalar operands/results must have the same shape and base type
// -----
func.func @f(%a: tensor<4xf8E5M2>, %s: tensor<5xf32>) { %0 = arith.scaling_extf %a, %s : tensor<4xf8E5M2>, tensor<5xf32> to tensor<5xf32> return }
// error: 'arith.scaling_extf' op failed to verify that input and output have the same tensor dimensions
// -----
func.func @f(%a: vector<4xf8E5M2>, %s: vector<4xf32>) { %0 = arith.scaling_extf %a, %s : vector<4xf8E5M2>, vector<4xf32> to vector<5xf32> return }
// error: 'arith.scaling_extf' op operand types 'vector<4xf8E5M2>', 'vector<4xf32>' and result type 'vector<5xf32>' are cast incompatible
// -----
func.func @f(%a: vector<4xf8E5M2>, %s: vector<4xf32>) { %0 = arith.scaling_extf %a, %s : vector<4xf8E5M2>, vector<4xf32> to f32 return }
// error: 'arith.scaling_extf' op operand types 'vector<4xf8E5M2>', 'vector<4xf32>' and result type 'f32' are cast incompatible
// -----
func.func @f(%a: i8) { %0:2 = "arith.addui_extended"(%a, %a) : (i8, i8) -> (i8, i8) return }
// error: 'arith.addui_extended' op result #1 must be bool-like, but got 'i8'
// note: case Scalar does not fit: it does not hold that width == 1
// -----
func.func @f(%a: i8) { %0:2 = "arith.addui_extended"(%a, %a) : (i8, i8) -> (i16, i1) return }
// error: 'arith.addui_extended' op failed to verify that all of {lhs, rhs, sum} have same type
// -----
func.func @f(%a: vector<4xi8>) { %0:2 = "arith.addui_extended"(%a, %a) : (vector<4xi8>, vector<4xi8>) -> (vector<4xi8>, vector<5xi1>) return }
// error: 'arith.addui_extended' op all non-scalar operands/results must have the same shape and base type
// -----
func.func @f(%a: vector<4xi8>) { %0:2 = "arith.addui_extended"(%a, %a) : (vector<4xi8>, vector<4xi8>) -> (vector<4xi8>, i1) return }
// error: 'arith.addui_extended' op if an operand is non-scalar, then all results must be non-scalar
// -----
func.func @f(%a: i8, %b: i16) { %0:2 = "arith.mulsi_extended"(%a, %b) : (i8, i16) -> (i8, i8) return }
// error: 'arith.mulsi_extended' op failed to verify that all of {lhs, rhs, low, high} have same type
// -----
func.func @f(%a: i8, %b: i16) { %0:2 = "arith.mului_extended"(%a, %a) : (i8, i8) -> (i8, i16) return }
// error: 'arith.mului_extended' op failed to verify that all of {lhs, rhs, low, high} have same type
// -----
func.func @f(%a: i8) { %0:2 = arith.addui_extended %a, %a : i8, vector<4xi1> return }
// error: 'arith.addui_extended' op if a result is non-scalar, then at least one operand must be non-scalar
// -----
func.func @f(%a: f32) { %0 = "arith.cmpf"(%a, %a) <{predicate = 16 : i64}> : (f32, f32) -> i1 return }
// error: invalid properties {predicate = 16 : i64} for op arith.cmpf: Invalid attribute `predicate` in property conversion: 16 : i64
// -----
func.func @f(%a: f32) { %0 = "arith.cmpf"(%a, %a) <{predicate = 1 : i64}> : (f32, f32) -> i8 return }
// error: 'arith.cmpf' op result #0 must be bool-like, but got 'i8'
// note: case Scalar does not fit: it does not hold that width == 1
// -----
func.func @f(%a: f32) { %0 = "arith.cmpf"(%a, %a) <{predicate = 1 : i64}> : (f32, f32) -> vector<4xi1> return }
// error: 'arith.cmpf' op failed to verify that result type has i1 element type and same shape as operands
// -----
func.func @f(%a: f32) { %0 = arith.cmpf foo, %a, %a : f32 return }
// error: custom op 'arith.cmpf' expected string or keyword containing one of the following enum values for attribute 'predicate' [false, oeq, ogt, oge, olt, ole, one, ord, ueq, ugt, uge, ult, ule, une, uno, true]
// -----
func.func @f(%a: f32) { %0 = arith.truncf %a foo : f32 to f16 return }
// error: expected ':'
// -----
func.func @f(%a: f32) { %0 = arith.addf %a, %a fastmath<foo> : f32 return }
// error: custom op 'arith.addf' expected one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast
// unlike MLIR: MLIR prints two messages, with names of C++ types
// -----
func.func @f(%a: i32) { %0 = arith.addi %a, %a overflow<foo> : i32 return }
// error: custom op 'arith.addi' expected one of: none, nsw, nuw
// unlike MLIR: MLIR prints two messages, with names of C++ types
// -----
func.func @f(%a: i32) { %0 = "arith.divsi"(%a, %a) <{isExact = 1 : i32}> : (i32, i32) -> i32 return }
// error: invalid properties {isExact = 1 : i32} for op arith.divsi: Invalid attribute `isExact` in property conversion: 1 : i32
// -----
func.func @f(%a: f32) { %0 = "arith.truncf"(%a) <{roundingmode = 7 : i32}> : (f32) -> f16 return }
// error: invalid properties {roundingmode = 7 : i32} for op arith.truncf: Invalid attribute `roundingmode` in property conversion: 7 : i32
// -----
func.func @f(%a: f32) { %0 = "arith.truncf"(%a) {roundingmode = 7 : i32} : (f32) -> f16 return }
// error: 'arith.truncf' op attribute 'roundingmode' failed to satisfy constraint: Floating point rounding mode
// -----
func.func @f(%a: f32) { %0 = "arith.truncf"(%a) {fastmath = 7 : i32} : (f32) -> f16 return }
// error: 'arith.truncf' op attribute 'fastmath' failed to satisfy constraint: Floating point fast math flags
// -----
func.func @f(%a: f32) { %0 = "arith.negf"(%a) : (f32) -> f16 return }
// error: 'arith.negf' op requires the same type for all operands and results
// -----
func.func @f(%a: i32) { %0 = "arith.negf"(%a) : (i32) -> i32 return }
// error: 'arith.negf' op operand #0 must be floating-point-like, but got 'i32'
// note: no case of it fits: Scalar (floating-point), Vec (vector of any type values whose element is floating-point), Tensor (ranked tensor of any type values whose element is floating-point), UnrankedTensor (unranked tensor of any type values whose element is floating-point)
// -----
func.func @f(%a: f32) { %0 = arith.convertf %a : f32 to bf16 return }
// error: custom op 'arith.convertf' is unknown
// -----
func.func @f(%a: vector<4xi32>, %c: vector<[4]xi1>) { %0 = arith.select %c, %a, %a : vector<[4]xi1>, vector<4xi32> return }
// error: 'arith.select' op all non-scalar operands/results must have the same shape and base type
// -----
func.func @f(%a: vector<4xi8>) { %0:2 = "arith.addui_extended"(%a, %a) : (vector<4xi8>, vector<4xi8>) -> (vector<4xi8>, vector<[4]xi1>) return }
// error: 'arith.addui_extended' op all non-scalar operands/results must have the same shape and base type
// -----
func.func @f(%a: vector<4xi8>) { %0 = "arith.addi"(%a, %a) : (vector<4xi8>, vector<4xi8>) -> vector<[4]xi8> return }
// error: 'arith.addi' op all non-scalar operands/results must have the same shape and base type
// -----
func.func @f(%a: f32, %b: f64) { %0 = "arith.cmpf"(%a, %b) <{predicate = 1 : i64}> : (f32, f64) -> i1 return }
// error: 'arith.cmpf' op requires all operands to have the same type
// -----
func.func @f(%a: f32, %b: f32) { %0 = "arith.cmpf"(%a, %b) : (f32, f32) -> i1 return }
// error: 'arith.cmpf' op requires attribute 'predicate'
// -----
func.func @f(%a: f32) { %0 = arith.divf %a : f32 return }
// error: expected ','
// -----
func.func @f(%a: f32) { %0 = arith.andi %a, %a : f32 return }
// error: 'arith.andi' op operand #0 must be signless-integer-like, but got 'f32'
// note: no case of it fits: Scalar (signless integer or index), Vec (vector of any type values whose element is signless integer or index), Tensor (ranked tensor of any type values whose element is signless integer or index), UnrankedTensor (unranked tensor of any type values whose element is signless integer or index)
// -----
func.func @f(%a: i32) { %0 = "arith.extui"(%a, %a) : (i32, i32) -> i64 return }
// error: 'arith.extui' op requires a single operand
// -----
func.func @f(%a: f32) { %0 = arith.truncf %a downward upward : f32 to f16 return }
// error: expected ':'
// -----
func.func @f(%a: i8) { %0 = arith.extui %a : i8 to index return }
// error: 'arith.extui' op result #0 must be signless-fixed-width-integer-like, but got 'index'
// note: no case of it fits: Scalar (signless integer), Vec (vector of any type values whose element is signless integer), Tensor (ranked tensor of any type values whose element is signless integer), UnrankedTensor (unranked tensor of any type values whose element is signless integer)
// -----
func.func @f(%a: ui8) { %0 = "arith.maxui"(%a, %a) : (ui8, ui8) -> ui8 return }
// error: 'arith.maxui' op operand #0 must be signless-integer-like, but got 'ui8'
// note: no case of it fits: Scalar (signless integer or index), Vec (vector of any type values whose element is signless integer or index), Tensor (ranked tensor of any type values whose element is signless integer or index), UnrankedTensor (unranked tensor of any type values whose element is signless integer or index)
// -----
func.func @f(%a: memref<4xi32>) { %0 = arith.bitcast %a : memref<4xi32> to vector<4xf32> return }
// error: 'arith.bitcast' op if a result is non-scalar, then at least one operand must be non-scalar
// -----
func.func @f(%a: tensor<?xi32>) { %0 = arith.bitcast %a : tensor<?xi32> to tensor<4xf32> return }
// error: 'arith.bitcast' op failed to verify that input and output have the same tensor dimensions
// -----
func.func @f(%a: vector<4xf32>) {
  %0 = "arith.negf"(%a) : (vector<4xf32>) -> tensor<4xf32>
  return
}
// error: 'arith.negf' op all non-scalar operands/results must have the same shape and base type
// -----
func.func @f(%a: tensor<?xi32>) {
  %0 = "arith.ceildivsi"(%a, %a) : (tensor<?xi32>, tensor<?xi32>) -> tensor<4xi32>
  return
}
// error: 'arith.ceildivsi' op inferred type(s) 'tensor<?xi32>' are incompatible with return type(s) of operation 'tensor<4xi32>'
// error: 'arith.ceildivsi' op failed to infer returned types
// -----
func.func @f(%a: tensor<i1>, %b: tensor<2xi64>) { %0 = arith.select %a, %b, %b : tensor<i1>, tensor<2xi64> return }
// error: 'arith.select' op failed to verify that condition is signless i1 or has matching shape
// -----
func.func @f(%a: tensor<8xi1, "x">, %b: tensor<8xi32, "y">) { %0 = arith.select %a, %b, %b : tensor<8xi1, "x">, tensor<8xi32, "y"> return }
// error: 'arith.select' op expected condition type to have the same shape as the result type, expected 'tensor<8xi1, "y">', but got 'tensor<8xi1, "x">'
// -----
func.func @f(%b: tensor<8xi32, "y">) { %0 = "arith.cmpi"(%b, %b) {predicate = 0} : (tensor<8xi32, "y">, tensor<8xi32, "y">) -> tensor<8xi1, "x"> return }
// error: 'arith.cmpi' op failed to verify that result type has i1 element type and same shape as operands
// -----
func.func @f() { %0 = "arith.constant"() {value = "a" : i32} : () -> i32 return }
// error: 'arith.constant' op value must be an integer, float, or elements attribute
// -----
module attributes {arith.a = #arith<fastmath<fast> rest>} { }
// error: expected '>'
// unlike MLIR: MLIR drops what follows
