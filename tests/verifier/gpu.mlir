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
// -----
module attributes {gpu.container_module} {  func.func @h(%s: index) { gpu.launch_func @m::@k blocks in (%s, %s, %s) threads in (%s, %s, %s) return } }
// error: 'gpu.launch_func' op kernel container 'm' is undefined
// -----
module attributes {gpu.container_module} { module @m { } func.func @h(%s: index) { gpu.launch_func @m::@k blocks in (%s, %s, %s) threads in (%s, %s, %s) return } }
// error: 'gpu.launch_func' op kernel module 'm' is undefined
// -----
module attributes {gpu.container_module} { gpu.module @m { } func.func @h(%s: index) { gpu.launch_func @m::@k blocks in (%s, %s, %s) threads in (%s, %s, %s) return } }
// error: 'gpu.launch_func' op kernel function '@m::@k' is undefined
// -----
module attributes {gpu.container_module} { gpu.module @m { memref.global @k : memref<4xi32> } func.func @h(%s: index) { gpu.launch_func @m::@k blocks in (%s, %s, %s) threads in (%s, %s, %s) return } }
// error: 'gpu.launch_func' op referenced kernel '@m::@k' is not a function
// note: see the kernel definition here
// -----
module attributes {gpu.container_module} { gpu.module @m { gpu.func @k() { gpu.return } } func.func @h(%s: index) { gpu.launch_func @m::@k blocks in (%s, %s, %s) threads in (%s, %s, %s) return } }
// error: 'gpu.launch_func' op kernel function is missing the 'gpu.kernel' attribute
// -----
module attributes {gpu.container_module} { gpu.module @m { gpu.func @k(%a: f32) kernel { gpu.return } } func.func @h(%s: index) { gpu.launch_func @m::@k blocks in (%s, %s, %s) threads in (%s, %s, %s) return } }
// error: 'gpu.launch_func' op got 0 kernel operands but expected 1
// -----
module attributes {gpu.container_module} { gpu.module @m { gpu.func @k(%a: f32) kernel { gpu.return } } func.func @h(%s: index) { gpu.launch_func @m::@k blocks in (%s, %s, %s) threads in (%s, %s, %s) args(%s : index) return } }
// error: 'gpu.launch_func' op type of function argument 0 does not match
// -----
module attributes {gpu.container_module} {  func.func @h(%s: index) { gpu.launch_func "k" blocks in (%s, %s, %s) threads in (%s, %s, %s) return } }
// error: custom op 'gpu.launch_func' invalid kind of attribute specified
// -----
module attributes {gpu.container_module} {  func.func @h(%s: index) { gpu.launch_func @m::@k blocks in (%s, %s, %s) threads in (%s, %s, %s) args(%s : index {x}) return } }
// error: expected ')' in argument list
// -----
func.func @l(%s: index) { gpu.launch blocks(%a, %b, %c) in (%d = %s, %e = %s, %f = %s) threads(%g, %h, %i) in (%j = %s, %k = %s, %l = %s) { "gpu.yield"() : () -> () } return }
// error: expected 'gpu.terminator' or a terminator with successors
// note: in 'gpu.launch' body region
// -----
func.func @r(%a: f32) { %r = gpu.all_reduce mean %a {} : (f32) -> (f32) return }
// error: custom op 'gpu.all_reduce' invalid op kind
// -----
func.func @k() attributes {gpu.known_block_size = 32 : i32} { return }
// error: 'func.func' op gpu.known_block_size must be a dense i32 array
// -----
func.func @k() attributes {gpu.known_grid_size = array<i32: 2, 1>} { return }
// error: 'func.func' op gpu.known_grid_size must contain exactly 3 elements
// -----
func.func @k() attributes {gpu.container_module} { return }
// error: expected 'gpu.container_module' attribute to be attached to 'builtin.module'
// -----
gpu.module @m [1] { }
// error: 'gpu.module' op attribute 'targets' failed to satisfy constraint: array of GPU target attributes with at least 1 elements
// -----
gpu.module @m <1> { }
// error: 'gpu.module' op attribute 'offloadingHandler' failed to satisfy constraint: any attribute with the `OffloadingTranslationAttrTrait` trait.
// -----
func.func @w(%l: index) { %r = gpu.warp_execute_on_lane_0(%l)[32] -> (vector<2xf32>) { %c = arith.constant dense<1.0> : vector<32xf32> gpu.yield %c : vector<32xf32> } return }
// error: 'gpu.warp_execute_on_lane_0' op incompatible distribution dimensions from 'vector<32xf32>' to 'vector<2xf32>' with warp size = 32
// -----
func.func @w(%l: index, %v: vector<2xf32>) { gpu.warp_execute_on_lane_0(%l)[32] args(%v : vector<2xf32>) { ^bb0(%a: vector<32xf32>): } return }
// error: 'gpu.warp_execute_on_lane_0' op incompatible distribution dimensions from 'vector<32xf32>' to 'vector<2xf32>' with warp size = 32
// -----
func.func @w(%l: index) { %r = gpu.warp_execute_on_lane_0(%l)[32] -> (vector<3xf32>) { %c = arith.constant dense<1.0> : vector<32xf32> gpu.yield %c : vector<32xf32> } return }
// error: 'gpu.warp_execute_on_lane_0' op expected expanded vector dimension #0 (32) to be a multipler of the distributed vector dimension (3)
// -----
func.func @w(%l: index) { %r = gpu.warp_execute_on_lane_0(%l)[32] -> (vector<1x1xf32>) { %c = arith.constant dense<1.0> : vector<32xf32> gpu.yield %c : vector<32xf32> } return }
// error: 'gpu.warp_execute_on_lane_0' op expected distributed vectors to have same rank and element type.
// -----
func.func @w(%l: index) { %r = gpu.warp_execute_on_lane_0(%l)[32] -> (f32) { %c = arith.constant dense<1.0> : vector<32xf32> gpu.yield %c : vector<32xf32> } return }
// error: 'gpu.warp_execute_on_lane_0' op expected vector type for distributed operands.
// -----
gpu.binary @b []
// error: 'gpu.binary' op attribute 'objects' failed to satisfy constraint: an array of GPU object attributes with at least 1 elements
// -----
gpu.binary @b [1]
// error: 'gpu.binary' op attribute 'objects' failed to satisfy constraint: an array of GPU object attributes with at least 1 elements
// -----
#x = #gpu.object<1, "x">
// error: the target attribute must implement or promise the `gpu::TargetAttrInterface`
// -----
#x = #gpu.select_object<"a">
// error: the target attribute must be a GPU Target attribute
// -----
#x = #gpu.select_object<-1>
// error: the object index must be positive
// -----
#x = #gpu.kernel_metadata<"", () -> ()>
// error: the kernel name can't be empty
// -----
#x = #gpu.kernel_metadata<"k", (i32) -> (), arg_attrs = [3]>
// error: all attributes in the array must be a dictionary attribute
// -----
#x = #gpu.kernel_table<[#gpu.kernel_metadata<"k", () -> ()>, #gpu.kernel_metadata<"k", () -> ()>]>
// error: expected all kernels to be uniquely named
// -----
func.func private @f(!gpu.x)
// error: unknown type `x` in dialect `gpu`
// unlike MLIR: one wording for the types of all dialects
