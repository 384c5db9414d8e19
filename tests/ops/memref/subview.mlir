module {
  func.func @test(%arg0: memref<8x4xf32>, %arg1: memref<?x4xf32>, %arg2: index, %arg3: index, %arg4: index) {
    %subview = memref.subview %arg0[0, 1] [2, 3] [1, 1] : memref<8x4xf32> to memref<2x3xf32, strided<[4, 1], offset: 1>>
    %subview_0 = memref.subview %arg1[%arg2, 1] [%arg3, 3] [%arg4, 1] {foo} : memref<?x4xf32> to memref<?x3xf32, strided<[?, 1], offset: ?>>
    %subview_1 = memref.subview %arg0[0, 0] [1, 4] [1, 1] : memref<8x4xf32> to memref<4xf32>
    return
  }
}
