module {
  func.func @test(%arg0: f32, %arg1: memref<4xf32>, %arg2: f32, %arg3: memref<?x4xf32>, %arg4: index, %arg5: f32, %arg6: memref<f32>) {
    affine.for %arg7 = 0 to 4 {
      affine.store %arg0, %arg1[%arg7] : memref<4xf32>
      affine.store %arg2, %arg3[%arg7 + symbol(%arg4), 2] {foo} : memref<?x4xf32>
      affine.store %arg5, %arg6[] : memref<f32>
    }
    return
  }
}
