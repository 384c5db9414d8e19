// passes: --loop-invariant-code-motion
func.func @f(%a: i32, %n: index, %m: memref<4xi32>, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : i32
  scf.for %i = %c0 to %n step %c1 {
    %1 = arith.addi %a, %a : i32
    %2 = arith.divsi %a, %c5 : i32
    %3 = arith.divsi %c5, %a : i32
    %4 = memref.load %m[%n] : memref<4xi32>
    %5 = scf.if %c -> i32 {
      %7 = arith.addi %1, %a : i32
      scf.yield %7 : i32
    } else {
      scf.yield %1 : i32
    }
    %8 = arith.addi %5, %1 : i32
    %t = tensor.empty(%n) : tensor<?xf32>
    %d = tensor.dim %t, %n : tensor<?xf32>
    %d0 = tensor.dim %t, %c0 : tensor<?xf32>
    "t.u"(%8, %2, %3, %4, %d, %d0) : (i32, i32, i32, i32, index, index) -> ()
    scf.for %j = %c0 to %n step %c1 {
      %9 = arith.muli %8, %4 : i32
      %10 = arith.muli %a, %a : i32
      %11 = arith.addi %i, %c1 : index
      "t.u"(%9, %10, %11) : (i32, i32, index) -> ()
    }
    affine.for %j = 0 to %n {
      %12 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%n]
      "t.u"(%12) : (index) -> ()
    }
    %q = scf.for %j = %c0 to %n step %c1 iter_args(%x = %a) -> i32 {
      %13 = arith.addi %x, %a : i32
      scf.yield %13 : i32
    }
    "t.u"(%q) : (i32) -> ()
  }
  return
}
// -----
func.func @nest(%a: f32, %n: index, %m: memref<4xf32>) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 20 {
      %0 = arith.addf %a, %a : f32
      affine.store %0, %m[0] : memref<4xf32>
    }
  }
  return
}
// -----
func.func @reads_stay(%n: index, %m: memref<4xf32>) {
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[0] : memref<4xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %m[1] : memref<4xf32>
  }
  return
}
// -----
func.func @conditions(%n: index, %a: i32) {
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) {
      %0 = arith.addi %a, %a : i32
      "t.use"(%0) : (i32) -> ()
    }
  }
  return
}
// -----
func.func @parallel(%n: index, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %0 = arith.addi %a, %a : i32
    %1 = arith.addi %i, %n : index
    "t.use"(%0, %1) : (i32, index) -> ()
  }
  return
}
// -----
func.func @while(%a: i32, %c: i1) {
  scf.while : () -> () {
    %0 = arith.addi %a, %a : i32
    "t.use"(%0) : (i32) -> ()
    scf.condition(%c)
  } do {
    %1 = arith.muli %a, %a : i32
    "t.use"(%1) : (i32) -> ()
    scf.yield
  }
  return
}
// -----
func.func @unknown_step(%a: i32, %n: index, %s: index) {
  %c0 = arith.constant 0 : index
  scf.for %i = %c0 to %n step %s {
    %r = scf.for %j = %c0 to %n step %s iter_args(%x = %a) -> i32 {
      %0 = arith.addi %x, %a : i32
      scf.yield %0 : i32
    }
    "t.use"(%r) : (i32) -> ()
  }
  return
}
// -----
func.func @forall(%a: tensor<8xf32>, %c: f32) -> tensor<8xf32> {
  %r = scf.forall (%i) in (8) shared_outs(%o = %a) -> tensor<8xf32> {
    %f = tensor.from_elements %c : tensor<1xf32>
    %g = arith.addf %c, %c : f32
    "t.use"(%g) : (f32) -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}
// -----
func.func @divisions(%a: i32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %minus = arith.constant -1 : i32
  %four = arith.constant 4 : i32
  scf.for %i = %c0 to %n step %c1 {
    %0 = arith.divsi %a, %four : i32
    %1 = arith.divsi %a, %minus : i32
    %2 = arith.divui %a, %minus : i32
    %3 = arith.divui %a, %zero : i32
    %4 = arith.ceildivsi %a, %four : i32
    %5 = arith.ceildivui %a, %four : i32
    %6 = arith.floordivsi %a, %four : i32
    %7 = arith.remsi %a, %a : i32
    "t.use"(%0, %1, %2, %3, %4, %5, %6, %7) : (i32, i32, i32, i32, i32, i32, i32, i32) -> ()
  }
  return
}
// -----
func.func @unregistered(%a: i32, %n: index) {
  affine.for %i = 0 to 10 {
    %0 = "t.op"(%a) : (i32) -> i32
    %1 = arith.addi %0, %a : i32
  }
  return
}
// -----
// Structured ops on tensors leave a loop if their bodies may be speculated.
#id = affine_map<(d0) -> (d0)>
func.func @structured(%a: tensor<4xf32>, %b: tensor<4xf32>, %sum: tensor<f32>, %n: index, %m: memref<4xf32>, %i: tensor<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 1.0 : f32
  scf.for %k = %c0 to %n step %c1 {
    %0 = linalg.add ins(%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
    %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%0 : tensor<4xf32>) outs(%b : tensor<4xf32>) {
    ^bb0(%p: f32, %q: f32):
      %r = arith.addf %p, %q : f32
      linalg.yield %r : f32
    } -> tensor<4xf32>
    %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%i : tensor<4xi32>) outs(%i : tensor<4xi32>) {
    ^bb0(%p: i32, %q: i32):
      %r = arith.divsi %p, %q : i32
      linalg.yield %r : i32
    } -> tensor<4xi32>
    %3 = linalg.transpose ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) permutation = [0]
    linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
    %4 = linalg.div ins(%i, %i : tensor<4xi32>, tensor<4xi32>) outs(%i : tensor<4xi32>) -> tensor<4xi32>
    %5 = linalg.reduce ins(%a : tensor<4xf32>) outs(%sum : tensor<f32>) dimensions = [0] (%in: f32, %out: f32) {
      %s = arith.addf %in, %out : f32
      linalg.yield %s : f32
    }
    %6 = linalg.softmax dimension(0) ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
    "t.u"(%0, %1, %2, %3, %4, %5, %6) : (tensor<4xf32>, tensor<4xf32>, tensor<4xi32>, tensor<4xf32>, tensor<4xi32>, tensor<f32>, tensor<4xf32>) -> ()
  }
  return
}
