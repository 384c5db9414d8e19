module {
  func.func @test(%arg0: memref<?xf32>, %arg1: memref<*xf32, 5>) {
    %memspacecast = memref.memory_space_cast %arg0 : memref<?xf32> to memref<?xf32, 3>
    %memspacecast_0 = memref.memory_space_cast %arg0 {foo} : memref<?xf32> to memref<?xf32, 3>
    %memspacecast_1 = memref.memory_space_cast %arg1 : memref<*xf32, 5> to memref<*xf32>
    %memspacecast_2 = memref.memory_space_cast %arg1 {foo} : memref<*xf32, 5> to memref<*xf32>
    return
  }
}
