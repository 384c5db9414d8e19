module {
  func.func @test(%arg0: memref<?xf32>, %arg1: memref<*xf32>, %arg2: index, %arg3: index, %arg4: index) {
    %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [2, 3], strides: [3, 1] : memref<?xf32> to memref<2x3xf32>
    %reinterpret_cast_0 = memref.reinterpret_cast %arg1 to offset: [%arg2], sizes: [%arg3, 3], strides: [%arg4, 1] {foo} : memref<*xf32> to memref<?x3xf32, strided<[?, 1], offset: ?>>
    return
  }
}
