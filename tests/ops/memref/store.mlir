module {
  func.func @test(%arg0: f32, %arg1: memref<4xf32>, %arg2: index, %arg3: memref<f32>, %arg4: i8, %arg5: memref<?x4xi8, 3>, %arg6: index) {
    memref.store %arg0, %arg1[%arg2] : memref<4xf32>
    memref.store %arg0, %arg1[%arg2] {foo} : memref<4xf32>
    memref.store %arg0, %arg1[%arg2] {nontemporal = true} : memref<4xf32>
    memref.store %arg0, %arg1[%arg2] {alignment = 8 : i64} : memref<4xf32>
    memref.store %arg0, %arg3[] : memref<f32>
    memref.store %arg0, %arg3[] {foo} : memref<f32>
    memref.store %arg0, %arg3[] {nontemporal = true} : memref<f32>
    memref.store %arg0, %arg3[] {alignment = 8 : i64} : memref<f32>
    memref.store %arg4, %arg5[%arg2, %arg6] : memref<?x4xi8, 3>
    memref.store %arg4, %arg5[%arg2, %arg6] {foo} : memref<?x4xi8, 3>
    memref.store %arg4, %arg5[%arg2, %arg6] {nontemporal = true} : memref<?x4xi8, 3>
    memref.store %arg4, %arg5[%arg2, %arg6] {alignment = 8 : i64} : memref<?x4xi8, 3>
    return
  }
}
