// passes that MLIR lacks: --hoist-disjoint-slices
// The same slice in all iterations, and one apart from it.
func.func @two(%t: tensor<128xf32>, %lb: index, %ub: index, %step: index) -> tensor<128xf32> {
  %0 = scf.for %i = %lb to %ub step %step iter_args(%a = %t) -> (tensor<128xf32>) {
    %s = tensor.extract_slice %a[0] [16] [1] : tensor<128xf32> to tensor<16xf32>
    %u = "test.foo"(%s) : (tensor<16xf32>) -> tensor<16xf32>
    %r = tensor.insert_slice %u into %a[0] [16] [1] : tensor<16xf32> into tensor<128xf32>
    %s2 = tensor.extract_slice %r[32] [16] [1] : tensor<128xf32> to tensor<16xf32>
    %u2 = "test.foo"(%s2) : (tensor<16xf32>) -> tensor<16xf32>
    %r2 = tensor.insert_slice %u2 into %r[32] [16] [1] : tensor<16xf32> into tensor<128xf32>
    scf.yield %r2 : tensor<128xf32>
  }
  return %0 : tensor<128xf32>
}
// -----
// Out of two loops, one after the other: the slice is in bounds.
func.func @nest(%t: tensor<128xf32>, %lb: index, %ub: index, %step: index, %at: index) -> tensor<128xf32> {
  %c0 = arith.constant 0 : index
  %c112 = arith.constant 112 : index
  %positive = arith.maxsi %at, %c0 : index
  %n = arith.minsi %positive, %c112 : index
  %0 = scf.for %i = %lb to %ub step %step iter_args(%a = %t) -> (tensor<128xf32>) {
    %1 = scf.for %j = %lb to %ub step %step iter_args(%b = %a) -> (tensor<128xf32>) {
      %s = tensor.extract_slice %b[%n] [16] [1] : tensor<128xf32> to tensor<16xf32>
      %u = "test.foo"(%s) : (tensor<16xf32>) -> tensor<16xf32>
      %r = tensor.insert_slice %u into %b[%n] [16] [1] : tensor<16xf32> into tensor<128xf32>
      scf.yield %r : tensor<128xf32>
    }
    scf.yield %1 : tensor<128xf32>
  }
  return %0 : tensor<128xf32>
}
// -----
// Offsets that are equal and apart by bounds only, which MLIR does not see: the other slices begin at 16 or more.
// The loop runs once at least.
func.func @bounds(%t: tensor<?xf32>, %n: index, %m: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %far = arith.addi %m, %c16 : index
  %times = arith.maxsi %n, %c1 : index
  %0 = scf.for %i = %c0 to %times step %c1 iter_args(%a = %t) -> (tensor<?xf32>) {
    %s = tensor.extract_slice %a[%m] [16] [1] : tensor<?xf32> to tensor<16xf32>
    %u = "test.foo"(%s) : (tensor<16xf32>) -> tensor<16xf32>
    %at = arith.addi %far, %i : index
    %other = tensor.extract_slice %a[%at] [4] [1] : tensor<?xf32> to tensor<4xf32>
    "test.use"(%other) : (tensor<4xf32>) -> ()
    %same = arith.subi %far, %c16 : index
    %r = tensor.insert_slice %u into %a[%same] [16] [1] : tensor<16xf32> into tensor<?xf32>
    scf.yield %r : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}
// -----
// Two slices that change places.
func.func @swap(%t: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<8xf32>) {
    %x = tensor.extract_slice %a[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %y = tensor.extract_slice %a[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %b = tensor.insert_slice %y into %a[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
    %c = tensor.insert_slice %x into %b[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
    scf.yield %c : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}
// -----
// Not hoisted: a slice that overlaps, one that moves, a tensor that is used otherwise, one that is taken after it is put back.
func.func @left(%t: tensor<32xf32>, %n: index) -> (tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:4 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %t, %c = %t, %d = %t) -> (tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>) {
    %s = tensor.extract_slice %a[0] [16] [1] : tensor<32xf32> to tensor<16xf32>
    %o = tensor.extract_slice %a[%i] [4] [1] : tensor<32xf32> to tensor<4xf32>
    "test.use"(%o) : (tensor<4xf32>) -> ()
    %a1 = tensor.insert_slice %s into %a[0] [16] [1] : tensor<16xf32> into tensor<32xf32>
    %p = tensor.extract_slice %b[%i] [4] [1] : tensor<32xf32> to tensor<4xf32>
    %b1 = tensor.insert_slice %p into %b[%i] [4] [1] : tensor<4xf32> into tensor<32xf32>
    %q = tensor.extract_slice %c[0] [16] [1] : tensor<32xf32> to tensor<16xf32>
    "test.use"(%c) : (tensor<32xf32>) -> ()
    %c2 = tensor.insert_slice %q into %c[0] [16] [1] : tensor<16xf32> into tensor<32xf32>
    %d1 = tensor.insert_slice %s into %d[0] [16] [1] : tensor<16xf32> into tensor<32xf32>
    %r = tensor.extract_slice %d1[0] [16] [1] : tensor<32xf32> to tensor<16xf32>
    "test.use"(%r) : (tensor<16xf32>) -> ()
    scf.yield %a1, %b1, %c2, %d1 : tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>
  }
  return %0#0, %0#1, %0#2, %0#3 : tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>
}
// -----
// Not hoisted: a slice that may be out of bounds where the loop does not run.
func.func @may_not_run(%t: tensor<?xf32>, %n: index, %o: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<?xf32>) {
    %x = tensor.extract_slice %a[%o] [1] [1] : tensor<?xf32> to tensor<1xf32>
    %y = linalg.exp ins(%x : tensor<1xf32>) outs(%x : tensor<1xf32>) -> tensor<1xf32>
    %u = tensor.insert_slice %y into %a[%o] [1] [1] : tensor<1xf32> into tensor<?xf32>
    scf.yield %u : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// -----
// The bounds of an unsigned loop are compared as unsigned numbers: from -1, the greatest one, to 4 there is no iteration.
func.func @unsigned(%t: tensor<8xf32>, %o: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %c-1 = arith.constant -1 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for unsigned %i = %c-1 to %c4 step %c1 iter_args(%a = %t) -> (tensor<8xf32>) {
    %x = tensor.extract_slice %a[%o] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %u = tensor.insert_slice %x into %a[%o] [1] [1] : tensor<1xf32> into tensor<8xf32>
    scf.yield %u : tensor<8xf32>
  }
  %s = scf.for unsigned %i = %c1 to %c4 step %c1 iter_args(%a = %t) -> (tensor<8xf32>) {
    %x = tensor.extract_slice %a[%o] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %u = tensor.insert_slice %x into %a[%o] [1] [1] : tensor<1xf32> into tensor<8xf32>
    scf.yield %u : tensor<8xf32>
  }
  return %r, %s : tensor<8xf32>, tensor<8xf32>
}
// -----
// Strides: the last element is in the tensor, and so is the end of an empty slice; one step more is not.
func.func @strides(%t: tensor<8xf32>, %u: tensor<7xf32>, %n: index) -> (tensor<8xf32>, tensor<7xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (tensor<8xf32>, tensor<7xf32>) {
    %x = tensor.extract_slice %a[1] [3] [3] : tensor<8xf32> to tensor<3xf32>
    %a1 = tensor.insert_slice %x into %a[1] [3] [3] : tensor<3xf32> into tensor<8xf32>
    %y = tensor.extract_slice %b[%c1] [3] [3] : tensor<7xf32> to tensor<3xf32>
    %b1 = tensor.insert_slice %y into %b[%c1] [3] [3] : tensor<3xf32> into tensor<7xf32>
    scf.yield %a1, %b1 : tensor<8xf32>, tensor<7xf32>
  }
  return %r#0, %r#1 : tensor<8xf32>, tensor<7xf32>
}
