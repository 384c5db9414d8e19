module {
  func.func @test(%arg0: index, %arg1: index, %arg2: index, %arg3: index) {
    %0 = affine.linearize_index [%arg0, %arg1] by (4, 5) : index
    %1 = affine.linearize_index disjoint [%arg0, %arg1, %arg2] by (%arg3, 5) {foo} : index
    %2 = affine.linearize_index disjoint [%arg0] by (%arg1) : index
    return
  }
}
