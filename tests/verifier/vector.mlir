func.func @extract(%v: vector<4xf32>) { %0 = vector.extract %v[5] : f32 from vector<4xf32> return }
// error: 'vector.extract' op expected position attribute #1 to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)
// -----
func.func @extract_rank(%v: vector<4xf32>) { %0 = vector.extract %v[0, 1] : f32 from vector<4xf32> return }
// error: 'vector.extract' op expected position attribute of rank no greater than vector rank
// -----
func.func @insert(%v: vector<4xf32>, %f: f32) { %0 = vector.insert %f, %v[0, 0] : f32 into vector<4xf32> return }
// error: 'vector.insert' op expected position attribute of rank no greater than dest vector rank
// -----
func.func @broadcast(%v: vector<4xf32>) { %0 = vector.broadcast %v : vector<4xf32> to vector<3xf32> return }
// error: 'vector.broadcast' op dimension mismatch (4 vs. 3)
// -----
func.func @broadcast_rank(%v: vector<2x4xf32>) { %0 = vector.broadcast %v : vector<2x4xf32> to vector<4xf32> return }
// error: 'vector.broadcast' op source rank higher than destination rank
// -----
func.func @shuffle(%v: vector<4xf32>) { %0 = vector.shuffle %v, %v [0, 9] : vector<4xf32>, vector<4xf32> return }
// error: 'vector.shuffle' op mask index #2 out of range
// -----
func.func @shape_cast(%v: vector<4xf32>) { %0 = vector.shape_cast %v : vector<4xf32> to vector<3xf32> return }
// error: 'vector.shape_cast' op has different number of elements at source (4) and result (3)
// -----
func.func @transpose(%v: vector<2x4xf32>) { %0 = vector.transpose %v, [1, 1] : vector<2x4xf32> to vector<4x2xf32> return }
// error: 'vector.transpose' op duplicate position index: 1
// -----
func.func @transpose_size(%v: vector<2x4xf32>) { %0 = vector.transpose %v, [1, 0] : vector<2x4xf32> to vector<2x4xf32> return }
// error: 'vector.transpose' op dimension size mismatch at: 1
// -----
func.func @reduction(%v: vector<4xf32>) { %0 = vector.reduction <add>, %v : vector<4xf32> into i32 return }
// error: 'vector.reduction' op failed to verify that source operand and result have same element type
// -----
func.func @reduction_kind(%v: vector<4xf32>) { %0 = vector.reduction <and>, %v : vector<4xf32> into f32 return }
// error: 'vector.reduction' op unsupported reduction type ''f32'' for kind 'and'
// -----
func.func @load(%m: memref<8xf32>, %i: index) { %0 = vector.load %m[%i, %i] : memref<8xf32>, vector<4xf32> return }
// error: 'vector.load' op requires 1 indices
// -----
func.func @load_type(%m: memref<8xi32>, %i: index) { %0 = vector.load %m[%i] : memref<8xi32>, vector<4xf32> return }
// error: 'vector.load' op base and result element types should match
// -----
func.func @read(%m: memref<8xf32>, %i: index, %f: f32) { %0 = vector.transfer_read %m[%i, %i], %f : memref<8xf32>, vector<4xf32> return }
// error: 'vector.transfer_read' op requires 1 indices
// -----
func.func @read_pad(%m: memref<8xf32>, %i: index, %f: i32) { %0 = vector.transfer_read %m[%i], %f : memref<8xf32>, vector<4xf32> return }
// error: use of value '%f' expects different type than prior uses: 'f32' vs 'i32'
// note: prior use here
// -----
func.func @write(%m: memref<8xf32>, %i: index, %v: vector<2x4xf32>) { vector.transfer_write %v, %m[%i] : vector<2x4xf32>, memref<8xf32> return }
// error: custom op 'vector.transfer_write' expected a custom permutation_map when rank(source) != rank(destination)
// -----
func.func @create_mask(%i: index) { %0 = vector.create_mask %i, %i : vector<4xi1> return }
// error: 'vector.create_mask' op must specify an operand for each result vector dimension
// -----
func.func @constant_mask() { %0 = vector.constant_mask [5] : vector<4xi1> return }
// error: 'vector.constant_mask' op array attr of size out of bounds of vector result dimension size
// -----
func.func @bitcast(%v: vector<4xf32>) { %0 = vector.bitcast %v : vector<4xf32> to vector<3xf16> return }
// error: 'vector.bitcast' op source/result bitwidth of the minor 1-D vectors must be equal
// -----
func.func @strided(%v: vector<4xf32>) { %0 = vector.extract_strided_slice %v {offsets = [2], sizes = [4], strides = [1]} : vector<4xf32> to vector<4xf32> return }
// error: 'vector.extract_strided_slice' op expected sum(offsets, sizes) dimension 0 to be confined to [1, 5)
// -----
func.func @insert_strided(%v: vector<4xf32>, %w: vector<2x4xf32>) { %0 = vector.insert_strided_slice %v, %w {offsets = [2, 0], strides = [1]} : vector<4xf32> into vector<2x4xf32> return }
// error: 'vector.insert_strided_slice' op expected offsets dimension 0 to be confined to [0, 2)
// -----
func.func @maskedload(%m: memref<8xf32>, %i: index, %k: vector<3xi1>, %v: vector<4xf32>) { %0 = vector.maskedload %m[%i], %k, %v : memref<8xf32>, vector<3xi1>, vector<4xf32> into vector<4xf32> return }
// error: 'vector.maskedload' op expected result shape to match mask shape
// -----
func.func @gather(%m: memref<8xf32>, %i: index, %x: vector<3xindex>, %k: vector<4xi1>, %v: vector<4xf32>) { %0 = vector.gather %m[%i][%x], %k, %v : memref<8xf32>, vector<3xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32> return }
// error: 'vector.gather' op expected result dim to match indices dim
// -----
func.func @step() { %0 = vector.step : vector<4xi32> return }
// error: 'vector.step' op result #0 must be vector of index values of ranks 1, but got 'vector<4xi32>'
// note: it does not hold that element is index
// -----
func.func @fma(%v: vector<4xi32>) { %0 = vector.fma %v, %v, %v : vector<4xi32> return }
// error: 'vector.fma' op operand #0 must be vector of floating-point values, but got 'vector<4xi32>'
// -----
func.func @scan(%v: vector<4x8xf32>, %i: vector<4xf32>) { %0:2 = vector.scan <add>, %v, %i {inclusive = true, reduction_dim = 0 : i64} : vector<4x8xf32>, vector<4xf32> return }
// error: 'vector.scan' op incompatible input/initial value shapes
// -----
func.func @contract(%a: vector<4x8xf32>, %b: vector<8x4xf32>, %c: vector<4x4xf32>) { %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<4x8xf32>, vector<8x4xf32> into vector<4x4xf32> return }
// error: 'vector.contract' op expected an indexing map for each vector operand
// -----
func.func @multi(%v: vector<4x8xf32>, %i: vector<4xf32>) { %0 = vector.multi_reduction <add>, %v, %i [0] : vector<4x8xf32> to vector<4xf32> return }
// error: 'vector.multi_reduction' op destination type 'vector<4xf32>' is incompatible with source type 'vector<4x8xf32>'
// -----
func.func @outer(%v: vector<4x8xf32>, %i: vector<4xf32>) { %0 = vector.outerproduct %v, %i : vector<4x8xf32>, vector<4xf32> return }
// error: 'vector.outerproduct' op expected 1-d vector for operand #1
// -----
func.func @typecast(%m: memref<?xf32>) { %0 = vector.type_cast %m : memref<?xf32> to memref<vector<4xf32>> return }
// error: 'vector.type_cast' op operand #0 must be statically shaped memref of any type values, but got 'memref<?xf32>'
// note: it does not hold that static(shape)
// -----
func.func @strided_type(%v: vector<4x3xf32>) { %0 = vector.extract_strided_slice %v {offsets = [0], sizes = [2], strides = [1]} : vector<4x3xf32> to vector<4xf32> return }
// error: 'vector.extract_strided_slice' op expected result type to be 'vector<2x3xf32>'
// -----
func.func @strided_strides(%v: vector<4x3xf32>) { %0 = vector.extract_strided_slice %v {offsets = [0], sizes = [2], strides = [2]} : vector<4x3xf32> to vector<2x3xf32> return }
// error: 'vector.extract_strided_slice' op expected strides to be confined to [1, 2)
// -----
func.func @strided_rank(%v: vector<4xf32>) { %0 = vector.extract_strided_slice %v {offsets = [0, 0], sizes = [2, 1], strides = [1, 1]} : vector<4xf32> to vector<2xf32> return }
// error: 'vector.extract_strided_slice' op expected offsets attribute of rank no greater than vector rank
// -----
func.func @scan_dim(%v: vector<4x8xf32>, %i: vector<4xf32>) { %0:2 = vector.scan <add>, %v, %i {inclusive = true, reduction_dim = 2 : i64} : vector<4x8xf32>, vector<4xf32> return }
// error: 'vector.scan' op reduction dimension 2 has to be less than 2
// -----
func.func @scan_kind(%v: vector<4x8xf32>, %i: vector<4xf32>) { %0:2 = vector.scan <or>, %v, %i {inclusive = true, reduction_dim = 1 : i64} : vector<4x8xf32>, vector<4xf32> return }
// error: 'vector.scan' op unsupported reduction type 'f32' for kind 'or'
// -----
func.func @scan_rank(%v: vector<4x8xf32>, %i: vector<4x8xf32>) { %0:2 = vector.scan <add>, %v, %i {inclusive = true, reduction_dim = 1 : i64} : vector<4x8xf32>, vector<4x8xf32> return }
// error: 'vector.scan' op initial value rank 2 has to be equal to 1
// -----
func.func @shuffle_dim(%v: vector<4x2xf32>, %w: vector<4x3xf32>) { %0 = vector.shuffle %v, %w [0, 1] : vector<4x2xf32>, vector<4x3xf32> return }
// error: 'vector.shuffle' op dimension mismatch
// -----
func.func @outer_kind(%v: vector<4xf32>) { %0 = vector.outerproduct %v, %v {kind = #vector.kind<and>} : vector<4xf32>, vector<4xf32> return }
// error: 'vector.outerproduct' op unsupported outerproduct type
// -----
func.func @outer_rhs(%v: vector<4xf32>, %w: vector<2x2xf32>) { %0 = vector.outerproduct %v, %w : vector<4xf32>, vector<2x2xf32> return }
// error: 'vector.outerproduct' op expected 1-d vector for operand #2
// -----
func.func @reduction_rank(%v: vector<4x4xf32>) { %0 = vector.reduction <add>, %v : vector<4x4xf32> into f32 return }
// error: 'vector.reduction' op unsupported reduction rank: 2
// -----
func.func @store(%m: memref<8xi32>, %i: index, %v: vector<4xf32>) { vector.store %v, %m[%i] : memref<8xi32>, vector<4xf32> return }
// error: 'vector.store' op base and valueToStore element type should match
// -----
func.func @store_vec(%m: memref<8xvector<2xf32>>, %i: index, %v: vector<4xf32>) { vector.store %v, %m[%i] : memref<8xvector<2xf32>>, vector<4xf32> return }
// error: 'vector.store' op base memref and valueToStore vector types should match
// -----
func.func @contract_inputs(%a: vector<4x8xf32>, %b: vector<8x4xf32>, %c: vector<4x4xf32>) { %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<4x8xf32>, vector<8x4xf32> into vector<4x4xf32> return }
// error: 'vector.contract' op expected indexing map 0 to have 3 number of inputs
// -----
func.func @contract_outputs(%a: vector<4x8xf32>, %b: vector<8x4xf32>, %c: vector<4x4xf32>) { %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<4x8xf32>, vector<8x4xf32> into vector<4x4xf32> return }
// error: 'vector.contract' op expected indexing map 0 to have 2 number of outputs
// -----
func.func @contract_kind(%a: vector<4x8xf32>, %b: vector<8x4xf32>, %c: vector<4x4xf32>) { %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<or>} %a, %b, %c : vector<4x8xf32>, vector<8x4xf32> into vector<4x4xf32> return }
// error: 'vector.contract' op unsupported contraction type
// -----
func.func @f(%a: vector<4xf32>, %b: vector<[4]xf32>) {
  %0 = vector.scalable.insert %a, %b[1] : vector<4xf32> into vector<[4]xf32>
  return
}
// error: 'vector.scalable.insert' op failed to verify that position is a multiple of the source length.
// -----
func.func @f() {
  %0 = vector.constant_mask [3] : vector<[4]xi1>
  return
}
// error: 'vector.constant_mask' op only supports 'none set' or 'all set' scalable dimensions
// -----
func.func @f(%a: vector<4xf32>, %b: f32) {
  %0 = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<4xf32>, f32) -> vector<4xi32>
  return
}
// error: 'vector.outerproduct' op failed to verify that lhs operand and result have same element type
// -----
func.func @f(%a: vector<4xf32>, %b: i32) {
  %0 = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<4xf32>, i32) -> vector<4xf32>
  return
}
// error: 'vector.outerproduct' op failed to verify that rhs operand and result have same element type
// -----
func.func @f(%b: vector<4x8xf32>) {
  %0 = vector.extract %b[1, 2] : vector<f32> from vector<4x8xf32>
  return
}
// error: expected a scalar instead of a 0-d vector as the result type
// -----
func.func @f(%a: vector<f32>, %b: vector<4x8xf32>) {
  %0 = vector.insert %a, %b[1, 2] : vector<f32> into vector<4x8xf32>
  return
}
// error: expected a scalar instead of a 0-d vector as the source operand
// -----
func.func @f(%m: memref<4x4xf32>, %i: index, %v: vector<4xi32>) {
  vector.store %v, %m[%i] : memref<4x4xf32>, vector<4xi32>
  return
}
// error: 'vector.store' op base and valueToStore element type should match
// -----
func.func @f(%m: memref<4x4xf32, strided<[1, 4]>>, %i: index, %v: vector<4xi32>) {
  vector.store %v, %m[%i] : memref<4x4xf32, strided<[1, 4]>>, vector<4xi32>
  return
}
// error: 'vector.store' op most minor memref dim must have unit stride
// -----
func.func @f(%a: vector<3xf32>) {
  %0 = vector.bitcast %a : vector<3xf32> to vector<3xindex>
  return
}
// error: 'vector.bitcast' op source/result bitwidth of the minor 1-D vectors must be equal
// -----
"func.func"() <{function_type = (vector<2x4xf32>) -> (), sym_name = "f"}> ({^bb0(%a: vector<2x4xf32>): %0 = "vector.extract"(%a) <{static_position = array<i64: 0>}> : (vector<2x4xf32>) -> vector<5xf32> "func.return"() : () -> ()}) : () -> ()
// error: 'vector.extract' op inferred type(s) 'vector<4xf32>' are incompatible with return type(s) of operation 'vector<5xf32>'
// error: 'vector.extract' op failed to infer returned types
// -----
"func.func"() <{function_type = (vector<2x4xf32>) -> (), sym_name = "f"}> ({^bb0(%a: vector<2x4xf32>): %0 = "vector.extract"(%a) <{static_position = array<i64: 0>}> : (vector<2x4xf32>) -> f32 "func.return"() : () -> ()}) : () -> ()
// error: 'vector.extract' op inferred type(s) 'vector<4xf32>' are incompatible with return type(s) of operation 'f32'
// error: 'vector.extract' op failed to infer returned types
// -----
"func.func"() <{function_type = (vector<2x4xf32>) -> (), sym_name = "f"}> ({^bb0(%a: vector<2x4xf32>): %0 = "vector.extract"(%a) <{static_position = array<i64: 0, 1>}> : (vector<2x4xf32>) -> vector<f32> "func.return"() : () -> ()}) : () -> ()
// error: expected a scalar instead of a 0-d vector as the result type
// -----
"func.func"() <{function_type = (vector<2x4xf32>) -> (), sym_name = "f"}> ({^bb0(%a: vector<2x4xf32>): %0 = "vector.extract"(%a) <{static_position = array<i64: 0, 1, 2>}> : (vector<2x4xf32>) -> f32 "func.return"() : () -> ()}) : () -> ()
// error: 'vector.extract' op expected position attribute of rank no greater than vector rank
// -----
"func.func"() <{function_type = (vector<2x4xf32>) -> (), sym_name = "f"}> ({^bb0(%a: vector<2x4xf32>): %0 = "vector.extract"(%a) <{static_position = array<i64: 5>}> : (vector<2x4xf32>) -> vector<4xf32> "func.return"() : () -> ()}) : () -> ()
// error: 'vector.extract' op expected position attribute #1 to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)
// -----
"func.func"() <{function_type = (vector<2x[4]xf32>) -> (), sym_name = "f"}> ({^bb0(%a: vector<2x[4]xf32>): %0 = "vector.extract"(%a) <{static_position = array<i64: 1>}> : (vector<2x[4]xf32>) -> vector<4xf32> "func.return"() : () -> ()}) : () -> ()
// error: 'vector.extract' op inferred type(s) 'vector<[4]xf32>' are incompatible with return type(s) of operation 'vector<4xf32>'
// error: 'vector.extract' op failed to infer returned types
// -----
func.func @f(%a: vector<4xf32>) { %0 = vector.interleave %a, %a : vector<4xf32> -> vector<4xf32> return }
// error: 'vector.interleave' op failed to verify that type of 'result' is double the width of the inputs
// -----
func.func @f(%a: vector<4xf32>) { %0 = vector.interleave %a, %a : vector<4xf32> -> vector<8xi32> return }
// error: 'vector.interleave' op failed to verify that type of 'result' is double the width of the inputs
// -----
func.func @f(%a: vector<4xf32>) { %0 = vector.interleave %a, %a : vector<4xf32> -> vector<[8]xf32> return }
// error: 'vector.interleave' op failed to verify that type of 'result' is double the width of the inputs
// -----
func.func @f(%a: vector<2x4xf32>) { %0 = vector.interleave %a, %a : vector<2x4xf32> -> vector<4x8xf32> return }
// error: 'vector.interleave' op failed to verify that type of 'result' is double the width of the inputs
// -----
func.func @f(%a: vector<4xf32>) { %0, %1 = vector.deinterleave %a : vector<4xf32> -> vector<4xf32> return }
// error: 'vector.deinterleave' op failed to verify that the trailing dimension of the results is half the width of source trailing dimension
// -----
func.func @f(%a: vector<3xf32>) { %0, %1 = vector.deinterleave %a : vector<3xf32> -> vector<1xf32> return }
// error: 'vector.deinterleave' op failed to verify that the trailing dimension of the source vector has an even number of elements
// -----
func.func @f(%a: vector<2x4xf32>) { %0, %1 = vector.deinterleave %a : vector<2x4xf32> -> vector<1x2xf32> return }
// error: 'vector.deinterleave' op failed to verify that the trailing dimension of the results is half the width of source trailing dimension
// -----
func.func @f(%a: memref<4xf32>) { %0 = vector.type_cast %a : memref<4xf32> to memref<vector<3xf32>> return }
// error: 'vector.type_cast' op expects concatenated result and operand shapes to be equal: 'memref<vector<3xf32>>'
// -----
func.func @f(%a: vector<4xf32>, %b: vector<2x4xf32>) { %0 = vector.insert %a, %b [7] : vector<4xf32> into vector<2x4xf32> return }
// error: 'vector.insert' op expected position attribute #1 to be a non-negative integer smaller than the corresponding dest vector dimension
// -----
func.func @f(%a: vector<2x4xf32>) { %0 = "vector.extract"(%a) <{static_position = array<i64: -9223372036854775808>}> : (vector<2x4xf32>) -> vector<4xf32> return }
// error: 'vector.extract' op mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- this can only happen due to an incorrect fold/rewrite
// -----
func.func @f(%a: vector<[4]xf32>) { %0 = vector.scalable.extract %a[1] : vector<4xf32> from vector<[4]xf32> return }

