module {
  func.func @test(%arg0: index, %arg1: index) {
    %0 = index.maxs %arg0, %arg1
    %1 = index.maxs %arg1, %arg0 {foo}
    return
  }
}

