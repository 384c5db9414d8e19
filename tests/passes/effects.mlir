// passes: --canonicalize --cse
// Structured ops write memory, and make new tensors.
func.func @memory(%a: memref<4x4xf32>, %b: memref<4x4xf32>, %c: memref<4x4xf32>, %s: f32) {
  linalg.fill ins(%s : f32) outs(%c : memref<4x4xf32>)
  linalg.matmul ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%c : memref<4x4xf32>)
  linalg.matmul ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%c : memref<4x4xf32>)
  linalg.copy ins(%c : memref<4x4xf32>) outs(%a : memref<4x4xf32>)
  return
}
// -----
func.func @tensors(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %c: tensor<4x4xf32>, %s: f32) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = linalg.fill ins(%s : f32) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1, %2 : tensor<4x4xf32>, tensor<4x4xf32>
}
// -----
// A loop whose body writes memory by a structured op stays, and loads after it are not those before it.
func.func @loop(%a: memref<4xf32>, %b: memref<4xf32>, %n: index, %i: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = memref.load %a[%i] : memref<4xf32>
  scf.for %j = %c0 to %n step %c1 {
    linalg.exp ins(%b : memref<4xf32>) outs(%a : memref<4xf32>)
  }
  %y = memref.load %a[%i] : memref<4xf32>
  return %x, %y : f32, f32
}
// -----
// Writing to a tensor of vectors makes a new tensor.
func.func @elements_that_are_vectors(%v: vector<1x1x4x3xf32>, %t: tensor<?x?xvector<4x3xf32>>, %i: index) {
  %0 = vector.transfer_write %v, %t[%i, %i] : vector<1x1x4x3xf32>, tensor<?x?xvector<4x3xf32>>
  return
}
