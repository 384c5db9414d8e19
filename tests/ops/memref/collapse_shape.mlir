module {
  func.func @test(%arg0: memref<?x4xf32>, %arg1: memref<2x3x4xf32>, %arg2: memref<1x1xf32>) {
    %collapse_shape = memref.collapse_shape %arg0 [[0, 1]] : memref<?x4xf32> into memref<?xf32>
    %collapse_shape_0 = memref.collapse_shape %arg1 [[0, 1], [2]] {foo} : memref<2x3x4xf32> into memref<6x4xf32>
    %collapse_shape_1 = memref.collapse_shape %arg2 [] : memref<1x1xf32> into memref<f32>
    return
  }
}
