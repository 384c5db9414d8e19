#map = affine_map<(d0)[s0] -> (d0 + s0)>
module {
  func.func @test(%arg0: index, %arg1: index) {
    %alloc = memref.alloc() : memref<4xf32>
    %alloc_0 = memref.alloc(%arg0) : memref<?xf32>
    %alloc_1 = memref.alloc(%arg0)[%arg1] : memref<?xf32, #map>
    %alloc_2 = memref.alloc() {alignment = 16 : i64, foo} : memref<4xf32, 3>
    %alloc_3 = memref.alloc()[%arg0] : memref<4xf32, strided<[1], offset: ?>>
    return
  }
}
