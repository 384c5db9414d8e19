module {
  func.func @test(%arg0: memref<4xf32>, %arg1: memref<?x4xf32>, %arg2: index, %arg3: memref<f32>, %arg4: memref<4xf32>) {
    affine.for %arg5 = 0 to 4 {
      %0 = affine.load %arg0[%arg5] : memref<4xf32>
      %1 = affine.load %arg1[%arg5 + 1, symbol(%arg2) * 2] {foo} : memref<?x4xf32>
      %2 = affine.load %arg3[] : memref<f32>
      %3 = affine.load %arg4[3] : memref<4xf32>
    }
    return
  }
}
