module {
  func.func @test(%arg0: memref<4xf32>, %arg1: memref<?xf32>, %arg2: index) {
    %0 = memref.realloc %arg0 : memref<4xf32> to memref<8xf32>
    %1 = memref.realloc %arg1(%arg2) {alignment = 8 : i64, foo} : memref<?xf32> to memref<?xf32>
    return
  }
}
