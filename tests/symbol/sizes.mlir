// passes: builtin.module(func.func(propagate-symbol))
// three sizes that are twice a size of the argument: one symbol, whichever ops compute them
func.func @arith(%a: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %q = arith.muli %d, %c2 : index
  %e = tensor.empty(%q) : tensor<?xf32>
  %o = linalg.exp ins(%e : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %o : tensor<?xf32>
}
func.func @apply(%a: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %q = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%d]
  %e = tensor.empty(%q) : tensor<?xf32>
  %o = linalg.exp ins(%e : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %o : tensor<?xf32>
}
func.func @both(%a: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %q = arith.muli %d, %c2 : index
  %e = tensor.empty(%q) : tensor<?xf32>
  %c = tensor.concat dim(0) %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %s = arith.addi %d, %d : index
  %f = tensor.empty(%s) : tensor<?xf32>
  %o = linalg.add ins(%e, %c : tensor<?xf32>, tensor<?xf32>) outs(%f : tensor<?xf32>) -> tensor<?xf32>
  return %o, %c : tensor<?xf32>, tensor<?xf32>
}
// -----
// the sizes of a convolution with padding and strides
func.func @f(%img: tensor<?x?x?x3xf32>, %w: tensor<3x3x3x16xf32>) -> tensor<?x?x?x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %z = arith.constant 0.0 : f32
  %pad = tensor.pad %img low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %z : f32
  } : tensor<?x?x?x3xf32> to tensor<?x?x?x3xf32>
  %n = tensor.dim %img, %c0 : tensor<?x?x?x3xf32>
  %h = tensor.dim %img, %c1 : tensor<?x?x?x3xf32>
  %wd = tensor.dim %img, %c2 : tensor<?x?x?x3xf32>
  %oh = affine.apply affine_map<()[s0] -> ((s0 - 1) floordiv 2 + 1)>()[%h]
  %ow = affine.apply affine_map<()[s0] -> ((s0 - 1) floordiv 2 + 1)>()[%wd]
  %e = tensor.empty(%n, %oh, %ow) : tensor<?x?x?x16xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x?x?x16xf32>) -> tensor<?x?x?x16xf32>
  %c = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%pad, %w : tensor<?x?x?x3xf32>, tensor<3x3x3x16xf32>) outs(%f : tensor<?x?x?x16xf32>) -> tensor<?x?x?x16xf32>
  %r = linalg.exp ins(%c : tensor<?x?x?x16xf32>) outs(%e : tensor<?x?x?x16xf32>) -> tensor<?x?x?x16xf32>
  return %r : tensor<?x?x?x16xf32>
}
// -----
// a quotient, and a multiple of it
func.func @f(%a: tensor<?xf32>) -> tensor<?x16xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %q = affine.apply affine_map<()[s0] -> (s0 floordiv 16)>()[%d]
  %full = affine.apply affine_map<()[s0] -> (s0 * 16)>()[%q]
  %sl = tensor.extract_slice %a[0] [%full] [1] : tensor<?xf32> to tensor<?xf32>
  %e = tensor.expand_shape %sl [[0, 1]] output_shape [%q, 16] : tensor<?xf32> into tensor<?x16xf32>
  %ed = tensor.dim %e, %c0 : tensor<?x16xf32>
  %em = tensor.empty(%ed) : tensor<?x16xf32>
  %o = linalg.exp ins(%e : tensor<?x16xf32>) outs(%em : tensor<?x16xf32>) -> tensor<?x16xf32>
  return %o : tensor<?x16xf32>
}
// -----
// both arms of a branch have one size, which is defined in front of it
func.func @f(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>, %c: i1) -> tensor<?x4xf32> {
  %r = scf.if %c -> tensor<?x4xf32> {
    %x = tensor.concat dim(0) %a, %b : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    scf.yield %x : tensor<?x4xf32>
  } else {
    %y = tensor.concat dim(0) %b, %a : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    scf.yield %y : tensor<?x4xf32>
  }
  %c0 = arith.constant 0 : index
  %d = tensor.dim %r, %c0 : tensor<?x4xf32>
  %e = tensor.empty(%d) : tensor<?x4xf32>
  %o = linalg.exp ins(%r : tensor<?x4xf32>) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %o : tensor<?x4xf32>
}
// -----
// a loop that does not change the size
func.func @f(%a: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%t = %a, %i = %c0) : (tensor<?xf32>, index) -> (tensor<?xf32>, index) {
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %t, %i : tensor<?xf32>, index
  } do {
  ^bb0(%u: tensor<?xf32>, %j: index):
    %d = tensor.dim %u, %c0 : tensor<?xf32>
    %e = tensor.empty(%d) : tensor<?xf32>
    %o = linalg.exp ins(%u : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    %j1 = arith.addi %j, %c1 : index
    scf.yield %o, %j1 : tensor<?xf32>, index
  }
  %d2 = tensor.dim %r#0, %c0 : tensor<?xf32>
  %e2 = tensor.empty(%d2) : tensor<?xf32>
  %o2 = linalg.exp ins(%r#0 : tensor<?xf32>) outs(%e2 : tensor<?xf32>) -> tensor<?xf32>
  return %o2 : tensor<?xf32>
}
// -----
// sizes that are equal only in a branch, in a loop, or after an op that may not return
func.func @dim_outside(%a: tensor<?xf32>, %c: i1) -> index {
  %c0 = arith.constant 0 : index
  %S0 = symbol.symbolic_int @S0 {max_val = 4 : i64, min_val = 1 : i64} : index
  scf.if %c {
    symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  }
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  return %d : index
}
func.func @unify_in_branch(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: i1) -> (index, index) {
  %c0 = arith.constant 0 : index
  scf.if %c {
    %o = linalg.add ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
    "test.use"(%o) : (tensor<?xf32>) -> ()
  }
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %e = tensor.dim %b, %c0 : tensor<?xf32>
  return %d, %e : index, index
}
func.func @unify_after_exit(%a: tensor<?xf32>, %b: tensor<?xf32>, %n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %o = linalg.add ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
    "test.use"(%o) : (tensor<?xf32>) -> ()
  }
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %e = tensor.dim %b, %c0 : tensor<?xf32>
  return %d, %e : index, index
}
func.func @cfg(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: i1) -> (index, index) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %e = tensor.dim %b, %c0 : tensor<?xf32>
  cf.cond_br %c, ^x, ^y
