module {
  func.func @test(%arg0: index, %arg1: index) {
    %0 = index.xor %arg0, %arg1
    %1 = index.xor %arg1, %arg0 {foo}
    return
  }
}

