module {
  func.func @test(%arg0: memref<?xf32>, %arg1: memref<*xf32>) {
    %intptr = memref.extract_aligned_pointer_as_index %arg0 : memref<?xf32> -> index
    %intptr_0 = memref.extract_aligned_pointer_as_index %arg0 : memref<?xf32> -> index {foo}
    %intptr_1 = memref.extract_aligned_pointer_as_index %arg1 : memref<*xf32> -> index
    %intptr_2 = memref.extract_aligned_pointer_as_index %arg1 : memref<*xf32> -> index {foo}
    return
  }
}
