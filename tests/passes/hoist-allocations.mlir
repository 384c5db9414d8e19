// passes that MLIR lacks: --pass-pipeline=builtin.module(func.func(hoist-allocations))
// the rest of a tiled dimension is at most a tile
func.func @tile(%n: index) {
  affine.for %i = 0 to 100 step 8 {
    %rest = affine.min affine_map<(d0) -> (8, -d0 + 100)>(%i)
    %t = tensor.empty(%rest) : tensor<4x?xf32>
    "test.use"(%t) : (tensor<4x?xf32>) -> ()
  }
  return
}
// -----
// the bound is an argument, which may be negative if no iteration is executed
func.func @triangle(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %t = tensor.empty(%i, %n) : tensor<?x?xf32>
    "test.use"(%t) : (tensor<?x?xf32>) -> ()
  }
  return
}
// -----
// what leaves the inner loop leaves the outer one, too
func.func @nested(%a: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %d step %c1 {
    scf.for %j = %c0 to %i step %c1 {
      %t = tensor.empty(%j) : tensor<?xf32>
      "test.use"(%t) : (tensor<?xf32>) -> ()
    }
  }
  return
}
// -----
// all sizes are those of any iteration
func.func @same(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %t = tensor.empty(%n) : tensor<?xf32>
    "test.use"(%t) : (tensor<?xf32>) -> ()
  }
  return
}
// -----
// no bound is known, or the encoding may speak of the size
func.func @stays(%n: index) {
  affine.for %i = 0 to 10 {
    %s = "test.size"() : () -> index
    %t = tensor.empty(%s) : tensor<?xf32>
    %u = tensor.empty(%i) : tensor<?xf32, "sizes">
    "test.use"(%t, %u) : (tensor<?xf32>, tensor<?xf32, "sizes">) -> ()
  }
  return
}
// -----
// only what is directly in a loop leaves it: a branch may not be taken
func.func @elsewhere(%n: index, %b: i1) {
  affine.for %i = 0 to 10 {
    scf.if %b {
      %t = tensor.empty(%i) : tensor<?xf32>
      "test.use"(%t) : (tensor<?xf32>) -> ()
    }
  }
  return
}
// -----
// a bound that is the size of a tensor is not negative
func.func @rest(%a: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %d step %c1 {
    %s = arith.subi %d, %i : index
    %t = tensor.empty(%s) : tensor<?xf32>
    "test.use"(%t) : (tensor<?xf32>) -> ()
  }
  return
}
// -----
// buffers that end with the iteration; what is behind the loop ends them there
func.func @buffers(%n: index) {
  affine.for %i = 0 to 100 step 8 {
    %rest = affine.min affine_map<(d0) -> (8, -d0 + 100)>(%i)
    %m = memref.alloc(%rest) {alignment = 64 : i64} : memref<?x4xf32>
    "test.use"(%m) : (memref<?x4xf32>) -> ()
    memref.dealloc %m : memref<?x4xf32>
    %s = memref.alloca(%rest) : memref<?xf32, 3>
    "test.use"(%s) : (memref<?xf32, 3>) -> ()
    %same = memref.alloc() : memref<8xf32>
    "test.use"(%same) : (memref<8xf32>) -> ()
    memref.dealloc %same : memref<8xf32>
  }
  return
}
// -----
// a size that may be negative in front of a loop that does not run; on the stack it stays in the loop, as it may be large, too
func.func @negative(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %m = memref.alloc(%n) : memref<?xf32>
    "test.use"(%m) : (memref<?xf32>) -> ()
    memref.dealloc %m : memref<?xf32>
    %s = memref.alloca(%n) : memref<?xf32>
    "test.use"(%s) : (memref<?xf32>) -> ()
  }
  return
}
// -----
// these stay: iterations at the same time, a buffer that may live on, a layout that would change
func.func @left(%n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %m = memref.alloca() : memref<8xf32>
    "test.use"(%m) : (memref<8xf32>) -> ()
  }
  scf.for %i = %c0 to %n step %c1 {
    %m = memref.alloc() : memref<8xf32>
    "test.use"(%m) : (memref<8xf32>) -> ()
    %s = memref.alloca(%i, %i) : memref<?x?xf32>
    "test.use"(%s) : (memref<?x?xf32>) -> ()
  }
  return
}
// -----
// bounds that follow from the types of integers, which say nothing of the sizes that there are
func.func @types(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %u32 = "test.size"() : () -> i32
    %u16 = "test.size"() : () -> i16
    %i8 = "test.size"() : () -> i8
    %i64 = "test.size"() : () -> i64
    %a = arith.index_castui %u32 : i32 to index
    %b = arith.index_castui %u16 : i16 to index
    %c = arith.index_cast %i8 : i8 to index
    %less = arith.subi %b, %c1 : index
    %low = arith.trunci %i64 : i64 to i16
    %d = arith.index_cast %low : i16 to index
    %0 = memref.alloca(%a) : memref<?xf32>
    %1 = memref.alloc(%b) : memref<?xf32>
    memref.dealloc %1 : memref<?xf32>
    %2 = memref.alloca(%c) : memref<?xf32>
    %3 = tensor.empty(%a, %a) : tensor<?x?xf32>
    %4 = tensor.empty(%less) : tensor<?xf32>
    %5 = tensor.empty(%d) : tensor<?xf32>
    "test.use"(%0, %2, %3, %4, %5) : (memref<?xf32>, memref<?xf32>, tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>) -> ()
  }
  return
}
// -----
// bounds of integers that do not follow from their types
func.func @masks(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %low = arith.constant 31 : i32
  scf.for %i = %c0 to %n step %c1 {
    %u32 = "test.size"() : () -> i32
    %a = arith.index_castui %u32 : i32 to index
    %b = arith.minui %a, %c64 : index
    %masked = arith.andi %u32, %low : i32
    %c = arith.index_castui %masked : i32 to index
    %0 = memref.alloca(%b) : memref<?xf32>
    %1 = tensor.empty(%c) : tensor<?xf32>
    "test.use"(%0, %1) : (memref<?xf32>, tensor<?xf32>) -> ()
  }
  return
}
// -----
// 64 KiB on the stack in a function: the second one stays, the third one does not; a tensor or heap buffer has 64 MiB of its own
func.func @limits(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8192 = arith.constant 8192 : index
  %c8193 = arith.constant 8193 : index
  %c16777216 = arith.constant 16777216 : index
  %c16777217 = arith.constant 16777217 : index
  scf.for %i = %c0 to %n step %c1 {
    %v = "test.size"() : () -> index
    %a = arith.minui %v, %c8192 : index
    %b = arith.minui %v, %c8193 : index
    %c = arith.minui %v, %c16777216 : index
    %d = arith.minui %v, %c16777217 : index
    %0 = memref.alloca(%a) : memref<?xf32>
    %1 = memref.alloca(%b) : memref<?xf32>
    %2 = memref.alloca() : memref<8192xf32>
    %3 = memref.alloca() : memref<1xf32>
    %4 = memref.alloc(%c) : memref<?xf32>
    memref.dealloc %4 : memref<?xf32>
    %5 = memref.alloc(%d) : memref<?xf32>
    memref.dealloc %5 : memref<?xf32>
    %6 = tensor.empty(%c) : tensor<?xf32>
    %7 = tensor.empty(%d) : tensor<?xf32>
    %8 = tensor.empty(%c, %c) : tensor<?x?xf32>
    "test.use"(%0, %1, %2, %3, %6, %7, %8) : (memref<?xf32>, memref<?xf32>, memref<8192xf32>, memref<1xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?x?xf32>) -> ()
  }
  return
}
// -----
// a buffer whose second size varies: a flat buffer, with the strides of the iteration
func.func @rows(%lb: index, %f: f32, %x: memref<128x128xf32>) {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %c128 = arith.constant 128 : index
  scf.for %i = %c0 to %c128 step %c9 {
    %sz = affine.min affine_map<(d0) -> (-d0 + 128, 9)>(%i)
    %m = memref.alloca(%sz) {alignment = 64 : i64} : memref<4x?xf32>
    linalg.fill ins(%f : f32) outs(%m : memref<4x?xf32>)
    %v = memref.load %m[%c0, %c0] : memref<4x?xf32>
    memref.store %v, %x[%i, %i] : memref<128x128xf32>
  }
  return
}
// -----
// several sizes that vary, on the heap, in another memory space; one bound is computed in front of the loop
func.func @several(%n: index, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %most = arith.minsi %n, %c16 : index
  scf.for %i = %c1 to %most step %c1 {
    %sz = affine.min affine_map<(d0) -> (-d0 + 128, 9)>(%i)
    %m = memref.alloc(%i, %sz) : memref<?x2x?x3xf32, 1>
    linalg.fill ins(%f : f32) outs(%m : memref<?x2x?x3xf32, 1>)
    memref.dealloc %m : memref<?x2x?x3xf32, 1>
  }
  return
}
// -----
// the product of the bounds may overflow, although no iteration allocates so much
func.func @overflow(%n: index, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %rest = arith.subi %n, %i : index
    %m = memref.alloc(%i, %rest) : memref<?x?xf32>
    linalg.fill ins(%f : f32) outs(%m : memref<?x?xf32>)
    memref.dealloc %m : memref<?x?xf32>
  }
  return
}
// -----
// what ops compute may wrap around where a bound does not fit in 64 bits: only the nine is left of `@least`, `@sum` stays
func.func @least(%n: index) {
  affine.for %i = 2 to %n step 2 {
    affine.for %j = affine_map<(d0) -> (d0 * 2 - 3)>(%i) to affine_map<()[s0] -> (s0 + 2)>()[%n] {
      %size = affine.min affine_map<(d0) -> (d0 + 4, 9)>(%j)
      %m = memref.alloc(%size) : memref<?xf32>
      memref.dealloc %m : memref<?xf32>
    }
  }
  return
}
// -----
func.func @sum(%n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c1000 = arith.constant 1000 : index
  scf.for %i = %c0 to %n step %c1 {
    %size = arith.addi %i, %c3 overflow<nsw> : index
    %t = tensor.empty(%size) : tensor<?xf32>
    "test.use"(%t) : (tensor<?xf32>) -> ()
  }
  %few = arith.minsi %k, %c1000 : index
  scf.for %i = %c0 to %few step %c1 {
    %size = arith.addi %i, %c3 overflow<nsw> : index
    %t = tensor.empty(%size) : tensor<?xf32>
    "test.use"(%t) : (tensor<?xf32>) -> ()
  }
  return
}
// -----
// nine is no bound of the type of %k, although it is one of two bounds, the other of which may wrap around
func.func @integer(%k: i64) {
  %n = arith.index_cast %k : i64 to index
  affine.for %i = 2 to %n step 2 {
    affine.for %j = affine_map<(d0) -> (d0 * 2 - 3)>(%i) to affine_map<()[s0] -> (s0 + 2)>()[%n] {
      %size = affine.min affine_map<(d0) -> (d0 + 4, 9)>(%j)
      %m = memref.alloc(%size) : memref<?xf32>
      memref.dealloc %m : memref<?xf32>
    }
  }
  return
}
