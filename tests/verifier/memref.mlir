func.func @a(%m: memref<?x4xf32>, %i: index) { %0 = memref.load %m[%i] : memref<?x4xf32> return }
// -----
func.func @a(%m: memref<?x4xf32>, %i: index, %v: f64) { memref.store %i, %m[%i] : memref<?x4xf32> return }
// -----
func.func @a(%m: memref<?x4xf32>, %i: index, %v: f32) { memref.store %v, %m[%i] : memref<?x4xf32> return }
// -----
func.func @a(%m: memref<?x4xf32>, %i: index, %v: f64) { "memref.store"(%v, %m, %i, %i) : (f64, memref<?x4xf32>, index, index) -> () return }
// -----
func.func @a(%m: memref<?x4xf32>, %i: index, %v: f64) { "memref.load"(%m, %i, %i) : (memref<?x4xf32>, index, index) -> (f64) return }
// -----
func.func @a(%m: memref<?x4xf32>, %i: index, %v: f64) { "memref.load"(%v, %i, %i) : (f64, index, index) -> (f64) return }
// -----
func.func @a() { %0 = memref.alloc() : memref<?xf32> return }
// -----
func.func @a(%i: index) { %0 = memref.alloc(%i) : memref<4xf32> return }
// -----
func.func @a(%i: index) { %0 = memref.alloc()[%i] : memref<4xf32> return }
// -----
func.func @a(%i: index) { %0 = memref.alloca()[%i, %i] : memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>> return }
// -----
func.func @a(%i: index) { %0 = memref.alloc() {alignment = 3} : memref<4xf32> return }
// -----
func.func @a(%i: index) { %0 = memref.alloc() : tensor<4xf32> return }
// -----
func.func @a(%m: memref<4xf32>) { %0 = memref.cast %m : memref<4xf32> to memref<4xi32> return }
// -----
func.func @a(%m: memref<4xf32>) { %0 = memref.cast %m : memref<4xf32> to memref<4x4xf32> return }
// -----
func.func @a(%m: memref<4xf32>) { %0 = memref.cast %m : memref<4xf32> to memref<5xf32> return }
// -----
func.func @a(%m: memref<4xf32>) { %0 = memref.cast %m : memref<4xf32> to memref<?xf32, 3> return }
// -----
func.func @a(%m: memref<*xf32>) { %0 = memref.cast %m : memref<*xf32> to memref<*xf32> return }
// -----
func.func @a(%m: memref<4xf32, strided<[1]>>) { %0 = memref.cast %m : memref<4xf32, strided<[1]>> to memref<4xf32, strided<[2]>> return }
// -----
func.func @a(%m: memref<4xf32>) { %0 = memref.memory_space_cast %m : memref<4xf32> to memref<5xf32, 3> return }
// -----
func.func @a(%m: memref<4xf32>) { %0 = memref.memory_space_cast %m : memref<4xf32> to memref<4xi32, 3> return }
// -----
func.func @a(%m: memref<4xf32>, %k: memref<4xi32>) { memref.copy %m, %k : memref<4xf32> to memref<4xi32> return }
// -----
func.func @a(%m: memref<4xf32>, %k: memref<5xf32>) { memref.copy %m, %k : memref<4xf32> to memref<5xf32> return }
// -----
func.func @a(%m: memref<f32>, %i: index) { %0 = memref.dim %m, %i : memref<f32> return }
// -----
func.func @a(%m: memref<4x4xf32>) { %0 = memref.realloc %m : memref<4x4xf32> to memref<4xf32> return }
// -----
func.func @a(%m: memref<4xf32>) { %0 = memref.realloc %m : memref<4xf32> to memref<4xi32> return }
// -----
func.func @a(%m: memref<4xf32>) { %0 = memref.realloc %m : memref<4xf32> to memref<?xf32> return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) { %0 = memref.realloc %m(%i) : memref<4xf32> to memref<8xf32> return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) { %0 = memref.realloc %m : memref<4xf32> to memref<8xf32, 3> return }
// -----
func.func @a(%m: memref<4xf32, strided<[2]>>, %i: index) { %0 = memref.realloc %m : memref<4xf32, strided<[2]>> to memref<8xf32> return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) { memref.prefetch %m[%i, %i], read, locality<3>, data : memref<4xf32> return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) { memref.prefetch %m[%i], read, locality<4>, data : memref<4xf32> return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) { memref.prefetch %m[%i], foo, locality<3>, data : memref<4xf32> return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) { memref.prefetch %m[%i], read, locality<3>, foo : memref<4xf32> return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) { %0 = memref.assume_alignment %m, 0 : memref<4xf32> return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) { %0 = memref.assume_alignment %m, 12 : memref<4xf32> return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) { "memref.distinct_objects"() : () -> () return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) { "memref.distinct_objects"(%m) : (memref<4xf32>) -> (memref<5xf32>) return }
// -----
func.func @a(%m: memref<4xf32>, %i: index) { %0 = memref.transpose %m (i) -> (i) : memref<4xf32> to memref<5xf32> return }
// -----
func.func @a(%m: memref<4x4xf32>, %i: index) { %0 = memref.transpose %m (i) -> (i) : memref<4x4xf32> to memref<5xf32> return }
// -----
func.func @a(%m: memref<4x4xf32>, %i: index) { %0 = memref.transpose %m (i, j) -> (i, i) : memref<4x4xf32> to memref<5xf32> return }
// -----
func.func @a(%m: memref<4xi8>, %i: index) { %0 = memref.view %m[%i][%i] : memref<4xi8> to memref<5xf32> return }
// -----
func.func @a(%m: memref<4xi8>, %i: index) { %0 = memref.view %m[%i][] : memref<4xi8> to memref<?xf32> return }
// -----
func.func @a(%m: memref<4xi8>, %i: index) { %0 = memref.view %m[%i][] : memref<4xi8> to memref<5xf32, 2> return }
// -----
func.func @a(%m: memref<4xi8>, %i: index) { %0 = memref.view %m[%i][] : memref<4xi8> to memref<5xf32, strided<[2]>> return }
// -----
func.func @a(%m: memref<4xi8, strided<[2]>>, %i: index) { %0 = memref.view %m[%i][] : memref<4xi8, strided<[2]>> to memref<5xf32> return }
// -----
func.func @a(%m: memref<4xi32>, %i: index) { %0 = memref.view %m[%i][] : memref<4xi32> to memref<5xf32> return }
// -----
func.func @a(%m: memref<4xf32>) { %0 = memref.subview %m[0][5][1] : memref<4xf32> to memref<5xf32> return }
// -----
func.func @a(%m: memref<4xf32>) { %0 = memref.subview %m[0][2][1] : memref<4xf32> to memref<3xf32> return }
// -----
func.func @a(%m: memref<4xf32>) { %0 = memref.subview %m[0][2][1] : memref<4xf32> to memref<2xi32> return }
// -----
func.func @a(%m: memref<4xf32>) { %0 = memref.subview %m[0][2][1] : memref<4xf32> to memref<2xf32, 3> return }
// -----
func.func @a(%m: memref<4xf32>) { %0 = memref.subview %m[1][2][1] : memref<4xf32> to memref<2xf32> return }
// -----
func.func @a(%m: memref<4xf32>) { %0 = memref.subview %m[1][2][1] : memref<4xf32> to memref<2x1xf32> return }
// -----
func.func @a(%m: memref<4xf32>) { %0 = memref.subview %m[1, 0][2, 1][1, 1] : memref<4xf32> to memref<2x1xf32> return }
// -----
func.func @a(%m: memref<4xf32>) { %0 = memref.subview %m[5][2][1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 5>> return }
// -----
func.func @a(%m: memref<4x4xf32>) { %0 = memref.collapse_shape %m [[0]] : memref<4x4xf32> into memref<16xf32> return }
// -----
func.func @a(%m: memref<4x4xf32>) { %0 = memref.collapse_shape %m [[0, 1]] : memref<4x4xf32> into memref<15xf32> return }
// -----
func.func @a(%m: memref<4x4xf32>) { %0 = memref.collapse_shape %m [[1, 0]] : memref<4x4xf32> into memref<16xf32> return }
// -----
func.func @a(%m: memref<4x4xf32>) { %0 = memref.collapse_shape %m [[0], [1]] : memref<4x4xf32> into memref<16xf32> return }
// -----
func.func @a(%m: memref<4x4xf32, strided<[8, 1]>>) { %0 = memref.collapse_shape %m [[0, 1]] : memref<4x4xf32, strided<[8, 1]>> into memref<16xf32> return }
// -----
func.func @a(%m: memref<16xf32>) { %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 5] : memref<16xf32> into memref<4x5xf32> return }
// -----
func.func @a(%m: memref<16xf32>) { %0 = memref.expand_shape %m [[0, 1]] output_shape [4] : memref<16xf32> into memref<4x4xf32> return }
// -----
func.func @a(%m: memref<16xf32>) { %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 4] : memref<16xf32> into memref<4x4xf32, strided<[8, 1]>> return }
// -----
func.func @a(%m: memref<16xf32>, %i: index) { %0 = memref.expand_shape %m [[0, 1]] output_shape [4, %i] : memref<16xf32> into memref<4x?xf32> return }
// -----
func.func @a(%m: memref<16xf32>, %i: index) { %0 = memref.expand_shape %m [[0, 1]] output_shape [2, 8] : memref<16xf32> into memref<4x4xf32> return }
// -----
func.func @a(%m: memref<?xf32>, %i: index) { %0 = memref.expand_shape %m [[0, 1]] output_shape [2, 8] : memref<?xf32> into memref<2x8xf32> return }
// -----
func.func @a(%m: memref<16xf32>, %i: index) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [3], strides: [1] : memref<16xf32> to memref<4xf32> return }
// -----
func.func @a(%m: memref<16xf32>, %i: index) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<16xf32> to memref<4xi32> return }
// -----
func.func @a(%m: memref<16xf32>, %i: index) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<16xf32> to memref<4xf32, 3> return }
// -----
func.func @a(%m: memref<16xf32>, %i: index) { %0 = memref.reinterpret_cast %m to offset: [1], sizes: [4], strides: [1] : memref<16xf32> to memref<4xf32> return }
// -----
func.func @a(%m: memref<16xf32>, %i: index) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [2] : memref<16xf32> to memref<4xf32> return }
// -----
func.func @a(%m: memref<16xf32>, %i: index) { %0 = memref.reinterpret_cast %m to offset: [0, 0], sizes: [4], strides: [2] : memref<16xf32> to memref<4xf32> return }
// -----
func.func @a(%m: memref<16xf32>, %i: index) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4, 4], strides: [2] : memref<16xf32> to memref<4xf32> return }
// -----
func.func @a(%m: memref<16xf32>, %s: memref<2xindex>) { %0 = memref.reshape %m(%s) : (memref<16xf32>, memref<2xindex>) -> memref<4xf32> return }
// -----
func.func @a(%m: memref<16xf32>, %s: memref<2xindex>) { %0 = memref.reshape %m(%s) : (memref<16xf32>, memref<2xindex>) -> memref<4x4xi32> return }
// -----
func.func @a(%m: memref<16xf32>, %s: memref<?xindex>) { %0 = memref.reshape %m(%s) : (memref<16xf32>, memref<?xindex>) -> memref<4x4xf32> return }
// -----
func.func @a(%m: memref<16xf32>, %s: memref<2xindex>) { %0 = memref.reshape %m(%s) : (memref<16xf32>, memref<2xindex>) -> memref<4x4xf32, strided<[8, 1]>> return }
// -----
func.func @a(%m: memref<16xf32, strided<[2]>>, %s: memref<2xindex>) { %0 = memref.reshape %m(%s) : (memref<16xf32, strided<[2]>>, memref<2xindex>) -> memref<4x4xf32> return }
// -----
func.func @a(%m: memref<16xf32>, %s: memref<2x2xindex>) { %0 = memref.reshape %m(%s) : (memref<16xf32>, memref<2x2xindex>) -> memref<4x4xf32> return }
// -----
func.func @a(%m: memref<16xf32>, %v: f32, %i: index) { %0 = memref.atomic_rmw addf %v, %m[] : (f32, memref<16xf32>) -> f32 return }
// -----
func.func @a(%m: memref<16xf32>, %v: f32, %i: index) { %0 = memref.atomic_rmw addi %v, %m[%i] : (f32, memref<16xf32>) -> f32 return }
// -----
func.func @a(%m: memref<16xi32>, %v: i32, %i: index) { %0 = memref.atomic_rmw addf %v, %m[%i] : (i32, memref<16xi32>) -> i32 return }
// -----
func.func @a(%m: memref<16xi32>, %v: f32, %i: index) { %0 = memref.atomic_rmw addf %v, %m[%i] : (f32, memref<16xi32>) -> f32 return }
// -----
func.func @a(%m: memref<16xi32>, %v: f32, %i: index) { %0 = memref.atomic_rmw addf %v, %m[%i] : (f32, memref<16xi32>) -> i32 return }
// -----
func.func @a(%m: memref<16xi32>, %v: f32, %i: index) { %0 = memref.atomic_rmw foo %v, %m[%i] : (f32, memref<16xi32>) -> i32 return }
// -----
func.func @a(%m: memref<16xi32>, %i: index) { "memref.generic_atomic_rmw"(%m, %i) ({ ^bb0(%x: f32): "memref.atomic_yield"(%x) : (f32) -> () }) : (memref<16xi32>, index) -> i32 return }
// -----
func.func @a(%m: memref<16xi32>, %i: index) { "memref.generic_atomic_rmw"(%m, %i) ({ ^bb0: "memref.atomic_yield"(%i) : (index) -> () }) : (memref<16xi32>, index) -> i32 return }
// -----
func.func @a(%m: memref<16xi32>, %i: index, %f: f32) { "memref.generic_atomic_rmw"(%m, %i) ({ ^bb0(%x: i32): "memref.atomic_yield"(%f) : (f32) -> () }) : (memref<16xi32>, index) -> i32 return }
// -----
func.func @a(%m: memref<16xi32>, %i: index, %f: f32) { "memref.generic_atomic_rmw"(%m, %i) ({ ^bb0(%x: i32): memref.store %x, %m[%i] : memref<16xi32> "memref.atomic_yield"(%x) : (i32) -> () }) : (memref<16xi32>, index) -> i32 return }
// -----
memref.global @a : tensor<4xf32>
// -----
memref.global @a : memref<?xf32>
// -----
memref.global @a : memref<4xf32> = dense<1.0> : tensor<4xf32>
// -----
memref.global @a : memref<4xf32> = dense<[1.0, 2.0]>
// -----
"memref.global"() <{sym_name = "a", type = memref<4xf32>, initial_value = dense<1.0> : tensor<3xf32>}> : () -> ()
// -----
"memref.global"() <{sym_name = "a", type = memref<4xf32>, initial_value = 3 : i32}> : () -> ()
// -----
"memref.global"() <{sym_name = "a", type = f32, constant}> : () -> ()
// -----
func.func @a() { %0 = memref.get_global @b : memref<4xf32> return }
// -----
memref.global @b : memref<4xf32>
func.func @a() { %0 = memref.get_global @b : memref<5xf32> return }
// -----
func.func @a() { memref.alloca_scope { %0 = "memref.alloca_scope"() ({ "memref.alloca_scope.return"() : () -> () }) : () -> i32 } return }
// -----
func.func @a() { memref.alloca_scope.return return }
// -----
func.func @a(%m: memref<4x4xf32, affine_map<(d0, d1) -> (d0 + d1 mod 2)>>) { %0:6 = memref.extract_strided_metadata %m : memref<4x4xf32, affine_map<(d0, d1) -> (d0 + d1 mod 2)>> -> memref<f32>, index, index, index, index, index return }
// -----
func.func @a(%m: memref<4x4xf32>) { %0:4 = memref.extract_strided_metadata %m : memref<4x4xf32> -> memref<f32>, index, index, index return }
// -----
func.func @a(%m: memref<4x4xf32>) { %0:6 = memref.extract_strided_metadata %m : memref<4x4xf32> -> memref<1xf32>, index, index, index, index, index return }
