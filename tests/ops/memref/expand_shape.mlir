module {
  func.func @test(%arg0: memref<?xf32>, %arg1: index, %arg2: memref<6x4xf32>) {
    %expand_shape = memref.expand_shape %arg0 [[0, 1]] output_shape [%arg1, 4] : memref<?xf32> into memref<?x4xf32>
    %expand_shape_0 = memref.expand_shape %arg2 [[0, 1], [2]] output_shape [2, 3, 4] {foo} : memref<6x4xf32> into memref<2x3x4xf32>
    return
  }
}
