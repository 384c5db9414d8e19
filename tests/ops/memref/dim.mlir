module {
  func.func @test(%arg0: memref<?x4xf32>, %arg1: index, %arg2: memref<*xf32>) {
    %dim = memref.dim %arg0, %arg1 : memref<?x4xf32>
    %dim_0 = memref.dim {foo} %arg2, %arg1 : memref<*xf32>
    return
  }
}
