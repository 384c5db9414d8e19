#map = affine_map<(d0)[s0] -> (d0 + s0)>
module {
  func.func @test(%arg0: index, %arg1: index) {
    %alloca = memref.alloca() : memref<4xf32>
    %alloca_0 = memref.alloca(%arg0) : memref<?xf32>
    %alloca_1 = memref.alloca(%arg0)[%arg1] : memref<?xf32, #map>
    %alloca_2 = memref.alloca() {alignment = 16 : i64, foo} : memref<4xf32, 3>
    %alloca_3 = memref.alloca()[%arg0] : memref<4xf32, strided<[1], offset: ?>>
    return
  }
}
