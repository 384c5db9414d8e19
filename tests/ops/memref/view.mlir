module {
  func.func @test(%arg0: memref<64xi8>, %arg1: index, %arg2: memref<?xi8>, %arg3: index, %arg4: index) {
    %view = memref.view %arg0[%arg1][] : memref<64xi8> to memref<4x4xf32>
    %view_0 = memref.view %arg2[%arg1][%arg3, %arg4] {foo} : memref<?xi8> to memref<?x?xf32>
    return
  }
}
