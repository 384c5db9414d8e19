module {
  func.func @test(%arg0: memref<?xf32>, %arg1: memref<4xi8>) {
    %0:2 = memref.distinct_objects %arg0, %arg1 : memref<?xf32>, memref<4xi8>
    %1 = memref.distinct_objects %arg0 {foo} : memref<?xf32>
    return
  }
}
