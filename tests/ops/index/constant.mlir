module {
  func.func @test() {
    %idx5 = index.constant 5
    %idx-3 = index.constant -3
    %idx7 = index.constant {foo} 7
    %idx5_0 = index.constant 5
    return
  }
}