// error: 'vector.scalable.extract' op failed to verify that position is a multiple of the result length.
// -----
func.func @fixed_to_scalable(%a: vector<[2]xf32>) -> vector<[8]xf32> {
  %0 = vector.broadcast %a : vector<[2]xf32> to vector<[8]xf32>
  return %0 : vector<[8]xf32>
}

// error: 'vector.broadcast' op dimension mismatch ([2] vs. [8])
// -----
func.func @many_positions(%a: vector<2x3xi8>) {
  %0 = "vector.extract"(%a) <{static_position = array<i64: 0, 1, 0>}> : (vector<2x3xi8>) -> vector<3xi8>
  return
}

// error: 'vector.extract' op expected position attribute of rank no greater than vector rank
// -----
func.func @one_factor(%a: vector<3xf32>) {
  %0 = vector.outerproduct %a : vector<3xf32>, f32
  return
}

// error: custom op 'vector.outerproduct' expected at least 2 operands
// -----
func.func @rows_first(%a: vector<3xf32>, %b: vector<5xf32>) {
  %0 = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<add>}> : (vector<3xf32>, vector<5xf32>) -> vector<5x6xf32>
  return
}

// error: 'vector.outerproduct' op expected #1 operand dim to match result dim #1
// -----
func.func @only_rows_scale(%a: vector<[3]xf32>, %b: vector<5xf32>) {
  %0 = vector.outerproduct %a, %b : vector<[3]xf32>, vector<5xf32>
  return
}

