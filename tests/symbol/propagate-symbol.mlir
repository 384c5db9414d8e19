// passes: builtin.module(func.func(propagate-symbol))
// P1
func.func @p1(%a: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?x4xf32>
  %e = tensor.empty(%d) : tensor<?x4xf32>
  return %e : tensor<?x4xf32>
}
// -----
// P2
func.func @p2(%a: tensor<?xf32>, %b: tensor<?x?xf32>) -> index {
  %S0 = symbol.symbolic_int @S0 {max_val = 64 : i64, min_val = 1 : i64} : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  %c1 = arith.constant 1 : index
  %d = tensor.dim %b, %c1 : tensor<?x?xf32>
  %r = arith.addi %d, %S0 : index
  return %r : index
}
// -----
// P3
func.func @p3(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %b, %c0 : tensor<?x4xf32>
  %e = tensor.empty(%d) : tensor<?x4xf32>
  %r = linalg.add ins(%a, %b : tensor<?x4xf32>, tensor<?x4xf32>) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}
// -----
// P4
func.func @p4(%a: tensor<?x8xf32>, %b: tensor<?x8xf32>) -> index {
  %c0 = arith.constant 0 : index
  %k = tensor.concat dim(0) %a, %b : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
  %d = tensor.dim %k, %c0 : tensor<?x8xf32>
  return %d : index
}
// -----
// P5
func.func @p5(%a: tensor<?x?xf32>) -> tensor<2x?xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %k = tensor.collapse_shape %a [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %d = tensor.dim %k, %c0 : tensor<?xf32>
  %h = arith.divui %d, %c2 : index
  %x = tensor.expand_shape %k [[0, 1]] output_shape [2, %h] : tensor<?xf32> into tensor<2x?xf32>
  return %x : tensor<2x?xf32>
}
// -----
// P6
func.func @p6(%a: tensor<?x?xf32>) -> (index, index) {
  %S0 = symbol.symbolic_int @S0 {max_val = 128 : i64, min_val = 2 : i64} : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0 floordiv 2, s0 + 1)> : tensor<?x?xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %a, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %a, %c1 : tensor<?x?xf32>
  return %d0, %d1 : index, index
}
// -----
// P7
func.func @p7(%a: tensor<?xf32>, %b: tensor<?x3xf32>) -> i1 {
  %S0 = symbol.symbolic_int @S0 {max_val = 9223372036854775807 : i64, min_val = 0 : i64} : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  symbol.bind_symbolic_shape %b, [%S0], affine_map<()[s0] -> (s0, 3)> : tensor<?x3xf32>
  %c0 = arith.constant 0 : index
  %x = tensor.dim %a, %c0 : tensor<?xf32>
  %y = tensor.dim %b, %c0 : tensor<?x3xf32>
  %q = arith.cmpi eq, %x, %y : index
  return %q : i1
}
// -----
// P8
func.func private @ext(tensor<?xf32>) -> tensor<?xf32>
func.func @p8(%a: tensor<?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %k = func.call @ext(%a) : (tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %k, %c0 : tensor<?xf32>
  %f = arith.negf %a : tensor<?xf32>
  %e = tensor.dim %f, %c0 : tensor<?xf32>
  return %d, %e : index, index
}
// -----
// P9
func.func @p9(%a: tensor<?xf32>) {
  symbol.bind_symbolic_shape %a, [], affine_map<() -> (4)> : tensor<?xf32>
  symbol.bind_symbolic_shape %a, [], affine_map<() -> (8)> : tensor<?xf32>
  return
}
// -----
// P10
func.func @p10(%s: tensor<4xf32>, %u: tensor<*xf32>, %m: memref<?xf32>, %i: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  %e = tensor.dim %s, %i : tensor<4xf32>
  return %d, %e : index, index
}
// -----
// P11: a static result is bound, too
func.func @p11(%a: tensor<2x4x32xf32>, %i: tensor<2x32xf32>) -> tensor<2x32xf32> {
  %r = linalg.reduce { arith.addf } ins(%a : tensor<2x4x32xf32>) outs(%i : tensor<2x32xf32>) dimensions = [1]
  return %r : tensor<2x32xf32>
}
// -----
// P12: the example of the reference's manual, in MLIR's syntax
func.func @p12(%arg0: tensor<?x640xf16>) -> tensor<?x640xf16> {
  %c0 = arith.constant 0 : index
  %dim0 = tensor.dim %arg0, %c0 : tensor<?x640xf16>
  %out0 = tensor.empty(%dim0) : tensor<?x640xf16>
  %add0 = linalg.add ins(%arg0, %arg0 : tensor<?x640xf16>, tensor<?x640xf16>) outs(%out0 : tensor<?x640xf16>) -> tensor<?x640xf16>
  %concat = tensor.concat dim(0) %add0, %add0 : (tensor<?x640xf16>, tensor<?x640xf16>) -> tensor<?x640xf16>
  %dim1 = tensor.dim %concat, %c0 : tensor<?x640xf16>
  %out1 = tensor.empty(%dim1) : tensor<?x640xf16>
  %add1 = linalg.add ins(%concat, %concat : tensor<?x640xf16>, tensor<?x640xf16>) outs(%out1 : tensor<?x640xf16>) -> tensor<?x640xf16>
  return %add1 : tensor<?x640xf16>
}
// -----
// equal sizes with ranges that have no number in common
func.func @disjoint(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %S0 = symbol.symbolic_int @S0 {max_val = 4 : i64, min_val = 1 : i64} : index
  %S1 = symbol.symbolic_int @S1 {max_val = 9 : i64, min_val = 8 : i64} : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  symbol.bind_symbolic_shape %b, [%S1], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  %r = linalg.add ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// -----
// a symbol whose range does not have the static size
func.func @outside(%a: tensor<4xf32>) {
  %S0 = symbol.symbolic_int @S0 {max_val = 9 : i64, min_val = 8 : i64} : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<4xf32>
  return
}
// -----
// two binds of one value: one symbol, with what both ranges have in common
func.func @both(%a: tensor<?xf32>) -> (index, index) {
  %S0 = symbol.symbolic_int @S0 {max_val = 9 : i64, min_val = 1 : i64} : index
  %S1 = symbol.symbolic_int @S1 {max_val = 12 : i64, min_val = 4 : i64} : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  symbol.bind_symbolic_shape %a, [%S1], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  return %S0, %S1 : index, index
}
// -----
// a symbol and a number
func.func @number(%a: tensor<?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %S0 = symbol.symbolic_int @S0 {max_val = 9 : i64, min_val = 1 : i64} : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  symbol.bind_symbolic_shape %a, [], affine_map<() -> (4)> : tensor<?xf32>
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  return %S0, %d : index, index
}
// -----
// what a branch says of a value from outside holds there only
func.func @branch(%a: tensor<?xf32>, %b: tensor<?xf32>, %t: i1) -> (index, index) {
  %c0 = arith.constant 0 : index
  %S8 = symbol.symbolic_int @S8 {max_val = 4 : i64, min_val = 1 : i64} : index
  symbol.bind_symbolic_shape %b, [%S8], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  %k = func.call @ext(%a) : (tensor<?xf32>) -> tensor<?xf32>
  %r = scf.if %t -> index {
    symbol.bind_symbolic_shape %k, [%S8], affine_map<()[s0] -> (s0)> : tensor<?xf32>
    %d = tensor.dim %k, %c0 : tensor<?xf32>
    scf.yield %d : index
  } else {
    %d = tensor.dim %k, %c0 : tensor<?xf32>
    scf.yield %d : index
  }
  %e = tensor.dim %k, %c0 : tensor<?xf32>
  return %r, %e : index, index
}
func.func private @ext(tensor<?xf32>) -> tensor<?xf32>
// -----
// sizes of a product are equal along its loops, and in a branch only if it is not executed elsewhere
func.func @matmul(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>, %t: i1) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
func.func @in_branch(%a: tensor<?xf32>, %b: tensor<?xf32>, %t: i1) -> tensor<?xf32> {
  %r = scf.if %t -> tensor<?xf32> {
    %s = linalg.add ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  } else {
    scf.yield %a : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// -----
// names are free in the module, function by function; `@S1` is in a type of a declaration
func.func private @named(tensor<?xf32, [@S1]>)
func.func @first(%a: tensor<?xf32>, %b: tensor<?xf32>) { return }
func.func @second(%a: tensor<?xf32>) {
  %S2 = symbol.symbolic_int @S2 : index
  return
}
func.func @third(%a: tensor<?xf32>) { return }
// -----
// slices, padding and views of memory
func.func @slices(%a: tensor<?x?xf32>, %n: index, %v: f32, %m: memref<?x4xf32>) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %h = arith.addi %n, %c1 : index
  %s = tensor.extract_slice %a[0, 0] [%h, 4] [1, 1] : tensor<?x?xf32> to tensor<?x4xf32>
  %p = tensor.pad %s low[1, 0] high[%n, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<?x4xf32> to tensor<?x4xf32>
  %d = tensor.dim %p, %c0 : tensor<?x4xf32>
  %e = tensor.dim %s, %c0 : tensor<?x4xf32>
  %f = memref.collapse_shape %m [[0, 1]] : memref<?x4xf32> into memref<?xf32>
  %g = memref.dim %f, %c0 : memref<?xf32>
  return %d, %e, %g : index, index, index
}
// -----
// a size that only its branch uses is not taken to be a size elsewhere
func.func @guarded(%i: index, %j: index, %t: i1) -> index {
  %h = arith.subi %i, %j : index
  scf.if %t {
    %e = tensor.empty(%h) : tensor<?xf32>
    "test.use"(%e) : (tensor<?xf32>) -> ()
  }
  return %h : index
}
// -----
// a size that is one of two numbers is no symbol
func.func @least(%a: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %m = affine.min affine_map<()[s0] -> (s0, 8)>()[%n]
  %e = tensor.empty(%m) : tensor<?xf32>
  return %e : tensor<?xf32>
}
// -----
// ops of one kind, with the same types: a value that is there twice, constants, and maps that differ.
func.func @alike(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %0 = tensor.concat dim(0) %a, %a : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %1 = tensor.concat dim(0) %a, %b : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %2 = tensor.concat dim(0) %b, %1 : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %3 = tensor.extract_slice %2[0, 0] [%n, 4] [1, 1] : tensor<?x4xf32> to tensor<?x4xf32>
  %4 = tensor.extract_slice %2[0, 0] [%c2, 4] [1, 1] : tensor<?x4xf32> to tensor<?x4xf32>
  %5 = tensor.concat dim(0) %3, %4 : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %6 = tensor.concat dim(0) %b, %b : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %7 = tensor.dim %5, %c0 : tensor<?x4xf32>
  %8 = tensor.dim %6, %c0 : tensor<?x4xf32>
  %9 = arith.addi %7, %8 : index
  return %9 : index
}
// -----
// ops of one kind, of which the first one is bound already
func.func @bound(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>, %c: tensor<?x4xf32>) -> index {
  %c0 = arith.constant 0 : index
  %N = symbol.symbolic_int @N {min_val = 2 : i64} : index
  %0 = tensor.concat dim(0) %a, %b : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  symbol.bind_symbolic_shape %0, [%N], affine_map<()[s0] -> (s0, 4)> : tensor<?x4xf32>
  %1 = tensor.concat dim(0) %b, %c : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %2 = tensor.concat dim(0) %c, %a : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %3 = tensor.dim %2, %c0 : tensor<?x4xf32>
  return %3 : index
}
// -----
// a symbol of the program that equals a symbol with a map: the first one is kept, with the range of both
func.func @derived(%a: tensor<?xf32>) -> index {
  %N0 = symbol.symbolic_int @N0 {min_val = 5 : i64} : index
  %N1 = symbol.symbolic_int @N1 [%N0], affine_map<()[s0] -> (s0 floordiv 2)> : index
  %N2 = symbol.symbolic_int @N2 {max_val = 3 : i64, min_val = 2 : i64} : index
  symbol.bind_symbolic_shape %a, [%N2], affine_map<()[s0] -> (3)> : tensor<?xf32>
  %e = tensor.empty(%N1) : tensor<?xf32>
  %s = linalg.add ins(%e, %e : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  symbol.bind_symbolic_shape %s, [%N2], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  return %N2 : index
}
// -----
// a later round makes a symbol after the unused @N1 is erased: its name differs from the names of the first round
func.func @rounds(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) {
  %N0 = symbol.symbolic_int @N0 : index
  %N1 = symbol.symbolic_int @N1 : index
  %N2 = symbol.symbolic_int @N2 : index
  symbol.bind_symbolic_shape %a, [%N2], affine_map<()[s0] -> (s0 - 4)> : tensor<?xf32>
  symbol.bind_symbolic_shape %c, [%N0], affine_map<()[s0] -> (s0 + 3)> : tensor<?xf32>
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %c2 step %c1 iter_args(%x = %b) -> (tensor<?xf32>) {
    %y = tensor.concat dim(0) %x, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  %1 = tensor.empty(%N0) : tensor<?xf32>
  return
}
// -----
// the first round derives @N0 from @N1; its other equation, 5, limits @N1 in the second round
func.func @limited(%a: tensor<?x?xf32>, %b: tensor<?xf32>) {
  %N0 = symbol.symbolic_int @N0 : index
  %N1 = symbol.symbolic_int @N1 : index
  symbol.bind_symbolic_shape %a, [%N0, %N1], affine_map<()[s0, s1] -> (s0 + 2, s1 - 2)> : tensor<?x?xf32>
  symbol.bind_symbolic_shape %b, [%N1], affine_map<()[s0] -> (s0 + 1)> : tensor<?xf32>
  symbol.bind_symbolic_shape %a, [%N0, %N0], affine_map<()[s0, s1] -> (5, s1)> : tensor<?x?xf32>
  return
}
