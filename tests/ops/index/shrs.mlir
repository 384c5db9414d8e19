module {
  func.func @test(%arg0: index, %arg1: index) {
    %0 = index.shrs %arg0, %arg1
    %1 = index.shrs %arg1, %arg0 {foo}
    return
  }
}

