module {
  func.func @test(%arg0: index, %arg1: index) {
    %0 = index.divu %arg0, %arg1
    %1 = index.divu %arg1, %arg0 {foo}
    return
  }
}