// error: 'vector.outerproduct' op expected either both or only #2 operand dim to be scalable
// -----
func.func @map_of_other_rank(%m: memref<9xi8>, %i: index, %p: i8, %k: vector<3x9xi1>) {
  %0 = vector.transfer_read %m[%i], %p, %k {permutation_map = affine_map<(d0) -> (d0)>} : memref<9xi8>, vector<3x9xi8>
  return
}

// error: custom op 'vector.transfer_read' expected the same rank for the vector and the results of the permutation map
// -----
func.func @masked_vectors(%m: memref<?xvector<3xi8>>, %i: index, %p: vector<3xi8>, %k: vector<2x3xi1>) {
  %0 = vector.transfer_read %m[%i], %p, %k : memref<?xvector<3xi8>>, vector<2x3xi8>
  return
}

// error: custom op 'vector.transfer_read' does not support masks with vector element type
// -----
func.func @wide_vectors(%m: memref<?xvector<7xi8>>, %i: index, %p: vector<7xi8>) {
  %0 = vector.transfer_read %m[%i], %p : memref<?xvector<7xi8>>, vector<2x3xi8>
  return
}

// error: 'vector.transfer_read' op requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the minor 1-D vector of the source
// -----
func.func @low_vectors(%m: memref<?xvector<2x3xi8>>, %i: index, %p: vector<2x3xi8>) {
  %0 = vector.transfer_read %m[%i], %p {permutation_map = affine_map<(d0) -> (d0)>} : memref<?xvector<2x3xi8>>, vector<3xi8>
  return
}

