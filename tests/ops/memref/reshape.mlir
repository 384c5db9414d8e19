module {
  func.func @test(%arg0: memref<4xf32>, %arg1: memref<2xindex>, %arg2: memref<*xf32>, %arg3: memref<1xi32>, %arg4: memref<?xf32>, %arg5: memref<?xi32>) {
    %reshape = memref.reshape %arg0(%arg1) : (memref<4xf32>, memref<2xindex>) -> memref<2x2xf32>
    %reshape_0 = memref.reshape %arg0(%arg1) {foo} : (memref<4xf32>, memref<2xindex>) -> memref<2x2xf32>
    %reshape_1 = memref.reshape %arg2(%arg3) : (memref<*xf32>, memref<1xi32>) -> memref<?xf32>
    %reshape_2 = memref.reshape %arg2(%arg3) {foo} : (memref<*xf32>, memref<1xi32>) -> memref<?xf32>
    %reshape_3 = memref.reshape %arg4(%arg5) : (memref<?xf32>, memref<?xi32>) -> memref<*xf32>
    %reshape_4 = memref.reshape %arg4(%arg5) {foo} : (memref<?xf32>, memref<?xi32>) -> memref<*xf32>
    return
  }
}
