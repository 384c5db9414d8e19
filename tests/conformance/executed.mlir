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
