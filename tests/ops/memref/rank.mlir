module {
  func.func @test(%arg0: memref<?xf32>, %arg1: memref<*xf32>) {
    %0 = memref.rank %arg0 : memref<?xf32>
    %1 = memref.rank %arg0 {foo} : memref<?xf32>
    %2 = memref.rank %arg1 : memref<*xf32>
    %3 = memref.rank %arg1 {foo} : memref<*xf32>
    return
  }
}
