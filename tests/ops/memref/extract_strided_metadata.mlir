module {
  func.func @test(%arg0: memref<?xf32>, %arg1: memref<2x?xf32, 3>, %arg2: memref<f32>) {
    %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %arg0 : memref<?xf32> -> memref<f32>, index, index, index
    %base_buffer_0, %offset_1, %sizes_2:2, %strides_3:2 = memref.extract_strided_metadata %arg1 : memref<2x?xf32, 3> -> memref<f32, 3>, index, index, index, index, index {foo}
    %base_buffer_4, %offset_5 = memref.extract_strided_metadata %arg2 : memref<f32> -> memref<f32>, index
    return
  }
}
