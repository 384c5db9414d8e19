func.func @insert_slice_dps(%a: tensor<4xf32>, %b: tensor<?xf32>) -> index {
  %t = tensor.insert_slice %a into %b[0][4][1] : tensor<4xf32> into tensor<?xf32>
  %0 = "test.reify_bound"(%t) {type = "EQ", dim = 0} : (tensor<?xf32>) -> index
  return %0 : index
}