// error: 'vector.transfer_read' op requires source vector element and vector result ranks to match.
// -----
func.func @no_whole_elements(%m: memref<?xi24>, %i: index, %p: i24) {
  %0 = vector.transfer_read %m[%i], %p : memref<?xi24>, vector<4xi8>
  return
}

// error: 'vector.transfer_read' op requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the source element type
// -----
func.func @part_of_scalable(%a: vector<2x[3]xi8>, %b: vector<2x[6]xi8>) {
  %0 = vector.insert_strided_slice %a, %b {offsets = [0, 0], strides = [1, 1]} : vector<2x[3]xi8> into vector<2x[6]xi8>
  return
}

// error: 'vector.insert_strided_slice' op expected size at idx=1 to match the corresponding base size from the input vector (3 vs 6)
// -----
func.func @fixed_in_scalable(%a: vector<6xi8>, %b: vector<2x[6]xi8>) {
  %0 = vector.insert_strided_slice %a, %b {offsets = [0, 0], strides = [1]} : vector<6xi8> into vector<2x[6]xi8>
  return
}

// error: 'vector.insert_strided_slice' op mismatching scalable flags (at source vector idx=0)
// -----
func.func @cut_of_scalable(%a: vector<2x[6]xi8>) {
  %0 = vector.extract_strided_slice %a {offsets = [0, 0], sizes = [1, 3], strides = [1, 1]} : vector<2x[6]xi8> to vector<1x[3]xi8>
  return
}

