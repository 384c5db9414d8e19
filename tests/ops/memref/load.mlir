module {
  func.func @test(%arg0: memref<4xf32>, %arg1: index, %arg2: memref<f32>, %arg3: memref<?x4xi8, 3>, %arg4: index) {
    %0 = memref.load %arg0[%arg1] : memref<4xf32>
    %1 = memref.load %arg0[%arg1] {foo} : memref<4xf32>
    %2 = memref.load %arg0[%arg1] {nontemporal = true} : memref<4xf32>
    %3 = memref.load %arg0[%arg1] {alignment = 8 : i64} : memref<4xf32>
    %4 = memref.load %arg2[] : memref<f32>
    %5 = memref.load %arg2[] {foo} : memref<f32>
    %6 = memref.load %arg2[] {nontemporal = true} : memref<f32>
    %7 = memref.load %arg2[] {alignment = 8 : i64} : memref<f32>
    %8 = memref.load %arg3[%arg1, %arg4] : memref<?x4xi8, 3>
    %9 = memref.load %arg3[%arg1, %arg4] {foo} : memref<?x4xi8, 3>
    %10 = memref.load %arg3[%arg1, %arg4] {nontemporal = true} : memref<?x4xi8, 3>
    %11 = memref.load %arg3[%arg1, %arg4] {alignment = 8 : i64} : memref<?x4xi8, 3>
    return
  }
}
