module {
  func.func @test(%arg0: memref<16xf32>, %arg1: memref<16xf32>) {
    affine.for %arg2 = 0 to 4 {
      affine.prefetch %arg0[%arg2], read, locality<3>, data : memref<16xf32>
      affine.prefetch %arg1[%arg2 + 5], write, locality<0>, instr {foo} : memref<16xf32>
    }
    return
  }
}
