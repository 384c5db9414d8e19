module {
  func.func @test(%arg0: index, %arg1: index) {
    %0 = index.or %arg0, %arg1
    %1 = index.or %arg1, %arg0 {foo}
    return
  }
}

