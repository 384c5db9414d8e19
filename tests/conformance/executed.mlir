// What ops say of their operands is known behind them, not before them nor on another branch.
func.func @size(%n: index) {
  %c0 = arith.constant 0 : index
  "test.compare"(%n, %c0) {cmp = "GE"} : (index, index) -> () // unknown
  %m = memref.alloc(%n) : memref<?xf32>
  "test.compare"(%n, %c0) {cmp = "GE"} : (index, index) -> () // true
  return
}
func.func @product(%n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %m = memref.alloca(%n, %k) : memref<?x?xf32>
  %p = arith.muli %n, %k : index
  "test.compare"(%p, %c0) {cmp = "GE"} : (index, index) -> () // true
  return
}
func.func @branches(%n: index, %i: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %f = arith.constant 0.0 : f32
  scf.if %c {
    %m = memref.alloc(%n) : memref<?xf32>
    "test.compare"(%i, %n) {cmp = "LT"} : (index, index) -> () // unknown
    memref.store %f, %m[%i] : memref<?xf32>
    "test.compare"(%i, %n) {cmp = "LT"} : (index, index) -> () // true
    scf.for %k = %c0 to %n step %i {
      "test.compare"(%n, %i) {cmp = "GT"} : (index, index) -> () // true
      memref.store %f, %m[%k] : memref<?xf32>
    }
  } else {
    "test.compare"(%n, %c0) {cmp = "GE"} : (index, index) -> () // unknown
  }
  "test.compare"(%n, %c0) {cmp = "GE"} : (index, index) -> () // unknown
  return
}
// The body may not run.
func.func @loop(%n: index, %k: index, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %k step %c1 {
    %e = memref.load %m[%n] : memref<?xf32>
    "test.compare"(%n, %c0) {cmp = "GE"} : (index, index) -> () // true
  }
  "test.compare"(%n, %c0) {cmp = "GE"} : (index, index) -> () // unknown
  return
}
func.func @blocks(%n: index, %c: i1) {
  %c0 = arith.constant 0 : index
  cf.cond_br %c, ^then, ^else
^then:
  %m = memref.alloc(%n) : memref<?xf32>
  cf.br ^next
^next:
  "test.compare"(%n, %c0) {cmp = "GE"} : (index, index) -> () // true
  cf.br ^end
^else:
  "test.compare"(%n, %c0) {cmp = "GE"} : (index, index) -> () // unknown
  cf.br ^end
^end:
  "test.compare"(%n, %c0) {cmp = "GE"} : (index, index) -> () // unknown
  return
}
func.func @divisor(%a: index, %b: index) {
  %c0 = arith.constant 0 : index
  "test.compare"(%b, %c0) : (index, index) -> () // unknown
  %q = arith.ceildivsi %a, %b : index
  "test.compare"(%b, %c0) : (index, index) -> () // false
  return
}
func.func @equal_sizes(%a: memref<?x8xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %m = memref.dim %a, %c0 : memref<?x8xf32>
  %n = memref.dim %b, %c0 : memref<?x?xf32>
  %k = memref.dim %b, %c1 : memref<?x?xf32>
  %l = memref.dim %c, %c1 : memref<?x?xf32>
  "test.compare"(%m, %n) : (index, index) -> () // unknown
  linalg.copy ins(%a : memref<?x8xf32>) outs(%b : memref<?x?xf32>)
  "test.compare"(%m, %n) : (index, index) -> () // true
  "test.compare"(%k, %c8) : (index, index) -> () // true
  "test.compare"(%l, %c8) : (index, index) -> () // unknown
  memref.copy %b, %c : memref<?x?xf32> to memref<?x?xf32>
  "test.compare"(%l, %c8) : (index, index) -> () // true
  return
}
// A pass may execute an op in front of a loop that does not run if nothing is undefined about it: behind such an op nothing is known.
// What depends on its result is known.
func.func @speculated(%n: index) {
  %c0 = arith.constant 0 : index
  %t = tensor.empty(%n) : tensor<?xf32>
  "test.compare"(%n, %c0) {cmp = "GE"} : (index, index) -> () // unknown
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  "test.compare"(%d, %c0) {cmp = "GE"} : (index, index) -> () // true
  return
}
// Elements that an affine access reaches are there. A vector may reach out of its memory, its first element too.
func.func @affine(%m: memref<?x8xf32>, %v: memref<?xf32>, %i: index, %j: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c-1 = arith.constant -1 : index
  %c7 = arith.constant 7 : index
  %f = arith.constant 0.0 : f32
  %n = memref.dim %m, %c0 : memref<?x8xf32>
  %last = arith.subi %n, %c1 : index
  affine.store %f, %m[symbol(%i) + 1, symbol(%j)] : memref<?x8xf32>
  "test.compare"(%i, %c-1) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%i, %last) {cmp = "LT"} : (index, index) -> () // true
  "test.compare"(%i, %c0) {cmp = "GE"} : (index, index) -> () // unknown
  "test.compare"(%j, %c7) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%n, %c1) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%k, %c0) {cmp = "GE"} : (index, index) -> () // unknown
  %l = affine.vector_load %v[symbol(%k)] : memref<?xf32>, vector<4xf32>
  "test.compare"(%k, %c0) {cmp = "GE"} : (index, index) -> () // unknown
  %e = affine.load %v[symbol(%k) - 1] : memref<?xf32>
  "test.compare"(%k, %c1) {cmp = "GE"} : (index, index) -> () // true
  return
}
// A transfer stays in bounds where it says so, and where its vector has no dimension.
func.func @transfer(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %rows = memref.dim %m, %c0 : memref<?x?xf32>
  %columns = memref.dim %m, %c1 : memref<?x?xf32>
  %v = vector.transfer_read %m[%i, %j], %p : memref<?x?xf32>, vector<4xf32>
  "test.compare"(%i, %rows) {cmp = "LT"} : (index, index) -> () // true
  "test.compare"(%i, %c0) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%j, %c0) {cmp = "GE"} : (index, index) -> () // unknown
  %end = arith.addi %j, %c4 : index
  "test.compare"(%end, %columns) {cmp = "LE"} : (index, index) -> () // unknown
  vector.transfer_write %v, %m[%i, %j] {in_bounds = [true]} : vector<4xf32>, memref<?x?xf32>
  "test.compare"(%j, %c0) {cmp = "GE"} : (index, index) -> () // true
  "test.compare"(%end, %columns) {cmp = "LE"} : (index, index) -> () // true
  return
}
// The map says which dimension the vector has: the rows, and all of one element.
func.func @transposed(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %rows = memref.dim %m, %c0 : memref<?x?xf32>
  %columns = memref.dim %m, %c1 : memref<?x?xf32>
  %v = vector.transfer_read %m[%i, %j], %p {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (0, d0)>} : memref<?x?xf32>, vector<8x4xf32>
  %end = arith.addi %i, %c4 : index
  "test.compare"(%end, %rows) {cmp = "LE"} : (index, index) -> () // true
  "test.compare"(%j, %columns) {cmp = "LT"} : (index, index) -> () // true
  return
}
// What a mask hides may be outside. Of a tensor a transfer may be executed anywhere, so that nothing is known behind it.
func.func @hidden(%m: memref<?xf32>, %t: tensor<?xf32>, %i: index, %j: index, %k: index, %p: f32, %mask: vector<4xi1>) {
  %c0 = arith.constant 0 : index
  %u = vector.transfer_read %m[%i], %p, %mask {in_bounds = [true]} : memref<?xf32>, vector<4xf32>
  "test.compare"(%i, %c0) {cmp = "GE"} : (index, index) -> () // unknown
  %v = vector.mask %mask { vector.transfer_read %m[%j], %p {in_bounds = [true]} : memref<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  "test.compare"(%j, %c0) {cmp = "GE"} : (index, index) -> () // unknown
  %w = vector.transfer_read %t[%k], %p {in_bounds = [true]} : tensor<?xf32>, vector<4xf32>
  "test.compare"(%k, %c0) {cmp = "GE"} : (index, index) -> () // unknown
  return
}
// Buffers whose sizes follow from those of others.
func.func @made_of_others(%m: memref<?xf32>, %n: index, %t: tensor<?x4xf32>, %at: tensor<?x1xindex>, %s: tensor<?x1x4xf32>) {
  %c0 = arith.constant 0 : index
  %size = memref.dim %m, %c0 : memref<?xf32>
  %clone = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  %0 = memref.dim %clone, %c0 : memref<?xf32>
  "test.compare"(%0, %size) : (index, index) -> () // true
  %aligned = memref.assume_alignment %clone, 16 : memref<?xf32>
  %1 = memref.dim %aligned, %c0 : memref<?xf32>
  "test.compare"(%1, %size) : (index, index) -> () // true
  %distinct:2 = memref.distinct_objects %aligned, %m : memref<?xf32>, memref<?xf32>
  %2 = memref.dim %distinct#0, %c0 : memref<?xf32>
  "test.compare"(%2, %size) : (index, index) -> () // true
  %longer = memref.realloc %clone(%n) : memref<?xf32> to memref<?xf32>
  %3 = memref.dim %longer, %c0 : memref<?xf32>
  "test.compare"(%3, %n) : (index, index) -> () // true
  "test.compare"(%n, %c0) {cmp = "GE"} : (index, index) -> () // true
  %count = tensor.dim %at, %c0 : tensor<?x1xindex>
  %rows = tensor.gather %t[%at] gather_dims([0]) : (tensor<?x4xf32>, tensor<?x1xindex>) -> tensor<?x1x4xf32>
  %4 = tensor.dim %rows, %c0 : tensor<?x1x4xf32>
  "test.compare"(%4, %count) : (index, index) -> () // true
  %written = tensor.scatter %s into %t[%at] scatter_dims([0]) unique : (tensor<?x1x4xf32>, tensor<?x4xf32>, tensor<?x1xindex>) -> tensor<?x4xf32>
  %5 = tensor.dim %written, %c0 : tensor<?x4xf32>
  %6 = tensor.dim %t, %c0 : tensor<?x4xf32>
  "test.compare"(%5, %6) : (index, index) -> () // true
  return
}
