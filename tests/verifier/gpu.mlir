gpu.func @k() kernel { gpu.return }
// -----
gpu.module @m { gpu.func @k() -> i32 kernel { gpu.return } }
// -----
gpu.module @m { gpu.func @k(%a: i32) -> i32 { gpu.return } }
// -----
gpu.module @m { gpu.func @k(%a: i32) -> f32 { gpu.return %a : i32} }
// -----
gpu.module @m { gpu.func @k() workgroup(%a: i32) { gpu.return } }
// -----
gpu.module @m { gpu.func @k(%c: i32) private(%a: memref<4xf32, #gpu.address_space<workgroup>>) { gpu.return } }
// -----
gpu.module @m { gpu.func @k(i32) }
// -----
gpu.module @m { gpu.func @k() attributes {known_block_size = array<i32: 1, 2>} { gpu.return } }
// -----
func.func @a(%x: f32) { %0 = gpu.all_reduce %x {} : (f32) -> f32 return }
// -----
func.func @a(%x: f32) { %0 = gpu.all_reduce and %x {} : (f32) -> f32 return }
// -----
func.func @a(%x: f32) { %0 = gpu.all_reduce %x { ^bb0(%a: f32): gpu.yield %a : f32 } : (f32) -> f32 return }
// -----
func.func @a(%x: f32) { %0 = gpu.subgroup_reduce add %x cluster(size = 3) : (f32) -> f32 return }
// -----
func.func @a(%x: f32) { %0 = gpu.subgroup_reduce minnumf %x cluster(size = 4, stride = 3) : (f32) -> f32 return }
// -----
func.func @a(%x: i32) { %0 = gpu.subgroup_reduce minnumf %x : (i32) -> i32 return }
// -----
func.func @a(%x: f32) { %0, %1 = gpu.rotate %x, 16, 16 : f32 return }
// -----
func.func @a(%x: f32) { %0, %1 = gpu.rotate %x, 1, 15 : f32 return }
// -----
func.func @a(%x: f32) { %0 = gpu.subgroup_broadcast %x, specific_lane : f32 return }
// -----
func.func @a(%x: f32, %i: i32) { %0 = gpu.subgroup_broadcast %x, first_active_lane %i : f32 return }
// -----
func.func @a(%x: memref<4xf32>, %y: memref<5xf32>) { gpu.memcpy %x, %y : memref<4xf32>, memref<5xf32> return }
// -----
func.func @a(%x: memref<4xf32>, %y: memref<4xi32>) { gpu.memcpy %x, %y : memref<4xf32>, memref<4xi32> return }
// -----
func.func @a(%x: memref<4xf32>, %y: i32) { gpu.memset %x, %y : memref<4xf32>, i32 return }
// -----
func.func @a() { %0 = gpu.alloc () : memref<?xf32> return }
// -----
func.func @a() { %0 = gpu.alloc () : memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>> return }
// -----
func.func @a() { gpu.wait async return }
// -----
func.func @a() { %0 = gpu.dynamic_shared_memory : memref<?xi8> return }
// -----
func.func @a() { %0 = gpu.dynamic_shared_memory : memref<4xi8, #gpu.address_space<workgroup>> return }
// -----
func.func @a(%x: !gpu.mma_matrix<16x16xf16, "DOp">) { return }
// -----
func.func @a(%x: !gpu.mma_matrix<16x16x16xf16, "AOp">) { return }
// -----
func.func @a(%x: !gpu.mma_matrix<16x16xi8, "AOp">) { return }
// -----
func.func @a(%a: !gpu.mma_matrix<16x16xf16, "AOp">, %c: !gpu.mma_matrix<16x16xf16, "COp">) { %0 = gpu.subgroup_mma_compute %a, %a, %c : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "AOp"> -> !gpu.mma_matrix<16x16xf16, "COp"> return }
// -----
func.func @a(%a: !gpu.mma_matrix<16x8xf16, "AOp">, %b: !gpu.mma_matrix<16x16xf16, "BOp">, %c: !gpu.mma_matrix<16x16xf16, "COp">) { %0 = gpu.subgroup_mma_compute %a, %b, %c : !gpu.mma_matrix<16x8xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp"> return }
// -----
func.func @a(%a: !gpu.mma_matrix<16x16xf16, "AOp">, %m: memref<16x16xf16>, %i: index) { gpu.subgroup_mma_store_matrix %a, %m[%i, %i] {leadDimension = 16 : index} : !gpu.mma_matrix<16x16xf16, "AOp">, memref<16x16xf16> return }
// -----
func.func @a(%i: index) { gpu.warp_execute_on_lane_0(%i)[32] -> (i32) { } return }
// -----
func.func @a(%i: index) { %0 = gpu.warp_execute_on_lane_0(%i)[32] -> (i32) { gpu.yield } return }
// -----
func.func @a() { %0 = gpu.thread_id w return }
// -----
func.func @a() { gpu.terminator }
// -----
module { gpu.module @m { gpu.func @k() kernel { gpu.return } } func.func @a(%c: index) { gpu.launch_func @m::@k blocks in (%c, %c, %c) threads in (%c, %c, %c) return } }
