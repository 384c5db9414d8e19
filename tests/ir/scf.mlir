func.func @s(%c: i1, %n: index, %f: f32, %t: tensor<4x8xf32>, %v: memref<?xf32>) {
  scf.execute_region { scf.yield }
  %0 = scf.execute_region -> i32 {
    %x = arith.constant 1 : i32
    cf.br ^bb1
  ^bb1:
    scf.yield %x : i32
  } {a}
  %1:2 = scf.execute_region -> (i32, f32) no_inline { scf.yield %0, %f : i32, f32 }
  %2 = scf.while (%x = %f) : (f32) -> f32 {
    scf.condition(%c) %x : f32
  } do {
  ^bb0(%y: f32):
    scf.yield %y : f32
  }
  %3:2 = scf.while (%x = %f, %z = %n) : (f32, index) -> (f32, i1) {
    scf.condition(%c) %x, %c : f32, i1
  } do {
  ^bb0(%y: f32, %b: i1):
    scf.yield %y, %n : f32, index
  } attributes {q = 1 : i32}
  scf.while : () -> () {
    scf.condition(%c) {z}
  } do {
    scf.yield
  }
  scf.index_switch %n
  case 2 { scf.yield }
  case 5 { %q = arith.constant 1 : i32 scf.yield }
  default { scf.yield }
  %4 = scf.index_switch %n {k} -> f32
  case 2 { scf.yield %f : f32 }
  default { scf.yield %f : f32 }
  %41:2 = scf.index_switch %n -> f32, i1
  default { scf.yield %f, %c : f32, i1 }
  scf.parallel (%i) = (%n) to (%n) step (%n) { scf.reduce }
  scf.parallel (%i, %j) = (%n, %n) to (%n, %n) step (%n, %n) { memref.store %f, %v[%i] : memref<?xf32> } {w}
  %5 = scf.parallel (%i) = (%n) to (%n) step (%n) init (%f) -> f32 {
    scf.reduce(%f : f32) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      scf.reduce.return %s : f32
    }
  }
  %6:2 = scf.parallel (%i) = (%n) to (%n) step (%n) init (%f, %f) -> (f32, f32) {
    scf.reduce(%f, %f : f32, f32) {
    ^bb0(%a: f32, %b: f32):
      scf.reduce.return %a : f32
    }, {
    ^bb0(%a: f32, %b: f32):
      scf.reduce.return %b : f32
    }
  }
  scf.forall (%i) in (4) { }
  scf.forall (%i, %j) in (%n, 8) { memref.store %f, %v[%i] : memref<?xf32> } {mapping = [#gpu.thread<x>, #gpu.thread<y>]}
  scf.forall (%i, %j) = (0, %n) to (%n, 8) step (2, 1) { }
  %7 = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4x8xf32>) {
    %sl = tensor.extract_slice %o[%i, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<1x8xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %sl into %o[%i, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<4x8xf32>
    }
  }
  %8:2 = scf.forall (%i) = (0) to (4) step (2) shared_outs(%o = %t, %p = %t) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
    scf.forall.in_parallel { } {m}
  } {r}
  return
}
// -----
// MLIR lets a step pass with which the loop never ends.
func.func @no_step(%a: index, %b: index) {
  %c0 = arith.constant 0 : index
  scf.for %i = %a to %b step %c0 {
  }
  return
}
