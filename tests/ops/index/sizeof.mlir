module {
  func.func @test() {
    %0 = index.sizeof
    %1 = index.sizeof {foo}
    return
  }
}

