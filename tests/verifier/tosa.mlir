func.func @f(%a: tensor<4x!tosa.shape<-1>>) { return }
// error: invalid rank (must be >= 0): -1
// -----
func.func @f(%a: !tosa.shape<2>, %x: tensor<4xf32>) { %r = tosa.reshape %x, %a : (tensor<4xf32>, !tosa.shape<2>) -> tensor<2x2xf32> return }
// error: 'tosa.reshape' op shape operand is not compile time resolvable
// -----
func.func @f(%x: tensor<0xf32>) { %r = tosa.abs %x : (tensor<0xf32>) -> tensor<0xf32> return }
// error: 'tosa.abs' op operand #0 must be tosa-conformant tensor of number values, but got 'tensor<0xf32>'
// -----
func.func @f(%x: f32) { %r = "tosa.abs"(%x) : (f32) -> f32 return }
// error: 'tosa.abs' op operand #0 must be tosa-conformant tensor of number values, but got 'f32'
// -----
func.func @f(%x: tensor<2xf32>) { %r = tosa.abs %x : (tensor<2xf32>) -> tensor<3xf32> return }
// error: 'tosa.abs' op requires the same shape for all operands and results
// -----
func.func @f(%x: tensor<2xf32>) { %r = tosa.abs %x : (tensor<2xf32>) -> tensor<2xi32> return }
// error: 'tosa.abs' op requires the same element type for all operands and results
// -----
func.func @f(%x: tensor<2xi32>) { %r = tosa.cos %x : (tensor<2xi32>) -> tensor<2xi32> return }
// error: 'tosa.cos' op operand #0 must be tosa-conformant tensor of floating-point values, but got 'tensor<2xi32>'
// -----
func.func @f(%x: tensor<2x3xf32>, %y: tensor<2x4xf32>) { %r = tosa.add %x, %y : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x4xf32> return }
// error: 'tosa.add' op operands don't have broadcast-compatible shapes
// -----
func.func @f(%x: tensor<2x3xf32>, %y: tensor<3xf32>) { %r = tosa.add %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32> return }
// error: 'tosa.add' op operands don't have matching ranks
// -----
func.func @f(%x: tensor<2x1xf32>, %y: tensor<2x3xf32>) { %r = tosa.add %x, %y : (tensor<2x1xf32>, tensor<2x3xf32>) -> tensor<2x4xf32> return }
// error: 'tosa.add' op result type '2x4' not broadcast compatible with broadcasted operands's shapes '2x3'
// -----
func.func @f(%x: tensor<2x1xf32>, %y: tensor<2x3xf32>) { %r = tosa.add %x, %y : (tensor<2x1xf32>, tensor<2x3xf32>) -> tensor<2x1xf32> return }
// error: 'tosa.add' op result type '2x1' not broadcast compatible with broadcasted operands's shapes '2x3'
// -----
func.func @f(%x: tensor<2x1xf32>, %y: tensor<2x3xf32>) { %r = tosa.add %x, %y : (tensor<2x1xf32>, tensor<2x3xf32>) -> tensor<2xf32> return }
// error: 'tosa.add' op result type '2' not broadcast compatible with broadcasted operands's shapes '2x3'
// -----
func.func @f(%x: tensor<2x1xf32>, %y: tensor<2x3xi32>) { %r = tosa.add %x, %y : (tensor<2x1xf32>, tensor<2x3xi32>) -> tensor<2x3xf32> return }
// error: 'tosa.add' op requires the same element type for all operands and results
// -----
func.func @f(%x: tensor<2xi32>) { %r = tosa.logical_and %x, %x : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32> return }
// error: 'tosa.logical_and' op operand #0 must be tosa-conformant tensor of 1-bit signless integer values, but got 'tensor<2xi32>'
// -----
func.func @f(%x: tensor<2xi8>) { %r = tosa.intdiv %x, %x : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8> return }
// error: 'tosa.intdiv' op operand #0 must be tosa-conformant tensor of 32-bit signless integer or 64-bit signless integer values, but got 'tensor<2xi8>'
// -----
func.func @f(%x: tensor<2xf32>, %y: tensor<2xi32>) { %r = tosa.equal %x, %y : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xi1> return }
// error: 'tosa.equal' op requires the same element type for all operands
// -----
func.func @f(%x: tensor<2xf32>, %y: tensor<2xf32>) { %r = tosa.equal %x, %y : (tensor<2xf32>, tensor<2xf32>) -> tensor<3xi1> return }
// error: 'tosa.equal' op result type '3' not broadcast compatible with broadcasted operands's shapes '2'
// -----
func.func @f(%x: tensor<2xf32>, %y: tensor<2xf32>) { %r = tosa.greater %x, %y : (tensor<2xf32>, tensor<2xf32>) -> tensor<3xi1> return }
// error: 'tosa.greater' op result type '3' not broadcast compatible with broadcasted operands's shapes '2'
// -----
func.func @f(%x: tensor<2xf32>, %y: tensor<2xf32>) { %r = tosa.equal %x, %y : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32> return }
// error: 'tosa.equal' op result #0 must be tosa-conformant tensor of 1-bit signless integer values, but got 'tensor<2xf32>'
// -----
func.func @f(%x: tensor<2xf32>) { %r = tosa.maximum %x, %x {nan_mode = FOO} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32> return }
// error: custom op 'tosa.maximum' invalid nan_mode value: FOO
// -----
func.func @f(%x: tensor<2xf32>) { %r = tosa.maximum %x, %x {nan_mode} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32> return }
// error: expected '='
// -----
func.func @f(%x: tensor<2xf32>) { %r = tosa.maximum %x, %x {foo = IGNORE} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32> return }
// error: expected attribute value
// -----
func.func @f(%x: tensor<2xf32>) { %r = tosa.maximum %x {nan_mode = IGNORE} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32> return }
// error: custom op 'tosa.maximum' number of operands and types do not match: got 1 operands and 2 types
// -----
func.func @f(%x: tensor<2xf32>) { %r = tosa.maximum %x, %x {nan_mode = IGNORE} : (tensor<2xf32>) -> tensor<2xf32> return }
// error: custom op 'tosa.maximum' number of operands and types do not match: got 2 operands and 1 types
// -----
func.func @f(%x: tensor<2xf32>) { %r = tosa.maximum %x, %x : tensor<2xf32> return }
// error: custom op 'tosa.maximum' invalid kind of type specified: expected builtin.function, but found 'tensor<2xf32>'
// -----
func.func @f(%x: tensor<2xf32>) { %r = tosa.maximum %x, %x, %x : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32> return }
// error: 'tosa.maximum' op expected 2 operands, but found 3
// -----
func.func @f(%x: tensor<2xf32>) { %s = "tosa.const"() {values = dense<1> : tensor<1xi8>} : () -> tensor<1xi8> %r = tosa.mul %x, %x, %s : (tensor<2xf32>, tensor<2xf32>, tensor<1xi8>) -> tensor<2xf32> return }
// error: 'tosa.mul' op require shift to be 0 for float type
// -----
func.func @f(%x: tensor<2xi32>, %y: tensor<2xi8>) { %s = "tosa.const"() {values = dense<1> : tensor<1xi8>} : () -> tensor<1xi8> %r = tosa.mul %x, %y, %s : (tensor<2xi32>, tensor<2xi8>, tensor<1xi8>) -> tensor<2xi32> return }
// error: 'tosa.mul' op requires the same element type for all operands
// -----
func.func @f(%x: tensor<2xi32>) { %s = "tosa.const"() {values = dense<1> : tensor<1xi8>} : () -> tensor<1xi8> %r = tosa.mul %x, %x, %s : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi16> return }
// error: 'tosa.mul' op invalid data type size for operands or result
// -----
func.func @f(%x: tensor<2xf32>, %y: tensor<2xf16>) { %s = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8> %r = tosa.mul %x, %y, %s : (tensor<2xf32>, tensor<2xf16>, tensor<1xi8>) -> tensor<2xf32> return }
// error: 'tosa.mul' op requires the same element type for all operands and results
// -----
func.func @f(%x: tensor<2xf32>, %y: tensor<2x2xf32>) { %s = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8> %r = tosa.mul %x, %y, %s : (tensor<2xf32>, tensor<2x2xf32>, tensor<1xi8>) -> tensor<2xf32> return }
// error: 'tosa.mul' op a and b operands don't have matching ranks, got 1 and 2
// -----
func.func @f(%x: tensor<2xf32>, %y: tensor<2xf32>) { %s = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8> %r = tosa.mul %x, %y, %s : (tensor<2xf32>, tensor<2xf32>, tensor<1xi8>) -> tensor<2x2xf32> return }
// error: 'tosa.mul' op result type has different rank than a, got 2 vs 1
// -----
func.func @f(%x: tensor<2xf32>, %y: tensor<3xf32>) { %s = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8> %r = tosa.mul %x, %y, %s : (tensor<2xf32>, tensor<3xf32>, tensor<1xi8>) -> tensor<3xf32> return }
// error: 'tosa.mul' op a and b operands don't have broadcast-compatible shapes, got 'tensor<2xf32>' and 'tensor<3xf32>'
// -----
func.func @f(%x: tensor<2xf32>, %y: tensor<2xf32>) { %s = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8> %r = tosa.mul %x, %y, %s : (tensor<2xf32>, tensor<2xf32>, tensor<1xi8>) -> tensor<3xf32> return }
// error: 'tosa.mul' op dimension #0 of 'output' must be 2, but got 3
// unlike MLIR: an equation of sizes, which MLIR does not check
// -----
func.func @f(%x: tensor<2x3xf32>) { %r = tosa.reduce_sum %x {axis = 2 : i32} : (tensor<2x3xf32>) -> tensor<2x1xf32> return }
// error: 'tosa.reduce_sum' op expect input tensor rank (2) to be larger than reduce axis (2)
// -----
func.func @f(%x: tensor<2x3xf32>) { %r = tosa.reduce_sum %x {axis = -1 : i32} : (tensor<2x3xf32>) -> tensor<2x1xf32> return }
// error: 'tosa.reduce_sum' op reduce axis must not be negative
// -----
func.func @f(%x: tensor<2x3xf32>) { %r = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32> return }
// error: 'tosa.reduce_sum' op expect reduced dimension size to be 1, got 3
// -----
func.func @f(%x: tensor<2x3xf32>) { %r = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<3x1xf32> return }
// error: 'tosa.reduce_sum' op inferred type(s) 'tensor<2x1xf32>' are incompatible with return type(s) of operation 'tensor<3x1xf32>'
// error: 'tosa.reduce_sum' op failed to infer returned types
// -----
func.func @f(%x: tensor<2x3xf32>) { %r = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2xf32> return }
// error: 'tosa.reduce_sum' op expect output tensor rank to be equal to input tensor rank
// -----
func.func @f(%x: tensor<2x3xf32>) { %r = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x1xi32> return }
// error: 'tosa.reduce_sum' op inferred type(s) 'tensor<2x1xf32>' are incompatible with return type(s) of operation 'tensor<2x1xi32>'
// error: 'tosa.reduce_sum' op failed to infer returned types
// -----
func.func @f(%x: tensor<*xf32>) { %r = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<*xf32>) -> tensor<2xf32> return }
// error: 'tosa.reduce_sum' op expect output tensor rank (1) to be larger than reduce axis (1)
// -----
func.func @f(%x: tensor<2x3xf32>) { %r = tosa.reduce_sum %x {axis = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x1xf32> return }
// error: custom op 'tosa.reduce_sum' 'tosa.reduce_sum' op attribute 'axis' failed to satisfy constraint: 32-bit signless integer attribute
// -----
func.func @f(%x: tensor<2x3xf32>) { %r = tosa.reduce_sum %x : (tensor<2x3xf32>) -> tensor<2x1xf32> return }
// error: 'tosa.reduce_sum' op requires attribute 'axis'
// -----
func.func @f(%x: tensor<2x3xf32>) { %r = tosa.reduce_max %x : (tensor<2x3xf32>) -> tensor<2x1xf32> return }
// error: 'tosa.reduce_max' op requires attribute 'axis'
// -----
func.func @f(%x: tensor<2x3xf32>) { %r = tosa.argmax %x {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2xf32> return }
// error: 'tosa.argmax' op result tensor is not of integer type
// -----
func.func @f(%x: tensor<2x3xf32>) { %r = tosa.argmax %x {axis = 2 : i32} : (tensor<2x3xf32>) -> tensor<2xi32> return }
// error: 'tosa.argmax' op specified axis is outside the rank of the tensor
// -----
func.func @f(%x: tensor<2x3xf32>) { %r = tosa.argmax %x {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<3xi32> return }
// error: 'tosa.argmax' op expected output shape '2', got '3'
// -----
func.func @f(%x: tensor<2x?xf32>) { %r = tosa.argmax %x {axis = 0 : i32} : (tensor<2x?xf32>) -> tensor<3x2xi32> return }
// error: 'tosa.argmax' op expected output shape '-9223372036854775808', got '3, 2'
// -----
func.func @f(%x: tensor<2xf32>) { %r = tosa.clamp %x {min_val = 0 : i32, max_val = 1 : i32} : (tensor<2xf32>) -> tensor<2xf32> return }
// error: 'tosa.clamp' op min/max attributes types are incompatible with input/output element types.
// -----
func.func @f(%x: tensor<2xf32>) { %r = tosa.clamp %x {min_val = 1.0 : f32, max_val = 0.0 : f32} : (tensor<2xf32>) -> tensor<2xf32> return }
// error: 'tosa.clamp' op expected min_val <= max_val, got min_val=1.000000e+00 : f32, max_val=0.000000e+00 : f32
// -----
func.func @f(%x: tensor<2xf32>) { %r = tosa.clamp %x {min_val = 0x7FC00000 : f32, max_val = 0.0 : f32} : (tensor<2xf32>) -> tensor<2xf32> return }
// error: 'tosa.clamp' op min/max attributes should not be 'NaN', got min_val=0x7FC00000 : f32, max_val=0.000000e+00 : f32
// -----
func.func @f(%x: tensor<2xi8>) { %r = tosa.clamp %x {min_val = 1 : i8, max_val = 0 : i8} : (tensor<2xi8>) -> tensor<2xi8> return }
// error: 'tosa.clamp' op expected min_val <= max_val, got min_val=1 : i8, max_val=0 : i8
// -----
func.func @f(%x: tensor<2xi8>) { %r = tosa.clamp %x {min_val = 1 : i8, max_val = 0 : i16} : (tensor<2xi8>) -> tensor<2xi8> return }
// error: 'tosa.clamp' op min/max attributes types are incompatible with input/output element types.
// -----
func.func @f(%x: tensor<2xf32>) { %r = tosa.clamp %x {max_val = 0.0 : f32} : (tensor<2xf32>) -> tensor<2xf32> return }
// error: 'tosa.clamp' op requires attribute 'min_val'
// -----
func.func @f(%x: tensor<2xf32>) { %r = tosa.clamp %x {min_val = "a", max_val = 0.0 : f32} : (tensor<2xf32>) -> tensor<2xf32> return }
// error: 'tosa.clamp' op attribute 'min_val' failed to satisfy constraint: arbitrary integer attribute or arbitrary float attribute
// -----
func.func @f(%x: tensor<2xi32>) { %z = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32> %r = tosa.negate %x, %z, %z : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32> return }
// error: 'tosa.negate' op input1 zero point must be zero for non-int8 integer types
// -----
func.func @f(%x: tensor<2xi32>) { %z = "tosa.const"() {values = dense<1> : tensor<1xi8>} : () -> tensor<1xi8> %r = tosa.negate %x, %z, %z : (tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi32> return }
// error: 'tosa.negate' op expect both input1 and its zero point are the same element type, got 'i32' and 'i8'
// -----
func.func @f(%x: tensor<2xi8>) { %z = "tosa.const"() {values = dense<1> : tensor<1xi8>} : () -> tensor<1xi8> %r = tosa.negate %x, %z, %z : (tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3xi8> return }
// error: 'tosa.negate' op requires the same shape for input1 and output
// -----
func.func @f(%x: tensor<2xi8>) { %z = "tosa.const"() {values = dense<1> : tensor<1xi8>} : () -> tensor<1xi8> %r = tosa.negate %x, %z, %z : (tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi16> return }
// error: 'tosa.negate' op expect input and output to have same element type, got 'i8' and 'i16'
// -----
func.func @f(%x: tensor<2xf32>) { %z = "tosa.const"() {values = dense<1.0> : tensor<1xf32>} : () -> tensor<1xf32> %r = tosa.negate %x, %z, %z : (tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32> return }
// error: 'tosa.negate' op input1 zero point must be zero for non-int8 integer types
// -----
func.func @f(%x: tensor<2xf32>, %z: tensor<2xf32>) { %r = tosa.negate %x, %z, %z : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32> return }
// error: 'tosa.negate' op operand #1 must be tosa-conformant unranked tensor of unsigned integer or signless integer or floating-point values or tosa-conformant scalar tensor of unsigned integer or signless integer or floating-point values, but got 'tensor<2xf32>'
// -----
func.func @f(%x: tensor<2xf32>, %z: tensor<1xi32>, %y: tensor<1xf32>) { %r = tosa.negate %x, %y, %z : (tensor<2xf32>, tensor<1xf32>, tensor<1xi32>) -> tensor<2xf32> return }
// error: 'tosa.negate' op expect both output and its zero point are the same element type, got 'f32' and 'i32'
// -----
func.func @f(%x: tensor<2x3xi8>, %t: tensor<256xi8>) { %r = tosa.table %x, %t : (tensor<2x3xi8>, tensor<256xi8>) -> tensor<2xi8> return }
// error: 'tosa.table' op expected input tensor rank to equal result tensor rank
// -----
func.func @f(%x: tensor<2x3xi8>, %t: tensor<256xi8>) { %r = tosa.table %x, %t : (tensor<2x3xi8>, tensor<256xi8>) -> tensor<2x4xi8> return }
// error: 'tosa.table' op dim(result, 1) = 4 doesn't match dim(input, 1) = 3
// -----
func.func @f(%x: tensor<2x?xi8>, %t: tensor<256xi8>) { %r = tosa.table %x, %t : (tensor<2x?xi8>, tensor<256xi8>) -> tensor<2x4xi8> return }
// error: 'tosa.table' op dim(result, 1) = 4 doesn't match dim(input, 1) = -9223372036854775808
// -----
func.func @f(%x: tensor<2x3xi8>, %t: tensor<1x256xi8>) { %r = tosa.table %x, %t : (tensor<2x3xi8>, tensor<1x256xi8>) -> tensor<2x3xi8> return }
// error: 'tosa.table' op operand #1 must be 1-d tosa-conformant tensor, but got 'tensor<1x256xi8>'
// -----
func.func @f(%x: tensor<2xi1>, %a: tensor<2xf32>, %b: tensor<2xi32>) { %r = tosa.select %x, %a, %b : (tensor<2xi1>, tensor<2xf32>, tensor<2xi32>) -> tensor<2xf32> return }
// error: 'tosa.select' op expect input and output to have same element type, got 'i32' and 'f32'
// -----
func.func @f(%x: tensor<2xi8>, %a: tensor<2xf32>) { %r = tosa.select %x, %a, %a : (tensor<2xi8>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32> return }
// error: 'tosa.select' op operand #0 must be tosa-conformant tensor of 1-bit signless integer values, but got 'tensor<2xi8>'
// -----
func.func @f(%x: tensor<2xi1>, %a: tensor<2xf32>) { %r = tosa.select %x, %a, %a : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xi32> return }
// error: 'tosa.select' op expect input and output to have same element type, got 'f32' and 'i32'
// -----
func.func @f(%x: tensor<2xi1>, %a: tensor<3xf32>) { %r = tosa.select %x, %a, %a : (tensor<2xi1>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32> return }
// error: 'tosa.select' op operands don't have broadcast-compatible shapes
// -----
func.func @f(%x: tensor<1xi1>, %a: tensor<3xf32>, %b: tensor<1xf32>) { %r = tosa.select %x, %a, %b : (tensor<1xi1>, tensor<3xf32>, tensor<1xf32>) -> tensor<4xf32> return }
// error: 'tosa.select' op result type '4' not broadcast compatible with broadcasted operands's shapes '3'
// -----
func.func @f(%x: tensor<2xi8>) { %r = tosa.cast %x : (tensor<2xi8>) -> tensor<3xf32> return }
// error: 'tosa.cast' op requires the same shape for all operands and results
// -----
func.func @f(%x: tensor<2x3xf32>) { %r = tosa.concat %x, %x {axis = 2 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32> return }
// error: 'tosa.concat' op expect axis to be within range 0 < axis < rank(input1[firstRankedTensorIdx]), got 2
// -----
func.func @f(%x: tensor<2x3xf32>, %y: tensor<3x3xf32>) { %r = tosa.concat %x, %y {axis = 1 : i32} : (tensor<2x3xf32>, tensor<3x3xf32>) -> tensor<2x6xf32> return }
// error: 'tosa.concat' op expect all operand shapes to have the same sizes on non-axis dimensions, but got 3 vs 2 at index 0 on operands 0 and 1
// -----
func.func @f(%x: tensor<2x3xf32>, %y: tensor<3xf32>) { %r = tosa.concat %x, %y {axis = 0 : i32} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x6xf32> return }
// error: 'tosa.concat' op expect all operands to have the same rank, but got 2 vs 1 on operands 0 and 1
// -----
func.func @f(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) { %r = tosa.concat %x, %y {axis = 0 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<5x3xf32> return }
// error: 'tosa.concat' op requires sum of axis dimensions of input1 equal to output axis dimension, got 4 and 5
// -----
func.func @f(%x: tensor<2x3xf32>, %y: tensor<2x3xi32>) { %r = tosa.concat %x, %y {axis = 0 : i32} : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<4x3xf32> return }
// error: 'tosa.concat' op expect input and output to have same element type, got 'i32' and 'f32'
// -----
func.func @f(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) { %r = tosa.concat %x, %y {axis = 0 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x4xf32> return }
// error: 'tosa.concat' op inferred type(s) 'tensor<4x3xf32>' are incompatible with return type(s) of operation 'tensor<4x4xf32>'
// error: 'tosa.concat' op failed to infer returned types
// -----
func.func @f(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) { %r = tosa.concat %x, %y {axis = 0 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4xf32> return }
// error: 'tosa.concat' op expect output rank to match inputs rank, got 1 vs 2
// -----
func.func @f() { %r = "tosa.concat"() {axis = 0 : i32} : () -> tensor<4xf32> return }
// error: 'tosa.concat' op expect at least one input
// -----
func.func @f(%x: tensor<2x3xf32>, %y: tensor<*xf32>) { %r = tosa.concat %y, %x {axis = 5 : i32} : (tensor<*xf32>, tensor<2x3xf32>) -> tensor<?x?xf32> return }
// error: 'tosa.concat' op expect axis to be within range 0 < axis < rank(input1[firstRankedTensorIdx]), got 5
// -----
func.func @f(%x: tensor<2x3xf32>) { %c = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32> %p = tosa.const_shape {values = dense<[1, 1, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4> %r = tosa.pad %x, %p, %c : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<4x4xf32> return }
// error: 'tosa.pad' op mismatch in output shape at dimension 1: expected 3 + 0 + 0 = 3, but got 4
// -----
func.func @f(%x: tensor<2x3xf32>) { %c = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32> %p = tosa.const_shape {values = dense<[1, 1, 0]> : tensor<3xindex>} : () -> !tosa.shape<3> %r = tosa.pad %x, %p, %c : (tensor<2x3xf32>, !tosa.shape<3>, tensor<1xf32>) -> tensor<4x3xf32> return }
// error: 'tosa.pad' op padding tensor must have 2 * 2 = 4 elements, but got 3
// -----
func.func @f(%x: tensor<2x3xf32>) { %c = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32> %p = tosa.const_shape {values = dense<[1, 1, 0, -2]> : tensor<4xindex>} : () -> !tosa.shape<4> %r = tosa.pad %x, %p, %c : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<4x3xf32> return }
// error: 'tosa.pad' op invalid padding values at dimension 1: values must be non-negative or -1 for dynamic padding, got [0, -2]
// -----
func.func @f(%x: tensor<2x3xf32>) { %c = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32> %p = tosa.const_shape {values = dense<[1, 1, 0, -1]> : tensor<4xindex>} : () -> !tosa.shape<4> %r = tosa.pad %x, %p, %c : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<4x9xf32> return }
// error: 'tosa.pad' op mismatch in output shape at dimension 1: expected 3 + 0 + -1 = 2, but got 9
// -----
func.func @f(%x: tensor<2x3xf32>) { %c = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32> %p = tosa.const_shape {values = dense<[1, 1, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4> %r = tosa.pad %x, %p, %c : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<4xf32> return }
// error: 'tosa.pad' op expect same input and output tensor rank, but got inputRank: 2, outputRank: 1
// -----
func.func @f(%x: tensor<2x3xi32>) { %c = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32> %p = tosa.const_shape {values = dense<[1, 1, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4> %r = tosa.pad %x, %p, %c : (tensor<2x3xi32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<4x3xi32> return }
// error: 'tosa.pad' op expect input and output to have same element type, got 'f32' and 'i32'
// -----
func.func @f(%x: tensor<2x3xf32>) { %c = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32> %p = tosa.const_shape {values = dense<[1, 1, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4> %r = tosa.pad %x, %p, %c : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<4x3xi32> return }
// error: 'tosa.pad' op expect input and output to have same element type, got 'f32' and 'i32'
// -----
func.func @f(%x: tensor<2x3xf32>) { %s = tosa.const_shape {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2> %r = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<2x3xf32> return }
// error: 'tosa.reshape' op new shape is inconsistent with result shape
// -----
func.func @f(%x: tensor<2x3xf32>) { %s = tosa.const_shape {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2> %r = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<6xf32> return }
// error: 'tosa.reshape' op new shape does not match result rank
// -----
func.func @f(%x: tensor<2x3xf32>) { %s = tosa.const_shape {values = dense<[-2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2> %r = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<?x3xf32> return }
// error: 'tosa.reshape' op new shape has invalid tensor dimension size -2
// -----
func.func @f(%x: tensor<2x3xf32>) { %s = tosa.const_shape {values = dense<[-1, -1]> : tensor<2xindex>} : () -> !tosa.shape<2> %r = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<?x?xf32> return }
// error: 'tosa.reshape' op expected at most one target dimension to be -1
// -----
func.func @f(%x: tensor<2x3xf32>) { %s = tosa.const_shape {values = dense<[3, 3]> : tensor<2xindex>} : () -> !tosa.shape<2> %r = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<3x3xf32> return }
// error: 'tosa.reshape' op cannot reshape 6 elements into 9
// -----
func.func @f(%x: tensor<2x3xf32>) { %s = tosa.const_shape {values = dense<[3, 3]> : tensor<2xindex>} : () -> !tosa.shape<2> %r = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<?x?xf32> return }
// error: 'tosa.reshape' op cannot reshape 6 elements into 9
// -----
func.func @f(%x: tensor<2x3xf32>) { %s = tosa.const_shape {values = dense<[-1, 7]> : tensor<2xindex>} : () -> !tosa.shape<2> %r = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<?x7xf32> return }
// error: 'tosa.reshape' op cannot reshape 6 elements into 7
// -----
func.func @f(%x: tensor<2x3xf32>) { %s = tosa.const_shape {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2> %r = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<3x2xi32> return }
// error: 'tosa.reshape' op expect input and output to have same element type, got 'f32' and 'i32'
// -----
func.func @f(%x: tensor<2x3xf32>) { %s = tosa.const_shape {values = dense<[-1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2> %r = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<4x2xf32> return }
// error: 'tosa.reshape' op cannot reshape 6 elements into 8
// -----
func.func @f(%x: tensor<2x3xf32>) { %r = tosa.reverse %x {axis = 2 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32> return }
// error: 'tosa.reverse' op expect input tensor rank (2) to be larger than reverse axis (2)
// -----
func.func @f(%x: tensor<2x3xf32>) { %r = tosa.reverse %x {axis = -1 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32> return }
// error: 'tosa.reverse' op expected non-negative reverse axis
// -----
func.func @f(%x: tensor<2x3xf32>) { %r = tosa.reverse %x {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<2xf32> return }
// error: 'tosa.reverse' op expect output tensor rank to be equal to input tensor rank
// -----
func.func @f(%x: tensor<2x3xf32>) { %r = tosa.reverse %x {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<2x4xf32> return }
// error: 'tosa.reverse' op dimension #1 of 'output' must be 3, but got 4
// unlike MLIR: an equation of sizes, which MLIR does not check
// -----
func.func @f(%x: tensor<2x3xf32>) { %r = tosa.reverse %x {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<2x3xi32> return }
// error: 'tosa.reverse' op expect input and output to have same element type, got 'f32' and 'i32'
// -----
func.func @f(%x: tensor<*xf32>) { %r = tosa.reverse %x {axis = 2 : i32} : (tensor<*xf32>) -> tensor<2x3xf32> return }
// error: 'tosa.reverse' op expect output tensor rank (2) to be larger than reverse axis (2)
// -----
func.func @f(%x: tensor<2x3xf32>) { %s = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2> %z = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2> %r = tosa.slice %x, %s, %z : (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1xf32> return }
// error: 'tosa.slice' op expect input1 and output to have the same ranks, got 2 and 1
// -----
func.func @f(%x: tensor<2x3xf32>) { %s = tosa.const_shape {values = dense<[0]> : tensor<1xindex>} : () -> !tosa.shape<1> %z = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2> %r = tosa.slice %x, %s, %z : (tensor<2x3xf32>, !tosa.shape<1>, !tosa.shape<2>) -> tensor<1x2xf32> return }
// error: 'tosa.slice' op length of start is not equal to rank of input shape
// -----
func.func @f(%x: tensor<2x3xf32>) { %s = tosa.const_shape {values = dense<[0]> : tensor<1xindex>} : () -> !tosa.shape<1> %z = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2> %r = tosa.slice %x, %z, %s : (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<1>) -> tensor<1x2xf32> return }
// error: 'tosa.slice' op length of size is not equal to rank of input shape
// -----
func.func @f(%x: tensor<2x3xf32>) { %s = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2> %z = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2> %r = tosa.slice %x, %s, %z : (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2xi32> return }
// error: 'tosa.slice' op expect input and output to have same element type, got 'f32' and 'i32'
// -----
func.func @f(%x: tensor<2x3xf32>) { %m = tosa.const_shape {values = dense<[1]> : tensor<1xindex>} : () -> !tosa.shape<1> %r = tosa.tile %x, %m : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<2x3xf32> return }
// error: 'tosa.tile' op expect 'multiples' to have rank 2 but got 1.
// -----
func.func @f(%x: tensor<2x3xf32>) { %m = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2> %r = tosa.tile %x, %m : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<2xf32> return }
// error: 'tosa.tile' op expect same input and output tensor rank.
// -----
func.func @f(%x: tensor<2x3xf32>) { %m = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2> %r = tosa.tile %x, %m : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<2x?xf32> return }
// error: 'tosa.tile' op expect element of 'multiples' to be positive integer or -1.
// -----
func.func @f(%x: tensor<*xf32>) { %m = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2> %r = tosa.tile %x, %m : (tensor<*xf32>, !tosa.shape<2>) -> tensor<2xf32> return }
// error: 'tosa.tile' op expect 'multiples' array to have length 1 but got 2.
// -----
func.func @f(%x: tensor<2x3xf32>) { %m = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2> %r = tosa.tile %x, %m : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<2x6xi32> return }
// error: 'tosa.tile' op expect input and output to have same element type, got 'f32' and 'i32'
// -----
func.func @f(%x: tensor<2x3xf32>) { %r = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<2x3xf32> return }
// error: 'tosa.transpose' op expected output tensor dim 0 to match input dim 1 with value of 3
// -----
func.func @f(%x: tensor<2x3xf32>) { %r = tosa.transpose %x {perms = array<i32: 1, 0, 2>} : (tensor<2x3xf32>) -> tensor<3x2xf32> return }
// error: 'tosa.transpose' op expected perms attribute to have size 2 (input rank) but got size 3
// -----
func.func @f(%x: tensor<2x3xf32>) { %r = tosa.transpose %x {perms = array<i32: 1, 1>} : (tensor<2x3xf32>) -> tensor<3x2xf32> return }
// error: 'tosa.transpose' op expected valid permutation indices
// -----
func.func @f(%x: tensor<2x3xf32>) { %r = tosa.transpose %x {perms = array<i32: 1, 2>} : (tensor<2x3xf32>) -> tensor<3x2xf32> return }
// error: 'tosa.transpose' op expected valid permutation indices
// -----
func.func @f(%x: tensor<2x3xf32>) { %r = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3xf32> return }
// error: 'tosa.transpose' op expected input tensor rank to equal result tensor rank
// -----
func.func @f(%x: tensor<2x3xf32>) { %r = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xi32> return }
// error: 'tosa.transpose' op failed to verify that all of {input1, output} have same element type
// -----
func.func @f(%x: tensor<2x3xf32>) { %r = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x4xf32> return }
// error: 'tosa.transpose' op expected input1 and output to have same numbers of elements, got 6 and 12
// -----
func.func @f(%x: tensor<2x3xf32>) { %r = tosa.transpose %x {perms = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32> return }
// error: custom op 'tosa.transpose' 'tosa.transpose' op attribute 'perms' failed to satisfy constraint: i32 dense array attribute
// -----
func.func @f(%x: tensor<*xf32>) { %r = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<*xf32>) -> tensor<3x2x1xf32> return }
// error: 'tosa.transpose' op expected perms attribute to have size 3 (output rank) but got size 2
// -----
func.func @f(%v: tensor<2x3x4xf32>, %i: tensor<3x5xi32>) { %r = tosa.gather %v, %i : (tensor<2x3x4xf32>, tensor<3x5xi32>) -> tensor<2x5x4xf32> return }
// error: 'tosa.gather' op requires indices dimension 0 to have size 2, got 3
// -----
func.func @f(%v: tensor<2x3x4xf32>, %i: tensor<2x5xi32>) { %r = tosa.gather %v, %i : (tensor<2x3x4xf32>, tensor<2x5xi32>) -> tensor<3x5x4xf32> return }
// error: 'tosa.gather' op requires output dimension 0 to have size 2, got 3
// -----
func.func @f(%v: tensor<2x3x4xf32>, %i: tensor<2x5xi32>) { %r = tosa.gather %v, %i : (tensor<2x3x4xf32>, tensor<2x5xi32>) -> tensor<2x6x4xf32> return }
// error: 'tosa.gather' op requires output dimension 1 to have size 5, got 6
// -----
func.func @f(%v: tensor<2x3x4xf32>, %i: tensor<2x5xi32>) { %r = tosa.gather %v, %i : (tensor<2x3x4xf32>, tensor<2x5xi32>) -> tensor<2x5x3xf32> return }
// error: 'tosa.gather' op requires output dimension 2 to have size 4, got 3
// -----
func.func @f(%v: tensor<2x3x4xf32>, %i: tensor<2x5xi32>) { %r = tosa.gather %v, %i : (tensor<2x3x4xf32>, tensor<2x5xi32>) -> tensor<2x5x4xi32> return }
// error: 'tosa.gather' op expect input and output to have same element type, got 'f32' and 'i32'
// -----
func.func @f(%v: tensor<2x3x4xf32>, %i: tensor<2x5xi8>) { %r = tosa.gather %v, %i : (tensor<2x3x4xf32>, tensor<2x5xi8>) -> tensor<2x5x4xf32> return }
// error: 'tosa.gather' op operand #1 must be tosa-conformant unranked tensor of number values or 2D tensor of 32-bit signless integer or 64-bit signless integer values, but got 'tensor<2x5xi8>'
// -----
func.func @f(%v: tensor<2x6x4xf32>, %i: tensor<2x3xi32>, %w: tensor<2x3x4xf32>) { %r = tosa.scatter %v, %i, %w : (tensor<2x6x4xf32>, tensor<2x3xi32>, tensor<2x3x4xf32>) -> tensor<2x6x4xi32> return }
// error: 'tosa.scatter' op expect input and output to have same element type, got 'f32' and 'i32'
// -----
func.func @f(%v: tensor<2x6x4xf32>, %i: tensor<2x3xi32>, %w: tensor<2x3x4xi32>) { %r = tosa.scatter %v, %i, %w : (tensor<2x6x4xf32>, tensor<2x3xi32>, tensor<2x3x4xi32>) -> tensor<2x6x4xf32> return }
// error: 'tosa.scatter' op expect input and output to have same element type, got 'i32' and 'f32'
// -----
func.func @f(%v: tensor<2x6x4xf32>, %i: tensor<3x3xi32>, %w: tensor<2x3x4xf32>) { %r = tosa.scatter %v, %i, %w : (tensor<2x6x4xf32>, tensor<3x3xi32>, tensor<2x3x4xf32>) -> tensor<2x6x4xf32> return }
// error: 'tosa.scatter' op requires indices dimension 0 to have size 2, got 3
// -----
func.func @f(%v: tensor<2x6x4xf32>, %i: tensor<2x3xi32>, %w: tensor<3x3x4xf32>) { %r = tosa.scatter %v, %i, %w : (tensor<2x6x4xf32>, tensor<2x3xi32>, tensor<3x3x4xf32>) -> tensor<2x6x4xf32> return }
// error: 'tosa.scatter' op requires input dimension 0 to have size 2, got 3
// -----
func.func @f(%v: tensor<2x6x4xf32>, %i: tensor<2x3xi32>, %w: tensor<2x4x4xf32>) { %r = tosa.scatter %v, %i, %w : (tensor<2x6x4xf32>, tensor<2x3xi32>, tensor<2x4x4xf32>) -> tensor<2x6x4xf32> return }
// error: 'tosa.scatter' op requires input dimension 1 to have size 3, got 4
// -----
func.func @f(%v: tensor<2x6x4xf32>, %i: tensor<2x3xi32>, %w: tensor<2x3x5xf32>) { %r = tosa.scatter %v, %i, %w : (tensor<2x6x4xf32>, tensor<2x3xi32>, tensor<2x3x5xf32>) -> tensor<2x6x4xf32> return }
// error: 'tosa.scatter' op requires input dimension 2 to have size 4, got 5
// -----
func.func @f(%v: tensor<2x6x4xf32>, %i: tensor<2x3xi32>, %w: tensor<2x3x4xf32>) { %r = tosa.scatter %v, %i, %w : (tensor<2x6x4xf32>, tensor<2x3xi32>, tensor<2x3x4xf32>) -> tensor<3x6x4xf32> return }
// error: 'tosa.scatter' op requires values_out dimension 0 to have size 2, got 3
// -----
func.func @f(%v: tensor<2x6x4xf32>, %i: tensor<2x3xi32>, %w: tensor<2x3x4xf32>) { %r = tosa.scatter %v, %i, %w : (tensor<2x6x4xf32>, tensor<2x3xi32>, tensor<2x3x4xf32>) -> tensor<2x7x4xf32> return }
// error: 'tosa.scatter' op requires values_out dimension 1 to have size 6, got 7
// -----
func.func @f(%v: tensor<2x6x4xf32>, %i: tensor<2x3xi32>, %w: tensor<2x3x4xf32>) { %r = tosa.scatter %v, %i, %w : (tensor<2x6x4xf32>, tensor<2x3xi32>, tensor<2x3x4xf32>) -> tensor<2x6x5xf32> return }
// error: 'tosa.scatter' op requires values_out dimension 2 to have size 4, got 5
// -----
func.func @f(%v: tensor<2x2x4xf32>, %i: tensor<2x3xi32>, %w: tensor<2x3x4xf32>) { %r = tosa.scatter %v, %i, %w : (tensor<2x2x4xf32>, tensor<2x3xi32>, tensor<2x3x4xf32>) -> tensor<2x2x4xf32> return }
// error: 'tosa.scatter' op requires dimensions K >= W, got K=2 and W=3
// -----
func.func @f(%x: tensor<1x8x8x4xf32>) { %s = tosa.const_shape {values = dense<[4, 2, 0, 2]> : tensor<4xindex>} : () -> !tosa.shape<4> %o = tosa.const_shape {values = dense<[-1, -1]> : tensor<2xindex>} : () -> !tosa.shape<2> %b = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2> %r = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<1x8x8x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x?x?x4xf32> return }
// error: 'tosa.resize' op expect all scale values to be > 0, got 4, 2, 0, 2
// -----
func.func @f(%x: tensor<1x8x8x4xf32>) { %s = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4> %o = tosa.const_shape {values = dense<[-1, -1]> : tensor<2xindex>} : () -> !tosa.shape<2> %b = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2> %r = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<1x8x8x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x9x?x4xf32> return }
// error: 'tosa.resize' op calculated output height did not match expected: calculated=16, expected=9
// -----
func.func @f(%x: tensor<1x8x8x4xf32>) { %s = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4> %o = tosa.const_shape {values = dense<[-1, -1]> : tensor<2xindex>} : () -> !tosa.shape<2> %b = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2> %r = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<1x8x8x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x?x9x4xf32> return }
// error: 'tosa.resize' op calculated output width did not match expected: calculated=16, expected=9
// -----
func.func @f(%x: tensor<1x8x8x4xf32>) { %s = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4> %o = tosa.const_shape {values = dense<[-1, -1]> : tensor<2xindex>} : () -> !tosa.shape<2> %b = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2> %r = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<1x8x8x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x16x16x4xf32> return }
// error: 'tosa.resize' op dimension #0 of 'output' must be 1, but got 2
// unlike MLIR: an equation of sizes, which MLIR does not check
// -----
func.func @f(%x: tensor<1x8x8x4xf32>) { %s = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4> %o = tosa.const_shape {values = dense<[-1, -1]> : tensor<2xindex>} : () -> !tosa.shape<2> %b = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2> %r = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<1x8x8x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x16x16x5xf32> return }
// error: 'tosa.resize' op dimension #3 of 'output' must be 4, but got 5
// unlike MLIR: an equation of sizes, which MLIR does not check
// -----
func.func @f(%x: tensor<1x8x8x4xf32>) { %s = tosa.const_shape {values = dense<[4, 2]> : tensor<2xindex>} : () -> !tosa.shape<2> %r = tosa.resize %x, %s, %s, %s {mode = BILINEAR} : (tensor<1x8x8x4xf32>, !tosa.shape<2>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x?x?x4xf32> return }
// error: 'tosa.resize' op operand #1 must be Tosa shape type of rank 4, but got '!tosa.shape<2>'
// -----
func.func @f(%x: tensor<1x8x8x4xf32>) { %s = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4> %o = tosa.const_shape {values = dense<[-1, -1]> : tensor<2xindex>} : () -> !tosa.shape<2> %r = tosa.resize %x, %s, %o, %o : (tensor<1x8x8x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x?x?x4xf32> return }
// error: 'tosa.resize' op requires attribute 'mode'
// -----
func.func @f(%x: tensor<1x8x8x4xf32>) { %s = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4> %o = tosa.const_shape {values = dense<[-1, -1]> : tensor<2xindex>} : () -> !tosa.shape<2> %r = tosa.resize %x, %s, %o, %o {mode = FOO} : (tensor<1x8x8x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x?x?x4xf32> return }
// error: custom op 'tosa.resize' invalid resize mode value: FOO
// -----
func.func @f(%x: tensor<1x8x8x4xf32>) { %r = tosa.max_pool2d %x {kernel = array<i64: 0, 1>, stride = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>} : (tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32> return }
// error: 'tosa.max_pool2d' op expect all kernel values to be >= 1, got 0, 1
// -----
func.func @f(%x: tensor<1x8x8x4xf32>) { %r = tosa.max_pool2d %x {kernel = array<i64: 1, 1>, stride = array<i64: 1, 0>, pad = array<i64: 0, 0, 0, 0>} : (tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32> return }
// error: 'tosa.max_pool2d' op expect all stride values to be >= 1, got 1, 0
// -----
func.func @f(%x: tensor<1x8x8x4xf32>) { %r = tosa.max_pool2d %x {kernel = array<i64: 1, 1>, stride = array<i64: 1, 1>, pad = array<i64: 0, 0, -1, 0>} : (tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32> return }
// error: 'tosa.max_pool2d' op expect all padding values to be >= 0, got 0, 0, -1, 0
// -----
func.func @f(%x: tensor<1x8x8x4xf32>) { %r = tosa.max_pool2d %x {kernel = array<i64: 1, 1>, stride = array<i64: 1, 1>, pad = array<i64: 0, 0, 1, 0>} : (tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32> return }
// error: 'tosa.max_pool2d' op expected left/right padding to be less than the width of the kernel, got pad_left=1, pad_right=0, kernel_x=1
// -----
func.func @f(%x: tensor<1x8x8x4xf32>) { %r = tosa.max_pool2d %x {kernel = array<i64: 1, 2>, stride = array<i64: 1, 1>, pad = array<i64: 1, 0, 1, 0>} : (tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32> return }
// error: 'tosa.max_pool2d' op expected top/bottom padding to be less than the height of the kernel, got pad_top=1, pad_bottom=0, kernel_y=1
// -----
func.func @f(%x: tensor<1x8x8x4xf32>) { %r = tosa.max_pool2d %x {kernel = array<i64: 3, 1>, stride = array<i64: 2, 1>, pad = array<i64: 0, 0, 0, 0>} : (tensor<1x8x8x4xf32>) -> tensor<1x3x8x4xf32> return }
// error: 'tosa.max_pool2d' op expected input_height + pad_top + pad_bottom - kernel_y to be wholly divisible by stride_y, got (8 + 0 + 0 - 3) / 2
// -----
func.func @f(%x: tensor<1x8x8x4xf32>) { %r = tosa.max_pool2d %x {kernel = array<i64: 1, 3>, stride = array<i64: 1, 2>, pad = array<i64: 0, 0, 0, 0>} : (tensor<1x8x8x4xf32>) -> tensor<1x8x3x4xf32> return }
// error: 'tosa.max_pool2d' op expected input_width + pad_left + pad_right - kernel_x to be wholly divisible by stride_x, got (8 + 0 + 0 - 3) / 2
// -----
func.func @f(%x: tensor<1x8x8x4xf32>) { %r = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>} : (tensor<1x8x8x4xf32>) -> tensor<1x5x4x4xf32> return }
// error: 'tosa.max_pool2d' op calculated output height did not match expected: calculated=4, expected=5
// -----
func.func @f(%x: tensor<1x8x8x4xf32>) { %r = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>} : (tensor<1x8x8x4xf32>) -> tensor<1x4x5x4xf32> return }
// error: 'tosa.max_pool2d' op calculated output width did not match expected: calculated=4, expected=5
// -----
func.func @f(%x: tensor<1x8x8x4xf32>) { %r = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>} : (tensor<1x8x8x4xf32>) -> tensor<2x4x4x4xf32> return }
// error: 'tosa.max_pool2d' op dimension #0 of 'output' must be 1, but got 2
// unlike MLIR: an equation of sizes, which MLIR does not check
// -----
func.func @f(%x: tensor<1x8x8x4xf32>) { %r = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>} : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x5xf32> return }
// error: 'tosa.max_pool2d' op dimension #3 of 'output' must be 4, but got 5
// unlike MLIR: an equation of sizes, which MLIR does not check
// -----
func.func @f(%x: tensor<1x8x8x4xf32>) { %r = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>} : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xi32> return }
// error: 'tosa.max_pool2d' op expect input and output to have same element type, got 'f32' and 'i32'
// -----
func.func @f(%x: tensor<1x8x8x4xf32>) { %r = tosa.max_pool2d %x {kernel = array<i64: 2, 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>} : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32> return }
// error: 'tosa.max_pool2d' op attribute 'kernel' failed to satisfy constraint: i64 dense array attribute with exactly 2 elements
// -----
func.func @f(%x: tensor<1x8x4xf32>) { %r = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>} : (tensor<1x8x4xf32>) -> tensor<1x4x4x4xf32> return }
// error: 'tosa.max_pool2d' op operand #0 must be 4-d tosa-conformant tensor, but got 'tensor<1x8x4xf32>'
// -----
func.func @f(%x: tensor<1x8x8x4xi8>, %z: tensor<1xi8>, %y: tensor<1xi8>) { %r = tosa.avg_pool2d %x, %z, %y {acc_type = f32, kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>} : (tensor<1x8x8x4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x4x4xi8> return }
// error: 'tosa.avg_pool2d' op accumulator type for integer tensor is not i32
// -----
func.func @f(%x: tensor<1x8x8x4xf16>, %z: tensor<1xf16>, %y: tensor<1xf16>) { %r = tosa.avg_pool2d %x, %z, %y {acc_type = i32, kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>} : (tensor<1x8x8x4xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x4x4x4xf16> return }
// error: 'tosa.avg_pool2d' op accumulator type for f16 tensor is not f16/f32
// -----
func.func @f(%x: tensor<1x8x8x4xbf16>, %z: tensor<1xbf16>, %y: tensor<1xbf16>) { %r = tosa.avg_pool2d %x, %z, %y {acc_type = f16, kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>} : (tensor<1x8x8x4xbf16>, tensor<1xbf16>, tensor<1xbf16>) -> tensor<1x4x4x4xbf16> return }
// error: 'tosa.avg_pool2d' op accumulator type for bf16 tensor is not f32
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.avg_pool2d %x, %z, %y {acc_type = f16, kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>} : (tensor<1x8x8x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x4xf32> return }
// error: 'tosa.avg_pool2d' op accumulator type for f32 tensor is not f32
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %z: tensor<1xf16>, %y: tensor<1xf16>) { %r = tosa.avg_pool2d %x, %z, %y {acc_type = f32, kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>} : (tensor<1x8x8x4xf32>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x4x4x4xf32> return }
// error: 'tosa.avg_pool2d' op expect both input and its zero point are the same element type, got 'f32' and 'f16'
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %z: tensor<1xf32>, %y: tensor<1xf16>) { %r = tosa.avg_pool2d %x, %z, %y {acc_type = f32, kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>} : (tensor<1x8x8x4xf32>, tensor<1xf32>, tensor<1xf16>) -> tensor<1x4x4x4xf32> return }
// error: 'tosa.avg_pool2d' op expect both output and its zero point are the same element type, got 'f32' and 'f16'
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.avg_pool2d %x, %z, %y {acc_type = f64, kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>} : (tensor<1x8x8x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x4xf32> return }
// error: custom op 'tosa.avg_pool2d' 'tosa.avg_pool2d' op attribute 'acc_type' failed to satisfy constraint: type attribute of 32-bit signless integer or 48-bit signless integer or 16-bit float or 32-bit float
// -----
func.func @f(%x: tensor<1x8x8x4xi16>) { %z = "tosa.const"() {values = dense<3> : tensor<1xi16>} : () -> tensor<1xi16> %r = tosa.avg_pool2d %x, %z, %z {acc_type = i32, kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>} : (tensor<1x8x8x4xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<1x4x4x4xi16> return }
// error: 'tosa.avg_pool2d' op input zero point must be zero for non-int8 integer types
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<5x3x3x4xf32>, %b: tensor<5xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.conv2d %x, %w, %b, %z, %y {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<5x3x3x4xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x5xf16> return }
// error: 'tosa.conv2d' op expect both bias and result to have same element type, got 'f32' and 'f16'
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<5x3x3x4xf32>, %b: tensor<5xf16>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.conv2d %x, %w, %b, %z, %y {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<5x3x3x4xf32>, tensor<5xf16>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x5xf32> return }
// error: 'tosa.conv2d' op expect both bias and result to have same element type, got 'f16' and 'f32'
// -----
func.func @f(%x: tensor<1x8x8x4xf8E5M2>, %w: tensor<5x3x3x4xf8E4M3FN>, %b: tensor<5xf16>, %z: tensor<1xf8E5M2>, %y: tensor<1xf8E4M3FN>) { %r = tosa.conv2d %x, %w, %b, %z, %y {acc_type = f16, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf8E5M2>, tensor<5x3x3x4xf8E4M3FN>, tensor<5xf16>, tensor<1xf8E5M2>, tensor<1xf8E4M3FN>) -> tensor<1x6x6x5xf16> return }
// error: 'tosa.conv2d' op expect both input and weight to have same element type, got 'f8E5M2' and 'f8E4M3FN'
// -----
func.func @f(%x: tensor<1x8x8x4xi8>, %w: tensor<5x3x3x4xf32>, %b: tensor<5xi32>, %z: tensor<1xi8>, %y: tensor<1xf32>) { %r = tosa.conv2d %x, %w, %b, %z, %y {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xi8>, tensor<5x3x3x4xf32>, tensor<5xi32>, tensor<1xi8>, tensor<1xf32>) -> tensor<1x6x6x5xi32> return }
// error: 'tosa.conv2d' op expect both input and weight to be float or not together, got 'i8' and 'f32'
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<5x3x3x4xf32>, %b: tensor<5xf32>, %z: tensor<1xf16>, %y: tensor<1xf16>) { %r = tosa.conv2d %x, %w, %b, %z, %y {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<5x3x3x4xf32>, tensor<5xf32>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x6x6x5xf32> return }
// error: 'tosa.conv2d' op expect both input and its zero point are the same element type, got 'f32' and 'f16'
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<5x3x3x4xf32>, %b: tensor<5xf32>, %z: tensor<1xf32>, %y: tensor<1xf16>) { %r = tosa.conv2d %x, %w, %b, %z, %y {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<5x3x3x4xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf16>) -> tensor<1x6x6x5xf32> return }
// error: 'tosa.conv2d' op expect both weight and its zero point are the same element type, got 'f32' and 'f16'
// -----
func.func @f(%x: tensor<1x8x8x4xi8>, %w: tensor<5x3x3x4xi8>, %b: tensor<5xi32>, %z: tensor<1xi8>, %y: tensor<1xi8>) { %r = tosa.conv2d %x, %w, %b, %z, %y {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xi8>, tensor<5x3x3x4xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x6x5xi32> return }
// error: 'tosa.conv2d' op accumulator type for i8 tensor is not i32
// -----
func.func @f(%x: tensor<1x8x8x4xi16>, %w: tensor<5x3x3x4xi8>, %b: tensor<5xi48>, %z: tensor<1xi16>, %y: tensor<1xi8>) { %r = tosa.conv2d %x, %w, %b, %z, %y {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xi16>, tensor<5x3x3x4xi8>, tensor<5xi48>, tensor<1xi16>, tensor<1xi8>) -> tensor<1x6x6x5xi48> return }
// error: 'tosa.conv2d' op accumulator type for i16 tensor is not i48
// -----
func.func @f(%x: tensor<1x8x8x4xf8E5M2>, %w: tensor<5x3x3x4xf8E5M2>, %b: tensor<5xf16>, %z: tensor<1xf8E5M2>, %y: tensor<1xf8E5M2>) { %r = tosa.conv2d %x, %w, %b, %z, %y {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf8E5M2>, tensor<5x3x3x4xf8E5M2>, tensor<5xf16>, tensor<1xf8E5M2>, tensor<1xf8E5M2>) -> tensor<1x6x6x5xf16> return }
// error: 'tosa.conv2d' op accumulator type for f8 tensor is not f16
// -----
func.func @f(%x: tensor<1x8x8x4xf16>, %w: tensor<5x3x3x4xf16>, %b: tensor<5xf16>, %z: tensor<1xf16>, %y: tensor<1xf16>) { %r = tosa.conv2d %x, %w, %b, %z, %y {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf16>, tensor<5x3x3x4xf16>, tensor<5xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x6x6x5xf16> return }
// error: 'tosa.conv2d' op accumulator type for f16 tensor is not f16/f32
// -----
func.func @f(%x: tensor<1x8x8x4xbf16>, %w: tensor<5x3x3x4xbf16>, %b: tensor<5xbf16>, %z: tensor<1xbf16>, %y: tensor<1xbf16>) { %r = tosa.conv2d %x, %w, %b, %z, %y {acc_type = f16, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xbf16>, tensor<5x3x3x4xbf16>, tensor<5xbf16>, tensor<1xbf16>, tensor<1xbf16>) -> tensor<1x6x6x5xbf16> return }
// error: 'tosa.conv2d' op accumulator type for bf16 tensor is not f32
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<5x3x3x4xf32>, %b: tensor<5xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.conv2d %x, %w, %b, %z, %y {acc_type = f16, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<5x3x3x4xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x5xf32> return }
// error: 'tosa.conv2d' op accumulator type for f32 tensor is not f32
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<5x3x3x4xf32>, %b: tensor<5xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.conv2d %x, %w, %b, %z, %y {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, -1, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<5x3x3x4xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x5xf32> return }
// error: 'tosa.conv2d' op expect all padding values to be >= 0, got 0, -1, 0, 0
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<5x3x3x4xf32>, %b: tensor<5xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.conv2d %x, %w, %b, %z, %y {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 0, 1>} : (tensor<1x8x8x4xf32>, tensor<5x3x3x4xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x5xf32> return }
// error: 'tosa.conv2d' op expect all stride values to be >= 1, got 0, 1
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<5x3x3x4xf32>, %b: tensor<5xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.conv2d %x, %w, %b, %z, %y {acc_type = f32, dilation = array<i64: 1, 0>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<5x3x3x4xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x5xf32> return }
// error: 'tosa.conv2d' op expect all dilation values to be >= 1, got 1, 0
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<5x3x3x4xf32>, %b: tensor<5xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.conv2d %x, %w, %b, %z, %y {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 1>} : (tensor<1x8x8x4xf32>, tensor<5x3x3x4xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x6x5xf32> return }
// error: 'tosa.conv2d' op expected input_height - 1 + pad_top + pad_bottom - (kernel_height - 1) * dilation_y to be wholly divisible by stride_y, got (8 - 1 + 0 + 0 - (3 - 1) * 1) / 2
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<5x3x3x4xf32>, %b: tensor<5xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.conv2d %x, %w, %b, %z, %y {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 2>} : (tensor<1x8x8x4xf32>, tensor<5x3x3x4xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x3x5xf32> return }
// error: 'tosa.conv2d' op expected input_width - 1 + pad_left + pad_right - (kernel_width - 1) * dilation_x to be wholly divisible by stride_x, got (8 - 1 + 0 + 0 - (3 - 1) * 1) / 2
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<5x3x3x4xf32>, %b: tensor<5xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.conv2d %x, %w, %b, %z, %y {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<5x3x3x4xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x6x5xf32> return }
// error: 'tosa.conv2d' op calculated output height did not match expected: calculated=6, expected=7
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<5x3x3x4xf32>, %b: tensor<5xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.conv2d %x, %w, %b, %z, %y {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<5x3x3x4xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x7x5xf32> return }
// error: 'tosa.conv2d' op calculated output width did not match expected: calculated=6, expected=7
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<5x3x3x4xf32>, %b: tensor<4xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.conv2d %x, %w, %b, %z, %y {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<5x3x3x4xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x5xf32> return }
// error: 'tosa.conv2d' op bias channels expected to be equal to output channels (5) or 1, got 4
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<5x3x3x4xf32>, %b: tensor<1xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.conv2d %x, %w, %b, %z, %y {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<5x3x3x4xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x6xf32> return }
// error: 'tosa.conv2d' op dimension #3 of 'output' must be 5, but got 6
// unlike MLIR: an equation of sizes, which MLIR does not check
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<5x3x3x4xf32>, %b: tensor<5xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.conv2d %x, %w, %b, %z, %y {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<5x3x3x4xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x6x6x5xf32> return }
// error: 'tosa.conv2d' op dimension #0 of 'output' must be 1, but got 2
// unlike MLIR: an equation of sizes, which MLIR does not check
// -----
func.func @f(%x: tensor<1x4x8x8x4xf32>, %w: tensor<5x2x3x3x4xf32>, %b: tensor<5xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.conv3d %x, %w, %b, %z, %y {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 2, 1, 1>} : (tensor<1x4x8x8x4xf32>, tensor<5x2x3x3x4xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x6x6x5xf32> return }
// error: 'tosa.conv3d' op calculated output depth did not match expected: calculated=2, expected=3
// -----
func.func @f(%x: tensor<1x4x8x8x4xf32>, %w: tensor<5x2x3x3x4xf32>, %b: tensor<5xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.conv3d %x, %w, %b, %z, %y {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x8x8x4xf32>, tensor<5x2x3x3x4xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x6x6x5xf32> return }
// error: 'tosa.conv3d' op calculated output depth did not match expected: calculated=3, expected=4
// -----
func.func @f(%x: tensor<1x4x8x8x4xf32>, %w: tensor<5x2x3x3x4xf32>, %b: tensor<5xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.conv3d %x, %w, %b, %z, %y {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x8x8x4xf32>, tensor<5x2x3x3x4xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x7x6x5xf32> return }
// error: 'tosa.conv3d' op calculated output height did not match expected: calculated=6, expected=7
// -----
func.func @f(%x: tensor<1x4x8x8x4xf32>, %w: tensor<5x2x3x3x4xf32>, %b: tensor<5xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.conv3d %x, %w, %b, %z, %y {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x8x8x4xf32>, tensor<5x2x3x3x4xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x6x7x5xf32> return }
// error: 'tosa.conv3d' op calculated output width did not match expected: calculated=6, expected=7
// -----
func.func @f(%x: tensor<1x4x8x8x4xf32>, %w: tensor<5x2x3x3x4xf32>, %b: tensor<3xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.conv3d %x, %w, %b, %z, %y {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x8x8x4xf32>, tensor<5x2x3x3x4xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x6x6x5xf32> return }
// error: 'tosa.conv3d' op bias channels expected to be equal to output channels (5) or 1, got 3
// -----
func.func @f(%x: tensor<1x4x8x8x4xf32>, %w: tensor<5x2x3x3x4xf32>, %b: tensor<5xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.conv3d %x, %w, %b, %z, %y {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x8x8x4xf32>, tensor<5x2x3x3x4xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x6x6x5xf32> return }
// error: custom op 'tosa.conv3d' 'tosa.conv3d' op attribute 'pad' failed to satisfy constraint: i64 dense array attribute with exactly 6 elements
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<3x3x4x2xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.depthwise_conv2d %x, %w, %b, %z, %y {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<3x3x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x6x8xf32> return }
// error: 'tosa.depthwise_conv2d' op calculated output height did not match expected: calculated=6, expected=7
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<3x3x4x2xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.depthwise_conv2d %x, %w, %b, %z, %y {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<3x3x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x7x8xf32> return }
// error: 'tosa.depthwise_conv2d' op calculated output width did not match expected: calculated=6, expected=7
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<3x3x4x2xf32>, %b: tensor<8xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.depthwise_conv2d %x, %w, %b, %z, %y {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<3x3x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x9xf32> return }
// error: 'tosa.depthwise_conv2d' op bias channels expected to be equal to output channels (9) or 1, got 8
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<3x3x4x2xf32>, %b: tensor<4xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.depthwise_conv2d %x, %w, %b, %z, %y {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<3x3x4x2xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x8xf32> return }
// error: 'tosa.depthwise_conv2d' op bias channels expected to be equal to output channels (8) or 1, got 4
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<5x3x3x4xf32>, %b: tensor<5xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.transpose_conv2d %x, %w, %b, %z, %y {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 0, 1>} : (tensor<1x8x8x4xf32>, tensor<5x3x3x4xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x10x5xf32> return }
// error: 'tosa.transpose_conv2d' op expect all stride values to be >= 1, got [0, 1]
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<5x3x3x4xf32>, %b: tensor<5xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.transpose_conv2d %x, %w, %b, %z, %y {acc_type = f32, out_pad = array<i64: -3, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<5x3x3x4xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x10x5xf32> return }
// error: 'tosa.transpose_conv2d' op expected out_pad_top > -KH, but got: out_pad_top=-3 and KH=3
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<5x3x3x4xf32>, %b: tensor<5xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.transpose_conv2d %x, %w, %b, %z, %y {acc_type = f32, out_pad = array<i64: 0, -3, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<5x3x3x4xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x10x5xf32> return }
// error: 'tosa.transpose_conv2d' op expected out_pad_bottom > -KH, but got: out_pad_bottom=-3 and KH=3
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<5x3x3x4xf32>, %b: tensor<5xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.transpose_conv2d %x, %w, %b, %z, %y {acc_type = f32, out_pad = array<i64: 0, 0, -3, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<5x3x3x4xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x10x5xf32> return }
// error: 'tosa.transpose_conv2d' op expected out_pad_left > -KW, but got: out_pad_left=-3 and KW=3
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<5x3x3x4xf32>, %b: tensor<5xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.transpose_conv2d %x, %w, %b, %z, %y {acc_type = f32, out_pad = array<i64: 0, 0, 0, -4>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<5x3x3x4xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x10x5xf32> return }
// error: 'tosa.transpose_conv2d' op expected out_pad_right > -KW, but got: out_pad_right=-4 and KW=3
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<5x3x3x4xf32>, %b: tensor<5xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.transpose_conv2d %x, %w, %b, %z, %y {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<5x3x3x4xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x11x10x5xf32> return }
// error: 'tosa.transpose_conv2d' op dimension mismatch: expected OH == (IH - 1) * stride_y + out_pad_top + out_pad_bottom + KH, but got 11 != (8 - 1) * 1 + 0 + 0 + 3
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<5x3x3x4xf32>, %b: tensor<5xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.transpose_conv2d %x, %w, %b, %z, %y {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<5x3x3x4xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x11x5xf32> return }
// error: 'tosa.transpose_conv2d' op dimension mismatch: expected OW == (IW - 1) * stride_x + out_pad_left + out_pad_right + KW, but got 11 != (8 - 1) * 1 + 0 + 0 + 3
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<5x3x3x4xf32>, %b: tensor<4xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.transpose_conv2d %x, %w, %b, %z, %y {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<5x3x3x4xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x10x5xf32> return }
// error: 'tosa.transpose_conv2d' op bias channels expected to be equal to output channels (5) or 1, got 4
// -----
func.func @f(%x: tensor<1x8x8x4xf32>, %w: tensor<5x3x3x4xf32>, %b: tensor<1xf32>, %z: tensor<1xf32>, %y: tensor<1xf32>) { %r = tosa.transpose_conv2d %x, %w, %b, %z, %y {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<5x3x3x4xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x10x6xf32> return }
// error: 'tosa.transpose_conv2d' op dimension #3 of 'output' must be 5, but got 6
// unlike MLIR: an equation of sizes, which MLIR does not check
// -----
func.func @f(%x: tensor<2x6x8xf32>) { %r, %s = tosa.fft2d %x, %x {inverse = false} : (tensor<2x6x8xf32>, tensor<2x6x8xf32>) -> (tensor<2x6x8xf32>, tensor<2x6x8xf32>) return }
// error: 'tosa.fft2d' op expected height to be a power of two, got 6
// -----
func.func @f(%x: tensor<2x8x6xf32>) { %r, %s = tosa.fft2d %x, %x {inverse = false} : (tensor<2x8x6xf32>, tensor<2x8x6xf32>) -> (tensor<2x8x6xf32>, tensor<2x8x6xf32>) return }
// error: 'tosa.fft2d' op expected width to be a power of two, got 6
// -----
func.func @f(%x: tensor<2x8x8xf32>) { %r, %s = tosa.fft2d %x, %x {inverse = false} : (tensor<2x8x8xf32>, tensor<2x8x8xf32>) -> (tensor<2x8x4xf32>, tensor<2x8x8xf32>) return }
// error: 'tosa.fft2d' op requires the same shape for all operands and results
// -----
func.func @f(%x: tensor<2x8x8xi32>) { %r, %s = tosa.fft2d %x, %x {inverse = false} : (tensor<2x8x8xi32>, tensor<2x8x8xi32>) -> (tensor<2x8x8xi32>, tensor<2x8x8xi32>) return }
// error: 'tosa.fft2d' op requires a floating point type
// -----
func.func @f(%x: tensor<2x8x8xf32>) { %r, %s = tosa.fft2d %x, %x : (tensor<2x8x8xf32>, tensor<2x8x8xf32>) -> (tensor<2x8x8xf32>, tensor<2x8x8xf32>) return }
// error: 'tosa.fft2d' op requires attribute 'inverse'
// -----
func.func @f(%x: tensor<2x8x8xf32>) { %r, %s = tosa.rfft2d %x : (tensor<2x8x8xf32>) -> (tensor<2x8x5xf32>, tensor<2x8x4xf32>) return }
// error: 'tosa.rfft2d' op expected output shapes to match, got 'tensor<2x8x5xf32>', 'tensor<2x8x4xf32>'
// -----
func.func @f(%x: tensor<2x6x8xf32>) { %r, %s = tosa.rfft2d %x : (tensor<2x6x8xf32>) -> (tensor<2x6x5xf32>, tensor<2x6x5xf32>) return }
// error: 'tosa.rfft2d' op expected height to be a power of two, got 6
// -----
func.func @f(%x: tensor<2x8x6xf32>) { %r, %s = tosa.rfft2d %x : (tensor<2x8x6xf32>) -> (tensor<2x8x4xf32>, tensor<2x8x4xf32>) return }
// error: 'tosa.rfft2d' op expected width to be a power of two, got 6
// -----
func.func @f(%x: tensor<2x8x8xf32>) { %r, %s = tosa.rfft2d %x : (tensor<2x8x8xf32>) -> (tensor<2x4x5xf32>, tensor<2x4x5xf32>) return }
// error: 'tosa.rfft2d' op expected batch and height dimensions of input/output to match, got input='tensor<2x8x8xf32>' output='tensor<2x4x5xf32>'
// -----
func.func @f(%x: tensor<2x8x8xf32>) { %r, %s = tosa.rfft2d %x : (tensor<2x8x8xf32>) -> (tensor<2x8x4xf32>, tensor<2x8x4xf32>) return }
// error: 'tosa.rfft2d' op expected output width to be equal to input_width / 2 + 1, got 4
// -----
func.func @f(%a: tensor<1x2x3xf32>, %b: tensor<1x3x4xf16>, %y: tensor<1xf32>, %z: tensor<1xf32>) { %r = tosa.matmul %a, %b, %y, %z : (tensor<1x2x3xf32>, tensor<1x3x4xf16>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x4xf32> return }
// error: 'tosa.matmul' op expect input b and b_zp have the same element type, got 'f16' and 'f32'
// -----
func.func @f(%a: tensor<1x2x3xf32>, %b: tensor<1x3x4xf32>, %y: tensor<1xf16>, %z: tensor<1xf32>) { %r = tosa.matmul %a, %b, %y, %z : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<1xf16>, tensor<1xf32>) -> tensor<1x2x4xf32> return }
// error: 'tosa.matmul' op expect input a and a_zp have the same element type, got 'f32' and 'f16'
// -----
func.func @f(%a: tensor<1x2x3xf32>, %b: tensor<1x3x4xf32>, %y: tensor<1xf32>, %z: tensor<1xf16>) { %r = tosa.matmul %a, %b, %y, %z : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf16>) -> tensor<1x2x4xf32> return }
// error: 'tosa.matmul' op expect input b and b_zp have the same element type, got 'f32' and 'f16'
// -----
func.func @f(%a: tensor<1x2x3xf32>, %b: tensor<1x4x4xf32>, %y: tensor<1xf32>, %z: tensor<1xf32>) { %r = tosa.matmul %a, %b, %y, %z : (tensor<1x2x3xf32>, tensor<1x4x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x4xf32> return }
// error: 'tosa.matmul' op dimension #2 of 'a' must be 4, but got 3
// unlike MLIR: an equation of sizes, which MLIR does not check
// -----
func.func @f(%a: tensor<1x2x3xf32>, %b: tensor<2x3x4xf32>, %y: tensor<1xf32>, %z: tensor<1xf32>) { %r = tosa.matmul %a, %b, %y, %z : (tensor<1x2x3xf32>, tensor<2x3x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x4xf32> return }
// error: 'tosa.matmul' op dimension #0 of 'a' must be 2, but got 1
// unlike MLIR: an equation of sizes, which MLIR does not check
// -----
func.func @f(%a: tensor<1x2x3xf32>, %b: tensor<1x3x4xf32>, %y: tensor<1xf32>, %z: tensor<1xf32>) { %r = tosa.matmul %a, %b, %y, %z : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x2x4xf32> return }
// error: 'tosa.matmul' op dimension #0 of 'output' must be 1, but got 2
// unlike MLIR: an equation of sizes, which MLIR does not check
// -----
func.func @f(%a: tensor<1x2x3xf32>, %b: tensor<1x3x4xf32>, %y: tensor<1xf32>, %z: tensor<1xf32>) { %r = tosa.matmul %a, %b, %y, %z : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x4xf32> return }
// error: 'tosa.matmul' op dimension #1 of 'output' must be 2, but got 3
// unlike MLIR: an equation of sizes, which MLIR does not check
// -----
func.func @f(%a: tensor<1x2x3xf32>, %b: tensor<1x3x4xf32>, %y: tensor<1xf32>, %z: tensor<1xf32>) { %r = tosa.matmul %a, %b, %y, %z : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x5xf32> return }
// error: 'tosa.matmul' op dimension #2 of 'output' must be 4, but got 5
// unlike MLIR: an equation of sizes, which MLIR does not check
// -----
func.func @f(%a: tensor<1x2x?xf32>, %b: tensor<1x3x4xf32>, %y: tensor<1xf32>, %z: tensor<1xf32>) { %r = tosa.matmul %a, %b, %y, %z : (tensor<1x2x?xf32>, tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x5xf32> return }
// error: 'tosa.matmul' op dimension #2 of 'output' must be 4, but got 5
// unlike MLIR: an equation of sizes, which MLIR does not check
// -----
func.func @f(%a: tensor<1x2x3xi32>, %b: tensor<1x3x2xi32>) { %z = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32> %r = tosa.matmul %a, %b, %z, %z : (tensor<1x2x3xi32>, tensor<1x3x2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1x2x2xi32> return }
// error: 'tosa.matmul' op a zero point must be zero for non-int8 integer types
// -----
func.func @f(%a: tensor<1x2x3xf32>, %b: tensor<1x3x2xf32>) { %z = "tosa.const"() {values = dense<1.0> : tensor<1xf32>} : () -> tensor<1xf32> %r = tosa.matmul %a, %b, %z, %z : (tensor<1x2x3xf32>, tensor<1x3x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2xf32> return }
// error: 'tosa.matmul' op a zero point must be zero for non-int8 integer types
// -----
func.func @f(%a: tensor<4x8x32xf8E5M2>, %sa: tensor<4x8x1xf8E8M0FNU>, %b: tensor<4x16x32xf8E4M3FN>, %sb: tensor<4x16x1xf8E8M0FNU>) { %r = tosa.matmul_t_block_scaled %a, %sa, %b, %sb {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x32xf8E4M3FN>, tensor<4x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32> return }
// error: 'tosa.matmul_t_block_scaled' op expect A_data and B_data to have same element type, got 'f8E5M2' and 'f8E4M3FN'
// -----
func.func @f(%a: tensor<4x8x32xf8E5M2>, %sa: tensor<3x8x1xf8E8M0FNU>, %b: tensor<4x16x32xf8E5M2>, %sb: tensor<4x16x1xf8E8M0FNU>) { %r = tosa.matmul_t_block_scaled %a, %sa, %b, %sb {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<3x8x1xf8E8M0FNU>, tensor<4x16x32xf8E5M2>, tensor<4x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32> return }
// error: 'tosa.matmul_t_block_scaled' op expected batch of a_scale to match size 4, got 3
// -----
func.func @f(%a: tensor<4x8x32xf8E5M2>, %sa: tensor<4x9x1xf8E8M0FNU>, %b: tensor<4x16x32xf8E5M2>, %sb: tensor<4x16x1xf8E8M0FNU>) { %r = tosa.matmul_t_block_scaled %a, %sa, %b, %sb {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x9x1xf8E8M0FNU>, tensor<4x16x32xf8E5M2>, tensor<4x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32> return }
// error: 'tosa.matmul_t_block_scaled' op expected height of a_scale to match size 8, got 9
// -----
func.func @f(%a: tensor<4x8x32xf8E5M2>, %sa: tensor<4x8x1xf8E8M0FNU>, %b: tensor<4x16x64xf8E5M2>, %sb: tensor<4x16x1xf8E8M0FNU>) { %r = tosa.matmul_t_block_scaled %a, %sa, %b, %sb {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x64xf8E5M2>, tensor<4x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32> return }
// error: 'tosa.matmul_t_block_scaled' op expected channels of b_data to match size 32, got 64
// -----
func.func @f(%a: tensor<4x8x32xf8E5M2>, %sa: tensor<4x8x1xf8E8M0FNU>, %b: tensor<3x16x32xf8E5M2>, %sb: tensor<3x16x1xf8E8M0FNU>) { %r = tosa.matmul_t_block_scaled %a, %sa, %b, %sb {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<3x16x32xf8E5M2>, tensor<3x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32> return }
// error: 'tosa.matmul_t_block_scaled' op expect B matrix batch size to be broadcast compatible with A, got D=3 vs N=4
// -----
func.func @f(%a: tensor<4x8x32xf8E5M2>, %sa: tensor<4x8x1xf8E8M0FNU>, %b: tensor<4x16x32xf8E5M2>, %sb: tensor<3x16x1xf8E8M0FNU>) { %r = tosa.matmul_t_block_scaled %a, %sa, %b, %sb {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x32xf8E5M2>, tensor<3x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32> return }
// error: 'tosa.matmul_t_block_scaled' op expected batch of b_scale to match size 4, got 3
// -----
func.func @f(%a: tensor<4x8x32xf8E5M2>, %sa: tensor<4x8x1xf8E8M0FNU>, %b: tensor<4x16x32xf8E5M2>, %sb: tensor<4x15x1xf8E8M0FNU>) { %r = tosa.matmul_t_block_scaled %a, %sa, %b, %sb {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x32xf8E5M2>, tensor<4x15x1xf8E8M0FNU>) -> tensor<4x8x16xf32> return }
// error: 'tosa.matmul_t_block_scaled' op expected width of b_scale to match size 16, got 15
// -----
func.func @f(%a: tensor<4x8x31xf8E5M2>, %sa: tensor<4x8x1xf8E8M0FNU>, %b: tensor<4x16x31xf8E5M2>, %sb: tensor<4x16x1xf8E8M0FNU>) { %r = tosa.matmul_t_block_scaled %a, %sa, %b, %sb {block_size = BLOCK_SIZE_32} : (tensor<4x8x31xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x31xf8E5M2>, tensor<4x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32> return }
// error: 'tosa.matmul_t_block_scaled' op expect C to be a multiple of block size, got C=31, block_size=32
// -----
func.func @f(%a: tensor<4x8x32xf8E5M2>, %sa: tensor<4x8x2xf8E8M0FNU>, %b: tensor<4x16x32xf8E5M2>, %sb: tensor<4x16x1xf8E8M0FNU>) { %r = tosa.matmul_t_block_scaled %a, %sa, %b, %sb {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x2xf8E8M0FNU>, tensor<4x16x32xf8E5M2>, tensor<4x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32> return }
// error: 'tosa.matmul_t_block_scaled' op expected C/block_size of b_scale to match size 2, got 1
// -----
func.func @f(%a: tensor<4x8x32xf8E5M2>, %sa: tensor<4x8x1xf8E8M0FNU>, %b: tensor<4x16x32xf8E5M2>, %sb: tensor<4x16x2xf8E8M0FNU>) { %r = tosa.matmul_t_block_scaled %a, %sa, %b, %sb {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x32xf8E5M2>, tensor<4x16x2xf8E8M0FNU>) -> tensor<4x8x16xf32> return }
// error: 'tosa.matmul_t_block_scaled' op expected C/block_size of b_scale to match size 1, got 2
// -----
func.func @f(%a: tensor<4x8x32xf8E5M2>, %sa: tensor<4x8x1xf8E8M0FNU>, %b: tensor<4x16x32xf8E5M2>, %sb: tensor<4x16x1xf8E8M0FNU>) { %r = tosa.matmul_t_block_scaled %a, %sa, %b, %sb {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x32xf8E5M2>, tensor<4x16x1xf8E8M0FNU>) -> tensor<4x8x15xf32> return }
// error: 'tosa.matmul_t_block_scaled' op expected output shape 4, 8, 15 to be compatible with expected output shape 4, 8, 16
// -----
func.func @f(%a: tensor<4x8x32xf8E5M2>, %sa: tensor<4x8x1xf8E8M0FNU>, %b: tensor<4x16x32xf8E5M2>, %sb: tensor<4x16x1xf8E8M0FNU>) { %r = tosa.matmul_t_block_scaled %a, %sa, %b, %sb {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x32xf8E5M2>, tensor<4x16x1xf8E8M0FNU>) -> tensor<4x8xf32> return }
// error: 'tosa.matmul_t_block_scaled' op result #0 must be 3-d tosa-conformant tensor, but got 'tensor<4x8xf32>'
// -----
func.func @f(%a: tensor<4x8x32xf8E5M2>, %sa: tensor<4x8x1xf8E8M0FNU>, %b: tensor<1x16x32xf8E5M2>, %sb: tensor<1x16x1xf8E8M0FNU>) { %r = tosa.matmul_t_block_scaled %a, %sa, %b, %sb {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<1x16x32xf8E5M2>, tensor<1x16x1xf8E8M0FNU>) -> tensor<3x8x16xf32> return }
// error: 'tosa.matmul_t_block_scaled' op expected output shape 3, 8, 16 to be compatible with expected output shape 4, 8, 16
// -----
func.func @f(%a: tensor<4x31xf8E5M2>, %sa: tensor<4x1xf8E8M0FNU>) { %r = tosa.cast_from_block_scaled %a, %sa {block_size = BLOCK_SIZE_32} : (tensor<4x31xf8E5M2>, tensor<4x1xf8E8M0FNU>) -> tensor<4x31xf32> return }
// error: 'tosa.cast_from_block_scaled' op expect last dimension of input_data (31) to be divisible by block_size (32)
// -----
func.func @f(%a: tensor<4x32xf8E5M2>, %sa: tensor<4x2xf8E8M0FNU>) { %r = tosa.cast_from_block_scaled %a, %sa {block_size = BLOCK_SIZE_32} : (tensor<4x32xf8E5M2>, tensor<4x2xf8E8M0FNU>) -> tensor<4x32xf32> return }
// error: 'tosa.cast_from_block_scaled' op expect last dimension of input_scale (2) to be equal to last dimension of input_data / block_size (1)
// -----
func.func @f(%a: tensor<4x32xf8E5M2>, %sa: tensor<5x1xf8E8M0FNU>) { %r = tosa.cast_from_block_scaled %a, %sa {block_size = BLOCK_SIZE_32} : (tensor<4x32xf8E5M2>, tensor<5x1xf8E8M0FNU>) -> tensor<4x32xf32> return }
// error: 'tosa.cast_from_block_scaled' op require compatible shapes for input_data ('tensor<4x32xf8E5M2>') and input_scale ('tensor<5x1xf8E8M0FNU>') except for the last dimension
// -----
func.func @f(%a: tensor<4x32xf8E5M2>, %sa: tensor<4x1xf8E8M0FNU>) { %r = tosa.cast_from_block_scaled %a, %sa {block_size = BLOCK_SIZE_32} : (tensor<4x32xf8E5M2>, tensor<4x1xf8E8M0FNU>) -> tensor<5x32xf32> return }
// error: 'tosa.cast_from_block_scaled' op require compatible shapes for input_data ('tensor<4x32xf8E5M2>') and output_data ('tensor<5x32xf32>')
// -----
func.func @f(%a: tensor<4x32xf8E5M2>, %sa: tensor<4x1xf8E8M0FNU>) { %r = tosa.cast_from_block_scaled %a, %sa {block_size = BLOCK_SIZE_32} : (tensor<4x32xf8E5M2>, tensor<4x1xf8E8M0FNU>) -> tensor<32xf32> return }
// error: 'tosa.cast_from_block_scaled' op require compatible shapes for input_data ('tensor<4x32xf8E5M2>') and output_data ('tensor<32xf32>')
// -----
func.func @f(%a: tensor<4x32xf8E5M2>, %sa: tensor<1xf8E8M0FNU>) { %r = tosa.cast_from_block_scaled %a, %sa {block_size = BLOCK_SIZE_32} : (tensor<4x32xf8E5M2>, tensor<1xf8E8M0FNU>) -> tensor<4x32xf32> return }
// error: 'tosa.cast_from_block_scaled' op require compatible shapes for input_data ('tensor<4x32xf8E5M2>') and input_scale ('tensor<1xf8E8M0FNU>') except for the last dimension
// -----
func.func @f(%a: tensor<4x32xf32>, %sa: tensor<4x1xf8E8M0FNU>) { %r = tosa.cast_from_block_scaled %a, %sa {block_size = BLOCK_SIZE_32} : (tensor<4x32xf32>, tensor<4x1xf8E8M0FNU>) -> tensor<4x32xf32> return }
// error: 'tosa.cast_from_block_scaled' op operand #0 must be tosa-conformant tensor of at least rank 1, but got 'tensor<4x32xf32>'
// -----
func.func @f(%a: tensor<4x31xf32>) { %r, %s = tosa.cast_to_block_scaled %a {block_size = BLOCK_SIZE_32} : (tensor<4x31xf32>) -> (tensor<4x31xf8E5M2>, tensor<4x1xf8E8M0FNU>) return }
// error: 'tosa.cast_to_block_scaled' op expect last dimension of input_data (31) to be divisible by block_size (32)
// -----
func.func @f(%a: tensor<4x32xf32>) { %r, %s = tosa.cast_to_block_scaled %a {block_size = BLOCK_SIZE_32} : (tensor<4x32xf32>) -> (tensor<4x32xf8E5M2>, tensor<4x2xf8E8M0FNU>) return }
// error: 'tosa.cast_to_block_scaled' op expect last dimension of output_scale (2) to be equal to last dimension of output_data / block_size (1)
// -----
func.func @f(%a: tensor<4x32xf32>) { %r, %s = tosa.cast_to_block_scaled %a {block_size = BLOCK_SIZE_32} : (tensor<4x32xf32>) -> (tensor<5x32xf8E5M2>, tensor<4x1xf8E8M0FNU>) return }
// error: 'tosa.cast_to_block_scaled' op require compatible shapes for input_data ('tensor<4x32xf32>') and output_data ('tensor<5x32xf8E5M2>')
// -----
func.func @f(%a: tensor<4x32xf32>) { %r, %s = tosa.cast_to_block_scaled %a {block_size = BLOCK_SIZE_32} : (tensor<4x32xf32>) -> (tensor<4x32xf8E5M2>, tensor<5x1xf8E8M0FNU>) return }
// error: 'tosa.cast_to_block_scaled' op require compatible shapes for output_data ('tensor<4x32xf8E5M2>') and output_scale ('tensor<5x1xf8E8M0FNU>') except for the last dimension
// -----
func.func @f(%a: tensor<4x32xf32>) { %r, %s = tosa.cast_to_block_scaled %a {block_size = BLOCK_SIZE_32} : (tensor<4x32xf32>) -> (tensor<4x32xf8E5M2>, tensor<1xf8E8M0FNU>) return }
// error: 'tosa.cast_to_block_scaled' op require compatible shapes for output_data ('tensor<4x32xf8E5M2>') and output_scale ('tensor<1xf8E8M0FNU>') except for the last dimension
// -----
func.func @f(%x: tensor<2x3xf32>, %m: tensor<1xi32>, %s: tensor<1xi8>, %zi: tensor<1xf32>, %zo: tensor<1xi8>) { %r = tosa.rescale %x, %m, %s, %zi, %zo {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xf32>, tensor<1xi32>, tensor<1xi8>, tensor<1xf32>, tensor<1xi8>) -> tensor<2x3xi8> return }
// error: 'tosa.rescale' op expect input to have integer element type, got 'f32'
// -----
func.func @f(%x: tensor<2x3xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %zi: tensor<1xi8>, %zo: tensor<1xf32>) { %r = tosa.rescale %x, %m, %s, %zi, %zo {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xf32>) -> tensor<2x3xf32> return }
// error: 'tosa.rescale' op expect output to have integer element type, got 'f32'
// -----
func.func @f(%x: tensor<2x3xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %zi: tensor<1xi16>, %zo: tensor<1xi8>) { %r = tosa.rescale %x, %m, %s, %zi, %zo {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi8>) -> tensor<2x3xi8> return }
// error: 'tosa.rescale' op expected input and input_zp to both be integer of the same bitwidth, but got 'i8' vs. 'i16'
// -----
func.func @f(%x: tensor<2x3xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %zi: tensor<1xi8>, %zo: tensor<1xi16>) { %r = tosa.rescale %x, %m, %s, %zi, %zo {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi16>) -> tensor<2x3xi8> return }
// error: 'tosa.rescale' op expected output and output_zp to both be integer of the same bitwidth, but got 'i8' vs. 'i16'
// -----
func.func @f(%x: tensor<2x3xi8>, %m: tensor<1xi16>, %s: tensor<1xi8>, %zi: tensor<1xi8>, %zo: tensor<1xi8>) { %r = tosa.rescale %x, %m, %s, %zi, %zo {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi8>, tensor<1xi16>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8> return }
// error: 'tosa.rescale' op expect i32 element type for multiplier for scale32=true, got 'i16'
// -----
func.func @f(%x: tensor<2x3xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %zi: tensor<1xi8>, %zo: tensor<1xi8>) { %r = tosa.rescale %x, %m, %s, %zi, %zo {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = false} : (tensor<2x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8> return }
// error: 'tosa.rescale' op expect i16 element type for multiplier for scale32=false, got 'i32'
// -----
func.func @f(%x: tensor<2x3xi8>, %m: tensor<3xi32>, %s: tensor<1xi8>, %zi: tensor<1xi8>, %zo: tensor<1xi8>) { %r = tosa.rescale %x, %m, %s, %zi, %zo {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8> return }
// error: 'tosa.rescale' op expect shape of { 1 } for multiplier input, got { 3 }
// -----
func.func @f(%x: tensor<2x3xi8>, %m: tensor<1xi32>, %s: tensor<3xi8>, %zi: tensor<1xi8>, %zo: tensor<1xi8>) { %r = tosa.rescale %x, %m, %s, %zi, %zo {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi8>, tensor<1xi32>, tensor<3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8> return }
// error: 'tosa.rescale' op expect shape of { 1 } for shift input, got { 3 }
// -----
func.func @f(%x: tensor<2x3xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %zi: tensor<1xi8>, %zo: tensor<1xi8>) { %r = tosa.rescale %x, %m, %s, %zi, %zo {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8> return }
// error: 'tosa.rescale' op expect shape of { 3 } for multiplier input, got { 1 }
// -----
func.func @f(%x: tensor<2x3xi8>, %m: tensor<3xi32>, %s: tensor<1xi8>, %zi: tensor<1xi8>, %zo: tensor<1xi8>) { %r = tosa.rescale %x, %m, %s, %zi, %zo {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8> return }
// error: 'tosa.rescale' op expect shape of { 3 } for shift input, got { 1 }
// -----
func.func @f(%x: tensor<i8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %zi: tensor<1xi8>, %zo: tensor<1xi8>) { %r = tosa.rescale %x, %m, %s, %zi, %zo {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<i8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<i8> return }
// error: 'tosa.rescale' op requires input to be at least rank 1 when per_channel is true, but got rank 0
// -----
func.func @f(%x: tensor<2x3xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %zi: tensor<1xi8>, %zo: tensor<1xi8>) { %r = tosa.rescale %x, %m, %s, %zi, %zo {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x4xi8> return }
// error: 'tosa.rescale' op dimension #1 of 'output' must be 3, but got 4
// unlike MLIR: an equation of sizes, which MLIR does not check
// -----
func.func @f(%x: tensor<2x3xi32>, %m: tensor<1xi32>, %s: tensor<1xi8>) { %zi = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32> %zo = "tosa.const"() {values = dense<1> : tensor<1xi8>} : () -> tensor<1xi8> %r = tosa.rescale %x, %m, %s, %zi, %zo {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3xi8> return }
// error: 'tosa.rescale' op expect input_zp of 0, got 1
// -----
func.func @f(%x: tensor<2x3xi16>, %m: tensor<1xi32>, %s: tensor<1xi8>) { %zi = "tosa.const"() {values = dense<1> : tensor<1xi16>} : () -> tensor<1xi16> %zo = "tosa.const"() {values = dense<1> : tensor<1xi8>} : () -> tensor<1xi8> %r = tosa.rescale %x, %m, %s, %zi, %zo {input_unsigned = true, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi16>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi8>) -> tensor<2x3xi8> return }
// error: 'tosa.rescale' op expect input_zp of 0 or 32768 for unsigned int16 input, got 1
// -----
func.func @f(%x: tensor<2x3xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>) { %zi = "tosa.const"() {values = dense<1> : tensor<1xi8>} : () -> tensor<1xi8> %zo = "tosa.const"() {values = dense<1> : tensor<1xi16>} : () -> tensor<1xi16> %r = tosa.rescale %x, %m, %s, %zi, %zo {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi16>) -> tensor<2x3xi16> return }
// error: 'tosa.rescale' op expect output_zp of 0, got 1
// -----
func.func @f(%x: tensor<2x3xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>) { %zi = "tosa.const"() {values = dense<1> : tensor<1xi8>} : () -> tensor<1xi8> %zo = "tosa.const"() {values = dense<5> : tensor<1xi16>} : () -> tensor<1xi16> %r = tosa.rescale %x, %m, %s, %zi, %zo {input_unsigned = false, output_unsigned = true, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi16>) -> tensor<2x3xi16> return }
// error: 'tosa.rescale' op expect output_zp of 0 or 32768 for unsigned int16 output, got 5
// -----
func.func @f() { %r = "tosa.const"() {values = dense<0> : tensor<2xi32>} : () -> tensor<2xf32> return }
// error: 'tosa.const' op expected same attr/result element types
// -----
func.func @f() { %r = "tosa.const"() {values = dense<0> : tensor<2xi32>} : () -> tensor<3xi32> return }
// error: 'tosa.const' op failed to verify that all of {values, output} have same shape
// -----
func.func @f() { %r = "tosa.const"() {values = dense<0> : vector<2xi32>} : () -> tensor<2xi32> return }
// error: 'tosa.const' op expected tensors for attr/result type
// -----
func.func @f() { %r = "tosa.const"() : () -> tensor<2xi32> return }
// error: 'tosa.const' op requires attribute 'values'
// -----
func.func @f() { %r = "tosa.const"() {values = 1 : i32} : () -> tensor<i32> return }
// error: 'tosa.const' op attribute 'values' failed to satisfy constraint: constant vector/tensor attribute
// -----
func.func @f() { %r = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<3> return }
// error: 'tosa.const_shape' op expect number of elements in attribute values (2) to be equal to the rank (3) for the result shape type
// -----
func.func @f() { %r = tosa.const_shape {values = dense<1> : tensor<2x1xindex>} : () -> !tosa.shape<2> return }
// error: 'tosa.const_shape' op expect elements in attribute values with rank 1
// -----
func.func @f() { %r = tosa.const_shape {values = dense<1> : tensor<2xi32>} : () -> !tosa.shape<2> return }
// error: custom op 'tosa.const_shape' 'tosa.const_shape' op attribute 'values' failed to satisfy constraint: index elements attribute
// -----
func.func @f() { %r = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> tensor<2xindex> return }
// error: 'tosa.const_shape' op result #0 must be Shape with static rank and Index element type, but got 'tensor<2xindex>'
// -----
func.func @f() { %a = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2> %b = tosa.const_shape {values = dense<[1, 2, 3]> : tensor<3xindex>} : () -> !tosa.shape<3> %r = tosa.add_shape %a, %b : (!tosa.shape<2>, !tosa.shape<3>) -> !tosa.shape<2> return }
// error: 'tosa.add_shape' op operands don't have matching ranks
// -----
func.func @f() { %a = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2> %r = tosa.add_shape %a, %a : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<3> return }
// error: 'tosa.add_shape' op result shape has different rank than operands
// -----
func.func @f() { %a = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2> %r = tosa.exp2_shape %a : (!tosa.shape<2>) -> !tosa.shape<3> return }
// error: 'tosa.exp2_shape' op result shape has different rank than operands
// -----
func.func @f() { %a = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2> %r = tosa.concat_shape %a, %a : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<3> return }
// error: 'tosa.concat_shape' op requires output shape rank to be equal to the sum of the input shape ranks (4), got 3
// -----
func.func @f(%x: tensor<2x3xf32>) { %r = tosa.dim %x {axis = 2 : i32} : (tensor<2x3xf32>) -> !tosa.shape<1> return }
// error: 'tosa.dim' op expect axis to be in the range [0, 2), got 2
// -----
func.func @f(%x: tensor<2x3xf32>) { %r = tosa.dim %x {axis = 0 : i32} : (tensor<2x3xf32>) -> !tosa.shape<2> return }
// error: 'tosa.dim' op expect output shape type to contain one element, got '!tosa.shape<2>'
// -----
func.func @f(%x: tensor<2x3xf32>) { %r = tosa.dim %x {axis = -1 : i32} : (tensor<2x3xf32>) -> !tosa.shape<1> return }
// error: 'tosa.dim' op expect axis to be in the range [0, 2), got -1
// -----
func.func @f() { %a = tosa.const_shape {values = dense<[1, 2, 3]> : tensor<3xindex>} : () -> !tosa.shape<3> %b = "tosa.const"() {values = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32> %c = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32> %r = tosa.slice_shape %a, %b, %c : (!tosa.shape<3>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<1> return }
// error: 'tosa.slice_shape' op expected non-negative start index, got -1
// -----
func.func @f() { %a = tosa.const_shape {values = dense<[1, 2, 3]> : tensor<3xindex>} : () -> !tosa.shape<3> %b = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32> %c = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32> %r = tosa.slice_shape %a, %b, %c : (!tosa.shape<3>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<0> return }
// error: 'tosa.slice_shape' op expected positive size, got 0
// -----
func.func @f() { %a = tosa.const_shape {values = dense<[1, 2, 3]> : tensor<3xindex>} : () -> !tosa.shape<3> %b = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32> %c = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32> %r = tosa.slice_shape %a, %b, %c : (!tosa.shape<3>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<1> return }
// error: 'tosa.slice_shape' op expected positive size, got 0
// -----
func.func @f() { %a = tosa.const_shape {values = dense<[1, 2, 3]> : tensor<3xindex>} : () -> !tosa.shape<3> %b = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32> %c = "tosa.const"() {values = dense<2> : tensor<1xi32>} : () -> tensor<1xi32> %r = tosa.slice_shape %a, %b, %c : (!tosa.shape<3>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<1> return }
// error: 'tosa.slice_shape' op expected output type size to be equal to size attribute, got 1 vs 2
// -----
func.func @f() { %a = tosa.const_shape {values = dense<[1, 2, 3]> : tensor<3xindex>} : () -> !tosa.shape<3> %b = "tosa.const"() {values = dense<2> : tensor<1xi32>} : () -> tensor<1xi32> %c = "tosa.const"() {values = dense<2> : tensor<1xi32>} : () -> tensor<1xi32> %r = tosa.slice_shape %a, %b, %c : (!tosa.shape<3>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<2> return }
// error: 'tosa.slice_shape' op expected start + size to be less than or equal to input shape rank (3), got 4
// -----
func.func @f() { %a = tosa.const_shape {values = dense<[1, 2, 3]> : tensor<3xindex>} : () -> !tosa.shape<3> %b = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32> %c = "tosa.const"() {values = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32> %r = tosa.slice_shape %a, %b, %c : (!tosa.shape<3>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<1> return }
// error: 'tosa.slice_shape' op expected positive size, got -1
// -----
func.func @f(%x: tensor<2xf32>) { %r = "tosa.add_shape"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> !tosa.shape<2> return }
// error: 'tosa.add_shape' op operand #0 must be Shape with static rank and Index element type, but got 'tensor<2xf32>'
// -----
func.func @f(%x: f32, %y: i8) { %r = tosa.apply_scale %x, %x, %y {rounding_mode = SINGLE_ROUND} : (f32, f32, i8) -> f32 return }
// error: 'tosa.apply_scale' op operand #0 must be signless-integer-like, but got 'f32'
// -----
func.func @f(%x: i32, %y: i16) { %r = tosa.apply_scale %x, %x, %y {rounding_mode = SINGLE_ROUND} : (i32, i32, i16) -> i32 return }
// error: 'tosa.apply_scale' op operand #2 must be signless-integer-8-bit-like, but got 'i16'
// -----
func.func @f(%x: vector<4xi32>, %y: i8) { %r = tosa.apply_scale %x, %x, %y {rounding_mode = SINGLE_ROUND} : (vector<4xi32>, vector<4xi32>, i8) -> vector<5xi32> return }
// error: 'tosa.apply_scale' op all non-scalar operands/results must have the same shape and base type
// -----
func.func @f(%x: tensor<2xf32>) { %r = tosa.custom %x {domain_name = "b", implementation_attrs = "c"} : (tensor<2xf32>) -> tensor<2xf32> return }
// error: 'tosa.custom' op requires attribute 'operator_name'
// -----
func.func @f(%c: tensor<i1>, %a: tensor<2xf32>) {
  %r = tosa.cond_if %c : tensor<i1> -> tensor<3xf32> {
    tosa.yield %a : tensor<2xf32>
  } else {
    tosa.yield %a : tensor<2xf32>
  }
  return
}
// error: 'tosa.cond_if' op require same shapes for 'then_graph' results ('tensor<2xf32>') and 'output_list' ('tensor<3xf32>')
// -----
func.func @f(%c: tensor<2xi1>, %a: tensor<2xf32>) {
  %r = tosa.cond_if %c : tensor<2xi1> -> tensor<2xf32> {
    tosa.yield %a : tensor<2xf32>
  } else {
    tosa.yield %a : tensor<2xf32>
  }
  return
}
// error: 'tosa.cond_if' op 'condition' must be a size 1 tensor, got 'tensor<2xi1>'
// -----
func.func @f(%c: tensor<i8>, %a: tensor<2xf32>) {
  %r = tosa.cond_if %c : tensor<i8> -> tensor<2xf32> {
    tosa.yield %a : tensor<2xf32>
  } else {
    tosa.yield %a : tensor<2xf32>
  }
  return
}
// error: 'tosa.cond_if' op operand #0 must be tosa-conformant tensor of 1-bit signless integer values, but got 'tensor<i8>'
// -----
func.func @f(%c: tensor<i1>, %a: tensor<2xf32>) {
  %r:2 = tosa.cond_if %c : tensor<i1> -> (tensor<2xf32>, tensor<2xf32>) {
    tosa.yield %a : tensor<2xf32>
  } else {
    tosa.yield %a : tensor<2xf32>
  }
  return
}
// error: 'tosa.cond_if' op require same number of values in 'then_graph' results (1) and 'output_list' (2)
// -----
func.func @f(%c: tensor<i1>, %a: tensor<2xf32>) {
  %r = tosa.cond_if %c : tensor<i1> -> tensor<2xf32> {
    tosa.yield %a : tensor<2xf32>
  }
  return
}
// error: 'tosa.cond_if' op region #1 ('else_graph') failed to verify constraint: region with 1 blocks
// -----
func.func @f(%c: tensor<i1>, %a: tensor<2xf32>) {
  %r = tosa.cond_if %c -> tensor<2xf32> {
    tosa.yield %a : tensor<2xf32>
  } else {
    tosa.yield %a : tensor<2xf32>
  }
  return
}
// error: expected ':'
// error: custom op 'tosa.cond_if' expected type for condition operand
// -----
func.func @f(%c: tensor<i1>, %a: tensor<2xf32>) {
  %r = tosa.cond_if %c (%b = %a) : tensor<i1> (tensor<3xf32>) -> tensor<2xf32> {
    tosa.yield %a : tensor<2xf32>
  } else {
    tosa.yield %a : tensor<2xf32>
  }
  return
}
// error: use of value '%a' expects different type than prior uses: 'tensor<3xf32>' vs 'tensor<2xf32>'
// note: prior use here
// -----
func.func @f(%c: tensor<i1>, %a: tensor<2xf32>) {
  %r = tosa.cond_if %c (%b = %a) : tensor<i1> (tensor<2xf32>) -> tensor<2xf32> {
    tosa.yield %a : tensor<2xf32>
  } else {
    tosa.yield %a : tensor<2xf32>
  }
  return
}
// error: 'tosa.cond_if' op require same number of values in 'then_graph' arguments (0) and 'input_list' (1)
// -----
func.func @f(%c: tensor<i1>, %a: tensor<2xf32>) {
  %r = "tosa.cond_if"(%c, %a) ({
  ^bb0(%x: tensor<3xf32>):
  tosa.yield %a : tensor<2xf32>
  }, {
  ^bb0(%x: tensor<2xf32>):
  tosa.yield %a : tensor<2xf32>
  }) : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32>
  return
}
// error: 'tosa.cond_if' op require same shapes for 'then_graph' arguments ('tensor<3xf32>') and 'input_list' ('tensor<2xf32>')
// -----
func.func @f(%c: tensor<i1>, %a: tensor<2xf32>) {
  %r = "tosa.cond_if"(%c, %a) ({
  tosa.yield %a : tensor<2xf32>
  }, {
  ^bb0(%x: tensor<2xf32>):
  tosa.yield %a : tensor<2xf32>
  }) : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32>
  return
}
// error: 'tosa.cond_if' op require same number of values in 'then_graph' arguments (0) and 'input_list' (1)
// -----
func.func @f(%c: tensor<i1>, %a: tensor<2xf32>) {
  %r = "tosa.cond_if"(%c, %a) ({
  ^bb0(%x: tensor<2xf32>):
  tosa.yield %a : tensor<2xf32>
  }, {
  ^bb0(%x: tensor<2xf32>):
  tosa.yield %a, %a : tensor<2xf32>, tensor<2xf32>
  }) : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32>
  return
}
// error: 'tosa.cond_if' op require same number of values in 'else_graph' results (2) and 'output_list' (1)
// -----
func.func @f(%c: tensor<i1>, %d: tensor<2xi1>, %a: tensor<2xf32>, %e: tensor<3xf32>) {
  %r = "tosa.while_loop"(%a) ({
  ^bb0(%x: tensor<2xf32>):
    tosa.yield %d : tensor<2xi1>
  }, {
  ^bb0(%x: tensor<2xf32>):
    tosa.yield %a : tensor<2xf32>
  }) : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}
// error: 'tosa.while_loop' op 'cond_graph' result must be a size 1 tensor, got 'tensor<2xi1>'
// -----
func.func @f(%c: tensor<i1>, %d: tensor<2xi1>, %a: tensor<2xf32>, %e: tensor<3xf32>) {
  %r = "tosa.while_loop"(%a) ({
  ^bb0(%x: tensor<2xf32>):
    tosa.yield %a : tensor<2xf32>
  }, {
  ^bb0(%x: tensor<2xf32>):
    tosa.yield %a : tensor<2xf32>
  }) : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}
// error: 'tosa.while_loop' op 'cond_graph' result must be a size 1 tensor, got 'tensor<2xf32>'
// -----
func.func @f(%c: tensor<i1>, %d: tensor<2xi1>, %a: tensor<2xf32>, %e: tensor<3xf32>) {
  %r = "tosa.while_loop"(%a) ({
  ^bb0(%x: tensor<2xf32>):
    tosa.yield %c, %c : tensor<i1>, tensor<i1>
  }, {
  ^bb0(%x: tensor<2xf32>):
    tosa.yield %a : tensor<2xf32>
  }) : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}
// error: 'tosa.while_loop' op require 'cond_graph' only have one result
// -----
func.func @f(%c: tensor<i1>, %d: tensor<2xi1>, %a: tensor<2xf32>, %e: tensor<3xf32>) {
  %r = "tosa.while_loop"(%a) ({
  ^bb0(%x: tensor<2xf32>):
    tosa.yield %c : tensor<i1>
  }, {
  ^bb0(%x: tensor<2xf32>):
    tosa.yield %e : tensor<3xf32>
  }) : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}
// error: 'tosa.while_loop' op require same shapes for 'body_graph' results ('tensor<3xf32>') and 'input_list' ('tensor<2xf32>')
// -----
func.func @f(%c: tensor<i1>, %d: tensor<2xi1>, %a: tensor<2xf32>, %e: tensor<3xf32>) {
  %r = "tosa.while_loop"(%a) ({
  ^bb0(%x: tensor<2xf32>):
    tosa.yield %c : tensor<i1>
  }, {
  ^bb0(%x: tensor<2xf32>):
    tosa.yield %a : tensor<2xf32>
  }) : (tensor<2xf32>) -> (tensor<3xf32>)
  return
}
// error: 'tosa.while_loop' op require same shapes for 'input_list' ('tensor<2xf32>') and 'output_list' ('tensor<3xf32>')
// -----
func.func @f(%c: tensor<i1>, %d: tensor<2xi1>, %a: tensor<2xf32>, %e: tensor<3xf32>) {
  %r = "tosa.while_loop"(%a) ({
  ^bb0(%x: tensor<3xf32>):
    tosa.yield %c : tensor<i1>
  }, {
  ^bb0(%x: tensor<2xf32>):
    tosa.yield %a : tensor<2xf32>
  }) : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}
// error: 'tosa.while_loop' op require same shapes for 'cond_graph' arguments ('tensor<3xf32>') and 'input_list' ('tensor<2xf32>')
// -----
func.func @f(%c: tensor<i1>, %d: tensor<2xi1>, %a: tensor<2xf32>, %e: tensor<3xf32>) {
  %r = "tosa.while_loop"(%a) ({
  ^bb0(%x: tensor<2xf32>):
    tosa.yield %c : tensor<i1>
  }, {
  ^bb0(%x: tensor<3xf32>):
    tosa.yield %a : tensor<2xf32>
  }) : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}
// error: 'tosa.while_loop' op require same shapes for 'body_graph' arguments ('tensor<3xf32>') and 'input_list' ('tensor<2xf32>')
// -----
func.func @f(%c: tensor<i1>, %d: tensor<2xi1>, %a: tensor<2xf32>, %e: tensor<3xf32>) {
  %r = "tosa.while_loop"(%a) ({
  ^bb0(%x: tensor<2xf32>):
    tosa.yield %c : tensor<i1>
  }, {
  ^bb0(%x: tensor<2xf32>):
    tosa.yield %a, %a : tensor<2xf32>, tensor<2xf32>
  }) : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}
// error: 'tosa.while_loop' op require same number of values in 'body_graph' results (2) and 'input_list' (1)
// -----
func.func @f(%c: tensor<i1>, %d: tensor<2xi1>, %a: tensor<2xf32>, %e: tensor<3xf32>) {
  %r = "tosa.while_loop"(%a) ({
  ^bb0(%x: tensor<2xf32>):
    tosa.yield %c : tensor<i1>
  }, {
  ^bb0(%x: tensor<2xf32>):
    func.return
  }) : (tensor<2xf32>) -> (tensor<2xf32>)
  return
}
// error: 'func.return' op expects parent op 'func.func'
// -----
func.func @f(%c: tensor<i1>, %a: tensor<2xf32>) {
  %r = tosa.while_loop (%x = %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32> {
    tosa.yield %c : tensor<i1>
  } do {
  ^bb0(%y: tensor<2xf32>):
    tosa.yield %y : tensor<2xf32>
  }
  return
}
// error: custom op 'tosa.while_loop' expected as many input types as operands (expected 1 got 2)
// -----
func.func @f() { %r = tosa.variable_read @v : tensor<2xf32> return }
// error: 'tosa.variable_read' op 'v' has not been declared by 'tosa.variable'
// -----
tosa.variable @v : tensor<2xf32>
func.func @f() {
  %r = tosa.variable_read @v : tensor<3xf32>
  return
}
// error: 'tosa.variable_read' op require same shapes for 'output1' ('tensor<3xf32>') and the input tensor ('tensor<2xf32>')
// -----
tosa.variable @v : tensor<2xf32>
func.func @f(%a: tensor<2xi32>) {
  tosa.variable_write @v, %a : tensor<2xi32>
  return
}
// error: 'tosa.variable_write' op require same element type for 'input1' ('i32') and the input tensor ('f32')
// -----
tosa.variable @v : f32
// error: custom op 'tosa.variable' expected shaped type
// -----
tosa.variable @v : tensor<*xf32>
// error: custom op 'tosa.variable' expected ranked type
// -----
tosa.variable @v = 1 : i32
// error: custom op 'tosa.variable' expected shaped type
// -----
tosa.variable @v
// error: expected ':'
// error: custom op 'tosa.variable' expected type after colon
// -----
tosa.variable @v : tensor<2xf32>
tosa.variable @v : tensor<2xf32>
// error: redefinition of symbol named 'v'
// note: see existing symbol definition here
// -----
func.func @v() { return } func.func @f() { %r = tosa.variable_read @v : tensor<3xf32> return }
// error: 'tosa.variable_read' op 'v' has not been declared by 'tosa.variable'
