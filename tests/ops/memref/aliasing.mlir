module {
  func.func @f(%arg0: memref<8x16xf32>, %arg1: index, %arg2: index) -> memref<?x4xf32, strided<[16, 2], offset: ?>> {
    %subview = memref.subview %arg0[%arg1, 3] [%arg2, 4] [1, 2] : memref<8x16xf32> to memref<?x4xf32, strided<[16, 2], offset: ?>>
    %cast = memref.cast %arg0 : memref<8x16xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
    %collapse_shape = memref.collapse_shape %arg0 [[0, 1]] : memref<8x16xf32> into memref<128xf32>
    %expand_shape = memref.expand_shape %collapse_shape [[0, 1, 2]] output_shape [2, 8, 8] : memref<128xf32> into memref<2x8x8xf32>
    %transpose = memref.transpose %arg0 (d0, d1) -> (d1, d0) : memref<8x16xf32> to memref<16x8xf32, strided<[1, 16]>>
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %subview : memref<?x4xf32, strided<[16, 2], offset: ?>> -> memref<f32>, index, index, index, index, index
    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [%offset], sizes: [%sizes#0, 4], strides: [%strides#0, 1] : memref<f32> to memref<?x4xf32, strided<[?, 1], offset: ?>>
    %dim = memref.dim %cast, %arg1 : memref<?x?xf32, strided<[?, ?], offset: ?>>
    return %subview : memref<?x4xf32, strided<[16, 2], offset: ?>>
  }
}
