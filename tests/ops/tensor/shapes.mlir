module {
  func.func @f(%arg0: tensor<?x8xf32>, %arg1: index, %arg2: f32) -> tensor<?x?xf32> {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?x8xf32>
    %0 = tensor.empty(%dim) : tensor<?x8xf32>
    %extracted_slice = tensor.extract_slice %arg0[%arg1, 0] [%dim, 4] [1, 2] : tensor<?x8xf32> to tensor<?x4xf32>
    %inserted_slice = tensor.insert_slice %extracted_slice into %0[0, %arg1] [%dim, 4] [1, 1] : tensor<?x4xf32> into tensor<?x8xf32>
    %padded = tensor.pad %inserted_slice low[1, %arg1] high[%dim, 0] {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg2 : f32
    } : tensor<?x8xf32> to tensor<?x?xf32>
    %collapsed = tensor.collapse_shape %arg0 [[0, 1]] : tensor<?x8xf32> into tensor<?xf32>
    %concat = tensor.concat dim(0) %arg0, %arg0 : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
    %cast = tensor.cast %concat : tensor<?x8xf32> to tensor<*xf32>
    %generated = tensor.generate %dim, %dim {
    ^bb0(%arg3: index, %arg4: index):
      %extracted = tensor.extract %arg0[%arg3, %arg4] : tensor<?x8xf32>
      tensor.yield %extracted : f32
    } : tensor<?x?xf32>
    return %padded : tensor<?x?xf32>
  }
}
