module {
  func.func @test(%arg0: memref<?xf32>, %arg1: memref<*xf32>, %arg2: memref<4x?xf32>, %arg3: memref<4xf32, strided<[1]>>) {
    %cast = memref.cast %arg0 : memref<?xf32> to memref<4xf32>
    %cast_0 = memref.cast %arg0 {foo} : memref<?xf32> to memref<4xf32>
    %cast_1 = memref.cast %arg1 : memref<*xf32> to memref<?x?xf32>
    %cast_2 = memref.cast %arg1 {foo} : memref<*xf32> to memref<?x?xf32>
    %cast_3 = memref.cast %arg2 : memref<4x?xf32> to memref<*xf32>
    %cast_4 = memref.cast %arg2 {foo} : memref<4x?xf32> to memref<*xf32>
    %cast_5 = memref.cast %arg3 : memref<4xf32, strided<[1]>> to memref<4xf32, strided<[?], offset: ?>>
    %cast_6 = memref.cast %arg3 {foo} : memref<4xf32, strided<[1]>> to memref<4xf32, strided<[?], offset: ?>>
    return
  }
}