// error: 'vector.extract_strided_slice' op expected size at idx=1 to match the corresponding base size from the input vector (3 vs 6)
// -----
func.func @nothing_contracted(%a: vector<3x5xf32>, %b: vector<3x7xf32>, %c: vector<3x5x7xf32>) {
  %0 = vector.contract {
    indexing_maps = [affine_map<(b, i, j) -> (b, i)>, affine_map<(b, i, j) -> (b, j)>, affine_map<(b, i, j) -> (b, i, j)>],
    iterator_types = ["parallel", "parallel", "parallel"], kind = #vector.kind<add>
  } %a, %b, %c : vector<3x5xf32>, vector<3x7xf32> into vector<3x5x7xf32>
  return
}

// error: 'vector.contract' op expected at least one contracting dimension pair
// -----
func.func @contracted_apart(%a: vector<3x5xf32>, %b: vector<4x7xf32>, %c: vector<5x7xf32>) {
  %0 = vector.contract {
    indexing_maps = [affine_map<(k, i, j) -> (k, i)>, affine_map<(k, i, j) -> (k, j)>, affine_map<(k, i, j) -> (i, j)>],
    iterator_types = ["reduction", "parallel", "parallel"], kind = #vector.kind<add>
  } %a, %b, %c : vector<3x5xf32>, vector<4x7xf32> into vector<5x7xf32>
  return
}

