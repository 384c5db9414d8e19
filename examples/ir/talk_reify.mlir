// passes: --pass-pipeline=builtin.module(func.func(test-affine-reify-value-bounds{reify-to-func-args}))
// The programs of the talk and the RFC on value bounds that compute bounds in terms of the function's arguments.
func.func @sum(%a: index, %b: index, %c: index) -> index {
  %0 = arith.addi %a, %b : index
  %1 = arith.addi %0, %c : index
  %r = "test.reify_bound"(%1) {type = "EQ"} : (index) -> (index)
  return %r : index
}
// -----
func.func @destination(%t: tensor<?xf32>, %f: f32, %i: index) -> index {
  %0 = tensor.insert %f into %t[%i] : tensor<?xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%0 : tensor<?xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } -> tensor<?xf32>
  %r = "test.reify_bound"(%1) {dim = 0 : i64, type = "EQ"} : (tensor<?xf32>) -> (index)
  return %r : index
}
// -----
// The RFC's `tensor.pad`.
func.func @pad(%t: tensor<?xf32>, %low: index, %high: index, %f: f32) -> index {
  %0 = tensor.pad %t low[%low] high[%high] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  %r = "test.reify_bound"(%0) {dim = 0 : i64, type = "EQ"} : (tensor<?xf32>) -> (index)
  return %r : index
}
// -----
// The RFC's `scf.for`.
func.func @loop(%a: index, %b: index, %c: index) {
  scf.for %iv = %a to %b step %c {
    %low = "test.reify_bound"(%iv) {type = "LB"} : (index) -> (index)
    "test.some_use"(%low) : (index) -> ()
  }
  return
}
// -----
// The size of a tile of 4, 9, 4, which is not static: at most 9, so the open bound is 10.
func.func @tile(%x: tensor<4x128xf32>) {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %c128 = arith.constant 128 : index
  scf.for %j = %c0 to %c128 step %c9 {
    %n = affine.min affine_map<(d0) -> (-d0 + 128, 9)>(%j)
    %s = tensor.extract_slice %x[0, %j] [4, %n] [1, 1] : tensor<4x128xf32> to tensor<4x?xf32>
    %r = "test.reify_bound"(%s) {dim = 1 : i64, type = "UB", constant} : (tensor<4x?xf32>) -> (index)
    "test.some_use"(%r) : (index) -> ()
  }
  return
}
// -----
// unlike MLIR: a maximum of two values has an upper bound, the maximum
// Limitations and future work.
func.func @maximum(%a: index, %b: index) -> index {
  %0 = affine.max affine_map<()[s0, s1] -> (s0, s1)>()[%a, %b]
  %r = "test.reify_bound"(%0) {type = "UB"} : (index) -> (index)
  return %r : index
}
