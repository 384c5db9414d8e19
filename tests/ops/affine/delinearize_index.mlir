module {
  func.func @test(%arg0: index, %arg1: index) {
    %0:2 = affine.delinearize_index %arg0 into (4, 5) : index, index
    %1:3 = affine.delinearize_index %arg0 into (%arg1, 5) {foo} : index, index, index
    return
  }
}
