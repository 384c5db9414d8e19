module {
  func.func @test(%arg0: index, %arg1: index) {
    %0 = index.minu %arg0, %arg1
    %1 = index.minu %arg1, %arg0 {foo}
    return
  }
}

