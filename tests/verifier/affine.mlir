func.func @f(%a: index) { %0 = "affine.apply"(%a) <{map = affine_map<(d0) -> (d0, d0)>}> : (index) -> index return }
// error: 'affine.apply' op mapping must produce one value
// -----
func.func @f(%a: index) { %0 = "affine.apply"(%a) <{map = 3}> : (index) -> index return }
// error: invalid properties {map = 3 : i64} for op affine.apply: Invalid attribute `map` in property conversion: 3 : i64
// -----
func.func @f(%a: i32) { %0 = "affine.apply"(%a) <{map = affine_map<(d0) -> (d0)>}> : (i32) -> index return }
// error: 'affine.apply' op operand #0 must be variadic of index, but got 'i32'
// -----
func.func @f(%a: index) { %0 = "affine.min"(%a) <{map = affine_map<(d0)[s0] -> (d0)>}> : (index) -> index return }
// error: 'affine.min' op operand count and affine map dimension and symbol count must match
// -----
func.func @f(%a: index) { %0 = "affine.min"(%a) <{map = affine_map<(d0) -> ()>}> : (index) -> index return }
// error: 'affine.min' op affine map expect at least one result
// -----
func.func @f(%a: index) { %e = "affine.min"(%a, %a) <{map = affine_map<(d0) -> (d0)>}> : (index, index) -> index return }
// error: 'affine.min' op operand count and affine map dimension and symbol count must match
// -----
func.func @a(%m: memref<?xf32>) { affine.for %i = 0 to 10 { %0 = affine.load %m[symbol(%i)] : memref<?xf32> } return }
// error: 'affine.load' op operand cannot be used as a symbol
// -----
func.func @a(%m: memref<?xf32>) { affine.for %i = 0 to 10 { %0 = affine.load %m[%i, %i] : memref<?xf32> } return }
// error: 'affine.load' op affine map num results must equal memref rank
// -----
func.func @a(%m: memref<?xf32>, %v: f64) { affine.for %i = 0 to 10 { "affine.store"(%v, %m, %i) <{map = affine_map<(d0) -> (d0)>}> : (f64, memref<?xf32>, index) -> () } return }
// error: 'affine.store' op value to store must have the same type as memref element type
// -----
func.func @a(%m: memref<?xf32>, %v: f32) { affine.for %i = 0 to 10 { "affine.store"(%v, %m, %i) <{map = affine_map<(d0, d1) -> (d0)>}> : (f32, memref<?xf32>, index) -> () } return }
// error: 'affine.store' op expects as many subscripts as affine map inputs
// -----
func.func @a(%m: memref<?xf32>, %v: f32) { affine.for %i = 0 to 10 { "affine.store"(%v, %m, %i) <{map = affine_map<(d0) -> (d0, d0)>}> : (f32, memref<?xf32>, index) -> () } return }
// error: 'affine.store' op affine map num results must equal memref rank
// -----
func.func @a(%m: memref<?xf32>, %v: f32) { affine.for %i = 0 to 10 { %0 = "affine.load"(%m, %i) <{map = affine_map<(d0) -> (d0)>}> : (memref<?xf32>, index) -> f64 } return }
// error: 'affine.load' op result type must match element type of memref
// -----
func.func @a(%m: memref<?xf32>, %v: f32) { affine.for %i = 0 to 10 { affine.if affine_set<(d0)[s0] : (d0 >= 0)>(%i)[%i] { } } return }
// error: 'affine.if' op operand cannot be used as a symbol
// -----
func.func @a(%n: index) { affine.if affine_set<(d0)[s0] : (d0 >= 0)>(%n) { } return }
// error: custom op 'affine.if' symbol operand count and integer set symbol count must match
// -----
func.func @a(%n: index) { %x = affine.if affine_set<(d0) : (d0 >= 0)>(%n) -> index { affine.yield %n : index } return }
// error: 'affine.if' op along control flow edge from parent to parent: region branch point has 0 operands, but region successor needs 1 inputs
// note: region branch point
// -----
func.func @a(%n: index) { affine.for %i = 0 to 10 step -1 { } return }
// error: 'affine.for' op expected step to be representable as a positive signed integer
// unlike MLIR: the step is checked in all forms
// -----
func.func @a(%n: index) { affine.for %i = affine_map<(d0) -> (d0, d0)>(%n) to 10 { } return }
// error: custom op 'affine.for' lower loop bound affine map with multiple results requires 'max' prefix
// -----
func.func @a(%n: index) { affine.for %i = affine_map<(d0, d1) -> (d0)>(%n) to 10 { } return }
// error: custom op 'affine.for' dim operand count and affine map dim count must match
// -----
func.func @a(%n: index) { affine.for %i = affine_map<(d0)[s0] -> (d0)>(%n) to 10 { } return }
// error: custom op 'affine.for' symbol operand count and affine map symbol count must match
// -----
func.func @a(%n: f32) { affine.for %i = %n to 10 { } return }
// error: use of value '%n' expects different type than prior uses: 'index' vs 'f32'
// note: prior use here
// -----
func.func @a(%n: index) { affine.for %i = foo to 10 { } return }
// error: expected attribute value
// -----
func.func @a(%n: index) { %0 = "affine.for"(%n) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>}> ({ ^bb0(%i: index, %j: index): "affine.yield"() : () -> () }) : (index) -> (index) return }
// error: 'affine.yield' op parent of yield must have same number of results as the yield operands
// -----
func.func @a(%n: index) { %0 = "affine.for"(%n) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>}> ({ ^bb0(%i: index): "affine.yield"(%n) : (index) -> () }) : (index) -> (index) return }
// error: 'affine.for' op different number of inits and region iter_args: 1 != 0
// -----
func.func @a(%n: index) { affine.yield }
// error: 'affine.yield' op only terminates affine.if/for/parallel regions
// -----
func.func @a(%n: index, %f: f32) { affine.parallel (%i, %j) = (0) to (10, 10) { } return }
// error: 'affine.parallel' op the number of region arguments (2) and the number of map groups for lower (1) and upper bound (2), and the number of steps (2) must all match
// -----
func.func @p(%n: index) { "affine.parallel"(%n) <{lowerBoundsGroups = dense<1> : tensor<4294967296xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<(d0) -> (d0)>}> ({
^bb0(%i: index): affine.yield }) : (index) -> () return }
// error: 'affine.parallel' op the number of region arguments (1) and the number of map groups for lower (4294967296) and upper bound (1), and the number of steps (1) must all match
// -----
func.func @a(%n: index, %f: f32) { %0 = affine.parallel (%i) = (0) to (10) reduce ("foo") -> (f32) { affine.yield %f : f32 } return }
// error: custom op 'affine.parallel' invalid reduction value: "foo"
// -----
func.func @a(%n: index, %f: f32) { %0 = affine.parallel (%i) = (0) to (10) reduce ("addf", "addf") -> (f32) { affine.yield %f : f32 } return }
// error: 'affine.parallel' op a reduction must be specified for each output
// -----
func.func @a(%n: index, %f: f32) { %0 = affine.parallel (%i) = (0) to (10) reduce ("addi") -> (f32) { affine.yield %f : f32 } return }
// error: 'affine.parallel' op result type cannot match reduction attribute
// -----
func.func @a(%n: index, %f: f32) { %0 = affine.parallel (%i) = (0) to (10) reduce ("addf") -> (f32) { affine.yield %n : index } return }
// error: 'affine.yield' op types mismatch between yield op and its parent
// -----
func.func @a(%n: index, %f: f32) { %0:2 = affine.delinearize_index %n into () : index, index return }
// error: 'affine.delinearize_index' op should return an index for each basis element and up to one extra index
// -----
func.func @a(%n: index, %f: f32) { %0:2 = affine.delinearize_index %n into (2, 3, 4) : index, index return }
// error: 'affine.delinearize_index' op should return an index for each basis element and up to one extra index
// -----
func.func @a(%n: index, %f: f32) { %0:2 = affine.delinearize_index %n into (0, 3) : index, index return }
// error: 'affine.delinearize_index' op no basis element may be statically non-positive
// -----
func.func @a(%n: index, %f: f32) { %0 = affine.linearize_index [%n, %n] by (2, 3, 4) : index return }
// error: 'affine.linearize_index' op should be passed a basis element for each index except possibly the first
// -----
func.func @a(%n: index, %m: memref<4xf32>) { %0 = affine.vector_load %m[%n] : memref<4xf32>, vector<2xi32> return }
// error: 'affine.vector_load' op requires memref and vector types of the same elemental type
// -----
func.func @a(%n: index, %m: memref<4xf32>, %v: vector<2xi32>) { affine.vector_store %v, %m[%n] : memref<4xf32>, vector<2xi32> return }
// error: 'affine.vector_store' op requires memref and vector types of the same elemental type
// -----
func.func @a(%n: index, %m: memref<4xf32>) { affine.prefetch %m[%n, %n], read, locality<3>, data : memref<4xf32> return }
// error: 'affine.prefetch' op affine.prefetch affine map num results must equal memref rank
// -----
func.func @a(%n: index) { affine.for %i = 0 to 10 { %0 = affine.apply affine_map<()[s0] -> (s0)>()[%i] } return }
// error: dimensional operand cannot be used as a symbol
// -----
func.func @a(%n: f32) { %0 = affine.min affine_map<()[s0] -> (s0, 0)>()[%n] return }
// error: use of value '%n' expects different type than prior uses: 'index' vs 'f32'
// note: prior use here
// -----
func.func @a(%n: index) { %0 = affine.apply affine_map<()[s0] -> (s0, 0)>()[%n] return }
// error: 'affine.apply' op mapping must produce one value
// unlike MLIR: a map of several results is reported as such
// -----
func.func @f(%a: i32) {
  %0 = affine.parallel (%i) = (0) to (4) reduce ("xori") -> i32 {
    affine.yield %a : i32
  }
  return
}
// error: 'affine.parallel' op result type cannot match reduction attribute
// -----
func.func @f(%a: i32) {
  %0 = affine.parallel (%i) = (0) to (4) reduce ("maxs") -> i32 {
    affine.yield %a : i32
  }
  return
}
// error: 'affine.parallel' op result type cannot match reduction attribute
// -----
func.func @f(%a: f32) {
  %0 = affine.parallel (%i) = (0) to (4) reduce ("maxnumf") -> f32 {
    affine.yield %a : f32
  }
  return
}
// error: 'affine.parallel' op result type cannot match reduction attribute
// -----
func.func @f(%a: index) { %0:2 = "affine.delinearize_index"(%a) <{static_basis = array<i64: 2, -9223372036854775808>}> : (index) -> (index, index) return }
// error: 'affine.delinearize_index' op mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite
// -----
func.func @f(%a: index) { %0 = "affine.linearize_index"(%a, %a) <{operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i64: 2, -9223372036854775808>}> : (index, index) -> (index) return }
// error: 'affine.linearize_index' op mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite
// -----
func.func @f(%a: index) { %0 = affine.min affine_map<(d0) -> (d0)> (%a, %a) return }
// error: custom op 'affine.min' dim operand count and affine map dim count must match
// unlike MLIR: the parser counts the operands of every map alike
// -----
func.func @f(%a: index) { %0 = affine.max affine_map<(d0)[s0] -> (d0, s0)> (%a) return }
// error: custom op 'affine.max' symbol operand count and affine map symbol count must match
// unlike MLIR: the parser counts the operands of every map alike
// -----
func.func @f() { affine.parallel (%i) = (max()) to (1) { } return }
// error: 'affine.parallel' op expected lower bound map to have at least one result
// -----
func.func @f() { affine.parallel (%i) = (0) to (min()) { } return }
// error: 'affine.parallel' op expected upper bound map to have at least one result
// -----
func.func @f() { affine.for %i#0 = 0 to 7 { } return }
// error: result number not allowed in argument list
// -----
func.func @f(%s: i32) { affine.for %i = 0 to 7 step %s { } return }
// error: expected attribute value
// -----
func.func @f() { affine.for %i = 0 to 7 step "a" { } return }
// error: custom op 'affine.for' invalid kind of attribute specified
// -----
func.func @f() { affine.for %i = 0 to 7 step -1 { } return }
// error: 'affine.for' op expected step to be representable as a positive signed integer
// unlike MLIR: the step is checked in all forms
// -----
func.func @f() { affine.for %i = max affine_map<() -> ()>() to 7 { } return }
// error: 'affine.for' op expected lower bound map to have at least one result
// -----
func.func @f() { affine.for %i = 0 to min affine_map<() -> ()>() { } return }
// error: 'affine.for' op expected upper bound map to have at least one result
// -----
func.func @f(%n: index, %m: memref<8xf32>, %t: memref<1xi32>) { affine.for %i = 0 to 8 { %x = arith.muli %i, %n : index %c = arith.constant 0 : index affine.dma_start %m[%x], %m[%i], %t[%c], %n : memref<8xf32>, memref<8xf32>, memref<1xi32> } return }
// error: 'affine.dma_start' op src index must be a valid dimension or symbol identifier
// -----
func.func @f(%n: index, %m: memref<8xf32>, %t: memref<1xi32>) { affine.for %i = 0 to 8 { %x = arith.muli %i, %n : index %c = arith.constant 0 : index affine.dma_start %m[%i], %m[%x], %t[%c], %n : memref<8xf32>, memref<8xf32>, memref<1xi32> } return }
// error: 'affine.dma_start' op dst index must be a valid dimension or symbol identifier
// -----
func.func @f(%n: index, %m: memref<8xf32>, %t: memref<1xi32>) { affine.for %i = 0 to 8 { %x = arith.muli %i, %n : index %c = arith.constant 0 : index affine.dma_start %m[%i], %m[%i], %t[%x], %n : memref<8xf32>, memref<8xf32>, memref<1xi32> } return }
// error: 'affine.dma_start' op tag index must be a valid dimension or symbol identifier
// -----
func.func @f(%n: index, %t: memref<1xi32>) { affine.for %i = 0 to 8 { %x = arith.muli %i, %n : index affine.dma_wait %t[%x], %n : memref<1xi32> } return }
// error: 'affine.dma_wait' op index must be a valid dimension or symbol identifier
// -----
func.func @f(%n: index) { "affine.dma_wait"(%n, %n, %n) {tag_map = affine_map<(d0) -> (d0)>} : (index, index, index) -> () return }
// error: 'affine.dma_wait' op expected DMA tag to be of memref type
// -----
func.func @f() { "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 0 : index, upperBoundMap = affine_map<() -> (10)>}> ({ ^bb0(%i: index): affine.yield }) : () -> () return }
// error: 'affine.for' op expected step to be representable as a positive signed integer
// unlike MLIR: the step is checked in all forms
// -----
func.func @f(%a: index) { %0 = affine.min affine_map<(d0, d1) -> (d0, d1)>(%a)[%a] return }
// error: custom op 'affine.min' dim operand count and affine map dim count must match
// unlike MLIR: the parser counts the operands of every map alike