^x:
  %o = linalg.add ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  cf.br ^y
^y:
  return %d, %e : index, index
}
func.func @enc(%a: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  %S0 = symbol.symbolic_int @S0 {max_val = 4 : i64, min_val = 1 : i64} : index
  scf.if %c {
    symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  }
  %e = tensor.empty(%S0) : tensor<?xf32>
  return %e : tensor<?xf32>
}
func.func @pure_add_then_exit(%a: tensor<?xf32>, %b: tensor<?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %e = tensor.dim %b, %c0 : tensor<?xf32>
  "test.may_exit"() : () -> ()
  %o = linalg.add ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  return %d, %e : index, index
}
// -----
// the name of the program is kept; of two names the first one
func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %batch = symbol.symbolic_int @batch {max_val = 8 : i64, min_val = 1 : i64} : index
  symbol.bind_symbolic_shape %a, [%batch], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  %r = linalg.add ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @g(%b: tensor<?xf32>, %a: tensor<?xf32>) -> tensor<?xf32> {
  %batch2 = symbol.symbolic_int @batch2 {max_val = 8 : i64, min_val = 1 : i64} : index
  symbol.bind_symbolic_shape %a, [%batch2], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  %r = linalg.add ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @two(%b: tensor<?xf32>, %a: tensor<?xf32>) -> tensor<?xf32> {
  %batch3 = symbol.symbolic_int @batch3 {max_val = 8 : i64, min_val = 1 : i64} : index
  %batch4 = symbol.symbolic_int @batch4 {max_val = 9 : i64, min_val = 2 : i64} : index
  symbol.bind_symbolic_shape %a, [%batch3], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  symbol.bind_symbolic_shape %b, [%batch4], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  %r = linalg.add ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// -----
// a name in encodings
func.func @f(%a: tensor<?xf32, [@batch]>, %b: tensor<?xf32>) -> tensor<?xf32, [@batch]> {
  %batch = symbol.symbolic_int @batch {max_val = 8 : i64, min_val = 1 : i64} : index
  symbol.bind_symbolic_shape %a, [%batch], affine_map<()[s0] -> (s0)> : tensor<?xf32, [@batch]>
  %r = linalg.add ins(%a, %b : tensor<?xf32, [@batch]>, tensor<?xf32>) outs(%a : tensor<?xf32, [@batch]>) -> tensor<?xf32, [@batch]>
  return %r : tensor<?xf32, [@batch]>
}
// -----
// a size that is a quotient of a multiple of a symbol is the symbol
func.func @f(%a: tensor<?xf32>) -> tensor<?x4xf32> {
  %S = symbol.symbolic_int @S {max_val = 128 : i64, min_val = 1 : i64} : index
  symbol.bind_symbolic_shape %a, [%S], affine_map<()[s0] -> (s0 * 4)> : tensor<?xf32>
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %c4 = arith.constant 4 : index
  %q = arith.divui %d, %c4 : index
  %e = tensor.expand_shape %a [[0, 1]] output_shape [%q, 4] : tensor<?xf32> into tensor<?x4xf32>
  return %e : tensor<?x4xf32>
}
// -----
// arms with different sizes have no size in common
func.func @arms(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: i1) -> index {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> tensor<?xf32> {
    scf.yield %a : tensor<?xf32>
  } else {
    scf.yield %b : tensor<?xf32>
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  return %d : index
}
// -----
// nested branches: one symbol for the same sum in three arms
func.func @nested(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: i1, %e: i1) -> index {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> tensor<?xf32> {
    %s = scf.if %e -> tensor<?xf32> {
      %x = tensor.concat dim(0) %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      scf.yield %x : tensor<?xf32>
    } else {
      %y = tensor.concat dim(0) %b, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      scf.yield %y : tensor<?xf32>
    }
    scf.yield %s : tensor<?xf32>
  } else {
    %p = tensor.dim %a, %c0 : tensor<?xf32>
    %q = tensor.dim %b, %c0 : tensor<?xf32>
    %n = arith.addi %q, %p : index
    %z = tensor.empty(%n) : tensor<?xf32>
    scf.yield %z : tensor<?xf32>
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  return %d : index
}
// -----
// blocks: a sum in two of them is defined in the first
func.func @blocks(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: i1) -> index {
  %c0 = arith.constant 0 : index
  cf.cond_br %c, ^x, ^y
^x:
  %k = tensor.concat dim(0) %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  cf.br ^z(%k : tensor<?xf32>)
^y:
  %l = tensor.concat dim(0) %b, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  cf.br ^z(%l : tensor<?xf32>)
^z(%m: tensor<?xf32>):
  %d = tensor.dim %m, %c0 : tensor<?xf32>
  return %d : index
}
// -----
// a carried tensor of one size, and one that grows
func.func @carried(%a: tensor<?xf32>, %b: tensor<?xf32>, %n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a, %t = %b) -> (tensor<?xf32>, tensor<?xf32>) {
    %d = tensor.dim %s, %c0 : tensor<?xf32>
    %e = tensor.empty(%d) : tensor<?xf32>
    %o = linalg.exp ins(%s : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    %k = tensor.concat dim(0) %t, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %o, %k : tensor<?xf32>, tensor<?xf32>
  }
  %p = tensor.dim %r#0, %c0 : tensor<?xf32>
  %q = tensor.dim %r#1, %c0 : tensor<?xf32>
  return %p, %q : index, index
}
// -----
// a check of two sizes is not decided by the op that it guards
func.func @checked(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %e = tensor.dim %b, %c0 : tensor<?xf32>
  %q = arith.cmpi eq, %d, %e : index
  cf.assert %q, "sizes differ"
  %r = linalg.add ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// -----
// an op that only a loop uses may be there because it was hoisted, although the loop does not run
func.func @hoisted(%a: tensor<?xf32>, %b: tensor<?xf32>, %n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = linalg.add ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    "test.use"(%r) : (tensor<?xf32>) -> ()
  }
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %e = tensor.dim %b, %c0 : tensor<?xf32>
  return %d, %e : index, index
}
func.func @selected(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: i1) -> (tensor<?xf32>, index, index) {
  %c0 = arith.constant 0 : index
  %r = linalg.add ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  %s = arith.select %c, %r, %a : tensor<?xf32>
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %e = tensor.dim %b, %c0 : tensor<?xf32>
  return %s, %d, %e : tensor<?xf32>, index, index
}
// -----
// buffers of one size
func.func @buffers(%a: memref<?xf32>, %b: memref<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  linalg.exp ins(%a : memref<?xf32>) outs(%b : memref<?xf32>)
  %d = memref.dim %b, %c0 : memref<?xf32>
  return %d : index
}
// -----
// a size that equals twice another one gets a map; a symbol of the program keeps its name and its range
func.func @twice(%b: tensor<?xf32>, %a: tensor<?xf32>) -> tensor<?xf32> {
  %k = tensor.concat dim(0) %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r = linalg.add ins(%k, %b : tensor<?xf32>, tensor<?xf32>) outs(%b : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @named_twice(%b: tensor<?xf32>, %a: tensor<?xf32>) -> tensor<?xf32> {
  %even = symbol.symbolic_int @even {max_val = 64 : i64, min_val = 2 : i64} : index
  symbol.bind_symbolic_shape %b, [%even], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  %k = tensor.concat dim(0) %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r = linalg.add ins(%k, %b : tensor<?xf32>, tensor<?xf32>) outs(%b : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// -----
// a derived symbol of the program, defined after the first size that it names; two of them, of which the first is kept
func.func @total(%a: tensor<?xf32>, %b: tensor<?xf32>) -> (tensor<?xf32>, index) {
  %A = symbol.symbolic_int @A : index
  %B = symbol.symbolic_int @B : index
  symbol.bind_symbolic_shape %a, [%A], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  symbol.bind_symbolic_shape %b, [%B], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  %k = tensor.concat dim(0) %b, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %total = symbol.symbolic_int @total [%A, %B], affine_map<()[s0, s1] -> (s0 + s1)> {max_val = 64 : i64, min_val = 2 : i64} : index
  %sum = symbol.symbolic_int @sum [%B, %A], affine_map<()[s0, s1] -> (s0 + s1)> {max_val = 99 : i64, min_val = 4 : i64} : index
  return %k, %sum : tensor<?xf32>, index
}
// -----
// a size that may be negative where it is no size: the range of its symbol is that of its map
func.func @guarded_slice(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %n = arith.subi %d, %c4 : index
  %t = arith.cmpi sge, %n, %c0 : index
  %r = scf.if %t -> tensor<?xf32> {
    %s = tensor.extract_slice %a[4] [%n] [1] : tensor<?xf32> to tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  } else {
    scf.yield %b : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// -----
// sizes that are arguments, and sums of them
func.func @counts(%n: index, %m: index) -> index {
  %c0 = arith.constant 0 : index
  %s = arith.addi %n, %m : index
  %t = arith.addi %m, %n : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %f = tensor.empty(%s) : tensor<?xf32>
  %g = tensor.empty(%t) : tensor<?xf32>
  %k = tensor.concat dim(0) %f, %g : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %k, %c0 : tensor<?xf32>
  "test.use"(%e, %k) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return %d : index
}
// -----
// the results of ops that nothing is known of
func.func @unknown(%a: tensor<?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %k = "test.make"() : () -> tensor<?xf32>
  %n = "test.count"() : () -> index
  %l = tensor.concat dim(0) %k, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %m = tensor.concat dim(0) %a, %k : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %p = tensor.dim %l, %c0 : tensor<?xf32>
  %q = tensor.dim %m, %c0 : tensor<?xf32>
  "test.use"(%e) : (tensor<?xf32>) -> ()
  return %p, %q : index, index
}
// -----
// reshapes: a product, its quotient, and the product again
func.func @reshapes(%a: tensor<?x?xf32>) -> (tensor<?x?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %n = tensor.dim %a, %c1 : tensor<?x?xf32>
  %k = tensor.collapse_shape %a [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %p = arith.muli %n, %m : index
  %e = tensor.empty(%p) : tensor<?xf32>
  %o = linalg.exp ins(%k : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %x = tensor.expand_shape %o [[0, 1]] output_shape [%m, %n] : tensor<?xf32> into tensor<?x?xf32>
  %d = tensor.dim %o, %c0 : tensor<?xf32>
  return %x, %d : tensor<?x?xf32>, index
}
// -----
// functions without sizes, and two functions that use one name
func.func @nothing() {
  return
}
func.func private @declared(tensor<?xf32>)
func.func @same_name(%a: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %N = symbol.symbolic_int @N {max_val = 4 : i64} : index
  symbol.bind_symbolic_shape %a, [%N], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  return %d : index
}
func.func @other_same_name(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %N = symbol.symbolic_int @N {max_val = 8 : i64} : index
  symbol.bind_symbolic_shape %b, [%N], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  %r = linalg.sub ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// -----
// the product of an unlimited symbol may wrap in 64 bits, that of a size does not
func.func @product(%a: tensor<?xf32>, %n: index) -> (tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %N = symbol.symbolic_int @N : index
  %p = arith.muli %N, %c4 : index
  %e = tensor.empty(%p) : tensor<?xf32>
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %q = arith.muli %d, %c4 : index
  %f = tensor.empty(%q) : tensor<?xf32>
  %g = tensor.dim %e, %c0 : tensor<?xf32>
  "test.use"(%f) : (tensor<?xf32>) -> ()
  return %e, %g : tensor<?xf32>, index
}
// -----
// the example of the reference's manual, with ops that MLIR 22 does not have
func.func @f(%arg0: tensor<?x640xf16>) -> tensor<?x640xf16> {
%c0 = arith.constant 0 : index
%dim0 = tensor.dim %arg0, %c0 : tensor<?x640xf16>
%out0 = tensor.empty(%dim0) : tensor<?x640xf16>
%add0 = linalg.elemwise_binary ins(%arg0, %arg0 : tensor<?x640xf16>, tensor<?x640xf16>) outs(%out0 : tensor<?x640xf16>) -> tensor<?x640xf16>
%concat = tensor.concat dim(0) %add0, %add0 : (tensor<?x640xf16>, tensor<?x640xf16>) -> tensor<?x640xf16>
%dim1 = tensor.dim %concat, %c0 : tensor<?x640xf16>
%out1 = tensor.empty(%dim1) : tensor<?x640xf16>
%add1 = linalg.elemwise_binary ins(%concat, %concat : tensor<?x640xf16>, tensor<?x640xf16>) outs(%out1 : tensor<?x640xf16>) -> tensor<?x640xf16>
return %add1 : tensor<?x640xf16>
}
// -----
// a contradiction in a branch, which may never run, is no error
func.func @contradiction(%a: tensor<?xf32>, %c: i1) -> index {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %N = symbol.symbolic_int @N {max_val = 6 : i64, min_val = 3 : i64} : index
  symbol.bind_symbolic_shape %a, [%N], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  scf.if %c {
    %e = tensor.empty(%c9) : tensor<?xf32>
    symbol.bind_symbolic_shape %e, [%N], affine_map<()[s0] -> (s0)> : tensor<?xf32>
    "test.use"(%e) : (tensor<?xf32>) -> ()
  }
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  return %d : index
}
