module {
  func.func @test(%arg0: memref<4xf32>, %arg1: index) {
    memref.prefetch %arg0[%arg1], read, locality<3>, data : memref<4xf32>
    memref.prefetch %arg0[%arg1], write, locality<0>, instr : memref<4xf32>
    return
  }
}
