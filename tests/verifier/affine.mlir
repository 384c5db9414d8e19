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
// -----
func.func @a(%m: memref<?xf32>) { affine.for %i = 0 to 10 { %0 = affine.load %m[%i, %i] : memref<?xf32> } return }
// -----
func.func @a(%m: memref<?xf32>, %v: f64) { affine.for %i = 0 to 10 { "affine.store"(%v, %m, %i) <{map = affine_map<(d0) -> (d0)>}> : (f64, memref<?xf32>, index) -> () } return }
// -----
func.func @a(%m: memref<?xf32>, %v: f32) { affine.for %i = 0 to 10 { "affine.store"(%v, %m, %i) <{map = affine_map<(d0, d1) -> (d0)>}> : (f32, memref<?xf32>, index) -> () } return }
// -----
func.func @a(%m: memref<?xf32>, %v: f32) { affine.for %i = 0 to 10 { "affine.store"(%v, %m, %i) <{map = affine_map<(d0) -> (d0, d0)>}> : (f32, memref<?xf32>, index) -> () } return }
// -----
func.func @a(%m: memref<?xf32>, %v: f32) { affine.for %i = 0 to 10 { %0 = "affine.load"(%m, %i) <{map = affine_map<(d0) -> (d0)>}> : (memref<?xf32>, index) -> f64 } return }
// -----
func.func @a(%m: memref<?xf32>, %v: f32) { affine.for %i = 0 to 10 { affine.if affine_set<(d0)[s0] : (d0 >= 0)>(%i)[%i] { } } return }
// -----
func.func @a(%n: index) { affine.if affine_set<(d0)[s0] : (d0 >= 0)>(%n) { } return }
// -----
func.func @a(%n: index) { %x = affine.if affine_set<(d0) : (d0 >= 0)>(%n) -> index { affine.yield %n : index } return }
// -----
func.func @a(%n: index) { affine.for %i = 0 to 10 step -1 { } return }
// -----
func.func @a(%n: index) { affine.for %i = affine_map<(d0) -> (d0, d0)>(%n) to 10 { } return }
// -----
func.func @a(%n: index) { affine.for %i = affine_map<(d0, d1) -> (d0)>(%n) to 10 { } return }
// -----
func.func @a(%n: index) { affine.for %i = affine_map<(d0)[s0] -> (d0)>(%n) to 10 { } return }
// -----
func.func @a(%n: f32) { affine.for %i = %n to 10 { } return }
// -----
func.func @a(%n: index) { affine.for %i = foo to 10 { } return }
// -----
func.func @a(%n: index) { %0 = "affine.for"(%n) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>}> ({ ^bb0(%i: index, %j: index): "affine.yield"() : () -> () }) : (index) -> (index) return }
// -----
func.func @a(%n: index) { %0 = "affine.for"(%n) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>}> ({ ^bb0(%i: index): "affine.yield"(%n) : (index) -> () }) : (index) -> (index) return }
// -----
func.func @a(%n: index) { affine.yield }
// -----
func.func @a(%n: index, %f: f32) { affine.parallel (%i, %j) = (0) to (10, 10) { } return }
// -----
func.func @a(%n: index, %f: f32) { %0 = affine.parallel (%i) = (0) to (10) reduce ("foo") -> (f32) { affine.yield %f : f32 } return }
// -----
func.func @a(%n: index, %f: f32) { %0 = affine.parallel (%i) = (0) to (10) reduce ("addf", "addf") -> (f32) { affine.yield %f : f32 } return }
// -----
func.func @a(%n: index, %f: f32) { %0 = affine.parallel (%i) = (0) to (10) reduce ("addi") -> (f32) { affine.yield %f : f32 } return }
// -----
func.func @a(%n: index, %f: f32) { %0 = affine.parallel (%i) = (0) to (10) reduce ("addf") -> (f32) { affine.yield %n : index } return }
// -----
func.func @a(%n: index, %f: f32) { %0:2 = affine.delinearize_index %n into () : index, index return }
// -----
func.func @a(%n: index, %f: f32) { %0:2 = affine.delinearize_index %n into (2, 3, 4) : index, index return }
// -----
func.func @a(%n: index, %f: f32) { %0:2 = affine.delinearize_index %n into (0, 3) : index, index return }
// -----
func.func @a(%n: index, %f: f32) { %0 = affine.linearize_index [%n, %n] by (2, 3, 4) : index return }
// -----
func.func @a(%n: index, %m: memref<4xf32>) { %0 = affine.vector_load %m[%n] : memref<4xf32>, vector<2xi32> return }
// -----
func.func @a(%n: index, %m: memref<4xf32>, %v: vector<2xi32>) { affine.vector_store %v, %m[%n] : memref<4xf32>, vector<2xi32> return }
// -----
func.func @a(%n: index, %m: memref<4xf32>) { affine.prefetch %m[%n, %n], read, locality<3>, data : memref<4xf32> return }
// -----
func.func @a(%n: index) { affine.for %i = 0 to 10 { %0 = affine.apply affine_map<()[s0] -> (s0)>()[%i] } return }
// -----
func.func @a(%n: f32) { %0 = affine.min affine_map<()[s0] -> (s0, 0)>()[%n] return }
// -----
func.func @a(%n: index) { %0 = affine.apply affine_map<()[s0] -> (s0, 0)>()[%n] return }