// error: 'vector.contract' op invalid contracting dimension map
// -----
func.func @batches_apart(%a: vector<2x3xf32>, %b: vector<4x3xf32>, %c: vector<2xf32>) {
  %0 = vector.contract {
    indexing_maps = [affine_map<(b, k) -> (b, k)>, affine_map<(b, k) -> (b, k)>, affine_map<(b, k) -> (b)>],
    iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>
  } %a, %b, %c : vector<2x3xf32>, vector<4x3xf32> into vector<2xf32>
  return
}

// error: 'vector.contract' op invalid batch dimension map
// -----
func.func @transposed_result(%a: vector<3x5xf32>, %b: vector<3x7xf32>, %c: vector<5x7xf32>) {
  %0 = vector.contract {
    indexing_maps = [affine_map<(k, i, j) -> (k, i)>, affine_map<(k, i, j) -> (k, j)>, affine_map<(k, i, j) -> (j, i)>],
    iterator_types = ["reduction", "parallel", "parallel"], kind = #vector.kind<add>
  } %a, %b, %c : vector<3x5xf32>, vector<3x7xf32> into vector<5x7xf32>
  return
}

// error: 'vector.contract' op invalid accumulator/result vector shape, expected: 'vector<7x5xf32>'
// -----
func.func @unused_loop(%a: vector<3xf32>, %b: vector<3x7xf32>, %c: vector<5xf32>) {
  %0 = vector.contract {
    indexing_maps = [affine_map<(k, i, j) -> (k)>, affine_map<(k, i, j) -> (k, j)>, affine_map<(k, i, j) -> (i)>],
    iterator_types = ["reduction", "parallel", "parallel"], kind = #vector.kind<add>
  } %a, %b, %c : vector<3xf32>, vector<3x7xf32> into vector<5xf32>
  return
}

// error: 'vector.contract' op expected all dimensions to be either a LHS or a RHS dimension
// -----
func.func @signed_contraction(%a: vector<3xsi8>, %b: vector<3xsi8>, %c: si8) {
  %0 = vector.contract {
    indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>],
    iterator_types = ["reduction"], kind = #vector.kind<add>
  } %a, %b, %c : vector<3xsi8>, vector<3xsi8> into si8
  return
}

