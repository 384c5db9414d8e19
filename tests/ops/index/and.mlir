module {
  func.func @test(%arg0: index, %arg1: index) {
    %0 = index.and %arg0, %arg1
    %1 = index.and %arg1, %arg0 {foo}
    return
  }
}

