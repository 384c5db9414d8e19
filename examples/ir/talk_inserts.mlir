// passes: --resolve-ranked-shaped-type-result-dims
// unlike MLIR: the size is that of the argument, as on the talk's last slide about reified sizes; MLIR's pass leaves the program as it is
func.func @two_inserts(%arg0: tensor<?xf32>, %f: f32, %idx1: index, %idx2: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert %f into %arg0[%idx1] : tensor<?xf32>
  %1 = tensor.insert %f into %0[%idx2] : tensor<?xf32>
  %dim = tensor.dim %1, %c0 : tensor<?xf32>
  return %dim : index
}
