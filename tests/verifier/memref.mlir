func.func @a(%m: memref<?x4xf32>, %i: index) { %0 = memref.load %m[%i] : memref<?x4xf32> return }
// error: 'memref.load' op incorrect number of indices for load, expected 2 but got 1
// -----
func.func @a(%m: memref<?x4xf32>, %i: index, %v: f64) { memref.store %i, %m[%i] : memref<?x4xf32> return }
// error: use of value '%i' expects different type than prior uses: 'f32' vs 'index'
// note: prior use here
// -----
func.func @a(%m: memref<?x4xf32>, %i: index, %v: f32) { memref.store %v, %m[%i] : memref<?x4xf32> return }
// error: 'memref.store' op store index operand count not equal to memref rank
// -----
func.func @a(%m: memref<?x4xf32>, %i: index, %v: f64) { "memref.store"(%v, %m, %i, %i) : (f64, memref<?x4xf32>, index, index) -> () return }
// error: 'memref.store' op failed to verify that type of 'value' matches element type of 'memref'
// -----
func.func @a(%m: memref<?x4xf32>, %i: index, %v: f64) { "memref.load"(%m, %i, %i) : (memref<?x4xf32>, index, index) -> (f64) return }
// error: 'memref.load' op failed to verify that result type matches element type of 'memref'
// -----
func.func @a(%m: memref<?x4xf32>, %i: index, %v: f64) { "memref.load"(%v, %i, %i) : (f64, index, index) -> (f64) return }
// error: 'memref.load' op operand #0 must be memref of any type values, but got 'f64'
// -----
func.func @a() { %0 = memref.alloc() : memref<?xf32> return }
// error: 'memref.alloc' op incorrect number of dynamic sizes, has 0, expected 1
// -----
func.func @a(%i: index) { %0 = memref.alloc(%i) : memref<4xf32> return }
// error: 'memref.alloc' op incorrect number of dynamic sizes, has 1, expected 0
// -----
func.func @a(%i: index) { %0 = memref.alloc()[%i] : memref<4xf32> return }
// error: 'memref.alloc' op symbol operand count does not equal memref symbol count: expected 0, got 1
// -----
func.func @a(%i: index) { %0 = memref.alloca()[%i, %i] : memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>> return }
// error: 'memref.alloca' op symbol operand count does not equal memref symbol count: expected 1, got 2
// -----
func.func @a(%i: index) { %0 = memref.alloc() {alignment = 3} : memref<4xf32> return }
// error: custom op 'memref.alloc' 'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0
// -----
func.func @a(%i: index) { %0 = memref.alloc() : tensor<4xf32> return }
// error: custom op 'memref.alloc' invalid kind of type specified: expected builtin.memref, but found 'tensor<4xf32>'
// -----
func.func @a(%m: memref<4xf32>) { %0 = memref.cast %m : memref<4xf32> to memref<4xi32> return }
// error: 'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<4xi32>' are cast incompatible
// -----
func.func @a(%m: memref<4xf32>) { %0 = memref.cast %m : memref<4xf32> to memref<4x4xf32> return }
// error: 'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<4x4xf32>' are cast incompatible
// -----
func.func @a(%m: memref<4xf32>) { %0 = memref.cast %m : memref<4xf32> to memref<5xf32> return }
// error: 'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<5xf32>' are cast incompatible
// -----
func.func @a(%m: memref<4xf32>) { %0 = memref.cast %m : memref<4xf32> to memref<?xf32, 3> return }
// error: 'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<?xf32, 3>' are cast incompatible
// -----
func.func @a(%m: memref<*xf32>) { %0 = memref.cast %m : memref<*xf32> to memref<*xf32> return }
// error: 'memref.cast' op operand type 'memref<*xf32>' and result type 'memref<*xf32>' are cast incompatible
// -----
func.func @a(%m: memref<4xf32, strided<[1]>>) { %0 = memref.cast %m : memref<4xf32, strided<[1]>> to memref<4xf32, strided<[2]>> return }
// error: 'memref.cast' op operand type 'memref<4xf32, strided<[1]>>' and result type 'memref<4xf32, strided<[2]>>' are cast incompatible
// -----
func.func @a(%m: memref<4xf32>) { %0 = memref.memory_space_cast %m : memref<4xf32> to memref<5xf32, 3> return }
// error: 'memref.memory_space_cast' op operand type 'memref<4xf32>' and result type 'memref<5xf32, 3>' are cast incompatible
// -----
func.func @a(%m: memref<4xf32>) { %0 = memref.memory_space_cast %m : memref<4xf32> to memref<4xi32, 3> return }
// error: 'memref.memory_space_cast' op operand type 'memref<4xf32>' and result type 'memref<4xi32, 3>' are cast incompatible
// -----
func.func @a(%m: memref<4xf32>, %k: memref<4xi32>) { memref.copy %m, %k : memref<4xf32> to memref<4xi32> return }
// error: 'memref.copy' op requires the same element type for all operands
// -----
func.func @a(%m: memref<4xf32>, %k: memref<5xf32>) { memref.copy %m, %k : memref<4xf32> to memref<5xf32> return }
// error: 'memref.copy' op requires the same shape for all operands
// -----
func.func @a(%m: memref<f32>, %i: index) { %0 = memref.dim %m, %i : memref<f32> return }
// error: 'memref.dim' op operand #0 must be unranked.memref of any type values or non-0-ranked.memref of any type values, but got 'memref<f32>'
// note: case Ranked does not fit: it does not hold that rank > 0
// -----
func.func @a(%m: memref<4x4xf32>) { %0 = memref.realloc %m : memref<4x4xf32> to memref<4xf32> return }
// error: 'memref.realloc' op operand #0 must be 1D memref of any type values, but got 'memref<4x4xf32>'
// note: it does not hold that rank == 1
// -----
func.func @a(%m: memref<4xf32>) { %0 = memref.realloc %m : memref<4xf32> to memref<4xi32> return }
// error: different element types specified for source memref type 'memref<4xf32>' and result memref type 'memref<4xi32>'
// -----
func.func @a(%m: memref<4xf32>) { %0 = memref.realloc %m : memref<4xf32> to memref<?xf32> return }
// error: missing dimension operand for result type 'memref<?xf32>'
// -----
func.func @a(%m: memref<4xf32>, %i: index) { %0 = memref.realloc %m(%i) : memref<4xf32> to memref<8xf32> return }
// error: unnecessary dimension operand for result type 'memref<8xf32>'
// -----
func.func @a(%m: memref<4xf32>, %i: index) { %0 = memref.realloc %m : memref<4xf32> to memref<8xf32, 3> return }
// error: different memory spaces specified for source memref type 'memref<4xf32>' and result memref type 'memref<8xf32, 3>'
// -----
func.func @a(%m: memref<4xf32, strided<[2]>>, %i: index) { %0 = memref.realloc %m : memref<4xf32, strided<[2]>> to memref<8xf32> return }
// error: unsupported layout for source memref type 'memref<4xf32, strided<[2]>>'
// -----
func.func @a(%m: memref<4xf32>, %i: index) { memref.prefetch %m[%i, %i], read, locality<3>, data : memref<4xf32> return }
// error: 'memref.prefetch' op too few indices
// -----
func.func @a(%m: memref<4xf32>, %i: index) { memref.prefetch %m[%i], read, locality<4>, data : memref<4xf32> return }
// error: 'memref.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3
// -----
func.func @a(%m: memref<4xf32>, %i: index) { memref.prefetch %m[%i], foo, locality<3>, data : memref<4xf32> return }
// error: custom op 'memref.prefetch' rw specifier has to be 'read' or 'write'
// -----
func.func @a(%m: memref<4xf32>, %i: index) { memref.prefetch %m[%i], read, locality<3>, foo : memref<4xf32> return }
// error: custom op 'memref.prefetch' cache type has to be 'data' or 'instr'
// -----
func.func @a(%m: memref<4xf32>, %i: index) { %0 = memref.assume_alignment %m, 0 : memref<4xf32> return }
// error: 'memref.assume_alignment' op attribute 'alignment' failed to satisfy constraint: 32-bit signless integer attribute whose value is positive
// -----
func.func @a(%m: memref<4xf32>, %i: index) { %0 = memref.assume_alignment %m, 12 : memref<4xf32> return }
// error: 'memref.assume_alignment' op alignment must be power of 2
// -----
func.func @a(%m: memref<4xf32>, %i: index) { "memref.distinct_objects"() : () -> () return }
// error: 'memref.distinct_objects' op expected at least one operand
// -----
func.func @a(%m: memref<4xf32>, %i: index) { "memref.distinct_objects"(%m) : (memref<4xf32>) -> (memref<5xf32>) return }
// error: 'memref.distinct_objects' op operand types and result types must match
// -----
func.func @a(%m: memref<4xf32>, %i: index) { %0 = memref.transpose %m (i) -> (i) : memref<4xf32> to memref<5xf32> return }
// error: 'memref.transpose' op result type 'memref<5xf32>' is not equivalent to the canonical transposed input type 'memref<4xf32, strided<[1]>>'
// -----
func.func @a(%m: memref<4x4xf32>, %i: index) { %0 = memref.transpose %m (i) -> (i) : memref<4x4xf32> to memref<5xf32> return }
// error: 'memref.transpose' op expected a permutation map of same rank as the input
// -----
func.func @a(%m: memref<4x4xf32>, %i: index) { %0 = memref.transpose %m (i, j) -> (i, i) : memref<4x4xf32> to memref<5xf32> return }
// error: 'memref.transpose' op expected a permutation map
// -----
func.func @a(%m: memref<4xi8>, %i: index) { %0 = memref.view %m[%i][%i] : memref<4xi8> to memref<5xf32> return }
// error: 'memref.view' op incorrect number of dynamic sizes, has 1, expected 0
// -----
func.func @a(%m: memref<4xi8>, %i: index) { %0 = memref.view %m[%i][] : memref<4xi8> to memref<?xf32> return }
// error: 'memref.view' op incorrect number of dynamic sizes, has 0, expected 1
// -----
func.func @a(%m: memref<4xi8>, %i: index) { %0 = memref.view %m[%i][] : memref<4xi8> to memref<5xf32, 2> return }
// error: different memory spaces specified for base memref type 'memref<4xi8>' and view memref type 'memref<5xf32, 2>'
// -----
func.func @a(%m: memref<4xi8>, %i: index) { %0 = memref.view %m[%i][] : memref<4xi8> to memref<5xf32, strided<[2]>> return }
// error: unsupported map for result memref type 'memref<5xf32, strided<[2]>>'
// -----
func.func @a(%m: memref<4xi8, strided<[2]>>, %i: index) { %0 = memref.view %m[%i][] : memref<4xi8, strided<[2]>> to memref<5xf32> return }
// error: unsupported map for base memref type 'memref<4xi8, strided<[2]>>'
// -----
func.func @a(%m: memref<4xi32>, %i: index) { %0 = memref.view %m[%i][] : memref<4xi32> to memref<5xf32> return }
// error: 'memref.view' op operand #0 must be 1D memref of 8-bit signless integer values, but got 'memref<4xi32>'
// note: it does not hold that element is 8-bit signless integer
// -----
func.func @a(%m: memref<4xf32>) { %0 = memref.subview %m[0][5][1] : memref<4xf32> to memref<5xf32> return }
// error: slice along dimension 0 runs out-of-bounds: 4 >= 4
// -----
func.func @a(%m: memref<4xf32>) { %0 = memref.subview %m[0][2][1] : memref<4xf32> to memref<3xf32> return }
// error: expected result type to be 'memref<2xf32, strided<[1]>>' or a rank-reduced version. (mismatch of result sizes), but got 'memref<3xf32>'
// -----
func.func @a(%m: memref<4xf32>) { %0 = memref.subview %m[0][2][1] : memref<4xf32> to memref<2xi32> return }
// error: expected result element type to be 'f32', but got 'memref<2xi32>'
// -----
func.func @a(%m: memref<4xf32>) { %0 = memref.subview %m[0][2][1] : memref<4xf32> to memref<2xf32, 3> return }
// error: different memory spaces specified for base memref type 'memref<4xf32>' and subview memref type 'memref<2xf32, 3>'
// -----
func.func @a(%m: memref<4xf32>) { %0 = memref.subview %m[1][2][1] : memref<4xf32> to memref<2xf32> return }
// error: expected result type to be 'memref<2xf32, strided<[1], offset: 1>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<2xf32>'
// -----
func.func @a(%m: memref<4xf32>) { %0 = memref.subview %m[1][2][1] : memref<4xf32> to memref<2x1xf32> return }
// error: expected result rank to be smaller or equal to the source rank, but got 'memref<2x1xf32>'
// -----
func.func @a(%m: memref<4xf32>) { %0 = memref.subview %m[1, 0][2, 1][1, 1] : memref<4xf32> to memref<2x1xf32> return }
// error: expected 1 offset values, got 2
// -----
func.func @a(%m: memref<4xf32>) { %0 = memref.subview %m[5][2][1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 5>> return }
// error: offset 0 is out-of-bounds: 5 >= 4
// -----
func.func @a(%m: memref<4x4xf32>) { %0 = memref.collapse_shape %m [[0]] : memref<4x4xf32> into memref<16xf32> return }
// error: 'memref.collapse_shape' op collapsed dim size (16) must equal reassociation group size (4)
// -----
func.func @a(%m: memref<4x4xf32>) { %0 = memref.collapse_shape %m [[0, 1]] : memref<4x4xf32> into memref<15xf32> return }
// error: 'memref.collapse_shape' op collapsed dim size (15) must equal reassociation group size (16)
// -----
func.func @a(%m: memref<4x4xf32>) { %0 = memref.collapse_shape %m [[1, 0]] : memref<4x4xf32> into memref<16xf32> return }
// error: 'memref.collapse_shape' op reassociation indices must be contiguous
// -----
func.func @a(%m: memref<4x4xf32>) { %0 = memref.collapse_shape %m [[0], [1]] : memref<4x4xf32> into memref<16xf32> return }
// error: 'memref.collapse_shape' op invalid number of reassociation groups: found 2, expected 1
// -----
func.func @a(%m: memref<4x4xf32, strided<[8, 1]>>) { %0 = memref.collapse_shape %m [[0, 1]] : memref<4x4xf32, strided<[8, 1]>> into memref<16xf32> return }
// error: 'memref.collapse_shape' op invalid source layout map or collapsing non-contiguous dims
// -----
func.func @a(%m: memref<16xf32>) { %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 5] : memref<16xf32> into memref<4x5xf32> return }
// error: 'memref.expand_shape' op collapsed dim size (16) must equal reassociation group size (20)
// -----
func.func @a(%m: memref<16xf32>) { %0 = memref.expand_shape %m [[0, 1]] output_shape [4] : memref<16xf32> into memref<4x4xf32> return }
// error: 'memref.expand_shape' op expected number of static shape bounds to be equal to the output rank (2) but found 1 inputs instead
// -----
func.func @a(%m: memref<16xf32>) { %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 4] : memref<16xf32> into memref<4x4xf32, strided<[8, 1]>> return }
// error: 'memref.expand_shape' op expected expanded type to be 'memref<4x4xf32>' but found 'memref<4x4xf32, strided<[8, 1]>>'
// -----
func.func @a(%m: memref<16xf32>, %i: index) { %0 = memref.expand_shape %m [[0, 1]] output_shape [4, %i] : memref<16xf32> into memref<4x?xf32> return }
// error: 'memref.expand_shape' op collapsed dim (0) must be dynamic if and only if reassociation group is dynamic
// -----
func.func @a(%m: memref<16xf32>, %i: index) { %0 = memref.expand_shape %m [[0, 1]] output_shape [2, 8] : memref<16xf32> into memref<4x4xf32> return }
// error: 'memref.expand_shape' op invalid output shape provided at pos 0
// -----
func.func @a(%m: memref<?xf32>, %i: index) { %0 = memref.expand_shape %m [[0, 1]] output_shape [2, 8] : memref<?xf32> into memref<2x8xf32> return }
// error: 'memref.expand_shape' op collapsed dim (0) must be dynamic if and only if reassociation group is dynamic
// -----
func.func @a(%m: memref<16xf32>, %i: index) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [3], strides: [1] : memref<16xf32> to memref<4xf32> return }
// error: expected result type with size = 3 instead of 4 in dim = 0
// -----
func.func @a(%m: memref<16xf32>, %i: index) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<16xf32> to memref<4xi32> return }
// error: different element types specified for source type 'memref<16xf32>' and result memref type 'memref<4xi32>'
// -----
func.func @a(%m: memref<16xf32>, %i: index) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<16xf32> to memref<4xf32, 3> return }
// error: different memory spaces specified for source type 'memref<16xf32>' and result memref type 'memref<4xf32, 3>'
// -----
func.func @a(%m: memref<16xf32>, %i: index) { %0 = memref.reinterpret_cast %m to offset: [1], sizes: [4], strides: [1] : memref<16xf32> to memref<4xf32> return }
// error: expected result type with offset = 1 instead of 0
// -----
func.func @a(%m: memref<16xf32>, %i: index) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [2] : memref<16xf32> to memref<4xf32> return }
// error: expected result type with stride = 2 instead of 1 in dim = 0
// -----
func.func @a(%m: memref<16xf32>, %i: index) { %0 = memref.reinterpret_cast %m to offset: [0, 0], sizes: [4], strides: [2] : memref<16xf32> to memref<4xf32> return }
// error: expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.
// -----
func.func @a(%m: memref<16xf32>, %i: index) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4, 4], strides: [2] : memref<16xf32> to memref<4xf32> return }
// error: expected mixed sizes rank to match mixed strides rank (2 vs 1) so the rank of the result type is well-formed.
// -----
func.func @a(%m: memref<16xf32>, %s: memref<2xindex>) { %0 = memref.reshape %m(%s) : (memref<16xf32>, memref<2xindex>) -> memref<4xf32> return }
// error: 'memref.reshape' op length of shape operand differs from the result's memref rank
// -----
func.func @a(%m: memref<16xf32>, %s: memref<2xindex>) { %0 = memref.reshape %m(%s) : (memref<16xf32>, memref<2xindex>) -> memref<4x4xi32> return }
// error: 'memref.reshape' op element types of source and destination memref types should be the same
// -----
func.func @a(%m: memref<16xf32>, %s: memref<?xindex>) { %0 = memref.reshape %m(%s) : (memref<16xf32>, memref<?xindex>) -> memref<4x4xf32> return }
// error: 'memref.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked memref type
// -----
func.func @a(%m: memref<16xf32>, %s: memref<2xindex>) { %0 = memref.reshape %m(%s) : (memref<16xf32>, memref<2xindex>) -> memref<4x4xf32, strided<[8, 1]>> return }
// error: 'memref.reshape' op result memref type should have identity affine map
// -----
func.func @a(%m: memref<16xf32, strided<[2]>>, %s: memref<2xindex>) { %0 = memref.reshape %m(%s) : (memref<16xf32, strided<[2]>>, memref<2xindex>) -> memref<4x4xf32> return }
// error: 'memref.reshape' op source memref type should have identity affine map
// -----
func.func @a(%m: memref<16xf32>, %s: memref<2x2xindex>) { %0 = memref.reshape %m(%s) : (memref<16xf32>, memref<2x2xindex>) -> memref<4x4xf32> return }
// error: 'memref.reshape' op operand #1 must be 1D memref of signless integer or index values, but got 'memref<2x2xindex>'
// note: it does not hold that rank == 1
// -----
func.func @a(%m: memref<16xf32>, %v: f32, %i: index) { %0 = memref.atomic_rmw addf %v, %m[] : (f32, memref<16xf32>) -> f32 return }
// error: 'memref.atomic_rmw' op expects the number of subscripts to be equal to memref rank
// -----
func.func @a(%m: memref<16xf32>, %v: f32, %i: index) { %0 = memref.atomic_rmw addi %v, %m[%i] : (f32, memref<16xf32>) -> f32 return }
// error: 'memref.atomic_rmw' op with kind 'addi' expects an integer type
// -----
func.func @a(%m: memref<16xi32>, %v: i32, %i: index) { %0 = memref.atomic_rmw addf %v, %m[%i] : (i32, memref<16xi32>) -> i32 return }
// error: 'memref.atomic_rmw' op with kind 'addf' expects a floating-point type
// -----
func.func @a(%m: memref<16xi32>, %v: f32, %i: index) { %0 = memref.atomic_rmw addf %v, %m[%i] : (f32, memref<16xi32>) -> f32 return }
// error: 'memref.atomic_rmw' op failed to verify that value type matches element type of memref
// -----
func.func @a(%m: memref<16xi32>, %v: f32, %i: index) { %0 = memref.atomic_rmw addf %v, %m[%i] : (f32, memref<16xi32>) -> i32 return }
// error: 'memref.atomic_rmw' op failed to verify that all of {value, result} have same type
// -----
func.func @a(%m: memref<16xi32>, %v: f32, %i: index) { %0 = memref.atomic_rmw foo %v, %m[%i] : (f32, memref<16xi32>) -> i32 return }
// error: custom op 'memref.atomic_rmw' expected string or keyword containing one of the following enum values for attribute 'kind' [addf, addi, andi, assign, maximumf, maxnumf, maxs, maxu, minimumf, minnumf, mins, minu, mulf, muli, ori, xori]
// -----
func.func @a(%m: memref<16xi32>, %i: index) { "memref.generic_atomic_rmw"(%m, %i) ({ ^bb0(%x: f32): "memref.atomic_yield"(%x) : (f32) -> () }) : (memref<16xi32>, index) -> i32 return }
// error: 'memref.generic_atomic_rmw' op expected block argument of the same type result type
// -----
func.func @a(%m: memref<16xi32>, %i: index) { "memref.generic_atomic_rmw"(%m, %i) ({ ^bb0: "memref.atomic_yield"(%i) : (index) -> () }) : (memref<16xi32>, index) -> i32 return }
// error: 'memref.generic_atomic_rmw' op expected single number of entry block arguments
// -----
func.func @a(%m: memref<16xi32>, %i: index, %f: f32) { "memref.generic_atomic_rmw"(%m, %i) ({ ^bb0(%x: i32): "memref.atomic_yield"(%f) : (f32) -> () }) : (memref<16xi32>, index) -> i32 return }
// error: 'memref.atomic_yield' op types mismatch between yield op: 'f32' and its parent: 'i32'
// -----
func.func @a(%m: memref<16xi32>, %i: index, %f: f32) { "memref.generic_atomic_rmw"(%m, %i) ({ ^bb0(%x: i32): memref.store %x, %m[%i] : memref<16xi32> "memref.atomic_yield"(%x) : (i32) -> () }) : (memref<16xi32>, index) -> i32 return }
// error: body of 'memref.generic_atomic_rmw' should contain only operations with no side effects
// -----
memref.global @a : tensor<4xf32>
// error: custom op 'memref.global' type should be static shaped memref, but got 'tensor<4xf32>'
// -----
memref.global @a : memref<?xf32>
// error: custom op 'memref.global' type should be static shaped memref, but got 'memref<?xf32>'
// -----
memref.global @a : memref<4xf32> = dense<1.0> : tensor<4xf32>
// error: expected operation name in quotes
// -----
memref.global @a : memref<4xf32> = dense<[1.0, 2.0]>
// error: inferred shape of elements literal ([2]) does not match type ([4])
// -----
"memref.global"() <{sym_name = "a", type = memref<4xf32>, initial_value = dense<1.0> : tensor<3xf32>}> : () -> ()
// error: 'memref.global' op initial value shape expected to be 4 but was 3
// -----
"memref.global"() <{sym_name = "a", type = memref<4xf32>, initial_value = 3 : i32}> : () -> ()
// error: 'memref.global' op initial value should be a unit or elements attribute, but got 3 : i32
// -----
"memref.global"() <{sym_name = "a", type = f32, constant}> : () -> ()
// error: 'memref.global' op attribute 'type' failed to satisfy constraint: memref type attribute
// -----
func.func @a() { %0 = memref.get_global @b : memref<4xf32> return }
// error: 'memref.get_global' op 'b' does not reference a valid global memref
// -----
memref.global @b : memref<4xf32>
func.func @a() { %0 = memref.get_global @b : memref<5xf32> return }
// error: 'memref.get_global' op result type 'memref<5xf32>' does not match type 'memref<4xf32>' of the global memref @b
// -----
func.func @a() { memref.alloca_scope { %0 = "memref.alloca_scope"() ({ "memref.alloca_scope.return"() : () -> () }) : () -> i32 } return }
// error: 'memref.alloca_scope' op along control flow edge from Operation memref.alloca_scope.return to parent: region branch point has 0 operands, but region successor needs 1 inputs
// note: region branch point
// -----
func.func @a() { memref.alloca_scope.return return }
// error: 'memref.alloca_scope.return' op expects parent op 'memref.alloca_scope'
// -----
func.func @a(%m: memref<4x4xf32, affine_map<(d0, d1) -> (d0 + d1 mod 2)>>) { %0:6 = memref.extract_strided_metadata %m : memref<4x4xf32, affine_map<(d0, d1) -> (d0 + d1 mod 2)>> -> memref<f32>, index, index, index, index, index return }
// error: 'memref.extract_strided_metadata' op operand #0 must be strided memref of any type values, but got 'memref<4x4xf32, affine_map<(d0, d1) -> (d0 + d1 mod 2)>>'
// note: it does not hold that rust crate::builtin::types::is_strided(layout)
// -----
func.func @a(%m: memref<4x4xf32>) { %0:4 = memref.extract_strided_metadata %m : memref<4x4xf32> -> memref<f32>, index, index, index return }
// error: 'memref.extract_strided_metadata' op inferred type(s) 'memref<f32>', 'index', 'index', 'index', 'index', 'index' are incompatible with return type(s) of operation 'memref<f32>', 'index', 'index', 'index'
// error: 'memref.extract_strided_metadata' op failed to infer returned types
// -----
func.func @a(%m: memref<4x4xf32>) { %0:6 = memref.extract_strided_metadata %m : memref<4x4xf32> -> memref<1xf32>, index, index, index, index, index return }
// error: 'memref.extract_strided_metadata' op result #0 must be strided memref of any type values of rank 0, but got 'memref<1xf32>'
// note: it does not hold that rank == 0
// -----
func.func @f(%a: memref<?x4xf32>) {
  %0 = "memref.collapse_shape"(%a) <{reassociation = [[0, 1]]}> : (memref<?x4xf32>) -> memref<?xi32>
  return
}
// error: 'memref.collapse_shape' op expected collapsed type to be 'memref<?xf32>' but found 'memref<?xi32>'
// -----
func.func @f(%n: index) {
  %0 = "memref.alloca"(%n) : (index) -> memref<?xf32>
  return
}
// error: 'memref.alloca' op operand count (1) does not match with the total size (0) specified in attribute 'operandSegmentSizes'
// -----
func.func @f(%a: memref<?xf32>) {
  %0 = "memref.assume_alignment"(%a) <{alignment = 4 : i32}> : (memref<?xf32>) -> memref<4xf32>
  return
}
// error: 'memref.assume_alignment' op inferred type(s) 'memref<?xf32>' are incompatible with return type(s) of operation 'memref<4xf32>'
// error: 'memref.assume_alignment' op failed to infer returned types
// -----
func.func @f(%a: memref<?x4xf32>) { %0 = "memref.subview"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 1>, static_sizes = array<i64: 1, 3>, static_strides = array<i64: 1, -9223372036854775808>}> : (memref<?x4xf32>) -> memref<1x3xf32, strided<[4, ?], offset: 1>> return }
// error: expected the number of 'strides' to match the number of dynamic entries in 'static_strides' (0 vs 1)
// -----
func.func @f(%a: memref<?xf32>) { %0 = "memref.expand_shape"(%a) <{reassociation = [[0, 1]], static_output_shape = array<i64: -9223372036854775808, 4>}> : (memref<?xf32>) -> memref<?x4xf32> return }
// error: 'memref.expand_shape' op mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has 1 dynamic dims while output_shape has 0 values
// -----
func.func @f(%a: memref<?x4xf32>) { %0 = "memref.reinterpret_cast"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 1, 3>, static_strides = array<i64: 1, 1>}> : (memref<?x4xf32>) -> memref<1x3xf32, strided<[1, 1], offset: ?>> return }
// error: expected the number of 'offsets' to match the number of dynamic entries in 'static_offsets' (0 vs 1)
// -----
func.func @f(%a: memref<2x2xf32>, %i: index) { "memref.dma_start"(%a, %i, %i, %i) : (memref<2x2xf32>, index, index, index) -> () return }
// error: 'memref.dma_start' op expected at least 6 operands
// -----
func.func @f(%a: memref<2xf32>, %i: index) { "memref.dma_start"(%a, %i, %a, %i, %i) : (memref<2xf32>, index, memref<2xf32>, index, index) -> () return }
// error: 'memref.dma_start' op expected at least 6 operands
// -----
memref.global "own" constant @m : memref<2xf32> = uninitialized
// error: 'memref.global' op visibility expected to be one of ["public", "private", "nested"], but got "own"
// -----
func.func @f(%a: memref<4x1024xf32>) { %0 = memref.subview %a[-1, 256] [2, 256] [1, 1] : memref<4x1024xf32> to memref<2x256xf32, strided<[1024, 1], offset: 2304>> return }
// error: expected offsets to be non-negative, but got -1
// -----
func.func @f(%a: memref<4x1024xf32>) { %0 = memref.subview %a[2, 256] [-1, 256] [1, 1] : memref<4x1024xf32> to memref<2x256xf32, strided<[1024, 1], offset: 2304>> return }
// error: expected sizes to be non-negative, but got -1
// -----
module { memref.alloca() : memref<1xf32> }
// error: 'memref.alloca' op requires an ancestor op with AutomaticAllocationScope trait