// error: 'vector.contract' op only supports signless integer types
// -----
func.func @vector_of_nothing(%a: vector<3xi8>, %b: vector<3xi8>, %c: vector<1xi8>) {
  %0 = "vector.contract"(%a, %b, %c) <{
    indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> (0)>],
    iterator_types = [#vector.iterator_type<reduction>], kind = #vector.kind<add>
  }> : (vector<3xi8>, vector<3xi8>, vector<1xi8>) -> vector<1xi8>
  return
}

// error: 'vector.contract' op expected indexing map 2 to be a projected permutation of its inputs
// -----
func.func @two_masked(%a: vector<3xi8>, %m: vector<3xi1>) -> i8 {
  %0 = vector.mask %m {
    %1 = vector.reduction <add>, %a : vector<3xi8> into i8
    %2 = vector.reduction <add>, %a : vector<3xi8> into i8
    vector.yield %2 : i8
  } : vector<3xi1> -> i8
  return %0 : i8
}

// error: 'vector.mask' op expects only one operation to mask
// -----
func.func @not_maskable(%a: vector<3xi8>, %m: vector<3xi1>) -> vector<3xi8> {
  %0 = vector.mask %m { arith.muli %a, %a : vector<3xi8> } : vector<3xi1> -> vector<3xi8>
  return %0 : vector<3xi8>
}

// error: 'vector.mask' op expects a MaskableOpInterface within the mask region
// -----
func.func @mask_of_other_shape(%a: vector<3x4xi8>, %s: vector<4xi8>, %m: vector<4xi1>) -> vector<4xi8> {
  %0 = vector.mask %m { vector.multi_reduction <add>, %a, %s [0] : vector<3x4xi8> to vector<4xi8> } : vector<4xi1> -> vector<4xi8>
  return %0 : vector<4xi8>
}

// error: 'vector.mask' op expects a 'vector<3x4xi1>' mask for the maskable operation
// -----
func.func @mask_of_products(%a: vector<3x4xi8>, %b: vector<3x4xi8>, %m: vector<3xi1>, %c: i8) -> i8 {
  %0 = vector.mask %m { vector.contract {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>],
    iterator_types = ["reduction", "reduction"], kind = #vector.kind<add>
  } %a, %b, %c : vector<3x4xi8>, vector<3x4xi8> into i8 } : vector<3xi1> -> i8
  return %0 : i8
}

// error: 'vector.mask' op expects a 'vector<3x4xi1>' mask for the maskable operation
// -----
func.func @passthru_unsupported(%a: vector<3xi8>, %m: vector<3xi1>, %x: i8) -> i8 {
  %0 = vector.mask %m, %x { vector.reduction <add>, %a : vector<3xi8> into i8 } : vector<3xi1> -> i8
  return %0 : i8
}

// error: 'vector.mask' op doesn't expect a passthru argument for this maskable operation
// -----
func.func @yields_another(%a: vector<3xi8>, %m: vector<3xi1>, %x: i8) -> i8 {
  %0 = vector.mask %m {
    %1 = vector.reduction <add>, %a : vector<3xi8> into i8
    vector.yield %x : i8
  } : vector<3xi1> -> i8
  return %0 : i8
}

// error: 'vector.mask' op expects all the results from the MaskableOpInterface to match all the values returned by the terminator
// -----
func.func @masked_type(%a: vector<3xi8>, %m: vector<3xi1>) -> i16 {
  %0 = vector.mask %m { vector.reduction <add>, %a : vector<3xi8> into i8 } : vector<3xi1> -> i16
  return %0 : i16
}

// error: 'vector.mask' op expects result type to match maskable operation result type
// -----
func.func @mask_of_no_rank(%x: vector<1xi8>, %m: vector<i1>) -> i8 {
  %0 = vector.mask %m { vector.reduction <add>, %x : vector<1xi8> into i8 } : vector<i1> -> i8
  return %0 : i8
}

// error: 'vector.mask' op operand #0 must be vector of 1-bit signless integer values, but got 'vector<i1>'
// note: it does not hold that rank > 0
// -----
func.func @low_memory(%m: memref<?xi8>, %i: index) {
  %0 = vector.load %m[%i] : memref<?xi8>, vector<2x3xi8>
  return
}

// error: 'vector.load' op destination memref has lower rank than the result vector
// -----
func.func @low_destination(%m: memref<?xi8>, %i: index, %v: vector<2x3xi8>) {
  vector.store %v, %m[%i] : memref<?xi8>, vector<2x3xi8>
  return
}

