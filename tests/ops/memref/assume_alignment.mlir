module {
  func.func @test(%arg0: memref<?xf32>, %arg1: memref<4xi8, 3>) {
    %assume_align = memref.assume_alignment %arg0, 16 : memref<?xf32>
    %assume_align_0 = memref.assume_alignment %arg0, 16 {foo} : memref<?xf32>
    %assume_align_1 = memref.assume_alignment %arg1, 16 : memref<4xi8, 3>
    %assume_align_2 = memref.assume_alignment %arg1, 16 {foo} : memref<4xi8, 3>
    return
  }
}
