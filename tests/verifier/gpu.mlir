gpu.func @k() kernel { gpu.return }
// error: 'gpu.func' op expects parent op 'gpu.module'
// -----
gpu.module @m { gpu.func @k() -> i32 kernel { gpu.return } }
// error: 'gpu.func' op expected void return type for kernel function
// -----
gpu.module @m { gpu.func @k(%a: i32) -> i32 { gpu.return } }
// error: 'gpu.return' op expected 1 result operands
// note: return type declared here
// -----
gpu.module @m { gpu.func @k(%a: i32) -> f32 { gpu.return %a : i32} }
// error: 'gpu.return' op unexpected type `'i32'' for operand #0
// note: return type declared here
// -----
gpu.module @m { gpu.func @k() workgroup(%a: i32) { gpu.return } }
// error: 'gpu.func' op expected memref type in attribution
// -----
gpu.module @m { gpu.func @k(%c: i32) private(%a: memref<4xf32, #gpu.address_space<workgroup>>) { gpu.return } }
// error: 'gpu.func' op expected memory space private in attribution
// -----
gpu.module @m { gpu.func @k(i32) }
// error: custom op 'gpu.func' gpu.func requires named arguments
// -----
gpu.module @m { gpu.func @k() attributes {known_block_size = array<i32: 1, 2>} { gpu.return } }
// error: 'gpu.func' op attribute 'known_block_size' failed to satisfy constraint: i32 dense array attribute with 3 elements (if present)
// -----
func.func @a(%x: f32) { %0 = gpu.all_reduce %x {} : (f32) -> f32 return }
// error: expected either an op attribute or a non-empty body
// -----
func.func @a(%x: f32) { %0 = gpu.all_reduce and %x {} : (f32) -> f32 return }
// error: `and` reduction operation is not compatible with type 'f32'
// -----
func.func @a(%x: f32) { %0 = gpu.all_reduce %x { ^bb0(%a: f32): gpu.yield %a : f32 } : (f32) -> f32 return }
// error: expected two region arguments
// -----
func.func @a(%x: f32) { %0 = gpu.subgroup_reduce add %x cluster(size = 3) : (f32) -> f32 return }
// error: 'gpu.subgroup_reduce' op cluster size 3 is not a power of two
// -----
func.func @a(%x: f32) { %0 = gpu.subgroup_reduce minnumf %x cluster(size = 4, stride = 3) : (f32) -> f32 return }
// error: 'gpu.subgroup_reduce' op cluster stride 3 is not a power of two
// -----
func.func @a(%x: i32) { %0 = gpu.subgroup_reduce minnumf %x : (i32) -> i32 return }
// error: `minnumf` reduction operation is not compatible with type 'i32'
// -----
func.func @a(%x: f32) { %0, %1 = gpu.rotate %x, 16, 16 : f32 return }
// error: 'gpu.rotate' op offset must be in the range [0, 16)
// -----
func.func @a(%x: f32) { %0, %1 = gpu.rotate %x, 1, 15 : f32 return }
// error: 'gpu.rotate' op attribute 'width' failed to satisfy constraint: 32-bit signless integer attribute whose value is a power of two > 0
// -----
func.func @a(%x: f32) { %0 = gpu.subgroup_broadcast %x, specific_lane : f32 return }
// error: 'gpu.subgroup_broadcast' op lane must be specified for `specific_lane` broadcast
// -----
func.func @a(%x: f32, %i: i32) { %0 = gpu.subgroup_broadcast %x, first_active_lane %i : f32 return }
// error: 'gpu.subgroup_broadcast' op lane can only be specified for `specific_lane` broadcast
// -----
func.func @a(%x: memref<4xf32>, %y: memref<5xf32>) { gpu.memcpy %x, %y : memref<4xf32>, memref<5xf32> return }
// error: 'gpu.memcpy' op arguments have incompatible shape
// -----
func.func @a(%x: memref<4xf32>, %y: memref<4xi32>) { gpu.memcpy %x, %y : memref<4xf32>, memref<4xi32> return }
// error: 'gpu.memcpy' op arguments have incompatible element type
// -----
func.func @a(%x: memref<4xf32>, %y: i32) { gpu.memset %x, %y : memref<4xf32>, i32 return }
// error: 'gpu.memset' op failed to verify that all of {dst, value} have same element type
// -----
func.func @a() { %0 = gpu.alloc () : memref<?xf32> return }
// error: 'gpu.alloc' op incorrect number of dynamic sizes, has 0, expected 1
// -----
func.func @a() { %0 = gpu.alloc () : memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>> return }
// error: 'gpu.alloc' op symbol operand count does not equal memref symbol count
// -----
func.func @a() { gpu.wait async return }
// error: custom op 'gpu.wait' needs to be named when marked 'async'
// -----
func.func @a() { %0 = gpu.dynamic_shared_memory : memref<?xi8> return }
// error: 'gpu.dynamic_shared_memory' op address space must be address_space<workgroup>
// -----
func.func @a() { %0 = gpu.dynamic_shared_memory : memref<4xi8, #gpu.address_space<workgroup>> return }
// error: 'gpu.dynamic_shared_memory' op result memref type must be memref<?xi8, #gpu.address_space<workgroup>>
// -----
func.func @a(%x: !gpu.mma_matrix<16x16xf16, "DOp">) { return }
// error: operand expected to be one of AOp, BOp or COp
// -----
func.func @a(%x: !gpu.mma_matrix<16x16x16xf16, "AOp">) { return }
// error: MMAMatrixType must have exactly two dimensions
// -----
func.func @a(%x: !gpu.mma_matrix<16x16xi8, "AOp">) { return }
// error: MMAMatrixType elements must be SI8, UI8, I32, F16, F32, or F64
// -----
func.func @a(%a: !gpu.mma_matrix<16x16xf16, "AOp">, %c: !gpu.mma_matrix<16x16xf16, "COp">) { %0 = gpu.subgroup_mma_compute %a, %a, %c : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "AOp"> -> !gpu.mma_matrix<16x16xf16, "COp"> return }
// error: operands must be in the order AOp, BOp, COp
// -----
func.func @a(%a: !gpu.mma_matrix<16x8xf16, "AOp">, %b: !gpu.mma_matrix<16x16xf16, "BOp">, %c: !gpu.mma_matrix<16x16xf16, "COp">) { %0 = gpu.subgroup_mma_compute %a, %b, %c : !gpu.mma_matrix<16x8xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp"> return }
// error: operand shapes do not satisfy matmul constraints
// -----
func.func @a(%a: !gpu.mma_matrix<16x16xf16, "AOp">, %m: memref<16x16xf16>, %i: index) { gpu.subgroup_mma_store_matrix %a, %m[%i, %i] {leadDimension = 16 : index} : !gpu.mma_matrix<16x16xf16, "AOp">, memref<16x16xf16> return }
// error: expected the operand matrix being stored to have 'COp' operand type
// -----
func.func @a(%i: index) { gpu.warp_execute_on_lane_0(%i)[32] -> (i32) { } return }
// error: 'gpu.warp_execute_on_lane_0' op expected same number of yield operands and return values.
// -----
func.func @a(%i: index) { %0 = gpu.warp_execute_on_lane_0(%i)[32] -> (i32) { gpu.yield } return }
// error: 'gpu.warp_execute_on_lane_0' op expected same number of yield operands and return values.
// -----
func.func @a() { %0 = gpu.thread_id w return }
// error: custom op 'gpu.thread_id' expected one of: x, y, z
// unlike MLIR: MLIR prints two messages, with names of C++ types
// -----
func.func @a() { gpu.terminator }
// error: 'gpu.terminator' op expects parent op 'gpu.launch'
// -----
module { gpu.module @m { gpu.func @k() kernel { gpu.return } } func.func @a(%c: index) { gpu.launch_func @m::@k blocks in (%c, %c, %c) threads in (%c, %c, %c) return } }
// error: 'gpu.launch_func' op expected the closest surrounding module to have the 'gpu.container_module' attribute