// error: 'vector.store' op source memref has lower rank than the vector to store
// -----
func.func @steps_of_two(%m: memref<6xi8, affine_map<(i) -> (i * 2 + 1)>>, %i: index, %v: vector<3xi8>) {
  vector.store %v, %m[%i] : memref<6xi8, affine_map<(i) -> (i * 2 + 1)>>, vector<3xi8>
  return
}

// error: 'vector.store' op most minor memref dim must have unit stride
// -----
func.func @cast_of_a_layout(%m: memref<2x3xi8, strided<[6, 2]>>) {
  %0 = vector.type_cast %m : memref<2x3xi8, strided<[6, 2]>> to memref<vector<2x3xi8>>
  return
}

// error: 'vector.type_cast' op expects operand to be a memref with identity layout
// -----
func.func @text_and_value(%a: vector<3xi8>) {
  "vector.print"(%a) {punctuation = #vector.punctuation<newline>, stringLiteral = "x"} : (vector<3xi8>) -> ()
  return
}

// error: 'vector.print' op failed to verify that `source` or `punctuation` are not set when printing strings
// -----
func.func @prints_memory(%m: memref<3xi8>) {
  vector.print %m : memref<3xi8>
  return
}

// error: 'vector.print' op operand #0 must be , but got 'memref<3xi8>'
// -----
func.func @mixed_shuffle(%a: vector<3xi8>, %b: vector<3xi16>) {
  %0 = "vector.shuffle"(%a, %b) {mask = array<i64: 0>} : (vector<3xi8>, vector<3xi16>) -> vector<1xi8>
  return
}

// error: 'vector.shuffle' op failed to verify that second operand v2 and result have same element type
// -----
func.func @gather_of_other_rank(%m: memref<?xi8>, %i: index, %at: vector<3xindex>, %k: vector<3xi1>, %p: vector<3xi8>) {
  %0 = vector.gather %m[%i][%at], %k, %p : memref<?xi8>, vector<3xindex>, vector<3xi1>, vector<3xi8> into vector<2x3xi8>
  return
}

// error: 'vector.gather' op expected result dim to match indices dim
// -----
func.func @other_kind(%a: vector<3xi8>) { %0 = vector.reduction #arith.fastmath<fast>, %a : vector<3xi8> into i8 return }
// error: custom op 'vector.reduction' invalid kind of attribute specified
// -----
func.func @f(%a: vector<4xf32>, %b: vector<8xf32>) { %0 = vector.outerproduct %a, %b {kind = "add"} : vector<4xf32>, vector<8xf32> return }
// error: 'vector.outerproduct' op expected 'kind' attribute of type CombiningKind (e.g. 'vector.kind<add>')
// -----
func.func @f(%a: vector<4x3xf32>, %b: vector<3x7xf32>, %c: vector<4x7xf32>) { %0 = vector.contract {} %a, %b, %c : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32> return }
// error: custom op 'vector.contract' expected "iterator_types" array attribute
// -----
func.func @f(%m: vector<8xi1>, %p: vector<8xi32>) { vector.mask %m, %p { } : vector<8xi1> return }
// error: custom op 'vector.mask' expects a result if passthru operand is provided
// -----
func.func @f(%m: memref<2xvector<8xf32>>) { %0 = vector.type_cast %m : memref<2xvector<8xf32>> to memref<1xvector<2x8xf32>, strided<[2]>> return }
// error: 'vector.type_cast' op expects result to be a memref with identity layout
// -----
func.func @f(%m: memref<2xvector<8xf32>>) { %0 = vector.type_cast %m : memref<2xvector<8xf32>> to memref<vector<2x8xf32>, 3> return }
// error: 'vector.type_cast' op expects result in same memory space
// -----
func.func @f(%m: memref<2xvector<8xf32>>) { %0 = vector.type_cast %m : memref<2xvector<8xf32>> to memref<vector<2x8xi32>> return }
// error: 'vector.type_cast' op expects result and operand with same underlying scalar type: 'memref<vector<2x8xi32>>'
// -----
func.func @f(%m: memref<2x8xf32>) { %0 = vector.type_cast %m : memref<2x8xf32> to memref<2x?xf32> return }
// error: 'vector.type_cast' op expects concatenated result and operand shapes to be equal: 'memref<2x?xf32>'
// -----
func.func @f(%v: vector<4xf32>, %f: f32) -> vector<4xf32> { %0 = "vector.insert"(%f, %v) <{static_position = array<i64: -9223372036854775808>}> : (f32, vector<4xf32>) -> vector<4xf32> return %0 : vector<4xf32> }
// error: 'vector.insert' op mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- this can only happen due to an incorrect fold/rewrite
// unlike MLIR: MLIR does not count the dynamic numbers
